"""What each statement is read as."""

from collections.abc import Callable

import pytest

from catrules.source import NOWHERE, Source
from catrules.syntax import ast
from catrules.syntax.parse import parse

Statement = Callable[[str], ast.Stmt]


def name(word: str) -> ast.Name:
    return ast.Name(span=NOWHERE, id=word)


def number(value: int) -> ast.Number:
    return ast.Number(span=NOWHERE, value=value)


def fields(node: ast.Node) -> dict[str, object]:
    """The fields that say something, names and numbers bare."""
    plain = {}
    for field, value in vars(node).items():
        if field not in ("span", "clauses") and value not in (None, "", ()):
            plain[field] = _plain(value)
    return plain


def _plain(value: object) -> object:
    if isinstance(value, ast.Name):
        return value.id
    return value.value if isinstance(value, ast.Number) else value


SIMPLE: dict[str, tuple[type[ast.Stmt], dict[str, object]]] = {
    "move 2 coins from a to b": (
        ast.Move,
        {"amount": 2, "everything": False, "kind": "coins", "source": "a", "target": "b"},
    ),
    "move all from a to b": (ast.Move, {"everything": True, "source": "a", "target": "b"}),
    "move all coins from a to top of b": (
        ast.Move,
        {"everything": True, "kind": "coins", "source": "a", "target": "b", "end": "top"},
    ),
    "move x to bottom of b": (
        ast.Move,
        {"everything": False, "source": "x", "target": "b", "end": "bottom"},
    ),
    "draw n from d to b": (ast.Draw, {"amount": "n", "source": "d", "target": "b"}),
    "roll a": (ast.Roll, {"things": "a"}),
    "roll a to b": (ast.Roll, {"things": "a", "target": "b"}),
    "roll 2 dice from a to b": (
        ast.Roll,
        {"amount": 2, "kind": "dice", "things": "a", "target": "b"},
    ),
    "shuffle d": (ast.Shuffle, {"zone": "d"}),
    "reveal x": (ast.Reveal, {"things": "x", "up": True}),
    "conceal x": (ast.Reveal, {"things": "x", "up": False}),
    "p looks at c": (ast.LookAt, {"actor": "p", "things": "c"}),
    "p arranges r": (ast.Arrange, {"actor": "p", "row": "r"}),
    "swap a and b": (ast.Swap, {"first": "a", "second": "b"}),
    "set n to 3": (ast.Assign, {"mark": "n", "value": 3}),
    "add 1 to n": (ast.Change, {"mark": "n", "amount": 1, "sign": 1}),
    "subtract 1 from n": (ast.Change, {"mark": "n", "amount": 1, "sign": -1}),
    "let x = 3": (ast.Let, {"name": "x", "value": 3}),
    "do nothing": (ast.DoNothing, {}),
    "as usual": (ast.AsUsual, {}),
    "p must act in main": (ast.Act, {"actor": "p", "windows": ("main",), "mode": "must"}),
    "p may act in a, b": (ast.Act, {"actor": "p", "windows": ("a", "b"), "mode": "may"}),
    "p may act in a repeatedly": (
        ast.Act,
        {"actor": "p", "windows": ("a",), "mode": "repeatedly"},
    ),
    "p acts in a while b": (
        ast.Act,
        {"actor": "p", "windows": ("a",), "mode": "while", "condition": "b"},
    ),
    "turns go clockwise from a, at most 9": (ast.Turns, {"start": "a", "most": 9}),
    "turns go clockwise from a, skipping p where b, at most 9": (
        ast.Turns,
        {"start": "a", "skip_variable": "p", "skip": "b", "most": 9},
    ),
    "make p current": (ast.MakeCurrent, {"player": "p"}),
    "p plays next": (ast.PlaysNext, {"player": "p"}),
    "p wins": (ast.Wins, {"player": "p"}),
    "nobody wins": (ast.Wins, {}),
    "every player p where b wins": (ast.Wins, {"variable": "p", "where": "b"}),
    "tax": (ast.Call, {"rule": "tax"}),
    "tax by p": (ast.Call, {"rule": "tax", "by": "p"}),
    "pay(c, d) by p": (ast.Call, {"rule": "pay", "args": (name("c"), name("d")), "by": "p"}),
    "play a game by s using a, b": (ast.PlayGame, {"seats": "s", "using": ("a", "b")}),
}


@pytest.mark.parametrize("text", SIMPLE)
def test_simple(text: str, statement: Statement) -> None:
    kind, expected = SIMPLE[text]
    node = statement(text)
    assert type(node) is kind
    assert fields(node) == expected


AMOUNTS = {
    "": None,
    "some ": (number(1), None),
    "any ": (number(0), None),
    "2 ": (number(2), number(2)),
    "1..n ": (number(1), name("n")),
    "up to n ": (number(0), name("n")),
}


@pytest.mark.parametrize("text", AMOUNTS)
def test_amounts(text: str, statement: Statement) -> None:
    node = statement(f'p chooses {text}x from s, y from t where c "which?"')
    assert isinstance(node, ast.Choose)
    amount = None if node.amount is None else (node.amount.low, node.amount.high)
    assert amount == AMOUNTS[text]
    assert [(b.name, b.set) for b in node.binders] == [("x", name("s")), ("y", name("t"))]
    assert (node.where, node.prompt) == (name("c"), "which?")


@pytest.mark.parametrize("actor", ["chance", "table", "giver(p)"])
def test_actors_are_plain_expressions(actor: str, statement: Statement) -> None:
    node = statement(f"{actor} chooses x from s")
    assert isinstance(node, ast.Choose)
    assert isinstance(node.actor, ast.Name | ast.Apply)


def test_if_has_arms_in_order(statement: Statement) -> None:
    node = statement(
        """\
        if a
          x
        otherwise if b: y
        otherwise
          z
        """
    )
    assert isinstance(node, ast.If)
    assert [condition for condition, _ in node.arms] == [name("a"), name("b")]
    assert [len(body) for _, body in node.arms] == [1, 1]
    assert len(node.otherwise) == 1


def test_match(statement: Statement) -> None:
    node = statement(
        """\
        match d.face
          cat, 3: x
          coin
            y
          otherwise: z
        """
    )
    assert isinstance(node, ast.Match)
    assert [arm.patterns for arm in node.arms] == [(name("cat"), number(3)), (name("coin"),)]
    assert node.otherwise is not None


def test_match_without_otherwise(statement: Statement) -> None:
    node = statement("match a\n  b: x")
    assert isinstance(node, ast.Match)
    assert node.otherwise is None


EACH = {
    "each player q": ("player", "q", None, None, ""),
    "each kingdom k": ("kingdom", "k", None, None, ""),
    "each x in s": (None, "x", "s", None, ""),
    "each die d in s where b": ("die", "d", "s", "b", ""),
    "each player q, at once": ("player", "q", None, None, "at once"),
    "each player q where b, until all pass": ("player", "q", None, "b", "until all pass"),
    "each player q clockwise from a": ("player", "q", "players clockwise from a", None, ""),
    "each player q except p where b": ("player", "q", "players except p", "b", ""),
}


@pytest.mark.parametrize("text", EACH)
def test_each(text: str, statement: Statement) -> None:
    from catrules.syntax.unparse_expressions import expression

    node = statement(f"{text}: x")
    assert isinstance(node, ast.Each)
    things = None if node.set is None else expression(node.set)
    where = None if node.where is None else expression(node.where)
    assert (node.kind, node.variable, things, where, node.mode) == EACH[text]


def test_repeats(statement: Statement) -> None:
    node = statement("repeat (a + 1) times: x")
    assert isinstance(node, ast.Repeat)
    node = statement("repeat at most 4 times until b: x")
    assert isinstance(node, ast.RepeatAtMost)
    assert (node.most, node.until, node.condition) == (number(4), True, name("b"))
    node = statement("repeat at most 4 times while b: x")
    assert isinstance(node, ast.RepeatAtMost)
    assert node.until is False


def test_menu(statement: Statement) -> None:
    node = statement(
        """\
        p chooses one "what?"
          "this" if a: x
          "that"
            y
        """
    )
    assert isinstance(node, ast.ChooseOne)
    assert node.prompt == "what?"
    assert [(way.label, way.condition) for way in node.ways] == [
        ("this", name("a")),
        ("that", None),
    ]


def test_may(statement: Statement) -> None:
    node = statement('p may "stop" if a: x')
    assert isinstance(node, ast.May)
    assert (node.label, node.condition) == ("stop", name("a"))


def test_citations_of_blocks() -> None:
    text = """\
rule r                      [AB-R-01]
  if a                      [AB-R-02]
    x                       [AB-R-03]
  otherwise                 [AB-R-04]
    y                       [AB-R-05]
  each player q: z          [AB-R-06]
"""
    (rule,) = parse(Source("t", text)).file.items
    assert isinstance(rule, ast.Rule)
    choice, each = rule.body
    assert isinstance(choice, ast.If)
    assert isinstance(each, ast.Each)
    assert rule.clauses == ("AB-R-01",)
    assert choice.clauses == ("AB-R-02",)
    assert choice.arms[0][1][0].clauses == ("AB-R-03",)
    assert choice.otherwise[0].clauses == ("AB-R-04", "AB-R-05")
    assert each.clauses == each.body[0].clauses == ("AB-R-06",)
