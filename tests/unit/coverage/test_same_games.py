"""Rules that count play the same games: the same draws, the same digests."""

from pathlib import Path

import pytest

from catrules import load
from catrules.coverage.measure import Coverage
from catrules.coverage.places import points_of
from catrules.ir import opcodes as op
from catrules.ir.verify import verify
from catrules.ir.walk import walk
from catrules.machine.execute import Machine
from catrules.machine.random import game_seed
from catrules.simulate.digest import game_digest
from catrules.simulate.playouts import playout, series_playout

GAMES = Path(__file__).parents[3] / "games"
SHELF = sorted(GAMES.glob("*.catrules")) + sorted((GAMES / "classics").glob("*.catrules"))
LONG = ("battleship", "connect_four", "dice_cat_and_fish")
WITH = [
    ("lucky_cat", ("corruption", "horseshoe")),
    ("lucky_cat", ("move_fast", "super_party")),
    ("lucky_cat", ("draft", "expansion", "clover")),
    ("classics/pig", ("piglet",)),
]


def digests(rules, policies=()):
    players = min(max(rules.players.start, 3), rules.players.stop - 1)
    program = rules.program(players)
    verify(program)
    return [game_digest(playout(program, 7, game, policies)) for game in range(1)]


def shelf():
    for path in SHELF:
        marks = [pytest.mark.slow] if path.stem in LONG else []
        yield pytest.param(path, id=path.stem, marks=marks)


@pytest.mark.parametrize("path", list(shelf()))
def test_a_game_of_the_shelf(path):
    rules = load(path)
    counting = rules.counting(points_of)
    assert digests(counting) == digests(rules)
    coverage = Coverage()
    coverage.take(counting.programs)
    assert any(any(coverage[point]) for point in coverage)


@pytest.mark.parametrize(("game", "variants"), WITH)
def test_with_variants(game, variants):
    rules = load(GAMES / f"{game}.catrules", variants)
    assert digests(rules.counting(points_of)) == digests(rules)


def test_bots_that_look_ahead_take_the_same_ways():
    rules = load(GAMES / "classics" / "pig.catrules")
    policies = ("greedy", "greedy", "random")
    assert digests(rules.counting(points_of), policies) == digests(rules, policies)


def test_tournaments_and_their_games():
    rules = load(GAMES / "lucky_cat" / "brutal.catrules")
    counting = rules.counting(points_of)
    played = []
    for each in (rules, counting):
        series = each.start(players=3, seed=game_seed(7, 0))
        played.append(game_digest(series_playout(series, 0)))
    assert played[0] == played[1]
    coverage = Coverage()
    coverage.take(counting.programs)
    assert {Path(file).stem for file in coverage.files} >= {"lucky_cat", "brutal"}


def test_what_is_not_asked_for_is_in_no_program():
    rules = load(GAMES / "lucky_cat.catrules", ("corruption",))
    plain, counting = rules.program(3), rules.counting(points_of).program(3)
    assert counted(plain) == 0
    assert counted(counting) > 100
    assert plain.points == ()
    assert "reach(" not in Machine(plain)._code.source
    assert "watch(" not in Machine(plain)._code.source


def counted(program):
    opcodes = (instr.op for routine in program.routines for instr in walk(routine.body))
    return sum(1 for opcode in opcodes if opcode in (op.REACH, op.WATCH))
