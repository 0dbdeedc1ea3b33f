"""A program as a WebAssembly module."""

from attrs import frozen

from catrules.compiled.code import Code
from catrules.compiled.counts import CountsFunction
from catrules.compiled.decisions import put_function
from catrules.compiled.faults import NotCompiled
from catrules.compiled.games import Games, straight
from catrules.compiled.hashing import Hashing
from catrules.compiled.layout import Layout
from catrules.compiled.offers import decline_function, pick_function
from catrules.compiled.resuming import Question, Resuming
from catrules.compiled.shared import Shared, Way
from catrules.compiled.sizes import WORD
from catrules.compiled.statements import Statements
from catrules.compiled.stepping import Functions, Stepping
from catrules.ir import opcodes as op
from catrules.ir.facts import has_chance_in_tasks
from catrules.ir.frames import each_node
from catrules.ir.program import Program
from catrules.ir.walk import walk

VERSION = 6
"""Grows whenever the module of some program becomes another one."""

MOST_INSTRUCTIONS = 200_000
"""Larger programs are not compiled: it would take longer than it saves."""


@frozen
class Translated:
    """A module and what its user must know.

    ordered: a straight run draws in the same order as one that stops. steps: it can be led from
    question to question; else it only plays whole games.
    """

    module: bytes
    layout: Layout
    ordered: bool
    steps: bool


def translate(program: Program, *, steps: bool, table: bool = False) -> Translated:
    """Translates a verified, laid-out program. Raises NotCompiled if it is too large.

    steps: as in Translated; also true where the program can be played in no other way. table:
    whether the table is asked and a bot of its own answers, which says no where it may.
    """
    size = sum(1 for routine in program.routines for _ in walk(routine.body))
    if size > MOST_INSTRUCTIONS:
        raise NotCompiled(
            f"the rules come to {size} instructions, and no more than {MOST_INSTRUCTIONS} are "
            "compiled"
        )
    for inline in (not steps, False):
        try:
            return _translated(Shared(program, table), steps, inline)
        except RecursionError:
            continue  # written out in one another, routines may be nested too deeply
    raise NotCompiled("the rules are nested too deeply")


def _translated(shared: Shared, steps: bool, inline: bool) -> Translated:
    tasks = frozenset(shared.contexts)
    bodies = tuple(body for body in shared.bodies.values() if body.index in shared.used)
    ordered = not has_chance_in_tasks(bodies, tasks)
    writer = _Writer(shared, ordered, steps or not ordered)
    writer.write(inline)
    shared.layout.fill(shared.module)
    return Translated(shared.module.encoded(), shared.layout, ordered, writer.steps)


class _Writer:
    """Declares the functions of a module, then defines them."""

    def __init__(self, shared: Shared, ordered: bool, steps: bool) -> None:
        self._shared = shared
        self._module = shared.module
        self._ordered = ordered
        self.steps = steps
        self._used = sorted(shared.used)

    def write(self, inline: bool) -> None:
        self._helpers()
        if inline and not self.steps:
            self._shared.write_out()
        self._declare(Way.REST, [i for i in self._used if i not in self._shared.inline])
        ways = [Way.REST]
        if self.steps:
            self._shared.settle = self._module.declare("i", "i")
            ways += [Way.STEP, Way.FINISH] if self._ordered else [Way.STEP]
            for way in ways[1:]:
                self._declare(way, sorted(self._shared.stops))
        for way in ways:
            self._define(way)
        over = self._module.declare("", "")
        close = self._module.declare("", "")
        stepping = Stepping(self._shared)
        self._module.define(over, stepping.over())
        self._module.define(close, stepping.close())
        finish = self._stepping(stepping, over, close) if self.steps else -1
        self._games(over, close, finish)

    def _helpers(self) -> None:
        shared, module = self._shared, self._module
        shared.fault = module.declare("IIIII", "")
        module.define(shared.fault, _fault_function(shared.layout))
        shared.counts = module.declare("IIIii", "i")
        module.define(shared.counts, CountsFunction(shared.layout).body())
        shared.pick = module.declare("i", "i")
        module.define(shared.pick, pick_function(shared.layout))
        shared.decline = module.declare("ii", "i")
        module.define(shared.decline, decline_function(shared))
        shared.put = module.declare("I", "")
        module.define(shared.put, put_function(shared.record))

    def _declare(self, way: Way, routines: list[int]) -> None:
        for index in routines:
            routine = self._shared.program.routines[index]
            leaves = "i" if index in self._shared.leaves else ""
            result = "I" if routine.result else leaves
            function = self._module.declare("I" * routine.parameters, result)
            self._shared.functions[way, index] = function
            if routine.result:
                self._shared.values[index] = function

    def _define(self, way: Way) -> None:
        for (which, index), function in self._shared.functions.items():
            if which is way:
                body = self._shared.bodies[index]
                kind = Statements if way is Way.REST else Resuming
                self._module.define(function, kind(self._shared, body, way).function())

    def _questions(self) -> None:
        shared = self._shared
        for index in sorted(shared.stops):
            body = shared.bodies[index]
            for node in each_node(body.nodes):
                if node.instr.op is op.CHOOSE:
                    function = self._module.declare("", "i")
                    shared.questions[node.instr.args[0]] = function
                    self._module.define(function, Question(shared, body, node).function())

    def _stepping(self, stepping: Stepping, over: int, close: int) -> int:
        """Defines what leads from question to question; gives `finish`."""
        module, shared = self._module, self._shared
        self._questions()
        ask = module.declare("i", "i", "ask")
        module.define(ask, stepping.ask())
        chain = self._chain(stepping, Way.STEP)
        module.define(shared.settle, stepping.settle(chain, ask))
        take = module.declare("iii", "i", "take")
        module.define(take, stepping.take(ask, chain, over, close))
        begin = module.declare("", "", "begin")
        module.define(begin, stepping.begin(over, close))
        functions = Functions(ask, chain, over, close, take, begin)
        finishing = self._chain(stepping, Way.FINISH) if self._ordered else -1
        finish = module.declare("", "", "finish")
        module.define(finish, stepping.finish(functions, finishing))
        module.define(module.declare("", "", "scores"), stepping.scores())
        return finish

    def _chain(self, stepping: Stepping, way: Way) -> int:
        run = self._module.declare("i", "i")
        self._module.define(run, stepping.run(way))
        chain = self._module.declare("i", "i")
        self._module.define(chain, stepping.chain(run))
        return chain

    def _games(self, over: int, close: int, finish: int) -> None:
        shared, module = self._shared, self._module
        hashing = module.declare("iii", "")
        module.define(hashing, Hashing(shared.layout).body())
        games = module.declare("IIi", "", "games")
        play = straight(shared, over, close)
        if not self._ordered:

            def play(code: Code) -> None:
                code.call(finish)

        by_steps = not self._ordered
        module.define(games, Games(shared, play, hashing, by_steps=by_steps).body())


def _fault_function(layout: Layout) -> bytes:
    """Puts its parameters where the host looks for what the rules are at fault for."""
    code = Code("IIIII")
    for number in range(5):
        code.i32(0)
        code.get(number)
        code.memory("i64.store", layout.fault + number * WORD)
    return code.body()
