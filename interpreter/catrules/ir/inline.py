"""Calls of short routines with a result, replaced by what they work out."""

from collections.abc import Sequence

from catrules.ir import opcodes as op
from catrules.ir.arithmetic import fold
from catrules.ir.program import Instr, Program
from catrules.ir.walk import walk

_CHEAP = (op.CONST, op.REG)
_INLINED = 12


def inlined(program: Program, routine: int, args: Sequence[Instr]) -> Instr | None:
    """The result of a short routine that only has one, its parameters replaced by cheap arguments.

    None if the routine does more, or the arguments are not cheap.
    """
    body = program.routines[routine].body
    if body[0].op is not op.RESULT or any(arg.op not in _CHEAP for arg in args):
        return None
    result: Instr = body[0].args[0]
    if sum(1 for _ in walk([result])) > _INLINED:
        return None
    return fold(_replaced(result, args))


def _replaced(expr: Instr, args: Sequence[Instr]) -> Instr:
    if expr.op is op.REG:
        register: int = expr.args[0]
        return args[register] if register < len(args) else Instr(op.CONST, (0,))
    return Instr(expr.op, tuple(_replaced_operand(value, args) for value in expr.args))


def _replaced_operand(value: object, args: Sequence[Instr]) -> object:
    if isinstance(value, Instr):
        return _replaced(value, args)
    if isinstance(value, tuple):
        return tuple(_replaced_operand(part, args) for part in value)
    return value
