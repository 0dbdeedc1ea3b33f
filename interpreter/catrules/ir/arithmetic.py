"""What the operators of the IR compute, and constant folding by them."""

from collections.abc import Callable

from catrules.ir import opcodes as op
from catrules.ir.opcodes import Opcode
from catrules.ir.program import Instr


def _bit(index: int) -> int:
    return 1 << index if index >= 0 else 0


def _has_bit(mask: int, index: int) -> int:
    return mask >> index & 1 if index >= 0 else 0


OPERATORS: dict[str, Callable[..., int]] = {
    "ADD": lambda a, b: a + b,
    "SUB": lambda a, b: a - b,
    "MUL": lambda a, b: a * b,
    "DIV": lambda a, b: a // b,
    "MOD": lambda a, b: a % b,
    "MIN": min,
    "MAX": max,
    "EQ": lambda a, b: int(a == b),
    "NE": lambda a, b: int(a != b),
    "LT": lambda a, b: int(a < b),
    "LE": lambda a, b: int(a <= b),
    "GT": lambda a, b: int(a > b),
    "GE": lambda a, b: int(a >= b),
    "NOT": lambda a: int(not a),
    "BIT": _bit,
    "BIT_AND": lambda a, b: a & b,
    "BIT_OR": lambda a, b: a | b,
    "BIT_CLEAR": lambda a, b: a & ~b,
    "HAS_BIT": _has_bit,
    "BIT_COUNT": int.bit_count,
}
"""The operators all of whose operands are looked at, and what they compute."""


def constant(value: int) -> Instr:
    """The CONST of a value."""
    return Instr(op.CONST, (value,))


def is_word(value: int) -> bool:
    """Whether a number fits into a word of the state. What is reckoned from NOTHING may not, and is
    left as it stands: nobody looks at it."""
    return -(1 << 63) <= value < 1 << 63


def fold(expr: Instr) -> Instr:
    """The same expression with what is constant in it worked out."""
    if not expr.op.parts:
        return expr
    expr = Instr(expr.op, tuple(_folded(value) for value in expr.args))
    if expr.op.name in OPERATORS:
        return _fold_operator(expr)
    if expr.op is op.SELECT and expr.args[0].op is op.CONST:
        taken: Instr = expr.args[1] if expr.args[0].args[0] else expr.args[2]
        return taken
    if expr.op in (op.AND, op.OR):
        return _fold_terms(expr)
    return expr


def _folded(value: object) -> object:
    if isinstance(value, Instr):
        return fold(value)
    if isinstance(value, tuple):
        return tuple(fold(term) for term in value)
    return value


def _fold_operator(expr: Instr) -> Instr:
    values = [arg.args[0] for arg in expr.args if arg.op is op.CONST]
    if len(values) == len(expr.args):
        if expr.op in (op.DIV, op.MOD) and not values[1]:
            return expr
        value = OPERATORS[expr.op.name](*values)
        return constant(value) if is_word(value) else expr
    if expr.op is op.ADD:
        return _fold_sum(*expr.args)
    if expr.op is op.MUL and values == [1]:
        other: Instr = next(arg for arg in expr.args if arg.op is not op.CONST)
        return other
    return expr


def _fold_sum(left: Instr, right: Instr) -> Instr:
    """A sum with at most one constant, which stands last: addresses come out as `r + 17`."""
    if left.op is op.CONST:
        left, right = right, left
    if right.op is op.CONST and left.op is op.ADD and left.args[1].op is op.CONST:
        both = left.args[1].args[0] + right.args[0]
        if is_word(both):
            return _fold_sum(left.args[0], constant(both))
    if right.op is op.CONST and right.args[0] == 0:
        return left
    return Instr(op.ADD, (left, right))


def _fold_terms(expr: Instr) -> Instr:
    stops: Opcode = expr.op
    terms = []
    for term in expr.args[0]:
        if term.op is op.CONST:
            if bool(term.args[0]) is (stops is op.OR):
                terms.append(term)
                break
            continue
        terms.append(term)
    if not terms:
        return constant(int(stops is op.AND))
    if terms[0].op is op.CONST:
        return constant(int(stops is op.OR))
    return Instr(stops, (tuple(terms),))
