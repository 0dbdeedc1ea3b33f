"""Do the programs that are written by hand play the games that ours play, machine and compiled?

For each seed of a batch there are the same winners, turns and number of decisions. Each of these
would differ soon if a rule, the order of options or a draw did:

    python -m pytest tests/bench/test_limits.py            some hundred games of each
    python -m pytest tests/bench/test_limits.py -m slow    10,000 of each by the machine, 200,000 by
                                                           compiled code, and runs with sanitizers
"""

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

import catrules
from catrules.compiled.build import games_of
from catrules.compiled.sizes import GAMES as MOST_AT_ONCE
from catrules.machine.random import game_seed
from catrules.simulate.playouts import playouts

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from programs import LIMITS, Program, Unavailable  # noqa: E402

GAMES = HERE.parents[1] / "games"
BATCH = 7
CATS = ("lucky_cat", "lucky_cat_plain")

SHORT = {"tiles_per_number": 4, "paws_per_piece": 1}
DEFINES = {
    "tiles_per_number": "TILES_OF_A_NUMBER",
    "paws_per_piece": "PAWS_OF_A_PIECE",
    "dealt_to_two": "DEALT",
}


@dataclass(frozen=True)
class Case:
    """A game of ours, and the programs that play it."""

    game: str
    programs: tuple[str, ...]
    players: int
    games: int
    variants: tuple[str, ...] = ()
    settings: Mapping[str, int] = field(default_factory=dict, hash=False)

    def __str__(self):
        changed = [*self.variants, *(f"{key}={value}" for key, value in self.settings.items())]
        return "-".join((self.game, str(self.players), *changed))

    def made(self):
        """The programs, and what they are compiled with."""
        settings = {DEFINES.get(key, key.upper()): value for key, value in self.settings.items()}
        defines = [f"{key}={value}" for key, value in {"PLAYERS": self.players, **settings}.items()]
        return [Program(name, (*defines, *map(str.upper, self.variants))) for name in self.programs]

    def by_machine(self, games):
        """What the machine plays, as the programs print it."""
        for record in playouts(program_of(self), BATCH, range(games)):
            winners = sum(1 << (seat - 1) for seat in record.winners)
            yield f"{record.seed} {winners} {record.turns} {record.decisions}"

    def by_compiled(self, games):
        """What compiled code plays."""
        player = games_of(program_of(self)).player()
        for first in range(0, games, MOST_AT_ONCE):
            played = player.play(BATCH, first, min(MOST_AT_ONCE, games - first))
            rows = zip(played.winners, played.turns, played.decisions, strict=True)
            for game, (winners, turns, decisions) in enumerate(rows, first):
                yield f"{game_seed(BATCH, game)} {winners} {turns} {decisions}"


@cache
def program_of(case):
    """Our rules of a case."""
    file = GAMES / f"{case.game}.catrules"
    return catrules.load(file, case.variants, dict(case.settings)).program(case.players)


CASES = [
    *(Case("lucky_cat", CATS, players, 120) for players in (2, 4, 8)),
    *(Case("lucky_cat", CATS, players, 60, settings=SHORT) for players in (2, 7)),
    Case("classics/go_fish", ("go_fish",), 2, 150),
    Case("classics/go_fish", ("go_fish",), 4, 60),
    Case(
        "classics/go_fish",
        ("go_fish",),
        2,
        200,
        settings={"ranks": 3, "suits": 2, "dealt_to_two": 1},
    ),
    Case("classics/liars_dice", ("liars_dice",), 2, 150),
    Case("classics/liars_dice", ("liars_dice",), 4, 40),
    Case("classics/liars_dice", ("liars_dice",), 2, 200, ("wild",), {"dice_each": 1}),
]


def printed(program, games, *flags):
    """What a program plays."""
    try:
        return program.lines(games, BATCH, *flags)
    except Unavailable as missing:
        pytest.skip(str(missing))


def same(case, ours):
    games = len(ours)
    for program in case.made():
        theirs = printed(program, games)
        different = (pair for pair in zip(theirs, ours, strict=True) if pair[0] != pair[1])
        assert list(islice(different, 3)) == []


@pytest.mark.parametrize("case", CASES, ids=str)
def test_programs_play_as_the_machine(case):
    same(case, list(case.by_machine(case.games)))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_programs_play_as_compiled_code(case):
    same(case, list(case.by_compiled(2_000)))


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
def test_programs_play_as_the_machine_at_length(case):
    same(case, list(case.by_machine(10_000)))


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
def test_programs_play_as_compiled_code_at_length(case):
    same(case, list(case.by_compiled(200_000)))


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
def test_programs_do_nothing_undefined(case):
    flags = ("-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
    for program in case.made():
        theirs = printed(program, 10_000, *flags, "-Wall", "-Wextra", "-Werror")
        assert theirs == printed(program, 10_000)


def test_the_program_in_python_prints_the_same():
    args = [sys.executable, LIMITS / "lucky_cat.py", "--results", "50", str(BATCH), "3"]
    written = subprocess.run(args, check=True, capture_output=True, text=True).stdout
    assert written.splitlines() == list(Case("lucky_cat", (), 3, 50).by_machine(50))
