"""What seats are told in games of which not everything is seen."""

from played import played

NAMES = ("ana", "bo", "cy")

SACKS = """\
game "Sacks"
players 3
components
  2 gold coin for each player in sack
  1 silver coin for each player in sack
  3 stone in heap
on the table
  pile heap of stone
each player
  pile sack of coin or stone, seen by owner
  pile pouch of coin, seen by owner
play
  move 1 gold from seat(1).sack to seat(2).sack
  move 1 silver from seat(1).sack to seat(1).pouch
  move 1 coin from seat(2).sack to seat(2).pouch
  move 1 stone from heap to seat(1).sack
"""


def told(play, seat):
    return [entry.text for entry in play.log(seat) if entry.event == "effect"]


def test_a_thing_that_is_not_seen_is_named_by_what_both_zones_may_hold():
    assert told(played(SACKS, names=NAMES), 3) == [
        "a component moves from ana's sack to bo's sack",
        "a coin moves from ana's sack to ana's pouch",
        "a coin moves from bo's sack to bo's pouch",
        "a stone moves from the heap to ana's sack",
        "nobody wins: end of play",
    ]


def test_who_sees_an_end_is_told_the_name():
    play = played(SACKS, names=NAMES)
    for seat in (1, 2):
        assert told(play, seat)[0] == "a gold moves from ana's sack to bo's sack"
    assert told(play, 2)[1] == "a coin moves from ana's sack to ana's pouch"
