"""The function of a module that plays whole games of a batch, one after another.

What comes of them lies in memory then: in columns, a word for each game, and as digests.
"""

from collections.abc import Callable
from functools import partial

from catrules.compiled.code import Code
from catrules.compiled.draws import INCREMENTS, MULTIPLIER
from catrules.compiled.layout import STATE, Layout
from catrules.compiled.shared import Shared, Way
from catrules.compiled.sizes import COLUMNS, DIGEST, GAMES, WORD
from catrules.ir.program import (
    BUDGET,
    DECISIONS,
    ENDING,
    POSITION,
    STEP_BUDGET,
    TURNS,
    WINNERS,
)

_GOLDEN = 0x9E3779B97F4A7C15
_SEED, _FIRST, _COUNT = range(3)


class Games:
    """Writes the function `seed, number of the first game (i64), how many (i32)`.

    play: a function that plays a game which has just begun to its end. by_steps: whether `answers`
    counts what is in the record; else as many are as there were decisions.
    """

    def __init__(
        self, shared: Shared, play: Callable[[Code], None], hashing: int, *, by_steps: bool
    ) -> None:
        self._shared = shared
        self._layout: Layout = shared.layout
        self._play = play
        self._hash = hashing
        self._by_steps = by_steps
        self._code = code = Code("IIi")
        self._game = code.local("i")
        self._own = code.local("I")
        self._begin = code.local("i")

    def body(self) -> bytes:
        """The function's body."""
        code = self._code
        with code.block() as done, code.loop() as again:
            code.get(self._game)
            code.get(_COUNT)
            code.op("i32.ge_u")
            code.branch_if(done)
            self._start()
            self._play(code)
            code.load(self._layout.limit)
            code.op("i64.eqz")
            code.branch_if(done)
            self._results()
            if self._shared.records:
                self._digest()
            code.get(self._game)
            code.i32(1)
            code.op("i32.add")
            code.set(self._game)
            code.i32(0)
            code.get(self._game)
            code.op("i64.extend_i32_u")
            code.memory("i64.store", self._layout.played)
            code.branch(again)
        return code.body()

    # ---- the beginning

    def _start(self) -> None:
        code, layout = self._code, self._layout
        code.i32(STATE)
        code.i32(layout.initial)
        code.i32(self._shared.program.size * WORD)
        code.copy_memory()
        self._seed()
        for word, increment in INCREMENTS.items():
            code.i32(0)
            code.get(self._own)
            code.i64(increment)
            code.op("i64.add")
            code.i64(MULTIPLIER)
            code.op("i64.mul")
            code.i64(increment)
            code.op("i64.add")
            code.memory("i64.store", layout.word(word))
        code.i32(layout.record)
        code.set_global(self._shared.record)
        code.i32(0)
        code.i64(0)
        code.memory("i64.store", layout.answers)

    def _seed(self) -> None:
        """The seed of a game of the batch: see docs/randomness.md."""
        code = self._code
        code.get(_FIRST)
        code.get(self._game)
        code.op("i64.extend_i32_u", "i64.add")
        code.i64(1)
        code.op("i64.add")
        code.i64(_GOLDEN)
        code.op("i64.mul")
        code.get(_SEED)
        code.op("i64.add")
        code.set(self._own)
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB), (31, 1)):
            code.get(self._own)
            code.get(self._own)
            code.i64(shift)
            code.op("i64.shr_u", "i64.xor")
            if factor > 1:
                code.i64(factor)
                code.op("i64.mul")
            code.set(self._own)

    # ---- what came of it

    def _results(self) -> None:
        code, program = self._code, self._shared.program
        self._column(0, lambda: self._if_over(lambda: self._winners()))
        self._column(1, lambda: self._shared.load(code, ENDING))
        self._column(2, lambda: self._shared.load(code, TURNS))
        self._column(3, lambda: self._shared.load(code, DECISIONS))
        self._column(4, lambda: self._if_over(lambda: code.i64(1)))
        for seat in range(program.players if program.score >= 0 else 0):
            self._shared.store(code, BUDGET, STEP_BUDGET)
            self._column(len(COLUMNS) + seat, partial(self._score, seat))

    def _column(self, number: int, value: Callable[[], None]) -> None:
        code = self._code
        code.get(self._game)
        code.i32(WORD)
        code.op("i32.mul")
        value()
        code.memory("i64.store", self._layout.results + number * GAMES * WORD)

    def _kept(self, number: int) -> None:
        """Pushes what was put into a column."""
        code = self._code
        code.get(self._game)
        code.i32(WORD)
        code.op("i32.mul")
        code.memory("i64.load", self._layout.results + number * GAMES * WORD)

    def _if_over(self, value: Callable[[], None]) -> None:
        """Pushes a value if the game came to its end, else 0."""
        code = self._code
        value()
        code.i64(0)
        self._shared.load(code, POSITION)
        code.i64(-1)
        code.op("i64.eq", "select")

    def _winners(self) -> None:
        self._shared.load(self._code, WINNERS)
        self._code.i64((1 << self._shared.program.players) - 1)
        self._code.op("i64.and")

    def _score(self, seat: int) -> None:
        self._code.i64(seat)
        self._code.call(self._shared.values[self._shared.program.score])

    # ---- the digest

    def _digest(self) -> None:
        code, layout, shared = self._code, self._layout, self._shared
        self._counted()
        self._kept(4)
        code.call(shared.put)
        for number in (0, 2):
            self._kept(number)
            code.call(shared.put)
        scores = layout.columns - len(COLUMNS)
        code.i64(1 if scores else 0)
        code.call(shared.put)
        for number in range(scores):
            self._kept(len(COLUMNS) + number)
            code.i64(1)
            code.op("i64.shl")
            self._kept(len(COLUMNS) + number)
            code.i64(63)
            code.op("i64.shr_s", "i64.xor")
            code.call(shared.put)
        code.get_global(shared.record)
        code.i32(0)
        code.i32(128)
        code.fill_memory()
        code.get(self._begin)
        code.get_global(shared.record)
        code.get(self._game)
        code.i32(DIGEST)
        code.op("i32.mul")
        code.i32(layout.digests)
        code.op("i32.add")
        code.call(self._hash)

    def _counted(self) -> None:
        """Writes before the answers how many there are, which takes from one byte to three."""
        code, layout = self._code, self._layout
        count, more = code.temp("i"), code.temp("i")
        if self._by_steps:
            code.load(layout.answers)
        else:
            self._shared.load(code, DECISIONS)
            if self._shared.table:  # the last question of a game that was given up has no answer
                self._kept(4)
                code.op("i64.add")
                code.i64(1)
                code.op("i64.sub")
        code.op("i32.wrap_i64")
        code.set(count)
        code.get_global(self._shared.record)
        code.set(more)
        code.i32(layout.record - 1)
        for limit in (1 << 7, 1 << 14):
            code.get(count)
            code.i32(limit)
            code.op("i32.ge_u", "i32.sub")
        code.tee(self._begin)
        code.set_global(self._shared.record)
        code.get(count)
        code.op("i64.extend_i32_u")
        code.call(self._shared.put)
        code.get(more)
        code.set_global(self._shared.record)
        code.free(count, more)


def straight(shared: Shared, over: int, close: int) -> Callable[[Code], None]:
    """Writes a game that is run from its beginning to its end without a stop."""

    def play(code: Code) -> None:
        entry = shared.program.entry
        code.call(shared.functions[Way.REST, entry])
        if entry in shared.leaves:
            code.op("i32.eqz")
            with code.when():
                code.call(over)
        else:
            code.call(over)
        code.call(close)

    return play
