"""Differences from game to game."""

import random

import pytest

from catrules.balance.pairs import First, Pairs
from catrules.compiled.build import native_of
from catrules.compiled.engine import Code
from catrules.compiled.whole import Games
from catrules.intervals import Mean
from catrules.simulate.playouts import playout
from catrules.simulate.statistics import Tally, tally


def made(game, winners, turns, decisions):
    return Tally(game, 0, b"", winners, None, turns, decisions, "", bool(winners))


def test_each_game_is_set_beside_that_of_its_number():
    chance = random.Random(5)
    sides = [
        [
            made(i, (chance.choice((1, 2)),), chance.randrange(9), chance.randrange(30))
            for i in range(40)
        ]
        for _ in range(2)
    ]
    first = First()
    first.add(sides[0])
    pairs = Pairs(first, 2)
    pairs.add(sides[1][:7])
    pairs.add(sides[1][7:])
    found = pairs.differences
    assert found.games == 40
    for seat in (1, 2):
        mean = Mean()
        for one, other in zip(*sides, strict=True):
            mean.add((seat in other.winners) - (seat in one.winners))
        assert found.wins[seat - 1] == mean.interval
    turns = sum(o.turns - i.turns for i, o in zip(*sides, strict=True)) / 40
    assert found.turns.value == pytest.approx(turns)
    assert found.winners.value == 0
    assert not found.winners.is_sure


def test_what_has_no_partner_is_left_out():
    first = First()
    first.add([made(0, (1,), 3, 4)])
    pairs = Pairs(first, 1)
    pairs.add([made(0, (1, 2), 5, 4), made(1, (1,), 9, 9)])
    assert (pairs.differences.games, pairs.differences.turns.value) == (1, 2)
    assert pairs.differences.winners.value == 1


def test_games_in_columns_are_the_same_as_one_by_one(known, pig):
    program = known(pig).program
    plan, native = native_of(program, table=False)
    columns = Games(plan, Code(native)).player().play(7, 0, 20)
    tallies = [tally(playout(program, 7, game)) for game in range(20)]
    first, other = First(), First()
    first.add(tallies)
    other.add_columns(columns)
    assert (first.winners, first.turns) == (other.winners, other.turns)
    pairs = Pairs(first, 2)
    pairs.add_columns(columns)
    assert pairs.differences.turns.value == pairs.differences.wins[0].value == 0
