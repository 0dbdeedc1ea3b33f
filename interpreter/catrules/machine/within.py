"""Which effects can be a trigger's own: what happens after it is not told as if it were."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from catrules.ir import opcodes as op
from catrules.ir.program import Block, Instr, Program
from catrules.ir.walk import blocks, callees, walk


def origins_of_triggers(program: Program) -> Mapping[int, frozenset[int]]:
    """For each tell of a trigger the origins of all that it does itself or lets others do."""
    found: dict[int, set[int]] = {}
    for block in _blocks(program):
        for instr, after in pairwise(block):
            if _begins_trigger(program, instr) and after.op is op.CALL:
                found.setdefault(instr.args[0], set()).update(_origins(program, after.args[0]))
    return {tell: frozenset(origins) for tell, origins in found.items()}


def _begins_trigger(program: Program, instr: Instr) -> bool:
    return instr.op is op.TELL and program.tells[instr.args[0]].form == "trigger"


def _blocks(program: Program) -> Iterator[Block]:
    for routine in program.routines:
        yield routine.body
        for instr in walk(routine.body):
            yield from blocks(instr)


def _origins(program: Program, routine: int) -> Iterator[int]:
    """The origins of all instructions that are reached from a routine."""
    waiting, seen = [routine], {routine}
    while waiting:
        body = program.routines[waiting.pop()].body
        yield from (instr.origin for instr in walk(body))
        new = [callee for callee in callees(body) if callee not in seen]
        seen.update(new)
        waiting += dict.fromkeys(new)
