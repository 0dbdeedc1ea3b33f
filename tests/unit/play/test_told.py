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
        assert told(play, seat)[0] == "a gold coin moves from ana's sack to bo's sack"
    assert told(play, 2)[1] == "a coin moves from ana's sack to ana's pouch"


BOX = """\
game "Box"
players 2
components
  3 cursed coin in vault
  1 lucky coin in vault
  2 red die/dice showing sun, moon in cup
  1 wide card with rank 3 in stock
  2 old card in stock
cards rune in stock
  name     worth
  hammer   1
cards sign in stock
  name     copies
  horse    2
on the table
  pile vault of coin
  pile cup of die
  pile stock of card or rune or sign
  bag hoard of cursed
  deck aside of cursed
  bag sack of cursed
each player
  pile lap of coin or card or rune or sign
play
  move 2 cursed from vault to seat(1).lap
  move 1 cursed from vault to aside
  move 1 cursed from aside to sack
  move 1 cursed from sack to hoard
  move 1 lucky from vault to seat(1).lap
  move 1 wide from stock to seat(1).lap
  move 2 old from stock to seat(1).lap
  move 1 rune from stock to seat(1).lap
  move 2 horse from stock to seat(1).lap
  roll 2 red from cup
"""


def test_a_name_that_stands_before_a_kind_is_said_with_it_and_that_of_a_row_alone():
    said = [text.partition(" from ")[0] for text in told(played(BOX, names=NAMES[:2]), 2)]
    assert said[-2].startswith("a red die in the cup is rolled: ")
    assert [text for text in said if "rolled" not in text] == [
        "2 cursed coins move",
        "a cursed coin moves",
        "a cursed coin moves",
        "a cursed coin moves",
        "the lucky coin moves",
        "wide card 3 moves",
        "2 old cards move",
        "hammer 1 moves",
        "2 horses move",
        "nobody wins: end of play",
    ]


def test_what_lies_somewhere_is_said_in_the_same_words():
    lap = played(BOX, names=NAMES[:2]).view(2).players[0].zone("lap")
    assert lap.said == (
        "2 cursed coins",
        "lucky coin",
        "wide card 3",
        "2 old cards",
        "hammer 1",
        "2 horses",
    )
