"""Walking over the resolved tree without naming every sort of node."""

from collections.abc import Iterator
from typing import Any

import attrs

from catrules.semantics import tree

NODES = (tree.Expr, tree.Stmt, tree.Arm, tree.Way, tree.Binder)


_PARTS: dict[type, tuple[str, ...]] = {}


def _parts(node_class: type) -> tuple[str, ...]:
    found = _PARTS.get(node_class)
    if found is None:
        names = (field.name for field in attrs.fields(node_class))
        found = tuple(n for n in names if n not in ("span", "clauses", "type"))
        _PARTS[node_class] = found
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
    stack = [node for root in reversed(roots) for node in reversed(list(_inside(root)))]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(list(children(node))))
