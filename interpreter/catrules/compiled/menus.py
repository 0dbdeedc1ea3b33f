"""A few options that stand in the text one by one and weigh the same: which there are is a mask.

How many bits it has says how many there are, and a table which of them is the one of a number.
"""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from catrules.compiled.safety import Known, bases, is_safe
from catrules.ir import opcodes as op
from catrules.ir.arithmetic import constant, fold
from catrules.ir.frames import Node, each_node
from catrules.ir.program import Instr

if TYPE_CHECKING:
    from catrules.compiled.statements import Statements

MOST = 9
"""For more options the table would become too large to stay near."""


class Menu:
    """Writes the mask of the options of a block, which have no shares: `mask` is its variable."""

    def __init__(self, statements: "Statements") -> None:
        self._to = statements
        self._known: Known = frozenset()
        self._number = 0
        self.mask = -1

    def write(self, nodes: Sequence[Node]) -> None:
        """Works it out."""
        self.mask = self._to.code.temp("i")
        self._masks(nodes)
        self._to.code.set(self.mask)

    def _masks(self, nodes: Sequence[Node]) -> None:
        """Pushes the mask of some options; in halves, so that less of it waits for the rest."""
        if len(nodes) > 1:
            middle = len(nodes) // 2
            self._masks(nodes[:middle])
            self._masks(nodes[middle:])
            self._to.code.op("i32.or")
        elif not nodes:
            self._to.code.i32(0)
        elif nodes[0].instr.op is op.OFFER:
            self._offer(nodes[0].instr)
        else:
            self._if(nodes[0])

    def _offer(self, offer: Instr) -> None:
        code, weight = self._to.code, fold(offer.args[1])
        bit, self._number = self._number, self._number + 1
        if weight.op is op.CONST:
            code.i32(1 << bit if weight.args[0] > 0 else 0)
            return
        self._to.expressions.value(weight)
        code.i64(0)
        code.op("i64.gt_s")
        self._known = self._known | bases(weight)
        self._shifted(bit)

    def _shifted(self, bit: int) -> None:
        if bit:
            self._to.code.i32(bit)
            self._to.code.op("i32.shl")

    def _if(self, node: Node) -> None:
        code, then, otherwise = self._to.code, *node.blocks
        condition = fold(node.instr.args[0])
        self._to.expressions.truth_knowing(condition, self._known)
        self._known = self._known | bases(condition)
        if not otherwise and [x.instr.op for x in then] == [op.OFFER] and _is_certain(then[0]):
            self._shifted(self._number)
            self._number += 1
        elif self._safe(then) and self._safe(otherwise):
            holds = code.temp("i")
            code.set(holds)
            self._masks(then)
            self._masks(otherwise)
            code.get(holds)
            code.op("select")
            code.free(holds)
        else:
            known = self._known
            with code.when("i"):
                self._masks(then)
                code.otherwise()
                self._known = known
                self._masks(otherwise)
            self._known = known

    def _safe(self, nodes: Sequence[Node]) -> bool:
        """Whether it does no harm to work out all conditions of some options, wanted or not."""
        return all(
            is_safe(
                fold(node.instr.args[1 if node.instr.op is op.OFFER else 0]),
                self._known,
                self._to.program,
            )
            for node in each_node(nodes)
        )

    def free(self) -> None:
        """Gives the variable back."""
        self._to.code.free(self.mask)

    def count(self) -> int:
        """A variable (i32) with how many options there are; it is to be given back."""
        code = self._to.code
        count = code.temp("i")
        code.get(self.mask)
        code.op("i32.popcnt")
        code.set(count)
        return count

    def taken(self, number: int) -> None:
        """Pushes which option of the text has a number (i32) among those that there are; how many
        stand in the text if there is none."""
        code, layout = self._to.code, self._to.shared.layout
        address, _ = layout.table(_entries(self._number))
        code.get(self.mask)
        code.i32(_width(self._number))
        code.op("i32.shl")
        code.get(number)
        code.op("i32.or")
        code.memory("i32.load8_u", address)


def _is_certain(node: Node) -> bool:
    return fold(node.instr.args[1]) == constant(1)


def _width(options: int) -> int:
    """The bits of an option's number."""
    return (options - 1).bit_length()


@cache
def _entries(options: int) -> tuple[int, ...]:
    """By mask, and in its row by number, which option it is."""
    row = 1 << _width(options)
    found: list[int] = []
    for mask in range(1 << options):
        there = [bit for bit in range(options) if mask >> bit & 1] or [options]
        found += [*there, *[0] * row][:row]
    return tuple(found)
