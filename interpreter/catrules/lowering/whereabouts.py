"""Where components can come to lie: for each zone the sorts and faces that may be in it.

A zone has a cell for each of them, so the analysis follows every statement that moves, rolls or
reveals until nothing new is found. It errs only by finding too much: it does not look at
conditions, and takes all owners of a zone together.
"""

from collections.abc import Iterable, Iterator

from catrules.lowering.stock import Stock, ZoneKey
from catrules.semantics import tree
from catrules.semantics.game import Game
from catrules.semantics.tree import Expr, Stmt, Var
from catrules.semantics.types import PlaceT, SetT, ThingT

Kept = tuple[int, int, bool]
"""A sort, the face it shows (-1: none), and whether it was revealed."""

Spot = tuple[ZoneKey, Kept]


class Whereabouts:
    """`contents`: what may lie in each zone, in order of sort, face and being revealed."""

    def __init__(self, game: Game, stock: Stock) -> None:
        self.game, self.stock = game, stock
        self.contents: dict[ZoneKey, set[Kept]] = {key: set() for key in game.zones}
        self.families = {z.name: key for key, z in game.zones.items() if z.family is not None}
        self.names: dict[Var, set[Spot]] = {}
        self.zones: dict[Var, set[ZoneKey]] = {}
        self.changed = True
        for start in stock.starts:
            self.contents.setdefault(start.zone, set()).add((start.sort, -1, False))
        bodies = list(_bodies(game))
        while self.changed:
            self.changed = False
            self._headers()
            for body in bodies:
                for statement in body:
                    self._statement(statement)

    def variants(self, zone: ZoneKey) -> list[Kept]:
        """What may lie in a zone, in the order of its cells."""
        return sorted(self.contents.get(zone, ()))

    # ---- what an expression may stand for

    def spots(self, expr: Expr) -> set[Spot]:
        """The things that an expression may be, or be a set of, with their zones."""
        if isinstance(expr.type, PlaceT) and expr.type.family:
            key = self.families[expr.type.family]
            return {(key, kept) for kept in self.contents.get(key, ())}
        match expr:
            case tree.ZoneRef():
                key = (expr.owner_kind, expr.zone)
                return {(key, kept) for kept in self.contents.get(key, ())}
            case tree.Local():
                return self.names.get(expr.var, set())
            case tree.KindSet() | tree.TheThing():
                return self._of_kind(self._everything(), expr.kind)
            case tree.MarkRef(type=ThingT()):
                return self._everything()
            case tree.OnlyKind():
                return self._of_kind(self.spots(expr.set), expr.kind)
            case tree.With(attribute="face", value=tree.Number()):
                return self._showing(expr)
            case tree.CallValue():
                return self._call(expr)
        return set().union(*(self.spots(part) for part in _parts(expr)))

    def places(self, expr: Expr) -> set[ZoneKey]:
        """The zones that an expression may be."""
        if isinstance(expr.type, PlaceT) and expr.type.family:
            return {self.families[expr.type.family]}
        match expr:
            case tree.ZoneRef():
                return {(expr.owner_kind, expr.zone)}
            case tree.CallValue():
                self._bind_arguments(expr)
                bodies = (value.body for value in self.game.values[expr.value])
                return set().union(*(self.places(body) for body in bodies))
            case tree.IfElse():
                return self.places(expr.then) | self.places(expr.otherwise)
            case tree.Fallback():
                return self.places(expr.first) | self.places(expr.second)
            case tree.Local():
                return self.zones.get(expr.var, set())
        return set()

    def _everything(self) -> set[Spot]:
        return {(key, kept) for key, all_kept in self.contents.items() for kept in all_kept}

    def _of_kind(self, spots: set[Spot], kind: str) -> set[Spot]:
        return {s for s in spots if kind in self.stock.sorts[s[1][0]].names}

    def _showing(self, expr: tree.With) -> set[Spot]:
        value = expr.value.value if isinstance(expr.value, tree.Number) else -1
        return {
            (zone, kept)
            for zone, kept in self.spots(expr.set)
            if kept[1] >= 0 and self.face_value(kept[0], kept[1]) == value
        }

    def face_value(self, sort: int, face: int) -> int:
        """What `die.face` gives for a face: the number on it, or the symbol's index."""
        kind = next(k for k in self.stock.sorts[sort].names if self.game.kinds[k].faces)
        numeric = self.game.kinds[kind].numeric
        return int(self.stock.sorts[sort].faces[face]) if numeric else face

    def _call(self, expr: tree.CallValue) -> set[Spot]:
        self._bind_arguments(expr)
        bodies = (value.body for value in self.game.values[expr.value])
        return set().union(*(self.spots(body) for body in bodies))

    def _bind_arguments(self, expr: tree.CallValue) -> None:
        for value in self.game.values[expr.value]:
            for param, arg in zip(value.params, expr.args, strict=True):
                if _holds_things(param):
                    self._bind(param, self.spots(arg))

    # ---- what a statement does

    def _statement(self, stmt: Stmt) -> None:
        match stmt:
            case tree.Move():
                self._carry(stmt.source, self.spots(stmt.source), self.places(stmt.target))
            case tree.Roll():
                self._roll(stmt)
            case tree.Reveal(up=True):
                self._reveal(stmt)
            case tree.Swap():
                first, second = self.spots(stmt.first), self.spots(stmt.second)
                self._carry(stmt.first, first, {zone for zone, _ in second})
                self._carry(stmt.second, second, {zone for zone, _ in first})
            case tree.Let():
                self._bind(stmt.var, self.spots(stmt.value))
                if isinstance(stmt.var.type, PlaceT):
                    self.zones[stmt.var] = self.places(stmt.value)
            case tree.Each():
                self._bind(stmt.var, self.spots(stmt.set))
            case tree.Choose():
                for binder in stmt.binders:
                    self._bind(binder.var, self.spots(binder.set))
            case tree.Call():
                self._bind_call(stmt)
        for inner in inner_statements(stmt):
            self._statement(inner)

    def _bind_call(self, stmt: tree.Call) -> None:
        action = self.game.actions.get(stmt.rule)
        headers = (
            [tuple(b.var for b in action.binders)]
            if action
            else [rule.params for rule in self.game.rules[stmt.rule]]
        )
        for params in headers:
            for param, arg in zip(params, stmt.args, strict=False):
                self._bind(param, self.spots(arg))

    def _bind(self, var: Var, spots: Iterable[Spot]) -> None:
        if _holds_things(var):
            known = self.names.setdefault(var, set())
            new = set(spots) - known
            self.changed = self.changed or bool(new)
            known |= new

    def _carry(self, name: Expr, spots: set[Spot], zones: set[ZoneKey]) -> None:
        landed = {
            (zone, settled(self.game, zone, kept, revealed=False))
            for _, kept in spots
            for zone in zones
            if self._takes(zone, kept)
        }
        self._land(name, landed)

    def _takes(self, zone: ZoneKey, kept: Kept) -> bool:
        if zone not in self.game.zones:
            return True
        kinds = self.game.zones[zone].kinds
        return any(name in kinds for name in self.stock.sorts[kept[0]].names)

    def _land(self, name: Expr, landed: set[Spot]) -> None:
        for zone, kept in landed:
            known = self.contents.setdefault(zone, set())
            if kept not in known:
                known.add(kept)
                self.changed = True
        if isinstance(name, tree.Local):
            self._bind(name.var, landed)

    def _roll(self, stmt: tree.Roll) -> None:
        landed = set()
        for zone, kept in self.spots(stmt.things):
            zones = {zone} if stmt.target is None else self.places(stmt.target)
            faces = range(len(self.stock.sorts[kept[0]].faces))
            for target in zones:
                for face in faces:
                    rolled = (kept[0], face, kept[2] and stmt.target is None)
                    landed.add((target, settled(self.game, target, rolled, revealed=rolled[2])))
        self._land(stmt.things, landed)

    def _reveal(self, stmt: tree.Reveal) -> None:
        landed = {
            (zone, settled(self.game, zone, kept, revealed=True))
            for zone, kept in self.spots(stmt.things)
        }
        self._land(stmt.things, landed)

    def _headers(self) -> None:
        for action in self.game.actions.values():
            for binder in action.binders:
                self._bind(binder.var, self.spots(binder.set))
        for trigger in self.game.triggers:
            for param in trigger.params:
                if isinstance(param.type, ThingT):
                    for kind in param.type.kinds:
                        self._bind(param, self._of_kind(self._everything(), kind))


def settled(game: Game, zone: ZoneKey, kept: Kept, *, revealed: bool) -> Kept:
    """How a thing lies in a zone: without a face where nothing is rolled; revealed only where it
    would else be hidden."""
    if zone not in game.zones:
        return (kept[0], kept[1], False)
    declared = game.zones[zone]
    face = -1 if declared.unrolled else kept[1]
    return (kept[0], face, revealed and declared.seen != "all")


def _holds_things(var: Var) -> bool:
    kind = var.type.of if isinstance(var.type, SetT) else var.type
    return isinstance(kind, ThingT | PlaceT)


def _parts(expr: Expr) -> Iterator[Expr]:
    """The expressions from which a set or thing takes its elements."""
    match expr:
        case tree.Filter() | tree.First() | tree.With() | tree.Except() | tree.Ordered():
            yield expr.set
        case tree.Best():
            yield expr.set
        case tree.Union():
            yield from (expr.left, expr.right)
        case tree.IfElse():
            yield from (expr.then, expr.otherwise)
        case tree.Fallback():
            yield from (expr.first, expr.second)


def _bodies(game: Game) -> Iterator[tuple[Stmt, ...]]:
    for rules in game.rules.values():
        for rule in rules:
            yield rule.body
    yield from (action.body for action in game.actions.values())
    yield from (trigger.body for trigger in game.triggers)


def inner_statements(stmt: Stmt) -> Iterator[Stmt]:
    """The statements of a statement's blocks."""
    for part in stmt.parts:
        yield from _statements(part)


def _statements(value: object) -> Iterator[Stmt]:
    if isinstance(value, Stmt):
        yield value
    elif isinstance(value, tree.Arm | tree.Way):
        yield from value.body
    elif isinstance(value, tuple):
        for part in value:
            yield from _statements(part)
