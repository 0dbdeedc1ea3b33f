"""Standing checks: wins and triggers, looked at after every effect.

An effect that wrote what no check reads needs none. Otherwise a guard works out whether an
instance of a check that reads it is due, and only then the routine `settle` runs: the wins from
the current player on, then the triggers in the order of the file, until none is due.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial, reduce

from catrules.ir import opcodes as op
from catrules.ir.program import Ending, Instr, Template
from catrules.lowering import fold
from catrules.lowering.candidates import Candidate, each_player, few, listing, visit
from catrules.lowering.dispatch import block, scalar, word
from catrules.lowering.expressions import if_present
from catrules.lowering.families import family_key, places_of, visit_places
from catrules.lowering.fold import ONE, ZERO, const
from catrules.lowering.footprint import Check, Write
from catrules.lowering.routines import write_routine
from catrules.lowering.scope import Pools, Scope
from catrules.lowering.sets import the_set
from catrules.lowering.values import Lowered, Members, Places, PlayerSet, Scalar, certain
from catrules.lowering.words import held_value, value_type
from catrules.semantics import tree
from catrules.semantics.game import Always, Trigger, Win
from catrules.semantics.tree import Stmt, Var
from catrules.semantics.types import PlaceT, SetT, ThingT
from catrules.source import NOWHERE
from catrules.text import spaced


def all_checks(pools: Pools) -> tuple[Check, ...]:
    """The checks of the game: wins, then triggers, in the order of the file."""
    declared: list[tuple[Win | Trigger, tuple[Var, ...]]] = [(w, (w.by,)) for w in pools.game.wins]
    declared += [(trigger, header(trigger)) for trigger in pools.game.triggers]
    reads = pools.footprint.reads
    return tuple(Check(d, variables, reads(d.condition, variables)) for d, variables in declared)


def header(trigger: Trigger) -> tuple[Var, ...]:
    """The variables of a trigger: its things, then its player."""
    return trigger.params if trigger.by is None else (*trigger.params, trigger.by)


def all_invariants(pools: Pools) -> tuple[Check, ...]:
    """What must hold whenever no check is due, in the order of the file."""
    reads = pools.footprint.reads
    return tuple(Check(a, (), reads(a.condition, ())) for a in pools.game.invariants)


# ---- after an effect


def look_after(scope: Scope, stmt: Stmt) -> None:
    """Emits the guard that follows a statement's own effect."""
    look(scope, scope.pools.footprint.effect(stmt))


def look_after_all(scope: Scope, statements: tuple[Stmt, ...]) -> None:
    """The same after a block that was one effect."""
    look(scope, scope.pools.footprint.all_writes(statements))


def look(scope: Scope, written: tuple[Write, ...]) -> None:
    """Emits the guard for what was written: none inside a quiet body."""
    if scope.quiet:
        return
    due = [term for check in scope.pools.checks for term in _due(scope, check, written)]
    touched = [a for a in scope.pools.invariants if any(_touches(w, a) for w in written)]
    scope.branch(
        fold.or_(due),
        lambda: _settle_and_look(scope),
        lambda: _must_hold(scope, touched),
    )


def _touches(write: Write, check: Check) -> bool:
    return any(write.key == read.key for read in check.reads)


def _settle_and_look(scope: Scope) -> None:
    """A trigger may have written anything, so every invariant is looked at."""
    scope.emit(op.CALL, settle_routine(scope.pools), ())
    if scope.pools.invariants:
        scope.emit(op.CALL, _invariants_routine(scope.pools), ())


def _invariants_routine(pools: Pools) -> int:
    key = ("invariants",)
    if key in pools.made:
        return pools.made[key]
    scope = Scope(pools, "always", quiet=True)
    return write_routine(pools, key, scope, (), lambda s: _must_hold(s, pools.invariants))


def _must_hold(scope: Scope, invariants: Sequence[Check]) -> None:
    """Fails where an invariant does not hold."""
    outer = scope.name, scope.origin
    for check in invariants:
        assert isinstance(check.declared, Always)
        scope.name = "always"
        scope.at(check.declared.span, check.declared.clauses)
        message = f"this must always hold, but does not: {check.declared.text}"
        fault = scope.fault("E903", message)
        broken = fold.not_(word(scope, check.declared.condition))
        scope.when(broken, partial(scope.emit, op.FAIL, fault))
    scope.name, scope.origin = outer


def _due(scope: Scope, check: Check, written: tuple[Write, ...]) -> Iterator[Instr]:
    """For each instance of a check that what was written may have made due, whether it is."""
    touched = [(w, r) for w in written for r in check.reads if w.key == r.key]
    owners: dict[Scalar, None] = {}
    for write, read in touched:
        if read.own is None or write.owner is None or len(check.variables) != 1:
            yield from any_instance(scope, check)
            return
        owners.setdefault(scalar(scope, write.owner))
    for owner in owners:
        yield if_present(scope, owner, partial(_of_owner, scope, check))


def _of_owner(scope: Scope, check: Check, owner: Instr) -> Instr:
    scope.bind(check.variables[0], Scalar(owner))
    return word(scope, check.declared.condition)


def any_instance(scope: Scope, check: Check) -> Iterator[Instr]:
    """For all instances of a check, in parts, whether one is due."""
    if any(isinstance(var.type, PlaceT) for var in check.variables):
        yield _any_of_places(scope, check)
        return
    everybody = everything(scope, check.variables[0]) if len(check.variables) == 1 else None
    if everybody is not None and few(scope, everybody) is None:
        yield _any_of_many(scope, check, everybody)
        return
    for values, condition in _combinations(scope, check.variables):
        for var, value in zip(check.variables, values, strict=True):
            scope.bind(var, value)
        yield fold.and_((condition, word(scope, check.declared.condition)))


def _any_of_many(scope: Scope, check: Check, instances: Lowered) -> Instr:
    result = scope.fresh("due", ZERO)

    def step(candidate: Candidate) -> None:
        scope.bind(check.variables[0], candidate.value)
        holds = fold.and_((candidate.condition, word(scope, check.declared.condition)))
        scope.when(holds, lambda: scope.assign(result, ONE))

    visit(scope, instances, step)
    return result


def _any_of_places(scope: Scope, check: Check) -> Instr:
    """The same of a check that goes through places, and perhaps players or things."""
    result = scope.fresh("due", ZERO)

    def go(variables: tuple[Var, ...]) -> None:
        if not variables:
            due = word(scope, check.declared.condition)
            scope.when(due, lambda: scope.assign(result, ONE))
            return
        first, *rest = variables

        def step(candidate: Candidate) -> None:
            scope.bind(first, candidate.value)
            scope.when(candidate.condition, lambda: go(tuple(rest)))

        visit(scope, everything(scope, first), step)

    go(check.variables)
    return result


def _combinations(
    scope: Scope, variables: tuple[Var, ...]
) -> Iterator[tuple[tuple[Lowered, ...], Instr]]:
    if not variables:
        yield (), ONE
        return
    first, *rest = variables
    for candidate in listing(scope, everything(scope, first)) or []:
        for values, condition in _combinations(scope, tuple(rest)):
            yield (candidate.value, *values), fold.and_((candidate.condition, condition))


def everything(scope: Scope, var: Var) -> Lowered:
    """All players, things or places that a variable of a header goes through.

    Nobody wrote that set, so that to look at it reaches no line.
    """
    if (key := family_key(scope.pools.layout, var.type)) is not None:
        return places_of(scope, key, None)
    if isinstance(var.type, ThingT):
        first, *rest = (_all_of(var, kind) for kind in var.type.kinds)
        of = SetT(var.type)
        every = reduce(lambda a, b: tree.Union(type=of, span=NOWHERE, left=a, right=b), rest, first)
        return the_set(scope, every)
    return the_set(scope, tree.Players(type=SetT(var.type), span=NOWHERE))


def _all_of(var: Var, kind: str) -> tree.Expr:
    return tree.KindSet(type=SetT(ThingT((kind,))), span=NOWHERE, kind=kind)


# ---- the routine that settles


def settle_routine(pools: Pools) -> int:
    """The routine that runs all checks until none is due."""
    key = ("settle",)
    if key in pools.made:
        return pools.made[key]
    scope = Scope(pools, "standing checks", quiet=True)
    return write_routine(pools, key, scope, (), lambda s: s.loop(lambda: _settle(s)))


def _settle(scope: Scope) -> None:
    game = scope.pools.game
    if game.wins:
        everybody = PlayerSet(const((1 << scope.pools.players) - 1))
        each_player(scope, everybody, lambda seat: _wins(scope, seat))
    fired = scope.fresh("fired", ZERO)
    first_of = {group[0]: group for group in game.rivals}
    later = {i for group in game.rivals for i in group[1:]}
    for i, trigger in enumerate(game.triggers):
        if i in first_of:
            write = partial(_rivals, scope, first_of[i], fired)
        elif i not in later:
            write = partial(_trigger, scope, trigger, fired)
        else:
            continue
        scope.when(fold.eq(fired, ZERO), write)
    scope.leave_if(fold.eq(fired, ZERO))


def _rivals(scope: Scope, group: tuple[int, ...], fired: Instr) -> None:
    """Of several triggers whose order matters the one that the current player takes first."""
    triggers = [scope.pools.game.triggers[i] for i in group]
    scope.at(triggers[0].span, triggers[0].clauses)
    templates = []
    with scope.nested() as offers:
        for i, trigger in enumerate(triggers):
            check = next(c for c in scope.pools.checks if c.declared is trigger)
            due = fold.or_(list(any_instance(scope, check)))
            scope.when(due, partial(scope.emit, op.OFFER, i, ONE, ()))
            origin = scope.pools.origin(trigger.span, trigger.name, trigger.clauses)
            templates.append(Template("way", spaced(trigger.name), (), origin=origin))
    site = scope.site("menu", "which comes first?", tuple(templates))
    way = scope.register("way")
    scope.emit(op.CHOOSE, site, scope.acting.expr, tuple(offers), (way,))
    for i, trigger in enumerate(triggers):
        taken = fold.eq(Instr(op.REG, (way,)), const(i))
        scope.when(taken, partial(_trigger, scope, trigger, fired))


def _wins(scope: Scope, seat: Instr) -> None:
    for win in scope.pools.game.wins:
        scope.name = win.name
        scope.at(win.span, win.clauses)
        scope.bind(win.by, Scalar(seat))
        ending = end(scope, win.name)
        due = word(scope, win.condition)
        scope.when(due, partial(_win, scope, win, ending, seat))


def _win(scope: Scope, win: Win, ending: int, seat: Instr) -> None:
    scope.reach("step", win.span)
    scope.emit(op.END, ending, fold.bit(seat))


def end(scope: Scope, name: str) -> int:
    """A new way for the game to end."""
    scope.pools.endings.append(Ending(name, scope.origin))
    return len(scope.pools.endings) - 1


def _trigger(scope: Scope, trigger: Trigger, fired: Instr) -> None:
    scope.name = trigger.name
    scope.at(trigger.span, trigger.clauses)
    body = _trigger_routine(scope, trigger)
    variables = header(trigger)
    types = tuple(value_type(scope, var.type) for var in variables)
    tell = scope.tell("trigger", trigger.name, types)
    fault = scope.fault(
        "E501",
        f"`{trigger.name}` leaves its own condition true, so it would go on for ever",
        "Let its body change something that its `when` asks.",
    )

    def instance(values: tuple[Lowered, ...]) -> None:
        for var, value in zip(variables, values, strict=True):
            scope.bind(var, value)
        due = fold.and_((fold.eq(fired, ZERO), word(scope, trigger.condition)))
        scope.when(due, lambda: fire(values))

    def fire(values: tuple[Lowered, ...]) -> None:
        words = tuple(held_value(value) for value in values)
        scope.emit(op.TICK)
        scope.emit(op.TELL, tell, words)
        scope.emit(op.CALL, body, words)
        scope.assign(fired, ONE)
        scope.when(word(scope, trigger.condition), lambda: scope.emit(op.FAIL, fault))

    _each_instance(scope, variables, (), instance)


def _each_instance(
    scope: Scope,
    variables: tuple[Var, ...],
    values: tuple[Lowered, ...],
    instance: Callable[[tuple[Lowered, ...]], None],
) -> None:
    """Things in declared order, players clockwise from the current one."""
    if not variables:
        instance(values)
        return
    first, *rest = variables
    found = everything(scope, first)

    def step(value: Lowered) -> None:
        _each_instance(scope, tuple(rest), (*values, value), instance)

    if isinstance(found, PlayerSet):
        each_player(scope, found, lambda seat: step(Scalar(seat)))
    elif isinstance(found, Places):
        visit_places(scope, found, lambda each: step(each.place))
    elif isinstance(found, Members) and all(certain(m.condition) for m in found.items):
        scope.count_up(ZERO, const(len(found.items)), lambda index: step(Scalar(index)))
    else:
        for candidate in listing(scope, found) or []:
            _where_there(scope, candidate, step)


def _where_there(scope: Scope, candidate: Candidate, step: Callable[[Lowered], None]) -> None:
    scope.when(candidate.condition, lambda: step(candidate.value))


def _trigger_routine(scope: Scope, trigger: Trigger) -> int:
    inner = Scope(scope.pools, trigger.name, quiet=True, clauses=trigger.clauses)

    def body(inner: Scope) -> None:
        inner.at(trigger.span)
        bound = None if trigger.by is None else inner.env[trigger.by]
        inner.actor = bound if isinstance(bound, Scalar) else None
        inner.topics = tuple((var, var is trigger.by) for var in header(trigger))
        block(inner, trigger.body)

    key = ("trigger", trigger.name, trigger.span)
    return write_routine(scope.pools, key, inner, header(trigger), body)
