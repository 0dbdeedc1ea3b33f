"""What rules touch: whether two of them, done in either order, come to the same.

Everything that may be read or written counts, in all rules, values and windows that lead from
there; conditions are not looked at, and all owners of a zone or mark are taken together. So it
errs only by finding too much in common.
"""

from collections.abc import Iterator

from attrs import define, field, frozen

from catrules.semantics import tree
from catrules.semantics.coverage import Bearing
from catrules.semantics.game import Game
from catrules.semantics.types import PlaceT, SetT, ThingT, Type
from catrules.semantics.walk import everything

Spot = tuple[str, str, str]
"""A zone, a mark, a kind of things wherever they lie, or what belongs to the game itself."""

TURNS: Spot = ("game", "", "turns")
END: Spot = ("game", "", "end")


@frozen
class Touched:
    """What is read, and what is written."""

    reads: frozenset[Spot]
    writes: frozenset[Spot]


@define
class Touches:
    """Works out what bodies of a game touch."""

    game: Game
    bearing: Bearing
    _done: dict[tuple[str, str], Touched] = field(factory=dict)

    def of(self, *roots: object) -> Touched:
        """What statements and expressions touch, with all that they lead to."""
        reads: dict[Spot, None] = {}
        writes: dict[Spot, None] = {}
        for node in self._reached(roots):
            reads.update(dict.fromkeys(self._read(node)))
            writes.update(dict.fromkeys(self._written(node)))
        return Touched(frozenset(reads), frozenset(writes))

    def common(self, one: Touched, other: Touched) -> bool:
        """Whether one of them writes what the other reads or writes."""
        return any(
            self._same(a, b)
            for left, right in ((one, other), (other, one))
            for a in left.writes
            for b in right.reads | right.writes
        )

    # ---- what is reached

    def _reached(self, roots: tuple[object, ...]) -> Iterator[object]:
        entered = set[tuple[str, str]]()
        waiting: list[object] = list(roots)
        while waiting:
            for node in everything(waiting.pop()):
                yield node
                for key in self._leads_to(node):
                    if key not in entered:
                        entered.add(key)
                        waiting.extend(self._bodies(key))

    def _leads_to(self, node: object) -> Iterator[tuple[str, str]]:
        match node:
            case tree.CallValue(value=name):
                yield ("value", name)
            case tree.Call(rule=name):
                yield ("rule", name)
            case tree.Turns():
                yield ("rule", "turn")
            case tree.Act(windows=windows):
                names = (n for window in windows for n in self.game.windows.get(window, ()))
                yield from (("rule", name) for name in names)

    def _bodies(self, key: tuple[str, str]) -> Iterator[object]:
        what, name = key
        if what == "value":
            yield from (line.body for line in self.game.values.get(name, ()))
            return
        yield from (line.body for line in self.game.rules.get(name, ()))
        action = self.game.actions.get(name)
        if action is not None:
            yield from (action.body, action.binders, tuple(n.condition for n in action.needs))
            yield from (action.where,) if action.where is not None else ()

    # ---- what a node touches

    def _read(self, node: object) -> Iterator[Spot]:
        match node:
            case tree.ZoneRef():
                yield ("zone", node.owner_kind, node.zone)
            case tree.MarkRef():
                yield ("mark", node.owner_kind, node.mark)
                yield from self._place(node)
            case tree.Local():
                yield from self._place(node)
            case tree.KindSet(kind=kind) | tree.TheThing(kind=kind):
                yield ("kind", "", kind)
            case tree.Current():
                yield TURNS

    def _place(self, node: object) -> Iterator[Spot]:
        """The zone of a place of a family."""
        if (key := self.game.family_of(node)) is not None:
            yield ("zone", *key)

    def _written(self, node: object) -> Iterator[Spot]:
        match node:
            case tree.Move(source=source, target=target):
                yield from (*self._zones(source), *self._zones(target))
            case tree.Roll(things=things, target=target):
                yield from self._zones(things)
                yield from self._zones(target) if target is not None else ()
            case tree.Reveal(things=things):
                yield from self._zones(things)
            case tree.Swap(first=one, second=other):
                yield from (*self._zones(one), *self._zones(other))
            case tree.Arrange(row=row):
                yield from self._zones(row)
            case tree.Assign(mark=mark):
                yield ("mark", mark.owner_kind, mark.mark)
            case tree.Turns() | tree.MakeCurrent() | tree.PlaysNext():
                yield TURNS
            case tree.Wins():
                yield END

    def _zones(self, things: tree.Expr) -> Iterator[Spot]:
        """Where things are taken from or put: the zones that are named, or all of their kind."""
        if isinstance(things, tree.ZoneRef):
            yield ("zone", things.owner_kind, things.zone)
        elif self.game.family_of(things) is not None:
            yield from self._place(things)
        elif isinstance(things, tree.OnlyKind | tree.With | tree.Filter | tree.Best):
            yield from self._zones(things.set)
        else:
            yield from (("kind", "", kind) for kind in _kinds(things.type))

    def _same(self, one: Spot, other: Spot) -> bool:
        if END in (one, other):
            return True
        if one[0] == other[0] != "kind":
            return one == other
        if "game" in (one[0], other[0]) or "mark" in (one[0], other[0]):
            return False
        return not self._things(one).isdisjoint(self._things(other))

    def _things(self, spot: Spot) -> frozenset[str]:
        what, owner, name = spot
        if what == "kind":
            return frozenset(self.bearing.leaves((name,)))
        zone = self.game.zones.get((owner, name))
        kinds = zone.kinds if zone is not None else tuple(self.game.kinds)
        return frozenset(self.bearing.leaves(kinds))


def _kinds(of: Type) -> tuple[str, ...]:
    inner = of.of if isinstance(of, SetT) else of
    return inner.kinds if isinstance(inner, ThingT | PlaceT) else ()
