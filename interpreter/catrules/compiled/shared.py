"""What all functions of a module have in common."""

from collections import Counter
from collections.abc import Mapping
from enum import Enum

from attrs import define, field

from catrules.compiled.code import Code
from catrules.compiled.encoding import Module
from catrules.compiled.faults import NotCompiled
from catrules.compiled.layout import Layout
from catrules.compiled.sizes import WORD
from catrules.ir import opcodes as op
from catrules.ir.facts import by_chance
from catrules.ir.frames import Body, analyse, each_node, task_contexts
from catrules.ir.program import POSITION, Program, Site
from catrules.ir.walk import callees, walk

_MASKED = 62
"""Answers of which a mask can tell one from the other."""


class Way(Enum):
    """How a routine is run.

    REST: to its end, the `random` policy answering; STEP: up to a question, and on from there;
    FINISH: on from a question to its end, the `random` policy answering.
    """

    REST = "rest"
    STEP = "step"
    FINISH = "finish"


@define
class Shared:
    """A module under construction, and what is known of its program.

    table: whether the table is asked and has a bot of its own, which says no where it may;
    declining: for each site a mask of the options by which it does, 0 where it does not. records:
    whether answers are written down, for digests. parts: routines that are run alone, too; whole:
    what these are part of, if the program is a quicker one that only runs them to their end.
    contexts: for what runs in a task, its site and number. inline: routines that are written out
    where they are called. fault, counts, pick, decline, put, settle: functions of the module that
    others call. record: the variable of the module that says where the next answer is written
    down; resuming: the one that says from which place on a routine is run, 0 for its beginning.
    """

    program: Program
    table: bool = False
    records: bool = True
    parts: frozenset[int] = frozenset()
    whole: "Shared | None" = None
    module: Module = field(init=False)
    layout: Layout = field(init=False)
    bodies: Mapping[int, Body] = field(init=False)
    contexts: dict[int, tuple[int, int]] = field(init=False)
    used: frozenset[int] = field(init=False)
    stops: frozenset[int] = field(init=False)
    leaves: frozenset[int] = field(init=False)
    inline: frozenset[int] = frozenset()
    values: dict[int, int] = field(factory=dict)
    functions: dict[tuple[Way, int], int] = field(factory=dict)
    _calls: list[frozenset[int]] = field(init=False)
    questions: dict[int, int] = field(factory=dict)
    fault: int = field(init=False)
    counts: int = field(init=False)
    pick: int = field(init=False)
    decline: int = field(init=False)
    declining: tuple[int, ...] = field(init=False)
    put: int = field(init=False)
    settle: int = field(init=False)
    record: int = field(init=False)
    resuming: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        program = self.program
        whole = self.whole
        self.module = Module() if whole is None else whole.module
        self.layout = Layout(program) if whole is None else whole.layout
        self.bodies = {body.index: body for body in analyse(program)}
        self.contexts = task_contexts(program)
        self._calls = [frozenset(callees(routine.body)) for routine in program.routines]
        used = self._reached(set(self.parts) or {program.entry, program.score} - {-1})
        self.used = frozenset(used)
        self.stops = self._closed({i for i in used if self._can_stop(i)})
        ends = {i for i in used if any(x.op is op.END for x in walk(program.routines[i].body))}
        self.leaves = self._closed(ends | self.stops)
        self.declining = tuple(_declining(site) if self.table else 0 for site in program.sites)
        if whole is not None:
            # What leaves has a result; who calls a routine must know, whatever it was made into.
            self.leaves, self.record, self.resuming = whole.leaves, whole.record, whole.resuming
            return
        self.record = self.module.new_global()
        self.resuming = self.module.new_global()

    def _can_stop(self, index: int) -> bool:
        """Whether a routine itself has a question, or asks several at once."""
        for node in each_node(self.bodies[index].nodes):
            if node.instr.op is op.AT_ONCE:
                return True
            # In a task chance waits until no seat is asked any more.
            if node.instr.op is op.CHOOSE and (index in self.contexts or not by_chance(node)):
                return True
        return False

    def _reached(self, found: set[int]) -> set[int]:
        """Routines, and all that they call."""
        todo = list(found)
        while todo:
            for callee in self._calls[todo.pop()] - found:
                found.add(callee)
                todo.append(callee)
        return found

    def write_out(self) -> None:
        """Has routines that are called in one place only written out there."""
        calls = Counter(c for i in self.used for c in callees(self.program.routines[i].body))
        self.inline = frozenset(
            index
            for index, often in calls.items()
            if often == 1
            and index not in self.contexts
            and index not in self.parts
            and not self.program.routines[index].result
        )

    def _closed(self, found: set[int] | frozenset[int]) -> frozenset[int]:
        """Routines, and all that call them."""
        grown = set(found)
        size = -1
        while size < len(grown):
            size = len(grown)
            for index in self.used:
                if grown & self._calls[index]:
                    grown.add(index)
        return frozenset(grown)

    def position(self, routine: int) -> int:
        """The word that says where a routine waits: POSITION, or that of its task."""
        if routine not in self.contexts:
            return POSITION
        site, number = self.contexts[routine]
        return self.program.sites[site].frame + number

    def function(self, way: Way, routine: int) -> int:
        """The function that runs a routine: what never stops is run in one way."""
        return self.functions[way if routine in self.stops else Way.REST, routine]

    # ---- words of the state

    def load(self, code: Code, word: int) -> None:
        """Pushes a word of the state."""
        code.load(self.layout.word(word))

    def store(self, code: Code, word: int, number: int) -> None:
        """Writes a constant into a word of the state."""
        code.i32(0)
        code.i64(number)
        code.memory("i64.store", self.layout.word(word))

    def keep(self, code: Code, word: int, variable: int) -> None:
        """Writes a variable into a word of the state."""
        code.i32(0)
        code.get(variable)
        code.memory("i64.store", self.layout.word(word))

    def add(self, code: Code, word: int, number: int) -> None:
        """Adds a constant to a word of the state."""
        code.i32(0)
        self.load(code, word)
        code.i64(number)
        code.op("i64.add")
        code.memory("i64.store", self.layout.word(word))

    def row(self, code: Code, number: int) -> None:
        """Pushes the place of an option, whose number is in a variable of type i32."""
        code.get(number)
        code.i32(self.layout.row * WORD)
        code.op("i32.mul")


def _declining(site: Site) -> int:
    """The options of a site by which somebody says no to a `may`, as a mask."""
    if site.form != "may":
        return 0
    if len(site.templates) > _MASKED:
        raise NotCompiled(f"the table is asked a `may` that has more than {_MASKED} answers")
    forms = enumerate(template.form for template in site.templates)
    return sum(1 << number for number, form in forms if form == "pass")
