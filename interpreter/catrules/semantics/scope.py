"""The variables that are known at a place in a rule."""

from collections.abc import Iterable

from attrs import define, field

from catrules.semantics.tree import Var


@define
class Scope:
    """Variables of a block; a block inside it sees them too."""

    parent: "Scope | None" = None
    _own: dict[str, Var] = field(factory=dict)
    _named: dict[str, Var] = field(factory=dict)
    _amended: dict[str, str] = field(factory=dict)

    def get(self, name: str) -> Var | None:
        """The variable of that name."""
        own = self._own.get(name)
        if own is None and self.parent is not None:
            return self.parent.get(name)
        return own

    def put(self, var: Var) -> None:
        """Makes a variable known from here on."""
        self._own[var.name] = var
        self._outermost()._named[var.name] = var

    def elsewhere(self, name: str) -> Var | None:
        """The variable of that name in another block of the same item."""
        return self._outermost()._named.get(name)

    def of_amended(self, rule: str, names: Iterable[str]) -> None:
        """Notes names that a rule has which the item of this scope amends: they are not known."""
        self._amended.update(dict.fromkeys(names, rule))

    def amends(self, name: str) -> str:
        """The amended rule that has a variable of that name; empty if there is none."""
        own = self._amended.get(name, "")
        return own or (self.parent.amends(name) if self.parent is not None else "")

    def variables(self) -> tuple[Var, ...]:
        """All variables that are known here."""
        outer = self.parent.variables() if self.parent is not None else ()
        return (*outer, *self._own.values())

    def _outermost(self) -> "Scope":
        """The scope of the whole item, below that of the file."""
        scope = self
        while scope.parent is not None and scope.parent.parent is not None:
            scope = scope.parent
        return scope

    def names(self) -> tuple[str, ...]:
        """All names that are known here."""
        outer = self.parent.names() if self.parent is not None else ()
        return (*outer, *self._own)
