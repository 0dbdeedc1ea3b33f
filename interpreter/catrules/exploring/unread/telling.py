"""Registers that say whose word is meant: only these are worth following."""

from collections.abc import Iterable, Iterator

from catrules.exploring.unread.reads import Reads
from catrules.ir import opcodes as op
from catrules.ir.program import Instr, Program, Routine
from catrules.ir.walk import expressions, walk


def telling_registers(program: Program, reads: Reads) -> list[int]:
    """Of each routine the mask of them: those in an owner's address, those that these are worked
    out from, and those that are compared with them."""
    found = [_owners(program, routine, reads) for routine in program.routines]
    bodies = [tuple(walk(routine.body)) for routine in program.routines]
    grown = True
    while grown:
        before = list(found)
        for index, body in enumerate(bodies):
            for instr in body:
                found[index] |= _from(instr, found, index)
        grown = found != before
    return found


def _owners(program: Program, routine: Routine, reads: Reads) -> int:
    mask = 0
    for instr in walk(routine.body):
        if instr.op in (op.LOAD, op.STORE) and reads.can_be_asked(instr.args[0]):
            mask |= registers((instr.args[0],))
        elif instr.op is op.MARK:
            mask |= registers((instr.args[1],))
    return mask


def _from(instr: Instr, found: list[int], index: int) -> int:
    """The registers that a statement or expression adds."""
    own = found[index]
    if instr.op is op.SET and own >> instr.args[0] & 1:
        return registers((instr.args[1],))
    if instr.op is op.IF:
        compared = registers(expressions(instr))
        return compared if compared & own else 0
    if instr.op in (op.CALL, op.CALL_VALUE):
        routine, args = instr.args
        wanted = (arg for number, arg in enumerate(args) if found[routine] >> number & 1)
        return registers(wanted)
    return 0


def registers(found: Iterable[Instr]) -> int:
    """Those that stand in expressions."""
    mask = 0
    for number in _numbers(found):
        mask |= 1 << number
    return mask


def _numbers(found: Iterable[Instr]) -> Iterator[int]:
    return (inner.args[0] for inner in walk(found) if inner.op is op.REG)
