"""Sets of players, things and numbers: what is in them.

A set is lowered to a list of cells or members, each with the condition under which it belongs to
the set, to a bit mask of players, or to a range of numbers.
"""

from functools import partial

from attrs import evolve

from catrules.diagnostics import Diagnostic, RulesError
from catrules.ir.program import Instr
from catrules.lowering import fold
from catrules.lowering.candidates import Candidate, few, holding, listing, visit
from catrules.lowering.dispatch import evaluates, lowered, scalar, word
from catrules.lowering.expressions import bears, of_variant
from catrules.lowering.families import contains, if_so, joined, narrowed_places
from catrules.lowering.fold import ONE, ZERO, const
from catrules.lowering.rows import Row
from catrules.lowering.scope import NOTHING_EXPR, Scope, current_player
from catrules.lowering.stock import attribute
from catrules.lowering.values import (
    Branch,
    Cell,
    CellSet,
    Lowered,
    Member,
    Members,
    NumberRange,
    Place,
    PlaceRange,
    Places,
    PlayerSet,
    Scalar,
    Thing,
    certain,
    member,
)
from catrules.lowering.words import held_value
from catrules.semantics import tree
from catrules.semantics.tree import Expr, Var
from catrules.semantics.types import PlaceT, PlayerT

FEW = 64
"""A range of known numbers up to this length is listed, a longer one is walked by a loop."""


def the_set(scope: Scope, expr: Expr) -> Lowered:
    """An expression as a set: CellSet, Members, NumberRange or PlayerSet."""
    return as_set(scope, lowered(scope, expr), expr)


def as_set(scope: Scope, value: Lowered, expr: Expr) -> Lowered:
    """The same of a value; one player or thing is a set of one."""
    match value:
        case Place():
            return zone_cells(scope, value)
        case Branch():
            return _either(scope, value, expr)
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
    """All cells of a zone; of a row that keeps its order a cell for each place, from the front."""
    if place.key in scope.pools.layout.rows:
        return _row_cells(scope.pools.layout.rows[place.key], place)
    return counted_cells(scope, place)


def counted_cells(scope: Scope, place: Place) -> CellSet:
    """The cells in which what lies in a zone is counted."""
    zone = scope.pools.layout.zones[place.key]
    addresses = [zone.address(place.owner, j) for j in range(len(zone.variants))]
    cells = []
    for address, variant in zip(addresses, zone.variants, strict=True):
        amount = fold.select(place.there, fold.load(address), ZERO)
        cells.append(Cell(address, variant, amount))
    return CellSet(tuple(cells))


def _row_cells(row: Row, place: Place) -> CellSet:
    slots = [fold.load(row.sequence(place.owner, i)) for i in range(row.places)]
    slots = [fold.select(place.there, slot, ZERO) for slot in slots]
    cells = tuple(Cell(slot, None, fold.ne(slot, ZERO)) for slot in slots)
    return CellSet(cells, None if place.optional else row.sequence(place.owner))


def _either(scope: Scope, value: Branch, expr: Expr) -> Lowered:
    """One of two sets by a condition."""
    condition = scope.keep(value.condition)
    then, otherwise = (as_set(scope, part, expr) for part in (value.then, value.otherwise))
    not_then = fold.not_(condition)
    match then, otherwise:
        case Places(), Places():
            rest = if_so(otherwise, not_then)
            return evolve(then, ranges=if_so(then, condition).ranges + rest.ranges)
        case CellSet(), CellSet():
            return CellSet(
                tuple(_kept(cell, condition) for cell in then.cells)
                + tuple(_kept(cell, not_then) for cell in otherwise.cells)
            )
        case Members(), Members():
            return Members(
                tuple(_held(item, condition) for item in then.items)
                + tuple(_held(item, not_then) for item in otherwise.items)
            )
    low, high = zip(_ends(then, expr), _ends(otherwise, expr), strict=True)
    return NumberRange(fold.select(condition, *low), fold.select(condition, *high))


def _held(item: Member, condition: Instr) -> Member:
    return Member(item.value, fold.and_((condition, item.condition)))


def _ends(value: Lowered, expr: Expr) -> tuple[Instr, Instr]:
    """The first and last of a range of numbers."""
    match value:
        case NumberRange(where=None):
            return value.low, value.high
        case Members(items=(first, *_, last)) if all(certain(m.condition) for m in value.items):
            return first.value, last.value
    raise unlike(expr)


def unlike(expr: Expr) -> RulesError:
    """The error where sets cannot be joined."""
    message = "these two sets are of different sorts, so they cannot be one"
    return RulesError((Diagnostic("E354", expr.span, message),))


def _only_thing(scope: Scope, thing: Thing) -> CellSet:
    """The one thing as a set: of the cells where it may be, the one where it is."""
    layout = scope.pools.layout
    if thing.variant is not None:
        there = fold.ge(thing.address, ZERO) if thing.optional else ONE
        return CellSet((Cell(thing.address, thing.variant, there),))
    address = scope.keep(thing.address)
    if layout.rows:
        return CellSet((Cell(address, None, fold.ge(address, ZERO)),))
    table = layout.by_address(lambda variant: variant)
    cells = [
        Cell(const(a), variant, fold.eq(address, const(a)))
        for a, variant in enumerate(table)
        if variant >= 0
    ]
    return CellSet(tuple(cells))


# ---- what sets are made of


@evaluates(tree.Players)
def _players(scope: Scope, expr: tree.Players) -> Lowered:
    return PlayerSet(const((1 << scope.pools.players) - 1))


@evaluates(tree.KindSet)
def _kind_set(scope: Scope, expr: tree.KindSet) -> Lowered:
    layout = scope.pools.layout
    if layout.owner(expr.type):
        borne = layout.facts(expr.type, lambda info: int(expr.kind in info.names))
        return Members(tuple(member(i) for i, bears in enumerate(borne) if bears))
    table, zones = layout.by_address(lambda variant: variant), layout.zone_at()
    cells = [
        Cell(const(a), variant, fold.load(const(a)))
        for a, variant in enumerate(table)
        if variant >= 0 and expr.kind in layout.names(variant) and zones[a] not in layout.rows
    ]
    for key, row in layout.rows.items():
        for owner in range(row.owners):
            lying = _row_cells(row, Place(*key, const(owner)))
            cells += only_kind(scope, lying, expr.kind).cells
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
    first = scalar(scope, expr.start)
    start = scope.fix(first.expr, "start")
    if first.optional:
        beginning = fold.maximum(current_player(), ZERO)
        start = scope.fix(fold.select(fold.ge(start, ZERO), start, beginning), "start")
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
    if isinstance(value, Places):
        return narrowed_places(value, partial(_holds_of, scope, var, where))
    if isinstance(value, PlayerSet) and few(scope, value) is None:
        return _narrowed_players(scope, value, var, where)
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


def _holds_of(scope: Scope, var: Var, where: Expr, place: Place) -> Instr:
    scope.bind(var, place)
    return word(scope, where)


def _narrowed_players(scope: Scope, value: PlayerSet, var: Var, where: Expr) -> PlayerSet:
    mask = scope.fresh("those", ZERO)

    def step(candidate: Candidate) -> None:
        scope.bind(var, candidate.value)
        seat = held_value(candidate.value)
        holds = word(scope, where)
        scope.when(holds, lambda: scope.assign(mask, fold.bit_or(mask, fold.bit(seat))))

    visit(scope, value, step)
    return evolve(value, mask=mask)


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

    def fact(variant: int) -> int:
        if expr.attribute == "face":
            return layout.face(variant)
        return layout.attribute(variant, expr.attribute)

    things = [(cell, Thing(cell.address, cell.variant)) for cell in value.cells]
    held = [(cell, fold.eq(of_variant(scope, thing, fact), wanted)) for cell, thing in things]
    return CellSet(tuple(_kept(cell, c) for cell, c in held if fold.constant(c) != 0))


def _things_with(scope: Scope, value: Members, expr: tree.With, wanted: Instr) -> Members:
    column = scope.pools.layout.facts(
        expr.set.type, lambda info: attribute(info.attributes, expr.attribute)
    )
    items = []
    for item in value.items:
        same = fold.eq(scope.table(column, item.value), wanted)
        items.append(Member(item.value, fold.and_((item.condition, same))))
    return Members(tuple(i for i in items if fold.constant(i.condition) != 0))


@evaluates(tree.OnlyKind)
def _only_kind(scope: Scope, expr: tree.OnlyKind) -> Lowered:
    layout = scope.pools.layout
    value = the_set(scope, expr.set)
    if isinstance(value, Members):
        borne = layout.facts(expr.set.type, lambda info: int(expr.kind in info.names))
        held = ((m, fold.eq(scope.table(borne, m.value), ONE)) for m in value.items)
        return Members(tuple(_held(m, bears) for m, bears in held if fold.constant(bears) != 0))
    assert isinstance(value, CellSet)
    return only_kind(scope, value, expr.kind)


def only_kind(scope: Scope, cells: CellSet, kind: str) -> CellSet:
    """Those of a set of things that bear a name."""
    held = [(cell, bears(scope, Thing(cell.address, cell.variant), kind)) for cell in cells.cells]
    return CellSet(tuple(_kept(cell, c) for cell, c in held if fold.constant(c) != 0))


@evaluates(tree.Except)
def _except(scope: Scope, expr: tree.Except) -> Lowered:
    value = the_set(scope, expr.set)
    out = lowered(scope, expr.item) if isinstance(value, Places) else the_set(scope, expr.item)
    match value, out:
        case PlayerSet(), PlayerSet():
            return evolve(value, mask=fold.bit_clear(value.mask, out.mask))
        case CellSet(), CellSet():
            return CellSet(tuple(_less(cell, out) for cell in value.cells))
        case Places(), Places():
            return narrowed_places(value, lambda p: fold.not_(contains(scope, out, p.owner)))
        case Places(), Place():
            return narrowed_places(value, lambda p: fold.ne(p.owner, out.owner))
        case Members(), Members():
            return Members(tuple(_without(item, out) for item in value.items))
    raise unlike(expr)


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


def _united(scope: Scope, side: Expr) -> Lowered:
    """A set, or one element as one: a place of a family, too."""
    value = lowered(scope, side)
    if isinstance(value, Place) and isinstance(side.type, PlaceT) and side.type.family:
        there = None if not value.optional else (lambda _: value.there)
        return Places(value.key, (PlaceRange(value.owner, 1, where=there),))
    return as_set(scope, value, side)


@evaluates(tree.Union)
def _union(scope: Scope, expr: tree.Union) -> Lowered:
    left, right = (_united(scope, side) for side in (expr.left, expr.right))
    match left, right:
        case PlayerSet(), PlayerSet():
            return evolve(left, mask=fold.bit_or(left.mask, right.mask))
        case CellSet(), CellSet():
            return CellSet(left.cells + right.cells)
        case Places(), Places():
            return joined(scope, left, right)
        case Members(), Members():
            return Members(left.items + tuple(_without(item, left) for item in right.items))
    raise unlike(expr)
