"""What a statement may write and a condition may read: which standing checks follow an effect.

A word of the state is known by its key: a zone or mark as declared, or `CURRENT_KEY`. Where the
owner of what is written is known, and a check reads it of its own player or thing only, just
that instance of the check needs a look.
"""

from collections.abc import Iterator, Sequence

import attrs

from catrules.lowering.stock import BOX, ZoneKey
from catrules.lowering.whereabouts import Whereabouts, inner_statements
from catrules.node import node
from catrules.semantics import tree
from catrules.semantics.game import Always, Game, Trigger, Win
from catrules.semantics.tree import Expr, Stmt, Var
from catrules.semantics.types import PLAYER, PlaceT

Key = tuple[str, str, str]
"""(`zone` or `mark`, owner's kind, name)."""

CURRENT_KEY: Key = ("current", "", "")


@node
class PlaceOwner(Expr):
    """Whose a place of a family is; nobody writes it."""

    place: Expr


@attrs.frozen
class Write:
    """Something written, and the expression for its owner where that is known."""

    key: Key
    owner: Expr | None = attrs.field(default=None, eq=False)


@attrs.frozen
class Read:
    """Something read; `own`: of this variable's player or thing (None: of anybody's)."""

    key: Key
    own: Var | None = None


@attrs.frozen
class Check:
    """A win, trigger or `always`: the variables of its header in order, and what it reads."""

    declared: Win | Trigger | Always
    variables: tuple[Var, ...]
    reads: tuple[Read, ...]


class Footprint:
    """Writes of statements and reads of conditions of a game."""

    def __init__(self, game: Game, where: Whereabouts, ordered: Sequence[ZoneKey] = ()) -> None:
        self.game, self.where, self.ordered = game, where, ordered
        self._rules: dict[str, tuple[Write, ...]] = {}

    # ---- writes

    def effect(self, stmt: Stmt) -> tuple[Write, ...]:
        """What a statement itself writes, its inner statements and calls left out."""
        match stmt:
            case tree.Move():
                return (*self._of(stmt.source), *self._at(stmt.target))
            case tree.Roll():
                there = () if stmt.target is None else self._at(stmt.target)
                return (*self._of(stmt.things), *there)
            case tree.Reveal():
                return self._of(stmt.things)
            case tree.Swap():
                return (*self._of(stmt.first), *self._of(stmt.second))
            case tree.Arrange(row=zone) | tree.Shuffle(zone=zone):
                return self._order_of(zone)
            case tree.Assign(mark=mark):
                return (Write(("mark", mark.owner_kind, mark.mark), mark.owner),)
            case tree.Turns() | tree.MakeCurrent():
                return (Write(CURRENT_KEY),)
        return ()

    def _order_of(self, zone: Expr) -> tuple[Write, ...]:
        """The zone whose order changes, where one is kept."""
        return tuple(write for write in self._at(zone) if write.key[1:] in self.ordered)

    def all_writes(self, statements: tuple[Stmt, ...]) -> tuple[Write, ...]:
        """What statements may write in all, rules and actions that they run included."""
        found: dict[Write, None] = {}
        for stmt in statements:
            for write in self._deep(stmt):
                found.setdefault(write)
        return tuple(found)

    def _deep(self, stmt: Stmt) -> Iterator[Write]:
        yield from (Write(write.key) for write in self.effect(stmt))
        for inner in inner_statements(stmt):
            yield from self._deep(inner)
        if isinstance(stmt, tree.Call):
            yield from self._of_rule(stmt.rule)
        if isinstance(stmt, tree.Turns):
            yield from self._of_rule("turn")
        if isinstance(stmt, tree.Act):
            for window in stmt.windows:
                for action in self.game.windows.get(window, ()):
                    yield from self._of_rule(action)

    def _of_rule(self, name: str) -> tuple[Write, ...]:
        if name not in self._rules:
            self._rules[name] = ()
            bodies = [rule.body for rule in self.game.rules.get(name, ())]
            if name in self.game.actions:
                bodies.append(self.game.actions[name].body)
            self._rules[name] = self.all_writes(tuple(s for body in bodies for s in body))
        return self._rules[name]

    def _of(self, things: Expr) -> tuple[Write, ...]:
        """The zones that things are taken from."""
        if isinstance(things, tree.ZoneRef):
            return self._at(things)
        if isinstance(things, tree.Local) and self.game.family_of(things) is not None:
            return self._at(things)
        if isinstance(things, tree.OnlyKind | tree.With):
            return self._of(things.set)
        zones = sorted({zone for zone, _ in self.where.spots(things)})
        return tuple(Write(("zone", *zone)) for zone in zones)

    def _at(self, place: Expr) -> tuple[Write, ...]:
        if isinstance(place, tree.ZoneRef):
            owner = place.owner if _steady(place.owner) else None
            return (Write(("zone", place.owner_kind, place.zone), owner),)
        key = self.game.family_of(place)
        if key is not None and key[0] and isinstance(place, tree.Local):
            whose = PlaceOwner(type=PLAYER, optional=place.optional, span=place.span, place=place)
            return (Write(("zone", *key), whose),)
        return tuple(Write(("zone", *zone)) for zone in sorted(self.where.places(place)))

    # ---- reads

    def reads(self, condition: Expr, variables: tuple[Var, ...]) -> tuple[Read, ...]:
        """What a condition of these variables looks at."""
        found: dict[Read, None] = {}
        for read in self._reads(condition, {var: var for var in variables}):
            found.setdefault(read)
        return tuple(found)

    def _reads(self, expr: Expr, own: dict[Var, Var]) -> Iterator[Read]:
        match expr:
            case tree.ZoneRef():
                yield Read(("zone", expr.owner_kind, expr.zone), _own(expr.owner, own))
            case tree.MarkRef():
                yield Read(("mark", expr.owner_kind, expr.mark), _own(expr.owner, own))
                if (place := self.game.family_of(expr)) is not None:
                    yield Read(("zone", *place))
            case tree.KindSet() | tree.TheThing():
                for zone in sorted({zone for zone, _ in self.where.spots(expr)} | {BOX}):
                    yield Read(("zone", *zone))
            case tree.Current():
                yield Read(CURRENT_KEY)
            case tree.CallValue():
                yield from self._value_reads(expr, own)
            case tree.Local() if (place := self.game.family_of(expr)) is not None:
                yield Read(("zone", *place), own.get(expr.var))
        own = self._with_places(expr, own)
        for inner in inner_expressions(expr):
            yield from self._reads(inner, own)

    def _with_places(self, expr: Expr, own: dict[Var, Var]) -> dict[Var, Var]:
        """Whose things are known, and a name for a place of somebody's family with them."""
        var, places = getattr(expr, "var", None), getattr(expr, "set", None)
        if not isinstance(var, Var) or not isinstance(var.type, PlaceT):
            return own
        while isinstance(places, tree.Filter | tree.Best | tree.Except):
            places = places.set
        whose = _own(places.owner, own) if isinstance(places, tree.ZoneRef) else None
        return own if whose is None else {**own, var: whose}

    def _value_reads(self, expr: tree.CallValue, own: dict[Var, Var]) -> Iterator[Read]:
        for value in self.game.values[expr.value]:
            passed: dict[Var, Var] = {}
            for param, arg in zip(value.params, expr.args, strict=True):
                if (var := _own(arg, own)) is not None:
                    passed[param] = var
            yield from self._reads(value.body, passed)


def _steady(owner: Expr | None) -> bool:
    """Whether an owner is the same after things have moved as before."""
    match owner:
        case tree.Local() | tree.Current() | tree.Seat():
            return True
        case tree.Side(player=player):
            return _steady(player)
    return False


def _own(owner: Expr | None, own: dict[Var, Var]) -> Var | None:
    return own.get(owner.var) if isinstance(owner, tree.Local) else None


def inner_expressions(node: object) -> Iterator[Expr]:
    """The expressions directly below an expression."""
    assert isinstance(node, Expr)
    for value in node.parts:
        if isinstance(value, Expr):
            yield value
        elif isinstance(value, tuple):
            yield from (v for v in value if isinstance(v, Expr))
