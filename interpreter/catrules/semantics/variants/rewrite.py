"""Making a resolved tree anew with some of its nodes replaced."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

import attrs

from catrules.node import Node
from catrules.semantics import tree
from catrules.semantics.game import Axis, Limit, Need

_T = TypeVar("_T")

Change = Callable[[Node], Node]

_INNER = (tree.Expr, tree.Stmt, tree.Way, Need, Limit)


def rewritten(value: _T, change: Change) -> _T:
    """The value with `change` done to every expression, statement and way in it, inside first.

    What is not changed is the same object as before. `change` gives nodes that may stand where the
    old ones stood; the types cannot say that.
    """
    return cast(_T, _anew(value, change))


def _anew(value: object, change: Change) -> object:
    if isinstance(value, _INNER):
        return change(_with_parts(value, change))
    if isinstance(value, tree.Arm | tree.Binder | Axis):
        fields = {a.name: getattr(value, a.name) for a in attrs.fields(type(value))}
        changed: Any = _changed(fields, change)
        return attrs.evolve(value, **changed)
    if isinstance(value, tuple):
        parts = tuple(rewritten(part, change) for part in value)
        same = all(new is old for new, old in zip(parts, value, strict=True))
        return value if same else parts
    return value


def _with_parts(node: Node, change: Change) -> Node:
    changed = _changed(vars(node), change)
    return node.replace(**changed) if changed else node


def _changed(fields: Mapping[str, object], change: Change) -> dict[str, object]:
    found = {}
    for name, old in fields.items():
        new = rewritten(old, change)
        if new is not old:
            found[name] = new
    return found


def substituted(value: _T, meant: Mapping[tree.Var, tree.Expr]) -> _T:
    """The value with expressions in the place of variables."""
    if not meant:
        return value

    def change(node: Node) -> Node:
        if isinstance(node, tree.Local):
            return meant.get(node.var, node)
        return node

    return rewritten(value, change)
