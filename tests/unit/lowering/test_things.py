"""Names on things with marks, things turned up where they lie, and sets given to rules."""

import pytest
from lowered_games import counts, mark, program_of, run

from catrules.machine.play import Play

BOARDS = """
components
  2 capital kingdom with size 3
  1 village kingdom with size 1
  1 red square
  1 blue square
  3 coin in a
on the table
  pile a of coin
  counter n 0..99
  kingdom realm
  capital best
each square
  counter g 0..9
each kingdom
  pile vault of coin
  counter h 0..9
rule rise(capital k): set k.h to 5
rule rise(kingdom k): set k.h to 1
value worth(village k) = 7
value worth(kingdom k) = 2
"""


@pytest.mark.parametrize(
    ("lines", "n"),
    [
        ("each kingdom k: rise(k)\n  set n to sum of k.h for k in kingdoms", 11),
        ("set n to sum of worth(k) for k in kingdoms", 11),
        ("each capital k: set k.h to 4\n  set n to sum of k.h for k in kingdoms", 8),
        ("move 1 coin from a to village.vault\n  set n to count village.vault", 1),
        ("set best to first k in capitals\n  set n to best.size otherwise 0", 3),
        ("set n to count (k in kingdoms where k is capital)", 2),
        ("set n to count (s in squares where s is red)", 1),
        ("set n to count (k in kingdoms where k is like first q in capitals)", 2),
        ("set n to count (k in kingdoms where k.size = 3)", 2),
        ("set realm to village\n  if realm is village: set n to 6", 6),
    ],
)
def test_names_on_things_with_marks(lines, n):
    assert mark(run(f"{BOARDS}play\n  {lines}\n"), "n") == n


HANDS = """
components
  2 ace card for each player in hand
  1 king card for each player in hand
  2 king card in stock
on the table
  pile open of card
  pile stock of card, seen by nobody
  pile heap of card, seen by nobody
  counter n 0..99
each player
  pile hand of card, seen by owner, counted by all
"""


def test_things_are_turned_up_in_every_zone_where_they_lie():
    turn = "move 1 king from stock to heap\n  reveal cards"
    table = run(HANDS + f'play\n  {turn}\n  table may "wait": do nothing\n').view(1).table
    assert [table.zone(name).as_json()["contents"] for name in ("stock", "heap")] == [
        {"king": 1}
    ] * 2
    turn += "\n  conceal cards\n  let c = first x in heap\n  reveal c\n  move c to open"
    table = run(HANDS + f'play\n  {turn}\n  table may "wait": do nothing\n').view(1).table
    assert not table.zone("stock").as_json()["contents"]
    assert table.zone("open").as_json()["contents"] == {"king": 1}


def test_a_hidden_set_that_is_given_to_a_rule_stays_hidden():
    rules = HANDS + "rule take(cards cs) by p: p chooses c from cs\nplay\n  take(seat(1).hand) by "
    assert [d.actor for d in run(rules + "seat(1)").pending] == [1]
    assert run(rules + "seat(2)").over  # chance has picked


def test_what_chance_picks_of_several_is_called_by_its_name():
    rules = HANDS + "play: seat(2) chooses 2 cs from seat(1).hand\n"
    play = Play(program_of(rules), seed=1, every_stop=True)
    assert play.pending[0].options == ("ace", "king")


PURSES = """
components
  3 coin in a
on the table
  pile a of coin
  pile b of coin
  counter n 0..9
each player
  pile purse of coin
  player target
play
  let v = seat(1).target.purse otherwise b
  move 1 coin from a to v
  set seat(1).target to seat(2)
  let w = seat(1).target.purse otherwise b
  move 1 coin from a to w
  set n to count (seat(1).target.purse otherwise b)
"""


def test_a_zone_of_nobody_gives_way_to_another():
    play = run(PURSES)
    assert (counts(play)["b"], counts(play, 2)["purse"], mark(play, "n")) == (1, 1, 1)
