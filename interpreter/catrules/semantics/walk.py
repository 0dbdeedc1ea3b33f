"""Walking over the resolved tree without naming every sort of node."""

from collections.abc import Iterator
from typing import Any

import attrs

from catrules.semantics import tree

NODES = (tree.Expr, tree.Stmt, tree.Arm, tree.Way, tree.Binder)


_PARTS: dict[type, tuple[str, ...]] = {}
_TURNED: dict[type, tuple[str, ...]] = {}


def _parts(node_class: type) -> tuple[str, ...]:
    found = _PARTS.get(node_class)
    if found is None:
        names = (field.name for field in attrs.fields(node_class))
        found = tuple(n for n in names if n not in ("span", "clauses", "type"))
        _PARTS[node_class] = found
    return found


def _parts_turned(node_class: type) -> tuple[str, ...]:
    found = _TURNED.get(node_class)
    if found is None:
        found = _TURNED[node_class] = _parts(node_class)[::-1]
    return found


def children(node: Any) -> Iterator[Any]:
    """The nodes directly below one, in the order in which they were written."""
    for part in _parts(type(node)):
        yield from _inside(getattr(node, part))


def _inside(value: object) -> Iterator[Any]:
    if isinstance(value, NODES):
        yield value
    elif isinstance(value, tuple):
        for entry in value:
            yield from _inside(entry)


def everything(*roots: object) -> Iterator[Any]:
    """All nodes below and including these."""
    stack: list[Any] = []
    _push(roots, stack)
    while stack:
        node = stack.pop()
        yield node
        for part in _parts_turned(type(node)):
            value = getattr(node, part)
            if isinstance(value, NODES):
                stack.append(value)
            elif value.__class__ is tuple:
                _push(value, stack)


def _push(values: tuple[object, ...], stack: list[Any]) -> None:
    """Puts the nodes in a tuple onto a stack, the first on top."""
    for value in reversed(values):
        if isinstance(value, NODES):
            stack.append(value)
        elif value.__class__ is tuple:
            _push(value, stack)
