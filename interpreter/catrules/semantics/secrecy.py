"""What a player is offered may depend only on what that player sees.

Sets, conditions, needs and amounts of a decision are followed through values, names and calls of
rules, with the things put in for their names. A zone that only its owner sees may be looked into if
its owner is written just as the one who decides; how many lie in it may be asked where that may be
counted. What a rule does by itself, and what `table` and `chance` are offered, is free; so is what
may have been revealed or looked at since it was named.
"""

from enum import Enum

from attrs import define, evolve, field, frozen

from catrules.diagnostics import Label
from catrules.semantics import tree
from catrules.semantics.findings import Findings
from catrules.semantics.game import Action, Game, Mark, Zone
from catrules.semantics.meanings import (
    Meaning,
    bound,
    followed,
    forget_things,
    is_set,
    is_thing,
    is_worked_out,
    showing,
    wider,
    written,
)
from catrules.semantics.saying import said
from catrules.semantics.types import PlaceT, PlayerT, ThingT, element
from catrules.semantics.walk import children, everything
from catrules.source import Span


class Look(Enum):
    """What is asked of a set: its contents, or only how many there are."""

    INSIDE = 0
    COUNT = 1


@frozen
class Offer:
    """Who decides, and what names mean at that place.

    at: where the value or name is written that leads to a place elsewhere; called: what is looked
    at are only the things that a call gives, since the rest is known without it; hint: what to do.
    """

    who: tree.Expr
    meaning: Meaning
    at: Span | None = None
    called: bool = False
    hint: str = ""

    def knowing(self, meaning: Meaning) -> "Offer":
        """The same with more names."""
        return evolve(self, meaning={**self.meaning, **meaning})

    def through(self, expr: tree.Expr) -> "Offer":
        """The same, gone on with elsewhere."""
        return evolve(self, at=self.at or expr.span)


_BY_ANOTHER = "let whoever sees the row arrange it, or let chance do so: `shuffle …`"


@define
class Secrecy:
    """Examines what is offered in a game."""

    game: Game
    findings: Findings
    _seen: dict[tuple[object, ...], bool] = field(factory=dict)
    _lets: dict[tree.Var, frozenset[object]] = field(factory=dict)
    _todo: list[tuple[tree.Expr, Offer, Look]] = field(factory=list)
    _calls: list[tuple[tree.Block, Meaning]] = field(factory=list)
    _called: set[object] = field(factory=set)
    _showing: frozenset[str] = frozenset()

    def look(self) -> None:
        """Examines every body and every action."""
        self._showing = showing(self.game)
        for lines in self.game.rules.values():
            for rule in lines:
                self._body(rule.body, {})
        for trigger in self.game.triggers:
            self._body(trigger.body, {})
        for action in self.game.actions.values():
            self._action(action)
            self._body(action.body, self._chosen(action.binders, {}))
        while self._calls:
            body, given = self._calls.pop()
            self._body(body, given, called=True)

    def _action(self, action: Action) -> None:
        offer = Offer(tree.Local(type=action.by.type, var=action.by, span=action.span), {})
        for binder in action.binders:
            self._set(binder.set, offer)
        hidden = bound(action.binders)
        for part in (action.where, *(need.condition for need in action.needs)):
            if part is not None:
                self._expr(part, offer.knowing(hidden))
        for limit in action.limits:
            self._expr(limit.times, offer)
        self._finish()

    def _body(self, body: tree.Block, given: Meaning, *, called: bool = False) -> None:
        meaning = dict(given)
        for node in everything(body):
            match node:
                case tree.Choose():
                    self._choose(node, meaning, called)
                    meaning.update(self._chosen(node.binders, meaning))
                case tree.ChooseOne(actor=who, ways=ways):
                    for way in ways:
                        self._condition(way.condition, Offer(who, meaning, called=called))
                case tree.May(actor=who, condition=condition):
                    self._condition(condition, Offer(who, meaning, called=called))
                case tree.Act(actor=who, condition=condition):
                    self._condition(condition, Offer(who, meaning, called=called))
                case tree.Arrange(actor=who, row=row) if not isinstance(who, tree.Actor):
                    offer = Offer(who, meaning, called=called, hint=_BY_ANOTHER)
                    self._set(row, offer, Look.INSIDE)
                case tree.Call():
                    self._call(node, meaning)
                case tree.Stmt():
                    self._name_things(node, meaning)
                case _:
                    pass
            self._finish()

    def _name_things(self, node: tree.Stmt, meaning: dict[tree.Var, tree.Expr]) -> None:
        """What names stand for behind a statement."""
        match node:
            case tree.Let(var=var, value=value):
                self._lets[var] = self._zones_in(value, meaning)
                meaning[var] = value
            case tree.Each(var=var, set=found):
                meaning.update(self._chosen((tree.Binder(var=var, set=found),), meaning))
            case (
                tree.Move(source=tree.Local(var=var), target=tree.ZoneRef() as target)
                | tree.Roll(things=tree.Local(var=var), target=tree.ZoneRef() as target)
            ):
                self._lets[var] = self._zones_in(target, meaning)
                meaning[var] = target
            case tree.Move(source=tree.Local(var=var)) | tree.Reveal(things=tree.Local(var=var)):
                meaning.pop(var, None)
            case tree.Swap(first=first, second=second):
                self._swap_names(first, second, meaning)
            case tree.Reveal() | tree.LookAt():
                forget_things(meaning)
            case _:
                pass

    def _swap_names(
        self, first: tree.Expr, second: tree.Expr, meaning: dict[tree.Var, tree.Expr]
    ) -> None:
        """After a swap each name stands for something that lies where the other did."""
        sides = (followed(first, meaning), followed(second, meaning))
        for side, other in zip((first, second), reversed(sides), strict=True):
            if isinstance(side, tree.Local):
                self._lets[side.var] = self._zones_in(other, meaning)
                meaning[side.var] = other

    def _chosen(self, binders: tuple[tree.Binder, ...], meaning: Meaning) -> Meaning:
        """What names for chosen things stand for: an element of a set is one that lies there."""
        found: dict[tree.Var, tree.Expr] = {}
        for binder in binders:
            var = binder.var
            if isinstance(var.type, ThingT):
                self._lets[var] = self._zones_in(binder.set, meaning)
                found[var] = tree.First(
                    type=var.type, var=var, set=binder.set, where=None, span=binder.set.span
                )
            elif isinstance(element(var.type), ThingT | PlaceT):
                self._lets[var] = self._zones_in(binder.set, meaning)
                found[var] = binder.set
        return found

    def _call(self, node: tree.Call, meaning: dict[tree.Var, tree.Expr]) -> None:
        """A rule that is given hidden things is looked at once more, with what it is given."""
        zones = [self._zones_in(arg, meaning) for arg in node.args if is_thing(arg)]
        hidden = any(self._is_hidden(zone) for one in zones for zone in one)
        for rule in self.game.rules.get(node.rule, ()) if hidden else ():
            given = {**meaning, **dict(zip(rule.params, node.args, strict=False))}
            if rule.by is not None and node.by is not None:
                given[rule.by] = node.by
            by = written(followed(node.by, meaning)) if node.by is not None else None
            key = (id(rule), by, *zones)
            if key not in self._called:
                self._called.add(key)
                self._calls.append((rule.body, given))
        if node.rule in self._showing:
            forget_things(meaning)

    def _is_hidden(self, zone: object) -> bool:
        owner, name, _ = zone if isinstance(zone, tuple) else ("", "", None)
        declared = self.game.zones.get((owner, name))
        return declared is not None and declared.seen != "all"

    def _finish(self) -> None:
        """Goes on where values and names lead to, one after the other: chains may be long."""
        while self._todo:
            self._set(*self._todo.pop())

    def _choose(self, node: tree.Choose, meaning: Meaning, called: bool) -> None:
        if isinstance(node.actor, tree.Actor):
            return
        offer = Offer(node.actor, meaning, called=called)
        for binder in node.binders:
            self._set(binder.set, offer)
        for part in (node.low, node.high):
            if part is not None:
                self._expr(part, offer)
        if node.where is not None:
            self._expr(node.where, offer.knowing(bound(node.binders)))

    def _condition(self, condition: tree.Expr | None, offer: Offer) -> None:
        if condition is not None and not isinstance(offer.who, tree.Actor):
            self._expr(condition, offer)

    # ---- expressions

    def _expr(self, expr: object, offer: Offer) -> None:
        match expr:
            case tree.Count(set=inner) | tree.Empty(set=inner):
                self._set(inner, offer, Look.COUNT)
            case tree.ZoneRef():
                self._zone(expr, offer, Look.INSIDE)
            case tree.MarkRef():
                self._mark(expr, offer)
            case tree.CallValue():
                self._value(expr, offer, Look.INSIDE)
            case tree.FaceOf(thing=thing) | tree.Attribute(thing=thing) | tree.OfKind(thing=thing):
                self._thing(thing, offer)
            case tree.Filter() | tree.Best() | tree.AnyOf() | tree.EveryOf():
                self._bound_one(expr, offer, Look.INSIDE)
            case tree.First() | tree.Aggregate():
                self._bound_one(expr, offer, Look.INSIDE)
            case tree.Local() if is_set(expr) or is_worked_out(expr):
                self._name(expr, offer, Look.INSIDE)
            case _:
                for child in children(expr):
                    self._expr(child, offer)

    def _thing(self, thing: tree.Expr, offer: Offer) -> None:
        """What is on a thing is known to whoever sees the zone that it was taken from."""
        if isinstance(thing, tree.Local):
            self._name(thing, offer, Look.INSIDE)
        else:
            self._expr(thing, offer)

    def _set(self, found: tree.Expr, offer: Offer, look: Look = Look.COUNT) -> None:
        """A set as a whole: what is alike to who decides is not told apart."""
        match found:
            case tree.ZoneRef():
                self._zone(found, offer, look)
            case tree.CallValue():
                self._value(found, offer, look)
            case tree.Filter() | tree.Best() | tree.First():
                self._bound_one(found, offer, look)
            case tree.Union(left=left, right=right):
                self._set(left, offer, look)
                self._set(right, offer, look)
            case tree.IfElse(condition=condition, then=then, otherwise=otherwise):
                self._expr(condition, offer)
                self._set(then, offer, look)
                self._set(otherwise, offer, look)
            case tree.Local():
                self._name(found, offer, look)
            case _:
                self._inside(found, offer, look)

    def _inside(self, found: tree.Expr, offer: Offer, look: Look) -> None:
        if look is Look.INSIDE and isinstance(found, tree.Except | tree.With | tree.OnlyKind):
            self._set(found.set, offer, look)
        self._expr(found, offer)

    def _name(self, name: tree.Local, offer: Offer, look: Look) -> None:
        """What a name stands for: an element is looked at as what it was taken from."""
        meant = offer.meaning.get(name.var)
        if meant is None:
            return
        taken = not is_set(name) and is_set(meant)
        further = offer if taken else offer.through(name)
        key = (name.var, look, offer.who, further.at, self._digest(meant, offer))
        if not self._seen.setdefault(key, False):
            self._seen[key] = True
            self._todo.append((meant, further, look))

    def _bound_one(self, node: tree.Expr, offer: Offer, look: Look) -> None:
        """A variable over a set: its elements are looked at only where they are named."""
        var: tree.Var = getattr(node, "var")  # noqa: B009  (several classes have it)
        inner: tree.Expr = getattr(node, "set")  # noqa: B009
        by_order = isinstance(node, tree.First) and look is Look.INSIDE
        self._set(inner, offer, Look.INSIDE if by_order else Look.COUNT)
        within = offer.knowing({var: inner})
        for part in ("where", "condition", "body"):
            condition = getattr(node, part, None)
            if condition is not None:
                self._expr(condition, within)

    def _value(self, call: tree.CallValue, offer: Offer, look: Look) -> None:
        args = [followed(arg, offer.meaning) for arg in call.args]
        inside = offer.through(call)
        digests = tuple(self._digest(arg, offer) for arg in args)
        key = (call.value, look, offer.who, inside.at, *digests)
        if self._seen.setdefault(key, False):
            return
        self._seen[key] = True
        for line in self.game.values[call.value]:
            meant = inside.knowing(dict(zip(line.params, args, strict=False)))
            self._todo.append((line.body, meant, look))
        for arg in call.args:
            if not isinstance(arg, tree.Local):
                self._set(arg, offer)

    def _digest(self, arg: tree.Expr, offer: Offer) -> object:
        """What matters of an argument: whether it is who decides, and which zones it is of."""
        if isinstance(arg.type, PlayerT):
            return written(followed(arg, offer.meaning)) == written(
                followed(offer.who, offer.meaning)
            )
        return self._zones_in(arg, offer.meaning)

    def _zones_in(self, found: tree.Expr, meaning: Meaning) -> frozenset[object]:
        """The zones that an expression asks, through the names in it."""
        zones: dict[object, None] = {}
        todo, seen = [found], {id(found)}
        while todo:
            for node in everything(todo.pop()):
                if isinstance(node, tree.ZoneRef):
                    owner = followed(node.owner, meaning) if node.owner is not None else None
                    whose = written(owner) if owner is not None else None
                    zones[(node.owner_kind, node.zone, whose)] = None
                elif not isinstance(node, tree.Local):
                    continue
                elif node.var in self._lets:
                    zones.update(dict.fromkeys(self._lets[node.var]))
                elif node.var in meaning and id(meaning[node.var]) not in seen:
                    seen.add(id(meaning[node.var]))
                    todo.append(meaning[node.var])
        return frozenset(zones)

    # ---- findings

    def _zone(self, ref: tree.ZoneRef, offer: Offer, look: Look) -> None:
        zone = self.game.zones.get((ref.owner_kind, ref.zone))
        if zone is not None:
            seen = zone.seen if look is Look.INSIDE else wider(zone.seen, zone.counted)
            if not self._sees(seen, ref.owner, offer):
                self._hidden(ref, zone, look, offer)
        if ref.owner is not None:
            self._expr(ref.owner, offer)

    def _mark(self, ref: tree.MarkRef, offer: Offer) -> None:
        mark = self.game.marks.get((ref.owner_kind, ref.mark))
        if mark is not None and not self._sees(mark.seen, ref.owner, offer):
            self._hidden(ref, mark, Look.INSIDE, offer)
        if ref.owner is not None:
            self._expr(ref.owner, offer)

    def _sees(self, seen: str, owner: tree.Expr | None, offer: Offer) -> bool:
        if seen == "all":
            return True
        if seen == "nobody" or owner is None:
            return False
        return written(followed(owner, offer.meaning)) == written(
            followed(offer.who, offer.meaning)
        )

    def _hidden(
        self, ref: tree.ZoneRef | tree.MarkRef, of: Zone | Mark, look: Look, offer: Offer
    ) -> None:
        if offer.called and offer.at is None:
            return
        who = said(offer.who) or "whoever decides"
        text = said(ref) or of.name
        labels = [Label(of.span, f"`{of.name}` is seen by {of.seen}")]
        if offer.at is not None:
            labels.insert(0, Label(ref.span, f"it asks for `{of.name}` here"))
        told = f"`{who}`" if said(offer.who) else who
        if look is Look.COUNT:
            message = f"{told} does not see how many are in `{text}`, but what is offered tells it"
            hint = (
                "ask for something that everybody sees; or make their number public, which all"
                f" players then know: let the line of `{of.name}` say `counted by all`"
            )
        else:
            message = (
                f"{told} does not see `{text}`, but what is offered here tells something of it"
            )
            hint = (
                f"leave `{text}` out here and ask for it after the choice, below `if`;"
                f" or make it public: let the line of `{of.name}` say `seen by all`"
            )
        code = "E401" if look is Look.INSIDE else "E402"
        self.findings.add(code, offer.at or ref.span, message, offer.hint or hint, labels)
