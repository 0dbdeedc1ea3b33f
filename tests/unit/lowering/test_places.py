"""Families of places: what they cost, and whose instances of a check follow what is put there."""

import re

import catrules
from catrules.ir.walk import walk

GAME = """\
game "Places"
players 2..8
assume many = 3 in 0..500 "not printed"
components
  1 card for each worth 1..9 in deck
on the table
  pile deck of card
each player
  many pile fish of card
  counter points 0..9
play: turns go clockwise from seat(1), at most 3
turn by p
  p chooses f from p.fish where count f < 2
  feed(f) by p
rule feed(fish f) by p
  p chooses g from p.fish where f is not empty and g is not f
  move all from f to g
  draw 1 from deck to f
value standard(fish f) = any c in f where c.worth > 3
trigger two by p when (count f in p.fish where standard(f)) >= 2 and p.points < 2: set p.points to 2
"""


def instructions(folder, players, many):
    path = folder / "places.catrules"
    path.write_text(GAME, encoding="utf-8")
    program = catrules.load(path, settings={"many": many}).program(players)
    return sum(1 for routine in program.routines for _ in walk(routine.body))


def test_many_places_cost_no_more_instructions_than_few(tmp_path):
    few, many = (instructions(tmp_path, 4, number) for number in (3, 42))
    assert many == few


def test_what_is_put_into_a_place_concerns_its_owner(tmp_path):
    path = tmp_path / "places.catrules"
    path.write_text(GAME, encoding="utf-8")
    two, eight = (catrules.load(path).program(players) for players in (2, 8))
    feeding = [next(r for r in p.routines if r.name == "feed") for p in (two, eight)]
    shapes = [re.sub(r"\d+", "n", str([i.op.name for i in walk(r.body)])) for r in feeding]
    assert shapes[0] == shapes[1]


def test_no_places_are_none_to_choose(tmp_path):
    path = tmp_path / "places.catrules"
    path.write_text(GAME, encoding="utf-8")
    play = catrules.load(path, settings={"many": 0}).start(players=2, seed=1)
    assert play.over
    assert len(play.view(1).players[0].zones) == 0
    assert play.view(1).table.zone("deck").count == 9


def test_sets_of_more_places_than_a_mask_has_bits(tmp_path):
    path = tmp_path / "places.catrules"
    path.write_text(
        GAME.replace(
            "draw 1 from deck to f",
            "fill by p\nrule fill by p\n"
            "  let empty = (g in p.fish where g is empty)\n"
            "  each f in empty: draw 1 from deck to f",
        ),
        encoding="utf-8",
    )
    play = catrules.load(path, settings={"many": 150}).start(players=2, seed=1)
    shown = play.view(1).players[0]
    assert [z.place for z in shown.zones if z.count] == list(range(1, 10))
    assert play.pending[0].options[-1] == "empty fish"
