"""The places of a program by name: zones, families of places and marks, with what is there."""

import json
import re
from collections.abc import Iterator, Sequence

from attrs import frozen

from catrules.ir.program import NOTHING, ArgType, Mark, Program, Zone
from catrules.machine.legend import Legend
from catrules.machine.view import row_of
from catrules.positions.things import NOTHING_THERE, Things

_PLAIN = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_]*")


@frozen
class Place:
    """A place that has a name. zones: the indices of a zone or of the places of a family, else
    mark: the index of a mark and of its owner."""

    name: str
    zones: tuple[int, ...] = ()
    mark: tuple[int, int] | None = None

    @property
    def is_zone(self) -> bool:
        """Whether things lie there."""
        return self.mark is None


def quoted(name: str) -> str:
    """A player's name as it stands in a position."""
    return name if _PLAIN.fullmatch(name) else json.dumps(name, ensure_ascii=False)


class Places:
    """All places of a game in the order of its views, by name."""

    def __init__(self, legend: Legend) -> None:
        self.legend = legend
        self.things = Things(legend.program)
        self.by_name = {place.name: place for place in self._all()}

    @property
    def _program(self) -> Program:
        return self.legend.program

    def _all(self) -> Iterator[Place]:
        owners = [("", 0), *(("player", seat) for seat in range(self._program.players))]
        owners += [(t.kind, i) for t in self._program.things for i in range(len(t.labels))]
        for kind, index in owners:
            before = self._prefix(kind, index)
            zones: dict[str, list[int]] = {}
            for number, zone in enumerate(self._program.zones):
                if zone.owner == kind and (zone.index == index or not kind):
                    zones.setdefault(zone.name, []).append(number)
            for name, numbers in zones.items():
                yield Place(before + name, tuple(numbers))
            for number, mark in enumerate(self._program.marks):
                if mark.owner == kind and index < mark.owners:
                    yield Place(before + mark.name, mark=(number, index))

    def _prefix(self, kind: str, index: int) -> str:
        if not kind:
            return ""
        label = self.legend.owner(kind, index)
        return f"{quoted(label) if kind == 'player' else label}."

    def is_family(self, place: Place) -> bool:
        """Whether it is a family of places."""
        return place.is_zone and self._program.zones[place.zones[0]].place > 0

    # ---- what is there

    def said(self, place: Place, state: Sequence[int]) -> str:
        """What lies in a place, or what a mark says."""
        if place.mark is not None:
            return self._mark_said(*place.mark, state)
        parts = [self._lying(zone, state) for zone in place.zones]
        if not self.is_family(place):
            return parts[0]
        while parts and parts[-1] == NOTHING_THERE:
            parts.pop()
        return ", ".join(f"[{part}]" for part in parts) or NOTHING_THERE

    def _lying(self, index: int, state: Sequence[int]) -> str:
        zone = self._program.zones[index]
        row = row_of(self.legend, state, zone)
        cells = ((variant, state[zone.base + i]) for i, variant in enumerate(zone.variants))
        pairs = list(cells) if row is None else _runs(row)
        said = [self.things.said(index, variant, n) for variant, n in pairs if n]
        return ", ".join(said) or NOTHING_THERE

    def is_usual(self, place: Place, state: Sequence[int]) -> bool:
        """Whether a zone is empty, and was at the beginning, or a mark has its first value."""
        if place.mark is not None:
            number, owner = place.mark
            mark = self._program.marks[number]
            return state[mark.base + owner * mark.stride] == mark.first
        cells = [cell for zone in place.zones for cell in self.cells(zone)]
        return not any(state[cell] or self._program.initial[cell] for cell in cells)

    def cells(self, index: int) -> range:
        """The addresses of the cells of a zone."""
        zone = self._program.zones[index]
        return range(zone.base, zone.base + len(zone.variants))

    # ---- marks

    def _mark_said(self, number: int, owner: int, state: Sequence[int]) -> str:
        mark = self._program.marks[number]
        word = state[mark.base + owner * mark.stride]
        if mark.value.sort == "cell" and word != NOTHING:
            name = self.legend.named(state, word)
            zone = self.legend.cells.get(name & 0xFFFFFFFF)
            where = f" in {self.legend.zone_names[zone.zone]}" if zone else ""
            return f"{self.legend.cell(name)}{where}"
        return self._word_said(mark.value, word)

    def _word_said(self, kind: ArgType, word: int) -> str:
        said = self.legend.value(kind, word)
        return quoted(said) if kind.sort == "player" and word != NOTHING else said

    def mark_words(self, mark: Mark) -> dict[str, int]:
        """What a mark that is no number may say, with the words for it."""
        every = [] if mark.value.sort == "cell" else range(mark.low, mark.high + 1)
        found = {self._word_said(mark.value, word): word for word in every}
        if mark.first == NOTHING:
            found[NOTHING_THERE] = NOTHING
        return found

    def zone(self, index: int) -> Zone:
        """A zone."""
        return self._program.zones[index]


def _runs(row: Sequence[int]) -> list[tuple[int, int]]:
    """Like things that lie side by side, together."""
    found: list[tuple[int, int]] = []
    for variant in row:
        if found and found[-1][0] == variant:
            found[-1] = variant, found[-1][1] + 1
        else:
            found.append((variant, 1))
    return found
