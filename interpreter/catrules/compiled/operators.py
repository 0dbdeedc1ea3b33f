"""Operators for which WebAssembly has no instruction of the same meaning."""

from catrules.compiled.code import Code
from catrules.ir import opcodes as op
from catrules.ir.program import Instr


class Operators:
    """Writes them; `_value` pushes what an operand is worth."""

    _code: Code

    def _value(self, expr: Instr) -> None:
        raise NotImplementedError

    def _div(self, left: Instr, right: Instr) -> None:
        if right.op is op.CONST and right.args[0] > 0:
            self._div_known(left, right.args[0])
            return
        code = self._code
        a, b = self._two(left, right)
        code.get(a)
        code.get(b)
        code.op("i64.div_s")
        # Less 1 where there is a remainder and the signs differ.
        code.get(a)
        code.get(b)
        code.op("i64.rem_s")
        code.i64(0)
        code.op("i64.ne")
        code.get(a)
        code.get(b)
        code.op("i64.xor")
        code.i64(0)
        code.op("i64.lt_s", "i32.and", "i64.extend_i32_u", "i64.sub")
        code.free(a, b)

    def _div_known(self, left: Instr, divisor: int) -> None:
        code = self._code
        self._value(left)
        if not divisor & (divisor - 1):
            code.i64(divisor.bit_length() - 1)
            code.op("i64.shr_s")
            return
        a = code.temp("I")
        code.tee(a)
        code.get(a)
        code.i64(63)
        code.op("i64.shr_s")
        code.i64(divisor - 1)
        code.op("i64.and", "i64.sub")
        code.i64(divisor)
        code.op("i64.div_s")
        code.free(a)

    def _mod(self, left: Instr, right: Instr) -> None:
        code = self._code
        known = right.op is op.CONST and right.args[0] > 0
        if known and not right.args[0] & (right.args[0] - 1):
            self._value(left)
            code.i64(right.args[0] - 1)
            code.op("i64.and")
            return
        rest = code.temp("I")
        if known:
            self._value(left)
            code.i64(right.args[0])
            code.op("i64.rem_s")
            code.tee(rest)
            code.get(rest)
            code.i64(63)
            code.op("i64.shr_s")
            code.i64(right.args[0])
            code.op("i64.and", "i64.add")
        else:
            self._mod_unknown(left, right, rest)
        code.free(rest)

    def _mod_unknown(self, left: Instr, right: Instr, rest: int) -> None:
        code = self._code
        a, b = self._two(left, right)
        code.get(a)
        code.get(b)
        code.op("i64.rem_s")
        code.tee(rest)
        # The divisor more where the remainder has the other sign.
        code.get(b)
        code.i64(0)
        code.get(rest)
        code.i64(0)
        code.op("i64.ne")
        code.get(rest)
        code.get(b)
        code.op("i64.xor")
        code.i64(0)
        code.op("i64.lt_s", "i32.and", "select", "i64.add")
        code.free(a, b)

    def _two(self, left: Instr, right: Instr) -> tuple[int, int]:
        """Works out two values into variables; they are to be given back."""
        code = self._code
        a = code.temp("I")
        self._value(left)
        code.set(a)
        b = code.temp("I")
        self._value(right)
        code.set(b)
        return a, b

    def _min(self, left: Instr, right: Instr) -> None:
        self._smaller("i64.lt_s", left, right)

    def _max(self, left: Instr, right: Instr) -> None:
        self._smaller("i64.gt_s", left, right)

    def _smaller(self, comparison: str, left: Instr, right: Instr) -> None:
        code = self._code
        a, b = code.temp("I"), -1
        self._value(left)
        code.tee(a)
        if right.op is op.CONST:
            code.i64(right.args[0])
            code.get(a)
            code.i64(right.args[0])
        else:
            b = code.temp("I")
            self._value(right)
            code.tee(b)
            code.get(a)
            code.get(b)
            code.free(b)
        code.op(comparison, "select")
        code.free(a)

    def _bit(self, index: Instr) -> None:
        code = self._code
        bit = code.temp("I")
        code.i64(1)
        self._value(index)
        code.tee(bit)
        code.op("i64.shl")
        code.i64(0)
        code.get(bit)
        code.i64(0)
        code.op("i64.ge_s", "select")
        code.free(bit)

    def _bit_clear(self, left: Instr, right: Instr) -> None:
        self._value(left)
        self._value(right)
        self._code.i64(-1)
        self._code.op("i64.xor", "i64.and")

    def _bit_count(self, mask: Instr) -> None:
        self._value(mask)
        self._code.op("i64.popcnt")
