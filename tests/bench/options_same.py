"""Whether two compositions are the same game, node by node and in the same order.

Variables are the same only if they are one object, so those of two games are paired instead: where
one stands in the first game, its partner must stand in the second.
"""

from collections.abc import Mapping

import attrs

from catrules.semantics.tree import Var


def same(one: object, other: object) -> bool:
    """Whether two trees are equal but for the identity of their variables."""
    partners: dict[int, int] = {}
    taken: set[int] = set()
    waiting: list[tuple[object, object]] = [(one, other)]
    while waiting:
        mine, theirs = waiting.pop()
        if type(mine) is not type(theirs):
            return False
        if isinstance(mine, Var):
            known = partners.get(id(mine))
            if known is not None:
                if known != id(theirs):
                    return False
                continue
            if id(theirs) in taken:
                return False
            partners[id(mine)] = id(theirs)
            taken.add(id(theirs))
        parts = _parts(mine), _parts(theirs)
        if parts[0] is None or parts[1] is None:
            if mine != theirs:
                return False
            continue
        if len(parts[0]) != len(parts[1]):
            return False
        waiting.extend(zip(parts[0], parts[1], strict=True))
    return True


def _parts(value: object) -> list[object] | None:
    """What a node, tuple or mapping is made of, in its order; None of anything else."""
    if attrs.has(type(value)):
        return [getattr(value, field.name) for field in attrs.fields(type(value))]
    if isinstance(value, tuple | list):
        return list(value)
    if isinstance(value, Mapping):
        return [part for pair in value.items() for part in pair]
    return None
