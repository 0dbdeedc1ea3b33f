"""Which zones are kept in an order: those where a rule of the configured game makes or reads one.

A deck is in an order where a rule puts things on its top or under it; a row where a rule arranges
it, puts things to one of its ends, takes its first, goes through it, lets somebody pick a place of
it without looking, or puts its things into an order elsewhere. In all others nothing can tell the
order, so none is kept. Rules that nobody runs, and what stands under a condition that the
settings make false, do not count. What is found may be too much, never too little.
"""

from collections.abc import Iterable

from catrules.lowering.constants import Constants
from catrules.lowering.deciding import known, player_meant
from catrules.lowering.stock import ZoneKey
from catrules.lowering.whereabouts import Whereabouts
from catrules.semantics import tree
from catrules.semantics.game import Action, Game, Rule
from catrules.semantics.tree import Binder, Expr, Var
from catrules.semantics.types import ThingT
from catrules.semantics.walk import children

Flow = tuple[frozenset[ZoneKey], frozenset[ZoneKey]]
"""Several things go from one of these zones to one of those, in the order in which they lie."""


def ordered_zones(game: Game, constants: Constants, where: Whereabouts) -> tuple[ZoneKey, ...]:
    """The zones in which an order is kept, as they are declared."""
    if not any(zone.order in ("row", "deck") for zone in game.zones.values()):
        return ()
    search = _Search(game, constants, where)
    search.run()
    return tuple(key for key in game.zones if key in search.found)


class _Search:
    def __init__(self, game: Game, constants: Constants, where: Whereabouts) -> None:
        self.game, self.constants, self.where = game, constants, where
        self.found: set[ZoneKey] = set()
        self.flows: list[Flow] = []
        self.done: set[str] = set()
        self.acting: Var | None = None

    def run(self) -> None:
        """Follows all that can run."""
        for name in ("setup", "play", "turn"):
            self.call(name)
        for action in self.game.actions.values():
            self.action(action)
        for trigger in self.game.triggers:
            self.body(trigger.by, (trigger.condition, trigger.body))
        for win in self.game.wins:
            self.body(win.by, (win.condition,))
        self.body(None, [always.condition for always in self.game.invariants])
        self.body(None, [each.body for each in self.game.values.get("score", ())])
        self.follow_flows()

    def follow_flows(self) -> None:
        """Where an order goes on to be kept, it was kept before."""
        before = -1
        while before != len(self.found):
            before = len(self.found)
            for sources, targets in self.flows:
                if targets & self.found:
                    self.found |= self.rows(sources)

    def rows(self, zones: Iterable[ZoneKey]) -> set[ZoneKey]:
        return {key for key in zones if self.order(key) == "row"}

    def order(self, key: ZoneKey) -> str:
        return self.game.zones[key].order if key in self.game.zones else "pile"

    # ---- what runs

    def call(self, name: str) -> None:
        for rule in self.game.rules.get(name, ()):
            self.rule(rule)
        if name in self.game.actions:
            self.action(self.game.actions[name])

    def rule(self, rule: Rule) -> None:
        if self.first_time(f"rule {id(rule)}"):
            self.body(rule.by, (rule.body,))

    def action(self, action: Action) -> None:
        if not self.first_time(f"action {action.name}"):
            return
        if any(known(self.constants, need.condition) is False for need in action.needs):
            return
        actor = tree.Local(type=action.by.type, span=action.span, var=action.by)
        for binder in action.binders:
            self.chosen(actor, binder)
        conditions = [need.condition for need in action.needs]
        self.body(action.by, (action.binders, action.where, conditions, action.body))

    def first_time(self, key: str) -> bool:
        before = len(self.done)
        self.done.add(key)
        return len(self.done) > before

    def body(self, by: Var | None, parts: Iterable[object]) -> None:
        outer, self.acting = self.acting, by
        for part in parts:
            self.visit(part)
        self.acting = outer

    def visit(self, node: object) -> None:
        """Follows a statement or expression, without what the settings leave out."""
        match node:
            case tuple() | list():
                for part in node:
                    self.visit(part)
            case tree.If():
                self.arms(node)
            case tree.IfElse() if (holds := known(self.constants, node.condition)) is not None:
                self.visit(node.then if holds else node.otherwise)
            case tree.Expr() | tree.Stmt() | tree.Arm() | tree.Way() | Binder():
                self.note(node)
                for child in children(node):
                    self.visit(child)

    def arms(self, node: tree.If) -> None:
        for condition, body in node.arms:
            holds = known(self.constants, condition)
            if holds is not False:
                self.visit((condition, body))
            if holds:
                return
        self.visit(node.otherwise)

    # ---- what makes or reads an order

    def note(self, node: object) -> None:
        match node:
            case tree.Call():
                self.call(node.rule)
            case tree.CallValue() if self.first_time(f"value {node.value}"):
                self.body(None, [value.body for value in self.game.values[node.value]])
            case tree.Arrange():
                self.found |= self.rows(self.where.places(node.row))
            case tree.Move():
                self.moved(node)
            case tree.First():
                self.found |= self.lying(node.set)
            case tree.Each() if node.set is not None:
                self.found |= self.lying(node.set)
            case tree.Choose():
                for binder in node.binders:
                    self.chosen(node.actor, binder)

    def lying(self, things: Expr) -> set[ZoneKey]:
        """The rows in which things of a set may lie."""
        return self.rows(zone for zone, _ in self.where.spots(things))

    def moved(self, node: tree.Move) -> None:
        targets = self.where.places(node.target)
        if node.end:
            self.found |= {key for key in targets if self.order(key) in ("row", "deck")}
        if isinstance(node.source.type, ThingT):
            return
        sources = frozenset(zone for zone, _ in self.where.spots(node.source))
        self.flows.append((sources, frozenset(targets)))
        if node.amount is not None and node.verb == "move":
            self.picked(None, node.source)

    def chosen(self, actor: Expr, binder: Binder) -> None:
        if isinstance(binder.var.type, ThingT) or self.lying(binder.set):
            self.picked(actor, binder.set)

    def picked(self, actor: Expr | None, things: Expr) -> None:
        """Whoever picks from a row into which he does not look picks a place."""
        actor = player_meant(self.constants, actor)
        if not isinstance(actor, tree.Actor):
            self.found |= {key for key in self.lying(things) if not self.sees(actor, things, key)}

    def sees(self, actor: Expr | None, things: Expr, key: ZoneKey) -> bool:
        """Whether somebody (None: who acts) surely looks into the zone: all do, or it is written
        as his own."""
        seen = self.game.zones[key].seen
        if seen != "owner":
            return seen == "all"
        refs = [n for n in _all(things) if isinstance(n, tree.ZoneRef) and _key(n) == key]
        owners = [ref.owner for ref in refs]
        if actor is None:
            return bool(owners) and all(
                isinstance(owner, tree.Local) and owner.var is self.acting for owner in owners
            )
        return bool(owners) and all(owner == actor for owner in owners)


def _key(ref: tree.ZoneRef) -> ZoneKey:
    return (ref.owner_kind, ref.zone)


def _all(node: object) -> Iterable[object]:
    yield node
    for child in children(node):
        yield from _all(child)
