"""Routines are written out where they are called: those that are called once, and short ones.

What a routine's registers hold is then known where it is written out, and a call costs more than
most of what short routines do. Registers of the routine become new ones of its caller. A decision
that comes to stand in several places gets a site of its own in each.
"""

from collections import Counter
from collections.abc import Iterator

from attrs import evolve

from catrules.ir import opcodes as op
from catrules.ir.arithmetic import constant
from catrules.ir.frames import Body, analyse, reachable
from catrules.ir.program import Block, Instr, Program, Routine, Site
from catrules.ir.verify import MAX_DEPTH
from catrules.ir.walk import blocks, callees, walk
from catrules.optimise.rewriting import Renumbered, nesting, rebuilt, same, size
from catrules.optimise.roots import SHORT, Roots

MOST = 12_000
"""A routine does not become longer than that: what translates it needs more than its share."""


def inline(program: Program, roots: Roots) -> Program:
    """The program with routines written out."""
    return _Inlining(program, roots).program()


class _Caller:
    """A routine that others are written out in."""

    def __init__(self, routine: Routine) -> None:
        self.registers = list(routine.registers)
        self.length = size(routine.body)


class _Inlining:
    def __init__(self, program: Program, roots: Roots) -> None:
        self._program = program
        self._roots = roots
        self._routines = list(program.routines)
        self._bodies: tuple[Body, ...] = analyse(program)
        self._used = _used(program, roots)
        self._calls = Counter(
            callee for index in self._used for callee in callees(program.routines[index].body)
        )
        self._kept = {
            task
            for routine in program.routines
            for instr in walk(routine.body)
            if instr.op is op.AT_ONCE
            for task in instr.args[2]
        }
        self._fixed = {
            index
            for index, routine in enumerate(program.routines)
            if any(instr.op is op.AT_ONCE for instr in walk(routine.body))
        }

    def program(self) -> Program:
        written: set[int] = set()
        for root in self._roots.all:
            for index in _callees_first(self._program, root):
                if index not in written:
                    written.add(index)
                    self._write(index)
        whole = evolve(self._program, routines=tuple(self._routines))
        return own_sites(_without(whole, self._used - _used(whole, self._roots)))

    def _write(self, index: int) -> None:
        routine = self._routines[index]
        caller = _Caller(routine)
        body = self._block(routine.body, caller, 1)
        registers = tuple(caller.registers)
        slots = routine.slots if registers == routine.registers else ()
        self._routines[index] = evolve(routine, body=body, registers=registers, slots=slots)

    def _block(self, block: Block, caller: _Caller, depth: int) -> Block:
        return tuple(new for instr in block for new in self._statement(instr, caller, depth))

    def _statement(self, instr: Instr, caller: _Caller, depth: int) -> Iterator[Instr]:
        if instr.op is op.CALL and self._may(instr.args[0], caller, depth):
            yield from self._written(instr, caller)
        elif instr.op in (op.IF, op.LOOP):
            yield rebuilt(instr, same, lambda block: self._block(block, caller, depth + 1))
        else:
            yield instr

    def _may(self, callee: int, caller: _Caller, depth: int) -> bool:
        routine = self._routines[callee]
        length = size(routine.body)
        if callee in self._kept | self._roots.kept or (
            self._calls[callee] > 1 and callee in self._fixed
        ):
            return False
        if length > SHORT and self._calls[callee] > 1:
            return False
        if caller.length + length > MOST or depth + nesting(routine.body) + 1 > MAX_DEPTH:
            return False
        if not _can_be_left(routine.body):
            return False
        caller.length += length
        return True

    def _written(self, call: Instr, caller: _Caller) -> Iterator[Instr]:
        index, args = call.args
        routine, before = self._routines[index], self._bodies[index]
        first = len(caller.registers)
        caller.registers += routine.registers
        for number, arg in enumerate(args):
            yield Instr(op.SET, (first + number, arg), call.origin)
        live = before.nodes[0].before if before.nodes else 0
        for number in range(len(args), len(before.routine.registers)):
            if live >> number & 1:  # it may be read before it is set, and is 0 then
                yield Instr(op.SET, (first + number, constant(0)), call.origin)
        body = Renumbered(first).block(routine.body)
        if any(instr.op is op.RETURN for instr in walk(body)):
            body = (Instr(op.LOOP, ((*_left(body), Instr(op.BREAK, ())),)),)
        yield from body


def own_sites(program: Program) -> Program:
    """The program with a site for each decision; what questions are about is not kept."""
    sites: list[Site] = [evolve(site, about=(), counted=()) for site in program.sites]
    placed: set[int] = set()

    def placing(block: Block) -> Block:
        return tuple(map(place, block))

    def place(instr: Instr) -> Instr:
        instr = rebuilt(instr, same, placing)
        if instr.op not in (op.CHOOSE, op.AT_ONCE):
            return instr
        number = instr.args[0]
        if number in placed:
            sites.append(sites[number])
            return Instr(instr.op, (len(sites) - 1, *instr.args[1:]), instr.origin)
        placed.add(number)
        return instr

    routines = tuple(evolve(each, body=placing(each.body)) for each in program.routines)
    return evolve(program, routines=routines, sites=tuple(sites))


def _without(program: Program, unused: set[int]) -> Program:
    """The program without what routines did that nobody calls any more."""
    routines = tuple(
        evolve(routine, body=()) if index in unused and not routine.result else routine
        for index, routine in enumerate(program.routines)
    )
    return evolve(program, routines=routines)


def _used(program: Program, roots: Roots) -> set[int]:
    return set().union(*(reachable(program, root) for root in roots.all))


def _callees_first(program: Program, start: int) -> list[int]:
    """All that a routine calls, and itself, each behind what it calls."""
    order: list[int] = []
    done: set[int] = set()
    todo: list[tuple[int, bool]] = [(start, False)]
    while todo:
        index, called = todo.pop()
        if called:
            order.append(index)
        elif index not in done:
            done.add(index)
            todo.append((index, True))
            inner = sorted(set(callees(program.routines[index].body)) - done, reverse=True)
            todo += [(callee, False) for callee in inner]
    return order


def _can_be_left(block: Block, in_loop: bool = False) -> bool:
    """Whether each RETURN of a block stands outside its loops."""
    for instr in block:
        if instr.op is op.RETURN and in_loop:
            return False
        inside = in_loop or instr.op is op.LOOP
        if not all(_can_be_left(inner, inside) for inner in blocks(instr)):
            return False
    return True


def _left(block: Block) -> Block:
    """A block whose RETURNs are BREAKs."""
    return tuple(
        Instr(op.BREAK, (), instr.origin)
        if instr.op is op.RETURN
        else (rebuilt(instr, same, _left) if instr.op is op.IF else instr)
        for instr in block
    )
