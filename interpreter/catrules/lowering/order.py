"""Things in zones whose order is kept: where they are counted, how they come and go.

Routines that several statements share are written once, over addresses: tables say for the address
of a slot or of a deck's cell where its order stands.
"""

from collections.abc import Callable, Sequence

from catrules.ir import opcodes as op
from catrules.ir.program import NOTHING, Instr, Routine
from catrules.lowering import fold
from catrules.lowering.fold import ONE, ZERO, const
from catrules.lowering.layout import Layout
from catrules.lowering.rows import Row, Stack
from catrules.lowering.scope import Pools, Scope
from catrules.lowering.stock import ZoneKey
from catrules.lowering.values import Place

FIRST = ("top", "front")
"""The ends of a zone that are the same: where what is first in it lies."""

# ---- what stands at an address


def cell_of(scope: Scope, address: Instr) -> Instr:
    """Where a thing is counted, by the word that is its name; 0 where its slot is empty."""
    if not scope.pools.layout.rows:
        return address
    kept = scope.keep(address)
    known = fold.constant(kept)
    slots = slot_table(scope.pools.layout)
    if known is not None:
        return fold.load(kept) if known >= 0 and slots[known] else kept
    return fold.select(is_slot(scope, kept), fold.load(kept), kept)


def is_slot(scope: Scope, address: Instr) -> Instr:
    """Whether an address, which is not nothing, is that of a slot."""
    return fold.eq(scope.table(slot_table(scope.pools.layout), address), ONE)


def name_of(scope: Scope, cell: Instr) -> Instr:
    """The name of the thing that is counted in a cell, the first of its like in a row."""
    layout = scope.pools.layout
    if not layout.rows:
        return cell
    slots = [NOTHING] * layout.cells_end
    for key, row in layout.rows.items():
        zone = layout.zones[key]
        for owner in range(row.owners):
            first = zone.base + owner * zone.stride
            start = number(row.slots(const(owner)))
            slots[first : first + len(zone.variants)] = [start] * len(zone.variants)

    def body(inner: Scope, cell: Instr) -> None:
        inner.when(fold.lt(cell, ZERO), lambda: inner.emit(op.RESULT, cell))
        at = inner.fresh("at", inner.table(slots, cell))
        inner.when(fold.lt(at, ZERO), lambda: inner.emit(op.RESULT, cell))

        def look() -> None:
            inner.when(fold.eq(fold.load(at), cell), lambda: inner.emit(op.RESULT, at))
            _next(inner, at)

        inner.loop(look)

    routine = _routine(scope.pools, "name of", ("cell",), body, result=True)
    return Instr(op.CALL_VALUE, (routine, (cell,)))


def slot_table(layout: Layout) -> list[int]:
    """For each address 1 if it is that of a slot."""
    table = [0] * layout.cells_end
    for row in layout.rows.values():
        for owner in range(row.owners):
            first = number(row.slots(const(owner)))
            table[first : first + row.places] = [1] * row.places
    return table


def sequence_table(layout: Layout) -> list[int]:
    """For each slot and each cell of a deck that keeps its order, where the sequence begins."""
    table = [NOTHING] * layout.cells_end
    for row in layout.rows.values():
        for owner in range(row.owners):
            first = number(row.slots(const(owner)))
            table[first : first + row.places] = [number(row.sequence(const(owner)))] * row.places
    for key, stack in layout.stacks.items():
        for owner, first in _decks(layout, key, stack):
            start = number(stack.sequence(const(owner)))
            table[first : first + stack.variants] = [start] * stack.variants
    return table


def loose_table(layout: Layout) -> list[int]:
    """For each cell of a deck that keeps its order, where the loose ones of it are counted."""
    table = [NOTHING] * layout.cells_end
    for key, stack in layout.stacks.items():
        for owner, first in _decks(layout, key, stack):
            start = number(stack.loose(const(owner)))
            table[first : first + stack.variants] = range(start, start + stack.variants)
    return table


def _decks(layout: Layout, key: ZoneKey, stack: Stack) -> list[tuple[int, int]]:
    """Each owner of a deck, with the address of its first cell."""
    zone = layout.zones[key]
    return [(owner, zone.base + owner * zone.stride) for owner in range(stack.owners)]


def number(expr: Instr) -> int:
    """The value of a constant."""
    value: int = expr.args[0]
    return value


# ---- routines over addresses


def _routine(
    pools: Pools,
    name: str,
    parameters: Sequence[str],
    body: Callable[..., None],
    *,
    result: bool = False,
) -> int:
    key = ("order", name)
    if key in pools.made:
        return pools.made[key]
    index = pools.reserve(key)
    scope = Scope(pools, name, quiet=True)
    registers = [Instr(op.REG, (scope.register(each),)) for each in parameters]
    body(scope, *registers)
    pools.routines[index] = Routine(
        name, len(parameters), tuple(scope.registers), result, True, tuple(scope.block)
    )
    return index


def _next(scope: Scope, register: Instr) -> None:
    scope.assign(register, fold.add(ONE, register))


def free_slot(scope: Scope, row: Row, owner: Instr) -> Instr:
    """The address of the first slot of a row, which has one, that is empty."""

    def body(inner: Scope, first: Instr) -> None:
        at = inner.fresh("at", first)

        def look() -> None:
            inner.when(fold.eq(fold.load(at), ZERO), lambda: inner.emit(op.RESULT, at))
            _next(inner, at)

        inner.loop(look)

    routine = _routine(scope.pools, "free slot", ("first",), body, result=True)
    return scope.fresh("slot", Instr(op.CALL_VALUE, (routine, (row.slots(owner),))))


def append(scope: Scope, sequence: Instr, word: Instr) -> None:
    """Puts a word behind the others of a sequence."""

    def body(inner: Scope, first: Instr, word: Instr) -> None:
        at = inner.fresh("at", first)

        def look() -> None:
            inner.leave_if(fold.eq(fold.load(at), ZERO))
            _next(inner, at)

        inner.loop(look)
        inner.emit(op.STORE, at, word)

    routine = _routine(scope.pools, "append", ("first", "word"), body)
    scope.emit(op.CALL, routine, (sequence, word))


def push(scope: Scope, sequence: Instr, word: Instr) -> None:
    """Puts a word before the others of a sequence."""

    def body(inner: Scope, first: Instr, word: Instr) -> None:
        at, carried = inner.fresh("at", first), inner.fresh("carried", word)

        def shift() -> None:
            here = inner.fresh("here", fold.load(at))
            inner.emit(op.STORE, at, carried)
            inner.leave_if(fold.eq(here, ZERO))
            inner.assign(carried, here)
            _next(inner, at)

        inner.loop(shift)

    routine = _routine(scope.pools, "push", ("first", "word"), body)
    scope.emit(op.CALL, routine, (sequence, word))


def close_gap(scope: Scope, place: Instr) -> None:
    """Takes the word at a place out of its sequence; those behind it move up."""

    def body(inner: Scope, place: Instr) -> None:
        at = inner.fresh("at", place)

        def shift() -> None:
            inner.emit(op.STORE, at, fold.load(fold.add(ONE, at)))
            inner.leave_if(fold.eq(fold.load(at), ZERO))
            _next(inner, at)

        inner.loop(shift)

    scope.emit(op.CALL, _routine(scope.pools, "close gap", ("place",), body), (place,))


def place_of(scope: Scope, sequence: Instr, word: Instr) -> Instr:
    """The address of the first place in a sequence where a word stands, or of its end."""

    def body(inner: Scope, first: Instr, word: Instr) -> None:
        at = inner.fresh("at", first)

        def look() -> None:
            here = inner.fresh("here", fold.load(at))
            found = fold.or_((fold.eq(here, word), fold.eq(here, ZERO)))
            inner.when(found, lambda: inner.emit(op.RESULT, at))
            _next(inner, at)

        inner.loop(look)

    routine = _routine(scope.pools, "place of", ("first", "word"), body, result=True)
    return Instr(op.CALL_VALUE, (routine, (sequence, word)))


# ---- coming and going


def leave(scope: Scope, address: Instr) -> None:
    """Takes one thing out of the order in which it lies, if it lies in one.

    Of like things in a deck that may be a loose one, else the one that lies highest.
    """
    layout = scope.pools.layout
    sequence = scope.fresh("sequence", scope.table(sequence_table(layout), address))
    if layout.rows and layout.stacks:
        slot = fold.and_((fold.ge(sequence, ZERO), is_slot(scope, address)))
        scope.branch(
            slot,
            lambda: _leave_row(scope, sequence, address),
            lambda: _when_kept(scope, sequence, lambda: _leave_stack(scope, sequence, address)),
        )
    elif layout.rows:
        _when_kept(scope, sequence, lambda: _leave_row(scope, sequence, address))
    else:
        _when_kept(scope, sequence, lambda: _leave_stack(scope, sequence, address))


def _when_kept(scope: Scope, sequence: Instr, then: Callable[[], None]) -> None:
    scope.when(fold.ge(sequence, ZERO), then)


def _leave_row(scope: Scope, sequence: Instr, slot: Instr) -> None:
    close_gap(scope, place_of(scope, sequence, slot))
    scope.emit(op.STORE, slot, ZERO)


def _leave_stack(scope: Scope, sequence: Instr, cell: Instr) -> None:
    loose = scope.fresh("loose", scope.table(loose_table(scope.pools.layout), cell))
    scope.branch(
        fold.gt(fold.load(loose), ZERO),
        lambda: scope.emit(op.STORE, loose, fold.sub(fold.load(loose), ONE)),
        lambda: _leave_sequence(scope, sequence, cell),
    )


def _leave_sequence(scope: Scope, sequence: Instr, cell: Instr) -> None:
    """The highest of its like leaves its place; one less may lie above the loose ones."""
    place = scope.fresh("place", place_of(scope, sequence, cell))
    leave_settled(scope, sequence, place)


def leave_settled(scope: Scope, sequence: Instr, place: Instr) -> None:
    """Takes what stands at a place of a deck's sequence out of it."""
    above = scope.keep(fold.sub(sequence, ONE))
    higher = fold.lt(fold.sub(place, sequence), fold.load(above))
    one_less = fold.sub(fold.load(above), ONE)
    scope.when(higher, lambda: scope.emit(op.STORE, above, one_less))
    close_gap(scope, place)


def enter(scope: Scope, place: Place, cell: Instr, end: str) -> Instr:
    """Gives a thing that came to be counted in a cell its place, and returns its name.

    end: the top or front, the bottom or back; empty: the back of a row, a loose one of a deck.
    """
    layout = scope.pools.layout
    first = end in FIRST
    if place.key in layout.rows:
        return _enter_row(scope, layout.rows[place.key], place, cell, first=first)
    if place.key in layout.stacks:
        _enter_stack(scope, layout.stacks[place.key], place, cell, end)
    return cell


def _enter_row(scope: Scope, row: Row, place: Place, cell: Instr, *, first: bool) -> Instr:
    full = scope.fault("E512", f"more lies in `{place.name}` than its `up to` allows")
    last = fold.load(row.sequence(place.owner, row.places - 1))
    scope.when(fold.ne(last, ZERO), lambda: scope.emit(op.FAIL, full))
    slot = free_slot(scope, row, place.owner)
    scope.emit(op.STORE, slot, cell)
    (push if first else append)(scope, row.sequence(place.owner), slot)
    return slot


def _enter_stack(scope: Scope, stack: Stack, place: Place, cell: Instr, end: str) -> None:
    if not end:
        loose = scope.keep(scope.table(loose_table(scope.pools.layout), cell))
        scope.emit(op.STORE, loose, fold.add(ONE, fold.load(loose)))
    elif end in FIRST:
        above = stack.above(place.owner)
        push(scope, stack.sequence(place.owner), cell)
        scope.emit(op.STORE, above, fold.add(ONE, fold.load(above)))
    else:
        append(scope, stack.sequence(place.owner), cell)


def loosen(scope: Scope, stack: Stack, owner: Instr) -> None:
    """From here on chance decides of all that lies in a deck."""
    zone = scope.pools.layout.zones[stack.key]
    loose, first = (scope.fix(each) for each in (stack.loose(owner), zone.address(owner)))

    def count(index: Instr) -> None:
        amount = fold.load(fold.add(first, index))
        scope.emit(op.STORE, fold.add(loose, index), amount)

    scope.count_up(ZERO, const(stack.variants), count)
    scope.emit(op.STORE, stack.above(owner), ZERO)
    at = scope.fresh("at", stack.sequence(owner))

    def clear() -> None:
        scope.leave_if(fold.eq(fold.load(at), ZERO))
        scope.emit(op.STORE, at, ZERO)
        _next(scope, at)

    scope.loop(clear)


def replace(scope: Scope, name: Instr, cell: Instr, zones: frozenset[ZoneKey]) -> Instr:
    """Lets a thing be counted in another cell of its zone, one of these, where it keeps its place.

    Returns its name there.
    """
    layout = scope.pools.layout
    if zones & layout.stacks.keys():
        _replace_in_deck(scope, name, cell)
    if not zones & layout.rows.keys():
        return cell
    slot = scope.fresh("slot", is_slot(scope, name))
    scope.when(slot, lambda: scope.emit(op.STORE, name, cell))
    return scope.fresh("name", fold.select(slot, name, cell))


def _replace_in_deck(scope: Scope, name: Instr, cell: Instr) -> None:
    """In a deck the one that lies loose, else the highest of its like, is replaced."""
    table = loose_table(scope.pools.layout)
    loose, other = scope.fresh("loose", scope.table(table, name)), scope.table(table, cell)

    def among_loose() -> None:
        scope.emit(op.STORE, loose, fold.sub(fold.load(loose), ONE))
        scope.emit(op.STORE, other, fold.add(ONE, fold.load(other)))

    def settled() -> None:
        sequence = scope.table(sequence_table(scope.pools.layout), name)
        scope.emit(op.STORE, scope.fresh("place", place_of(scope, sequence, name)), cell)

    def replaced() -> None:
        scope.branch(fold.gt(fold.load(loose), ZERO), among_loose, settled)

    scope.when(fold.ge(loose, ZERO), replaced)


def starts(layout: Layout) -> list[int]:
    """For the address of each cell that of the first cell of its zone."""
    table = [0] * layout.cells_end
    for zone in layout.zones.values():
        for owner in range(zone.owners):
            first = zone.base + owner * zone.stride
            table[first : first + len(zone.variants)] = [first] * len(zone.variants)
    return table
