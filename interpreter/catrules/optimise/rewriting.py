"""Instructions made anew from others: what stands inside is given to functions."""

from collections.abc import Callable, Sequence
from operator import is_
from typing import Any

from catrules.ir.opcodes import Operand
from catrules.ir.program import Block, Instr
from catrules.ir.walk import blocks, walk

Expression = Callable[[Instr], Instr]
Inside = Callable[[Block], Block]


def same(expr: Instr) -> Instr:
    """The expression itself."""
    return expr


def unchanged(block: Block) -> Block:
    """The block itself."""
    return block


def rebuilt(instr: Instr, expression: Expression, block: Inside = unchanged) -> Instr:
    """The instruction with its expressions and blocks replaced; itself if all stay the same."""
    args = list(instr.args)
    changed = False
    for number, (_, sort) in enumerate(instr.op.operands):
        old = args[number]
        if sort is Operand.EXPR:
            args[number] = expression(old)
        elif sort is Operand.EXPRS:
            args[number] = tuple(map(expression, old))
        elif sort is Operand.BLOCK:
            args[number] = block(old)
        else:
            continue
        changed = changed or not _is(old, args[number])
    return Instr(instr.op, tuple(args), instr.origin) if changed else instr


def _is(old: Any, new: Any) -> bool:
    """Whether nothing was replaced; looking at what stands inside would take too long."""
    if isinstance(old, tuple):
        return len(old) == len(new) and all(map(is_, old, new))
    return old is new


def size(block: Sequence[Instr]) -> int:
    """How many instructions a block has, with all that they contain."""
    return sum(1 for _ in walk(block))


def nesting(block: Sequence[Instr]) -> int:
    """How deeply blocks are nested in a block."""
    most, level = 0, list(block)
    while level:
        most += 1
        level = [inner for instr in level for block in blocks(instr) for inner in block]
    return most


class Renumbered:
    """Instructions with other registers. register: what is added to the number of each."""

    def __init__(self, register: int) -> None:
        self._register = register

    def block(self, block: Block) -> Block:
        """A block with other registers."""
        return tuple(map(self.instr, block))

    def instr(self, instr: Instr) -> Instr:
        """An instruction with other registers."""
        args = list(instr.args)
        for number, (_, sort) in enumerate(instr.op.operands):
            old = args[number]
            if sort in (Operand.EXPRS, Operand.BLOCK):
                args[number] = self.block(old)
            elif sort is Operand.EXPR:
                args[number] = self.instr(old)
            elif sort is Operand.REG:
                args[number] = old + self._register
            elif sort is Operand.REGS:
                args[number] = tuple(register + self._register for register in old)
        return Instr(instr.op, tuple(args), instr.origin)
