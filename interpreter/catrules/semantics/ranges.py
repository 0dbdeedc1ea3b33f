"""Between what a number lies, as far as its form and what is declared tell.

This is asked while names are still looked up; `intervals.py` knows more, once all are found.
"""

from catrules.semantics import tree
from catrules.semantics.context import Declared
from catrules.semantics.intervals import ANY, LARGEST, Interval, arithmetic
from catrules.syntax import ast


def between(number: tree.Expr, declared: Declared) -> Interval:
    """What a number may be over all settings, players and states, if it is there."""
    match number:
        case tree.Number(value=value):
            return Interval(value, value)
        case tree.SettingValue(name=name):
            return _setting(name, declared)
        case tree.Count():
            return Interval(0, LARGEST - 1)
        case tree.MarkRef(owner_kind=owner, mark=name):
            return _mark(declared.spots[owner, name].node, declared)
        case tree.Arith(op=op, left=left, right=right):
            return arithmetic(op, between(left, declared), between(right, declared))
        case tree.IfElse(then=one, otherwise=other) | tree.Fallback(first=one, second=other):
            return between(one, declared).joined(between(other, declared))
        case _:
            return ANY


def _setting(name: str, declared: Declared) -> Interval:
    setting = declared.settings.get(name)
    if setting is None or setting.low is None or setting.high is None:
        return ANY
    return Interval(setting.low, setting.high)


def _mark(node: ast.Node, declared: Declared) -> Interval:
    if not isinstance(node, ast.CounterMark):
        return ANY
    return Interval(_end(node.low, declared).low, _end(node.high, declared).high)


def _end(end: ast.Expr, declared: Declared) -> Interval:
    """An end of a counter's range, which is worked out only later."""
    if isinstance(end, ast.Number):
        return Interval(end.value, end.value)
    return _setting(end.id, declared) if isinstance(end, ast.Name) else ANY
