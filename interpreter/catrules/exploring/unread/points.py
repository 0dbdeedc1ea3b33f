"""Routines as graphs: each statement a point, with the points that can come next."""

from collections.abc import Sequence

from attrs import define, evolve, field, frozen

from catrules.ir import opcodes as op
from catrules.ir.frames import Body, Node, analyse
from catrules.ir.program import Instr, Program

END = -1
"""The point behind a routine."""

CURRENT_PLAYER = -1
"""Whose turn it is, where what is known of registers is kept."""


@frozen
class Point:
    """A statement. live: the registers that are asked for from here on, as a mask; after: what can
    come next: of an IF what is done if it holds, and what if not; instr: None where paths meet."""

    instr: Instr | None
    live: int
    after: tuple[int, ...]


@frozen
class Resumed:
    """Where a routine goes on after it waited: its index, the point, and the registers that are
    kept meanwhile, with their words."""

    routine: int
    point: int
    kept: tuple[tuple[int, int], ...] = ()
    frame: int = -1


@define(eq=False)
class Points:
    """The points of all routines of a program.

    entries: where each routine begins; sites: where it goes on from a site of its own; calls: the
    same, by the number of the call; at_once: behind the tasks of a site.
    """

    points: list[list[Point]] = field(factory=list)
    entries: list[int] = field(factory=list)
    sites: dict[int, Resumed] = field(factory=dict)
    calls: dict[int, Resumed] = field(factory=dict)
    at_once: dict[int, Resumed] = field(factory=dict)

    @classmethod
    def of(cls, program: Program) -> "Points":
        """Those of a program that has frames."""
        found = cls()
        for body in analyse(program):
            writer = _Writer(found, body)
            found.points.append(writer.points)
            found.entries.append(writer.block(body.nodes, END, END))
        return found


@define(eq=False)
class _Writer:
    into: Points
    body: Body
    points: list[Point] = field(factory=list)
    asking: int = 0
    """Registers that are kept while the options around are made."""

    def block(self, nodes: Sequence[Node], after: int, behind: int) -> int:
        """Writes a block from its end; its first point. behind: the loop around it."""
        for node in reversed(nodes):
            after = self._node(node, after, behind)
        return after

    def _point(self, instr: Instr | None, live: int, *after: int) -> int:
        self.points.append(Point(instr, live | self.asking, after))
        return len(self.points) - 1

    def _node(self, node: Node, after: int, behind: int) -> int:
        instr = node.instr
        if instr.op is op.BREAK:
            return behind
        if instr.op is op.RETURN:
            return END
        if instr.op is op.LOOP:
            head = self._point(None, node.before)
            first = self.block(node.blocks[0], head, after)
            self.points[head] = evolve(self.points[head], after=(first,))
            return head
        if instr.op is op.IF:
            then, otherwise = (self.block(block, after, behind) for block in node.blocks)
            return self._point(instr, node.before, then, otherwise)
        if instr.op in (op.END, op.FAIL):
            return self._point(instr, node.before)
        if instr.op is op.CHOOSE:
            return self._choice(node, after)
        if node.call:
            self.into.calls[node.call] = self._resumed(node, after)
        if instr.op is op.AT_ONCE:
            self.into.at_once[instr.args[0]] = self._resumed(node, after)
        return self._point(instr, node.before, END if instr.op is op.RESULT else after)

    def _choice(self, node: Node, after: int) -> int:
        """The options are made first."""
        chosen = self._point(node.instr, node.keep, after)
        self.asking = node.keep
        first = self.block(node.blocks[0], chosen, END)
        self.asking = 0
        self.into.sites[node.instr.args[0]] = self._resumed(node, first)
        return first

    def _resumed(self, node: Node, point: int) -> Resumed:
        routine = self.body.routine
        kept = [
            (r, slot) for r, slot in enumerate(routine.slots) if slot >= 0 and node.keep >> r & 1
        ]
        return Resumed(self.body.index, point, tuple(kept), routine.frame)
