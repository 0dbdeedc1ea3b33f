"""What somebody has and what is worked out, as people write it: the line to write is read."""

import pytest

from catrules.source import Source
from catrules.syntax.parse import parse

GAME = """\
components
  9 coin in bank
  3 wish/wishes in bank
on the table
  pile bank of coin or wish
  counter n 0..9
each player
  pile purse of coin
  counter points 0..9
value score(player p) = p.points
rule r by p
"""
HAS = "`has` asks only whether there is one"

# a statement, then the line to write
HAD = [
    ("if p has more points than left(p): x", "if p.points > left(p).points: x"),
    ("if p has less points than q: x", "if p.points < q.points: x"),
    ("if p has fewer coins than q: x", "if count coins in p.purse < count coins in q.purse: x"),
    (
        "p chooses q from players where q has more points than p",
        "p chooses q from players where q.points > p.points",
    ),
    (
        "each player q where q has at least as many coins as p: x",
        "each player q where count coins in q.purse >= count coins in p.purse: x",
    ),
    ("if p has as many wishes as q: x", "if count wishes in p.PLACE = count wishes in q.PLACE: x"),
    ("if p has more score than 3: x", "if score(p) > 3: x"),
    ("if p has the most points: x", "if p.points = most of q.points for q in players: x"),
    ("if q has most score: x", "if score(q) = most of score(r) for r in players: x"),
    (
        "if p has the fewest coins: x",
        "if count coins in p.purse = least of count coins in q.purse for q in players: x",
    ),
    (
        "if p has more points than anyone else: x",
        "if every q in players except p has q.points < p.points: x",
    ),
    (
        "if q has fewer points than all others: x",
        "if every r in players except q has r.points > q.points: x",
    ),
    ("if p has at least 3 points: x", "if p.points >= 3: x"),
    ("if p has three points and n = 2: x", "if p.points >= 3 and n = 2: x"),
    ("if p has more than 2 coins: x", "if count coins in p.purse > 2: x"),
    ("if p.purse has more than 2: x", "if count p.purse > 2: x"),
]

# a statement, then the name, and the line to write
CALLED = [
    ("let x = min 5, n", "min", "let x = min(5, n)"),
    ("set n to max of n and p.points", "max", "set n to max(n, p.points)"),
    ("left p plays next", "left", "left(p) plays next"),
    ("let q = left of p", "left", "let q = left(p)"),
    ("add 1 to right p.points", "right", "add 1 to right(p).points"),
    ("let q = seat 2", "seat", "let q = seat(2)"),
    ("each player q in neighbours p: x", "neighbours", "each player q in neighbours(p): x"),
]


def found(statement: str) -> tuple[str, str, str]:
    (finding,) = parse(Source("t", f"{GAME}  {statement}\n")).findings
    return finding.code, finding.message, finding.hint


def is_read(statement: str) -> bool:
    known = statement.replace("PLACE", "purse")
    return parse(Source("t", f"{GAME}  {known}\n")).findings == ()


@pytest.mark.parametrize("case", HAD, ids=lambda case: case[0])
def test_what_somebody_has(case: tuple[str, str]) -> None:
    statement, line = case
    assert found(statement) == ("E101", HAS, f"write `{line}`")
    assert is_read(line)


@pytest.mark.parametrize("case", CALLED, ids=lambda case: case[0])
def test_what_something_is_worked_out_of(case: tuple[str, str, str]) -> None:
    statement, name, line = case
    message = f"what `{name}` is asked of stands in parentheses"
    assert found(statement) == ("E101", message, f"write `{line}`")
    assert is_read(line)


def test_the_least_of_a_set() -> None:
    code, message, hint = found("set n to min of q.points for q in players")
    assert (code, message) == ("E103", "the least of a set is written `least of`")
    assert hint == "write `set n to least of q.points for q in players`"


@pytest.mark.parametrize(
    "statement",
    [
        "if p has more points: x",
        "if p has more points than: x",
        "if max points > 3: x",
        "set n to p.left 3",
    ],
)
def test_half_of_it_is_not_guessed(statement: str) -> None:
    _, message, _ = found(statement)
    assert "does not fit here" in message


@pytest.mark.parametrize(
    ("name", "written"),
    [("hasStolen", "has_stolen"), ("HasStolen", "has_stolen"), ("Move", "move"), ("COIN", "coin")],
)
def test_a_word_with_humps_is_written_with_underscores(name: str, written: str) -> None:
    assert found(f"set p.{name} to yes")[2] == f"write `{written}`"
