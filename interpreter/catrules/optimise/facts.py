"""What is found of a whole program: what its words, registers and results may be."""

from collections.abc import Sequence

from attrs import define, field

from catrules.ir.facts import allows_nothing
from catrules.ir.program import CURRENT, HEADER, NEXT, NOTHING, Mark, Program
from catrules.optimise import ranges
from catrules.optimise.ranges import ANY, NEVER, Known, exactly, join

_CHANGES = 5
"""So often a word, parameter or result may grow before it is taken to grow for ever."""

Registers = list[Known]
"""What each register may hold. None instead of it: nothing comes there."""


@define
class Facts:
    """What is found of the whole program: of its words, of what routines are given and give.

    anywhere: whether the state may be any that its marks allow.
    """

    program: Program
    anywhere: bool = False
    words: list[Known] = field(init=False)
    given: dict[int, list[Known]] = field(factory=dict)
    results: dict[int, Known] = field(factory=dict)
    heads: dict[int, tuple[Registers, int]] = field(factory=dict)
    """By a loop's body what was found where it begins anew, and how often that has grown: to go on
    from there keeps nested loops from multiplying the work."""
    touched: dict[int, tuple[int, ...]] = field(factory=dict)
    """By an IF, which the program holds, the registers that it or what is in it sets or reads."""
    changed: bool = False
    work: int = 0
    """How many statements were gone through."""
    settled: bool = False
    """Whether all is found."""
    _begun: bool = False
    _written: set[tuple[Known, Known]] = field(factory=set)
    _grown: dict[tuple[str, int], int] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        program = self.program
        self.words = [exactly(word) for word in program.initial]
        for word in range(len(self.words)):
            # The executor itself writes the header, and frames are nothing that rules read.
            if word >= program.frames or (word < len(HEADER) and word not in (CURRENT, NEXT)):
                self.words[word] = ANY
        for mark in program.marks if self.anywhere else ():
            for owner in range(mark.owners):
                self.write(exactly(mark.base + owner * mark.stride), admitted(mark, ANY))
        self._begun = True

    def put(self, word: int, value: Known) -> None:
        """A word may come to hold a value."""
        before = self.words[word]
        if before in (ANY, value):
            return
        now = join(before, value)
        if self.anywhere and now != before and self._begun:
            now = ANY
        if now != before:
            self.words[word] = ranges.widen(before, now) if self._often(("word", word)) else now
            self.changed = True

    def write(self, addresses: Known, value: Known) -> None:
        """A word at one of these addresses may come to hold a value."""
        if (addresses, value) in self._written:
            return
        self._written.add((addresses, value))
        for word in self._at(addresses):
            self.put(word, value)

    def read(self, addresses: Known) -> Known:
        """What a word at one of these addresses may hold."""
        found: Known = NEVER
        for word in self._at(addresses):
            found = join(found, self.words[word])
            if found == ANY:
                break
        return found if found != NEVER else ANY

    def _at(self, addresses: Known) -> Sequence[int]:
        size = len(self.words)
        if isinstance(addresses, frozenset):
            return sorted(word for word in addresses if 0 <= word < size)
        return range(max(addresses[0], 0), min(addresses[1] + 1, size))

    def give(self, routine: int, values: Sequence[Known]) -> None:
        """A routine may be called with these values."""
        before = self.given.get(routine)
        now = [*values] if before is None else [*map(join, before, values)]
        if now != before:
            if before is not None and self._often(("given", routine)):
                now = [*map(ranges.widen, before, now)]
            self.given[routine] = now
            self.changed = True

    def result(self, routine: int, value: Known) -> None:
        """A routine may have this result."""
        before = self.results.get(routine, NEVER)
        now = join(before, value)
        if now != before:
            settled = self._often(("result", routine))
            self.results[routine] = ranges.widen(before, now) if settled else now
            self.changed = True

    def _often(self, what: tuple[str, int]) -> bool:
        """Counts that something has grown; whether it may go on like that."""
        self._grown[what] = self._grown.get(what, 0) + 1
        return self._grown[what] > _CHANGES


def admitted(mark: Mark, value: Known) -> Known:
    """What a mark may be set to if that does not stop the run."""
    kept = ranges.within(value, mark.low, mark.high)
    nothing = ranges.within(value, NOTHING, NOTHING) if allows_nothing(mark) else NEVER
    return join(kept, nothing)


def joined(left: Registers | None, right: Registers | None) -> Registers | None:
    """What registers hold where two ways meet."""
    if left is None or right is None:
        return right if left is None else left
    return [a if a is b else join(a, b) for a, b in zip(left, right, strict=True)]
