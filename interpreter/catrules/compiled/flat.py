"""Options that stand in the text one by one, each with a condition: no list is made of them.

What each weighs (1 or 0, or its share of chance) is added up along the text, so that the number of
the option which is taken is that of the sums that a draw has reached: there is no branch on what
is random but the one that asks whether there is anything to decide.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from catrules.compiled.layout import Layout
from catrules.compiled.safety import Known, bases, is_safe
from catrules.ir import opcodes as op
from catrules.ir.arithmetic import constant, fold
from catrules.ir.frames import Node, each_node
from catrules.ir.program import NOTHING, Instr
from catrules.ir.walk import expressions, walk

if TYPE_CHECKING:
    from catrules.compiled.statements import Statements

_MOST = 48
"""Of more options a list is made."""


def is_flat(nodes: Sequence[Node]) -> bool:
    """Whether a block of offers is options with conditions, which can be looked at in any order."""
    found = list(each_node(nodes))
    return 0 < len(offers_of(nodes)) <= _MOST and not any(
        node.instr.op not in (op.OFFER, op.IF)
        or any(x.op in (op.CALL_VALUE, op.WATCH) for x in walk(expressions(node.instr)))
        for node in found
    )


def offers_of(nodes: Sequence[Node]) -> list[Instr]:
    """The OFFERs of a block, in the order of the text."""
    return [node.instr for node in each_node(nodes) if node.instr.op is op.OFFER]


def always(nodes: Sequence[Node]) -> bool:
    """Whether all options of a block are there whatever the state, and weigh the same."""
    return all(
        node.instr.op is op.OFFER and fold(node.instr.args[1]) == constant(1) for node in nodes
    )


class Shares:
    """Writes what the options of a block weigh. by_weight: shares of chance (i64), else 1 or 0."""

    def __init__(self, statements: "Statements", by_weight: bool) -> None:
        self._to = statements
        self._by_weight = by_weight
        self._known: Known = frozenset()
        self._guards: list[int] = []
        self.sums: list[int] = []
        self.shares: list[int] = []

    def write(self, nodes: Sequence[Node]) -> None:
        """Works them out: `shares` are variables with what each weighs, `sums` with each and all
        before it."""
        self._block(nodes, -1)
        self._to.code.free(*self._guards)

    def free(self) -> None:
        """Gives the variables back."""
        self._to.code.free(*self.sums, *self.shares)

    def _block(self, nodes: Sequence[Node], guard: int) -> None:
        for node in nodes:
            if node.instr.op is op.OFFER:
                self._offer(node.instr, guard)
                continue
            condition = fold(node.instr.args[0])
            then, otherwise = node.blocks
            holds = self._guard(condition, guard)
            self._block(then, holds)
            if otherwise:
                self._block(otherwise, self._other(guard, holds))

    def _guard(self, condition: Instr, guard: int) -> int:
        """A variable that is 1 if the guard is (if there is one) and the condition holds."""
        code = self._to.code
        holds = code.temp("i")
        self._guards.append(holds)
        self._and(guard, condition, "i", lambda: self._truth(condition))
        code.set(holds)
        return holds

    def _truth(self, condition: Instr) -> None:
        self._to.expressions.truth_knowing(condition, self._known)

    def _and(self, guard: int, expr: Instr, letter: str, write: Callable[[], None]) -> None:
        """Pushes what is written, 0 where the guard is 0."""
        code = self._to.code
        if guard < 0:
            write()
        elif is_safe(expr, self._known, self._to.program):
            write()
            if letter == "I":
                code.i64(0)
                code.get(guard)
                code.op("select")
            else:
                code.get(guard)
                code.op("i32.and")
        else:
            code.get(guard)
            with code.when(letter):
                write()
                code.otherwise()
                code.i64(0) if letter == "I" else code.i32(0)
            return
        self._known = self._known | bases(expr)

    def _other(self, guard: int, holds: int) -> int:
        code = self._to.code
        other = code.temp("i")
        self._guards.append(other)
        code.get(holds)
        if guard < 0:
            code.op("i32.eqz")
        else:
            code.op("i32.eqz")
            code.get(guard)
            code.op("i32.and")
        code.set(other)
        return other

    def _offer(self, offer: Instr, guard: int) -> None:
        code = self._to.code
        weight = fold(offer.args[1])
        letter = "I" if self._by_weight else "i"
        before = self.sums[-1] if self.sums else -1
        self._and(guard, weight, letter, lambda: self._weight(weight))
        if self._by_weight:
            self.shares.append(code.temp("I"))
            code.tee(self.shares[-1])
        if before >= 0:
            code.get(before)
            code.op("i64.add" if self._by_weight else "i32.add")
        self.sums.append(code.temp(letter))
        code.set(self.sums[-1])

    def _weight(self, weight: Instr) -> None:
        code = self._to.code
        if self._by_weight:
            self._to.expressions.value(weight)
        elif weight.op is op.CONST:
            code.i32(1 if weight.args[0] > 0 else 0)
        else:
            self._to.expressions.value(weight)
            code.i64(0)
            code.op("i64.gt_s")

    def reached(self, drawn: int) -> None:
        """Pushes the number of the option that a draw leads to (i32); how many there are if none
        weighs anything."""
        self._reached(drawn, self.sums)

    def _reached(self, drawn: int, sums: Sequence[int]) -> None:
        """In halves, so that no addition waits for all that are before it."""
        code = self._to.code
        if len(sums) > 1:
            middle = len(sums) // 2
            self._reached(drawn, sums[:middle])
            self._reached(drawn, sums[middle:])
            code.op("i32.add")
            return
        code.get(drawn)
        code.get(sums[0])
        code.op("i64.ge_s" if self._by_weight else "i32.ge_u")


@frozen
class _Column:
    """What one result of a CHOOSE is for each option: a number, and `common` added to it where
    `varies`. Behind the last may stand what it is if there is no option."""

    common: Instr | None
    numbers: tuple[int, ...]
    varies: tuple[bool, ...]


def _column(values: Sequence[Instr]) -> _Column | None:
    """The column of some values; None if they have too little in common."""
    parts = [_parts(value) for value in values]
    commons = {common for common, _ in parts if common is not None}
    if len(commons) > 1:
        return None
    numbers = tuple(number for _, number in parts)
    varies = tuple(common is not None for common, _ in parts)
    return _Column(commons.pop() if commons else None, numbers, varies)


def _parts(value: Instr) -> tuple[Instr | None, int]:
    if value.op is op.CONST:
        return None, value.args[0]
    if value.op is op.ADD and value.args[1].op is op.CONST:
        return value.args[0], value.args[1].args[0]
    return value, 0


class Taking:
    """Writes how the results of a CHOOSE are those of the option of a number (i32)."""

    def __init__(self, statements: "Statements", layout: Layout) -> None:
        self._to = statements
        self._layout = layout

    def take(
        self, offers: Sequence[Instr], results: Sequence[int], number: int, maybe_none: bool
    ) -> None:
        """maybe_none: the number may be how many there are, where there is no option."""
        if not results:
            return
        rows = [_row(offer, len(results)) for offer in offers]
        if maybe_none:
            rows.append([constant(NOTHING)] * len(results))
        columns = [_column(values) for values in zip(*rows, strict=True)]
        if not all(map(self._is_simple, columns)):
            self._one_by_one(rows, results, number)
            return
        for column in columns:
            assert column is not None
            self._pick(column, number)
        for register in reversed(results):
            self._to.code.set(register)

    def _is_simple(self, column: _Column | None) -> bool:
        """Whether it can be read off without a branch."""
        if column is None:
            return False
        if column.common is None or all(column.varies):
            return True
        return is_safe(column.common, frozenset(), self._to.program)

    def _pick(self, column: _Column, number: int) -> None:
        """Pushes the value of a column."""
        code, numbers, varies = self._to.code, column.numbers, column.varies
        if column.common is None:
            self._number(numbers, 0, number)
            return
        first = varies.index(True)
        behind = len(varies) - varies[::-1].index(True)
        others = {n for n, own in zip(numbers, varies, strict=True) if not own}
        if len(others) > 1 or not all(varies[first:behind]):
            self._masked(column, number)
            return
        self._to.expressions.value(column.common)
        self._number(numbers[first:behind], first, number)
        code.op("i64.add")
        if others:
            code.i64(others.pop())
            code.get(number)
            code.i32(first)
            code.op("i32.sub")
            code.i32(behind - first)
            code.op("i32.lt_u", "select")

    def _masked(self, column: _Column, number: int) -> None:
        code = self._to.code
        self._to.expressions.value(column.common or constant(0))
        code.i64(0)
        self._read(tuple(map(int, column.varies)), number)
        code.op("i32.wrap_i64", "select")
        self._read(column.numbers, number)
        code.op("i64.add")

    def _number(self, numbers: tuple[int, ...], first: int, number: int) -> None:
        """Pushes one of some numbers, the first of which is that of option `first`; that of another
        option may be anything."""
        code = self._to.code
        if not first and numbers[:-1] == (*range(len(numbers) - 1),) and numbers[-1] == NOTHING:
            self._or_nothing(number, len(numbers) - 1)
            return
        step = numbers[1] - numbers[0] if len(numbers) > 1 else 0
        start = numbers[0] - first * step
        if any(each != numbers[0] + index * step for index, each in enumerate(numbers)):
            self._read((*(0,) * first, *numbers, *(0,) * _MOST)[: _MOST + 1], number)
            return
        if step:
            code.get(number)
            code.op("i64.extend_i32_u")
            if step != 1:
                code.i64(step)
                code.op("i64.mul")
        code.i64(start)
        if step:
            code.op("i64.add")

    def _or_nothing(self, number: int, most: int) -> None:
        """Pushes the number itself, NOTHING if it is the last."""
        code = self._to.code
        code.i64(NOTHING)
        code.get(number)
        code.op("i64.extend_i32_u")
        code.get(number)
        code.i32(most)
        code.op("i32.eq", "select")

    def _read(self, numbers: tuple[int, ...], number: int) -> None:
        code = self._to.code
        address, size = self._layout.table(numbers)
        code.get(number)
        if size > 1:
            code.i32(size.bit_length() - 1)
            code.op("i32.shl")
        code.memory(_LOADS[size], address)

    def _one_by_one(
        self, rows: Sequence[Sequence[Instr]], results: Sequence[int], number: int
    ) -> None:
        """By a branch to what is written out for each option."""
        code = self._to.code
        behind = code.open()
        labels = [code.open() for _ in rows]
        code.get(number)
        code.branch_by(labels[::-1][:-1], labels[0])
        for row in rows:
            code.close()
            for value in row:
                self._to.expressions.value(value)
            for register in reversed(results):
                code.set(register)
            code.branch(behind)
        code.close()


def _row(offer: Instr, length: int) -> list[Instr]:
    template, _, args = offer.args
    row = [constant(template), *map(fold, args)]
    return [*row, *[constant(NOTHING)] * (length - len(row))][:length]


_LOADS = {1: "i64.load8_u", 2: "i64.load16_u", 4: "i64.load32_s", 8: "i64.load"}
