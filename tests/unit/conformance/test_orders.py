"""Rows whose order counts, and decks of which the ends are known, in suites."""

from catrules.conformance.run import Suite
from catrules.source import Source

LINES = """\
game "Lines"
players 2
components
  2 ace card in deck
  2 king card in deck
  1 queen card in deck
  2 jack card in line
on the table
  deck deck of card
  row line of card
  row short of card, up to 2
  pile open of card
each player
  row hand of card, seen by owner, counted by all
play
  turns go clockwise from seat(1), at most 9
turn by p
  p acts in main while open is empty
action point by p in main
  on c from left(p).hand
  reveal c
action look by p in main
  on c from left(p).hand
  p looks at c
action advance by p in main
  move (first c in line) to back of line
action store by p in main
  on c from p.hand
  move c to bottom of deck
action take by p in main
  draw 1 from deck to front of p.hand
action sort_hand by p in main
  p arranges p.hand
action lay by p in main
  on c from p.hand
  move c to line
  move (first x in line) to short
action show by p in main
  move (first c in short) to open
"""

HEAD = """\
suite of "lines.catrules"
background
  players ana, bo
  ana's turn, in main
  bo.hand = ace, king, ace
scenario "x"
"""


def said(folder, text):
    (folder / "lines.catrules").write_text(LINES, encoding="utf-8")
    suite = Suite(Source(str(folder / "lines.catspec"), HEAD + text))
    findings = [*suite.findings, *(f for run in suite.runs for f in run.outcome.findings)]
    return [(f.code, f.message) for f in findings]


def test_a_row_is_given_and_looked_at_from_the_front(tmp_path):
    text = """\
  given line = jack, queen, jack
  then bo.hand = ace, king, ace
  and line = jack, queen, jack
  when ana: point card 2 of bo's hand
  then ana sees count bo.hand = 3
  when ana: advance
  then line = queen, 2 jack
"""
    assert (
        said(tmp_path, text.replace("point card 2 of bo's hand", '"point card 2 of bo\'s hand"'))
        == []
    )


def test_another_order_is_told_as_such(tmp_path):
    text = "  then bo.hand = 2 ace, king\n"
    expected = "expected 2 ace, king in bo's hand, got 1 ace card, 1 king card, 1 ace card"
    assert said(tmp_path, text) == [("E625", expected)]


def test_a_row_that_is_not_named_keeps_its_beginning(tmp_path):
    assert (
        said(tmp_path, "  then line = 2 jack\n  when ana: advance\n  then line = jack, jack\n")
        == []
    )


def test_a_row_takes_no_more_than_it_can(tmp_path):
    found = said(tmp_path, "  given short = 2 king, queen, bo.hand = 2 ace\n  then line = 2 jack\n")
    assert found == [("E610", "there are never 3 in short: it takes 2")]


def test_a_deck_is_stacked_and_what_lies_under_it_is_drawn_last(tmp_path):
    text = """\
  given ana.hand = queen, bo.hand = ace, deck from the top = king
  when ana: store queen
  when ana: take
  then ana.hand = king
  when ana: take
    chance: ace
  then ana.hand = ace, king
  and chance is not asked
"""
    assert said(tmp_path, text.replace("  and chance is not asked\n", "")) == []


def test_arranging_is_answered_place_by_place(tmp_path):
    text = """\
  given ana.hand = ace, king, queen, bo.hand = ace
  when ana: sort hand
    ana: queen
    ana: ace
  then ana.hand = queen, ace, king
"""
    assert said(tmp_path, text) == []


def test_who_looks_into_a_row_is_looked_after(tmp_path):
    text = """\
  when ana: "look card 3 of bo's hand"
  then ana does not see what is in bo.hand
  and bo does not see deck
  and bo sees line = 2 jack
"""
    found = said(tmp_path, text)
    assert [code for code, _ in found] == ["E625"]  # how many are in the deck is seen
    assert said(tmp_path, text.replace("  and bo does not see deck\n", "")) == []
