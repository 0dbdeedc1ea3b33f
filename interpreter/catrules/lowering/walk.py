"""Going through resolved trees."""

from collections.abc import Iterator

import attrs

from catrules.semantics.tree import Arm, Binder, Expr, Stmt, Way


def nodes(value: object) -> Iterator[object]:
    """A statement or expression and all that is below it, in the order in which it is written."""
    if isinstance(value, tuple):
        for part in value:
            yield from nodes(part)
    elif isinstance(value, Expr | Stmt | Arm | Binder | Way):
        yield value
        for attribute in attrs.fields(type(value)):
            yield from nodes(getattr(value, attribute.name))
