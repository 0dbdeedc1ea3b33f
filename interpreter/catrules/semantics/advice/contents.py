"""What may come to lie in which zone, and how much of it: all owners of a zone together.

It errs only by finding too much: conditions are not looked at, and what a variable stands for may
come from anywhere unless it was taken from a zone by name.
"""

from collections.abc import Iterable
from functools import reduce

from attrs import define, field, frozen

from catrules.semantics import tree
from catrules.semantics.coverage import Bearing
from catrules.semantics.game import Game
from catrules.semantics.intervals import Bounds, Interval, arithmetic
from catrules.semantics.types import PlaceT, SetT, Type

ZoneKey = tuple[str, str]
"""The owner's kind ('' for the table) and the name."""

BOX: ZoneKey = ("", "box")

_MOST = 400_000
"""More ways than this from zones to zones, for all kinds of things, are not followed."""


@frozen
class Way:
    """A statement that moves things: from which zones to which (None: any), of which names."""

    sources: tuple[ZoneKey, ...] | None
    targets: tuple[ZoneKey, ...] | None
    leaves: tuple[str, ...]


@define
class Contents:
    """The most special names of what may lie in each zone. sure: everything could be followed."""

    game: Game
    bearing: Bearing
    sure: bool = True
    ways: list[Way] = field(factory=list)
    held: dict[ZoneKey, dict[str, None]] = field(factory=dict)
    _taken: dict[tree.Var, tree.Expr] = field(factory=dict)

    @staticmethod
    def over(game: Game, bearing: Bearing, nodes: tuple[object, ...]) -> "Contents":
        """The contents of a game's zones; nodes: all that there are in its bodies."""
        found = Contents(game, bearing)
        found.held = {key: {} for key in (BOX, *game.zones)}
        for group in game.groups:
            found.held[group.zone_owner, group.zone][group.name] = None
        for node in nodes:
            match node:
                case tree.Let(var=var, value=source):
                    found._taken[var] = source
                case tree.Each(var=var, set=source) | tree.Binder(var=var, set=source):
                    found._taken[var] = source
        for node in nodes:
            found._statement(node)
        found._follow()
        return found

    def may_hold(self, zone: ZoneKey) -> bool:
        """Whether anything may ever lie there."""
        return not self.sure or bool(self.held[zone])

    def sizes(self, bounds: Bounds) -> dict[ZoneKey, Interval]:
        """How many may lie in each zone; of what can never lie there nothing is said."""
        found: dict[ZoneKey, Interval] = {}
        if not self.sure:
            return found
        for key, zone in self.game.zones.items():
            totals = [bounds.total(leaf) for leaf in self.held[key]]
            most = reduce(lambda a, b: arithmetic("+", a, b), totals, Interval(0, 0)).high
            if zone.capacity is not None:
                most = min(most, max(0, bounds.of(zone.capacity).high))
            if self.held[key]:
                found[key] = Interval(0, most)
        return found

    # ---- statements

    def _statement(self, node: object) -> None:
        match node:
            case tree.Move(source=source, target=target):
                self._way(source, target)
            case tree.Roll(things=things, target=target) if target is not None:
                self._way(things, target)
            case tree.Swap() | tree.Arrange():
                self.sure = False

    def _way(self, source: tree.Expr, target: tree.Expr) -> None:
        leaves = self.bearing.leaves(_kinds(source.type))
        self.ways.append(Way(self._zones(source), self._zones(target), leaves))

    def _zones(self, start: tree.Expr) -> tuple[ZoneKey, ...] | None:
        """The zones from which something is taken, or that a target is; None where any may be."""
        found: dict[ZoneKey, None] = {}
        todo, asked = [start], set[object]()
        while todo:
            each = todo.pop()
            if (key := self.game.family_of(each)) is not None:
                found[key] = None
                continue
            match each:
                case tree.ZoneRef(owner_kind=owner, zone=name):
                    found[owner, name] = None
                case (
                    tree.OnlyKind(set=inner)
                    | tree.With(set=inner)
                    | tree.Filter(set=inner)
                    | tree.Best(set=inner)
                    | tree.First(set=inner)
                    | tree.Except(set=inner)
                ):
                    todo.append(inner)
                case tree.Union(left=one, right=other) | tree.IfElse(then=one, otherwise=other):
                    todo += [other, one]
                case tree.Fallback(first=one, second=other):
                    todo += [other, one]
                case tree.Local(var=var) if var in self._taken:
                    if var not in asked:
                        asked.add(var)
                        todo.append(self._taken[var])
                case tree.CallValue(value=name):
                    if name not in asked:
                        asked.add(name)
                        todo += [line.body for line in self.game.values[name]]
                case _:
                    return None
        return tuple(found)

    # ---- following

    def _follow(self) -> None:
        leaves = max(1, len({group.name for group in self.game.groups}))
        every = len(self.held)
        aims = sum(every if way.targets is None else len(way.targets) for way in self.ways)
        if aims * leaves > _MOST:
            self.sure = False
            return
        waiting = list(self.ways)
        behind: dict[ZoneKey, list[Way]] = {}
        for way in self.ways:
            for zone in way.sources or ():
                behind.setdefault(zone, []).append(way)
        while waiting:
            for zone in self._go(waiting.pop()):
                waiting.extend(behind.get(zone, ()))

    def _go(self, way: Way) -> list[ZoneKey]:
        """The zones in which something new may lie because of a way."""
        if way.sources is None:
            moving: Iterable[str] = way.leaves
        else:
            there = [self.held[zone] for zone in way.sources]
            moving = [leaf for leaf in way.leaves if any(leaf in held for held in there)]
        changed = []
        for target in tuple(self.held) if way.targets is None else way.targets:
            held = self.held[target]
            new = [x for x in moving if x not in held and self._takes(target, x)]
            held.update(dict.fromkeys(new))
            if new:
                changed.append(target)
        return changed

    def _takes(self, zone: ZoneKey, leaf: str) -> bool:
        return zone == BOX or self.bearing.bears(leaf, self.game.zones[zone].kinds)


def _kinds(of: Type) -> tuple[str, ...]:
    inner = of.of if isinstance(of, SetT) else of
    kinds: tuple[str, ...] = getattr(inner, "kinds", ())
    if isinstance(of, PlaceT):
        return of.kinds
    return kinds
