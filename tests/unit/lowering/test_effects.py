"""What statements that change the state do."""

import pytest
from lowered_games import counts, mark, run

from catrules import RulesFault
from catrules.ir.program import NOTHING
from catrules.machine.play import Play
from catrules.pipeline import Compilation
from catrules.rules import Rules
from catrules.source import Source


def load_text(text):
    return Rules(Compilation(Source("t", text)))


COINS = """
components
  3 coin in a
on the table
  pile a of coin
  pile b of coin
  pile c of coin
  counter n 0..9
  player who
"""

TWO_METALS = """
components
  2 gold coin in a
  2 silver coin in a
on the table
  pile a of coin
  pile b of coin
each player
  pile purse of coin
"""


def test_a_move_serves_as_many_as_there_are():
    play = run(COINS + "play\n  move 5 coins from a to b\n  move 1 coin from a to c\n")
    assert (counts(play)["a"], counts(play)["b"], counts(play)["c"]) == (0, 3, 0)


def test_a_name_follows_its_thing_through_the_moves_of_its_rule():
    play = run(COINS + "play\n  let d = first x in a\n  move d to b\n  move d to c\n")
    assert (counts(play)["a"], counts(play)["b"], counts(play)["c"]) == (2, 0, 1)


def test_a_thing_that_another_rule_has_moved_must_be_named_anew():
    rules = COINS + "rule shift(coin x): move x to b\nplay\n  move 2 coins from a to c\n"
    with pytest.raises(RulesFault, match="no longer where it was"):
        run(rules + "  let d = first x in a\n  shift(d)\n  move d to c\n")


def test_a_move_to_or_from_nobody_does_nothing():
    owned = "each player\n  pile purse of coin\n"
    play = run(COINS + owned + "play\n  move 1 coin from a to who.purse\n  set n to count a\n")
    assert counts(play)["a"] == mark(play, "n") == 3
    play = run(COINS + owned + "play\n  move all from who.purse to b\n  shuffle who.purse\n")
    assert counts(play)["b"] == 0


def test_a_move_to_a_zone_asked_of_a_player_who_is_not_there_does_nothing():
    owned = "each player\n  pile purse of coin\n"
    value = "value next_zone(player p) = p.purse if n = 1 otherwise b\n"
    rules = COINS + owned + value + "play: move 1 coin from a to next_zone(seat(3))\n"
    assert counts(run(rules, players=2))["a"] == 3
    assert counts(run(rules, players=3))["b"] == 1


def test_a_seat_beyond_the_fewest_players_may_be_nobodys():
    rules = "each player\n  counter points 0..9\nplay\n"
    rules += "  set seat(1).points to 1\n  set seat(2).points to 2\n"
    game = load_text('game "T"\nplayers 1..2\n' + rules)
    assert mark(Play(game.program(1), seed=1), "points", 1) == 1
    assert mark(Play(game.program(2), seed=1), "points", 2) == 2


def test_who_acts_chooses_between_things_that_are_not_alike():
    rules = TWO_METALS + "play: take by seat(2)\nrule take by p: move 2 coins from a to p.purse\n"
    play = run(rules)
    assert play.pending[0].actor == 2
    assert play.pending[0].options == ("2 silver", "gold, silver", "2 gold")


def test_where_nobody_acts_the_table_chooses():
    assert run(TWO_METALS + "play: move 1 coin from a to b\n").pending[0].actor == "table"


def test_moving_all_needs_no_choice():
    assert counts(run(TWO_METALS + "play: move all coins from a to b\n"))["b"] == 4


def test_a_counter_that_leaves_its_range_stops_the_run_at_its_line():
    with pytest.raises(RulesFault) as caught:
        run(COINS + "play\n  set n to count a\n  subtract 4 from n\n")
    assert caught.value.finding.span.line == HEAD_LINES + COINS.count("\n") + 3


HEAD_LINES = 2


def test_more_than_a_capacity_stops_the_run():
    small = COINS.replace("pile b of coin", "pile b of coin, up to 2")
    assert counts(run(small + "play: move 2 coins from a to b\n"))["b"] == 2
    with pytest.raises(RulesFault, match="up to"):
        run(small + "play: move 3 coins from a to b\n")


def test_a_die_keeps_its_face_until_it_lies_unrolled():
    rules = """
components
  1 die/dice showing 1..6 in cup
on the table
  pile cup of die, unrolled
  pile table_top of die
  pile tray of die, unrolled
  counter before 0..6
  counter after 0..6
  flag faceless
play
  roll die to table_top
  set before to die.face otherwise 0
  move die to tray
  set faceless to die.face is nothing
  roll die to table_top
  set after to die.face otherwise 0
"""
    play = run(rules)
    assert mark(play, "faceless") == 1
    assert mark(play, "before") in range(1, 7)
    assert mark(play, "after") in range(1, 7)


def test_dice_that_never_show_anything_are_rolled_all_the_same():
    rules = """
components
  2 d4 die/dice showing 1..4 in cup
  1 d6 die showing 1..6 in cup
on the table
  pile cup of die, unrolled
  pile tray of die, unrolled
play
  roll cup to tray
  roll tray
"""
    assert counts(run(rules))["tray"] == 3


def test_dice_rolled_in_place_stay_as_many():
    rules = """
components
  4 die/dice showing 1..3 in cup
on the table
  pile cup of die
play
  roll cup
  roll cup
  roll cup
"""
    for players in (2, 3):
        assert counts(run(rules, players=players))["cup"] == 4


def test_each_face_has_its_share():
    rules = """
components
  1 die showing black, white in cup
    assume faces in 0..6 "shares"
on the table
  pile cup of die
  counter white_rolls 0..200
play
  repeat 40 times
    roll die
    if die.face is white: add 1 to white_rolls
"""
    assert mark(run(rules, black_faces=0), "white_rolls") == 40
    assert mark(run(rules, white_faces=0), "white_rolls") == 0


def test_set_to_nothing_and_marks_of_nobody():
    play = run(
        COINS + "each player\n  counter m 0..3\nplay\n  set who.m to 2\n  set who to nothing\n"
    )
    assert mark(play, "m", 1) == mark(play, "m", 2) == 0
    assert mark(play, "who") == NOTHING
