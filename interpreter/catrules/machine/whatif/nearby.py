"""The changes of a position that a rule would notice, in a fixed order."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from attrs import frozen

from catrules.ir.program import CURRENT, HEADER, NOTHING, Zone
from catrules.machine.legend import Legend
from catrules.machine.whatif.changes import (
    REFERENCES,
    Change,
    Move,
    Set,
    TurnOf,
    Use,
    allowed,
    mark_words,
    sort_at,
)

OWN, TABLE, THING, OTHERS, BOX = range(5)
"""Whose things are changed first: those of who asks, those of all, those of others, the box's."""

FAR = (TABLE, THING, OWN, OTHERS, BOX)
"""Where things are taken from, or go to, if that makes no difference: the nearest first."""

Rank = tuple[int, ...]


@frozen
class Nearby:
    """Changes that a seat (a number; None: who may know all) can look at.

    actor: the index of who would act. Nothing is proposed that is not seen: what moves is seen
    where it lies, and where it goes it is seen or counted.
    """

    legend: Legend
    seat: int | None
    actor: int

    def touching(
        self, state: Sequence[int], reads: frozenset[int], amount: int
    ) -> Iterator[Change]:
        """The changes by so much of which a rule that reads these words would notice something."""
        found = [*self._marks(state, reads, amount), *self._things(state, reads, amount)]
        for _, change in sorted(found, key=lambda each: each[0]):
            yield change

    def most(self, state: Sequence[int], reads: frozenset[int]) -> int:
        """By how much anything that these words say could be changed at most."""
        found = [1]
        for address in reads & self._mark_words.keys():
            mark = self.legend.program.marks[self._mark_words[address][0]]
            if mark.value.sort == "number":
                found += [mark.high - state[address], state[address] - mark.low]
        sorts = {sort_at(self.legend, cell) for cell in self._read_cells(reads)}
        found += [state[cell] for sort in sorted(sorts) for cell in self._by_sort[sort]]
        return max(found)

    # ---- words

    @cached_property
    def _mark_words(self) -> dict[int, tuple[int, int]]:
        return mark_words(self.legend.program)

    @cached_property
    def _order_words(self) -> dict[int, int]:
        """For each word that keeps an order its zone."""
        found: dict[int, int] = {}
        for index, zone in enumerate(self.legend.program.zones):
            kept = zone.kept
            for first, words in (
                (kept.sequence, kept.places + 1),
                (kept.slots, kept.places),
                (kept.above, 1),
                (kept.loose, len(zone.variants)),
            ):
                if first >= 0:
                    found.update(dict.fromkeys(range(first, first + words), index))
        return found

    @cached_property
    def _by_sort(self) -> dict[int, list[int]]:
        """For each sort the cells in which such things are counted."""
        found: dict[int, list[int]] = {}
        for cell in self.legend.cells:
            found.setdefault(sort_at(self.legend, cell), []).append(cell)
        return found

    def _whose(self, owner: str, index: int) -> int:
        if owner == "player":
            return OWN if index == self.actor else OTHERS
        return THING if owner else TABLE

    # ---- marks, limits, turns

    def _marks(
        self, state: Sequence[int], reads: frozenset[int], amount: int
    ) -> Iterator[tuple[Rank, Change]]:
        for address in sorted(reads):
            if address in self._mark_words:
                yield from self._mark(state, address, amount)
            elif address == CURRENT and amount == 1:
                for player in range(self.legend.program.players):
                    if player != state[CURRENT]:
                        yield (TABLE, 4, address, player != self.actor, player), TurnOf(player)
            elif self._is_limit(address) and state[address] >= amount:
                yield (OWN, 2, address), Use(address, state[address] - amount)

    def _is_limit(self, address: int) -> bool:
        """Whether a word is none of those that the rules name: limits are counted in it."""
        known = address in self.legend.cells or address in self._order_words
        return len(HEADER) <= address < self.legend.program.frames and not known

    def _mark(
        self, state: Sequence[int], address: int, amount: int
    ) -> Iterator[tuple[Rank, Change]]:
        number, owner = self._mark_words[address]
        mark, now = self.legend.program.marks[number], state[address]
        if not self.legend.sees_mark(self.seat, mark, owner):
            return
        if mark.value.sort == "number":
            values = [now + amount, now - amount]
        elif amount == 1:
            nothing = [NOTHING] if mark.value.sort in REFERENCES else []
            every = [] if mark.value.sort == "cell" else range(mark.low, mark.high + 1)
            values = [*every, *nothing]
        else:
            return
        whose = self._whose(mark.owner, owner)
        for order, value in enumerate(values):
            if value != now and allowed(mark, value):
                yield (whose, 1, address, order), Set(number, owner, value)

    # ---- things

    def _read_cells(self, reads: frozenset[int]) -> list[int]:
        zones = {self._order_words[a] for a in reads & self._order_words.keys()}
        whole = {
            cell
            for index in zones
            for zone in (self.legend.program.zones[index],)
            for cell in range(zone.base, zone.base + len(zone.variants))
        }
        return sorted(whole | (reads & self.legend.cells.keys()))

    def _things(
        self, state: Sequence[int], reads: frozenset[int], amount: int
    ) -> Iterator[tuple[Rank, Change]]:
        cells = self._read_cells(reads)
        read = set(cells)
        for cell in cells:
            others = [c for c in self._by_sort[sort_at(self.legend, cell)] if c != cell]
            if self._receives(cell):
                sources = [c for c in others if state[c] >= amount and self._is_seen(c)]
                for source in self._some(sources, read, cell):
                    yield self._rank(cell, source, 0), Move(source, cell, amount)
            if state[cell] >= amount and self._is_seen(cell):
                targets = [c for c in others if c not in read and self._receives(c)]
                for target in self._some(targets, read, cell):
                    yield self._rank(cell, target, 3), Move(cell, target, amount)

    def _is_seen(self, cell: int) -> bool:
        return self.legend.sees_cell(self.seat, cell) if self.seat is not None else True

    def _receives(self, cell: int) -> bool:
        zone = self.legend.program.zones[self.legend.cells[cell].zone]
        return self.legend.counts(self.seat, zone)

    def _some(self, cells: Sequence[int], read: set[int], end: int) -> list[int]:
        """Those that the rule reads too, and the best of all others: which is of no matter."""
        unread = [cell for cell in cells if cell not in read]
        best = min(unread, key=lambda cell: self._far(cell, end), default=None)
        return [*(c for c in cells if c in read), *([] if best is None else [best])]

    def _rank(self, cell: int, other: int, kind: int) -> Rank:
        zone = self._zone(cell)
        return (self._whose(zone.owner, zone.index), kind, *self._far(other, cell), cell)

    def _far(self, cell: int, end: int) -> Rank:
        """How odd it would be to bring a thing from a cell to another: the least odd is best."""
        zone, there = self._zone(cell), self._zone(end)
        variants = self.legend.program.variants
        shown, wanted = (variants[self.legend.cells[c].variant] for c in (cell, end))
        alike = (shown.face, shown.revealed) == (wanted.face, wanted.revealed)
        if zone == there:
            return 0, 0, 0, cell
        whose = FAR.index(BOX if zone.name == "box" else self._whose(zone.owner, zone.index))
        rare = not self.legend.program.initial[cell]
        return 1, 2 * whose + rare, not alike, cell

    def _zone(self, cell: int) -> Zone:
        return self.legend.program.zones[self.legend.cells[cell].zone]
