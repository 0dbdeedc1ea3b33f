"""Which expressions may be looked at although nobody wants their value.

A branch on random data costs more than a few instructions, so what is cheap and does no harm is
worked out in any case. Harm is a trap (a word far outside the state), a fault, a step counted.
"""

from collections.abc import Iterable

from catrules.compiled.layout import MARGIN
from catrules.ir import opcodes as op
from catrules.ir.program import Instr, Program
from catrules.ir.walk import expressions, walk

Known = frozenset[tuple[Instr, int]]
"""Addresses that are known to be good: each an expression and what is added to it."""

_HARMLESS = (op.CONST, op.REG, op.FIND)
_NEVER = (op.CALL_VALUE, op.WATCH, op.TABLE)


def cost(expr: Instr) -> int:
    """How many instructions an expression has."""
    return sum(1 for _ in walk([expr]))


def is_safe(expr: Instr, known: Known, program: Program) -> bool:
    """Whether it does no harm to work out a folded expression."""
    if expr.op in _HARMLESS:
        return True
    if expr.op in _NEVER:
        return expr.op is op.TABLE and expr.args[1].op is op.CONST
    if expr.op in (op.LOAD, op.SUM):
        return _is_good(expr.args[0], known, program)
    if expr.op in (op.DIV, op.MOD):
        divisor = expr.args[1]
        return (
            divisor.op is op.CONST and divisor.args[0] > 0 and is_safe(expr.args[0], known, program)
        )
    return all(is_safe(inner, known, program) for inner in expressions(expr))


def _is_good(address: Instr, known: Known, program: Program) -> bool:
    """Whether a word near the state lies at an address."""
    if address.op is op.CONST:
        return 0 <= int(address.args[0]) < program.size
    base, more = _parts(address)
    return any(base == other and abs(more - near) < MARGIN // 2 for other, near in known)


def _parts(address: Instr) -> tuple[Instr, int]:
    if address.op is op.ADD and address.args[1].op is op.CONST:
        return address.args[0], address.args[1].args[0]
    return address, 0


def bases(expr: Instr) -> Known:
    """The addresses that are read whenever a folded expression is worked out."""
    return frozenset(_read([expr]))


def _read(exprs: Iterable[Instr]) -> Iterable[tuple[Instr, int]]:
    for expr in exprs:
        if expr.op in (op.LOAD, op.SUM) and expr.args[0].op is not op.CONST:
            yield _parts(expr.args[0])
        if expr.op in (op.AND, op.OR):
            yield from _read(expr.args[0][:1])
        elif expr.op is op.SELECT:
            yield from _read(expr.args[:1])
        else:
            yield from _read(expressions(expr))
