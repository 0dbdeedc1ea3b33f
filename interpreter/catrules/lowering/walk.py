"""Going through resolved trees."""

from collections.abc import Iterator

import attrs

from catrules.node import Node
from catrules.semantics.tree import Arm, Binder


def nodes(value: object) -> Iterator[object]:
    """A statement or expression and all that is below it, in the order in which it is written."""
    if isinstance(value, tuple):
        for part in value:
            yield from nodes(part)
    elif isinstance(value, Node):
        yield value
        yield from nodes(value.parts)
    elif isinstance(value, Arm | Binder):
        yield value
        yield from nodes(attrs.astuple(value, recurse=False))
