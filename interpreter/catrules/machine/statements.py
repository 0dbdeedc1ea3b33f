"""Statements of the IR as structured Python, for routines and parts of them that do not stop."""

from collections.abc import Callable, Sequence

from catrules.ir import opcodes as op
from catrules.ir.arithmetic import constant, fold
from catrules.ir.facts import allows_nothing, has_cells, in_range
from catrules.ir.frames import Body, Node, each_node
from catrules.ir.program import (
    BUDGET,
    ENDING,
    NOTHING,
    POSITION,
    WINNERS,
    Instr,
    Mark,
    Program,
)
from catrules.ir.walk import walk
from catrules.machine.decisions import Decisions
from catrules.machine.expressions import Expressions
from catrules.machine.flavour import Flavour
from catrules.machine.writer import Writer

SINK = 2
"""Where in the scratch list `T` the list for events stands."""


class Statements:
    """Writes a routine as one Python function `f<index>(S, r0, …)`; registers are its locals."""

    def __init__(self, program: Program, body: Body, flavour: Flavour) -> None:
        self.program = program
        self.body = body
        self.flavour = flavour
        self.out = Writer()
        self.own: set[int] = set()
        self.breaks = ["break"]
        self.expressions = Expressions(program, self.register)
        self.decisions = Decisions(self)
        self.is_offers = is_offers_routine(body)

    def register(self, number: int) -> str:
        """The Python text for a register."""
        return f"r{number}"

    def function(self) -> list[str]:
        """The lines of the function."""
        routine = self.body.routine
        parameters = ["S", *(f"r{i}" for i in range(routine.parameters))]
        with self.out.under(f"def f{self.body.index}({', '.join(parameters)}):"):
            self.begin()
            if self.is_offers:
                self.decisions.open(self.body.nodes)
            self.block(self.body.nodes)
            if self.is_offers:
                self.out.line("return o")
        return self.out.lines

    def begin(self) -> None:
        """Registers that may be read before they are set begin at 0."""
        live = self.body.nodes[0].before if self.body.nodes else 0
        routine = self.body.routine
        for register in range(routine.parameters, len(routine.registers)):
            if live >> register & 1:
                self.out.line(f"{self.register(register)} = 0")

    def block(self, nodes: Sequence[Node]) -> None:
        """Writes the statements of a block."""
        for node in nodes:
            self.statement(node)

    def statement(self, node: Node) -> None:
        """Writes one statement."""
        write: Callable[[Node], None] = getattr(self, f"_{node.instr.op.name.lower()}")
        write(node)

    def event(self, kind: str, origin: int, *parts: str) -> None:
        """Tells something, in flavours that tell."""
        if self.flavour.tell:
            self.out.line(f"T[{SINK}].append(({', '.join([repr(kind), str(origin), *parts])}))")

    # ---- one method for each statement

    def _set(self, node: Node) -> None:
        register, value = node.instr.args
        self.out.line(f"{self.register(register)} = {self.expressions.value(value)}")

    def _store(self, node: Node) -> None:
        address, value = map(fold, node.instr.args)
        into = f"S[{self.expressions.value(address)}]"
        if value.op is op.ADD and value.args[0] == Instr(op.LOAD, (address,)):
            self.out.line(f"{into} += {self.expressions.value(value.args[1])}")
        else:
            self.out.line(f"{into} = {self.expressions.value(value)}")

    def _mark(self, node: Node) -> None:
        number, owner, value = node.instr.args
        mark = self.program.marks[number]
        stride = Instr(op.MUL, (owner, constant(mark.stride)))
        where = self.expressions.value(Instr(op.ADD, (stride, constant(mark.base))))
        value = fold(value)
        known = value.op is op.CONST and in_range(mark, value.args[0])
        text = self.expressions.value(value)
        if known and not self.flavour.tell:
            self.out.line(f"S[{where}] = {text}")
            return
        self.out.line(f"v = {text}")
        origin = node.instr.origin
        if not known:
            parts = f"{number}, {self.expressions.value(owner)}, v, {origin}"
            self.out.line(f"if {range_test(mark)}: raise outside({parts})")
        if self.flavour.tell:
            self.out.line(f"a = {where}")
            with self.out.under("if S[a] != v:"):
                self.event("mark", origin, str(number), self.expressions.value(owner), "S[a]", "v")
            where = "a"
        self.out.line(f"S[{where}] = v")

    def _move(self, node: Node) -> None:
        verb, *operands = node.instr.args
        source, target, amount = (fold(operand) for operand in operands)
        if amount.op is op.CONST and amount.args[0] == 0:
            return
        if self.flavour.tell:
            taken, put = self._fixed(source, "a"), self._fixed(target, "b")
            self.out.line(f"n = {self.expressions.value(amount)}")
            with self.out.under("if n:"):
                self.out.line(f"S[{taken}] -= n; S[{put}] += n")
                self.event("move", node.instr.origin, str(verb), taken, put, "n")
            return
        count = self._fixed(amount, "n")
        to = self._fixed(target, "b") if reads_state(target) else self.expressions.value(target)
        if has_cells(self.program, source, target, amount):
            self._moved(count, self.expressions.value(source), to)
        else:
            with self.out.under(f"if {count}:"):
                self._moved(count, self.expressions.value(source), to)

    def _moved(self, count: str, source: str, target: str) -> None:
        self.out.line(f"S[{source}] -= {count}")
        self.out.line(f"S[{target}] += {count}")

    def _fixed(self, expr: Instr, name: str) -> str:
        """A text for an operand that stays the same when the state changes."""
        text = self.expressions.value(expr)
        if expr.op is op.CONST:
            return text
        self.out.line(f"{name} = {text}")
        return name

    def _if(self, node: Node) -> None:
        word = "if"
        while True:
            with self.out.under(f"{word} {self.expressions.truth(node.instr.args[0])}:"):
                self.block(node.blocks[0])
            otherwise = node.blocks[1]
            if len(otherwise) != 1 or otherwise[0].instr.op is not op.IF:
                break
            node, word = otherwise[0], "elif"
        if otherwise:
            with self.out.under("else:"):
                self.block(otherwise)

    def _loop(self, node: Node) -> None:
        self.breaks.append("break")
        with self.out.under("while True:"):
            self.block(node.blocks[0])
        self.breaks.pop()

    def _break(self, node: Node) -> None:
        self.out.line(self.breaks[-1])

    def _call(self, node: Node) -> None:
        routine, args = node.instr.args
        values = ["S", *map(self.expressions.value, args)]
        self.out.line(f"f{routine}({', '.join(values)})")

    def _return(self, node: Node) -> None:
        self.out.line("return o" if self.is_offers else "return")

    def _result(self, node: Node) -> None:
        self.out.line(f"return {self.expressions.value(node.instr.args[0])}")

    def _choose(self, node: Node) -> None:
        self.decisions.choose(node)

    def _offer(self, node: Node) -> None:
        self.decisions.offer(node)

    def _offer_counts(self, node: Node) -> None:
        self.decisions.offer_counts(node)

    def _at_once(self, node: Node) -> None:
        _, players, tasks = node.instr.args
        self.out.line(f"m = {self.expressions.value(players)}")
        for number, task in enumerate(tasks):
            self.out.line(f"if m >> {number} & 1: f{task}(S)")

    def _tell(self, node: Node) -> None:
        tell, args = node.instr.args
        if self.flavour.tell:
            values = map(self.expressions.value, args)
            self.event("tell", node.instr.origin, str(tell), *values)
            return
        for arg in args:
            # A routine may fail or count steps, and must do so whether or not anybody listens.
            if any(inner.op is op.CALL_VALUE for inner in walk([arg])):
                self.out.line(self.expressions.value(arg))

    def _tick(self, node: Node) -> None:
        self.out.line(f"S[{BUDGET}] -= 1")
        if self.decisions.offering:  # too many answers are told as such, not as too many steps
            self.decisions.bounded(node)
        self.out.line(f"if S[{BUDGET}] < 0: raise spent({node.instr.origin})")

    def _end(self, node: Node) -> None:
        ending, winners = node.instr.args
        self.out.line(f"S[{WINNERS}] = {self.expressions.value(winners)}")
        self.out.line(f"S[{ENDING}] = {ending}; S[{POSITION}] = -1")
        self.event("end", node.instr.origin, str(ending), f"S[{WINNERS}]")
        self.out.line("raise GameOver")

    def _reach(self, node: Node) -> None:
        self.out.line(f"reach({node.instr.args[0]})")

    def _fail(self, node: Node) -> None:
        fault = node.instr.args[0]
        self.out.line(f"raise failed({fault}, {node.instr.origin})")


def is_offers_routine(body: Body) -> bool:
    """Does a routine make a list of options instead of doing something?"""
    inside = {
        id(inner)
        for node in each_node(body.nodes)
        if node.instr.op is op.CHOOSE
        for inner in each_node(node.blocks[0])
    }
    return any(
        node.instr.op in (op.OFFER, op.OFFER_COUNTS) and id(node) not in inside
        for node in each_node(body.nodes)
    )


def range_test(mark: Mark) -> str:
    """Python text that is true if `v` is outside the range of a mark."""
    test = f"not {mark.low} <= v <= {mark.high}"
    return f"{test} and v != {NOTHING}" if allows_nothing(mark) else test


def reads_state(expr: Instr) -> bool:
    """Can the value of an expression change when a word of the state does?"""
    return any(inner.op in (op.LOAD, op.SUM, op.FIND, op.CALL_VALUE) for inner in walk([expr]))
