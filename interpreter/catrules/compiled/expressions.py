"""Expressions of the IR as WebAssembly: values are i64 on the stack, truths i32.

Registers are local variables.
"""

from collections.abc import Callable, Mapping, Sequence

from catrules.compiled.code import Code
from catrules.compiled.layout import MARGIN, STATE, Layout
from catrules.compiled.operators import Operators
from catrules.compiled.safety import Known, bases, cost, is_safe
from catrules.compiled.sizes import WORD
from catrules.ir import opcodes as op
from catrules.ir.arithmetic import fold
from catrules.ir.inline import inlined
from catrules.ir.program import NOTHING, Instr, Program

_UNROLLED = 16
"""Sums and searches up to this length are written out."""
_TOGETHER = 40
"""Conditions that cost no more together are all looked at, without a branch between them."""
_INLINED_DEPTH = 2
"""How deeply short routines are written out in one another."""
_COMPARE = {
    "EQ": "i64.eq",
    "NE": "i64.ne",
    "LT": "i64.lt_s",
    "LE": "i64.le_s",
    "GT": "i64.gt_s",
    "GE": "i64.ge_s",
}
_BINARY = {
    "ADD": "i64.add",
    "SUB": "i64.sub",
    "MUL": "i64.mul",
    "BIT_AND": "i64.and",
    "BIT_OR": "i64.or",
}


class Expressions(Operators):
    """Writes the expressions of one function.

    values: the functions of routines with results; register: gives a register's local variable.
    """

    def __init__(
        self,
        program: Program,
        layout: Layout,
        code: Code,
        values: Mapping[int, int],
        register: Callable[[int], int],
    ) -> None:
        self._register = register
        self._program = program
        self._layout = layout
        self._code = code
        self._values = values
        self._depth = 0

    def value(self, expr: Instr) -> None:
        """Pushes an expression's value, an i64."""
        self._value(fold(expr))

    def truth(self, expr: Instr) -> None:
        """Pushes an i32: 1 if the expression's value is not 0, else 0."""
        self._truth(fold(expr), Known())

    def truth_knowing(self, expr: Instr, known: Known) -> None:
        """The same, where some addresses are known to be good."""
        self._truth(fold(expr), known)

    def address(self, expr: Instr) -> int:
        """Pushes the place of a word of the state, an i32, and gives the offset to be added."""
        return self._address(fold(expr))

    # ---- addresses

    def _address(self, expr: Instr) -> int:
        if expr.op is op.CONST:
            if not 0 <= expr.args[0] < self._program.size:
                self._code.i32(-1)  # never run, or the lowering is at fault: then it is a trap
                return STATE
            self._code.i32(0)
            return STATE + int(expr.args[0]) * WORD
        if expr.op is not op.ADD or expr.args[1].op is not op.CONST:
            self._scaled(expr, WORD)
            return STATE
        base, more = expr.args[0], int(expr.args[1].args[0])
        self._scaled(base, WORD)
        if 0 <= more <= MARGIN:
            # The base is no less than -more, so with the margin added it is no less than 0: what
            # stands behind it can be an offset, and all words of one owner have a base in common.
            self._code.i32(STATE)
            self._code.op("i32.add")
            return more * WORD
        self._code.i32(more * WORD & 0xFFFFFFFF)
        self._code.op("i32.add")
        return STATE

    def _scaled(self, expr: Instr, factor: int) -> None:
        """Pushes an expression times a factor modulo 2^32: what an address is at last, it has."""
        name = expr.op.name
        if name == "ADD":
            self._scaled(expr.args[0], factor)
            self._scaled(expr.args[1], factor)
            self._code.op("i32.add")
        elif name == "MUL" and expr.args[1].op is op.CONST:
            self._scaled(expr.args[0], factor * expr.args[1].args[0] & 0xFFFFFFFF)
        elif name == "CONST":
            self._code.i32(expr.args[0] * factor & 0xFFFFFFFF)
        else:
            self._value(expr)
            self._code.op("i32.wrap_i64")
            self._times(factor)

    def _times(self, factor: int) -> None:
        if not factor or factor & (factor - 1):
            self._code.i32(factor)
            self._code.op("i32.mul")
        elif factor > 1:
            self._code.i32(factor.bit_length() - 1)
            self._code.op("i32.shl")

    # ---- truths

    def _truth(self, expr: Instr, known: Known) -> None:
        name = expr.op.name
        code = self._code
        if name in ("EQ", "NE") and expr.args[1] == _ZERO:
            self._value(expr.args[0])
            code.op("i64.eqz")
            if name == "NE":
                code.op("i32.eqz")
        elif name in _COMPARE:
            self._value(expr.args[0])
            self._value(expr.args[1])
            code.op(_COMPARE[name])
        elif name == "NOT":
            self._truth(expr.args[0], known)
            code.op("i32.eqz")
        elif name in ("AND", "OR"):
            self._terms(expr.args[0], name == "AND", known)
        elif name == "HAS_BIT":
            self._has_bit(*expr.args)
        else:
            self._value(expr)
            code.i64(0)
            code.op("i64.ne")

    def _terms(self, terms: Sequence[Instr], all_of: bool, known: Known) -> None:
        """One of AND, OR: terms that can be looked at in vain are put together without a branch."""
        code = self._code
        self._truth(terms[0], known)
        known = known | bases(terms[0])
        spent = cost(terms[0])
        for index, term in enumerate(terms[1:], 1):
            spent += cost(term)
            if spent > _TOGETHER or not is_safe(term, known, self._program):
                with code.when("i"):
                    if all_of:
                        self._terms(terms[index:], all_of, known)
                    else:
                        code.i32(1)
                    code.otherwise()
                    if all_of:
                        code.i32(0)
                    else:
                        self._terms(terms[index:], all_of, known)
                return
            self._truth(term, known)
            code.op("i32.and" if all_of else "i32.or")
            known = known | bases(term)

    def _has_bit(self, mask: Instr, index: Instr) -> None:
        code = self._code
        self._value(mask)
        if index.op is op.CONST:
            code.i64(max(0, min(index.args[0], 63)))
            code.op("i64.shr_u", "i32.wrap_i64")
            code.i32(1 if 0 <= index.args[0] < 64 else 0)
            code.op("i32.and")
            return
        bit = code.temp("I")
        self._value(index)
        code.tee(bit)
        code.op("i64.shr_u", "i32.wrap_i64")
        code.get(bit)
        code.i64(64)
        code.op("i64.lt_u", "i32.and")  # which takes the lowest bit, and none below 0
        code.free(bit)

    # ---- values

    def _value(self, expr: Instr) -> None:
        name = expr.op.name
        if name in _BINARY:
            self._value(expr.args[0])
            self._value(expr.args[1])
            self._code.op(_BINARY[name])
        elif name in _COMPARE or name in ("NOT", "AND", "OR", "HAS_BIT"):
            self._truth(expr, Known())
            self._code.op("i64.extend_i32_u")
        else:
            write: Callable[..., None] = getattr(self, f"_{name.lower()}")
            write(*expr.args)

    def _const(self, value: int) -> None:
        self._code.i64(value)

    def _reg(self, register: int) -> None:
        self._code.get(self._register(register))

    def _load(self, address: Instr) -> None:
        self._code.memory("i64.load", self._address(address))

    def _sum(self, address: Instr, length: int) -> None:
        code = self._code
        if not length:
            code.i64(0)
            return
        place = code.temp("i")
        offset = self._address(address)
        code.set(place)
        if length <= _UNROLLED:
            for number in range(length):
                code.get(place)
                code.memory("i64.load", offset + number * WORD)
                if number:
                    code.op("i64.add")
        else:
            self._long_sum(place, offset, length)
        code.free(place)

    def _long_sum(self, place: int, offset: int, length: int) -> None:
        code = self._code
        total, end = code.temp("I"), code.temp("i")
        code.i64(0)
        code.set(total)
        code.get(place)
        code.i32(length * WORD)
        code.op("i32.add")
        code.set(end)
        with code.loop() as again:
            code.get(total)
            code.get(place)
            code.memory("i64.load", offset)
            code.op("i64.add")
            code.set(total)
            code.get(place)
            code.i32(WORD)
            code.op("i32.add")
            code.tee(place)
            code.get(end)
            code.op("i32.lt_u")
            code.branch_if(again)
        code.get(total)
        code.free(total, end)

    def _table(self, table: int, index: Instr) -> None:
        numbers = self._program.tables[table]
        if index.op is op.CONST:
            self._code.i64(numbers[index.args[0]])
            return
        address, size = self._layout.table(numbers)
        more = 0
        if index.op is op.ADD and index.args[1].op is op.CONST:
            index, more = index.args[0], index.args[1].args[0]
        self._scaled(index, size)
        if more:
            self._code.i32(more * size & 0xFFFFFFFF)
            self._code.op("i32.add")
        self._code.memory(_LOADS[size], address)

    def _find(self, table: int) -> None:
        code = self._code
        numbers = self._program.tables[table]
        if len(numbers) > _UNROLLED:
            self._long_find(numbers)
            return
        with code.block("I") as found:
            for number in numbers:
                code.i64(number)
                code.load(STATE + number * WORD)
                code.i64(0)
                code.op("i64.ne")
                code.branch_if(found)
                code.op("drop")
            code.i64(NOTHING)

    def _long_find(self, numbers: Sequence[int]) -> None:
        code = self._code
        start, size = self._layout.table(tuple(numbers))
        place, found = code.temp("i"), code.temp("I")
        code.i32(start)
        code.set(place)
        with code.block("I") as done:
            with code.loop() as again:
                code.get(place)
                code.memory(_LOADS[size])
                code.tee(found)
                code.get(found)
                code.op("i32.wrap_i64")
                self._times(WORD)
                code.memory("i64.load", STATE)
                code.i64(0)
                code.op("i64.ne")
                code.branch_if(done)
                code.op("drop")
                code.get(place)
                code.i32(size)
                code.op("i32.add")
                code.tee(place)
                code.i32(start + len(numbers) * size)
                code.op("i32.lt_u")
                code.branch_if(again)
            code.i64(NOTHING)
        code.free(place, found)

    def _select(self, condition: Instr, then: Instr, otherwise: Instr) -> None:
        code = self._code
        known = bases(condition)
        if (
            cost(then) + cost(otherwise) <= _TOGETHER
            and is_safe(then, known, self._program)
            and is_safe(otherwise, known, self._program)
        ):
            self._value(then)
            self._value(otherwise)
            self._truth(condition, Known())
            code.op("select")
            return
        self._truth(condition, Known())
        with code.when("I"):
            self._value(then)
            code.otherwise()
            self._value(otherwise)

    def _watch(self, counter: int, value: Instr) -> None:
        code = self._code
        kept = code.temp("I")
        self._value(value)
        code.set(kept)
        place = code.temp("i")
        code.get(kept)
        code.i64(0)
        code.op("i64.ne")
        self._times(WORD)
        code.tee(place)
        code.get(place)
        where = self._layout.counters + counter * WORD
        code.memory("i64.load", where)
        code.i64(1)
        code.op("i64.add")
        code.memory("i64.store", where)
        code.get(kept)
        code.free(kept, place)

    def _call_value(self, routine: int, args: Sequence[Instr]) -> None:
        short = inlined(self._program, routine, args) if self._depth < _INLINED_DEPTH else None
        if short is not None:
            self._depth += 1
            self._value(short)
            self._depth -= 1
            return
        for arg in args:
            self._value(arg)
        self._code.call(self._values[routine])


_ZERO = Instr(op.CONST, (0,))
_LOADS = {1: "i64.load8_u", 2: "i64.load16_u", 4: "i64.load32_s", 8: "i64.load"}
