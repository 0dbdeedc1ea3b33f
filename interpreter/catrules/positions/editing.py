"""What a position says is where, compared with what is: a state with what was edited."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import repeat

from attrs import frozen

from catrules.ir.program import Mark
from catrules.machine.legend import Legend
from catrules.machine.whatif.changes import allowed, sort_at
from catrules.machine.whatif.lying import lay_in_row, put_in, room_in, take_out
from catrules.positions import faults
from catrules.positions.places import Place, Places
from catrules.positions.reading import Given
from catrules.positions.things import NOTHING_THERE
from catrules.saves.faults import short
from catrules.semantics.findings import did_you_mean
from catrules.text import spaced

_NUMBER = re.compile(r"-?[0-9]{1,19}")
_IN_BRACKETS = re.compile(r"\s*\[([^\[\]]*)\]\s*(,|$)")


@frozen
class Editor:
    """Makes a state say what the lines of a position say. file: of the position."""

    legend: Legend
    file: str

    def edited(self, state: Sequence[int], lines: Sequence[Given]) -> tuple[list[int], int]:
        """The state with all that differs; and the first line that does, 0 if none does.

        Raises SaveFault if a line cannot be read, or does not fit.
        """
        places, other, first = Places(self.legend), list(state), 0
        for line in lines:
            place = self._place(places, line)
            if places.said(place, state) != line.value:
                changed = self._changed(places, place, other, line)
                first = first or (line.line if changed else 0)
        if first:
            self._must_add_up(state, other, first)
        return other, first

    def _place(self, places: Places, line: Given) -> Place:
        place = places.by_name.get(line.place)
        if place is None:
            hint = did_you_mean(line.place, places.by_name, "name a zone or mark of these rules")
            message = f"there is no place `{short(line.place)}`"
            raise faults.bad_line(self.file, line.line, message, hint)
        return place

    def _changed(self, places: Places, place: Place, state: list[int], line: Given) -> bool:
        """Whether a place comes to hold something else."""
        before = list(state)
        if place.mark is not None:
            self._set(places, place.mark, state, line)
            return state != before
        for zone, text in zip(place.zones, self._texts(places, place, line), strict=True):
            self._lay(places, zone, text, state, line)
        return state != before

    # ---- marks

    def _set(self, places: Places, named: tuple[int, int], state: list[int], line: Given) -> None:
        number, owner = named
        mark = self.legend.program.marks[number]
        word = self._word(places, mark, line.value)
        if word is None or not allowed(mark, word):
            message = f"`{line.place}` is {_range(places, mark)}, not `{short(line.value)}`"
            raise faults.misfit(self.file, line.line, message, "write what it may be")
        state[mark.base + owner * mark.stride] = word

    def _word(self, places: Places, mark: Mark, text: str) -> int | None:
        if mark.value.sort == "number":
            return int(text) if _NUMBER.fullmatch(text) else None
        return places.mark_words(mark).get(text)

    # ---- zones

    def _texts(self, places: Places, place: Place, line: Given) -> list[str]:
        """What is said of each zone."""
        if not places.is_family(place):
            return [line.value]
        found, at = [], 0
        while part := _IN_BRACKETS.match(line.value, at):
            found.append(part[1].strip() or NOTHING_THERE)
            at = part.end()
            if not part[2]:
                break
        whole = line.value != NOTHING_THERE and (at < len(line.value) or not found)
        if whole or line.value.endswith(","):
            hint = "put what lies in each place in brackets: `[2 coins], [nothing], [lamp]`"
            raise faults.bad_line(self.file, line.line, f"`{line.place}` has several places", hint)
        if len(found) > len(place.zones):
            message = f"`{line.place}` has {len(place.zones)} places, but this fills {len(found)}"
            raise faults.misfit(self.file, line.line, message, "give fewer of them")
        return found + [NOTHING_THERE] * (len(place.zones) - len(found))

    def _lay(self, places: Places, index: int, text: str, state: list[int], line: Given) -> None:
        """Lets a zone hold what a text says."""
        zone = places.zone(index)
        offsets = list(self._offsets(places, index, text, line))
        if zone.kept.slots >= 0 and len(offsets) <= zone.kept.places:
            lay_in_row(zone, state, offsets)
        else:
            for offset in range(len(zone.variants)):
                more = offsets.count(offset) - state[zone.base + offset]
                for _ in range(abs(more)):
                    (put_in if more > 0 else take_out)(zone, state, offset)
        room = room_in(zone, state)
        if room is not None and room < 0:
            message = f"more lies in `{line.place}` than it takes: that is {len(offsets) + room}"
            raise faults.misfit(self.file, line.line, message, "let fewer lie there")

    def _offsets(self, places: Places, index: int, text: str, line: Given) -> Iterator[int]:
        """The cells of a zone in which what a text names comes to lie, one for each thing."""
        zone, program, amounts = places.zone(index), self.legend.program, Counter[int]()
        for part in () if text == NOTHING_THERE else text.split(","):
            try:
                amount, variant = places.things.meant(index, " ".join(part.split()))
            except ValueError as error:
                hint = "write what may lie there, as the lines beside it do"
                raise faults.bad_line(self.file, line.line, str(error), hint) from None
            amounts[variant] += amount
            most = program.sorts[program.variants[variant].sort].count
            if amounts[variant] > most:
                message = f"there are {most} of `{short(part.strip())}` in all"
                raise faults.misfit(self.file, line.line, message, "let fewer lie there")
            yield from repeat(zone.variants.index(variant), amount)

    def _must_add_up(self, before: Sequence[int], after: Sequence[int], line: int) -> None:
        """Raises SaveFault if there are more or fewer things of a sort than there were."""
        amounts: dict[int, list[int]] = {}
        for cell in self.legend.cells:
            both = amounts.setdefault(sort_at(self.legend, cell), [0, 0])
            both[0] += before[cell]
            both[1] += after[cell]
        for number, (had, has) in sorted(amounts.items()):
            if had != has:
                sort = self.legend.program.sorts[number]
                values = "".join(f" {value}" for _, value in sort.attributes)
                noun = f"{spaced(sort.noun)}{values}" if values else spaced(sort.plural)
                message = f"there are {had} {noun} in all, but this position has {has}"
                way = "take some out of" if has > had else "put the rest into"
                raise faults.misfit(self.file, line, message, f"{way} another place")


def _range(places: Places, mark: Mark) -> str:
    if mark.value.sort == "number":
        return f"a number from {mark.low} to {mark.high}"
    words = list(places.mark_words(mark))
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
