"""IFs in a row that ask for one register after another which constant it is: one jump leads on."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from catrules.ir import opcodes as op
from catrules.ir.arithmetic import fold
from catrules.ir.frames import Node

if TYPE_CHECKING:
    from catrules.compiled.statements import Statements

_FEWEST = 3
"""Fewer are asked one after another."""
_SPARSE = 4
"""The constants may be so many times as far apart as there are arms."""


@frozen
class Arms:
    """What is run where a register is a constant; `otherwise` where it is none of these."""

    register: int
    arms: dict[int, Sequence[Node]]
    otherwise: Sequence[Node]

    @classmethod
    def of(cls, node: Node) -> "Arms | None":
        """Those that begin with an IF; None if they are too few or too far apart."""
        register = -1
        arms: dict[int, Sequence[Node]] = {}
        nodes: Sequence[Node] = [node]
        while len(nodes) == 1 and (asked := _asked(nodes[0])) is not None:
            if register not in (-1, asked[0]):
                break
            register = asked[0]
            arms.setdefault(asked[1], nodes[0].blocks[0])
            nodes = nodes[0].blocks[1]
        if len(arms) < _FEWEST or max(arms) - min(arms) >= _SPARSE * len(arms):
            return None
        return cls(register, arms, nodes)

    def write(self, to: "Statements") -> None:
        """Writes the jump, and where it leads."""
        code, first = to.code, min(self.arms)
        span = max(self.arms) - first + 1
        behind, otherwise = code.open(), code.open()
        labels = {number: code.open() for number in reversed(self.arms)}
        place = code.temp("I")
        code.get(to.register(self.register))
        code.i64(first)
        code.op("i64.sub")
        code.tee(place)
        code.i64(span)
        code.get(place)
        code.i64(span)
        code.op("i64.lt_u", "select", "i32.wrap_i64")
        code.free(place)
        ways = [labels.get(first + number, otherwise) for number in range(span)]
        code.branch_by(ways, otherwise)
        for number in self.arms:
            code.close()
            to.block(self.arms[number])
            code.branch(behind)
        code.close()
        to.block(self.otherwise)
        code.close()


def _asked(node: Node) -> tuple[int, int] | None:
    """The register and the constant with which an IF compares it."""
    if node.instr.op is not op.IF:
        return None
    condition = fold(node.instr.args[0])
    if condition.op is not op.EQ:
        return None
    left, right = condition.args
    return (left.args[0], right.args[0]) if (left.op, right.op) == (op.REG, op.CONST) else None
