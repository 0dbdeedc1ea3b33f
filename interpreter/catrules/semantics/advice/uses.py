"""What a file names outside of its declarations: so what it declares for nothing."""

from collections.abc import Iterable, Iterator

from attrs import define, field

from catrules.semantics import tree
from catrules.semantics.game import Game
from catrules.semantics.types import SetT, ThingT, Type
from catrules.semantics.walk import everything
from catrules.source import Span

Key = tuple[str, str]
"""A zone or mark: the owner's kind ('' for the table) and the name."""


@define
class Uses:
    """Names with the places where they are named first.

    put: zones that are named as where something goes; changed: marks that are set; read: both,
    where they are asked for. kinds: names of components; things: those that are asked for wherever
    they lie; variables: what `let`, choices and headers bring, where it is used.
    """

    game: Game
    settings: dict[str, Span] = field(factory=dict)
    called: dict[str, Span] = field(factory=dict)
    kinds: dict[str, Span] = field(factory=dict)
    things: dict[str, Span] = field(factory=dict)
    attributes: dict[str, Span] = field(factory=dict)
    put: dict[Key, list[Span]] = field(factory=dict)
    changed: dict[Key, list[Span]] = field(factory=dict)
    read: dict[Key, list[Span]] = field(factory=dict)
    variables: dict[tree.Var, Span] = field(factory=dict)
    _quiet: set[int] = field(factory=set)

    @staticmethod
    def of(game: Game, nodes: tuple[object, ...]) -> "Uses":
        """What is named in the bodies of a game, and in its declarations of other things."""
        found = Uses(game)
        for node in (*nodes, *everything(*_configured(game))):
            found._node(node)
        for group in game.groups:
            for axis in group.axes:
                if axis.setting:
                    found.settings.setdefault(axis.setting, group.span)
        for of in _header_types(game):
            found.kinds.update(dict.fromkeys(_kinds(of), game.span))
        return found

    def named(self, key: Key) -> bool:
        """Whether a zone or mark is named at all."""
        return key in self.put or key in self.changed or key in self.read

    # ---- nodes: a parent comes before its children

    def _node(self, node: object) -> None:
        match node:
            case tree.Local(var=var, span=span):
                self.variables.setdefault(var, span)
                self._place(node, span)
            case tree.SettingValue(name=name, span=span):
                self.settings.setdefault(name, span)
            case tree.ZoneRef(owner_kind=owner, zone=name, span=span):
                self._spot((owner, name), node, span)
            case tree.MarkRef(owner_kind=owner, mark=name, span=span):
                self._spot((owner, name), node, span)
            case tree.CallValue(value=name, span=span) | tree.Call(rule=name, span=span):
                self.called.setdefault(name, span)
            case tree.Turns(span=span):
                self.called.setdefault("turn", span)
            case tree.Attribute(name=name, span=span) | tree.With(attribute=name, span=span):
                self.attributes.setdefault(name, span)
            case tree.Move(target=tree.ZoneRef() as target):
                self._goes(target)
            case tree.Roll(target=tree.ZoneRef() as target):
                self._goes(target)
            case (
                tree.Move(target=tree.Local() as target) | tree.Roll(target=tree.Local() as target)
            ):
                self._goes_to_place(target)
            case tree.Assign():
                self._assigned(node)
            case _:
                self._kind(node)

    def _kind(self, node: object) -> None:
        match node:
            case (
                tree.OnlyKind(kind=kind, span=span)
                | tree.HasKind(kind=kind, span=span)
                | tree.OfKind(kind=kind, span=span)
            ):
                self.kinds.setdefault(kind, span)
            case tree.KindSet(kind=kind, span=span) | tree.TheThing(kind=kind, span=span):
                self.things.setdefault(kind, span)
            case tree.Arm(kinds=kinds):
                for kind in kinds:
                    self.kinds.setdefault(kind, self.game.span)

    def _spot(self, key: Key, node: object, span: Span) -> None:
        if id(node) not in self._quiet:
            self.read.setdefault(key, []).append(span)

    def _goes(self, target: tree.ZoneRef) -> None:
        self._quiet.add(id(target))
        self.put.setdefault((target.owner_kind, target.zone), []).append(target.span)

    def _place(self, node: tree.Local, span: Span) -> None:
        """A name for a place of a family names that zone."""
        if (key := self.game.family_of(node)) is not None:
            self._spot(key, node, span)

    def _goes_to_place(self, target: tree.Local) -> None:
        if (key := self.game.family_of(target)) is not None:
            self._quiet.add(id(target))
            self.put.setdefault(key, []).append(target.span)

    def _assigned(self, node: tree.Assign) -> None:
        key = (node.mark.owner_kind, node.mark.mark)
        self.changed.setdefault(key, []).append(node.span)
        self._quiet.add(id(node.mark))
        for inner in everything(node.value):  # a counter that only counts itself is not asked for
            if isinstance(inner, tree.MarkRef) and (inner.owner_kind, inner.mark) == key:
                self._quiet.add(id(inner))


def _configured(game: Game) -> Iterator[object]:
    """What is worked out before a game begins."""
    yield game.players
    for group in game.groups:
        yield (group.count, group.times, group.face_counts)
        yield tuple(value for _, value in group.attributes)
        yield tuple(side for axis in group.axes for side in (axis.low, axis.high))
    for mark in game.marks.values():
        yield (mark.low, mark.high, mark.first)
    for zone in game.zones.values():
        yield (zone.capacity, zone.family)


def _header_types(game: Game) -> Iterator[Type]:
    """The types of parameters and references: they name kinds."""
    for values in game.values.values():
        yield from (param.type for value in values for param in value.params)
    for rules in game.rules.values():
        yield from (param.type for rule in rules for param in rule.params)
    yield from (param.type for trigger in game.triggers for param in trigger.params)
    yield from (mark.type for mark in game.marks.values())


def _kinds(of: Type) -> Iterable[str]:
    inner = of.of if isinstance(of, SetT) else of
    return inner.kinds if isinstance(inner, ThingT) else ()
