"""Nodes of trees, declared as data: frozen, with a place in the text that does not count."""

from typing import Self, TypeVar, dataclass_transform

from attrs import field, frozen

from catrules.source import Span

_T = TypeVar("_T")
_UNCOMPARED = frozenset({"span", "depth"})


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def node(cls: type[_T]) -> type[_T]:
    """An attrs class with keyword arguments only, frozen.

    Equality and repr come from `Node`: attrs would compile them anew for each of the hundred
    classes, which more than doubles the time that starting takes.
    """
    return frozen(cls, kw_only=True, eq=False, repr=False, slots=False)


@node
class Node:
    """Anything that was written. Nodes are equal if they say the same, wherever it stands."""

    span: Span = field(eq=False)

    @property
    def parts(self) -> tuple[object, ...]:
        """The values of all fields, in the order of their declaration."""
        return tuple(vars(self).values())

    def _content(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if name not in _UNCOMPARED}

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other) or not isinstance(other, Node):
            return NotImplemented
        return self._content() == other._content()

    def __hash__(self) -> int:
        return hash((type(self), *self._content().values()))

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={value!r}" for name, value in self._content().items())
        return f"{type(self).__name__}({inside})"

    def replace(self, **changes: object) -> Self:
        """A copy of this node in which some fields are different."""
        return type(self)(**{**vars(self), **changes})
