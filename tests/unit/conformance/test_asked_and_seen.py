"""What chance and the table are asked, how options may be written, and what seats see."""

import pytest

from catrules.conformance.run import Suite
from catrules.source import Source

GEMS = """\
game "Gems"
players 2..3
components
  3 red_gem gem in shelf
  3 blue_gem gem in shelf
  2 old card in deck
  1 cursed_set card in deck
  3 green tile in bag
  2 big_blue tile in bag
  2 die/dice showing cat_face, dog in cup
  4 coin for each player in purse
on the table
  pile shelf of gem
  deck deck of card
  pile bag of tile
  pile cup of die
  pile sky of die
  counter rings 0..9, seen by nobody
each player
  pile purse of coin
  pile bid of coin
  pile gems of gem
  pile cards of card
  pile hand of card, seen by owner, counted by nobody
  pile tiles of tile
  flag brave
  counter secret 0..9, seen by owner
play
  turns go clockwise from seat(1), at most 9
turn by p
  p must act in main
action take by p in main
  p chooses 3 gs from shelf "which?"
  move gs to p.gems
action pull by p in main
  draw 1 from deck to p.cards
action hide by p in main
  draw 1 from deck to p.hand
  reveal p.hand
action bag_it by p in main
  chance chooses 2 ts from bag
  move ts to p.tiles
action roll_them by p in main
  roll 2 dice from cup to sky
action ring by p in main
  table may "alarm": set rings to 1
action greet by p in main
  each player q where q is not p
    salute(p) by q
rule salute(player p) by q
  q may "wave": set q.brave to yes
action dare by p in main
  each player q, at once
    q may "dare": set q.brave to yes
action offer by p in main
  each player q, at once
    q chooses any cs from q.purse
    move cs to q.bid
"""

HEAD = """\
suite of "gems.catrules"
background
  players ana, bo
  ana's turn, in main
scenario "x"
"""

GOOD = {
    "several things in any order": """\
  when ana: take
  then ana may also: blue gem, 2 red gem
  and ana may also: 2 red_gem, blue_gem
  when ana: blue_gem, 2 red gem
  then ana.gems = 2 red gem, blue gem
""",
    "also in answers and in columns": """\
  for each row
    way
    2 blue_gem, red_gem
    red gem, 2 blue gem
  when ana: take
    ana: way
  then ana.gems = way
""",
    "actions by their names": """\
  then ana may also: bag_it; roll them
  when ana: bag_it
    chance: 2 green
  then ana.tiles = 2 green
""",
    "names with underscores in columns": """\
  for each row
    drawn
    cursed_set
    cursed set
    old
  when ana: pull
    chance: drawn
  then ana.cards = drawn
  and 1 drawn moves from deck to ana.cards
""",
    "faces with underscores": """\
  given cup = other dice, sky = cat face
  then sky = cat_face
  when ana: roll_them
  then chance may: cat_face; dog
""",
    "what chance may do": """\
  when ana: pull
  then chance may: cursed set; old
  and chance is asked
  and chance may not: young
  and ana is not asked
  when chance: old
  then chance is not asked
""",
    "several answers of chance in a line": """\
  when ana: roll them
    chance: die = dog, cat_face
  then sky = dog, cat face
""",
    "one answer of chance with a comma": """\
  when ana: bag it
    chance: big blue, green
  then ana.tiles = green, big blue
""",
    "what the table may do": """\
  when ana: ring
  then table may: alarm
  and table is asked "alarm"
  and table is not asked "fire"
  when table: alarm
  then rings = 1
  and table is not asked
""",
    "what a question is about": """\
  when ana: greet
  then bo is asked "wave (ana)"
  and bo is asked "wave"
  and bo is not asked "wave (bo)"
""",
    "what is told, to each as much as he sees": """\
  when ana: hide
    chance: cursed set
  then ana is told "the cursed set card is drawn"
  and bo is told "a card is drawn from the deck to ana's hand"
  and ana is not told "a card is drawn"
  when bo: roll them
    chance: dog, cat face
  then ana is told "Cat_Face"
  and ana is not told "drawn"
""",
    "nothing is told of what nobody has been shown yet": """\
  when ana: offer
    bo: 3 coin
  then ana is not told "coins move"
  and bo is not told "coins move"
  when ana: none
  then ana is told "3 coins move from bo's purse to bo's bid"
""",
    "marks in an open `at once`": """\
  when ana: dare
    bo: dare
  then ana is asked "dare"
  and bo.brave
  and ana sees bo.brave = no
  and bo sees bo.brave = no
  and ana does not see bo.brave
  when ana: no
  then ana sees bo.brave = yes
""",
    "things in an open `at once`": """\
  when ana: offer
    bo: 3 coin
  then ana is asked
  and count bo.bid = 3
  and ana sees bo.bid = nothing
  and ana sees count bo.bid = 0
  and ana sees bo.purse = 4 coins
  and ana does not see bo.bid
  and ana does not see what is in bo.purse
  when ana: none
  then ana sees bo.bid = 3 coins
""",
    "hidden marks": """\
  given bo.secret = 4, rings = 2
  then bo sees bo.secret = 4
  and ana does not see bo.secret
  and bo does not see rings
""",
    "what could be turned up in a hidden zone, but is not": """\
  given ana.hand = old
  then bo does not see ana.hand
  and bo does not see what is in ana.hand
""",
}

BAD = {
    "  given bo.secret = 4\n  then ana sees bo.secret = 4\n": (
        "E625",
        "expected ana to see bo's secret, but it is hidden",
    ),
    "  given bo.secret = 4\n  then bo does not see bo.secret\n": (
        "E625",
        "expected bo not to see bo's secret, but bo sees 4",
    ),
    "  then bo does not see ana.brave\n": (
        "E625",
        "expected bo not to see ana's brave, but bo sees no",
    ),
    "  then bo does not see ana.purse\n": (
        "E625",
        "expected bo not to see ana's purse, but bo sees 4 coins",
    ),
    "  then bo does not see deck\n": (
        "E625",
        "expected bo not to see deck, but bo sees how many are there",
    ),
    "  when ana: hide\n    chance: old\n  then bo does not see ana.hand\n": (
        "E625",
        "expected bo not to see ana's hand, but bo sees 1 old card",
    ),
    "  when ana: dare\n    bo: dare\n  then ana is asked\n  and ana sees bo.brave = yes\n": (
        "E625",
        "expected `bo.brave = yes`, got no",
    ),
    "  then bo does not see what is in ana.brave\n": (
        "E616",
        "nothing lies in a counter, flag or named player",
    ),
    "  then bo does not see current\n": (
        "E616",
        "only what lies in a zone, or a counter, flag or named player, is seen",
    ),
    "  then table may: alarm\n": (
        "E625",
        "expected table to be asked something, but ana is asked: `take`, `pull`, `hide`, "
        "`bag it`, `roll them`, `ring`, `greet`, `dare`, `offer`",
    ),
    '  when ana: greet\n  then bo is asked "bow"\n': (
        "E625",
        "expected bo to be asked “bow”, but bo is asked (ana): `wave`, `no`",
    ),
    '  then table may not: alarm, because "x"\n': (
        "E616",
        "`table` is refused nothing for a reason: only what players do has `needs`",
    ),
    "  then tabel may: alarm\n": ("E614", "nobody is called `tabel` here"),
    "  when ana: roll them\n    chance: dog, cot\n  then sky = dog\n": (
        "E620",
        "`cot` is not offered; chance is asked: `cat face`, `dog`",
    ),
    "  when ana: take\n    ana: blue gem, 3 red gem\n  then ana is not asked\n": (
        "E620",
        "`blue gem, 3 red gem` is not offered; ana is asked “which?”: `3 blue gem`, "
        "`red gem, 2 blue gem`, `2 red gem, blue gem`, `3 red gem`",
    ),
    "  given ana.cards = cursed sot\n  then deck is empty\n": (
        "E609",
        "nothing is called `cursed` in these rules",
    ),
}


def said(folder, text):
    (folder / "gems.catrules").write_text(GEMS, encoding="utf-8")
    suite = Suite(Source(str(folder / "gems.catspec"), HEAD + text))
    findings = [*suite.findings, *(f for run in suite.runs for f in run.outcome.findings)]
    return [(f.code, f.message) for f in findings]


@pytest.mark.parametrize("name", GOOD)
def test_so_it_is(name, tmp_path):
    assert said(tmp_path, GOOD[name]) == []


@pytest.mark.parametrize("text", BAD)
def test_so_it_is_not(text, tmp_path):
    assert said(tmp_path, text) == [BAD[text]]
