"""Things in zones whose order is kept: where they are counted, how they come and go.

Routines that several statements share are written once, over addresses: tables say for the address
of a slot or of a deck's cell where its order stands.
"""

from collections.abc import Callable

from catrules.diagnostics import Diagnostic, RulesError
from catrules.ir import opcodes as op
from catrules.ir.program import NOTHING, PLACE_BITS, Instr
from catrules.lowering import fold
from catrules.lowering.fold import ONE, ZERO, const
from catrules.lowering.layout import Layout
from catrules.lowering.rows import Row, Stack
from catrules.lowering.scope import Scope
from catrules.lowering.sequences import (
    append,
    close_gap,
    free_slot,
    place_of,
    push,
    routine_of,
    step,
)
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


def told_of(scope: Scope, name: Instr) -> Instr:
    """What is told of a thing: where it is counted and, in a row, its place; see PLACE_BITS."""
    if not scope.pools.layout.rows:
        return name
    slots, sequences = slot_table(scope.pools.layout), sequence_table(scope.pools.layout)

    def body(inner: Scope, name: Instr) -> None:
        in_row = fold.eq(inner.table(slots, name), ONE)
        inner.when(fold.not_(in_row), lambda: inner.emit(op.RESULT, name))
        first = inner.fresh("first", inner.table(sequences, name))
        place = fold.add(ONE, fold.sub(place_of(inner, first, name), first))
        inner.emit(op.RESULT, fold.add(fold.load(name), fold.mul(const(1 << PLACE_BITS), place)))

    routine = routine_of(scope.pools, "told of", ("name",), body, result=True)
    return Instr(op.CALL_VALUE, (routine, (name,)))


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
            step(inner, at)

        inner.loop(look)

    routine = routine_of(scope.pools, "name of", ("cell",), body, result=True)
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
    if place.key in layout.rows or end:
        _refuse_race(scope, place)
    if place.key in layout.rows:
        return _enter_row(scope, layout.rows[place.key], place, cell, first=first)
    if place.key in layout.stacks:
        _enter_stack(scope, layout.stacks[place.key], place, cell, end)
    return cell


def _refuse_race(scope: Scope, place: Place) -> None:
    """Raises RulesError where several at once put things into one order, as they answer."""
    families = scope.pools.layout.families  # of which a place's number is not known beforehand
    mine = place.key in families or fold.constant(place.owner) == scope.task
    own = place.owner_kind == "player" and mine
    if scope.task is None or own:
        return
    message = (
        f"all do this at once, and the order in `{place.name}` counts, so it would depend on who is"
        " quicker"
    )
    hint = (
        "Let each put it into a zone of his own here; what is shared is filled after these lines."
    )
    span = scope.pools.origins[scope.origin].span
    raise RulesError((Diagnostic("E359", span, message, hint),))


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
        step(scope, at)

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
