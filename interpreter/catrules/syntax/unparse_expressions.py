"""Expressions to text, with parentheses only where the grammar needs them."""

from functools import singledispatch

from catrules.syntax import ast
from catrules.text import plural_of

# How tightly an expression binds, and how tightly its place wants it to; named as in the grammar.
EXPRESSION, CONDITION, DISJUNCTION, CONJUNCTION, NEGATION = range(5)
COMPARISON, SUM, PRODUCT, UNARY, SET, PRIMARY = range(5, 11)

_LEVELS: dict[type[ast.Expr], int] = {
    ast.IfElse: EXPRESSION,
    ast.Fallback: EXPRESSION,
    ast.AnyOf: CONDITION,
    ast.EveryOf: CONDITION,
    ast.Or: DISJUNCTION,
    ast.And: CONJUNCTION,
    ast.Not: NEGATION,
    ast.Compare: COMPARISON,
    ast.Is: COMPARISON,
    ast.IsLike: COMPARISON,
    ast.IsIn: COMPARISON,
    ast.IsState: COMPARISON,
    ast.Has: COMPARISON,
    ast.Negative: UNARY,
    ast.Count: UNARY,
    ast.SetWith: SET,
    ast.Except: SET,
    ast.RangeSet: SET,
    ast.OrderedFrom: SET,
}


def expression(node: ast.Expr, place: int = EXPRESSION) -> str:
    """The text of an expression for a place that wants it to bind at least so tightly."""
    text = plain(node)
    return text if level(node) >= place else f"({text})"


def condition(node: ast.Expr) -> str:
    """The text of a condition behind `where`, `if`, `when`."""
    return expression(node, CONDITION)


def where(node: ast.Expr | None) -> str:
    """` where …`, or nothing."""
    return "" if node is None else f" where {condition(node)}"


def narrowing(those: ast.Expr | None, best: tuple[ast.Key, ...]) -> str:
    """` where …, with most …, then least …`, as far as there is of it."""
    if not best:
        return where(those)
    words = ["most" if key.most else "least" for key in best]
    keys = [f"{word} {expression(key.by, SUM)}" for word, key in zip(words, best, strict=True)]
    before = "" if those is None else f" where {expression(those, DISJUNCTION)},"
    return f"{before} with {', then '.join(keys)}"


def level(node: ast.Expr) -> int:
    """How tightly an expression binds."""
    if isinstance(node, ast.Binary):
        return SUM if node.op in "+-" else PRODUCT
    if isinstance(node, ast.Aggregate | ast.First):
        return UNARY if node.where is None and not node.best else EXPRESSION
    return _LEVELS.get(type(node), PRIMARY)


@singledispatch
def plain(node: ast.Expr) -> str:
    """The text of an expression by itself; whoever has expressions of its own registers them."""
    raise TypeError(type(node).__name__)  # pragma: no cover -- each kind of expression has its own


@plain.register
def _name(node: ast.Name) -> str:
    return node.id


@plain.register
def _all_of_kind(node: ast.AllOfKind) -> str:
    return plural_of(node.kind)


@plain.register
def _number(node: ast.Number) -> str:
    return str(node.value)


@plain.register
def _truth(node: ast.Truth) -> str:
    return "yes" if node.value else "no"


@plain.register
def _nothing(node: ast.Nothing) -> str:
    return "nothing"


@plain.register
def _field(node: ast.Field) -> str:
    return f"{expression(node.subject, PRIMARY)}.{node.name}"


@plain.register
def _apply(node: ast.Apply) -> str:
    return f"{node.name}({', '.join(map(expression, node.args))})"


@plain.register
def _binary(node: ast.Binary) -> str:
    left = SUM if node.op in "+-" else PRODUCT
    return f"{expression(node.left, left)} {node.op} {expression(node.right, left + 1)}"


@plain.register
def _negative(node: ast.Negative) -> str:
    return f"-{expression(node.operand, UNARY)}"


@plain.register
def _compare(node: ast.Compare) -> str:
    return f"{expression(node.left, SUM)} {node.op} {expression(node.right, SUM)}"


def _is_not(subject: ast.Expr, negated: bool) -> str:
    return f"{expression(subject, SUM)} is{' not' if negated else ''}"


@plain.register
def _is(node: ast.Is) -> str:
    return f"{_is_not(node.subject, node.negated)} {expression(node.other, SUM)}"


@plain.register
def _is_like(node: ast.IsLike) -> str:
    return f"{_is_not(node.subject, node.negated)} like {expression(node.other, SUM)}"


@plain.register
def _is_in(node: ast.IsIn) -> str:
    return f"{_is_not(node.subject, node.negated)} in {expression(node.place, SET)}"


@plain.register
def _is_state(node: ast.IsState) -> str:
    return f"{_is_not(node.subject, node.negated)} {node.state}"


@plain.register
def _has(node: ast.Has) -> str:
    return f"{expression(node.subject, SUM)} has {node.name}"


@plain.register
def _not(node: ast.Not) -> str:
    return f"not {expression(node.operand, NEGATION)}"


@plain.register
def _and(node: ast.And) -> str:
    return " and ".join(expression(term, NEGATION) for term in node.terms)


@plain.register
def _or(node: ast.Or) -> str:
    return " or ".join(expression(term, CONJUNCTION) for term in node.terms)


@plain.register
def _if_else(node: ast.IfElse) -> str:
    then, otherwise = expression(node.then, DISJUNCTION), expression(node.otherwise)
    return f"{then} if {condition(node.condition)} otherwise {otherwise}"


@plain.register
def _fallback(node: ast.Fallback) -> str:
    return f"{expression(node.first, DISJUNCTION)} otherwise {expression(node.second)}"


def _narrowed(node: ast.Aggregate | ast.First | ast.Subset) -> str:
    return narrowing(node.where, node.best)


@plain.register
def _count(node: ast.Count) -> str:
    return f"count {expression(node.set, SET)}"


@plain.register
def _aggregate(node: ast.Aggregate) -> str:
    among = f"{node.variable} in {expression(node.set, SET)}{_narrowed(node)}"
    if node.body is None:
        return f"count {among}"
    return f"{node.op} of {expression(node.body, SUM)} for {among}"


@plain.register
def _first(node: ast.First) -> str:
    return f"first {node.variable} in {expression(node.set, SET)}{_narrowed(node)}"


@plain.register
def _any_of(node: ast.AnyOf) -> str:
    return f"any {node.variable} in {expression(node.set, SET)}{where(node.where)}"


@plain.register
def _every_of(node: ast.EveryOf) -> str:
    things = expression(node.set, SET)
    return f"every {node.variable} in {things} has {condition(node.condition)}"


@plain.register
def _subset(node: ast.Subset) -> str:
    return f"({node.variable} in {expression(node.set, SET)}{_narrowed(node)})"


def suffix(node: ast.Expr) -> tuple[ast.Expr, str] | None:
    """The set that a set is made from, and what is written behind it; None for another node."""
    match node:
        case ast.Except():
            return node.set, f" except {expression(node.item, PRIMARY)}"
        case ast.SetWith():
            return node.set, f" with {node.attribute} {expression(node.value, PRIMARY)}"
        case ast.OrderedFrom():
            return node.set, f" {node.direction} from {expression(node.start, PRIMARY)}"
        case ast.RangeSet():
            return node.low, f"..{expression(node.high, PRIMARY)}"
    return None


@plain.register(ast.Except)
@plain.register(ast.SetWith)
@plain.register(ast.OrderedFrom)
@plain.register(ast.RangeSet)
def _suffixed(node: ast.Expr) -> str:
    parts = suffix(node)
    assert parts is not None
    base, text = parts
    return expression(base, SET) + text
