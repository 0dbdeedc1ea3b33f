"""Each form of the language has a canonical text, and a canonical text is its own."""

from collections.abc import Iterator
from textwrap import indent

import pytest

from catrules.source import Source
from catrules.syntax import ast, unparse, unparse_expressions, unparse_statements
from catrules.syntax.parse import parse

HEADS = """\
tournament "Long night" of "a.catrules"
players 2..most
clauses "clauses.toml"
uses one, two
one of middle

assume k = 2 in 1..6 "why"
assume on = yes
assume pace = fast in fast, slow
assume sizes = list 1, -2 in -3..9

value a(number m, coin or cube c, d) = m
value b = 2

note "first"
note "second"

win by p when a

always b "text"

win named by p when a

change count of coin to 3

change a(coin c) to b or c, if d, over one, two

change a times 2

change a by + 3
"""
THINGS = """\
components x 2
  3 gold coin/coins for each player with size 3, cost (n + 1) in bank
  1 card for each suit 1..2 for each rank from ranks
  2 die/dice showing sun, 1, 2..4
  2 cube showing 1..sides
    assume sides, rims in 0..6 "which?"

cards card x 2 in deck
  assume copies in 1..9
  name   suit  worth
  fool   red   1
  queen  -     no

on the table
  42 row cell of coin or cube, seen by all, counted by owner, unrolled, up to 3
  counter n 0..9 = 4, seen by nobody
  flag open, seen by owner
  player starter
  cell also of card

each player
  deck hand of card
"""
RULES = """\
setup
  do nothing

play
  play a game by players using one, two

turn by p
  as usual

rule r(coin c) by p
  q

action act by p in w "text"
  on x from s, y from t where x
  needs a "reason"
  limit 2 per turn "reason"
  x

action bare by p in w
  x

trigger t(town u) by p when a
  x

before r(c) by p, if a, over one
  x

after r
  x

instead of r
  as usual

before p acts in w, if a
  x

no r, if a "why"

with one, two
  note "inside"
"""
STATEMENTS = """\
move 2 coins from a to top of b
move all from a to b
move all coins from (a + b) to bottom of b
move x to front of b
draw 2 from d to b
draw 2 cards from d to back of b
roll d
roll 2 dice from d to b
shuffle d
reveal d
conceal d
p looks at d
p arranges d
swap a and b
set m to 3
add 2 to m
subtract 2 from m
let x = 3
do nothing
p chooses x from s, y from t where x "what?"
p chooses 2 xs from s
p chooses 1..n xs from s
p chooses any xs from s
p chooses some xs from s
p acts in v, w while a
p must act in v
p may act in v
p may act in v repeatedly
turns go clockwise from p, skipping q where a, at most 9
turns go clockwise from p, at most 9
make p current
p plays next
p wins
nobody wins
every player p where a wins
every player p wins
r(1, 2) by p
r
play a game by players
if a: x
otherwise if b: y
otherwise
  z
  w
match x
  1, gold: y
  otherwise: z
match x
  a: y
each coin c: x
each coin c except d: x
each coin c in s except d where a: x
each coin c in s, at once: x
each x in s, until all pass
  y
  z
repeat 2 times: x
repeat at most 2 times while a: x
repeat at most 2 times until a: x
together
  x
p chooses one "what?"
  "label" if a: x
  "other": y
p may "label": x
"""


def round_trip(text: str) -> str:
    parsed = parse(Source("t.catrules", text))
    assert parsed.findings == ()
    return unparse.unparse(parsed.file)


@pytest.mark.parametrize("text", [HEADS, THINGS, RULES, "rule r\n" + indent(STATEMENTS, "  ")])
def test_what_is_canonical_stays(text: str) -> None:
    assert round_trip(text) == text


def test_what_is_too_long_for_a_line_stands_below() -> None:
    long = "a_rule_with_a_long_name_" * 4 + "end"
    text = f"rule r\n  if a: x\n  otherwise: {long}\n"
    assert round_trip(text) == f"rule r\n  if a: x\n  otherwise\n    {long}\n"


def test_some_and_one_to_all_are_the_same() -> None:
    text = "rule r\n  p chooses up to 2 xs from s\n"
    assert round_trip(text) == "rule r\n  p chooses 0..2 xs from s\n"


def kinds(of: type) -> Iterator[type]:
    for kind in of.__subclasses__():
        yield from kinds(kind)
        if not kind.__subclasses__():
            yield kind


@pytest.mark.parametrize(
    ("of", "writer"),
    [
        (ast.Item, unparse.item),
        (ast.Expr, unparse_expressions.plain),
    ],
)
def test_each_kind_of_node_has_a_text(of: type, writer: object) -> None:
    found = [kind for kind in kinds(of) if kind.__module__ == ast.__name__]
    assert len(found) > 20
    base = writer.dispatch(object)  # type: ignore[attr-defined]
    assert [kind for kind in found if writer.dispatch(kind) is base] == []  # type: ignore[attr-defined]


def test_each_kind_of_statement_is_written_on_one_line_or_below() -> None:
    simple, compound = unparse_statements._simple, unparse_statements._compound
    one = {kind for kind in kinds(ast.Stmt) if simple.dispatch(kind) is not simple.dispatch(object)}
    more = {
        kind for kind in kinds(ast.Stmt) if compound.dispatch(kind) is not compound.dispatch(object)
    }
    assert one | more == set(kinds(ast.Stmt))
    assert not one & more
