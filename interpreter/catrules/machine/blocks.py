"""Routines that can stop, as functions of which each runs up to the next place where one can.

A block is a function of the state that returns the block which goes on, or None to stop. Only
where the code can stop, or is nested too deeply for Python, a routine is cut into blocks; all
else stays structured. A register is a word of the frame if it is live where the code can stop, a
word of the scratch list `T` if it is only handed from block to block, and else a local.
"""

from collections.abc import Iterator, Sequence

from attrs import frozen

from catrules.ir import opcodes as op
from catrules.ir.facts import by_chance, by_game
from catrules.ir.frames import Body, Node, each_node
from catrules.ir.program import BUDGET, CHANCE, POSITION, STEP_BUDGET, Program
from catrules.machine.decisions import ASKED, Shape
from catrules.machine.flavour import Flavour, Stops
from catrules.machine.statements import Statements
from catrules.machine.writer import Writer

OPTION = 0
"""Where in `T` the taken option stands for the block behind a CHOOSE, or what was asked."""
RESULT = 1
"""Where in `T` a value routine that is cut into blocks leaves its result."""

_LOOPS = 15
_LEVELS = 50
_INDENT = 20
"""Python allows 20 nested loops and 100 levels of indentation."""


@frozen
class After:
    """How to go on behind a block: from within its function, and from another one."""

    here: str
    elsewhere: str

    @classmethod
    def to(cls, block: str) -> "After":
        """Goes on with a block, wherever from."""
        return cls(f"return {block}", f"return {block}")


@frozen
class _Pending:
    name: str
    nodes: Sequence[Node]
    after: After
    breaks: str
    choose: Node | None = None
    loops: bool = False


class Scratch:
    """Gives out words of the scratch list `T`."""

    def __init__(self, first: int) -> None:
        self.size = first
        self._words: dict[tuple[int, int], int] = {}

    def word(self, routine: int, register: int) -> int:
        """The word of a register, always the same."""
        key = (routine, register)
        if key not in self._words:
            self._words[key] = self.size
            self.size += 1
        return self._words[key]


def too_deep(nodes: Sequence[Node]) -> bool:
    """Is a block nested more deeply than Python allows?"""
    loops, levels = _heights(nodes)
    return loops > _LOOPS or levels > _LEVELS


def _heights(nodes: Sequence[Node]) -> tuple[int, int]:
    loops = levels = 0
    for node in nodes:
        is_loop = node.instr.op is op.LOOP
        for block in _branches(node):
            inner_loops, inner_levels = _heights(block)
            loops = max(loops, inner_loops + is_loop)
            levels = max(levels, inner_levels + 1)
    return loops, levels


def _branches(node: Node) -> Iterator[Sequence[Node]]:
    """The blocks of a statement; an IF alone in the other branch of an IF is an `elif`."""
    while node.instr.op is op.IF and [inner.instr.op for inner in node.blocks[1]] == [op.IF]:
        yield node.blocks[0]
        node = node.blocks[1][0]
    yield from node.blocks


class Blocks(Statements):
    """Writes one routine as blocks.

    leave: the statement with which it goes on behind its end. position: the word that says where
    it waits: POSITION, or that of the task in which it runs.
    """

    def __init__(
        self, program: Program, body: Body, flavour: Flavour, stops: Stops, scratch: Scratch
    ) -> None:
        super().__init__(program, body, flavour)
        self._stops = stops
        self._scratch = scratch
        self.leave = "return"
        self.position = POSITION
        self.callees: dict[int, Blocks] = {}
        self._kept = 0
        self._handed = 0
        for node in each_node(body.nodes):
            if stops.at(body.index, node):
                self._kept |= node.keep
        for register in range(body.routine.parameters):
            self._handed |= 1 << register
        self._todo: list[_Pending] = []
        self._count = 0
        self._settle()

    def _settle(self) -> None:
        """Finds the registers that are handed from block to block: those live where one begins."""
        for _ in self._texts():
            pass

    def register(self, number: int) -> str:
        """The Python text for a register: a local, a word of the frame, or one of `T`."""
        if number in self.own:
            return f"r{number}"
        if self._kept >> number & 1:
            return f"S[{self.body.routine.slots[number]}]"
        if self._handed >> number & 1:
            return f"T[{self._scratch.word(self.body.index, number)}]"
        return f"r{number}"

    def run_in_task(self, word: int, task: int) -> None:
        """Tells a routine that it runs in a task, whose position is a word of the state."""
        self.position = word
        if self.body.index == task:
            self.leave = f"S[{word}] = 0; return"

    def functions(self) -> list[str]:
        """The lines of all blocks; `e<index>` is the first."""
        return [line for text in self._texts() for line in text]

    def wrapper(self) -> list[str]:
        """The lines of `f<index>`, which runs the blocks of a routine that never stops."""
        self.out = Writer()
        routine = self.body.routine
        parameters = [f"r{i}" for i in range(routine.parameters)]
        with self.out.under(f"def f{self.body.index}({', '.join(['S', *parameters])}):"):
            for register, name in enumerate(parameters):
                self.out.line(f"{self.register(register)} = {name}")
            self.out.line(f"run(S, e{self.body.index})")
            self.out.line(f"return T[{RESULT}]")
        return self.out.lines

    def _texts(self) -> Iterator[list[str]]:
        self._count = 0
        leave = After(self.leave, self.leave)
        self._todo = [_Pending(f"e{self.body.index}", self.body.nodes, leave, "")]
        first = True
        while self._todo:
            pending = self._todo.pop()
            self.out = Writer()
            self.breaks = [pending.breaks]
            with self.out.under(f"def {pending.name}(S):"):
                if first:
                    self.begin()
                if pending.choose is not None:
                    self.decisions.unpack(pending.choose, f"T[{OPTION}]")
                self._text(pending)
            yield self.out.lines
            first = False

    def _text(self, pending: _Pending) -> None:
        if pending.loops:
            with self.out.under("while True:"):
                self._run(pending.nodes, After("continue", pending.after.elsewhere))
        else:
            self._run(pending.nodes, pending.after)

    # ---- cutting

    def _cuts(self, node: Node) -> bool:
        return self._stops.inside(self.body.index, node) or too_deep([node])

    def _run(self, nodes: Sequence[Node], after: After) -> None:
        for index, node in enumerate(nodes):
            if not self._cuts(node):
                self.statement(node)
                continue
            rest = nodes[index + 1 :]
            getattr(self, f"_cut_{node.instr.op.name.lower()}")(node, rest, after)
            return
        self.out.line(after.here)

    def _block(
        self, name: str, nodes: Sequence[Node], after: After, choose: Node | None = None
    ) -> After:
        """Has a block written, and gives the way to it."""
        if choose is None and nodes:
            self._handed |= nodes[0].before & ~self._kept
        outer = After(after.elsewhere, after.elsewhere)
        self._todo.append(_Pending(name, nodes, outer, self.breaks[0], choose))
        return After.to(name)

    def _name(self) -> str:
        self._count += 1
        return f"b{self.body.index}_{self._count}"

    def _join(self, rest: Sequence[Node], after: After) -> After:
        return self._block(self._name(), rest, after) if rest else after

    def _cut_if(self, node: Node, rest: Sequence[Node], after: After) -> None:
        join = self._join(rest, after)
        then, otherwise = node.blocks
        with self.out.under(f"if {self.expressions.truth(node.instr.args[0])}:"):
            if self.out.depth > _INDENT:
                self.out.line(self._join(then, join).here if then else join.here)
            else:
                self._run(then, join)
        # The first branch has left the function, so no `else` is needed.
        self._run(otherwise, join)

    def _cut_loop(self, node: Node, rest: Sequence[Node], after: After) -> None:
        done = self._join(rest, after)
        body = node.blocks[0]
        head = self._name()
        self._handed |= node.before & ~self._kept
        self._todo.append(_Pending(head, body, After.to(head), done.elsewhere, None, True))
        self.out.line(f"return {head}")

    def _cut_call(self, node: Node, rest: Sequence[Node], after: After) -> None:
        routine, args = node.instr.args
        for register, arg in enumerate(args):
            into = self.callees[routine].register(register) if self.callees else "_"
            self.out.line(f"{into} = {self.expressions.value(arg)}")
        self.out.line(f"S[{self.program.routines[routine].frame}] = {node.call}")
        self._block(f"k{node.call}", rest, after)
        self.out.line(f"return e{routine}")

    def _cut_choose(self, node: Node, rest: Sequence[Node], after: After) -> None:
        site = node.instr.args[0]
        self._block(f"c{site}", rest, after, node)
        out = self.out
        self.decisions.offers(node)
        known = Shape.of(node.blocks[0]).plain
        if known > 1:
            out.line(f"n = {known}")
            self._stop(node)
            return
        out.line("n = len(o)")
        always = self.flavour.every_stop or by_game(node)
        with out.under("if n:" if always else "if n > 1:"):
            self._stop(node)
        out.line(f"x = o[0] if n else {self.decisions.nothings(node)}")
        self.decisions.told(node, "n")
        out.line(f"T[{OPTION}] = x")
        out.line(f"return c{site}")

    def _stop(self, node: Node) -> None:
        """Writes the stop at a CHOOSE that has options enough for one."""
        site, actor = node.instr.args[:2]
        out = self.out
        every = self.flavour.every_stop
        dynamic = actor.op is not op.CONST
        passes = dynamic and not every and self.position == POSITION
        out.line(f"a = {self.expressions.value(actor)}")
        if passes:
            with out.under(f"if a == {CHANCE}:"):
                out.line(f"T[{OPTION}] = x = o[{self.decisions.chance()}]")
                self.decisions.told(node, "n")
                out.line(f"return c{site}")
        tests = ["n > 1"] if every else []
        if dynamic and not passes:
            tests.append(f"a != {CHANCE}")
        if by_game(node):
            out.line(f"S[{BUDGET}] = {STEP_BUDGET}")
        elif not by_chance(node):
            out.line(f"if {' and '.join(tests)}: {ASKED}" if tests else ASKED)
        out.line(f"S[{self.position}] = {1 + site}")
        out.line(f"T[{OPTION}] = a, o, {self.decisions.weights}")
        out.line("return")

    def _cut_at_once(self, node: Node, rest: Sequence[Node], after: After) -> None:
        site, players, _ = node.instr.args
        self._block(f"h{site}", rest, after)
        self.out.line(f"return begin(S, {site}, {self.expressions.value(players)})")

    def question(self, node: Node) -> list[str]:
        """The lines of `q<site>`, which works out actor, options and weights from the state."""
        self.out = Writer()
        site, actor = node.instr.args[:2]
        with self.out.under(f"def q{site}(S):"):
            self.decisions.offers(node)
            weights = self.decisions.weights
            self.out.line(f"return {self.expressions.value(actor)}, o, {weights}")
        return self.out.lines

    # ---- leaving

    def _return(self, node: Node) -> None:
        self.out.line(self.leave)

    def _result(self, node: Node) -> None:
        self.out.line(f"T[{RESULT}] = {self.expressions.value(node.instr.args[0])}")
        self.out.line("return")
