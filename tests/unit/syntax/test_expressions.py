"""What each expression is read as, written as the repr of the tree with short names."""

import re
from collections.abc import Callable

import pytest

from catrules.syntax import ast
from catrules.syntax.unparse_expressions import expression as text_of

Expression = Callable[[str], ast.Expr]


def short(node: ast.Expr) -> str:
    """The tree without field names, names and numbers bare, without what is usually not there."""
    plain = re.sub(r"\b\w+=", "", repr(node).replace(", best=()", ""))
    plain = re.sub(r"Name\('(\w+)'\)", r"\1", plain)
    return re.sub(r"Number\((\d+)\)", r"\1", plain)


CASES = {
    "1 + 2 * 3": "Binary('+', 1, Binary('*', 2, 3))",
    "a - b - c": "Binary('-', Binary('-', a, b), c)",
    "a mod 2 / 3": "Binary('/', Binary('mod', a, 2), 3)",
    "-a * b": "Binary('*', Negative(a), b)",
    "(a + b) * c": "Binary('*', Binary('+', a, b), c)",
    "a and b and not c": "And((a, b, Not(c)))",
    "a or b and c or d": "Or((a, And((b, c)), d))",
    "a <= b": "Compare('<=', a, b)",
    "a = b": "Compare('=', a, b)",
    "a is b": "Is(a, False, b)",
    "a is not nothing": "Is(a, True, Nothing())",
    "a is like b": "IsLike(a, False, b)",
    "a is not in b.c": "IsIn(a, True, Field(b, 'c'))",
    "count a is odd": "IsState(Count(a), False, 'odd')",
    "p.purse is not empty": "IsState(Field(p, 'purse'), True, 'empty')",
    "p.purse has cursed": "Has(Field(p, 'purse'), 'cursed')",
    "4 if a otherwise 6": "IfElse(a, 4, 6)",
    "a otherwise b otherwise 1": "Fallback(a, Fallback(b, 1))",
    "a if b otherwise c if d otherwise e": "IfElse(b, a, IfElse(d, c, e))",
    "count p.purse + count p.shop": (
        "Binary('+', Count(Field(p, 'purse')), Count(Field(p, 'shop')))"
    ),
    "count f in s where ok(f)": "Aggregate('count', 'f', s, Apply('ok', (f,)), None)",
    "count f in s": "Aggregate('count', 'f', s, None, None)",
    "sum of c.worth for c in s": "Aggregate('sum', 'c', s, None, Field(c, 'worth'))",
    "least of count t with number n for n in 1..4": (
        "Aggregate('least', 'n', RangeSet(1, 4), None, Count(SetWith(t, 'number', n)))"
    ),
    "most of a for p in s where b or c": "Aggregate('most', 'p', s, Or((b, c)), a)",
    "first x in s where x is a": "First('x', s, Is(x, False, a))",
    "(first c in f where h(c)).worth otherwise 1": (
        "Fallback(Field(First('c', f, Apply('h', (c,))), 'worth'), 1)"
    ),
    "any x in s where a and b": "AnyOf('x', s, And((a, b)))",
    "not any x in s where a": "Not(AnyOf('x', s, a))",
    "every q in players except p has a > b": (
        "EveryOf('q', Except(players, p), Compare('>', a, b))"
    ),
    "a and every x in s has b or c": "And((a, EveryOf('x', s, Or((b, c)))))",
    "a = count x in s where b": "Compare('=', a, Aggregate('count', 'x', s, b, None))",
    "(p in players where p.rank = least of q.rank for q in s)": (
        "Subset('p', players, Compare('=', Field(p, 'rank'), "
        "Aggregate('least', 'q', s, None, Field(q, 'rank'))))"
    ),
    "(p in players with most p.rank)": (
        "Subset('p', players, None, (Key(True, Field(p, 'rank')),))"
    ),
    "(p in s where a or b, with most c(p), then least p.rank + 1, then most d)": (
        "Subset('p', s, Or((a, b)), (Key(True, Apply('c', (p,))), "
        "Key(False, Binary('+', Field(p, 'rank'), 1)), Key(True, d)))"
    ),
    "first x in s where (any y in t where c), with least x.a": (
        "First('x', s, AnyOf('y', t, c), (Key(False, Field(x, 'a')),))"
    ),
    "count x in s with face 3 with most a": (
        "Aggregate('count', 'x', SetWith(s, 'face', 3), None, None, (Key(True, a),))"
    ),
    "1 = sum of a for x in s where 2 = count y in t where b, with most c": (
        "Compare('=', 1, Aggregate('sum', 'x', s, Compare('=', 2, "
        "Aggregate('count', 'y', t, b, None, (Key(True, c),))), a))"
    ),
    "players clockwise from left(p) except p": (
        "Except(OrderedFrom(players, 'clockwise', Apply('left', (p,))), p)"
    ),
    "yes": "Truth(True)",
    "max(0, count p.purse - 2)": "Apply('max', (0, Binary('-', Count(Field(p, 'purse')), 2)))",
}


@pytest.mark.parametrize("text", CASES)
def test_expression(text: str, expression: Expression) -> None:
    assert short(expression(text)) == CASES[text]


@pytest.mark.parametrize("text", CASES)
def test_expression_rewritten(text: str, expression: Expression) -> None:
    node = expression(text)
    assert expression(text_of(node)) == node


def test_parentheses_that_matter_stay(expression: Expression) -> None:
    for text in (
        "a * (b + c)",
        "a - (b - c)",
        "not (a or b)",
        "(count x in s where a) + 1",
        "(first x in s where a, with most b).c",
    ):
        assert text_of(expression(text)) == text


def test_keywords_are_names_where_they_cannot_be_keywords(expression: Expression) -> None:
    assert short(expression("p.count + top")) == "Binary('+', Field(p, 'count'), top)"


def test_spans(expression: Expression) -> None:
    node = expression("a + count b.c")
    assert isinstance(node, ast.Binary)
    assert (node.span.column, node.span.end_column) == (11, 24)
    assert (node.right.span.column, node.right.span.end_column) == (15, 24)


def test_depth_counts_levels(expression: Expression) -> None:
    assert expression("a").depth == 1
    assert expression("a + b * c.d").depth == 4


def test_nodes_are_equal_wherever_they_stand(expression: Expression) -> None:
    assert expression("a + b") == expression("  a  +  b")
    assert expression("a + b") != expression("a - b")
    assert len({expression("a"), expression(" a"), expression("b")}) == 2
