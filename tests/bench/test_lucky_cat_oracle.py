"""Does the machine, running the rule file, play Lucky Cat as a simulator written by hand does?

For each seed the same decisions with the same answers, the same winner and turns:

    python -m pytest tests/bench            100 games each of 2, 4 and 8
    python -m pytest tests/bench -m slow    2,000 games of 4

And what it costs: the games once more, a round of the one, a round of the other, and so on, with
the ratios of the CPU time that they take for a decision. It ends with status 1 if a game differs
or the ratio for whole games is too high:

    python tests/bench/test_lucky_cat_oracle.py [GAMES [PLAYERS]]
"""

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from statistics import median

import pytest

import catrules
from catrules.ir.program import DECISIONS, Program
from catrules.machine.execute import Machine
from catrules.machine.random import policy_below
from catrules.pipeline import Compilation
from catrules.simulate.playouts import playouts
from catrules.simulate.record import Record
from catrules.source import Source

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "limits"))

import lucky_cat  # noqa: E402

RULES = HERE.parents[1] / "games" / "lucky_cat.catrules"
BATCH = 1
ROUND = 100
HIGHEST_RATIO = 8

Player = Callable[[int], int]
"""Plays the game of a seed; the number of decisions."""


@cache
def rules() -> catrules.Rules:
    """The rule file."""
    return catrules.load(RULES)


def program_for(players: int, settings: Mapping[str, int] | None = None) -> Program:
    """The rule file for so many players."""
    return rules().program(players, settings)


def by_hand(players: int, seed: int) -> lucky_cat.Game:
    """A game of the simulator, played."""
    game = lucky_cat.Game(players, seed)
    game.play()
    return game


def differing(program: Program, games: int) -> Iterator[Record]:
    """The games of the machine that the simulator plays differently."""
    for record in playouts(program, BATCH, range(games)):
        game = by_hand(program.players, record.seed)
        winners = (game.winner,) if game.winner else ()
        same = record.winners == winners and record.turns == game.turns
        if not same or record.answers != tuple(game.answers):
            yield record


# ---- the same games


@pytest.mark.parametrize("players", [2, 4, 8])
def test_the_machine_plays_as_the_simulator(players):
    assert next(differing(program_for(players), 100), None) is None


@pytest.mark.slow
def test_the_machine_plays_as_the_simulator_at_length():
    assert next(differing(program_for(4), 2000), None) is None


@pytest.mark.parametrize("players", [2, 4, 7])
def test_the_same_where_tiles_run_out(players, monkeypatch):
    monkeypatch.setattr(lucky_cat, "TILES_OF_A_NUMBER", 4)
    assert next(differing(program_for(players, {"tiles_per_number": 4}), 50), None) is None


@pytest.mark.parametrize("players", [2, 4, 8])
def test_the_same_where_the_kingdom_is_rebuilt_often(players, monkeypatch):
    monkeypatch.setattr(lucky_cat, "PAWS_OF_A_PIECE", 1)
    assert next(differing(program_for(players, {"paws_per_piece": 1}), 50), None) is None


def test_the_same_where_everything_is_short(monkeypatch):
    """Many of these games are never won."""
    settings = {"tiles_per_number": 4, "paws_per_piece": 1}
    fewer = {"COINS": 8, "CUBES": 8, "TILES_OF_A_NUMBER": 4, "PAWS_OF_A_PIECE": 1}
    for name, value in fewer.items():
        monkeypatch.setattr(lucky_cat, name, value)
    text = RULES.read_text(encoding="utf-8")
    for printed, few in (("  56 coin ", "  8 coin "), ("  26 cube ", "  8 cube ")):
        assert text.count(printed) == 1
        text = text.replace(printed, few)
    compilation = Compilation(Source(RULES.name, text))
    program = compilation.program(compilation.configuration(2, settings))
    assert next(differing(program, 50), None) is None


# ---- the bench


def players_of(program: Program) -> dict[str, Player]:
    """The ways to play a game: by hand, and by the machine in one go or asked one by one."""
    machine = Machine(program)

    def whole(seed: int) -> int:
        state = machine.start(seed)
        machine.playout(state, [])
        return state[DECISIONS]

    def asked(seed: int) -> int:
        state = machine.start(seed)
        stop = machine.advance(state)
        while stop is not None:
            pending = stop[0]
            stop = machine.take(state, pending, policy_below(state, len(pending.options)))
        return state[DECISIONS]

    def hand(seed: int) -> int:
        return len(by_hand(program.players, seed).answers)

    return {"by hand": hand, "machine, whole games": whole, "machine, asked one by one": asked}


def per_decision(play: Player, seeds: range) -> float:
    """The CPU time in microseconds that a way to play takes for a decision."""
    start = time.process_time()
    decisions = sum(map(play, seeds))
    return (time.process_time() - start) / decisions * 1e6


def measured(program: Program, games: int) -> dict[str, list[float]]:
    """The times of all ways in rounds that take turns; a first round only warms up."""
    ways = players_of(program)
    times: dict[str, list[float]] = {name: [] for name in ways}
    for first in range(0, games, ROUND):
        for name, play in ways.items():
            times[name].append(per_decision(play, range(first, min(first + ROUND, games))))
    return {name: each[1:] or each for name, each in times.items()}


def report(times: Mapping[str, list[float]]) -> float:
    """Prints the times and ratios; gives the median ratio for whole games."""
    hand = times["by hand"]
    print(f"{'':26}{'us a decision':>14}   times by hand: minimum, median, maximum")
    for name, each in times.items():
        ratios = [a / b for a, b in zip(each, hand, strict=True)]
        spread = f"{min(ratios):.2f}  {median(ratios):.2f}  {max(ratios):.2f}"
        print(f"{name:26}{median(each):14.2f}   {spread}")
    whole = times["machine, whole games"]
    return median(a / b for a, b in zip(whole, hand, strict=True))


def main(args: list[str]) -> int:
    """Compares and measures; the exit status."""
    games, players = (int(arg) for arg in (*args, *("2000", "4")[len(args) :]))
    program = program_for(players)
    different = sum(1 for _ in differing(program, games))
    print(f"{games} games of {players}: {different} differ")
    ratio = report(measured(program, games))
    return 1 if different or ratio > HIGHEST_RATIO else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
