"""Choices of how many of each sort: where all counts up to the limits are options, none is listed.

The options are then the numbers of a row of wheels, each with as many digits as its limit and one
more; that of all zeros is the first, and is left out where at least one must be taken.
"""

from typing import TYPE_CHECKING

from catrules.ir import opcodes as op
from catrules.ir.frames import Node
from catrules.ir.walk import expressions, walk

if TYPE_CHECKING:
    from catrules.compiled.decisions import Decisions
    from catrules.compiled.statements import Statements

_MOST = 12
"""With no more things there are at most 2 to so many options: none are too many for a decision."""

_SHIFT = 16
_RECIPROCALS = (0, *(-(-(1 << _SHIFT) // digits) for digits in range(1, _MOST + 2)))
"""Times a number up to 2^12, and shifted, these are what its quotient is rounded down: the error of
each is below the divisor, 13, and 2^12 * 13 is below 2^16."""


class Wheels:
    """Writes such choices of one function."""

    def __init__(self, statements: "Statements", decisions: "Decisions") -> None:
        self._to = statements
        self._decisions = decisions

    def choose(self, node: Node) -> None:
        """A CHOOSE among the options of one OFFER_COUNTS."""
        code, values = self._to.code, self._to.expressions
        template, low, _, limits = node.blocks[0][0].instr.args
        results = self._to.results(node)
        if _counts_steps(node) or not limits or len(results) != len(limits) + 1:
            self._decisions.listed(node)
            return
        wheels = [code.temp("I") for _ in limits]
        for wheel, limit in zip(wheels, limits, strict=True):
            values.value(limit)
            code.set(wheel)
        least, room = code.temp("I"), code.temp("I")
        values.value(low)
        code.set(least)
        self._sum(wheels, room)
        self._all_of(wheels, least, room, node)
        with code.when():
            self._turn(node, wheels, least)
            code.i64(template)
            code.set(results[0])
            for wheel, register in zip(wheels, results[1:], strict=True):
                code.get(wheel)
                code.set(register)
            code.otherwise()
            self._decisions.listed(node)
        code.free(*wheels, least, room)

    def _sum(self, wheels: list[int], room: int) -> None:
        code = self._to.code
        for number, wheel in enumerate(wheels):
            code.get(wheel)
            if number:
                code.op("i64.add")
        code.set(room)

    def _all_of(self, wheels: list[int], least: int, room: int, node: Node) -> None:
        """Pushes whether all counts up to the limits are options, but none of them if not one."""
        code = self._to.code
        code.get(room)
        code.i64(_MOST)
        code.op("i64.le_s")
        code.get(least)
        code.i64(1)
        code.op("i64.le_s", "i32.and")
        code.get(room)
        code.get(least)
        code.op("i64.ge_s", "i32.and")
        for number, wheel in enumerate(wheels):
            code.get(wheel)
            if number:
                code.op("i64.or")
        code.i64(0)
        code.op("i64.ge_s", "i32.and")
        self._to.expressions.value(node.blocks[0][0].instr.args[2])
        code.get(room)
        code.op("i64.ge_s", "i32.and")

    def _turn(self, node: Node, wheels: list[int], least: int) -> None:
        """Takes one of them: each wheel's variable gets its count."""
        code = self._to.code
        count, number, digits = code.temp("i"), code.temp("i"), code.temp("i")
        self._count(wheels, least, count)
        code.i32(0)
        code.set(number)
        code.get(count)
        code.i32(1)
        code.op("i32.gt_u")
        with code.when():
            self._decisions.decide(node, count, -1)
            code.set(number)
        code.get(number)
        code.get(least)
        code.i64(1)
        code.op("i64.eq", "i32.add")
        code.set(number)
        for wheel in reversed(wheels):
            self._digit(wheel, number, digits)
        code.free(count, number, digits)

    def _count(self, wheels: list[int], least: int, count: int) -> None:
        code = self._to.code
        for index, wheel in enumerate(wheels):
            code.get(wheel)
            code.op("i32.wrap_i64")
            code.i32(1)
            code.op("i32.add")
            if index:
                code.op("i32.mul")
        code.get(least)
        code.i64(1)
        code.op("i64.eq", "i32.sub")
        code.set(count)

    def _digit(self, wheel: int, number: int, digits: int) -> None:
        """The last digit of a number, which goes on without it."""
        code, layout = self._to.code, self._to.shared.layout
        left = code.temp("i")
        code.get(wheel)
        code.op("i32.wrap_i64")
        code.i32(1)
        code.op("i32.add")
        code.set(digits)
        # A product instead of a quotient: the same for numbers as small as these, and quicker.
        code.get(number)
        address, size = layout.table(_RECIPROCALS)
        code.get(digits)
        code.i32(size.bit_length() - 1)
        code.op("i32.shl")
        code.memory("i32.load", address)
        code.op("i32.mul")
        code.i32(_SHIFT)
        code.op("i32.shr_u")
        code.set(left)
        code.get(number)
        code.get(left)
        code.get(digits)
        code.op("i32.mul", "i32.sub", "i64.extend_i32_u")
        code.set(wheel)
        code.get(left)
        code.set(number)
        code.free(left)


def _counts_steps(node: Node) -> bool:
    """Whether it matters how often the bounds are worked out."""
    bounds = expressions(node.blocks[0][0].instr)
    return any(inner.op in (op.CALL_VALUE, op.WATCH) for inner in walk(bounds))
