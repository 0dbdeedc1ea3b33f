"""Sequences of words that end with a 0: routines over addresses, each once for a program."""

from collections.abc import Callable, Sequence

from catrules.ir import opcodes as op
from catrules.ir.program import Instr, Routine
from catrules.lowering import fold
from catrules.lowering.fold import ONE, ZERO
from catrules.lowering.rows import Row
from catrules.lowering.scope import Pools, Scope


def routine_of(
    pools: Pools,
    name: str,
    parameters: Sequence[str],
    body: Callable[..., None],
    *,
    result: bool = False,
) -> int:
    """The routine of a name; its body is written when it is first asked for."""
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


def step(scope: Scope, register: Instr) -> None:
    """Goes on to the next address."""
    scope.assign(register, fold.add(ONE, register))


def free_slot(scope: Scope, row: Row, owner: Instr) -> Instr:
    """The address of the first slot of a row, which has one, that is empty."""

    def body(inner: Scope, first: Instr) -> None:
        at = inner.fresh("at", first)

        def look() -> None:
            inner.when(fold.eq(fold.load(at), ZERO), lambda: inner.emit(op.RESULT, at))
            step(inner, at)

        inner.loop(look)

    routine = routine_of(scope.pools, "free slot", ("first",), body, result=True)
    return scope.fresh("slot", Instr(op.CALL_VALUE, (routine, (row.slots(owner),))))


def append(scope: Scope, sequence: Instr, word: Instr) -> None:
    """Puts a word behind the others of a sequence."""

    def body(inner: Scope, first: Instr, word: Instr) -> None:
        at = inner.fresh("at", first)

        def look() -> None:
            inner.leave_if(fold.eq(fold.load(at), ZERO))
            step(inner, at)

        inner.loop(look)
        inner.emit(op.STORE, at, word)

    routine = routine_of(scope.pools, "append", ("first", "word"), body)
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
            step(inner, at)

        inner.loop(shift)

    routine = routine_of(scope.pools, "push", ("first", "word"), body)
    scope.emit(op.CALL, routine, (sequence, word))


def close_gap(scope: Scope, place: Instr) -> None:
    """Takes the word at a place out of its sequence; those behind it move up."""

    def body(inner: Scope, place: Instr) -> None:
        at = inner.fresh("at", place)

        def shift() -> None:
            inner.emit(op.STORE, at, fold.load(fold.add(ONE, at)))
            inner.leave_if(fold.eq(fold.load(at), ZERO))
            step(inner, at)

        inner.loop(shift)

    scope.emit(op.CALL, routine_of(scope.pools, "close gap", ("place",), body), (place,))


def bring(scope: Scope, sequence: Instr, index: Instr, cell: Instr) -> None:
    """Puts the next thing of a row that is counted in a cell at a place, counted from 0."""

    def body(inner: Scope, first: Instr, cell: Instr) -> None:
        at = inner.fresh("at", first)

        def look() -> None:
            inner.leave_if(fold.eq(fold.load(fold.load(at)), cell))
            step(inner, at)

        def shift() -> None:
            inner.leave_if(fold.eq(at, first))
            before = inner.fresh("before", fold.sub(at, ONE))
            inner.emit(op.STORE, at, fold.load(before))
            inner.assign(at, before)

        inner.loop(look)
        slot = inner.fresh("slot", fold.load(at))
        inner.loop(shift)
        inner.emit(op.STORE, first, slot)

    routine = routine_of(scope.pools, "bring", ("first", "cell"), body)
    scope.emit(op.CALL, routine, (fold.add(sequence, index), cell))


def place_of(scope: Scope, sequence: Instr, word: Instr) -> Instr:
    """The address of the first place in a sequence where a word stands, or of its end."""

    def body(inner: Scope, first: Instr, word: Instr) -> None:
        at = inner.fresh("at", first)

        def look() -> None:
            here = inner.fresh("here", fold.load(at))
            found = fold.or_((fold.eq(here, word), fold.eq(here, ZERO)))
            inner.when(found, lambda: inner.emit(op.RESULT, at))
            step(inner, at)

        inner.loop(look)

    routine = routine_of(scope.pools, "place of", ("first", "word"), body, result=True)
    return Instr(op.CALL_VALUE, (routine, (sequence, word)))
