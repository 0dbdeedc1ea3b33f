"""How many things of each group go to each group of zones, if every thing is as likely anywhere.

Things of a group may lie in the same zones, zones of a group take the same things. What is drawn is
a table of numbers: so often as there are ways to put things that can be told apart as it says.
"""

from collections.abc import Iterator, Sequence
from math import comb

from attrs import define, field, frozen

from catrules.machine.hidden.chance import Chance

MOST = 100_000
"""Tables that are looked at before it is given up."""


class TooMany(Exception):
    """There are too many tables to choose among."""


@frozen
class Bin:
    """A group of zones, so many. room: how much lies in them, or -1 if that is not known."""

    room: int
    zones: int


@define
class Tables:
    """All tables for these numbers of things; admits[i]: the bins that take things of group i."""

    amounts: Sequence[int]
    bins: Sequence[Bin]
    admits: Sequence[Sequence[int]]
    _ways: dict[tuple[int, tuple[int, ...]], int] = field(factory=dict)
    _looked: int = 0

    def draw(self, chance: Chance) -> list[list[int]]:
        """A table: for each group of things how many go to each bin. ValueError: there is none."""
        rooms = tuple(b.room for b in self.bins)
        table = []
        for group in range(len(self.amounts)):
            rows = [
                (row, weight * self._count(group + 1, left))
                for row, weight, left in self._rows(group, rooms)
            ]
            weights = [weight for _, weight in rows]
            if not any(weights):
                raise ValueError("these things do not fit")
            row = rows[chance.index(weights)][0]
            rooms = self._left(rooms, row)
            table.append(row)
        return table

    def _count(self, group: int, rooms: tuple[int, ...]) -> int:
        """In how many ways the things from a group on can be put into what is left."""
        if group == len(self.amounts):
            return int(not any(room > 0 for room in rooms))
        key = (group, rooms)
        if key not in self._ways:
            self._ways[key] = sum(
                weight * self._count(group + 1, left)
                for _, weight, left in self._rows(group, rooms)
            )
        return self._ways[key]

    def _rows(
        self, group: int, rooms: tuple[int, ...]
    ) -> Iterator[tuple[list[int], int, tuple[int, ...]]]:
        """Each way to spread a group over its bins, in how many ways, and the room that is left."""
        for row, weight in self._spread(self.amounts[group], list(self.admits[group]), rooms):
            self._looked += 1
            if self._looked > MOST:
                raise TooMany
            yield row, weight, self._left(rooms, row)

    def _spread(
        self, amount: int, bins: list[int], rooms: tuple[int, ...]
    ) -> Iterator[tuple[list[int], int]]:
        if not bins:
            if not amount:
                yield [0] * len(rooms), 1
            return
        first, *rest = bins
        room = rooms[first]
        most = amount if room < 0 else min(amount, room)
        for taken in range(0 if rest else amount, most + 1):
            ways = comb(amount, taken) * (self.bins[first].zones ** taken if room < 0 else 1)
            for row, weight in self._spread(amount - taken, rest, rooms):
                row[first] = taken
                yield row, weight * ways

    def _left(self, rooms: tuple[int, ...], row: Sequence[int]) -> tuple[int, ...]:
        return tuple(
            room if room < 0 else room - taken for room, taken in zip(rooms, row, strict=True)
        )
