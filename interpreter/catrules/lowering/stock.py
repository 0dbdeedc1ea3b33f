"""What is in the box: sorts of components, how many of each, where they begin, and things."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from math import prod

from attrs import evolve, frozen

from catrules.diagnostics import Diagnostic, RulesError
from catrules.ir.program import NOTHING, Sort
from catrules.lowering.constants import Constants
from catrules.lowering.limits import MOST_COMPONENTS, too_many_components
from catrules.semantics.game import Axis, Game, Group
from catrules.semantics.tree import Expr

ZoneKey = tuple[str, str]
"""A zone as declared: the owner's kind ('' for the table) and the name."""

BOX: ZoneKey = ("", "box")


@frozen
class Start:
    """`amount` components of a sort begin in the zone of an owner (0 for the table)."""

    zone: ZoneKey
    owner: int
    sort: int
    amount: int


@frozen
class ThingInfo:
    """A component that owns zones or marks: its names and attributes."""

    names: tuple[str, ...]
    attributes: tuple[tuple[str, int], ...]


def labels(infos: Sequence[ThingInfo]) -> tuple[str, ...]:
    """What things of a kind are called: by their attributes, else by number."""
    found = []
    for i, info in enumerate(infos):
        values = " ".join(str(value) for _, value in info.attributes)
        number = values or (str(i + 1) if len(infos) > 1 else "")
        found.append(f"{info.names[0]} {number}".strip())
    return tuple(found)


@frozen
class Stock:
    """The components of a configuration.

    weights: for each sort the shares of its faces. things: by the kind that owns zones or marks.
    """

    sorts: tuple[Sort, ...]
    weights: tuple[tuple[int, ...], ...]
    starts: tuple[Start, ...]
    things: Mapping[str, tuple[ThingInfo, ...]]


class _Builder:
    def __init__(self, game: Game, constants: Constants) -> None:
        self.game, self.constants = game, constants
        self.sorts: dict[tuple[object, ...], int] = {}
        self.made: list[Sort] = []
        self.weights: list[tuple[int, ...]] = []
        self.starts: list[Start] = []
        self.total = 0
        self.things: dict[str, list[ThingInfo]] = {
            kind.name: [] for kind in game.kinds.values() if kind.owns
        }

    def add(self, group: Group) -> None:
        count = self.amount(group.count, group)
        times = 1 if group.times is None else self.amount(group.times, group)
        fixed = tuple((n, self.constants.number(e)) for n, e in group.attributes)
        names = self.game.kinds[group.name].names
        owners = [n for n in names if self.game.kinds[n].owns]
        self.within_limit(group, count * times)
        for attributes in self.tuples(group.axes):
            everything = (*attributes, *fixed)
            if owners:
                seats = self.constants.players if group.per_player else 1
                info = ThingInfo(names, everything)
                self.things[owners[0]].extend([info] * (count * times * seats))
            else:
                self.place(group, self.sort(group, everything), count * times)

    def within_limit(self, group: Group, each: int) -> None:
        """Raises RulesError if with a group there are too many components."""
        kinds = prod(map(self.extent, group.axes))
        seats = self.constants.players if group.per_player else 1
        self.total += kinds * max(each * seats, 1)  # what there is none of has a name all the same
        if self.total > MOST_COMPONENTS:
            raise too_many_components(self.total, group.name, group.span)

    def amount(self, expr: Expr, group: Group) -> int:
        number = self.constants.number(expr)
        if number < 0:
            message = f"there would be {number} of `{group.name}` with these settings"
            hint = "A number of components is at least 0; mend the expression or the settings."
            raise RulesError((Diagnostic("E350", group.span, message, hint),))
        return number

    def tuples(self, axes: tuple[Axis, ...]) -> Iterator[tuple[tuple[str, int], ...]]:
        columns = [[(axis.attribute, v) for v in self.values(axis)] for axis in axes]
        return itertools.product(*columns)

    def values(self, axis: Axis) -> Sequence[int]:
        if axis.low is not None and axis.high is not None:
            low, high = self.constants.number(axis.low), self.constants.number(axis.high)
            return range(low, high + 1)
        return self.constants.listed(axis.setting)

    def extent(self, axis: Axis) -> int:
        """How many values an axis has."""
        if axis.low is not None and axis.high is not None:
            low, high = self.constants.number(axis.low), self.constants.number(axis.high)
            return max(0, high - low + 1)
        return len(self.values(axis))

    def sort(self, group: Group, attributes: tuple[tuple[str, int], ...]) -> int:
        kind = self.game.kinds[group.name]
        faces = self.faces_of(group.name)
        key = (group.name, tuple(sorted(attributes)), faces)
        if key not in self.sorts:
            self.sorts[key] = len(self.made)
            plurals = tuple(self.game.kinds[each].plural for each in kind.names)
            self.made.append(Sort(kind.names, plurals, attributes, faces, 0, group.adjective))
            self.weights.append(self.shares(group, faces))
        return self.sorts[key]

    def shares(self, group: Group, faces: tuple[str, ...]) -> tuple[int, ...]:
        """How often each face is there. Raises RulesError if none is."""
        if group.face_counts is None:
            return tuple(1 for _ in faces)
        found = tuple(self.amount(share, group) for share in group.face_counts)
        if not any(found):
            message = f"a `{group.name}` would have no side at all with these settings"
            hint = "Let the setting of one of its sides be at least 1."
            raise RulesError((Diagnostic("E350", group.span, message, hint),))
        return found

    def faces_of(self, name: str) -> tuple[str, ...]:
        for general in self.game.kinds[name].names:
            if faces := self.game.kinds[general].faces:
                return faces
        return ()

    def place(self, group: Group, sort: int, amount: int) -> None:
        seats = range(self.constants.players)
        key = (group.zone_owner, group.zone)
        if group.zone_owner == "player":
            self.starts.extend(Start(key, seat, sort, amount) for seat in seats)
        else:
            amount *= len(seats) if group.per_player else 1
            self.starts.append(Start(key, 0, sort, amount))


def take_stock(game: Game, constants: Constants) -> Stock:
    """All components that the configuration has. Raises RulesError if a count is negative."""
    builder = _Builder(game, constants)
    for group in game.groups:
        builder.add(group)
    counts = [0] * len(builder.made)
    for start in builder.starts:
        counts[start.sort] += start.amount
    sorts = tuple(
        evolve(sort, count=count) for sort, count in zip(builder.made, counts, strict=True)
    )
    things = {kind: tuple(infos) for kind, infos in builder.things.items()}
    return Stock(sorts, tuple(builder.weights), tuple(builder.starts), things)


def attribute(attributes: tuple[tuple[str, int], ...], name: str) -> int:
    """The value of an attribute, or NOTHING."""
    return next((value for key, value in attributes if key == name), NOTHING)
