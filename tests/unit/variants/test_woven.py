"""What comes of lines that amend the same thing, or a thing without somebody who does it."""

from variants_games import GAME, played, texts, told

import catrules


def test_each_of_two_lines_forbids(beside):
    path = beside(a="no rest by p, if p is seat(1)\nno rest by p, if p is seat(2)\n")
    assert not [line for line in texts(played(path, "a")) if "points" in line]
    assert [line for line in texts(played(path)) if "points" in line]


def test_as_usual_of_what_nobody_does(beside):
    path = beside(a="instead of setup\n  as usual\n  set seat(1).points to 7\n")
    lines = texts(played(path, "a"))
    first = lines.index("1's points: 7")
    assert "a coin moves from the bank to 1's purse" in lines[:first]


def test_as_usual_with_nothing_in_parentheses(beside):
    path = beside(a="instead of earn\n  as usual\n  as usual\n")
    once, twice = texts(played(path)), texts(played(path, "a"))
    wage = "a coin moves from the bank to 1's purse"
    assert twice.count(wage) - 1 == 2 * (once.count(wage) - 1)


def test_a_win_without_a_name_is_forbidden_once(beside):
    game = GAME.replace("win wealthy by p", "win by p")
    path = beside(a="no win by p\n", b="change wage to 9\n")
    path.write_text(game)
    assert played(path, "b").result.winners
    assert not played(path, "a", "b").result.winners


def test_one_of_several_lines_of_a_variant_is_enough_to_ask(beside):
    path = beside(
        a="after rest by p, if p.tired: set p.points to 5\n"
        "after rest by p, if p.points > 3: set p.points to 9\n",
        b="after rest by p: set p.points to 3\n",
    )
    asked = {"which comes first?": "B"}
    lines = texts(played(path, "a", "b", choose=asked))
    assert "1's points: 3" in lines
    assert "1's points: 9" not in lines


def test_an_order_of_things_in_a_row_is_touched(beside):
    row = "each player\n  row line of coin\n"
    one = "uses row\nbefore play: table arranges seat(1).line\n"
    other = "uses row\nbefore play: move 1 coin from bank to seat(1).line\n"
    path = beside(row=row, a=one, b=other)
    assert [code for code, _ in told(catrules.load(path, ["a", "b"]))] == ["E246"]


def test_what_changes_places_is_touched(beside):
    path = beside(
        a="before play: swap (first x in pot) and (first y in seat(1).purse)\n",
        b="before play: move 1 coin from seat(1).purse to pot\n",
        c="before play: add 1 to seat(1).points\n",
    )
    assert [code for code, _ in told(catrules.load(path, ["a", "b"]))] == ["E246"]
    assert catrules.load(path, ["a", "c"]).ok


def test_turns_lead_to_what_is_done_in_them(beside):
    path = beside(
        a="before play: turns go clockwise from seat(1), at most 2\n",
        b="before play: add 1 to seat(1).points\n",
        c="before play: set seat(1).tired to yes\n",
    )
    assert [code for code, _ in told(catrules.load(path, ["a", "b"]))] == ["E246"]
    assert catrules.load(path, ["a", "c"]).ok


BAGS = """\
components
  2 gem for each player in bag
  {count} ruby gem in vault
  2 ox/oxen for each player in bag
on the table
  pile vault of gem
each player
  pile bag of gem or ox
after setup: move 1 ruby from vault to seat({seat}).bag
value herd = count oxen
"""


def test_two_variants_count_kinds_of_one_name(beside):
    path = beside(a=BAGS.format(count=3, seat=1), b=BAGS.format(count=4, seat=2))
    rules = catrules.load(path, ["a", "b"])
    assert rules.ok, told(rules)
    lines = texts(rules.start(players=2, seed=1))
    assert [line for line in lines if "ruby" in line] == [
        "a ruby of a gem of a moves from the vault of a to 1's bag of a",
        "a ruby of b gem of b moves from the vault of b to 2's bag of b",
    ]


def test_what_one_of_them_counts_keeps_its_name(beside):
    bell = "components\n  1 bell in pot\non the table\n  pot also of bell\n"
    bags = BAGS.format(count=3, seat=1)
    ring = "after setup: move all bells from pot to box\n"
    path = beside(a=bags + bell + ring, b=BAGS.format(count=4, seat=2))
    rules = catrules.load(path, ["a", "b"])
    assert rules.ok, told(rules)
    assert "the bell moves from the pot to the box" in texts(rules.start(players=2, seed=1))
