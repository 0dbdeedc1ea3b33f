"""The function that lists the options of an OFFER_COUNTS in memory."""

from catrules.compiled.code import Code, Label
from catrules.compiled.layout import Layout
from catrules.compiled.offers import place_of_row, within
from catrules.compiled.sizes import WORD
from catrules.ir.program import MOST_OPTIONS, NOTHING

_TEMPLATE, _LOW, _HIGH, _SORTS, _COUNT = range(5)


class CountsFunction:
    """template, low, high, how many sorts, how many options there are → how many there are then.

    The limits are where `Layout.answer` has its arguments. The counts are gone through as a person
    would turn a row of wheels, the last the fastest; each wheel only where the rest can still reach
    `low` and need not leave `high`, so what is begun is always an option.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._limits = layout.answer + WORD
        self._counts = layout.room(layout.width)
        self._rooms = layout.room(layout.width + 1)
        self.code = code = Code("IIIii", "i")
        self._total = code.local("I")
        self._room = code.local("I")
        self._at = code.local("i")
        self._limit = code.local("I")

    def body(self) -> bytes:
        """The function's body."""
        code = self.code
        with code.block() as done:
            self._begin(done)
            with code.loop() as again:
                self._list(again, done)
        code.get(_COUNT)
        return code.body()

    def _load(self, base: int) -> None:
        self.code.get(self._at)
        self.code.memory("i64.load", base)

    def _move(self, by: int) -> None:
        """On to the next sort, or back to the one before."""
        self.code.get(self._at)
        self.code.i32(by * WORD)
        self.code.op("i32.add")
        self.code.set(self._at)

    def _begin(self, done: Label) -> None:
        """Works out what the sorts from each on have room for; goes on if there is any option."""
        code = self.code
        code.get(_SORTS)
        code.i32(WORD)
        code.op("i32.mul")
        code.set(self._at)
        code.get(self._at)
        code.i64(0)
        code.memory("i64.store", self._rooms)
        with code.block() as known, code.loop() as again:
            code.get(self._at)
            code.op("i32.eqz")
            code.branch_if(known)
            self._move(-1)
            self._load(self._limits)
            code.tee(self._limit)
            code.i64(0)
            code.op("i64.lt_s")
            code.branch_if(done)
            code.get(self._at)
            code.get(self._room)
            code.get(self._limit)
            code.op("i64.add")
            code.tee(self._room)
            code.memory("i64.store", self._rooms)
            code.branch(again)
        for left, right in ((_HIGH, _LOW), (self._room, _LOW)):
            code.get(left)
            code.get(right)
            code.op("i64.lt_s")
            code.branch_if(done)
        code.get(_HIGH)
        code.i64(0)
        code.op("i64.lt_s")
        code.branch_if(done)
        code.get(_SORTS)
        code.op("i32.eqz")
        with code.when():
            self._row()
            code.branch(done)
        self._first()

    def _first(self) -> None:
        """Puts the sort's count to the least from which `low` can be reached."""
        code = self.code
        least = code.temp("I")
        code.get(self._at)
        code.get(_LOW)
        self._load(self._rooms + WORD)
        code.op("i64.sub")
        code.get(self._total)
        code.op("i64.sub")
        code.tee(least)
        code.i64(0)
        code.get(least)
        code.i64(0)
        code.op("i64.gt_s", "select")
        code.memory("i64.store", self._counts)
        code.free(least)

    def _list(self, again: Label, done: Label) -> None:
        code = self.code
        self._load(self._counts)
        self._load(self._limits)
        code.op("i64.gt_s")
        self._load(self._counts)
        code.get(_HIGH)
        code.get(self._total)
        code.op("i64.sub", "i64.gt_s", "i32.or")
        with code.when():
            self._back(done)
            code.branch(again)
        code.get(self._at)
        code.get(_SORTS)
        code.i32(1)
        code.op("i32.sub")
        code.i32(WORD)
        code.op("i32.mul", "i32.lt_u")
        with code.when():
            code.get(self._total)
            self._load(self._counts)
            code.op("i64.add")
            code.set(self._total)
            self._move(1)
            self._first()
            code.branch(again)
        self._row()
        code.get(_COUNT)
        code.i32(MOST_OPTIONS)
        code.op("i32.gt_u")
        code.branch_if(done)
        self._one_more()
        code.branch(again)

    def _back(self, done: Label) -> None:
        """To the sort before, one more of which is taken then."""
        code = self.code
        code.get(self._at)
        code.op("i32.eqz")
        code.branch_if(done)
        self._move(-1)
        code.get(self._total)
        self._load(self._counts)
        code.op("i64.sub")
        code.set(self._total)
        self._one_more()

    def _one_more(self) -> None:
        code = self.code
        code.get(self._at)
        self._load(self._counts)
        code.i64(1)
        code.op("i64.add")
        code.memory("i64.store", self._counts)

    def _row(self) -> None:
        """Adds the option that the counts are."""
        code, layout = self.code, self._layout
        place = code.temp("i")
        place_of_row(code, layout, _COUNT)
        code.set(place)
        code.get(place)
        code.get(_SORTS)
        code.i32(1)
        code.op("i32.add", "i64.extend_i32_u")
        code.memory("i64.store", layout.options)
        code.get(place)
        code.get(_TEMPLATE)
        code.memory("i64.store", layout.options + WORD)
        for number in range(layout.width - 1):
            code.get(place)
            code.load(self._counts + number * WORD)
            code.i64(NOTHING)
            code.i32(number)
            code.get(_SORTS)
            code.op("i32.lt_u", "select")
            code.memory("i64.store", layout.options + (2 + number) * WORD)
        within(code, _COUNT)
        code.i32(WORD)
        code.op("i32.mul")
        code.i64(1)
        code.memory("i64.store", layout.weights)
        code.get(_COUNT)
        code.i32(1)
        code.op("i32.add")
        code.set(_COUNT)
        code.free(place)
