"""Lists of options in memory: each has how many words it has, its template, its arguments.

Behind the arguments stands NOTHING, as often as some option has more of them.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from catrules.compiled.code import Code
from catrules.compiled.draws import draw
from catrules.compiled.encoding import words
from catrules.compiled.layout import Layout
from catrules.compiled.sizes import WORD
from catrules.ir import opcodes as op
from catrules.ir.arithmetic import fold
from catrules.ir.frames import Node, each_node
from catrules.ir.program import CHANCE_STATE, MOST_OPTIONS, NOTHING, Instr

if TYPE_CHECKING:
    from catrules.compiled.shared import Shared
    from catrules.compiled.statements import Statements

_MOST = MOST_OPTIONS + 1
"""More options than these are not written down, since they are a fault."""


def weighted(node: Node) -> bool:
    """Whether some options of a CHOOSE weigh more or less than 1."""
    weights = [
        fold(inner.instr.args[1])
        for inner in each_node(node.blocks[0])
        if inner.instr.op is op.OFFER
    ]
    return any(weight.op is not op.CONST or weight.args[0] != 1 for weight in weights)


class Offers:
    """Writes the offers of one function. count: the variable with how many there are; -1: none."""

    def __init__(self, statements: "Statements") -> None:
        self._to = statements
        self.count = -1

    def listed(self, node: Node) -> int:
        """Has the options of a CHOOSE worked out; gives the variable (i32) with how many there are.

        It is to be given back.
        """
        code = self._to.code
        count = code.temp("i")
        code.i32(0)
        code.set(count)
        self.count = count
        self._to.block(node.blocks[0])
        self.bounded(node.instr.origin)
        self.count = -1
        return count

    def bounded(self, origin: int) -> None:
        """More options than a decision may have are a fault."""
        code = self._to.code
        code.get(self.count)
        code.i32(MOST_OPTIONS)
        code.op("i32.gt_u")
        code.branch_if(self._to.crowded(origin))

    def offer(self, node: Node) -> None:
        """OFFER: adds an option, unless its weight is 0."""
        code = self._to.code
        weight = fold(node.instr.args[1])
        if weight.op is op.CONST:
            if weight.args[0] > 0:
                self._add(node.instr, lambda: code.i64(weight.args[0]))
            return
        share = code.temp("I")
        self._to.expressions.value(weight)
        code.tee(share)
        code.i64(0)
        code.op("i64.gt_s")
        with code.when():
            self._add(node.instr, lambda: code.get(share))
        code.free(share)

    def _add(self, offer: Instr, weight: Callable[[], None]) -> None:
        code, layout = self._to.code, self._to.shared.layout
        template, _, args = offer.args
        place = code.temp("i")
        place_of_row(code, layout, self.count)
        code.set(place)
        self._put(place, 0, lambda: code.i64(1 + len(args)))
        self._put(place, 1, lambda: code.i64(template))
        for number, arg in enumerate(args):
            self._put(place, 2 + number, partial(self._to.expressions.value, arg))
        for number in range(1 + len(args), layout.width):
            self._put(place, 1 + number, lambda: code.i64(NOTHING))
        within(code, self.count)
        code.i32(WORD)
        code.op("i32.mul")
        weight()
        code.memory("i64.store", layout.weights)
        code.free(place)
        code.get(self.count)
        code.i32(1)
        code.op("i32.add")
        code.set(self.count)

    def _put(self, place: int, number: int, value: Callable[[], None]) -> None:
        code = self._to.code
        code.get(place)
        value()
        code.memory("i64.store", self._to.shared.layout.options + number * WORD)

    def offer_counts(self, node: Node) -> None:
        """OFFER_COUNTS: adds an option for each way to take so many."""
        template, low, high, limits = node.instr.args
        code, shared = self._to.code, self._to.shared
        bounds = []
        for bound in (low, high):
            bounds.append(code.temp("I"))
            self._to.expressions.value(bound)
            code.set(bounds[-1])
        for number, limit in enumerate(limits):
            code.i32(0)
            self._to.expressions.value(limit)
            code.memory("i64.store", shared.layout.answer + (1 + number) * WORD)
        code.i64(template)
        for bound in bounds:
            code.get(bound)
        code.i32(len(limits))
        code.get(self.count)
        code.call(shared.counts)
        code.set(self.count)
        code.free(*bounds)

    # ---- taking one

    def take(self, results: Sequence[int], number: int, count: int) -> None:
        """Puts the option of a number into the results of a CHOOSE, NOTHING if there is none."""
        code, shared = self._to.code, self._to.shared
        if not results:
            return
        code.get(count)
        with code.when():
            place = code.temp("i")
            shared.row(code, number)
            code.set(place)
            for index, register in enumerate(results):
                code.get(place)
                code.memory("i64.load", shared.layout.options + (1 + index) * WORD)
                code.set(register)
            code.free(place)
            code.otherwise()
            for register in results:
                code.i64(NOTHING)
                code.set(register)


def within(code: Code, count: int) -> None:
    """Pushes the number of the next option, or one that is not read if there are too many."""
    code.get(count)
    code.i32(_MOST)
    code.get(count)
    code.i32(_MOST)
    code.op("i32.lt_u", "select")


def place_of_row(code: Code, layout: Layout, count: int) -> None:
    """Pushes the place of the next option."""
    within(code, count)
    code.i32(layout.row * WORD)
    code.op("i32.mul")


# ---- functions of the module


def decline_function(shared: "Shared") -> bytes:
    """site, how many options are listed → the first by which the table says no there; -1: none."""
    layout = shared.layout
    code = Code("ii", "i")
    option, mask = code.local("i"), code.local("I")
    masks = layout.keep(words(shared.declining))
    code.get(0)
    code.i32(WORD)
    code.op("i32.mul")
    code.memory("i64.load", masks)
    code.set(mask)
    with code.block() as none, code.loop() as again:
        code.get(option)
        code.get(1)
        code.op("i32.ge_u")
        code.branch_if(none)
        code.get(mask)
        shared.row(code, option)
        code.memory("i64.load", layout.options + WORD)
        code.op("i64.shr_u")
        code.i64(1)
        code.op("i64.and", "i32.wrap_i64")
        with code.when():
            code.get(option)
            code.op("return")
        code.get(option)
        code.i32(1)
        code.op("i32.add")
        code.set(option)
        code.branch(again)
    code.i32(-1)
    return code.body()


def pick_function(layout: Layout) -> bytes:
    """Chance takes one of so many listed options (i32), at least two, by their weights."""
    code = Code("i", "i")
    rest, place = code.local("I"), code.local("i")
    total = code.local("i")
    with code.loop() as again:
        code.get(rest)
        code.get(place)
        code.memory("i64.load", layout.weights)
        code.op("i64.add")
        code.set(rest)
        _next_weight(code, place)
        code.get(0)
        code.i32(WORD)
        code.op("i32.mul", "i32.lt_u")
        code.branch_if(again)
    code.get(rest)
    code.op("i32.wrap_i64")
    code.set(total)
    draw(code, CHANCE_STATE, total)
    code.op("i64.extend_i32_u")
    code.set(rest)
    code.i32(0)
    code.set(place)
    with code.block() as found, code.loop() as again:
        code.get(rest)
        code.get(place)
        code.memory("i64.load", layout.weights)
        code.op("i64.lt_s")
        code.branch_if(found)
        code.get(rest)
        code.get(place)
        code.memory("i64.load", layout.weights)
        code.op("i64.sub")
        code.set(rest)
        _next_weight(code, place)
        code.op("drop")
        code.branch(again)
    code.get(place)
    code.i32(3)
    code.op("i32.shr_u")
    return code.body()


def _next_weight(code: Code, place: int) -> None:
    code.get(place)
    code.i32(WORD)
    code.op("i32.add")
    code.tee(place)
