"""Expressions and the numbers that they can be, in the words of a designer."""

from catrules.semantics import tree
from catrules.semantics.certainty import Certainty
from catrules.semantics.describe import a, alternatives
from catrules.semantics.intervals import ANY, Interval
from catrules.semantics.types import ThingT


def called(expr: tree.Expr) -> str:
    """What an expression is called: its name, or how it was made."""
    match expr:
        case tree.MarkRef(mark=name) | tree.ZoneRef(zone=name) | tree.Attribute(name=name):
            return f"`{name}`"
        case tree.SettingValue(name=name) | tree.CallValue(value=name):
            return f"`{name}`"
        case tree.Local(var=var):
            return f"`{var.name}`"
        case tree.FaceOf(thing=tree.Expr(type=ThingT(kinds))):
            return f"what {a(alternatives(kinds))} shows"
        case tree.Count(set=tree.Players()):
            return "the number of players"
        case tree.OnlyKind(set=inner) | tree.With(set=inner) | tree.Filter(set=inner):
            return called(inner)
        case tree.Best(set=inner):
            return called(inner)
        case _:
            return ""


def numbers(found: Interval) -> str:
    """`3`, or `0 to 20`."""
    return f"{found.low}" if found.low == found.high else f"{found.low} to {found.high}"


def why(condition: tree.Expr, certainty: Certainty) -> str:
    """Why a condition is certain; an empty text where its numbers tell nothing."""
    match condition:
        case tree.Not(operand=operand):
            return why(operand, certainty)
        case tree.Compare(left=left, right=right) | tree.Same(left=left, right=right):
            if left == right:
                return "both sides are the same"
            sides = [_side(left, certainty), _side(right, certainty)]
            return " and ".join(side for side in sides if side)
        case tree.Empty(set=inner):
            return _most(inner, certainty)
        case _:
            return ""


def _side(expr: tree.Expr, certainty: Certainty) -> str:
    match expr:
        case tree.Number() | tree.Nothing():
            return ""
        case tree.Count(set=inner) if not isinstance(inner, tree.Players):
            return _most(inner, certainty)
    name, found = called(expr), certainty.bounds.of(expr)
    if not name or found.low <= ANY.low or found.high >= ANY.high:
        return ""
    return f"{name} is {numbers(found)}"


def _most(found: tree.Expr, certainty: Certainty) -> str:
    size, name = certainty.bounds.size(found), called(found)
    if isinstance(found, tree.Players):
        return f"the number of players is {numbers(size)}"
    where = f"in {name}" if name else "there"
    these = " of these" if isinstance(found, _PARTS) else ""
    if size.low == size.high:
        number = "none" if these and not size.high else f"{size.low}"
        return f"{number}{these} are {where}"
    if size.low > 0:
        return f"{size.low} to {size.high}{these} are {where}"
    return f"no more than {size.high}{these} can be {where}"


_PARTS = tree.OnlyKind | tree.With | tree.Filter | tree.Best
"""A part of what lies in a zone, which is called like the zone."""
