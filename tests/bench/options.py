"""Do the options of Lucky Cat go together? Each alone, every pair, and sets of three to six.

    python tests/bench/options.py                    # all of it: an hour or so in two processes
    python tests/bench/options.py --only pairs --table   # … and the pairs as a table for a document

Each set is composed in two orders, which must give the same rules. Sets that the rulebook refuses
are listed with its reason; the others are played to the end, `GAMES` games over the numbers of
players that they allow, and no component may be lost or made. Ends with status 1 if anything else
happens.

What is done is kept in a file and not done again, as long as neither rules nor interpreter change:
so a run may be stopped with Ctrl-C and go on later.
"""

import argparse
import json
import random
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from hashlib import sha256
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path

import options_table
from options_same import same

from catrules.diagnostics import Diagnostic, RulesError
from catrules.ir.program import DECISIONS, MOST_DECISIONS, Program
from catrules.machine.failures import rules_fault
from catrules.machine.faults import RuleFault
from catrules.machine.random import game_seed
from catrules.machine.shared import legend_for, machine_for
from catrules.machine.standing import Position, Standing
from catrules.pipeline import Compilation
from catrules.rules import Rules
from catrules.simulate.policies import choose, policy_named

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "games" / "lucky_cat.catrules"
RESULTS = ROOT / "build" / "options.jsonl"

GAMES, SETS, SEED, JOBS = 20, 200, 1, 2

REFUSALS = ("E242", "E243")
"""Findings that are the rulebook's own: one of a group is played, numbers of players."""

PLAYED, REFUSED, FAULT = "played", "refused", "fault"

Options = tuple[str, ...]


@dataclass(frozen=True)
class Result:
    """What became of a set of options. players: the fewest and the most; games: how many."""

    options: Options
    outcome: str
    reason: str = ""
    players: tuple[int, ...] = ()
    games: int = 0
    decisions: int = 0


# ---- which sets


def all_options() -> Options:
    """The variants of the game, by name."""
    files = sorted(GAME.with_suffix("").glob("*.catrules"))
    texts = ((file.stem, file.read_text(encoding="utf-8").splitlines()) for file in files)
    return tuple(name for name, lines in texts if any(x.startswith("variant ") for x in lines))


def alone() -> list[Options]:
    """Each option by itself."""
    return [(name,) for name in all_options()]


def pairs() -> list[Options]:
    """Every pair of options."""
    return list(combinations(all_options(), 2))


def sets(number: int, refused: Iterable[Options], seed: int = SEED) -> list[Options]:
    """Sets of three to six options, drawn at random, without pairs that are refused anyway."""
    names, apart = all_options(), [frozenset(pair) for pair in refused]
    draw = random.Random(seed)
    found: dict[Options, None] = {}
    while len(found) < number:
        chosen = tuple(sorted(draw.sample(names, draw.randint(3, 6))))
        if not any(pair <= set(chosen) for pair in apart):
            found[chosen] = None
    return list(found)


# ---- one set


def tried(options: Options, games: int = GAMES, most: int | None = None) -> Result:
    """Composes options and plays them. most: only with so many of the numbers of players."""
    one, other = (composed(order) for order in (options, options[::-1]))
    wrong = orders_differ(one, other)
    if wrong:
        return Result(options, FAULT, wrong)
    if one.errors:
        first = one.errors[0]
        outcome = REFUSED if first.code in REFUSALS else FAULT
        return Result(options, outcome, reason_of(first, outcome))
    try:
        return _played(options, one, games, most)
    except RulesError as error:
        return Result(options, FAULT, reason_of(error.findings[0], FAULT))
    except Unfair as error:
        return Result(options, FAULT, str(error))
    except Exception as error:
        return Result(options, FAULT, f"catrules itself failed: {error!r}")


def composed(options: Options) -> Compilation:
    """The game with options, in this order."""
    return Compilation.open(GAME, str(GAME.relative_to(ROOT)), options)


def orders_differ(one: Compilation, other: Compilation) -> str:
    """How two compositions differ; nothing if they are the same."""
    if Rules(one).sha256 != Rules(other).sha256:
        return "in another order the rules have another hash"
    if one.findings != other.findings:
        return "in another order other things are found wrong"
    if not one.errors and not same(one.game, other.game):
        return "in another order it is another game"
    return ""


def reason_of(finding: Diagnostic, outcome: str) -> str:
    """A finding in one line; a refusal names the options that it is about."""
    if outcome == FAULT:
        place = f"{Path(finding.span.file).name}:{finding.span.line}"
        return f"{place}: {finding.code} {finding.message}"
    names = [Path(label.span.file).stem for label in finding.labels]
    text = finding.message.replace("this", f"`{Path(finding.span.file).stem}`", 1)
    return text.replace("another variant", f"`{names[0]}`" if names else "", 1)


class Unfair(Exception):
    """A game that did not end, or that lost or made components."""


def _played(options: Options, rules: Compilation, games: int, most: int | None) -> Result:
    allowed = list(rules.player_range())
    numbers = spread(allowed, min(games, most or games))
    decisions = 0
    for i, players in enumerate(numbers):
        program = rules.program(rules.configuration(players))
        for game in range(i, games, len(numbers)):
            decisions += play(program, game)
    return Result(options, PLAYED, "", (allowed[0], allowed[-1]), games, decisions)


def spread(numbers: Sequence[int], most: int) -> Sequence[int]:
    """At most so many of some numbers, the first and the last among them."""
    if len(numbers) <= most:
        return numbers
    last = len(numbers) - 1
    return [numbers[i * last // max(1, most - 1)] for i in range(most)]


def play(program: Program, game: int) -> int:
    """Plays a game to its end; how many decisions it took. Raises Unfair and RulesError."""
    machine, legend = machine_for(program), legend_for(program)
    bots = (policy_named("random"),) * program.players
    state = machine.start(game_seed(SEED, game))
    shown = f"game {game} of {program.players} players"
    try:
        stop = machine.advance(state)
        while stop is not None:
            if state[DECISIONS] >= MOST_DECISIONS:
                raise Unfair(f"{shown} did not end")
            pending = stop[0]
            option = choose(Standing(machine, legend, Position(state, stop)), bots).option
            stop = machine.take(state, pending, option)
    except RuleFault as fault:
        raise rules_fault(program, fault) from None
    if amounts(program, state) != [sort.count for sort in program.sorts]:
        raise Unfair(f"{shown} lost or made components")
    return state[DECISIONS]


def amounts(program: Program, state: Sequence[int]) -> list[int]:
    """How many components of each sort lie anywhere."""
    found: Counter[int] = Counter()
    for zone in program.zones:
        for offset, variant in enumerate(zone.variants):
            found[program.variants[variant].sort] += state[zone.base + offset]
    return [found[sort] for sort, _ in enumerate(program.sorts)]


# ---- what is kept


class Kept:
    """Results in a file: one line each, behind one that says what they belong to."""

    def __init__(self, path: Path, games: int, key: str | None = None) -> None:
        """key: of rules and interpreter, worked out if it is not given."""
        self.path, self.results = path, dict[Options, Result]()
        head = json.dumps({"games": games, "key": key if key is not None else files_key()})
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        if lines and lines[0] == head:
            for line in lines[1:]:
                self._know(line)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{head}\n", encoding="utf-8")

    def _know(self, line: str) -> None:
        try:
            found = json.loads(line)
        except ValueError:
            return  # the last line, if the run was killed while it was written
        lists = {name: tuple(found[name]) for name in ("options", "players")}
        self.add(Result(**{**found, **lists}), write=False)

    def add(self, result: Result, *, write: bool = True) -> None:
        """Keeps a result."""
        self.results[result.options] = result
        if write:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(f"{json.dumps(asdict(result))}\n")


def files_key() -> str:
    """A hash over the game with its options and all of the interpreter."""
    files = [GAME, *GAME.with_suffix("").glob("*.catrules"), *(ROOT / "grammar").glob("*.lark")]
    files += (ROOT / "interpreter").rglob("*.py")
    whole = sha256()
    for file in sorted(files):
        whole.update(file.as_posix().encode() + b"\0" + file.read_bytes())
    return whole.hexdigest()


# ---- all of it


def run(
    wanted: Sequence[Options],
    kept: Kept,
    games: int,
    jobs: int,
    told: Callable[[Result, int, int], None] = lambda result, done, of: None,
) -> list[Result]:
    """Tries the sets that have no result yet; the results of all, in order."""
    open_ones = [options for options in wanted if options not in kept.results]
    for done, result in enumerate(_results(open_ones, games, jobs), 1):
        kept.add(result)
        told(result, done, len(open_ones))
    return [kept.results[options] for options in wanted]


def _results(wanted: Sequence[Options], games: int, jobs: int) -> Iterator[Result]:
    if jobs < 2:
        yield from (tried(options, games) for options in wanted)
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), signal.signal, _UNTROUBLED)
    try:
        for future in as_completed([pool.submit(tried, options, games) for options in wanted]):
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


_UNTROUBLED = (signal.SIGINT, signal.SIG_IGN)
"""Ctrl-C reaches all processes: a worker leaves it to who shares the work out."""


def main(words: Sequence[str] | None = None) -> int:
    """The command. 1: something is wrong."""
    asked = _arguments(words)
    kept = Kept(asked.results, asked.games)
    found: dict[str, list[Result]] = {}

    def stage(name: str, wanted: Sequence[Options]) -> None:
        found[name] = run(wanted, kept, asked.games, asked.jobs, _told)
        print(summary(name, found[name]), flush=True)

    if asked.only in ("", "alone"):
        stage("alone", alone())
    if asked.only in ("", "pairs", "sets"):
        stage("pairs", pairs())
    if asked.only in ("", "sets"):
        refused = [r.options for r in found["pairs"] if r.outcome == REFUSED]
        stage("sets", sets(asked.sets, refused))
    if asked.table:
        print(f"\n{options_table.table(all_options(), found.get('pairs', ()))}")
    results = [result for stage_of in found.values() for result in stage_of]
    return int(any(result.outcome == FAULT for result in results))


def _told(result: Result, done: int, of: int) -> None:
    line = f"{done}/{of} {' + '.join(result.options)}: {result.outcome} {result.reason}"
    print(line.rstrip(), file=sys.stderr, flush=True)


def summary(name: str, results: Sequence[Result]) -> str:
    """One line for a stage, and one for each set that is refused or at fault."""
    number = Counter(result.outcome for result in results)
    games = sum(result.games for result in results)
    counted = ", ".join(f"{number[outcome]} {outcome}" for outcome in (PLAYED, REFUSED, FAULT))
    others = (r for r in results if r.outcome != PLAYED)
    lines = (f"  {r.outcome}: {' + '.join(r.options)}: {r.reason}" for r in others)
    return "\n".join((f"{name}: {counted}; {games} games", *lines))


def _arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--only", choices=("alone", "pairs", "sets"), default="")
    parser.add_argument("--games", type=int, default=GAMES, help="for each set")
    parser.add_argument("--sets", type=int, default=SETS, help="of three to six options")
    parser.add_argument("--jobs", type=int, default=JOBS, help="processes")
    parser.add_argument("--table", action="store_true", help="print all pairs as a table")
    parser.add_argument("--results", type=Path, default=RESULTS, help="where results are kept")
    return parser.parse_args(words)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("stopped; the same command goes on from here")
