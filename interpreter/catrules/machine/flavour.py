"""The flavours of code that are made of one program, and where each of them stops."""

from attrs import frozen

from catrules.ir import opcodes as op
from catrules.ir.facts import by_chance
from catrules.ir.frames import Body, Node, each_node


@frozen
class Flavour:
    """What the translated code does besides the game itself.

    tell: it tells what happens; every_stop: it stops at chance and at choices of one option, too;
    straight: it never stops, but takes the `random` policy's answers, and cannot be resumed.
    """

    tell: bool = False
    every_stop: bool = False
    straight: bool = False


class Stops:
    """Where code of a flavour stops. tasks: the routines that run inside an AT_ONCE."""

    def __init__(self, bodies: tuple[Body, ...], flavour: Flavour, tasks: frozenset[int]) -> None:
        self._flavour = flavour
        self._tasks = tasks
        self.routines: frozenset[int] = frozenset()
        while grown := {
            body.index
            for body in bodies
            if body.index not in self.routines
            and any(self.at(body.index, node) for node in each_node(body.nodes))
        }:
            self.routines |= grown

    def at(self, routine: int, node: Node) -> bool:
        """Can the code stop at this statement, its blocks left aside?"""
        if self._flavour.straight:
            return False
        instr = node.instr
        if instr.op is op.CALL:
            return instr.args[0] in self.routines
        if instr.op is op.CHOOSE:
            # In a task chance waits until no seat is asked any more, whatever the flavour.
            return self._flavour.every_stop or routine in self._tasks or not by_chance(node)
        return instr.op is op.AT_ONCE

    def inside(self, routine: int, node: Node) -> bool:
        """Can it stop at this statement or in its blocks?"""
        return self.at(routine, node) or any(
            self.inside(routine, inner) for block in node.blocks for inner in block
        )
