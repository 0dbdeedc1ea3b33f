"""What the options of a decision begin by working out is worked out before the decision.

Options that only have conditions need no list. Nothing else sets or reads such registers. In tasks
it stays where it is: what they ask is worked out anew when other tasks have changed something.
"""

from collections import Counter

from attrs import evolve

from catrules.ir import opcodes as op
from catrules.ir.frames import task_contexts
from catrules.ir.program import Block, Instr, Program
from catrules.ir.walk import walk
from catrules.optimise.rewriting import rebuilt, same
from catrules.optimise.roots import Roots


def lift(program: Program, roots: Roots) -> Program:
    """The program with such registers set before its decisions."""
    inside = task_contexts(program)
    routines = tuple(
        routine if index in inside else evolve(routine, body=_block(routine.body))
        for index, routine in enumerate(program.routines)
    )
    return evolve(program, routines=routines)


def _block(block: Block) -> Block:
    return tuple(new for instr in block for new in _statement(instr))


def _statement(instr: Instr) -> Block:
    if instr.op is not op.CHOOSE:
        return (rebuilt(instr, same, _block),)
    site, actor, offers, results = instr.args
    read = {inner.args[0] for inner in walk([actor]) if inner.op is op.REG}
    often = Counter(inner.args[0] for inner in walk(offers) if inner.op is op.SET)
    first = 0
    while first < len(offers) and offers[first].op is op.SET:
        register = offers[first].args[0]
        if register in read or often[register] > 1:
            break
        first += 1
    if not first:
        return (instr,)
    rest = Instr(op.CHOOSE, (site, actor, offers[first:], results), instr.origin)
    return (*offers[:first], rest)
