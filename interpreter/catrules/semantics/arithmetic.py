"""Arithmetic, and what is one thing or another."""

from catrules.semantics import tree
from catrules.semantics.context import Context
from catrules.semantics.describe import describe
from catrules.semantics.dispatch import condition, expression, mismatch, number, refuse_nothing
from catrules.semantics.hints import for_number
from catrules.semantics.relations import joined, set_of
from catrules.semantics.types import (
    NUMBER,
    NothingT,
    NumberT,
    PlaceT,
    PlayerT,
    SetT,
    ThingT,
    TruthT,
    Type,
    UnknownT,
    element,
    is_family,
)
from catrules.syntax import ast
from catrules.syntax.unparse_expressions import expression as written


@expression.register
def _binary(node: ast.Binary, context: Context, expected: Type | None = None) -> tree.Expr:
    left = expression(node.left, context)
    right = expression(node.right, context)
    if isinstance(left.type, UnknownT) or isinstance(right.type, UnknownT):
        return context.poison(node.span)
    if node.op in "+-" and (element(left.type) is not None or element(right.type) is not None):
        return _sets(node, left, right, context)
    if node.op == "+" and isinstance(left.type, PlayerT | ThingT):
        return _sets(node, left, right, context)
    purposes = {"+": "`+`", "-": "`-`", "*": "`*`", "/": "`/`", "mod": "`mod`"}
    for side, asked in ((left, node.left), (right, node.right)):
        if not isinstance(side.type, NumberT):
            return mismatch(side, context, "a number", for_number(side, asked, context))
        refuse_nothing(side, context, purposes[node.op])
    return tree.Arith(type=NUMBER, op=node.op, left=left, right=right, span=node.span)


def _unlike(
    node: ast.Binary, left: tree.Expr, right: tree.Expr, context: Context
) -> tuple[str, str]:
    """Why two things cannot be taken together, and how to go on."""
    what = "put together" if node.op == "+" else "taken from each other"
    message = f"{describe(left.type)} and {describe(right.type)} cannot be {what}"
    sides = ((node.left, left), (node.right, right))
    for side, found in sides:
        if is_family(found.type):
            text = written(side)
            return message, f"go through `{text}` by itself, as in `each f in {text}`"
    if not any(element(found.type) is not None for _, found in sides):
        return message, next(filter(None, (for_number(b, a, context) for a, b in sides)), "")
    shown = []
    for side, found in sides:
        several = element(found.type) is not None
        shown.append(f"count {written(side)}" if several else written(side))
    return message, f"to reckon with how many there are write `{f' {node.op} '.join(shown)}`"


def _sets(node: ast.Binary, left: tree.Expr, right: tree.Expr, context: Context) -> tree.Expr:
    left_of, right_of = element(left.type), element(right.type)
    if is_family(left.type) and isinstance(right.type, PlaceT):
        right_of = None  # one of the places, and not what lies there
    elif is_family(right.type) and isinstance(left.type, PlaceT):
        left_of = None
    if node.op == "-" and left_of is None:
        return mismatch(left, context, "a set")
    both = set_of(joined(left_of or left.type, right_of or right.type))
    numbers = both == SetT(NUMBER) and (left_of is None or right_of is None)
    if both is None or numbers or context.kinds.unlike(left.type, right.type):
        context.error("E205", node.span, *_unlike(node, left, right, context))
        return context.poison(node.span)
    if node.op == "-":
        kept = SetT(left_of) if left_of is not None else left.type
        return tree.Except(type=kept, set=left, item=right, span=node.span)
    return tree.Union(type=both, left=left, right=right, span=node.span)


@expression.register
def _negative(node: ast.Negative, context: Context, expected: Type | None = None) -> tree.Expr:
    operand = number(node.operand, context)
    if isinstance(operand, tree.Number) and isinstance(operand.type, NumberT):
        return tree.Number(type=NUMBER, value=-operand.value, span=node.span)
    refuse_nothing(operand, context, "`-`")
    zero = tree.Number(type=NUMBER, value=0, span=node.span)
    return tree.Arith(type=NUMBER, op="-", left=zero, right=operand, span=node.span)


@expression.register
def _if_else(node: ast.IfElse, context: Context, expected: Type | None = None) -> tree.Expr:
    when = condition(node.condition, context)
    then = expression(node.then, context, expected)
    otherwise = expression(node.otherwise, context, expected or then.type)
    both = _joined(then, otherwise, context)
    if both is None:
        return context.poison(node.span)
    optional = (then.optional or otherwise.optional) and not isinstance(both, TruthT)
    return tree.IfElse(
        type=both,
        optional=optional,
        condition=when,
        then=then,
        otherwise=otherwise,
        span=node.span,
    )


@expression.register
def _fallback(node: ast.Fallback, context: Context, expected: Type | None = None) -> tree.Expr:
    first = expression(node.first, context, expected)
    if not first.optional and isinstance(first.type, SetT | PlaceT | TruthT):
        what = describe(first.type)
        context.error(
            "E217",
            first.span,
            f"this is {what}, which is never nothing, so the `otherwise` is never asked",
            "ask first: `A if … is not empty otherwise B`" if element(first.type) else "",
        )
        return context.poison(node.span)
    second = expression(node.second, context, expected or first.type)
    both = _joined(first, second, context)
    if both is None:
        return context.poison(node.span)
    return tree.Fallback(
        type=both, optional=second.optional, first=first, second=second, span=node.span
    )


def _joined(one: tree.Expr, other: tree.Expr, context: Context) -> Type | None:
    both = joined(one.type, other.type)
    if isinstance(both, SetT | PlaceT | TruthT):
        for side in (one, other):
            if isinstance(side.type, NothingT):
                what = describe(both)
                context.error("E217", side.span, f"here stands {what}, and that is never nothing")
                return None
    if both is None or context.kinds.unlike(one.type, other.type):
        context.error(
            "E205",
            other.span,
            f"this is {describe(other.type)}, but before `otherwise` stands {describe(one.type)}",
            "both must be of one sort",
        )
        return None
    return both
