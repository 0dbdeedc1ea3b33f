"""Routines that can be run on from a question: structured code with a guard where one lies.

The variable `resuming` says at which place of the routine it is run on; 0 is its beginning. Where a
block holds places, a branch leads to the statement that holds the one which is meant, and so on
inwards. At the place the registers that are live there are read back from the frame. They are
written there only when the game stops: a routine that is told by one which it called that the game
waits keeps what it needs and leaves, too.
"""

from collections.abc import Sequence

from catrules.compiled.code import Label
from catrules.compiled.decisions import asked
from catrules.compiled.offers import weighted
from catrules.compiled.shared import Shared, Way
from catrules.compiled.sizes import WORD
from catrules.compiled.statements import Statements
from catrules.ir import opcodes as op
from catrules.ir.facts import by_chance, by_game
from catrules.ir.frames import Body, Node, each_node, task_words
from catrules.ir.program import BUDGET, CHANCE, STEP_BUDGET


def places_of(shared: Shared, body: Body) -> list[Node]:
    """Where a routine can wait, in the order of the text: place 1 is the first."""
    inside = body.index in shared.contexts
    return [
        node
        for node in each_node(body.nodes)
        if node.instr.op is op.AT_ONCE
        or (node.instr.op is op.CHOOSE and (inside or not by_chance(node)))
        or (node.instr.op is op.CALL and node.instr.args[0] in shared.stops)
    ]


class Resuming(Statements):
    """Writes a routine that can be run on from its places."""

    def __init__(self, shared: Shared, body: Body, way: Way) -> None:
        super().__init__(shared, body, way)
        self._places = {id(node): n for n, node in enumerate(places_of(shared, body), 1)}
        self._at = self.code.local("i")

    def function(self) -> bytes:
        """The function's body."""
        self.code.get_global(self.shared.resuming)
        self.code.set(self._at)
        self.code.i32(0)
        self.code.set_global(self.shared.resuming)
        return super().function()

    # ---- ways to a place

    def _inside(self, nodes: Sequence[Node]) -> range:
        """The places in some statements, which follow one another."""
        found = [self._places[id(n)] for n in each_node(nodes) if id(n) in self._places]
        return range(found[0], found[-1] + 1) if found else range(0)

    def block(self, nodes: Sequence[Node]) -> None:
        """Writes the statements of a block, with ways to those that hold places."""
        holders = [index for index, node in enumerate(nodes) if self._inside([node])]
        if not holders:
            super().block(nodes)
            return
        labels = [self.code.open() for _ in holders][::-1]
        self._guard([self._inside([nodes[index]]) for index in holders], labels)
        begun = 0
        for index in holders:
            super().block(nodes[begun:index])
            self.code.close()
            self._holder(nodes[index])
            begun = index + 1
        super().block(nodes[begun:])

    def _guard(self, ranges: Sequence[range], labels: Sequence[Label]) -> None:
        code = self.code
        code.get(self._at)
        if len(labels) == 1:
            code.branch_if(labels[0])
            return
        with code.when():
            code.get(self._at)
            code.i32(ranges[0].start)
            code.op("i32.sub")
            ways = [label for label, there in zip(labels, ranges, strict=True) for _ in there]
            code.branch_by(ways[:-1], ways[-1])

    def _holder(self, node: Node) -> None:
        """A statement that holds places, where it is begun or run on."""
        if id(node) not in self._places:
            getattr(self, f"_{node.instr.op.name.lower()}")(node)
            return
        code = self.code
        code.get(self._at)
        with code.when():
            self._restore(node)
            code.i32(0)
            code.set(self._at)
            if node.instr.op is op.CHOOSE:
                self._answered(node)
            code.otherwise()
            self._begin(node)

    def _if(self, node: Node) -> None:
        then = self._inside(node.blocks[0])
        if not then and not self._inside(node.blocks[1]):
            super()._if(node)
            return
        code = self.code
        code.get(self._at)
        with code.when("i"):
            code.get(self._at)
            code.i32(then.stop)
            code.op("i32.lt_u")
            code.otherwise()
            self.expressions.truth(node.instr.args[0])
        self.branches(node)

    # ---- frames

    def _kept(self, node: Node) -> list[int]:
        """The registers that must outlast the wait."""
        return [r for r in range(len(self.body.routine.registers)) if node.keep >> r & 1]

    def _restore(self, node: Node) -> None:
        for register in self._kept(node):
            self.shared.load(self.code, self.body.routine.slots[register])
            self.code.set(register)

    def _stop(self, node: Node) -> None:
        """Keeps what must be kept and leaves, since the game waits."""
        for register in self._kept(node):
            self.shared.keep(self.code, self.body.routine.slots[register], register)
        self.code.i32(1)
        self.code.op("return")

    # ---- places

    def _answered(self, node: Node) -> None:
        """The option that was chosen becomes the results."""
        for number, register in enumerate(node.instr.args[3]):
            self.code.load(self.shared.layout.answer + (1 + number) * WORD)
            self.code.set(register)

    def _begin(self, node: Node) -> None:
        """A place that is come to, not run on from."""
        if self.way is Way.FINISH:
            getattr(Statements, f"_{node.instr.op.name.lower()}")(self, node)
        elif node.instr.op is op.CALL:
            self._begin_call(node)
        elif node.instr.op is op.CHOOSE:
            self._begin_choice(node)
        else:
            self._begin_tasks(node)

    def _begin_call(self, node: Node) -> None:
        routine, args = node.instr.args
        code = self.code
        for arg in args:
            self.expressions.value(arg)
        code.call(self.shared.function(Way.STEP, routine))
        with code.when():
            self.shared.store(code, self.program.routines[routine].frame, node.call)
            self._stop(node)

    def _begin_choice(self, node: Node) -> None:
        code = self.code
        count = self.offers.listed(node)
        number = code.temp("i")
        code.i32(0)
        code.set(number)
        code.get(count)
        code.i32(0 if by_game(node) else 1)
        code.op("i32.gt_u")
        with code.when():
            self._ask(node, count)
            code.otherwise()
            self.offers.take(node.instr.args[3], number, count)
        code.free(count, number)

    def _ask(self, node: Node, count: int) -> None:
        """Stops at a CHOOSE, unless chance decides and need not wait."""
        code = self.code
        actor = node.instr.args[1]
        if actor.op is op.CONST:
            self._wait(node, chance=by_chance(node))
            return
        self.expressions.value(actor)
        code.i64(CHANCE)
        code.op("i64.eq")
        with code.when():
            if self.body.index in self.shared.contexts:
                self._wait(node, chance=True)
            else:
                self.decisions.decide_listed(node, count)
            code.otherwise()
            self._wait(node, chance=False)

    def _wait(self, node: Node, *, chance: bool) -> None:
        if by_game(node):
            self.shared.store(self.code, BUDGET, STEP_BUDGET)
        elif not chance:
            asked(self)
        position = self.shared.position(self.body.index)
        self.shared.store(self.code, position, 1 + node.instr.args[0])
        self._stop(node)

    def _begin_tasks(self, node: Node) -> None:
        """Begins the tasks of an AT_ONCE, and goes on as long as nobody is asked."""
        site, players, tasks = node.instr.args
        code, shared = self.code, self.shared
        words, kept = task_words(self.program, site, len(tasks))
        asking = code.temp("I")
        self.expressions.value(players)
        code.set(asking)
        for address, word in zip(self.program.sites[site].shadow, kept, strict=True):
            code.i32(0)
            shared.load(code, address)
            code.memory("i64.store", shared.layout.word(word))
        for number, task in enumerate(tasks):
            shared.store(code, words[number], 0)
            code.get(asking)
            code.i64(1 << number)
            code.op("i64.and")
            code.i64(0)
            code.op("i64.ne")
            with code.when():
                self._begin_task(task)
        code.free(asking)
        code.i32(site)
        code.call(shared.settle)
        with code.when():
            self._stop(node)

    def _begin_task(self, task: int) -> None:
        code, shared = self.code, self.shared
        code.call(shared.function(Way.STEP, task))
        if task in shared.stops:
            with code.when():
                shared.store(code, self.program.routines[task].frame, 0)
        elif task in shared.leaves:
            code.op("drop")


class Question(Statements):
    """Writes the function that works out a question from the state alone, and leaves it as it is.

    It gives how many options there are (i32); these, who is asked, and whether they have weights
    stand in memory then.
    """

    def __init__(self, shared: Shared, body: Body, node: Node) -> None:
        super().__init__(shared, body, Way.STEP)
        self._node = node
        self.code.parameters, self.code.result = "", "i"

    def function(self) -> bytes:
        """The function's body."""
        code, shared, node = self.code, self.shared, self._node
        left = code.local("I")
        shared.load(code, BUDGET)
        code.set(left)
        for register in range(len(self.body.routine.registers)):
            if node.keep >> register & 1:
                shared.load(code, self.body.routine.slots[register])
                code.set(register)
        count = self.offers.listed(node)
        code.i32(0)
        self.expressions.value(node.instr.args[1])
        code.memory("i64.store", shared.layout.asked)
        code.i32(0)
        code.get(count)
        code.op("i64.extend_i32_u")
        code.memory("i64.store", shared.layout.asked + WORD)
        code.i32(0)
        code.i64(int(weighted(node)))
        code.memory("i64.store", shared.layout.asked + 2 * WORD)
        shared.keep(code, BUDGET, left)
        code.get(count)
        return code.body()
