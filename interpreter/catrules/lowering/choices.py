"""Choices that a rule asks for: of things and players, of labelled ways, and whether to."""

from collections.abc import Callable, Sequence
from functools import partial

from attrs import evolve, frozen

from catrules.diagnostics import Diagnostic, RulesError
from catrules.ir import opcodes as op
from catrules.ir.program import ArgType, Instr, Template
from catrules.lowering import fold
from catrules.lowering.about import topics
from catrules.lowering.alike import visit_unlike
from catrules.lowering.candidates import Candidate, count, listing, visit
from catrules.lowering.counting import bounds, choose_counts, draw_counts, somebody
from catrules.lowering.dispatch import block, scalar, word, writes
from catrules.lowering.drawing import pick
from catrules.lowering.families import family_key, visit_places
from catrules.lowering.fold import ONE, ZERO, const
from catrules.lowering.passing import acts
from catrules.lowering.scope import NOTHING_EXPR, Scope
from catrules.lowering.secrecy import sees, tells_apart
from catrules.lowering.sets import narrowed, the_set
from catrules.lowering.steady import addressed
from catrules.lowering.values import (
    CellSet,
    Lowered,
    Members,
    Place,
    Places,
    PlayerSet,
    Scalar,
    Thing,
)
from catrules.lowering.walk import nodes
from catrules.lowering.words import held_value, of_word, value_type
from catrules.semantics import tree
from catrules.semantics.tree import Binder, Expr
from catrules.semantics.types import PlaceT, SetT
from catrules.source import Span


@frozen
class Offering:
    """Offers every tuple of elements of some sets for which conditions hold.

    Things that the actor (an expression of the rule) cannot tell apart are one element; chance
    picks among them when the decision has been made.
    """

    scope: Scope
    actor: Expr
    binders: tuple[Binder, ...]
    where: Expr | None

    def emit(self, offer: Callable[[Instr, tuple[Instr, ...]], None]) -> None:
        """Emits, for each tuple, what `offer` does with its condition and its words."""
        self._next(self.binders, (), (), offer)

    def _next(
        self,
        binders: tuple[Binder, ...],
        conditions: tuple[Instr, ...],
        words: tuple[Instr, ...],
        offer: Callable[[Instr, tuple[Instr, ...]], None],
    ) -> None:
        if not binders:
            asked = None if self._only_places else self.where
            held = () if asked is None else (word(self.scope, asked),)
            offer(fold.and_((*conditions, *held)), words)
            return
        first, *rest = binders
        if self._hidden(first):
            any_of_them = self._one_of(first)
            self._next(
                tuple(rest),
                (*conditions, any_of_them.condition),
                (*words, held_value(any_of_them.value)),
                offer,
            )
            return

        value = the_set(self.scope, first.set)
        if isinstance(value, Places):
            self._next_place(value, binders, conditions, words, offer)
            return

        def step(candidate: Candidate) -> None:
            if fold.constant(candidate.condition) == 0:
                return
            self.scope.bind(first.var, candidate.value)
            found = held_value(candidate.value)
            self._next(tuple(rest), (*conditions, candidate.condition), (*words, found), offer)

        visit(self.scope, value, step)

    def _next_place(
        self,
        places: Places,
        binders: tuple[Binder, ...],
        conditions: tuple[Instr, ...],
        words: tuple[Instr, ...],
        offer: Callable[[Instr, tuple[Instr, ...]], None],
    ) -> None:
        """Of places that are alike to the actor one."""
        scope, (first, *rest) = self.scope, binders
        if self._only_places:
            narrower = narrowed(scope, places, first.var, self.where)
            assert isinstance(narrower, Places)
            places = narrower

        def step(place: Place, condition: Instr = ONE) -> None:
            scope.bind(first.var, place)
            self._next(tuple(rest), (*conditions, condition), (*words, place.owner), offer)

        if sees(scope, first.set, self.actor):
            visit_unlike(scope, places, self._named(places, binders), step)
        else:
            visit_places(scope, places, lambda found: step(found.place, found.condition))

    @property
    def _only_places(self) -> bool:
        """Whether one place is all that is chosen: then `where` is asked before likes are left."""
        types = [binder.var.type for binder in self.binders]
        return len(types) == 1 and family_key(self.scope.pools.layout, types[0]) is not None

    def _named(self, places: Places, left: tuple[Binder, ...]) -> list[Instr]:
        """The numbers of the places of a family with which the question compares.

        left: what is not chosen yet.
        """
        before = [binder.var for binder in self.binders[: len(self.binders) - len(left)]]
        own = [binder.var for binder in self.binders]
        asked = [] if self.where is None else list(nodes(self.where))
        others = [n.var for n in asked if isinstance(n, tree.Local) and n.var not in own]
        known = [self.scope.env.get(var) for var in dict.fromkeys((*before, *others))]
        return [v.owner for v in known if isinstance(v, Place) and v.key == places.key]

    def _hidden(self, binder: Binder) -> bool:
        if family_key(self.scope.pools.layout, binder.var.type) is not None:
            return False  # which place it is can be said without looking into it
        return not tells_apart(self.scope, binder.set, self.actor)

    def _one_of(self, binder: Binder) -> Candidate:
        """Any of the things of a hidden set, standing in for the one that chance will pick."""
        source = the_set(self.scope, binder.set)
        assert isinstance(source, CellSet)
        address = source.cells[0].address if source.cells else ZERO
        thing = Thing(address, None)
        self.scope.bind(binder.var, thing)
        return Candidate(thing, fold.gt(count(self.scope, source), ZERO))

    def bind(self, words: Sequence[Instr]) -> None:
        """Binds the variables to what was chosen, and lets chance pick what is hidden."""
        for binder, expr in zip(self.binders, words, strict=True):
            if self._hidden(binder):
                self._pick(binder, expr)
            self.scope.bind(binder.var, of_word(self.scope, binder.var.type, expr))
            if isinstance(binder.var.type, PlaceT):
                self.scope.named[binder.var] = binder.set

    def _pick(self, binder: Binder, expr: Instr) -> None:
        source = the_set(self.scope, binder.set)
        assert isinstance(source, CellSet)

        def pick_one() -> None:
            self.scope.assign(expr, pick(self.scope, source, "pick"))

        self.scope.when(fold.ne(expr, NOTHING_EXPR), pick_one)


# ---- choosing elements


@writes(tree.Choose)
def _choose(scope: Scope, stmt: tree.Choose) -> None:
    if stmt.low is not None:
        _choose_several(scope, stmt)
        return
    if len(stmt.binders) == 1 and (only := _only(scope, stmt)) is not None:
        scope.bind_register(stmt.binders[0].var, only)
        return
    actor = the_actor(scope, stmt.actor)
    everything = Offering(scope, stmt.actor, stmt.binders, stmt.where)
    with scope.nested() as offers:
        scope.when(somebody(actor), lambda: everything.emit(partial(_offer, scope, 0)))
    types = tuple(value_type(scope, b.var.type) for b in stmt.binders)
    template = Template("chosen", "", types, origin=scope.origin)
    about = topics(scope, actor.expr)
    site = scope.site("choice", stmt.prompt, (template,), about=about)
    numbers = [scope.register(binder.var.name) for binder in stmt.binders]
    results = (scope.register("way"), *numbers)
    scope.emit(op.CHOOSE, site, actor.expr, tuple(offers), results)
    everything.bind([Instr(op.REG, (number,)) for number in numbers])


def _offer(scope: Scope, template: int, condition: Instr, words: tuple[Instr, ...]) -> None:
    scope.when(condition, lambda: scope.emit(op.OFFER, template, ONE, words))


def the_actor(scope: Scope, expr: Expr) -> Scalar:
    """Who decides, worked out once."""
    actor = scalar(scope, expr)
    return evolve(actor, expr=scope.keep(actor.expr, "actor"))


def _only(scope: Scope, stmt: tree.Choose) -> Lowered | None:
    """The element where nothing is to be decided: one sort of things or one member at most, or
    things that who chooses cannot tell apart, of which chance picks one."""
    binder = stmt.binders[0]
    value = the_set(scope, binder.set)
    if isinstance(value, Places):
        return None
    if not tells_apart(scope, binder.set, stmt.actor):
        return _picked(scope, stmt, narrowed(scope, value, binder.var, stmt.where))
    candidates = listing(scope, value)
    if candidates is None or len(candidates) > 1:
        return None
    held = listing(scope, narrowed(scope, value, binder.var, stmt.where))
    if not held:
        return of_word(scope, binder.var.type, NOTHING_EXPR)
    candidate = held[0]
    found = fold.select(candidate.condition, held_value(candidate.value), NOTHING_EXPR)
    return of_word(scope, binder.var.type, found)


def _picked(scope: Scope, stmt: tree.Choose, source: Lowered) -> Lowered:
    assert isinstance(source, CellSet)
    actor = the_actor(scope, stmt.actor)
    if not actor.optional:
        return Thing(pick(scope, source, "pick"), None, optional=True)
    picked = scope.fresh("picked", NOTHING_EXPR)
    scope.when(somebody(actor), lambda: scope.assign(picked, pick(scope, source, "pick")))
    return Thing(picked, None, optional=True)


def _choose_several(scope: Scope, stmt: tree.Choose) -> None:
    binder = stmt.binders[0]
    source = narrowed(scope, the_set(scope, binder.set), binder.var, stmt.where)
    scope.named[binder.var] = binder.set
    assert stmt.low is not None
    low = word(scope, stmt.low)
    high = None if stmt.high is None else word(scope, stmt.high)
    match source:
        case CellSet():
            _choose_things(scope, stmt, source, low, high)
        case PlayerSet():
            mask = scope.keep(source.mask, "mask")
            held = [fold.has_bit(mask, const(i)) for i in range(scope.pools.players)]
            chosen = _choose_listed(scope, stmt, "player", list(enumerate(held)), (low, high))
            bits = (fold.mul(const(1 << i), taken) for i, taken in enumerate(chosen))
            joined = fold.sum_of(list(bits))
            scope.bind(binder.var, PlayerSet(scope.fresh("players", joined)))
        case Members():
            _choose_members(scope, stmt, source, (low, high))
        case _:
            message = "several numbers can be chosen only from a range that is known beforehand"
            raise RulesError((Diagnostic("E353", stmt.span, message),))


def _choose_members(
    scope: Scope, stmt: tree.Choose, source: Members, between: tuple[Instr, Instr | None]
) -> None:
    var = stmt.binders[0].var
    of = value_type(scope, var.type.of if isinstance(var.type, SetT) else var.type)
    numbers = [(fold.constant(item.value) or 0, item.condition) for item in source.items]
    chosen = _choose_listed(scope, stmt, of.of or of.sort, numbers, between)
    pairs = zip(source.items, chosen, strict=True)
    scope.bind(var, Members(tuple(evolve(item, condition=taken) for item, taken in pairs)))


def _choose_things(
    scope: Scope, stmt: tree.Choose, source: CellSet, low: Instr, high: Instr | None
) -> None:
    actor = the_actor(scope, stmt.actor)
    told = tells_apart(scope, stmt.binders[0].set, stmt.actor)
    source = addressed(scope, source)
    take = choose_counts if told else draw_counts
    numbers = take(scope, actor, source, low, high, stmt.prompt)
    pairs = zip(source.cells, numbers, strict=True)
    chosen = CellSet(tuple(evolve(cell, amount=number) for cell, number in pairs))
    scope.bind(stmt.binders[0].var, chosen)


def _choose_listed(
    scope: Scope,
    stmt: tree.Choose,
    of: str,
    candidates: list[tuple[int, Instr]],
    between: tuple[Instr, Instr | None],
) -> list[Instr]:
    """Several of some that are not alike: for each candidate whether it is chosen."""
    available = fold.sum_of([condition for _, condition in candidates])
    actor = the_actor(scope, stmt.actor)
    least, most = bounds(scope, actor, available, *between)
    with scope.nested() as offers:
        limits = tuple(condition for _, condition in candidates)
        scope.emit(op.OFFER_COUNTS, 0, least, most, limits)
    types = tuple(ArgType("counts", of, number) for number, _ in candidates)
    template = Template("counts", "", types, origin=scope.origin)
    site = scope.site("counts", stmt.prompt, (template,), about=topics(scope, actor.expr))
    numbers = [scope.register("chosen") for _ in candidates]
    results = (scope.register("way"), *numbers)
    scope.emit(op.CHOOSE, site, actor.expr, tuple(offers), results)
    return [Instr(op.REG, (number,)) for number in numbers]


# ---- ways


@writes(tree.ChooseOne)
def _choose_one(scope: Scope, stmt: tree.ChooseOne) -> None:
    templates = []
    actor = the_actor(scope, stmt.actor)
    with scope.nested() as offers:
        for i, way in enumerate(stmt.ways):
            condition = ONE if way.condition is None else word(scope, way.condition)
            open_ = fold.and_((somebody(actor), condition))
            scope.when(open_, partial(_offer_way, scope, i, way.span))
            origin = scope.pools.origin(way.span, scope.name, way.clauses or stmt.clauses)
            templates.append(Template("way", way.label, (), origin=origin))
    site = scope.site("menu", stmt.prompt, tuple(templates), about=topics(scope, actor.expr))
    taken = scope.register("way")
    scope.emit(op.CHOOSE, site, actor.expr, tuple(offers), (taken,))
    outer = scope.clauses
    for i, way in enumerate(stmt.ways):
        scope.clauses = way.clauses or outer
        chosen = fold.eq(Instr(op.REG, (taken,)), const(i))
        scope.when(chosen, partial(_go, scope, way))
    scope.clauses = outer


def _offer_way(scope: Scope, template: int, span: Span) -> None:
    scope.reach("option", span, 0)
    scope.emit(op.OFFER, template, ONE, ())


def _go(scope: Scope, way: tree.Way) -> None:
    scope.reach("option", way.span)
    block(scope, way.body)


@writes(tree.May)
def _may(scope: Scope, stmt: tree.May) -> None:
    templates = (
        Template("way", stmt.label, (), origin=scope.origin),
        Template("pass", "no", (), origin=scope.origin, counter=scope.declined(stmt.span)),
    )
    actor = the_actor(scope, stmt.actor)
    condition = ONE if stmt.condition is None else word(scope, stmt.condition)
    with scope.nested() as offers:
        open_ = fold.and_((somebody(actor), condition))
        scope.when(open_, partial(_offer_way, scope, 0, stmt.span))
        _offer(scope, 1, ONE, ())
    site = scope.site("may", "", templates, about=topics(scope, actor.expr))
    taken = scope.register("way")
    scope.emit(op.CHOOSE, site, actor.expr, tuple(offers), (taken,))
    chosen = fold.eq(Instr(op.REG, (taken,)), ZERO)

    def accept() -> None:
        scope.reach("option", stmt.span)
        acts(scope, stmt.actor)
        block(scope, stmt.body)

    scope.when(chosen, accept)
