"""The figures by which bots are compared."""

import sys
from pathlib import Path

import catrules

sys.path.insert(0, str(Path(__file__).resolve().parent))

import strength


def test_how_likely_chance_alone_is():
    assert strength.by_chance(5, 10) == 1.0
    assert strength.by_chance(0, 8) == strength.by_chance(8, 8) == 2 / 256
    assert strength.by_chance(0, 0) == 1.0


def test_seats_are_changed_with_the_same_seed():
    """`greedy` never holds at Pig: points are no things."""
    program = catrules.load(strength.GAMES / "classics" / "pig.catrules").program(2)
    score = strength.Score()
    for number in range(8):
        strength.play(program, ("random", "greedy"), number, 1, score)
    assert (score.won, score.lost, score.other) == (8, 0, 0)
    assert "8 games: 8 won, 0 lost, 0 neither; 100% of those decided (68% to 100%), p = 0.0078" in (
        str(score)
    )
