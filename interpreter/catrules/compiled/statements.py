"""Statements of the IR as WebAssembly, for routines that are run from their beginning to their end.

A routine that may end the game or give it up has a result of type i32: 1 if it did.
"""

from collections.abc import Callable, Sequence

from catrules.compiled.arms import Arms
from catrules.compiled.code import Code, Label
from catrules.compiled.decisions import Decisions
from catrules.compiled.expressions import Expressions
from catrules.compiled.faults import CROWDED, FAILED, OUTSIDE, SPENT
from catrules.compiled.offers import Offers
from catrules.compiled.shared import Shared, Way
from catrules.compiled.sizes import WORD
from catrules.ir import opcodes as op
from catrules.ir.arithmetic import constant, fold
from catrules.ir.facts import allows_nothing, in_range, in_state
from catrules.ir.frames import Body, Node
from catrules.ir.program import BUDGET, ENDING, NOTHING, POSITION, WINNERS, Instr, Mark
from catrules.ir.walk import walk


class Statements:
    """Writes one routine as a function. way: how it is run."""

    def __init__(self, shared: Shared, body: Body, way: Way = Way.REST) -> None:
        routine = body.routine
        self.shared = shared
        self.program = shared.program
        self.body = body
        self.way = way
        self.leaves = body.index in shared.leaves
        result = "I" if routine.result else "i" if self.leaves else ""
        self.code = Code("I" * routine.parameters, result)
        for _ in routine.registers[routine.parameters :]:
            self.code.local("I")
        self._base = 0
        self._behind: Label | None = None
        self.expressions = Expressions(
            self.program, shared.layout, self.code, shared.values, self.register
        )
        self.offers = Offers(self)
        self.decisions = Decisions(self)
        self._breaks: list[Label] = []
        self._ticks = 0

    def register(self, number: int) -> int:
        """The local variable of a register."""
        return self._base + number

    def results(self, node: Node) -> list[int]:
        """The variables of a CHOOSE's results."""
        return [self.register(number) for number in node.instr.args[3]]

    def function(self) -> bytes:
        """The function's body."""
        self.block(self.body.nodes)
        if self.body.routine.result:
            self.code.op("unreachable")
        elif self.leaves:
            self.code.i32(0)
        return self.code.body()

    def block(self, nodes: Sequence[Node]) -> None:
        """Writes the statements of a block. Steps that are counted in a row are counted at once."""
        index = 0
        while index < len(nodes):
            run = index
            while run < len(nodes) and nodes[run].instr.op is op.TICK:
                run += 1
            if run > index:
                self._steps(nodes[index:run])
                index = run
            else:
                self.statement(nodes[index])
                index += 1

    def statement(self, node: Node) -> None:
        """Writes one statement."""
        write: Callable[[Node], None] = getattr(self, f"_{node.instr.op.name.lower()}")
        write(node)

    def leave(self) -> Label:
        """Where it goes on if the game is over: the routine is left with 1."""

        def tail(code: Code) -> None:
            code.i32(1)
            code.op("return")

        return self.code.aside("leave", tail)

    # ---- faults

    def fails(self, kind: int, origin: int, number: int = 0) -> Label:
        """Where it goes on if the rules are at fault."""
        return self._fault((kind, origin, number), -1, -1)

    def _fault(self, what: tuple[int, int, int], owner: int, value: int) -> Label:
        """The same; owner, value: variables, or -1."""

        def tail(code: Code) -> None:
            for number in what:
                code.i64(number)
            for variable in (owner, value):
                code.i64(0) if variable < 0 else code.get(variable)
            code.call(self.shared.fault)
            code.op("unreachable")

        return self.code.aside((what, owner, value), tail)

    def crowded(self, origin: int) -> Label:
        """Where it goes on if a decision has too many options."""
        return self.fails(CROWDED, origin)

    # ---- one method for each statement

    def _set(self, node: Node) -> None:
        register, value = node.instr.args
        self.expressions.value(value)
        self.code.set(self.register(register))

    def _store(self, node: Node) -> None:
        address, value = node.instr.args
        offset = self.expressions.address(address)
        self.expressions.value(value)
        self.code.memory("i64.store", offset)

    def _mark(self, node: Node) -> None:
        number, owner, value = node.instr.args
        mark = self.program.marks[number]
        stride = Instr(op.MUL, (owner, constant(mark.stride)))
        where = Instr(op.ADD, (stride, constant(mark.base)))
        value = fold(value)
        code = self.code
        if value.op is op.CONST and in_range(mark, value.args[0]):
            offset = self.expressions.address(where)
            code.i64(value.args[0])
            code.memory("i64.store", offset)
            return
        # These two are kept for good, since the tail that tells the fault reads them.
        put, whose = code.local("I"), code.local("I")
        self.expressions.value(value)
        code.set(put)
        self.expressions.value(owner)
        code.set(whose)
        self._outside(mark, put)
        code.branch_if(self._fault((OUTSIDE, node.instr.origin, number), whose, put))
        offset = self.expressions.address(where)
        code.get(put)
        code.memory("i64.store", offset)

    def _outside(self, mark: Mark, put: int) -> None:
        """Pushes whether a value is outside the range of a mark: one comparison for both ends."""
        code = self.code
        code.get(put)
        code.i64(mark.low)
        code.op("i64.sub")
        code.i64(mark.high - mark.low)
        code.op("i64.gt_u")
        if mark.low > mark.high:
            code.op("drop")
            code.i32(1)
        if allows_nothing(mark):
            code.get(put)
            code.i64(NOTHING)
            code.op("i64.ne", "i32.and")

    def _move(self, node: Node) -> None:
        source, target, amount = (fold(operand) for operand in node.instr.args[1:])
        code = self.code
        if amount == constant(0):
            return
        moved = code.temp("I")
        self.expressions.value(amount)
        code.set(moved)
        # Where nothing is moved there may be no such place. An address that is reckoned from
        # NOTHING lies somewhere in the memory then, and what is there stays as it is.
        if all(in_state(self.program, cell) for cell in (source, target)):
            self._take_and_put(source, target, moved)
        else:
            code.get(moved)
            code.i64(0)
            code.op("i64.ne")
            with code.when():
                self._take_and_put(source, target, moved)
        code.free(moved)

    def _take_and_put(self, source: Instr, target: Instr, moved: int) -> None:
        code = self.code
        places = []
        for operand in (source, target):
            place = code.temp("i")
            places.append((place, self.expressions.address(operand)))
            code.set(place)
        for (place, offset), operation in zip(places, ("i64.sub", "i64.add"), strict=True):
            code.get(place)
            code.get(place)
            code.memory("i64.load", offset)
            code.get(moved)
            code.op(operation)
            code.memory("i64.store", offset)
            code.free(place)

    def _if(self, node: Node) -> None:
        arms = Arms.of(node) if self.way is Way.REST else None
        if arms is not None:
            arms.write(self)
            return
        self.expressions.truth(node.instr.args[0])
        self.branches(node)

    def branches(self, node: Node) -> None:
        """Pops a truth, and runs one of an IF's blocks."""
        then, otherwise = node.blocks
        with self.code.when():
            self.block(then)
            if otherwise:
                self.code.otherwise()
                self.block(otherwise)

    def _loop(self, node: Node) -> None:
        with self.code.block() as behind, self.code.loop() as again:
            self._breaks.append(behind)
            self.block(node.blocks[0])
            self.code.branch(again)
            self._breaks.pop()

    def _break(self, node: Node) -> None:
        self.code.branch(self._breaks[-1])

    def _call(self, node: Node) -> None:
        routine, args = node.instr.args
        if routine in self.shared.inline and self.way is Way.REST:
            self._within(routine, args)
            return
        for arg in args:
            self.expressions.value(arg)
        way = Way.REST if self.way is Way.FINISH else self.way
        self.code.call(self.shared.function(way, routine))
        if routine in self.shared.leaves:
            self.code.branch_if(self.leave())

    def _within(self, routine: int, args: Sequence[Instr]) -> None:
        """A routine that is called nowhere else is written out where it is called."""
        code, body = self.code, self.shared.bodies[routine]
        base = -1
        for number in range(len(body.routine.registers)):
            variable = code.local("I")
            base = variable if number == 0 else base
        for number, arg in enumerate(args):
            self.expressions.value(arg)
            code.set(base + number)
        live = body.nodes[0].before if body.nodes else 0
        for number in range(len(args), len(body.routine.registers)):
            if live >> number & 1:  # it may be read before it is set, and is 0 then
                code.i64(0)
                code.set(base + number)
        before = self._base, self._behind, self._breaks
        self._base, self._breaks = base, []
        with code.block() as self._behind:
            self.block(body.nodes)
        self._base, self._behind, self._breaks = before

    def _return(self, node: Node) -> None:
        if self._behind is not None:
            self.code.branch(self._behind)
            return
        if self.leaves:
            self.code.i32(0)
        self.code.op("return")

    def _result(self, node: Node) -> None:
        self.expressions.value(node.instr.args[0])
        self.code.op("return")

    def _choose(self, node: Node) -> None:
        self.decisions.choose(node)

    def _offer(self, node: Node) -> None:
        self.offers.offer(node)

    def _offer_counts(self, node: Node) -> None:
        self.offers.offer_counts(node)

    def _at_once(self, node: Node) -> None:
        _, players, tasks = node.instr.args
        asked = self.code.temp("I")
        self.expressions.value(players)
        self.code.set(asked)
        for number, task in enumerate(tasks):
            self.code.get(asked)
            self.code.i64(1 << number)
            self.code.op("i64.and")
            self.code.i64(0)
            self.code.op("i64.ne")
            with self.code.when():
                self.code.call(self.shared.function(Way.REST, task))
                if task in self.shared.leaves:
                    self.code.branch_if(self.leave())
        self.code.free(asked)

    def _tell(self, node: Node) -> None:
        for arg in node.instr.args[1]:
            # A routine may fail or count steps, and must do so whether or not anybody listens.
            if any(inner.op is op.CALL_VALUE for inner in walk([arg])):
                self.expressions.value(arg)
                self.code.op("drop")

    def _tick(self, node: Node) -> None:
        self._steps([node])

    def _steps(self, nodes: Sequence[Node]) -> None:
        """Counts so many steps; what fails is the first for which none is left."""
        code, shared = self.code, self.shared
        if self.offers.count >= 0:  # too many answers are told as such, not as too many steps
            self.offers.bounded(nodes[0].instr.origin)
        left = code.temp("I")
        shared.load(code, BUDGET)
        code.i64(len(nodes))
        code.op("i64.sub")
        code.set(left)
        shared.keep(code, BUDGET, left)
        code.get(left)
        code.i64(0)
        code.op("i64.lt_s")
        code.branch_if(self._spent([node.instr.origin for node in nodes]))
        code.free(left)

    def _spent(self, origins: Sequence[int]) -> Label:
        if len(set(origins)) == 1:
            return self.fails(SPENT, origins[0])

        def tail(code: Code) -> None:
            code.i64(SPENT)
            code.i64(origins[-1])
            for number, origin in reversed(list(enumerate(origins[:-1]))):
                code.i64(origin)
                self.shared.load(code, BUDGET)
                code.i64(number - len(origins))
                code.op("i64.eq", "i32.eqz", "select")
            for _ in range(3):
                code.i64(0)
            code.call(self.shared.fault)
            code.op("unreachable")

        return self.code.aside(("spent", *origins), tail)

    def _end(self, node: Node) -> None:
        ending, winners = node.instr.args
        code = self.code
        code.i32(0)
        self.expressions.value(winners)
        code.memory("i64.store", self.shared.layout.word(WINNERS))
        self.shared.store(code, ENDING, ending)
        self.shared.store(code, POSITION, -1)
        code.branch(self.leave())

    def _reach(self, node: Node) -> None:
        code = self.code
        where = self.shared.layout.counters + node.instr.args[0] * WORD
        code.i32(0)
        code.load(where)
        code.i64(1)
        code.op("i64.add")
        code.memory("i64.store", where)

    def _fail(self, node: Node) -> None:
        self.code.branch(self.fails(FAILED, node.instr.origin, node.instr.args[0]))
