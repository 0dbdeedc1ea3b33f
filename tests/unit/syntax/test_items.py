"""What each item at the margin is read as."""

from collections.abc import Callable

import pytest

from catrules.syntax import ast
from catrules.syntax.unparse import item as lines_of

Item = Callable[[str], ast.Item]

SAME = [
    'game "Cats"',
    'variant "Fast" of "cats.catrules"',
    'tournament "Long" of "cats.catrules"',
    "players 2..8",
    "players 2",
    "players 9..most_players",
    'clauses "cats/clauses.toml"',
    "uses a, b",
    "one of modes",
    'assume n = 2 in 1..6 "why"',
    "assume n = -2 in -3..6",
    "assume b = yes",
    "assume w = red in red, green",
    'assume l = list 1, 2, 2 in 1..9 "card faces"',
    "value n = 3",
    "value n(kingdom k, coin or cube x) = k.flipped",
    "setup\n  x",
    "play\n  x",
    "turn by p\n  x",
    "rule r\n  x",
    "rule pay(coin or cube x) by p\n  x",
    "trigger t(kingdom k) when a\n  x",
    "trigger t(goal g) by p when a\n  x",
    "win by p when a",
    "win ten by p when a >= 10",
    "before r by p, if a, over b\n  x",
    "after setup\n  x",
    "instead of r(c, f) by p, over a, b\n  as usual",
    "before p acts in w, if a, over b\n  x",
    'no r by p, if a "why"',
    "no r",
    "change v to 6",
    "change v(p) times 2, if a",
    "change v(d, p) by + 2, if d is d4, over b",
    "change v by - 1",
    "change v at most 2",
    "change v at least 2",
    "change count of coin to 3 * n",
    "with a, b\n  change v to 6",
    'always a or b "text"',
    'note "text"',
    "components\n  1 plushie in middle",
    "components x boxes\n  6 die/dice showing cat, cube in box",
    "components\n  2 d4 die/dice for each player showing 1..4 in hand",
    "components\n  n tile for each number 1..4 in center",
    "components\n  1 head card for each worth from heads in deck",
    "components\n  1 fish power with piece 2, cost price in pool",
    "components\n  6 die/dice showing cat, 7\n    assume faces in 0..6",
    "cards kitty in kitties\n  name  number  side\n  sun   1       red\n  moon  -       yes",
    'cards kitty x 2\n  assume copies in 1..9 "not printed"\n  name  copies\n  sun   1',
    "on the table\n  pile middle of plushie",
    "on the table\n  bag center of tile, up to 9\n  player starter\n  day today",
    "each kingdom\n  counter flipped 0..3\n  flag open, seen by owner",
    "each player\n  42 pile fish of card\n  row hand of card, seen by owner, counted by all",
    "each player\n  pile tray of die, unrolled\n  locked also of power or coin",
    "each player\n  counter points 0..most = 3, seen by owner",
    'action a by p in w "text"\n  on d from s, e from t where c\n  needs b "why"\n'
    '  limit 1 per r "why"\n  x',
]


@pytest.mark.parametrize("text", SAME, ids=lambda t: t.split("\n")[0][:30])
def test_item_is_rewritten_as_it_was(text: str, item: Item) -> None:
    assert "\n".join(lines_of(item(text))) == text


def test_setting(item: Item) -> None:
    node = item('assume n = 2 in 1..6 "why"   [AB-N-01]')
    assert isinstance(node, ast.Setting)
    assert (node.name, node.low, node.high, node.words, node.why) == ("n", 1, 6, (), "why")
    assert node.clauses == ("AB-N-01",)
    node = item("assume l = list 1, -2 in -9..9")
    assert isinstance(node, ast.Setting)
    assert isinstance(node.value, tuple)
    assert [number.value for number in node.value if isinstance(number, ast.Number)] == [1, -2]


def test_component(item: Item) -> None:
    node = item("components\n  2 d4 die/dice for each player showing 1..4, cat in hand")
    assert isinstance(node, ast.Components)
    (entry,) = node.entries
    assert (entry.name, entry.kind, entry.plural) == ("d4", "die", "dice")
    assert (entry.per_player, entry.zone) == (True, "hand")
    assert [(f.word, f.low, f.high) for f in entry.faces] == [(None, 1, 4), ("cat", None, None)]


def test_cards(item: Item) -> None:
    node = item("cards c in d\n  name a b\n  x 1 -\n  y no red  [AB-Y-01]")
    assert isinstance(node, ast.Cards)
    assert node.columns == ("a", "b")
    assert [row.name for row in node.rows] == ["x", "y"]
    assert node.rows[0].cells[1] is None
    assert node.rows[1].clauses == ("AB-Y-01",)


def test_citation_of_an_on_line_belongs_to_the_action(item: Item) -> None:
    node = item("action a by p in w  [AB-A-01]\n  on d from s  [AB-A-02]\n  x")
    assert isinstance(node, ast.Action)
    assert node.clauses == ("AB-A-01", "AB-A-02")


CITATIONS = {
    "[LC-TAX-02, 04..06]": ("LC-TAX-02", "LC-TAX-04", "LC-TAX-05", "LC-TAX-06"),
    "[LC-INVEST-05, LC-FAQ-01]": ("LC-INVEST-05", "LC-FAQ-01"),
    "[LC-WIN-01, 07, LC-FAQ-03]": ("LC-WIN-01", "LC-WIN-07", "LC-FAQ-03"),
    "[DF-KITTY-1-01..02]": ("DF-KITTY-1-01", "DF-KITTY-1-02"),
    "[A-9..11]": ("A-9", "A-10", "A-11"),
    "[A-099..101]": ("A-099", "A-100", "A-101"),
}


@pytest.mark.parametrize("text", CITATIONS)
def test_citations_are_expanded(text: str, item: Item) -> None:
    assert item(f'note "n"  {text}').clauses == CITATIONS[text]


@pytest.mark.parametrize("text", CITATIONS)
def test_citations_are_rewritten(text: str, item: Item) -> None:
    from catrules.syntax.unparse_statements import citation

    clauses = CITATIONS[text]
    assert item(f'note "n"  {citation(clauses)}').clauses == clauses
