"""Several things with zones and marks are named in suites as a game shows them: `town 2.paid`."""

from catrules.conformance.run import Suite
from catrules.source import Source

TOWNS = """\
game "Towns"
players 2
components
  9 coin in bank
  3 town
  1 day for each number 4..5
on the table
  pile bank of coin
each town
  pile paid of coin
  counter size 0..9
each day
  flag over
play
  turns go clockwise from seat(1), at most 9
turn by p
  p acts in main while bank is not empty
action pay by p in main
  p chooses t from towns "which town?"
  move 1 coin from bank to t.paid
  add 1 to t.size
"""

HEAD = """\
suite of "towns.catrules"
background
  players ana, bo
  ana's turn, in main
  town 2.paid = 2 coins
scenario "x"
"""


def said(folder, text):
    (folder / "towns.catrules").write_text(TOWNS, encoding="utf-8")
    suite = Suite(Source(str(folder / "towns.catspec"), HEAD + text))
    findings = [*suite.findings, *(f for run in suite.runs for f in run.outcome.findings)]
    return [(f.code, f.message) for f in findings]


def test_they_are_given_and_looked_at_by_their_names(tmp_path):
    text = """\
  given town 3.paid = 1 coin, town 3.size = 4, day 5.over = yes
  when ana: pay
    ana: town 3
  then town 3.paid = 2 coins
  and town 3.size = 5
  and town 1.paid is empty and count town 2.paid = 2
  and 1 coin moves from bank to town 3.paid
  and town 2.paid loses nothing
  and bo sees town 3.paid = 2 coins
  and day 5.over and not day 4.over
"""
    assert said(tmp_path, text) == []


def test_a_column_may_be_one_of_them(tmp_path):
    text = """\
  for each row
    town 1.paid   town 2.paid   larger
    nothing       2 coins       2
    3 coins       1 coin        3
  then larger = max(count town 1.paid, count town 2.paid)
"""
    assert said(tmp_path, text) == []


def test_a_wrong_amount_is_told_with_the_name(tmp_path):
    found = said(tmp_path, "  then town 2.paid = 3 coins\n")
    assert found == [("E625", "expected 3 coins in town 2's paid, got 2 coins")]


def test_names_that_nothing_bears(tmp_path):
    cases = {
        "  given town 4.paid = 1 coin\n  then bank is empty\n": "E616",
        "  then town 4.paid = 1 coin\n": "E616",
        "  then day 1.over\n": "E616",
        "  then tawn 1.paid is empty\n": "E207",
        "  then coin 1.paid is empty\n": "E214",
        "  then town 1.paidd is empty\n": "E214",
    }
    for text, code in cases.items():
        assert [c for c, _ in said(tmp_path, text)] == [code], text


def test_one_that_is_not_there_is_told(tmp_path):
    found = said(tmp_path, "  then count town 4.paid = 0 or count town 5.paid = 0\n")
    assert found == [("E616", "there is no `town 4`")]


CARDS = """\
game "Cards"
players 2
components
  1 card for each rank 1..3 for each suit 1..2 in deck
on the table
  deck deck of card
each player
  pile hand of card
play
  each player p: draw 2 from deck to p.hand
"""


def test_all_that_is_printed_on_a_thing_is_read_in_its_order(tmp_path):
    (tmp_path / "cards.catrules").write_text(CARDS, encoding="utf-8")
    text = """\
suite of "cards.catrules"
background
  players ana, bo
scenario "x"
  a new game
  deck from the top = card 2 1, card 1 2, card 1 1, card 2 2
  then ana.hand = card 2 1, card 1 2
  and bo.hand = card 2 2, card 1 1
"""
    suite = Suite(Source(str(tmp_path / "cards.catspec"), text))
    assert [*suite.findings, *(f for run in suite.runs for f in run.outcome.findings)] == []
