"""What is asked of a set: how many, whether any, which first, their sum."""

from catrules.ir.program import Instr
from catrules.lowering import fold
from catrules.lowering.candidates import Candidate, count, each_player, few, holding, listing, visit
from catrules.lowering.dispatch import evaluates, lowered, scalar, word
from catrules.lowering.expressions import bears
from catrules.lowering.families import contains, search, the_place
from catrules.lowering.fold import ONE, ZERO
from catrules.lowering.scope import NOTHING_EXPR, Scope
from catrules.lowering.sets import as_set, counted_cells, narrowed, the_set
from catrules.lowering.values import (
    CellSet,
    Lowered,
    NumberRange,
    Place,
    Places,
    PlayerSet,
    Scalar,
    Thing,
)
from catrules.lowering.words import held_value
from catrules.semantics import tree
from catrules.semantics.tree import Expr, Var

FEW = 20
"""The first of so many candidates is an expression; of more it is searched step by step."""


@evaluates(tree.Count)
def _count(scope: Scope, expr: tree.Count) -> Lowered:
    value = lowered(scope, expr.set)
    if isinstance(value, Place) and not value.optional:
        zone = scope.pools.layout.zones[value.key]
        return Scalar(fold.total(zone.address(value.owner), len(zone.variants)))
    number = count(scope, as_set(scope, value, expr.set))
    if isinstance(value, Place):
        return Scalar(fold.select(value.there, number, NOTHING_EXPR), optional=True)
    return Scalar(number)


@evaluates(tree.Empty)
def _empty(scope: Scope, expr: tree.Empty) -> Lowered:
    number = _count(scope, tree.Count(type=expr.type, span=expr.span, set=expr.set))
    assert isinstance(number, Scalar)
    return Scalar(fold.eq(number.expr, ZERO))


@evaluates(tree.HasKind)
def _has_kind(scope: Scope, expr: tree.HasKind) -> Lowered:
    found = lowered(scope, expr.set)
    counted = counted_cells(scope, found) if isinstance(found, Place) else None
    candidates = listing(scope, counted or as_set(scope, found, expr.set)) or []
    return Scalar(
        fold.or_(fold.and_((c.condition, bears(scope, c.value, expr.kind))) for c in candidates)
    )


@evaluates(tree.In)
def _in(scope: Scope, expr: tree.In) -> Lowered:
    place = lowered(scope, expr.set)
    item = scalar(scope, expr.item)
    value = scope.keep(item.expr)
    if isinstance(place, Place):
        return Scalar(_lies_there(scope, place, value))
    if isinstance(place, Places):
        return Scalar(contains(scope, place, value))
    match as_set(scope, place, expr.set):
        case PlayerSet() as players:
            return Scalar(fold.has_bit(players.mask, value))
        case NumberRange() as numbers:
            inside = (fold.ge(value, numbers.low), fold.le(value, numbers.high))
            more = () if numbers.where is None else (numbers.where(value),)
            return Scalar(fold.and_((*inside, *more)))
        case other:
            return Scalar(_listed_in(scope, other, value))


def _lies_there(scope: Scope, place: Place, name: Instr) -> Instr:
    """Whether a thing lies in a zone, by the name that it has there."""
    layout = scope.pools.layout
    zone, row = layout.zones[place.key], layout.rows.get(place.key)
    if row is not None:
        first, last = (row.slots(place.owner, i) for i in (0, row.places))
        there = fold.and_((fold.ge(name, first), fold.lt(name, last)))
        return fold.and_((there, fold.ne(fold.load(name), ZERO)))
    first, last = (zone.address(place.owner, j) for j in (0, len(zone.variants)))
    return fold.and_((fold.ge(name, first), fold.lt(name, last)))


def _listed_in(scope: Scope, value: Lowered, item: Instr) -> Instr:
    terms = []
    for candidate in listing(scope, value) or []:
        own = held_value(candidate.value)
        terms.append(fold.and_((candidate.condition, fold.eq(own, item))))
    return fold.or_(terms)


@evaluates(tree.AnyOf)
def _any(scope: Scope, expr: tree.AnyOf) -> Lowered:
    return Scalar(_quantified(scope, expr.var, expr.set, expr.where, wanted=True))


@evaluates(tree.EveryOf)
def _every(scope: Scope, expr: tree.EveryOf) -> Lowered:
    return Scalar(fold.not_(_quantified(scope, expr.var, expr.set, expr.condition, wanted=False)))


def _quantified(scope: Scope, var: Var, over: Expr, condition: Expr, *, wanted: bool) -> Instr:
    """Whether the condition is as wanted for some element of the set."""

    def found(candidate: Candidate) -> Instr:
        scope.bind(var, candidate.value)
        if fold.constant(candidate.condition) == 0:
            return ZERO
        holds = word(scope, condition)
        return fold.and_((candidate.condition, holds if wanted else fold.not_(holds)))

    value = the_set(scope, over)
    if isinstance(value, Places):
        return _any_place(scope, var, value, condition, wanted=wanted)
    candidates = few(scope, value)
    if candidates is not None:
        return fold.or_(found(candidate) for candidate in candidates)
    result = scope.fresh("any", ZERO)
    visit(scope, value, lambda c: scope.when(found(c), lambda: scope.assign(result, ONE)))
    return result


def _any_place(scope: Scope, var: Var, places: Places, condition: Expr, *, wanted: bool) -> Instr:
    def holds(place: Place) -> Instr:
        scope.bind(var, place)
        held = word(scope, condition)
        return held if wanted else fold.not_(held)

    return fold.ne(search(scope, places, holds), NOTHING_EXPR)


@evaluates(tree.Aggregate)
def _aggregate(scope: Scope, expr: tree.Aggregate) -> Lowered:
    value = the_set(scope, expr.set)
    candidates = few(scope, value)
    sure = candidates is not None and all(fold.constant(c.condition) for c in candidates)
    if candidates and (sure or expr.op == "sum"):
        return Scalar(_joined(scope, expr, candidates))
    start = {"sum": ZERO, "product": ONE}.get(expr.op, NOTHING_EXPR)
    result = scope.fresh(expr.op, start)

    def step(candidate: Candidate) -> None:
        scope.when(candidate.condition, lambda: _take(scope, expr, candidate, result))

    visit(scope, value, step)
    return Scalar(result, expr.optional)


def _joined(scope: Scope, expr: tree.Aggregate, candidates: list[Candidate]) -> Instr:
    terms = []
    for candidate in candidates:
        scope.bind(expr.var, candidate.value)
        term = word(scope, expr.body)
        if expr.op == "sum":
            term = fold.mul(fold.select(candidate.condition, candidate.amount, ZERO), term)
        elif expr.op == "product" and candidate.amount != ONE:
            term = _power(scope, term, candidate.amount)
        terms.append(term)
    return fold.balanced(_JOIN[expr.op], terms)


def _take(scope: Scope, expr: tree.Aggregate, candidate: Candidate, result: Instr) -> None:
    scope.bind(expr.var, candidate.value)
    term = scope.keep(word(scope, expr.body))
    if expr.op == "sum":
        scope.assign(result, fold.add(result, fold.mul(candidate.amount, term)))
    elif expr.op == "product":
        scope.assign(result, fold.mul(result, _power(scope, term, candidate.amount)))
    elif expr.op == "most":
        scope.assign(result, fold.maximum(result, term))
    else:
        better = fold.or_((fold.eq(result, NOTHING_EXPR), fold.lt(term, result)))
        scope.when(better, lambda: scope.assign(result, term))


def _power(scope: Scope, base: Instr, exponent: Instr) -> Instr:
    if fold.constant(exponent) == 1:
        return base
    result = scope.fresh("power", ONE)
    scope.count_up(ZERO, exponent, lambda _: scope.assign(result, fold.mul(result, base)))
    return result


_JOIN = {"sum": fold.add, "product": fold.mul, "least": fold.minimum, "most": fold.maximum}


@evaluates(tree.First)
def _first(scope: Scope, expr: tree.First) -> Lowered:
    whole = the_set(scope, expr.set)
    if isinstance(whole, CellSet) and few(scope, whole) is None:
        return Thing(_first_cell(scope, whole, expr), None, optional=True)
    value = narrowed(scope, whole, expr.var, expr.where)
    if isinstance(value, PlayerSet):
        return Scalar(_first_player(scope, value), expr.optional)
    if isinstance(value, Places):
        return the_place(value.key, search(scope, value, lambda _: ONE), optional=True)
    candidates = listing(scope, value)
    if candidates is None or len(candidates) > FEW:
        result = _first_of_many(scope, value)
    else:
        result = NOTHING_EXPR
        for candidate in reversed(candidates):
            result = fold.select(candidate.condition, held_value(candidate.value), result)
    if isinstance(value, CellSet):
        variant = value.cells[0].variant if len(value.cells) == 1 else None
        return Thing(result, variant, optional=True)
    return Scalar(result, optional=True)


def _first_cell(scope: Scope, cells: CellSet, expr: tree.First) -> Instr:
    """The first of many cells, whose condition is worked out until one is found."""
    result = scope.fresh("first", NOTHING_EXPR)

    def take(candidate: Candidate) -> None:
        there = holding(scope, expr.var, candidate, expr.where)
        scope.when(there, lambda: scope.assign(result, held_value(candidate.value)))

    def step(candidate: Candidate) -> None:
        scope.when(fold.eq(result, NOTHING_EXPR), lambda: take(candidate))

    visit(scope, cells, step)
    return result


def _first_player(scope: Scope, players: PlayerSet) -> Instr:
    result = scope.fresh("first", NOTHING_EXPR)

    def step(seat: Instr) -> None:
        scope.when(fold.lt(result, ZERO), lambda: scope.assign(result, seat))

    each_player(scope, players, step)
    return result


def _first_of_many(scope: Scope, value: Lowered) -> Instr:
    result = scope.fresh("first", NOTHING_EXPR)

    def step(candidate: Candidate) -> None:
        found = held_value(candidate.value)
        unset = fold.and_((fold.eq(result, NOTHING_EXPR), candidate.condition))
        scope.when(unset, lambda: scope.assign(result, found))

    visit(scope, value, step)
    return result
