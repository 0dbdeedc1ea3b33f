"""How fast are random playouts, beside programs written by hand and beside OpenSpiel?

    python tests/bench/speed.py limits          C, Python and our backends, the same games
    python tests/bench/speed.py openspiel       the shared classics; needs the extra `oracle`
    python tests/bench/speed.py passes          what each pass before the translation is worth
    python tests/bench/speed.py instructions    of C and compiled rules, a game, by valgrind

Names of games behind that: only these. All play in one run, in rounds that take turns, so that
whatever else the machine does meets everybody; times are CPU seconds of one thread. Each number is
the median of all rounds, a ratio that of the ratios within each, with the least and the greatest.
What cannot be measured here, as there is no compiler for it, is left out and named. Nothing fails
because it is slow.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TypeVar

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "oracle")]

import contenders as who  # noqa: E402
from contenders import Contender, interleaved  # noqa: E402
from programs import Program, Sample, Unavailable  # noqa: E402

import catrules  # noqa: E402

if TYPE_CHECKING:
    from oracle_cases import Case

T = TypeVar("T")

GAMES = HERE.parents[1] / "games"
SHARED = (
    "tic_tac_toe",
    "kuhn_poker",
    "leduc_poker",
    "liars_dice(dice_sides=6)",
    "pig(winscore=100,diceoutcomes=6,horizon=1000)",
    "connect_four",
    "goofspiel(num_cards=13,points_order=random,imp_info=False)",
    "go_fish(suits=4,ranks=13,initial_cards=7)",
)
"""Games of `tests/oracle/oracle_table.py`, which says which rules and settings of ours they are."""


@dataclass(frozen=True)
class Limit:
    """A game that is written by hand, too. programs: names for the table, and the programs."""

    game: str
    players: int
    programs: tuple[tuple[str, Program], ...]

    def __str__(self) -> str:
        return Path(self.game).name


def _programs(players: int, **names: str) -> tuple[tuple[str, Program], ...]:
    return tuple(
        (f"{kind} C", Program(name, (f"PLAYERS={players}",))) for kind, name in names.items()
    )


LIMITS = [
    Limit("lucky_cat", 4, _programs(4, tight="lucky_cat", natural="lucky_cat_plain")),
    Limit("classics/go_fish", 2, _programs(2, natural="go_fish")),
    Limit("classics/liars_dice", 2, _programs(2, natural="liars_dice")),
]


# ---- tables


def asked(cases: Sequence[T], names: Sequence[str], name: Callable[[T], str] = str) -> list[T]:
    """Those that are named; all, if none is. Ends the program if there is no such."""
    chosen = [case for case in cases if not names or name(case) in names]
    if not chosen:
        raise SystemExit(f"no such game; there are {', '.join(map(name, cases))}")
    return chosen


def rate(samples: Sequence[Sample]) -> str:
    """Games a second, the median of the rounds."""
    return f"{median(sample.games / sample.seconds for sample in samples):,.0f}"


def ratios(samples: Sequence[Sample], yardstick: Sequence[Sample]) -> str:
    """How often the yardstick's time of a game, round by round."""
    each = [
        sample.seconds / sample.games / (one.seconds / one.games)
        for sample, one in zip(samples, yardstick, strict=True)
    ]
    return f"{_short(median(each))} ({_short(min(each))}–{_short(max(each))})"


def _short(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def decisions(samples: Sequence[Sample]) -> str:
    """Decisions a game, where they are counted."""
    last = samples[-1]
    return "" if last.decisions < 0 else f"{last.decisions / last.games:.1f}"


def row(*cells: str) -> str:
    """A line of a table."""
    return f"| {' | '.join(cells)} |"


# ---- beside programs written by hand


def available(makers: Sequence[Callable[[], Contender]]) -> list[Contender]:
    """Those that can be made here; why one cannot is said."""
    made = []
    for make in makers:
        try:
            made.append(make())
        except Unavailable as missing:
            print(f"left out: {missing}", file=sys.stderr)
    return made


def limits(options: argparse.Namespace) -> None:
    """A table for each game that is written by hand, too."""
    for limit in asked(LIMITS, options.games):
        rules = catrules.load(GAMES / f"{limit.game}.catrules")
        program = rules.program(limit.players)
        makers = [partial(who.by_hand, *named) for named in limit.programs]
        makers += [partial(who.backend, name, program) for name in options.backend]
        if limit.game == "lucky_cat":
            makers.append(partial(who.lucky_cat_in_python, limit.players))
        playing = available(makers)
        samples = interleaved(playing, options.seconds, options.rounds)
        first = playing[0].name
        print(f"\n{rules.title}, {limit.players} players\n")
        print(row("", "games/s", f"time of a game: {first} = 1", "decisions a game"))
        print("|---|--:|--:|--:|")
        for contender, each in zip(playing, samples, strict=True):
            print(row(contender.name, rate(each), ratios(each, samples[0]), decisions(each)))


# ---- beside OpenSpiel


def openspiel(options: argparse.Namespace) -> None:
    """A table for each backend: a line for each game."""
    if find_spec("pyspiel") is None:
        raise SystemExit("there is no OpenSpiel: pip install -e '.[oracle]'")
    for backend in options.backend:
        print(f"\ncatrules, {backend}\n")
        theirs = "their time ÷ ours"
        names = ("`evaluate_bots`, games/s", theirs, "C++ rollouts, games/s", theirs)
        print(row("", "ours, games/s", *names, "decisions a game"))
        print("|---|--:|--:|--:|--:|--:|--:|")
        for case in asked(_cases(), options.games, lambda case: case.game):
            print(_beside(case, backend, options), flush=True)


def _cases() -> list["Case"]:
    from oracle_table import CASES, RANDOM

    by_name = {case.spiel: case for case in (*CASES, *RANDOM)}
    return [by_name[name] for name in SHARED]


def _beside(case: "Case", backend: str, options: argparse.Namespace) -> str:
    program = case.rules().program(case.players)
    makers = [
        partial(who.backend, backend, program),
        partial(who.spiel_bots, case.spiel),
        partial(who.spiel_rollouts, case.spiel),
    ]
    ours, *others = interleaved(available(makers), options.seconds, options.rounds)
    cells = [f"`{case.spiel}`", rate(ours)]
    for each in others:
        cells += [rate(each), ratios(each, ours)]
    cells += ["", ""] * (2 - len(others))
    counted = [each for each in map(decisions, (ours, *others)) if each]
    return row(*cells, ", ".join(counted))


# ---- passes


def passes(options: argparse.Namespace) -> None:
    """A table for each game that is written by hand, too: all passes, one left out, none."""
    for limit in asked(LIMITS, options.games):
        program = catrules.load(GAMES / f"{limit.game}.catrules").program(limit.players)
        ways = [("all passes", ()), *((f"without {name}", (name,)) for name in who.PASSES)]
        ways.append(("without any", who.PASSES))
        playing = [Contender(n, who.whole_games(program, without=without)) for n, without in ways]
        samples = interleaved(playing, options.seconds, options.rounds)
        print(f"\n{limit}, {limit.players} players\n")
        print(row("", "games/s", "time of a game: all passes = 1"))
        print("|---|--:|--:|")
        for contender, each in zip(playing, samples, strict=True):
            print(row(contender.name, rate(each), ratios(each, samples[0])), flush=True)


# ---- instructions


FEWER, MORE = 1_000, 3_000


def instructions(options: argparse.Namespace) -> None:
    """A line for each program in C and each way to compile rules: two runs, whose difference is
    so many games."""
    if which("valgrind") is None or which("gcc") is None:
        raise SystemExit("instructions are counted with gcc and valgrind; both must be there")
    print(row("", "instructions a game", "a decision", "branches guessed wrong a game"))
    print("|---|--:|--:|--:|")
    for limit in asked(LIMITS, options.games):
        name = f"{limit}, {limit.players} players"
        decisions = 0.0
        for kind, program in limit.programs:
            sample = program.sample(MORE, who.SEED)
            decisions = sample.decisions / MORE
            _count(f"{name}, {kind}", decisions, [str(program.file())])
        rules = catrules.load(GAMES / f"{limit.game}.catrules").program(limit.players)
        for kind, make in who.MODULES.items():
            with TemporaryDirectory() as folder:
                command = [sys.executable, str(HERE / "played.py"), *make(rules, Path(folder))]
                _count(f"{name}, {kind}", decisions, command)


def _count(name: str, decisions: float, command: Sequence[str]) -> None:
    (few, few_wrong), (many, many_wrong) = (_counted(command, games) for games in (FEWER, MORE))
    each, wrong = ((b - a) / (MORE - FEWER) for a, b in ((few, many), (few_wrong, many_wrong)))
    print(row(name, f"{each:,.0f}", f"{each / decisions:.0f}", f"{wrong:.0f}"), flush=True)


def _counted(command: Sequence[str], games: int) -> tuple[int, int]:
    """The instructions that a run executes, and the branches that a simple processor guesses wrong,
    as callgrind counts them."""
    whole = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--branch-sim=yes"]
    whole += [*command, str(games), str(who.SEED)]
    fixed = os.environ | {"PYTHONHASHSEED": "0"}
    said = subprocess.run(whole, check=True, capture_output=True, text=True, env=fixed).stderr
    counts = [int(word) for word in said.rsplit("Collected : ", 1)[1].splitlines()[0].split()]
    return counts[0], counts[2] + counts[4]


# ---- the command


TABLES = {"limits": limits, "openspiel": openspiel, "passes": passes, "instructions": instructions}


def main(args: Sequence[str]) -> None:
    """Prints the table that is asked for."""
    parser = argparse.ArgumentParser(description="Speed of random playouts, as tables.")
    parser.add_argument("table", choices=TABLES)
    parser.add_argument("games", nargs="*", help="only these games")
    parser.add_argument("--backend", action="append", choices=who.BACKENDS, help="only this one")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.3, help="of everybody in a round")
    options = parser.parse_args(args)
    options.backend = options.backend or list(who.BACKENDS)
    TABLES[options.table](options)


if __name__ == "__main__":
    main(sys.argv[1:])
