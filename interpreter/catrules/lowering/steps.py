"""Steps: TICKs are put where much is done, so that the budget of a decision bounds its time.

The lowering counts the rounds of long loops. What is done in a round, in short loops inside each
other, or in rules that run rules, may be much more than one step; here it is weighed, and TICKs
are added, one for every STEP instructions.
"""

from collections.abc import Sequence

from attrs import evolve

from catrules.ir import opcodes as op
from catrules.ir.opcodes import Operand
from catrules.ir.program import Block, Instr, Routine
from catrules.ir.walk import walk

STEP = 250
"""About so many instructions are one step."""

ROUNDS = 32
"""A short loop is taken to have so many rounds."""

LIGHT = 40
"""A round of a short loop that costs no more is not counted."""

_CALLS = (Operand.VALUE, Operand.ROUTINE)


def metered(routines: Sequence[Routine], order: Sequence[int]) -> tuple[Routine, ...]:
    """The routines with their TICKs; order: each behind those that it calls."""
    meter = _Meter()
    made = list(routines)
    for index in order:
        routine = routines[index]
        body, cost = meter.block(routine.body)
        made[index] = evolve(routine, body=_paid(body, cost))
        meter.rest[index] = cost % STEP
    return tuple(made)


def _paid(block: Block, cost: int) -> Block:
    origin = next((instr.origin for instr in walk(block) if instr.origin), 0)
    return (Instr(op.TICK, (), origin),) * (cost // STEP) + block


class _Meter:
    """rest: what each routine costs beyond its own TICKs."""

    def __init__(self) -> None:
        self.rest: dict[int, int] = {}

    def block(self, block: Block) -> tuple[Block, int]:
        """A block with its TICKs, and what it costs beyond these."""
        parts = [self.statement(instr) for instr in block]
        return tuple(instr for instr, _ in parts), sum(cost for _, cost in parts)

    def statement(self, instr: Instr) -> tuple[Instr, int]:
        args, cost = [], int(instr.op is not op.REACH)
        for (_, sort), value in zip(instr.op.operands, instr.args, strict=True):
            if sort is Operand.BLOCK:
                value, inside = self.round(value) if instr.op is op.LOOP else self.block(value)
                cost += inside
            else:
                cost += self.operand(sort, value)
            args.append(value)
        return evolve(instr, args=tuple(args)), cost

    def operand(self, sort: Operand, value: object) -> int:
        """What an operand costs that is no block."""
        if isinstance(value, Instr):
            return self.expression(value)
        if sort is Operand.EXPRS and isinstance(value, tuple):
            return sum(self.expression(part) for part in value)
        if sort is Operand.ROUTINES and isinstance(value, tuple):
            return sum(self.rest[routine] for routine in value)
        return self.rest[value] if sort in _CALLS and isinstance(value, int) else 0

    def expression(self, expr: Instr) -> int:
        cost = 0
        for node in walk((expr,)):
            cost += node.op is not op.WATCH  # to count what runs costs no steps
            for (_, sort), value in zip(node.op.operands, node.args, strict=True):
                if sort in _CALLS:
                    cost += self.rest[value]
            if node.op is op.SUM:
                cost += node.args[1] // ROUNDS
        return cost

    def round(self, body: Block) -> tuple[Block, int]:
        """The body of a loop, and what the loop costs beyond the TICKs in it."""
        made, cost = self.block(body)
        if any(instr.op is op.TICK for instr in body):
            return _paid(made, cost), 0
        if cost <= LIGHT:
            return made, ROUNDS * cost
        return _paid(made, cost + STEP), 0
