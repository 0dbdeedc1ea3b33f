"""What options, seats and reasons are called in games from rule files."""

from played import played

from catrules.machine.events import Decided
from catrules.machine.labels import counted_parts
from catrules.machine.legend import Legend
from catrules.machine.view import ZoneView

SHOP = """\
game "Shop"
players 2
components
  1 tile for each number 1..2 in shop
  1 lamp in shelf
on the table
  pile shop of tile
  pile shelf of lamp
each player
  pile tiles of tile
  pile lamps of lamp
play: turns go clockwise from seat(1), at most 4
turn by p
  p must act in market
action take_tile by p in market
  on t from shop
  move t to p.tiles
action take_2 by p in market "take 2"
  on n from 2..3
  do nothing
action light by p in market
  on x from p.lamps
  do nothing
action steal by p in market
  needs p.lamps is not empty "you have no lamp to see by"
  do nothing
"""


def test_words_that_an_action_ends_with_are_not_said_again():
    assert played(SHOP).pending[0].options == (
        "take tile 1",
        "take tile 2",
        "take 2 2",
        "take 2 3",
    )


def test_what_an_action_could_be_done_with_may_be_nothing():
    reasons = [(each.action, each.reason) for each in played(SHOP).why()]
    assert reasons == [
        ("light", "there is nothing that it could be done with"),
        ("steal", "you have no lamp to see by"),
    ]


def test_why_what_could_be_done_with_nothing_is_refused():
    (reason,) = played(SHOP).why("light")
    assert (reason.action, reason.reason) == (
        "light",
        "there is nothing that it could be done with",
    )


def test_a_game_may_be_shown_with_other_names():
    play = played(SHOP, "take tile 1", names=("ana", "bo"))
    shown = play.called(["me", "you"])
    assert (play.names, shown.names) == (("ana", "bo"), ("me", "you"))
    assert next(entry.text for entry in shown.log(None)).startswith("me's turn")
    shown.apply(0)
    assert len(play.decisions) == 1, "the game itself stands where it stood"
    assert len(shown.decisions) == 2


def test_contents_are_said_by_their_labels_unless_they_are_said_otherwise():
    purse = ZoneView("purse", "pile", (("coin", 2), ("gem", 1)), 3)
    assert purse.said == ("2 coin", "gem")
    assert ZoneView("purse", "pile", None, 3).said == ()
    assert ZoneView("purse", "pile", (("coin", 2),), 2, said=("two coins",)).said == ("two coins",)


CARDS = """\
game "Cards"
players 2
components
  2 ace card for each player in hand
  2 king card for each player in hand
on the table
  pile heap of card
each player
  pile hand of card
play
  seat(1) chooses 1..3 cs from seat(1).hand
  move cs to heap
"""


def test_what_was_counted_is_said_sort_by_sort():
    play = played(CARDS, "2 ace, king")
    (decided,) = [each for beat in play.beats for each in beat if isinstance(each, Decided)]
    legend = Legend(play.program, ("ana", "bo"))
    assert decided.template is not None
    assert counted_parts(legend, decided.template, decided.args) == ["2 ace", "king"]
