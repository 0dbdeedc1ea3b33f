"""The functions of a module that lead a game from question to question.

A game that goes on is run on innermost routine first; when that has come to its end, its caller is
run on behind the CALL, and so on outwards.
"""

from collections.abc import Callable

from attrs import frozen

from catrules.compiled import draws
from catrules.compiled.code import Code, Label
from catrules.compiled.settling import Settling
from catrules.compiled.shared import Way
from catrules.compiled.sizes import COLUMNS, WORD
from catrules.compiled.tables import PLACE, ROUTINE, WORDS
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


@frozen
class Functions:
    """Of a module the functions that are defined here: see `define`."""

    ask: int
    chain: int
    over: int
    close: int
    take: int
    begin: int


class Stepping(Settling):
    """Writes the functions."""

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
        self._site(code, 0, ROUTINE)
        code.set(routine)
        self._site(code, 0, PLACE)
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
        self._site(code, site, WORDS)
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
        if shared.records:
            self._write_down(code, count)

    def _write_down(self, code: Code, count: int) -> None:
        shared = self._shared
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

    def scores(self) -> bytes:
        """What the rules report of each seat where the game stands, as of the first of a batch."""
        shared, code = self._shared, Code("")
        kept = code.local("I")
        shared.load(code, BUDGET)
        code.set(kept)
        for seat in range(shared.program.players if shared.program.score >= 0 else 0):
            shared.store(code, BUDGET, STEP_BUDGET)
            code.i32(0)
            code.i64(seat)
            code.call(shared.values[shared.program.score])
            code.memory("i64.store", self._layout.column(len(COLUMNS) + seat))
        shared.keep(code, BUDGET, kept)
        return code.body()

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
