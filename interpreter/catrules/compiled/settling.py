"""The function that goes on with what is asked of several at once, as long as chance decides."""

from catrules.compiled.code import Code
from catrules.compiled.sizes import WORD
from catrules.compiled.tables import SHADOW, SHADOWED, TASKS, WORDS, Tables
from catrules.ir.program import (
    BUDGET,
    CHANCE,
    POSITION,
    STEP_BUDGET,
)


class Settling(Tables):
    """Writes it."""

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
        self._site(code, 0, WORDS)
        code.tee(word)
        self._site(code, 0, TASKS)
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
        self._site(code, 0, SHADOW)
        code.i32(0)
        self._site(code, 0, SHADOWED)
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
