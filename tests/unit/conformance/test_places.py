"""Places of a family in suites: what lies in them stands in brackets."""

from catrules.conformance.run import Suite
from catrules.source import Source

SHOALS = """\
game "Shoals"
players 2
components
  1 head card for each worth 1..3 in deck
  2 body card for each worth 1..3 in deck
  1 tail card for each worth 8..9 in deck
on the table
  pile deck of card
  3 row column of card
  counter n 0..9
each player
  4 pile fish of card
  3 pile secret of card, seen by owner, counted by all
  fish best
play
  turns go clockwise from seat(1), at most 9
turn by p
  p acts in main while n < 9
action feed by p in main
  on c from deck, f from p.fish where c is body
  move c to f
action hide by p in main
  on c from deck, s from p.secret where c is tail
  move c to s
action pile_up by p in main
  on c from deck, t from column where c is head
  move c to front of t
action dive by p in main
  on f from p.fish where f is not empty
  move all from f to deck
"""

HEAD = """\
suite of "shoals.catrules"
background
  players ana, bo
  ana's turn, in main
scenario "x"
"""


def said(folder, text):
    (folder / "shoals.catrules").write_text(SHOALS, encoding="utf-8")
    suite = Suite(Source(str(folder / "shoals.catspec"), HEAD + text))
    findings = [*suite.findings, *(f for run in suite.runs for f in run.outcome.findings)]
    return [(f.code, f.message) for f in findings]


def test_places_are_given_and_asked_for_in_any_order(tmp_path):
    text = """\
  given ana.fish = [head 3, body 2, body 2], [tail 9], bo.fish = nothing
  then ana.fish = [tail 9], [2 body 2, head 3]
  and bo.fish = nothing
  and ana may also: feed body 1, [tail 9]; feed body 1, [head 3, 2 body 2]; dive [tail 9]
  when ana: feed body 1, empty fish
  then ana.fish = [body 1], [head 3, body 2, body 2], [tail 9]
  and ana.fish gains 1 card
  and 1 body moves from deck to ana.fish
  and bo sees ana.fish = [body 1], [head 3, body 2, body 2], [tail 9]
  when ana: dive [head 3, 2 body 2]
  then ana.fish = [body 1], [tail 9]
  and 3 cards move from ana.fish to deck
"""
    assert said(tmp_path, text) == []


def test_what_may_be_one_or_the_other_is_shared_out(tmp_path):
    text = """\
  given ana.fish = [body 2], [head 1], [body 1]
  then ana.fish = [card], [body], [body 2]
"""
    assert said(tmp_path, text) == []


def test_other_contents_are_told_place_by_place(tmp_path):
    text = "  given ana.fish = [body 2], [head 1]\n  then ana.fish = [body 2, head 1]\n"
    expected = "expected [body 2, head 1] in ana's fish, got [body 2], [head 1]"
    assert said(tmp_path, text) == [("E625", expected)]


def test_an_order_in_a_place_counts_where_it_is_kept(tmp_path):
    text = """\
  given column = [head 2, body 1], [body 1]
  when ana: pile up head 1, [head 2, body 1]
  then column = [head 1, head 2, body 1], [body 1]
"""
    assert said(tmp_path, text) == []
    (found,) = said(tmp_path, f"{text}  and column = [head 2, head 1, body 1], [body 1]\n")
    assert found[0] == "E625"


def test_rows_of_a_scenario_have_cells_of_places(tmp_path):
    text = """\
  for each row
    ana.fish                      n    left
    [body 2], [head 1, body 1]    1    [body 2], [head 1, body 1]
    nothing                       2    nothing
    [tail 9]                        3    [tail 9]
  then ana.fish = left
"""
    assert said(tmp_path, text) == []


def test_a_cell_of_a_place_is_part_of_an_option(tmp_path):
    text = """\
  given ana.fish = [body 2], [head 3, body 2]
  for each row
    spot              left
    [body 2]          [body 1, body 2], [head 3, body 2]
    [head 3, body 2]  [body 2], [body 1, head 3, body 2]
  then ana may also: feed body 1, spot
  and ana may not: feed head 9, spot
  when ana: feed body 1, spot
  then ana.fish = left
"""
    assert said(tmp_path, text) == []
    (found,) = said(tmp_path, text.replace("[body 2]   ", "[tail 9]   "))[:1]
    assert found[0] == "E625"
    assert found[1].startswith("expected `feed body 1, [tail 9]` to be offered")


def test_a_cell_of_a_place_is_no_zones(tmp_path):
    text = "  for each row\n    spot\n    [body 1]\n  then deck = spot\n"
    (found,) = said(tmp_path, text)
    assert found[1].startswith("brackets say what lies in one place of a family")


def test_hidden_places_are_counted_but_not_seen(tmp_path):
    text = """\
  given ana.secret = [tail 9], [tail 8]
  then bo does not see what is in ana.secret
  and ana sees ana.secret = [tail 8], [tail 9]
"""
    assert said(tmp_path, text) == []


def test_brackets_are_for_places(tmp_path):
    cases = {
        "  given ana.fish = body 2\n": "this is a family of places, so it does not say in which of"
        " them it lies",
        "  given deck = [body 2]\n": "brackets say what lies in one place of a family, and this is"
        " one zone",
        "  given ana.fish = [body 1], [body 1], [body 2], [body 2], [body 3]\n": "there are 4 such"
        " places, but this fills 5",
        "  given ana.fish from the top = [body 1]\n": "only a deck has a top, and this is a family"
        " of places",
    }
    for text, message in cases.items():
        found = said(tmp_path, f"{text}  then n = 0\n")
        assert [m for _, m in found] == [message]


def test_a_citation_in_small_letters_is_told_of(tmp_path):
    (found,) = said(tmp_path, "  then n = 0 [sh-fish-01]\n")
    assert found[0] == "E118"
