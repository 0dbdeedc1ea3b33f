"""Ways through instructions, driven by the opcode table: what stands inside what."""

from collections.abc import Iterable, Iterator

from catrules.ir.opcodes import Operand
from catrules.ir.program import Block, Instr


def expressions(instr: Instr) -> Iterator[Instr]:
    """The expressions that are operands of an instruction, in order."""
    for (_, sort), value in zip(instr.op.operands, instr.args, strict=True):
        if sort is Operand.EXPR:
            yield value
        elif sort is Operand.EXPRS:
            yield from value


def blocks(instr: Instr) -> Iterator[Block]:
    """The blocks that are operands of an instruction, in order."""
    for (_, sort), value in zip(instr.op.operands, instr.args, strict=True):
        if sort is Operand.BLOCK:
            yield value


def walk(start: Iterable[Instr]) -> Iterator[Instr]:
    """All instructions and what they contain, each before its parts, in the order of the text."""
    stack = [*start]
    stack.reverse()
    while stack:
        instr = stack.pop()
        yield instr
        args = instr.args
        for number, several in instr.op.parts:  # from the last on, as the first is taken up first
            if several:
                stack.extend(reversed(args[number]))
            else:
                stack.append(args[number])


def callees(block: Iterable[Instr]) -> Iterator[int]:
    """The routines that a block calls or begins as tasks, as often as it names them."""
    for instr in walk(block):
        for number, several in instr.op.callees:
            if several:
                yield from instr.args[number]
            else:
                yield instr.args[number]
