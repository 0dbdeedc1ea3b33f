"""The functions of a module that lead a game from question to question.

A game that goes on is run on innermost routine first; when that has come to its end, its caller is
run on behind the CALL, and so on outwards.
"""

from collections.abc import Callable

from attrs import frozen

from catrules.compiled import draws
from catrules.compiled.code import Code, Label
from catrules.compiled.encoding import words
from catrules.compiled.resuming import places_of
from catrules.compiled.shared import Shared, Way
from catrules.compiled.sizes import WORD
from catrules.ir import opcodes as op
from catrules.ir.frames import Node, task_words
from catrules.ir.program import (
    BUDGET,
    CHANCE,
    DECISIONS,
    ENDING,
    NOTHING,
    POLICY_STATE,
    POSITION,
    STEP_BUDGET,
    TABLE,
    WINNERS,
)

_ROUTINE, _PLACE, _WORDS, _TASKS, _SHADOW, _SHADOWED = range(0, 48, 8)
"""Where in a row of the table of sites stands which routine waits there, at which of its places,
and of an AT_ONCE its tasks' words, how many there are, and its shadow words."""
_ROW = 48


@frozen
class Functions:
    """Of a module the functions that are defined here: see `define`."""

    ask: int
    chain: int
    over: int
    close: int
    take: int
    begin: int


class Stepping:
    """Writes these functions. way: how routines are run on."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._layout = shared.layout
        self._sites = self._layout.keep(self._table_of_sites())
        self._calls = self._layout.keep(self._table_of_calls())
        frames = [max(routine.frame, 0) for routine in shared.program.routines]
        self._frames = self._layout.keep(words([frame * WORD for frame in frames]))

    # ---- tables

    def _places(self) -> list[tuple[int, int, Node]]:
        """Every waiting place: its routine, its number there, its statement."""
        shared = self._shared
        return [
            (index, number, node)
            for index in sorted(shared.stops)
            for number, node in enumerate(places_of(shared, shared.bodies[index]), 1)
        ]

    def _table_of_sites(self) -> bytes:
        program = self._shared.program
        rows = [[0] * 6 for _ in program.sites]
        for routine, number, node in self._places():
            if node.instr.op is op.CALL:
                continue
            site = node.instr.args[0]
            rows[site][:2] = routine, number
            if node.instr.op is op.AT_ONCE:
                own, kept = task_words(program, site, len(node.instr.args[2]))
                address = [self._layout.word(each.start) for each in (own, kept)]
                rows[site][2:] = address[0], len(own), address[1], len(kept) * WORD
        return words([number for row in rows for number in row])

    def _table_of_calls(self) -> bytes:
        """By a CALL's number its routine and the place there."""
        found = {0: (0, 0)}
        for routine, number, node in self._places():
            if node.call:
                found[node.call] = routine, number
        return words([n for call in range(max(found) + 1) for n in found.get(call, (0, 0))])

    # ---- small pieces

    def _site(self, code: Code, site: int, column: int) -> None:
        """Pushes an entry of the table of sites (i32); site: a variable."""
        code.get(site)
        code.i32(_ROW)
        code.op("i32.mul")
        code.memory("i32.load", self._sites + column)

    def _wait_word(self, code: Code, place: int, into: int) -> None:
        """Puts into a variable at which site a word, whose place is in a variable, says to wait."""
        code.get(place)
        code.memory("i64.load")
        code.op("i32.wrap_i64")
        code.i32(1)
        code.op("i32.sub")
        code.set(into)

    def _choose(self, code: Code, number: int) -> None:
        """Copies a listed option to where its routine looks for it."""
        code.i32(self._layout.answer)
        code.i32(self._layout.options)
        self._shared.row(code, number)
        code.op("i32.add")
        code.i32(self._layout.row * WORD)
        code.copy_memory()

    # ---- functions

    def ask(self) -> bytes:
        """site → how many options its question has; they are listed then."""
        code = Code("i", "i")
        by_site = {site: [self._shared.questions[site]] for site in self._shared.questions}
        _dispatch(code, by_site, lambda function: code.call(function))
        return code.body()

    def run(self, way: Way) -> bytes:
        """routine → 1 if it left because of a stop or the end of the game."""
        shared = self._shared
        code = Code("i", "i")

        def call(routine: int) -> None:
            for _ in range(shared.program.routines[routine].parameters):
                code.i64(0)
            code.call(shared.functions[way, routine])

        _dispatch(code, {index: [index] for index in sorted(shared.stops)}, call)
        return code.body()

    def chain(self, run: int) -> bytes:
        """site → 1 if the game stops or is over, 0 if the outermost routine came to its end."""
        code = Code("i", "i")
        routine, place, number = code.local("i"), code.local("i"), code.local("i")
        self._site(code, 0, _ROUTINE)
        code.set(routine)
        self._site(code, 0, _PLACE)
        code.set(place)
        with code.loop() as again:
            code.get(place)
            code.set_global(self._shared.resuming)
            code.get(routine)
            code.call(run)
            with code.when():
                code.i32(1)
                code.op("return")
            code.get(routine)
            code.i32(WORD)
            code.op("i32.mul")
            code.memory("i32.load", self._frames)
            code.memory("i32.load", self._layout.word(0))
            code.tee(number)
            with code.when():
                for column, into in ((0, routine), (WORD, place)):
                    code.get(number)
                    code.i32(2 * WORD)
                    code.op("i32.mul")
                    code.memory("i32.load", self._calls + column)
                    code.set(into)
                code.branch(again)
        code.i32(0)
        return code.body()

    def settle(self, chain: int, ask: int) -> bytes:
        """site of an AT_ONCE → 1 if somebody is asked in it, 0 if its tasks are done."""
        code, shared = Code("i", "i"), self._shared
        word, end, site, count = (code.local("i") for _ in range(4))
        seat, first, forced = (code.local("i") for _ in range(3))
        code.i32(0)
        code.get(0)
        code.op("i64.extend_i32_u")
        code.i64(1)
        code.op("i64.add")
        code.memory("i64.store", self._layout.word(POSITION))
        with code.loop() as again:
            self._look(code, (word, end, site, count), (seat, first, forced), ask)
            code.get(first)
            code.op("i32.eqz")
            with code.when():
                self._end_tasks(code)
                code.i32(0)
                code.op("return")
            code.get(seat)
            code.get(forced)
            code.op("i32.eqz", "i32.and")
            with code.when():
                shared.store(code, BUDGET, STEP_BUDGET)
                code.i32(1)
                code.op("return")
            code.get(forced)
            code.get(first)
            code.get(forced)
            code.op("select")
            code.set(word)
            self._by_chance(code, (word, site, count), chain, ask)
            code.branch(again)
        code.op("unreachable")
        return code.body()

    def _look(
        self,
        code: Code,
        through: tuple[int, int, int, int],
        found: tuple[int, int, int],
        ask: int,
    ) -> None:
        """Goes through the tasks that wait: whether a seat is asked, and the words of the first of
        all and of the first with one option."""
        word, end, site, count = through
        seat, first, forced = found
        for variable in found:
            code.i32(0)
            code.set(variable)
        self._site(code, 0, _WORDS)
        code.tee(word)
        self._site(code, 0, _TASKS)
        code.i32(WORD)
        code.op("i32.mul", "i32.add")
        code.set(end)
        with code.block() as done, code.loop() as again:
            code.get(word)
            code.get(end)
            code.op("i32.ge_u")
            code.branch_if(done)
            code.get(word)
            code.memory("i32.load")
            with code.when():
                self._wait_word(code, word, site)
                code.get(site)
                code.call(ask)
                code.set(count)
                self._first(code, first, word)
                code.get(count)
                code.i32(1)
                code.op("i32.eq")
                with code.when():
                    self._first(code, forced, word)
                code.get(count)
                code.i32(1)
                code.op("i32.gt_u")
                code.load(self._layout.asked)
                code.i64(CHANCE)
                code.op("i64.ne", "i32.and")
                code.get(seat)
                code.op("i32.or")
                code.set(seat)
            code.get(word)
            code.i32(WORD)
            code.op("i32.add")
            code.set(word)
            code.branch(again)

    def _first(self, code: Code, first: int, word: int) -> None:
        code.get(first)
        code.get(word)
        code.get(first)
        code.op("select")
        code.set(first)

    def _end_tasks(self, code: Code) -> None:
        """What the tasks wrote is no secret any more."""
        self._site(code, 0, _SHADOW)
        code.i32(0)
        self._site(code, 0, _SHADOWED)
        code.fill_memory()

    def _by_chance(self, code: Code, variables: tuple[int, int, int], chain: int, ask: int) -> None:
        """Chance answers the task whose word is given, which goes on."""
        word, site, count = variables
        self._wait_word(code, word, site)
        code.get(site)
        code.call(ask)
        code.tee(count)
        code.i32(1)
        code.op("i32.gt_u")
        with code.when("i"):
            code.get(count)
            code.call(self._shared.pick)
            code.otherwise()
            code.i32(0)
        code.set(count)
        self._choose(code, count)
        self._go_on_in_task(code, word, site, chain)

    def _go_on_in_task(self, code: Code, word: int, site: int, chain: int) -> None:
        code.get(site)
        code.call(chain)
        code.op("i32.eqz")
        with code.when():
            code.get(word)
            code.i64(0)
            code.memory("i64.store")

    def over(self) -> bytes:
        """The game's routine came to its end: nobody wins."""
        code, shared = Code(""), self._shared
        shared.store(code, POSITION, -1)
        shared.store(code, WINNERS, 0)
        shared.store(code, ENDING, NOTHING)
        return code.body()

    def close(self) -> bytes:
        """If the game is over, nothing is left of its frames."""
        code, shared = Code(""), self._shared
        program = shared.program
        shared.load(code, POSITION)
        code.i64(-1)
        code.op("i64.eq")
        with code.when():
            code.i32(self._layout.word(program.frames))
            code.i32(0)
            code.i32((program.size - program.frames) * WORD)
            code.fill_memory()
            shared.store(code, BUDGET, STEP_BUDGET)
        return code.body()

    def begin(self, over: int, close: int) -> bytes:
        """Runs a game to its first question."""
        code, shared = Code(""), self._shared
        code.call(shared.function(Way.STEP, shared.program.entry))
        if shared.program.entry in shared.leaves:
            code.op("i32.eqz")
            with code.when():
                code.call(over)
        else:
            code.call(over)
        code.call(close)
        return code.body()

    def take(self, ask: int, chain: int, over: int, close: int) -> bytes:
        """site, option, the place of a task's word or 0 → 0 if there is no such option, else 1.

        The game goes on from that answer to the next question.
        """
        code, shared = Code("iii", "i"), self._shared
        site, option, word = range(3)
        code.get(site)
        code.call(ask)
        code.get(option)
        code.op("i32.le_u")
        with code.when():
            code.i32(0)
            code.op("return")
        self._choose(code, option)
        with code.block() as done:
            code.get(word)
            with code.when():
                self._go_on_in_task(code, word, site, chain)
                self._home(code, site)
                code.get(site)
                code.call(shared.settle)
                code.branch_if(done)
            code.get(site)
            code.call(chain)
            code.branch_if(done)
            code.call(over)
        code.call(close)
        code.i32(1)
        return code.body()

    def _home(self, code: Code, site: int) -> None:
        self._shared.load(code, POSITION)
        code.op("i32.wrap_i64")
        code.i32(1)
        code.op("i32.sub")
        code.set(site)

    def finish(self, functions: Functions, finishing: int) -> bytes:
        """Plays from where a game stands to its end, the `random` policy answering.

        finishing: the `chain` of routines that are run to their end; -1: what waits must be gone
        through question by question.
        """
        code, shared = Code(""), self._shared
        site, count, word = (code.local("i") for _ in range(3))
        code.i32(self._layout.record)
        code.set_global(shared.record)
        shared.load(code, POSITION)
        code.op("i64.eqz")
        with code.when():
            code.call(functions.begin)
        with code.block() as done, code.loop() as again:
            shared.load(code, POSITION)
            code.i64(0)
            code.op("i64.le_s")
            shared.load(code, DECISIONS)
            code.load(self._layout.limit)
            code.op("i64.ge_s", "i32.or")
            code.branch_if(done)
            self._who(code, (site, count, word), functions.ask)
            self._policy(code, site, count)
            if finishing >= 0:
                self._finish_here(code, (site, count, word), (finishing, functions.over), done)
            code.get(site)
            code.get(count)
            code.get(word)
            code.call(functions.take)
            code.op("drop")
            code.branch(again)
        code.call(functions.close)
        return code.body()

    def _who(self, code: Code, variables: tuple[int, int, int], ask: int) -> None:
        """Finds the site that is answered, in tasks the first that is no chance's."""
        site, count, word = variables
        code.i32(0)
        code.set(word)
        self._home(code, site)
        self._site(code, site, _WORDS)
        code.tee(word)
        with code.when(), code.block() as found, code.loop() as again:
            code.get(word)
            code.memory("i32.load")
            with code.when():
                self._wait_word(code, word, site)
                code.get(site)
                code.call(ask)
                code.op("drop")
                code.load(self._layout.asked)
                code.i64(CHANCE)
                code.op("i64.ne")
                code.branch_if(found)
            code.get(word)
            code.i32(WORD)
            code.op("i32.add")
            code.set(word)
            code.branch(again)
        code.get(site)
        code.call(ask)
        code.set(count)

    def _policy(self, code: Code, site: int, count: int) -> None:
        """Has `count` hold the number of the option that a bot takes, and writes it down."""
        shared = self._shared
        taken = code.temp("i")
        code.load(self._layout.asked)
        code.i64(TABLE)
        code.op("i64.eq")
        with code.when("i"):
            code.get(site)
            code.get(count)
            code.call(shared.decline)
            code.otherwise()
            code.i32(-1)
        code.tee(taken)
        code.i32(-1)
        code.op("i32.eq")
        with code.when():
            draws.draw(code, POLICY_STATE, count)
            code.set(taken)
        code.get(taken)
        code.set(count)
        code.free(taken)
        code.load(self._layout.asked)
        code.i64(1)
        code.op("i64.add")
        code.i64(0)
        code.load(self._layout.asked)
        code.i64(0)
        code.op("i64.ge_s", "select")
        code.call(shared.put)
        code.get(count)
        code.op("i64.extend_i32_u")
        code.call(shared.put)
        code.i32(0)
        code.load(self._layout.answers)
        code.i64(1)
        code.op("i64.add")
        code.memory("i64.store", self._layout.answers)

    def _finish_here(
        self, code: Code, variables: tuple[int, int, int], calls: tuple[int, int], done: Label
    ) -> None:
        """Outside of tasks the rest needs no more stops."""
        site, count, word = variables
        finishing, over = calls
        code.get(word)
        code.op("i32.eqz")
        with code.when():
            self._choose(code, count)
            code.get(site)
            code.call(finishing)
            code.branch_if(done)
            code.call(over)
            code.branch(done)


def _dispatch(code: Code, cases: dict[int, list[int]], write: Callable[[int], None]) -> None:
    """Goes by the first parameter; each case is written once and left with what it pushes."""
    if not cases:
        code.op("unreachable")
        return
    none = code.open()
    labels = {number: code.open() for number in reversed(cases)}
    code.get(0)
    code.branch_by([labels.get(number, none) for number in range(max(cases) + 1)], none)
    for number in cases:
        code.close()
        for each in cases[number]:
            write(each)
        code.op("return")
    code.close()
    code.op("unreachable")
