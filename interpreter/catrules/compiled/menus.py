"""A few options that stand in the text one by one and weigh the same: which there are is a mask.

How many bits it has says how many there are, and a table which of them is the one of a number.
"""

from collections.abc import Sequence
from functools import cache

from catrules.compiled.flat import Shares
from catrules.ir.arithmetic import fold
from catrules.ir.frames import Node
from catrules.ir.program import Instr

MOST = 9
"""For more options the table would become too large to stay near."""


class Menu(Shares):
    """Writes the mask of the options of a block, which have no shares: `mask` is its variable."""

    mask = -1
    _other_mask = -1
    _number = 0

    def write(self, nodes: Sequence[Node]) -> None:
        """Works it out, in halves, so that less of it waits for what is before it."""
        code = self._to.code
        self.mask, self._other_mask = code.temp("i"), code.temp("i")
        super().write(nodes)
        code.get(self.mask)
        code.get(self._other_mask)
        code.op("i32.or")
        code.set(self.mask)
        code.free(self._other_mask)

    def free(self) -> None:
        """Gives the variable back."""
        self._to.code.free(self.mask)

    def _offer(self, offer: Instr, guard: int) -> None:
        code = self._to.code
        weight = fold(offer.args[1])
        self._and(guard, weight, "i", lambda: self._weight(weight))
        mask = self._other_mask if self._number % 2 else self.mask
        if self._number:
            code.i32(self._number)
            code.op("i32.shl")
        if self._number > 1:
            code.get(mask)
            code.op("i32.or")
        code.set(mask)
        self._number += 1

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
