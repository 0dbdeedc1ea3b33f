"""Sets of players, things and numbers: what is in them.

A set is lowered to a list of candidates, each with the condition under which it belongs to the
set and how many like it there are; only a range of numbers with unknown ends needs a loop.
"""

from collections.abc import Callable

from attrs import evolve, frozen

from catrules.ir.program import Instr
from catrules.lowering import fold
from catrules.lowering.dispatch import evaluates, lowered, scalar, word
from catrules.lowering.expressions import bears
from catrules.lowering.fold import ONE, ZERO, const
from catrules.lowering.scope import NOTHING_EXPR, Scope, current_player
from catrules.lowering.values import (
    Branch,
    Cell,
    CellSet,
    Lowered,
    Member,
    Members,
    NumberRange,
    Place,
    PlayerSet,
    Scalar,
    Thing,
    member,
)
from catrules.semantics import tree
from catrules.semantics.tree import Expr, Var
from catrules.semantics.types import PlayerT, SetT, ThingT

FEW = 64
"""A range of known numbers up to this length is listed, a longer one is walked by a loop."""


@frozen
class Candidate:
    """Something that is in a set if a condition holds; `amount` of things like it."""

    value: Lowered
    condition: Instr
    amount: Instr = ONE


def the_set(scope: Scope, expr: Expr) -> Lowered:
    """An expression as a set: CellSet, Members, NumberRange or PlayerSet."""
    return as_set(scope, lowered(scope, expr), expr)


def as_set(scope: Scope, value: Lowered, expr: Expr) -> Lowered:
    """The same of a value; one player or thing is a set of one."""
    match value:
        case Place():
            return zone_cells(scope, value)
        case Branch():
            return CellSet(_either(scope, value, expr))
        case Thing():
            return _only_thing(scope, value)
        case Scalar() if _is_player(expr):
            return PlayerSet(fold.bit(value.expr))
        case Scalar():
            return Members((Member(value.expr, fold.ne(value.expr, NOTHING_EXPR)),))
    return value


def _is_player(expr: Expr) -> bool:
    return isinstance(expr.type, PlayerT)


def zone_cells(scope: Scope, place: Place) -> CellSet:
    """All cells of a zone."""
    zone = scope.pools.layout.zones[place.key]
    addresses = [zone.address(place.owner, j) for j in range(len(zone.variants))]
    pairs = zip(addresses, zone.variants, strict=True)
    return CellSet(tuple(Cell(address, v, fold.load(address)) for address, v in pairs))


def _either(scope: Scope, value: Branch, expr: Expr) -> tuple[Cell, ...]:
    condition = scope.keep(value.condition)
    cells: list[Cell] = []
    for part, holds in ((value.then, condition), (value.otherwise, fold.not_(condition))):
        inner = as_set(scope, part, expr)
        assert isinstance(inner, CellSet)
        cells += [evolve(c, amount=fold.select(holds, c.amount, ZERO)) for c in inner.cells]
    return tuple(cells)


def _only_thing(scope: Scope, thing: Thing) -> CellSet:
    """The one thing as a set: of the cells where it may be, the one where it is."""
    layout = scope.pools.layout
    if thing.variant is not None:
        there = fold.ge(thing.address, ZERO) if thing.optional else ONE
        return CellSet((Cell(thing.address, thing.variant, there),))
    address = scope.keep(thing.address)
    table = layout.by_address(lambda variant: variant)
    cells = [
        Cell(const(a), variant, fold.eq(address, const(a)))
        for a, variant in enumerate(table)
        if variant >= 0
    ]
    return CellSet(tuple(cells))


# ---- going through a set


def listing(scope: Scope, value: Lowered) -> list[Candidate] | None:
    """The candidates of a set, or None where they must be walked by a loop."""
    match value:
        case PlayerSet():
            mask = scope.keep(value.mask, "mask")
            seats = range(scope.pools.players)
            return [Candidate(Scalar(const(i)), fold.has_bit(mask, const(i))) for i in seats]
        case Members():
            return [Candidate(Scalar(m.value), m.condition) for m in value.items]
        case CellSet():
            return [
                Candidate(Thing(c.address, c.variant), fold.gt(c.amount, ZERO), c.amount)
                for c in value.cells
            ]
    return None


def visit(scope: Scope, value: Lowered, body: Callable[[Candidate], None]) -> None:
    """Emits a body for each candidate of a set, in a loop where it is a range."""
    candidates = listing(scope, value)
    if candidates is not None:
        for candidate in candidates:
            body(candidate)
        return
    assert isinstance(value, NumberRange)

    def step(index: Instr) -> None:
        condition = ONE if value.where is None else value.where(index)
        body(Candidate(Scalar(index), condition))

    scope.count_up(value.low, fold.add(ONE, value.high), step)


def holding(scope: Scope, var: Var, candidate: Candidate, condition: Expr | None) -> Instr:
    """The condition with the variable standing for the candidate, which must be in the set."""
    scope.bind(var, candidate.value)
    if fold.constant(candidate.condition) == 0:
        return ZERO
    if condition is None:
        return candidate.condition
    return fold.and_((candidate.condition, word(scope, condition)))


# ---- what sets are made of


@evaluates(tree.Players)
def _players(scope: Scope, expr: tree.Players) -> Lowered:
    return PlayerSet(const((1 << scope.pools.players) - 1))


@evaluates(tree.KindSet)
def _kind_set(scope: Scope, expr: tree.KindSet) -> Lowered:
    layout = scope.pools.layout
    if expr.kind in layout.stock.things:
        return Members(tuple(member(i) for i in range(len(layout.stock.things[expr.kind]))))
    table = layout.by_address(lambda variant: variant)
    cells = [
        Cell(const(a), variant, fold.load(const(a)))
        for a, variant in enumerate(table)
        if variant >= 0 and expr.kind in layout.names(variant)
    ]
    return CellSet(tuple(cells))


@evaluates(tree.Range)
def _range(scope: Scope, expr: tree.Range) -> Lowered:
    low, high = word(scope, expr.low), word(scope, expr.high)
    first, last = fold.constant(low), fold.constant(high)
    if first is not None and last is not None and last - first < FEW:
        return Members(tuple(member(n) for n in range(first, last + 1)))
    return NumberRange(low, high)


@evaluates(tree.Ordered)
def _ordered(scope: Scope, expr: tree.Ordered) -> Lowered:
    players = the_set(scope, expr.set)
    assert isinstance(players, PlayerSet)
    start = scope.keep(word(scope, expr.start), "start")
    return PlayerSet(players.mask, start, expr.clockwise)


@evaluates(tree.Filter)
def _filter(scope: Scope, expr: tree.Filter) -> Lowered:
    return narrowed(scope, the_set(scope, expr.set), expr.var, expr.where)


def narrowed(scope: Scope, value: Lowered, var: Var, where: Expr | None) -> Lowered:
    """Those of a set for which a condition holds."""
    if where is None:
        return value
    if isinstance(value, NumberRange):
        return _narrowed_range(scope, value, var, where)
    candidates = listing(scope, value)
    assert candidates is not None
    held = [holding(scope, var, candidate, where) for candidate in candidates]
    match value:
        case PlayerSet():
            mask: Instr = ZERO
            for i, condition in enumerate(held):
                mask = fold.bit_or(mask, fold.select(condition, const(1 << i), ZERO))
            return evolve(value, mask=mask)
        case Members():
            pairs = zip(value.items, held, strict=True)
            return Members(tuple(Member(m.value, c) for m, c in pairs if fold.constant(c) != 0))
        case CellSet():
            cells = zip(value.cells, held, strict=True)
            return CellSet(tuple(_kept(cell, c) for cell, c in cells if fold.constant(c) != 0))
    raise TypeError(f"{where.span}: no set to narrow")


def _kept(cell: Cell, condition: Instr) -> Cell:
    return evolve(cell, amount=fold.select(condition, cell.amount, ZERO))


def _narrowed_range(scope: Scope, value: NumberRange, var: Var, where: Expr) -> NumberRange:
    def holds(index: Instr) -> Instr:
        scope.bind(var, Scalar(index))
        terms = [] if value.where is None else [value.where(index)]
        return fold.and_((*terms, word(scope, where)))

    return evolve(value, where=holds)


@evaluates(tree.With)
def _with(scope: Scope, expr: tree.With) -> Lowered:
    layout = scope.pools.layout
    wanted = scope.keep(word(scope, expr.value))
    value = the_set(scope, expr.set)
    if isinstance(value, Members):
        return _things_with(scope, value, expr, wanted)
    assert isinstance(value, CellSet)

    def fact(variant: int) -> Instr:
        if expr.attribute == "face":
            return const(layout.face(variant))
        return const(layout.attribute(variant, expr.attribute))

    held = [(cell, fold.eq(fact(cell.variant), wanted)) for cell in value.cells]
    return CellSet(tuple(_kept(cell, c) for cell, c in held if fold.constant(c) != 0))


def _things_with(scope: Scope, value: Members, expr: tree.With, wanted: Instr) -> Members:
    kind = expr.set.type.of if isinstance(expr.set.type, SetT) else expr.set.type
    assert isinstance(kind, ThingT)
    infos = scope.pools.layout.stock.things[kind.kinds[0]]
    column = [dict(info.attributes).get(expr.attribute, -1) for info in infos]
    items = []
    for item in value.items:
        same = fold.eq(scope.table(column, item.value), wanted)
        items.append(Member(item.value, fold.and_((item.condition, same))))
    return Members(tuple(i for i in items if fold.constant(i.condition) != 0))


@evaluates(tree.OnlyKind)
def _only_kind(scope: Scope, expr: tree.OnlyKind) -> Lowered:
    layout = scope.pools.layout
    value = the_set(scope, expr.set)
    if not isinstance(value, CellSet):
        return value
    return CellSet(tuple(c for c in value.cells if expr.kind in layout.names(c.variant)))


@evaluates(tree.Except)
def _except(scope: Scope, expr: tree.Except) -> Lowered:
    value, out = the_set(scope, expr.set), the_set(scope, expr.item)
    match value, out:
        case PlayerSet(), PlayerSet():
            return evolve(value, mask=fold.bit_clear(value.mask, out.mask))
        case CellSet(), CellSet():
            return CellSet(tuple(_less(cell, out) for cell in value.cells))
        case Members(), Members():
            return Members(tuple(_without(item, out) for item in value.items))
    raise TypeError(f"{expr.span}: sets of different sorts")


def _less(cell: Cell, out: CellSet) -> Cell:
    amount = cell.amount
    for other in out.cells:
        same = fold.eq(cell.address, other.address)
        amount = fold.sub(amount, fold.select(same, other.amount, ZERO))
    return evolve(cell, amount=amount)


def _without(item: Member, out: Members) -> Member:
    conditions = [item.condition]
    for other in out.items:
        conditions.append(fold.not_(fold.and_((other.condition, fold.eq(item.value, other.value)))))
    return Member(item.value, fold.and_(conditions))


@evaluates(tree.Union)
def _union(scope: Scope, expr: tree.Union) -> Lowered:
    left, right = the_set(scope, expr.left), the_set(scope, expr.right)
    match left, right:
        case PlayerSet(), PlayerSet():
            return evolve(left, mask=fold.bit_or(left.mask, right.mask))
        case CellSet(), CellSet():
            return CellSet(left.cells + right.cells)
        case Members(), Members():
            return Members(left.items + tuple(_without(item, left) for item in right.items))
    raise TypeError(f"{expr.span}: sets of different sorts")


# ---- what is asked of a set


@evaluates(tree.Count)
def _count(scope: Scope, expr: tree.Count) -> Lowered:
    value = lowered(scope, expr.set)
    if isinstance(value, Place):
        zone = scope.pools.layout.zones[value.key]
        return Scalar(fold.total(zone.address(value.owner), len(zone.variants)))
    return Scalar(count(scope, as_set(scope, value, expr.set)))


def count(scope: Scope, value: Lowered) -> Instr:
    """How many are in a set."""
    match value:
        case PlayerSet():
            return fold.bit_count(value.mask)
        case CellSet():
            return _sum([cell.amount for cell in value.cells])
        case Members():
            return _sum([fold.select(m.condition, ONE, ZERO) for m in value.items])
        case NumberRange(where=None):
            return fold.maximum(ZERO, fold.sub(fold.add(ONE, value.high), value.low))
    result = scope.fresh("count", ZERO)
    visit(scope, value, lambda c: scope.when(c.condition, lambda: _raise(scope, result)))
    return result


def _raise(scope: Scope, register: Instr) -> None:
    scope.assign(register, fold.add(ONE, register))


def _sum(terms: list[Instr]) -> Instr:
    result: Instr = ZERO
    for term in terms:
        result = fold.add(result, term)
    return result


@evaluates(tree.Empty)
def _empty(scope: Scope, expr: tree.Empty) -> Lowered:
    number = _count(scope, tree.Count(type=expr.type, span=expr.span, set=expr.set))
    assert isinstance(number, Scalar)
    return Scalar(fold.eq(number.expr, ZERO))


@evaluates(tree.HasKind)
def _has_kind(scope: Scope, expr: tree.HasKind) -> Lowered:
    value = the_set(scope, expr.set)
    candidates = listing(scope, value) or []
    return Scalar(
        fold.or_(fold.and_((c.condition, bears(scope, c.value, expr.kind))) for c in candidates)
    )


@evaluates(tree.In)
def _in(scope: Scope, expr: tree.In) -> Lowered:
    place = lowered(scope, expr.set)
    item = scalar(scope, expr.item)
    value = scope.keep(item.expr)
    if isinstance(place, Place):
        zone = scope.pools.layout.zones[place.key]
        first, last = (zone.address(place.owner, j) for j in (0, len(zone.variants)))
        return Scalar(fold.and_((fold.ge(value, first), fold.lt(value, last))))
    match as_set(scope, place, expr.set):
        case PlayerSet() as players:
            return Scalar(fold.has_bit(players.mask, value))
        case NumberRange() as numbers:
            inside = (fold.ge(value, numbers.low), fold.le(value, numbers.high))
            more = () if numbers.where is None else (numbers.where(value),)
            return Scalar(fold.and_((*inside, *more)))
        case other:
            return Scalar(_listed_in(scope, other, value))


def _listed_in(scope: Scope, value: Lowered, item: Instr) -> Instr:
    terms = []
    for candidate in listing(scope, value) or []:
        found = candidate.value
        assert isinstance(found, Scalar | Thing)
        own = found.address if isinstance(found, Thing) else found.expr
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
    candidates = listing(scope, value)
    if candidates is not None:
        return fold.or_(found(candidate) for candidate in candidates)
    result = scope.fresh("any", ZERO)
    visit(scope, value, lambda c: scope.when(found(c), lambda: scope.assign(result, ONE)))
    return result


@evaluates(tree.Aggregate)
def _aggregate(scope: Scope, expr: tree.Aggregate) -> Lowered:
    value = the_set(scope, expr.set)
    candidates = listing(scope, value)
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
    result: Instr | None = None
    for candidate in candidates:
        scope.bind(expr.var, candidate.value)
        term = word(scope, expr.body)
        if expr.op == "sum":
            term = fold.mul(fold.select(candidate.condition, candidate.amount, ZERO), term)
        elif expr.op == "product" and candidate.amount != ONE:
            term = _power(scope, term, candidate.amount)
        result = term if result is None else _JOIN[expr.op](result, term)
    assert result is not None
    return result


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
    value = narrowed(scope, the_set(scope, expr.set), expr.var, expr.where)
    if isinstance(value, PlayerSet):
        return Scalar(_first_player(scope, value), expr.optional)
    candidates = listing(scope, value)
    if candidates is None:
        return Scalar(_first_number(scope, value), expr.optional)
    return _first_listed(candidates, value)


def _first_listed(candidates: list[Candidate], value: Lowered) -> Lowered:
    result: Instr = NOTHING_EXPR
    for candidate in reversed(candidates):
        found = candidate.value
        assert isinstance(found, Scalar | Thing)
        own = found.address if isinstance(found, Thing) else found.expr
        result = fold.select(candidate.condition, own, result)
    if isinstance(value, CellSet):
        variant = value.cells[0].variant if len(value.cells) == 1 else None
        return Thing(result, variant, optional=True)
    return Scalar(result, optional=True)


def _first_player(scope: Scope, players: PlayerSet) -> Instr:
    result = scope.fresh("first", NOTHING_EXPR)

    def step(seat: Instr) -> None:
        scope.when(fold.lt(result, ZERO), lambda: scope.assign(result, seat))

    each_player(scope, players, step)
    return result


def _first_number(scope: Scope, value: Lowered) -> Instr:
    result = scope.fresh("first", NOTHING_EXPR)

    def step(candidate: Candidate) -> None:
        assert isinstance(candidate.value, Scalar)
        number = candidate.value.expr
        unset = fold.and_((fold.eq(result, NOTHING_EXPR), candidate.condition))
        scope.when(unset, lambda: scope.assign(result, number))

    visit(scope, value, step)
    return result


def each_player(scope: Scope, players: PlayerSet, body: Callable[[Instr], None]) -> None:
    """Runs a body for each player of a set, in its order."""
    count = scope.pools.players
    mask = scope.fresh("who", players.mask)
    start = players.start
    if start is None:
        start = scope.fresh("from", fold.maximum(current_player(), ZERO))
    first = start

    def step(index: Instr) -> None:
        steps = index if players.clockwise else fold.sub(const(count), index)
        seat = scope.fresh("seat", fold.mod(fold.add(first, steps), const(count)))
        scope.when(fold.has_bit(mask, seat), lambda: body(seat))

    scope.count_up(ZERO, const(count), step)
