"""Expressions of the IR as Python expressions.

The text is made of integers, fixed names and operators only: registers come as the text that the
caller gives for their number, tables are `K0`, `K1`, …, routines `f0`, `f1`, …; `S` is the state.
"""

from collections.abc import Callable, Sequence
from itertools import count

from catrules.ir import opcodes as op
from catrules.ir.arithmetic import fold
from catrules.ir.inline import inlined
from catrules.ir.program import NOTHING, Instr, Program

ATOM, TIMES, PLUS, SHIFT, AND_BITS, OR_BITS, COMPARE, NOT, AND, OR, CHOICE = range(11, 0, -1)
"""How tightly Python's operators bind."""

_BINARY = {
    "ADD": ("+", PLUS),
    "SUB": ("-", PLUS),
    "MUL": ("*", TIMES),
    "DIV": ("//", TIMES),
    "MOD": ("%", TIMES),
    "BIT_AND": ("&", AND_BITS),
    "BIT_OR": ("|", OR_BITS),
}
_COMPARE = {"EQ": "==", "NE": "!=", "LT": "<", "LE": "<=", "GT": ">", "GE": ">="}
_UNROLLED = 8
"""Tables and sums up to this length are written out."""
_INLINED_DEPTH = 2
"""How deeply short routines are written out in one another."""

Text = tuple[str, int]
"""A Python expression and how tightly it binds."""


class Expressions:
    """Translates the expressions of one routine. `register` gives a register's text."""

    def __init__(self, program: Program, register: Callable[[int], str]) -> None:
        self._program = program
        self._register = register
        self._fresh = count()
        self._depth = 0

    def value(self, expr: Instr) -> str:
        """Python text whose value is the expression's, an `int`."""
        return self._value(fold(expr))[0]

    def truth(self, expr: Instr) -> str:
        """Python text that is true or false as the expression is not 0 or 0."""
        return self._truth(fold(expr))[0]

    def listed(self, first: Sequence[str], exprs: Sequence[Instr]) -> str:
        """A Python tuple of texts and values."""
        parts = [*first, *(self.value(expr) for expr in exprs)]
        return f"({', '.join(parts)}{',' if len(parts) == 1 else ''})"

    def fresh(self) -> str:
        """A new name for a value that is needed twice."""
        return f"x{next(self._fresh)}"

    def _at_least(self, level: int, expr: Instr) -> str:
        text, binds = self._value(expr)
        return text if binds >= level else f"({text})"

    def _truth_at_least(self, level: int, expr: Instr) -> str:
        text, binds = self._truth(expr)
        return text if binds >= level else f"({text})"

    def _value(self, expr: Instr) -> Text:
        name = expr.op.name
        if name in _BINARY:
            sign, level = _BINARY[name]
            left, right = expr.args
            return f"{self._at_least(level, left)} {sign} {self._at_least(level + 1, right)}", level
        if name in _COMPARE or name in ("NOT", "AND", "OR"):
            return f"1 if {self._truth_at_least(OR, expr)} else 0", CHOICE
        text: Text = getattr(self, f"_{name.lower()}")(*expr.args)
        return text

    def _truth(self, expr: Instr) -> Text:
        name = expr.op.name
        if name in _COMPARE:
            left, right = (self._at_least(OR_BITS, arg) for arg in expr.args)
            return f"{left} {_COMPARE[name]} {right}", COMPARE
        if name == "NOT":
            return f"not {self._truth_at_least(NOT, expr.args[0])}", NOT
        if name in ("AND", "OR"):
            level = AND if name == "AND" else OR
            terms = [self._truth_at_least(level, term) for term in expr.args[0]]
            return f" {name.lower()} ".join(terms), level
        return self._value(expr)

    # ---- one method for each other operator

    def _const(self, value: int) -> Text:
        return str(value), ATOM

    def _reg(self, register: int) -> Text:
        return self._register(register), ATOM

    def _load(self, address: Instr) -> Text:
        return f"S[{self._value(address)[0]}]", ATOM

    def _sum(self, address: Instr, length: int) -> Text:
        if not length:
            return "0", ATOM
        if address.op is op.CONST:
            start = address.args[0]
            if length > _UNROLLED:
                return f"sum(S[{start}:{start + length}])", ATOM
            words = [f"S[{start + i}]" for i in range(length)]
        elif length > _UNROLLED:
            return f"total(S, {self._value(address)[0]}, {length})", ATOM
        else:
            first, again = self._twice(address)
            words = [f"S[{first}]", *(f"S[{again} + {i}]" for i in range(1, length))]
        return " + ".join(words), PLUS if length > 1 else ATOM

    def _table(self, table: int, index: Instr) -> Text:
        if index.op is op.CONST:
            return str(self._program.tables[table][index.args[0]]), ATOM
        return f"K{table}[{self._value(index)[0]}]", ATOM

    def _find(self, table: int) -> Text:
        addresses = self._program.tables[table]
        if len(addresses) > _UNROLLED:
            return f"find(S, K{table})", ATOM
        return "".join(f"{a} if S[{a}] else " for a in addresses) + str(NOTHING), CHOICE

    def _min(self, left: Instr, right: Instr) -> Text:
        return self._smaller("<=", left, right)

    def _max(self, left: Instr, right: Instr) -> Text:
        return self._smaller(">=", left, right)

    def _smaller(self, sign: str, left: Instr, right: Instr) -> Text:
        (a, a_again), (b, b_again) = self._twice(left), self._twice(right)
        return f"{a_again} if {a} {sign} {b} else {b_again}", CHOICE

    def _twice(self, expr: Instr) -> tuple[str, str]:
        """Texts for where a value is used first and later."""
        text, _ = self._value(expr)
        if expr.op in (op.CONST, op.REG) or (
            expr.op is op.LOAD and expr.args[0].op in (op.CONST, op.REG)
        ):
            return text, text
        name = self.fresh()
        return f"({name} := {text})", name

    def _select(self, condition: Instr, then: Instr, otherwise: Instr) -> Text:
        test = self._truth_at_least(OR, condition)
        return f"{self._at_least(OR, then)} if {test} else {self._value(otherwise)[0]}", CHOICE

    def _bit(self, index: Instr) -> Text:
        first, again = self._twice(index)
        return f"1 << {again} if {first} >= 0 else 0", CHOICE

    def _has_bit(self, mask: Instr, index: Instr) -> Text:
        if index.op is op.CONST:
            if index.args[0] < 0:
                return "0", ATOM
            return f"{self._at_least(SHIFT, mask)} >> {index.args[0]} & 1", AND_BITS
        first, again = self._twice(index)
        return f"{self._at_least(SHIFT, mask)} >> {again} & 1 if {first} >= 0 else 0", CHOICE

    def _bit_clear(self, left: Instr, right: Instr) -> Text:
        return f"{self._at_least(AND_BITS, left)} & ~{self._at_least(ATOM, right)}", AND_BITS

    def _bit_count(self, mask: Instr) -> Text:
        return f"({self._value(mask)[0]}).bit_count()", ATOM

    def _watch(self, counter: int, value: Instr) -> Text:
        return f"watch({counter}, {self._value(value)[0]})", ATOM

    def _call_value(self, routine: int, args: Sequence[Instr]) -> Text:
        short = inlined(self._program, routine, args) if self._depth < _INLINED_DEPTH else None
        if short is not None:
            self._depth += 1
            text = self._value(short)
            self._depth -= 1
            return text
        return f"f{routine}({', '.join(['S', *(self._value(arg)[0] for arg in args)])})", ATOM
