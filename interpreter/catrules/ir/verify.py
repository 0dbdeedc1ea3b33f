"""What a program must satisfy before anything runs it."""

from collections.abc import Iterator, Sequence
from typing import Any

from catrules.ir import opcodes as op
from catrules.ir.frames import Body, Node, analyse, each_node, reachable, waiting_routines
from catrules.ir.opcodes import VERBS, Operand
from catrules.ir.program import HEADER, Block, Instr, Program, Routine
from catrules.ir.walk import blocks, callees, expressions, walk

MAX_DEPTH = 150
"""How deeply blocks may be nested."""
MAX_EXPRESSION_DEPTH = 64
"""How deeply expressions may be nested."""
MAX_OFFERS_DEPTH = 12
"""How deeply what makes a list of options may be nested: it is never cut into pieces."""

_PURE = (op.SET, op.IF, op.LOOP, op.BREAK, op.RESULT, op.FAIL, op.TICK, op.REACH)
_OFFERING = (op.OFFER, op.OFFER_COUNTS)
_IN_OFFERS = (*_OFFERING, op.SET, op.IF, op.LOOP, op.BREAK, op.FAIL, op.TICK, op.REACH)


class InvalidProgram(ValueError):
    """A program that no executor may be given; the message names the routine and instruction."""


def verify(program: Program) -> None:
    """Raises InvalidProgram unless every executor can run the program.

    The numbers of a state, such as addresses that are worked out, are not looked at: that they
    are in range is for the lowering to see to.
    """
    for routine in program.routines:
        _verify_shapes(routine)
    _verify_layout(program)
    for routine in program.routines:
        _Verifier(program, routine).routine()
    _verify_calls(program)
    _verify_sites(program)
    _verify_tasks(program)
    for body in analyse(program):
        _verify_own_registers(body)


def _verify_layout(program: Program) -> None:
    if not len(HEADER) <= program.frames <= program.size:
        raise InvalidProgram("the frames do not lie between header and end of the state")
    if len(program.initial) != program.size:
        raise InvalidProgram(f"{len(program.initial)} initial words for a size of {program.size}")
    if not 0 <= program.entry < len(program.routines):
        raise InvalidProgram(f"there is no routine {program.entry} to enter")
    entry = program.routines[program.entry]
    if entry.parameters or entry.result:
        raise InvalidProgram(f"{entry.name}: the entry has parameters or a result")
    for mark in program.marks:
        last = mark.base + max(mark.owners - 1, 0) * mark.stride
        if not (len(HEADER) <= mark.base <= last < program.frames):
            raise InvalidProgram(f"mark {mark.name}: it lies outside the data area")


def _verify_shapes(routine: Routine) -> None:
    """Each instruction has operands of its opcode's sorts, and none is nested too deeply."""
    todo = [(instr, 1, 0) for instr in routine.body]
    while todo:
        instr, levels, inside = todo.pop()
        if levels > MAX_DEPTH or inside > MAX_EXPRESSION_DEPTH:
            raise _wrong(routine, instr, "nested too deeply")
        if len(instr.args) != len(instr.op.operands):
            raise _wrong(routine, instr, f"{len(instr.args)} operands")
        for (name, sort), value in zip(instr.op.operands, instr.args, strict=True):
            _verify_shape(routine, instr, name, sort, value)
        todo += [(inner, levels, inside + 1) for inner in expressions(instr)]
        todo += [(inner, levels + 1, 0) for block in blocks(instr) for inner in block]


def _verify_shape(routine: Routine, instr: Instr, name: str, sort: Operand, value: object) -> None:
    single = sort not in (Operand.REGS, Operand.ROUTINES, Operand.EXPRS, Operand.BLOCK)
    parts = (value,) if single else value
    instrs = sort in (Operand.EXPR, Operand.EXPRS, Operand.BLOCK)
    if not isinstance(parts, tuple) or not all(
        type(part) is (Instr if instrs else int) for part in parts
    ):
        wanted = "of instructions" if instrs else "a number"
        raise _wrong(routine, instr, f"{name} is not {wanted}")


def _wrong(routine: Routine, instr: Instr, why: str) -> InvalidProgram:
    return InvalidProgram(f"{routine.name}: {instr.op.name}: {why}")


class _Verifier:
    """Looks at each instruction of one routine."""

    def __init__(self, program: Program, routine: Routine) -> None:
        self._program = program
        self._routine = routine
        self._offers_only = any(i.op in _OFFERING for i in _outside_choices(routine.body))

    def routine(self) -> None:
        routine = self._routine
        if routine.parameters > len(routine.registers):
            raise InvalidProgram(f"{routine.name}: more parameters than registers")
        if routine.slots and len(routine.slots) != len(routine.registers):
            raise InvalidProgram(f"{routine.name}: not one slot for each register")
        if self._offers_only:
            self._verify_height(routine.body)
        self._block(routine.body, False, self._offers_only)
        if routine.result and not _always_leaves(routine.body):
            raise InvalidProgram(f"{routine.name}: it can end without a result")

    def _wrong(self, instr: Instr, why: str) -> InvalidProgram:
        return _wrong(self._routine, instr, why)

    def _verify_height(self, offers: Block) -> None:
        level = list(offers)
        for _ in range(MAX_OFFERS_DEPTH):
            level = [inner for instr in level for block in blocks(instr) for inner in block]
        if level:
            raise self._wrong(level[0], "nested too deeply in what makes a list of options")

    def _block(self, block: Block, in_loop: bool, offering: bool) -> None:
        for instr in block:
            self._statement(instr, in_loop, offering)

    def _statement(self, instr: Instr, in_loop: bool, offering: bool) -> None:
        if instr.op.result:
            raise self._wrong(instr, "an expression where a statement must stand")
        self._allowed(instr, in_loop, offering)
        self._operands(instr)
        for expression in expressions(instr):
            self._expression(expression)
        for block in blocks(instr):
            choice = instr.op is op.CHOOSE
            if choice:
                self._verify_height(block)
            inside = instr.op is op.LOOP or (in_loop and not choice)
            self._block(block, inside, offering or choice)

    def _allowed(self, instr: Instr, in_loop: bool, offering: bool) -> None:
        if instr.op is op.BREAK and not in_loop:
            raise self._wrong(instr, "outside a LOOP")
        if instr.op is op.RESULT and not self._routine.result:
            raise self._wrong(instr, "in a routine without a result")
        if self._routine.result and instr.op not in _PURE:
            raise self._wrong(instr, "an effect in a routine with a result")
        leaves = instr.op is op.RETURN and self._offers_only
        if offering and instr.op not in _IN_OFFERS and not leaves:
            raise self._wrong(instr, "an effect in what makes a list of options")

    def _expression(self, start: Instr) -> None:
        for instr in walk([start]):
            if not instr.op.result:
                raise self._wrong(instr, "a statement where an expression must stand")
            self._operands(instr)

    def _operands(self, instr: Instr) -> None:
        if not 0 <= instr.origin < max(len(self._program.origins), 1):
            raise self._wrong(instr, f"there is no origin {instr.origin}")
        for (name, sort), value in zip(instr.op.operands, instr.args, strict=True):
            self._operand(instr, name, sort, value)
        self._special(instr)

    def _operand(self, instr: Instr, name: str, sort: Operand, value: Any) -> None:
        if sort in (Operand.EXPR, Operand.EXPRS, Operand.BLOCK):
            return
        numbers = value if isinstance(value, tuple) else (value,)
        count = self._count(sort)
        for number in numbers:
            if count is not None and not 0 <= number < count:
                raise self._wrong(instr, f"{name}: {number} is not below {count}")
            if count is None and not -(1 << 63) <= number < 1 << 63:
                raise self._wrong(instr, f"{name}: {number} has more than 64 bits")

    def _count(self, sort: Operand) -> int | None:
        program = self._program
        things: dict[Operand, Sequence[Any]] = {
            Operand.REG: self._routine.registers,
            Operand.REGS: self._routine.registers,
            Operand.TABLE: program.tables,
            Operand.VALUE: program.routines,
            Operand.ROUTINE: program.routines,
            Operand.ROUTINES: program.routines,
            Operand.SITE: program.sites,
            Operand.MARK: program.marks,
            Operand.VERB: VERBS,
            Operand.TELL: program.tells,
            Operand.ENDING: program.endings,
            Operand.FAULT: program.faults,
            Operand.COUNTER: range(2 * len(program.points)),
        }
        return len(things[sort]) if sort in things else None

    def _special(self, instr: Instr) -> None:
        if instr.op in (op.CALL, op.CALL_VALUE):
            number, args = instr.args
            callee = self._program.routines[number]
            if callee.result is not (instr.op is op.CALL_VALUE):
                raise self._wrong(
                    instr, f"{callee.name} has {'a' if callee.result else 'no'} result"
                )
            if len(args) != callee.parameters:
                raise self._wrong(instr, f"{len(args)} arguments for {callee.name}")
        if instr.op is op.AT_ONCE:
            for task in map(self._program.routines.__getitem__, instr.args[2]):
                if task.parameters or task.result:
                    raise self._wrong(instr, f"the task {task.name} has parameters or a result")
        if instr.op is op.WATCH and instr.args[0] % 2:
            raise self._wrong(instr, "a counter that is not the first of a point")
        if instr.op is op.SUM and instr.args[1] < 0:
            raise self._wrong(instr, "a negative length")
        if instr.op is op.CHOOSE and len(set(instr.args[3])) < len(instr.args[3]):
            raise self._wrong(instr, "a register twice among the results")


def _outside_choices(block: Block) -> Iterator[Instr]:
    for instr in block:
        yield instr
        if instr.op is not op.CHOOSE:
            for inner in blocks(instr):
                yield from _outside_choices(inner)


def _always_leaves(block: Block) -> bool:
    """Does a block never end by coming to its end?"""
    for instr in block:
        if instr.op in (op.RESULT, op.RETURN, op.END, op.FAIL, op.BREAK):
            return True
        if instr.op is op.IF and all(map(_always_leaves, blocks(instr))):
            return True
        if instr.op is op.LOOP and not _breaks(instr.args[0]):
            return True
    return False


def _breaks(block: Block) -> bool:
    return any(
        instr.op is op.BREAK or (instr.op is op.IF and any(map(_breaks, blocks(instr))))
        for instr in block
    )


def _verify_calls(program: Program) -> None:
    """No routine calls itself, directly or not; nobody calls the entry or what makes offers."""
    calls = [sorted(set(callees(routine.body))) for routine in program.routines]
    names = [routine.name for routine in program.routines]
    offers = {
        index
        for index, routine in enumerate(program.routines)
        if any(i.op in _OFFERING for i in _outside_choices(routine.body))
    }
    done: set[int] = set()
    for start in range(len(calls)):
        path = [start]
        todo = [iter(calls[start])]
        while todo and start not in done:
            callee = next(todo[-1], None)
            if callee is None:
                done.add(path.pop())
                todo.pop()
            elif callee in path:
                cycle = [names[i] for i in path[path.index(callee) :]]
                raise InvalidProgram(f"{names[callee]}: it calls itself ({' → '.join(cycle)})")
            elif callee == program.entry or callee in offers:
                raise InvalidProgram(f"{names[path[-1]]}: it calls {names[callee]}, which none may")
            elif callee not in done:
                path.append(callee)
                todo.append(iter(calls[callee]))


def _verify_sites(program: Program) -> None:
    """Each site belongs to one instruction: where the game waits is told by the site's number."""
    seen: dict[int, str] = {}
    for routine in program.routines:
        for instr in walk(routine.body):
            if instr.op in (op.CHOOSE, op.AT_ONCE):
                site = instr.args[0]
                if site in seen:
                    raise InvalidProgram(
                        f"{routine.name}: {instr.op.name}: site {site} is used in {seen[site]}, too"
                    )
                seen[site] = routine.name
                asking = program.sites[site]
                for value in (*(topic.value for topic in asking.about), *asking.counted):
                    _verify_topic(routine, instr, value)


def _verify_topic(routine: Routine, instr: Instr, value: Instr) -> None:
    """What a question is about can be read where the game waits."""
    inner = value.args[0] if value.op is op.LOAD else value
    if inner.op is op.REG and inner is value:
        if not 0 <= value.args[0] < len(routine.registers):
            raise _wrong(routine, instr, f"it is about register {value.args[0]}")
    elif inner.op is not op.CONST:
        raise _wrong(routine, instr, "it is about what has to be worked out")


def _verify_tasks(program: Program) -> None:
    """What a task runs is its own as far as it waits, holds no other AT_ONCE, ends no game."""
    waiting = waiting_routines(program)
    owner: dict[int, tuple[int, int]] = {}
    for routine in program.routines:
        for instr in walk(routine.body):
            if instr.op is op.AT_ONCE:
                for number, task in enumerate(instr.args[2]):
                    for index in reachable(program, task):
                        _verify_in_task(program.routines[index])
                        context = (instr.args[0], number)
                        if index in waiting and owner.setdefault(index, context) != context:
                            name = program.routines[index].name
                            raise InvalidProgram(f"{name}: it waits in more than one task")
    for index, routine in enumerate(program.routines):
        for callee in callees(routine.body) if index not in owner else ():
            at_once = any(i.op is op.AT_ONCE and callee in i.args[2] for i in walk(routine.body))
            if callee in owner and not at_once:
                name = program.routines[callee].name
                raise InvalidProgram(f"{routine.name}: it calls {name}, which waits in a task")


def _verify_in_task(routine: Routine) -> None:
    for instr in walk(routine.body):
        if instr.op in (op.AT_ONCE, op.END):
            raise InvalidProgram(f"{routine.name}: {instr.op.name}: inside a task of an AT_ONCE")


def _verify_own_registers(body: Body) -> None:
    """A register that is set in a CHOOSE's offers is not read before that or afterwards."""
    for node in each_node(body.nodes):
        if node.instr.op is op.CHOOSE:
            results = set(node.instr.args[3])
            _verify_offers(body.routine, node, results)


def _verify_offers(routine: Routine, node: Node, results: set[int]) -> None:
    offers = node.blocks[0]
    before = offers[0].before if offers else 0
    for inner in each_node(offers):
        if inner.instr.op is not op.SET:
            continue
        register = inner.instr.args[0]
        after = node.after >> register & 1 and register not in results
        if after or before >> register & 1:
            raise InvalidProgram(
                f"{routine.name}: SET: register {register} ({routine.registers[register]}) is set "
                "in the offers of a decision and read outside"
            )
