"""Which routines wait, what is live where they wait, and where that is kept.

A routine *waits* if it contains a CHOOSE (chance's included) or an AT_ONCE, or calls one that
does; only the registers that are live at a waiting place (a CHOOSE, an AT_ONCE, a CALL of a
waiting routine) need a word in the state. Liveness is the usual backward analysis over structured
code (Aho, Lam, Sethi, Ullman, *Compilers*, 9.2.5); sets of registers are bit masks.
"""

from collections.abc import Iterable, Iterator, Sequence

from attrs import define, evolve, field, frozen

from catrules.ir import opcodes as op
from catrules.ir.program import Instr, Program, Routine
from catrules.ir.walk import blocks, callees, expressions, walk


@define(eq=False)
class Node:
    """A statement with what the analysis found; registers are bits of a mask.

    blocks: the nodes of its blocks; before, after: the registers live there; keep: for a CHOOSE,
    CALL or AT_ONCE those that must outlast the wait; call: the number of a CALL of a waiting
    routine, from 1 on, else 0; uses: the registers in its expressions; about: those that the
    question of a CHOOSE is about.
    """

    instr: Instr
    blocks: tuple[list["Node"], ...]
    before: int = 0
    after: int = 0
    keep: int = 0
    call: int = 0
    uses: int = 0
    about: int = 0


@frozen
class Body:
    """An analysed routine: its index, its nodes, and whether it waits."""

    index: int
    routine: Routine
    nodes: list[Node] = field(eq=False)
    waits: bool

    def places(self) -> Iterator[Node]:
        """Where it can wait, in the order of the text."""
        return (node for node in each_node(self.nodes) if is_place(node))


@frozen
class Place:
    """A waiting place: its routine and the addresses of the words that are kept there."""

    routine: int
    words: tuple[int, ...]


def is_place(node: Node) -> bool:
    """Can the game wait at this statement?"""
    return node.call > 0 or node.instr.op in (op.CHOOSE, op.AT_ONCE)


def each_node(nodes: Sequence[Node]) -> Iterator[Node]:
    """All nodes, each before those in its blocks."""
    for node in nodes:
        yield node
        for block in node.blocks:
            yield from each_node(block)


def waiting_routines(program: Program) -> frozenset[int]:
    """The indices of the routines that wait."""
    calls = [frozenset(callees(routine.body)) for routine in program.routines]
    found = {
        index
        for index, routine in enumerate(program.routines)
        if any(instr.op in (op.CHOOSE, op.AT_ONCE) for instr in walk(routine.body))
    }
    size = -1
    while size < len(found):
        size = len(found)
        found |= {index for index, called in enumerate(calls) if called & found}
    return frozenset(found)


def analyse(program: Program) -> tuple[Body, ...]:
    """Every routine with liveness and numbered calls, in the program's order.

    Calls of waiting routines are numbered from 1 on, by routine and within it in the order of the
    text (an instruction before its blocks): any executor finds the same numbers.
    """
    waiting = waiting_routines(program)
    bodies = []
    number = 0
    for index, routine in enumerate(program.routines):
        nodes = _nodes(routine.body, program)
        for node in each_node(nodes):
            if node.instr.op is op.CALL and node.instr.args[0] in waiting:
                number += 1
                node.call = number
        _live(nodes, 0, 0)
        bodies.append(Body(index, routine, nodes, index in waiting))
    return tuple(bodies)


def task_words(program: Program, site: int, tasks: int) -> tuple[range, range]:
    """The words of an AT_ONCE: one for each task, and one for each shadowed address."""
    start = program.sites[site].frame
    middle = start + tasks
    return range(start, middle), range(middle, middle + len(program.sites[site].shadow))


def task_contexts(program: Program) -> dict[int, tuple[int, int]]:
    """For each routine that is run inside a task: the AT_ONCE's site and the task's number."""
    contexts: dict[int, tuple[int, int]] = {}
    for routine in program.routines:
        for instr in walk(routine.body):
            if instr.op is op.AT_ONCE:
                site, _, tasks = instr.args
                for number, task in enumerate(tasks):
                    for inside in reachable(program, task):
                        contexts[inside] = (site, number)
    return contexts


def reachable(program: Program, start: int) -> set[int]:
    """A routine and all that it calls, directly or not."""
    found = {start}
    todo = [start]
    while todo:
        for callee in callees(program.routines[todo.pop()].body):
            if callee not in found:
                found.add(callee)
                todo.append(callee)
    return found


def lay_frames(program: Program) -> Program:
    """The program with a frame for each waiting routine behind the data area.

    Takes a program whose `frames` is the size of the data area. A frame is: the word of the
    caller's CALL, a word for each register that is live at a waiting place in ascending order,
    and for each AT_ONCE of the routine in the order of the text its tasks' and shadow words.
    """
    address = program.frames
    routines = []
    sites = list(program.sites)
    for body in analyse(program):
        frame, slots = -1, tuple(-1 for _ in body.routine.registers)
        if body.waits:
            frame = address
            slots, address = _slots(body, frame + 1)
            for node in body.places():
                if node.instr.op is op.AT_ONCE:
                    site, _, tasks = node.instr.args
                    sites[site] = evolve(sites[site], frame=address)
                    address += len(tasks) + len(sites[site].shadow)
        routines.append(evolve(body.routine, frame=frame, slots=slots))
    initial = program.initial[: program.frames] + (0,) * (address - program.frames)
    return evolve(
        program, routines=tuple(routines), sites=tuple(sites), size=address, initial=initial
    )


def _slots(body: Body, address: int) -> tuple[tuple[int, ...], int]:
    kept = 0
    for node in body.places():
        kept |= node.keep
    slots = []
    for register in range(len(body.routine.registers)):
        if kept >> register & 1:
            slots.append(address)
            address += 1
        else:
            slots.append(-1)
    return tuple(slots), address


@frozen
class Places:
    """The waiting places of a laid-out program: by site, and by a call's number (from 1 on)."""

    sites: dict[int, Place]
    calls: tuple[Place, ...]

    @classmethod
    def of(cls, program: Program) -> "Places":
        """Those of a program that `lay_frames` made."""
        sites: dict[int, Place] = {}
        calls = [Place(-1, ())]
        for body in analyse(program):
            for node in body.places():
                place = Place(body.index, _kept_words(program, body, node))
                if node.call:
                    calls.append(place)
                else:
                    sites[node.instr.args[0]] = place
        return cls(sites, tuple(calls))


def _kept_words(program: Program, body: Body, node: Node) -> tuple[int, ...]:
    routine = body.routine
    words = [routine.frame]
    words += [slot for r, slot in enumerate(routine.slots) if node.keep >> r & 1]
    if node.instr.op is op.AT_ONCE:
        site, _, tasks = node.instr.args
        for more in task_words(program, site, len(tasks)):
            words += more
    return tuple(words)


# ---- liveness


def _nodes(block: Sequence[Instr], program: Program) -> list[Node]:
    return [
        Node(
            i,
            tuple(_nodes(inner, program) for inner in blocks(i)),
            uses=_registers(expressions(i)),
            about=_about(i, program),
        )
        for i in block
    ]


def _about(instr: Instr, program: Program) -> int:
    if instr.op is not op.CHOOSE:
        return 0
    site = program.sites[instr.args[0]]
    return _registers((*(topic.value for topic in site.about), *site.counted))


def _registers(exprs: Iterable[Instr]) -> int:
    mask = 0
    for inner in walk(exprs):
        if inner.op is op.REG:
            register: int = inner.args[0]
            mask |= 1 << register
    return mask


def _live(nodes: list[Node], out: int, breaks: int) -> int:
    """Marks the nodes of a block; `out` is live behind it, `breaks` behind the loop around it."""
    for node in reversed(nodes):
        node.after = out
        out = node.before = _live_before(node, out, breaks)
    return out


def _live_before(node: Node, out: int, breaks: int) -> int:
    instr = node.instr
    uses = node.uses
    if instr.op in (op.RETURN, op.RESULT, op.END, op.FAIL):
        return uses
    if instr.op is op.BREAK:
        return breaks
    if instr.op is op.SET:
        target: int = instr.args[0]
        return out & ~(1 << target) | uses
    if instr.op is op.IF:
        then, otherwise = node.blocks
        return uses | _live(then, out, breaks) | _live(otherwise, out, breaks)
    if instr.op is op.LOOP:
        return _live_loop(node, out)
    if instr.op is op.CHOOSE:
        for register in instr.args[3]:
            out &= ~(1 << register)
        # The question is worked out anew from the state alone, so what it reads is kept as well.
        node.keep = out | uses | node.about | _live(node.blocks[0], 0, 0)
        return node.keep
    node.keep = out
    return out | uses


def _live_loop(node: Node, out: int) -> int:
    # Starting from what was found before keeps nested loops from doubling the work at each level.
    head = node.before
    while (grown := head | _live(node.blocks[0], head, out)) != head:
        head = grown
    return head
