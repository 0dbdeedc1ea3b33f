"""A program as a WebAssembly module."""

from collections.abc import Collection

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
from catrules.ir.frames import each_node, reachable
from catrules.ir.program import Program
from catrules.ir.walk import walk
from catrules.optimise.passes import optimise
from catrules.optimise.roots import Roots

VERSION = 9
"""Grows whenever the module of some program becomes another one."""

MOST_INSTRUCTIONS = 200_000
"""Larger programs are not compiled: it would take longer than it saves."""


@frozen
class Translated:
    """A module and what its user must know.

    ordered: a straight run draws in the same order as one that stops. steps: it can be led from
    question to question; else it only plays whole games. records: these have digests.
    """

    module: bytes
    layout: Layout
    ordered: bool
    steps: bool
    records: bool = True


def translate(
    program: Program,
    *,
    steps: bool,
    table: bool = False,
    without: Collection[str] = (),
    digests: bool = True,
) -> Translated:
    """Translates a verified, laid-out program. Raises NotCompiled if it is too large.

    steps: as in Translated; also true where the program can be played in no other way. table:
    whether the table is asked and a bot of its own answers, which says no where it may. without:
    passes of `catrules.optimise` that are left out where steps run to an end without a question.
    digests: whether whole games have them.
    """
    size = sum(1 for routine in program.routines for _ in walk(routine.body))
    if size > MOST_INSTRUCTIONS:
        raise NotCompiled(
            f"the rules come to {size} instructions, and no more than {MOST_INSTRUCTIONS} are "
            "compiled"
        )
    for inline in (True, False):
        try:
            return _translated(Shared(program, table, digests), steps, inline, without)
        except RecursionError:
            continue  # written out in one another, routines may be nested too deeply
    raise NotCompiled("the rules are nested too deeply")


def _translated(shared: Shared, steps: bool, inline: bool, without: Collection[str]) -> Translated:
    tasks = frozenset(shared.contexts)
    bodies = tuple(body for body in shared.bodies.values() if body.index in shared.used)
    ordered = not has_chance_in_tasks(bodies, tasks)
    quick = _quick(shared, without) if steps and ordered else shared
    writer = _Writer(shared, quick, ordered, steps or not ordered)
    writer.write(inline)
    shared.layout.fill(shared.module)
    return Translated(shared.module.encoded(), shared.layout, ordered, writer.steps, shared.records)


def _quick(shared: Shared, without: Collection[str]) -> Shared:
    """What runs the larger routines to their end, such as a turn: the same program, made quicker.

    Where nothing stops nobody looks into frames, and only there passes change what waits where.
    """
    parts = _large(shared.program)
    roots = Roots.of_parts(shared.program, parts)
    quicker = optimise(shared.program, without, roots) if parts else shared.program
    if quicker is shared.program:
        return shared
    return Shared(quicker, shared.table, shared.records, parts, shared)


def _large(program: Program) -> frozenset[int]:
    """The routines that the entry leads to one from another, each with most of what there is."""
    sizes = [sum(1 for _ in walk(routine.body)) for routine in program.routines]
    last, found = program.entry, set[int]()
    whole = sum(sizes[index] for index in reachable(program, last))
    while True:
        inside = {c: sum(sizes[i] for i in reachable(program, c)) for c in _calls(program, last)}
        last = max(inside, key=inside.__getitem__, default=-1)
        if last < 0 or 2 * inside[last] < whole:
            return frozenset(found)
        found.add(last)


def _calls(program: Program, index: int) -> list[int]:
    body = program.routines[index].body
    return sorted({instr.args[0] for instr in walk(body) if instr.op is op.CALL})


class _Writer:
    """Declares the functions of a module, then defines them. quick: see `_quick`."""

    def __init__(self, shared: Shared, quick: Shared, ordered: bool, steps: bool) -> None:
        self._shared = shared
        self._quick = quick
        self._module = shared.module
        self._ordered = ordered
        self.steps = steps

    def write(self, inline: bool) -> None:
        self._helpers(self._shared)
        quick = self._quick
        if quick is not self._shared:
            self._helpers(quick)
        if inline and (quick is not self._shared or not self.steps):
            quick.write_out()
        self._declare(quick, Way.REST, sorted(quick.used - quick.inline))
        if quick is not self._shared:
            self._declare(self._shared, Way.REST, sorted(self._shared.used - quick.parts))
            for part in quick.parts:
                self._shared.functions[Way.REST, part] = quick.functions[Way.REST, part]
        ways = [Way.REST]
        if self.steps:
            self._shared.settle = self._module.declare("i", "i")
            ways += [Way.STEP, Way.FINISH] if self._ordered else [Way.STEP]
            for way in ways[1:]:
                self._declare(self._shared, way, sorted(self._shared.stops))
        self._define(quick, Way.REST, quick.used)
        if quick is not self._shared:
            self._define(self._shared, Way.REST, self._shared.used - quick.parts)
        for way in ways[1:]:
            self._define(self._shared, way, self._shared.stops)
        over = self._module.declare("", "")
        close = self._module.declare("", "")
        stepping = Stepping(self._shared)
        self._module.define(over, stepping.over())
        self._module.define(close, stepping.close())
        finish = self._stepping(stepping, over, close) if self.steps else -1
        self._games(over, close, finish)

    def _helpers(self, shared: Shared) -> None:
        module = self._module
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

    def _declare(self, shared: Shared, way: Way, routines: list[int]) -> None:
        for index in routines:
            routine = shared.program.routines[index]
            leaves = "i" if index in shared.leaves else ""
            result = "I" if routine.result else leaves
            function = self._module.declare("I" * routine.parameters, result)
            shared.functions[way, index] = function
            if routine.result:
                shared.values[index] = function

    def _define(self, shared: Shared, way: Way, routines: frozenset[int]) -> None:
        for (which, index), function in shared.functions.items():
            if which is way and index in routines:
                kind = Statements if way is Way.REST else Resuming
                self._module.define(function, kind(shared, shared.bodies[index], way).function())

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
        if self.steps:

            def play(code: Code) -> None:
                code.call(finish)

        module.define(games, Games(shared, play, hashing, by_steps=self.steps).body())


def _fault_function(layout: Layout) -> bytes:
    """Puts its parameters where the host looks for what the rules are at fault for."""
    code = Code("IIIII")
    for number in range(5):
        code.i32(0)
        code.get(number)
        code.memory("i64.store", layout.fault + number * WORD)
    return code.body()
