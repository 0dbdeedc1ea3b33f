"""Small facts about instructions that every executor asks for."""

from catrules.ir import opcodes as op
from catrules.ir.frames import Body, Node, each_node
from catrules.ir.program import CHANCE, GAME, NOTHING, Instr, Mark, Program


def by_chance(node: Node) -> bool:
    """Does chance decide at this CHOOSE, whatever the state?"""
    actor = node.instr.args[1]
    return actor.op is op.CONST and actor.args[0] == CHANCE


def by_game(node: Node) -> bool:
    """Is this CHOOSE answered by how a game of a tournament ends? That is always waited for."""
    actor = node.instr.args[1]
    return actor.op is op.CONST and actor.args[0] == GAME


def has_chance_in_tasks(bodies: tuple[Body, ...], tasks: frozenset[int]) -> bool:
    """Can chance decide in a task? A straight run would then draw in another order."""
    return any(
        node.instr.op is op.CHOOSE and (by_chance(node) or node.instr.args[1].op is not op.CONST)
        for body in bodies
        if body.index in tasks
        for node in each_node(body.nodes)
    )


def allows_nothing(mark: Mark) -> bool:
    """Is it a reference, which may be NOTHING?"""
    return mark.value.sort not in ("number", "truth")


def in_range(mark: Mark, value: int) -> bool:
    """May a mark have this value?"""
    return mark.low <= value <= mark.high or (value == NOTHING and allows_nothing(mark))


def has_cells(program: Program, source: Instr, target: Instr, amount: Instr) -> bool:
    """Whether both cells of a MOVE are there for sure, by its folded operands.

    Where nothing is moved there may be no such cell: it may be that of a thing that is not there.
    """
    if amount.op is op.CONST:
        return int(amount.args[0]) != 0
    return all(cell.op is op.CONST and in_state(program, cell) for cell in (source, target))


def in_state(program: Program, address: Instr) -> bool:
    """Whether a word of the state lies at an address; of one that is not constant it may."""
    return address.op is not op.CONST or 0 <= int(address.args[0]) < program.size
