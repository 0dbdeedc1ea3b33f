"""Constructors of expressions that work out at once what is constant.

The lowering writes every condition as if all settings, players and components were unknown;
these constructors make of it what is left once they are known. Conditions are 0 or 1.
"""

from collections.abc import Callable, Iterable, Sequence

from catrules.ir import opcodes as op
from catrules.ir.opcodes import Opcode
from catrules.ir.program import Instr


def const(value: int) -> Instr:
    """A constant."""
    return Instr(op.CONST, (value,))


ZERO, ONE = const(0), const(1)


def constant(expr: Instr) -> int | None:
    """The value of an expression that is constant, else None."""
    if expr.op is op.CONST:
        value: int = expr.args[0]
        return value
    return None


def _binary(opcode: Opcode, work: Callable[[int, int], int]) -> Callable[[Instr, Instr], Instr]:
    def make(left: Instr, right: Instr) -> Instr:
        a, b = constant(left), constant(right)
        if a is not None and b is not None:
            return const(work(a, b))
        return Instr(opcode, (left, right))

    return make


_add = _binary(op.ADD, lambda a, b: a + b)
_sub = _binary(op.SUB, lambda a, b: a - b)
_mul = _binary(op.MUL, lambda a, b: a * b)
_div = _binary(op.DIV, lambda a, b: a // b)
_mod = _binary(op.MOD, lambda a, b: a % b)
_eq = _binary(op.EQ, lambda a, b: int(a == b))
_ne = _binary(op.NE, lambda a, b: int(a != b))
lt = _binary(op.LT, lambda a, b: int(a < b))
le = _binary(op.LE, lambda a, b: int(a <= b))
_gt = _binary(op.GT, lambda a, b: int(a > b))
ge = _binary(op.GE, lambda a, b: int(a >= b))
minimum = _binary(op.MIN, min)
maximum = _binary(op.MAX, max)
_bit_or = _binary(op.BIT_OR, lambda a, b: a | b)
bit_clear = _binary(op.BIT_CLEAR, lambda a, b: a & ~b)
_has_bit = _binary(op.HAS_BIT, lambda mask, index: mask >> index & 1 if index >= 0 else 0)


def add(left: Instr, right: Instr) -> Instr:
    """left + right; constants are gathered on the left."""
    a, b = constant(left), constant(right)
    if a is None and b is not None:
        left, right, a, b = right, left, b, a
    if a == 0:
        return right
    if a is not None and right.op is op.ADD and (c := constant(right.args[0])) is not None:
        return add(const(a + c), right.args[1])
    return _add(left, right)


def sub(left: Instr, right: Instr) -> Instr:
    """left - right."""
    return left if constant(right) == 0 else _sub(left, right)


def mul(left: Instr, right: Instr) -> Instr:
    """left * right."""
    for a, other in ((left, right), (right, left)):
        if constant(a) == 0:
            return ZERO
        if constant(a) == 1:
            return other
    return _mul(left, right)


def div(left: Instr, right: Instr) -> Instr:
    """left / right rounded down; the checker has refused divisors that may be 0."""
    return Instr(op.DIV, (left, right)) if constant(right) == 0 else _div(left, right)


def mod(left: Instr, right: Instr) -> Instr:
    """The remainder of left / right."""
    return Instr(op.MOD, (left, right)) if constant(right) == 0 else _mod(left, right)


def eq(left: Instr, right: Instr) -> Instr:
    """1 if equal."""
    return ONE if left == right else _eq(left, right)


def ne(left: Instr, right: Instr) -> Instr:
    """1 if different."""
    return ZERO if left == right else _ne(left, right)


def gt(left: Instr, right: Instr) -> Instr:
    """1 if left is greater. What is 0 unless a condition holds is greater than 0 only with it."""
    if constant(right) == 0 and left.op is op.SELECT and constant(left.args[2]) == 0:
        return and_((left.args[0], gt(left.args[1], right)))
    return _gt(left, right)


def not_(operand: Instr) -> Instr:
    """The opposite truth."""
    value = constant(operand)
    if value is not None:
        return const(int(value == 0))
    opposite = {op.EQ: op.NE, op.NE: op.EQ, op.LT: op.GE, op.GE: op.LT, op.GT: op.LE, op.LE: op.GT}
    if operand.op is op.NOT:
        inner: Instr = operand.args[0]
        return inner
    if operand.op in opposite:
        return Instr(opposite[operand.op], operand.args)
    return Instr(op.NOT, (operand,))


def and_(terms: Iterable[Instr]) -> Instr:
    """1 if all terms hold."""
    return _junction(op.AND, terms, neutral=1)


def or_(terms: Iterable[Instr]) -> Instr:
    """1 if one term holds."""
    return _junction(op.OR, terms, neutral=0)


def _junction(opcode: Opcode, terms: Iterable[Instr], neutral: int) -> Instr:
    kept: list[Instr] = []
    for term in terms:
        value = constant(term)
        if value is not None:
            if int(value != 0) != neutral:
                return const(1 - neutral)
        elif term.op is opcode:
            kept.extend(term.args[0])
        elif term not in kept:
            kept.append(term)
    if not kept:
        return const(neutral)
    return kept[0] if len(kept) == 1 else Instr(opcode, (tuple(kept),))


def select(condition: Instr, then: Instr, otherwise: Instr) -> Instr:
    """then if condition, else otherwise."""
    value = constant(condition)
    if value is not None:
        return then if value else otherwise
    if then == otherwise:
        return then
    if (constant(then), constant(otherwise)) == (1, 0) and is_truth(condition):
        return condition
    if (constant(then), constant(otherwise)) == (0, 1):
        return not_(condition)
    return Instr(op.SELECT, (condition, then, otherwise))


_TRUTHS = frozenset(
    o.name for o in (op.EQ, op.NE, op.LT, op.LE, op.GT, op.GE, op.NOT, op.AND, op.OR, op.HAS_BIT)
)


def is_truth(expr: Instr) -> bool:
    """Whether the expression is certainly 0 or 1."""
    if expr.op is op.WATCH:
        return is_truth(expr.args[1])
    return expr.op.name in _TRUTHS or constant(expr) in (0, 1)


def load(address: Instr) -> Instr:
    """The word at an address."""
    return Instr(op.LOAD, (address,))


def total(address: Instr, length: int) -> Instr:
    """The sum of `length` words from an address on."""
    if length == 0:
        return ZERO
    return load(address) if length == 1 else Instr(op.SUM, (address, length))


def bit(index: Instr) -> Instr:
    """The mask with one bit, or 0 for nothing."""
    value = constant(index)
    if value is not None:
        return const(1 << value if value >= 0 else 0)
    return Instr(op.BIT, (index,))


def bit_or(left: Instr, right: Instr) -> Instr:
    """The bits of both."""
    if constant(left) == 0:
        return right
    return left if constant(right) == 0 else _bit_or(left, right)


def has_bit(mask: Instr, index: Instr) -> Instr:
    """1 if the bit of the index is set."""
    return ZERO if constant(mask) == 0 else _has_bit(mask, index)


def bit_count(mask: Instr) -> Instr:
    """How many bits are set."""
    value = constant(mask)
    return const(value.bit_count()) if value is not None else Instr(op.BIT_COUNT, (mask,))


def balanced(join: Callable[[Instr, Instr], Instr], terms: Sequence[Instr]) -> Instr:
    """One or more terms joined two by two, so that even many do not nest deeply."""
    level = list(terms)
    while len(level) > 1:
        pairs = [join(*level[i : i + 2]) for i in range(0, len(level) - 1, 2)]
        level = [*pairs, *level[len(pairs) * 2 :]]
    return level[0]


def sum_of(terms: Sequence[Instr]) -> Instr:
    """The sum of terms; words that stand side by side in the state are taken together."""
    joined: list[Instr] = []
    run: list[Instr] = []
    for term in terms:
        if run and not _follows(run[-1], term):
            joined.append(_side_by_side(run))
            run = []
        run.append(term)
    if run:
        joined.append(_side_by_side(run))
    return balanced(add, joined) if joined else ZERO


def _follows(term: Instr, other: Instr) -> bool:
    """Whether both are words of the state, and the other is the next."""
    if term.op is not op.LOAD or other.op is not op.LOAD:
        return False
    address: Instr = other.args[0]
    return add(ONE, term.args[0]) == address


def _side_by_side(run: Sequence[Instr]) -> Instr:
    return total(run[0].args[0], len(run)) if len(run) > 1 else run[0]


def simple(expr: Instr) -> bool:
    """Whether to work the expression out again costs no more than to keep it."""
    return expr.op in (op.CONST, op.REG) or (
        expr.op is op.LOAD and constant(expr.args[0]) is not None
    )


def size(expr: Instr) -> int:
    """How many instructions the expression has."""
    count, todo = 0, [expr]
    while todo:
        node = todo.pop()
        count += node.op is not op.WATCH  # what is counted makes nothing larger
        for arg in node.args:
            if isinstance(arg, Instr):
                todo.append(arg)
            elif isinstance(arg, tuple):
                todo.extend(a for a in arg if isinstance(a, Instr))
    return count
