"""BLAKE2b with 16 bytes of output (RFC 7693), over a record that lies in memory."""

from collections.abc import Sequence

from catrules.compiled.code import Code
from catrules.compiled.layout import Layout
from catrules.compiled.sizes import WORD

_SIGMA = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
    (14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3),
    (11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4),
    (7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8),
    (9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13),
    (2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9),
    (12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11),
    (13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10),
    (6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5),
    (10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0),
)
_ROUNDS = 12
_START = (
    0x6A09E667F3BCC908,
    0xBB67AE8584CAA73B,
    0x3C6EF372FE94F82B,
    0xA54FF53A5F1D36F1,
    0x510E527FADE682D1,
    0x9B05688C2B3E6C1F,
    0x1F83D9ABFB41BD6B,
    0x5BE0CD19137E2179,
)
_PARAMETERS = 0x01010010
"""No key, 16 bytes of output, one leaf."""
_BLOCK = 128
_MIXED = (
    (0, 4, 8, 12),
    (1, 5, 9, 13),
    (2, 6, 10, 14),
    (3, 7, 11, 15),
    (0, 5, 10, 15),
    (1, 6, 11, 12),
    (2, 7, 8, 13),
    (3, 4, 9, 14),
)


class Hashing:
    """Writes the function `begin, end, where the result is put` (i32); behind the end lie zeros.

    Rounds are written out one after another: which word of the block is mixed in needs no table.
    """

    def __init__(self, layout: Layout) -> None:
        self._state = layout.hash
        self._code = code = Code("iii")
        self._work = [code.local("I") for _ in range(16)]
        self._words = [code.local("I") for _ in range(_BLOCK // WORD)]
        self._start = code.local("i")

    def body(self) -> bytes:
        """The function's body."""
        code = self._code
        code.get(0)
        code.set(self._start)
        for number, word in enumerate(_START):
            code.i32(0)
            code.i64(word ^ (_PARAMETERS if number == 0 else 0))
            code.memory("i64.store", self._state + number * WORD)
        with code.loop() as again:
            self._block()
            code.get(0)
            code.i32(_BLOCK)
            code.op("i32.add")
            code.tee(0)
            code.get(1)
            code.op("i32.lt_u")
            code.branch_if(again)
        for number in range(2):
            code.get(2)
            code.load(self._state + number * WORD)
            code.memory("i64.store", number * WORD)
        return code.body()

    def _block(self) -> None:
        code = self._code
        for number, word in enumerate(_START):
            code.load(self._state + number * WORD)
            code.set(self._work[number])
            if number not in (4, 6):
                code.i64(word)
                code.set(self._work[8 + number])
        self._counted()
        for number, word in enumerate(self._words):
            code.get(0)
            code.memory("i64.load", number * WORD)
            code.set(word)
        for turn in range(_ROUNDS):
            order = _SIGMA[turn % len(_SIGMA)]
            for number, words in enumerate(_MIXED):
                self._mix(words, [self._words[place] for place in order[2 * number :][:2]])
        for number in range(8):
            code.i32(0)
            code.load(self._state + number * WORD)
            code.get(self._work[number])
            code.op("i64.xor")
            code.get(self._work[8 + number])
            code.op("i64.xor")
            code.memory("i64.store", self._state + number * WORD)

    def _counted(self) -> None:
        """What depends on how many bytes there were, and whether this block is the last."""
        code = self._code
        behind = code.temp("i")
        code.get(0)
        code.i32(_BLOCK)
        code.op("i32.add")
        code.set(behind)
        code.get(behind)
        code.get(1)
        code.get(behind)
        code.get(1)
        code.op("i32.lt_u", "select")
        code.get(self._start)
        code.op("i32.sub", "i64.extend_i32_u")
        code.i64(_START[4])
        code.op("i64.xor")
        code.set(self._work[12])
        code.i64(_START[6])
        code.i64(_START[6] ^ ((1 << 64) - 1))
        code.get(behind)
        code.get(1)
        code.op("i32.lt_u", "select")
        code.set(self._work[14])
        code.free(behind)

    def _mix(self, words: tuple[int, int, int, int], mixed: Sequence[int]) -> None:
        a, b, c, d = (self._work[word] for word in words)
        for more, turn, other in zip(mixed, (32, 16), (24, 63), strict=True):
            self._add_up(a, b, more)
            self._turned(d, a, turn)
            self._add_up(c, d)
            self._turned(b, c, other)

    def _add_up(self, into: int, *more: int) -> None:
        code = self._code
        code.get(into)
        for variable in more:
            code.get(variable)
            code.op("i64.add")
        code.set(into)

    def _turned(self, into: int, other: int, turn: int) -> None:
        code = self._code
        code.get(into)
        code.get(other)
        code.op("i64.xor")
        code.i64(turn)
        code.op("i64.rotr")
        code.set(into)
