"""Going through sets: for each candidate the condition under which it belongs to the set.

What is asked of each is written out for each, which is fast as long as they are few; of many, and
of a range of numbers with unknown ends, it is asked in a loop.
"""

from collections.abc import Callable

from attrs import frozen

from catrules.ir.program import Instr
from catrules.lowering import fold
from catrules.lowering.dispatch import word
from catrules.lowering.families import visit_places
from catrules.lowering.fold import ONE, ZERO, const
from catrules.lowering.scope import Scope, current_player
from catrules.lowering.values import (
    Cell,
    CellSet,
    Lowered,
    Member,
    Members,
    NumberRange,
    Places,
    PlayerSet,
    Scalar,
    Thing,
    certain,
)
from catrules.semantics.tree import Expr, Var

FEW_CELLS = 100
"""Up to so many cells of a kind of things are listed."""

FEW_PLACES = 3
"""Up to so many places of a row are listed."""

FEW_PLAYERS = 8
"""Up to so many players are listed."""


@frozen
class Candidate:
    """Something that is in a set if a condition holds; `amount` of things like it."""

    value: Lowered
    condition: Instr
    amount: Instr = ONE


def listing(scope: Scope, value: Lowered) -> list[Candidate] | None:
    """The candidates of a set, or None where they must be walked by a loop."""
    match value:
        case PlayerSet():
            mask = scope.keep(value.mask, "mask")
            seats = range(scope.pools.players)
            return [Candidate(Scalar(const(i)), fold.has_bit(mask, const(i))) for i in seats]
        case Members():
            return [Candidate(_may_lack(m), m.condition) for m in value.items]
        case CellSet():
            return [
                Candidate(Thing(c.address, c.variant), fold.gt(c.amount, ZERO), c.amount)
                for c in value.cells
            ]
    return None


def _may_lack(item: Member) -> Scalar:
    """A member's value; where it is not in the set it may be nothing, and is still asked."""
    known = fold.constant(item.value) is not None or certain(item.condition)
    return Scalar(item.value, optional=not known)


def few(scope: Scope, value: Lowered) -> list[Candidate] | None:
    """The candidates of a set, or None if they are so many that a loop is better."""
    match value:
        case PlayerSet() if scope.pools.players > FEW_PLAYERS:
            return None
        case CellSet(cells, row) if row is not None and len(cells) > FEW_PLACES:
            return None
        case CellSet(cells) if len(cells) > FEW_CELLS and all(map(_is_whole, cells)):
            return None
    return listing(scope, value)


def _is_whole(cell: Cell) -> bool:
    """Whether all that lies in a known cell belongs to the set."""
    return fold.constant(cell.address) is not None and cell.amount == fold.load(cell.address)


def visit(scope: Scope, value: Lowered, body: Callable[[Candidate], None]) -> None:
    """Emits a body for each candidate of a set, or a loop around one for all."""
    candidates = few(scope, value)
    if candidates is not None:
        for candidate in candidates:
            body(candidate)
        return
    match value:
        case PlayerSet():
            visit_players(scope, value, body)
        case CellSet(cells, row) if row is not None:
            visit_row(scope, row, lambda slot: body(Candidate(Thing(slot), ONE)))
        case CellSet(cells):
            _visit_cells(scope, cells, body)
        case NumberRange():
            _visit_range(scope, value, body)
        case Places():
            visit_places(scope, value, lambda f: body(Candidate(f.place, f.condition)))


def visit_players(scope: Scope, value: PlayerSet, body: Callable[[Candidate], None]) -> None:
    """Emits a loop around one body for all players of a set, however few they are."""
    mask = scope.fix(value.mask, "mask")

    def step(seat: Instr) -> None:
        there = fold.has_bit(mask, seat)
        scope.when(there, lambda: body(Candidate(Scalar(seat), ONE)))

    scope.count_up(ZERO, const(scope.pools.players), step)


def _visit_cells(scope: Scope, cells: tuple[Cell, ...], body: Callable[[Candidate], None]) -> None:
    addresses = [fold.constant(cell.address) or 0 for cell in cells]

    def step(index: Instr) -> None:
        address = scope.fresh("cell", scope.table(addresses, index))
        amount = fold.load(address)
        there = fold.gt(amount, ZERO)
        scope.when(there, lambda: body(Candidate(Thing(address, None), ONE, amount)))

    scope.count_up(ZERO, const(len(cells)), step)


def visit_row(scope: Scope, row: Instr, body: Callable[[Instr], None]) -> None:
    """Emits a loop through what lies in a row from the front on; the body does not change it."""
    at = scope.fresh("at", row)

    def step() -> None:
        slot = scope.fresh("slot", fold.load(at))
        scope.leave_if(fold.eq(slot, ZERO))
        body(slot)
        scope.assign(at, fold.add(ONE, at))

    scope.loop(step)


def _visit_range(scope: Scope, value: NumberRange, body: Callable[[Candidate], None]) -> None:
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


def count(scope: Scope, value: Lowered) -> Instr:
    """How many are in a set."""
    match value:
        case PlayerSet():
            return fold.bit_count(value.mask)
        case CellSet():
            return fold.sum_of([cell.amount for cell in value.cells])
        case Members():
            return fold.sum_of([fold.select(m.condition, ONE, ZERO) for m in value.items])
        case Places(ranges=parts) if all(p.mask is None and p.where is None for p in parts):
            return const(sum(part.count for part in parts))
        case NumberRange(where=None):
            return fold.maximum(ZERO, fold.sub(fold.add(ONE, value.high), value.low))
    result = scope.fresh("count", ZERO)
    visit(scope, value, lambda c: scope.when(c.condition, lambda: _raise(scope, result)))
    return result


def _raise(scope: Scope, register: Instr) -> None:
    scope.assign(register, fold.add(ONE, register))


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
