"""What a seat sees of a position, as words to compare, and what it was told."""

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from catrules.ir.program import CURRENT, ENDING, TURNS, WINNERS
from catrules.machine.events import (
    Beat,
    Decided,
    Ended,
    Event,
    Marked,
    Moved,
    Told,
    Unseen,
    stretch,
    witnessed,
)
from catrules.machine.execute import Option, Pending
from catrules.machine.legend import Legend
from catrules.machine.standing import Step

Asked = tuple[int, tuple[Option, ...]]
"""A question to a seat: its site and its options."""


@frozen
class Given:
    """An answer of the seat's own, among what it tells a game by."""

    asked: Asked
    option: Option


Heard = tuple[Any, ...]
"""Something told, without what the seat cannot know of it."""


class Sight:
    """What a seat (by index) sees and is told."""

    def __init__(self, legend: Legend, seat: int) -> None:
        self._legend, self._seat, self._number = legend, seat, legend.number(seat)
        program = legend.program
        words = [CURRENT, TURNS, WINNERS, ENDING]
        words += [a for a in legend.cells if legend.sees_cell(self._number, a)]
        words += [
            mark.base + owner * mark.stride
            for mark in program.marks
            for owner in range(mark.owners)
            if legend.sees_mark(self._number, mark, owner)
        ]
        self._words = tuple(words)
        self._sums = tuple(
            (zone.base, zone.base + len(zone.variants))
            for zone in program.zones
            if legend.counts(self._number, zone) and not legend.sees(self._number, zone)
        )
        self.has_unseen_marks = any(
            not legend.sees_mark(self._number, mark, owner)
            for mark in program.marks
            for owner in range(mark.owners)
        )

    def seen(self, shown: Sequence[int]) -> list[int]:
        """What the seat's view is made of, from the words as they are shown to seats."""
        sums = [sum(shown[first:end]) for first, end in self._sums]
        return [shown[word] for word in self._words] + sums

    def pending(self, stop: Sequence[Pending]) -> Pending | None:
        """The question to the seat."""
        return next((pending for pending in stop if pending.actor == self._seat), None)

    def asked(self, stop: Sequence[Pending]) -> Asked | None:
        """The same, to be compared."""
        pending = self.pending(stop)
        return None if pending is None else asked(pending)

    def told(self, steps: Sequence[Step]) -> list[Heard | Given]:
        """What the seat did and was told in some steps."""
        found: list[Heard | Given] = []
        for step in steps:
            if step.pending is not None and step.pending.actor == self._seat:
                found.append(Given(asked(step.pending), step.option))
            found += self.heard(step.beat)
        return found

    def heard(self, beat: Beat, *, open_: bool = False) -> Iterator[Heard]:
        """What the seat is told of a beat, decisions left aside.

        open_: it may not be over, so nothing is said of what the seat does not see.
        """
        happened = tuple(event for event in beat if not isinstance(event, Decided))
        for event in witnessed(self._legend, self._number, happened):
            if open_ and isinstance(event, Unseen):
                continue
            told = event.move if isinstance(event, Unseen) else event
            yield (self._place(told), *self._known(event))

    def open_end(self, beat: Beat) -> int:
        """Where the last stretch of a beat begins that may not be over: of one that goes on, what
        the seat sees is told before what it does not."""
        key = stretch(self._legend, beat[-1]) if beat else None
        end = len(beat)
        while key is not None and end and stretch(self._legend, beat[end - 1]) == key:
            end -= 1
        return end

    def _place(self, event: Event) -> Heard:
        origin = self._legend.program.origins[getattr(event, "origin", 0)]
        return origin.rule, origin.clauses

    def _known(self, event: Event | Unseen) -> Heard:
        match event:
            case Unseen(move=move):
                zones = self._zone(move.source), self._zone(move.target)
                return "move", move.verb, *zones, 1
            case Moved():
                ends = self._end(event.source), self._end(event.target)
                return "move", event.verb, *ends, event.amount
            case Told():
                return "tell", event.tell, *self._told_words(event)
            case Marked():
                return "mark", event.mark, event.owner, event.value
        assert isinstance(event, Ended)
        return "end", event.ending, event.winners

    def _zone(self, address: int) -> Heard:
        return ("zone", self._legend.cells[address].zone)

    def _end(self, address: int) -> Heard:
        seen = self._legend.sees_cell(self._number, address)
        return ("cell", address) if seen else self._zone(address)

    def _told_words(self, event: Told) -> Iterator[Any]:
        """What is told, as far as the seat is told it: as in a log."""
        tell = self._legend.program.tells[event.tell]
        kinds = [kind.sort for kind in tell.args]
        own = kinds[:1] == ["player"] and event.args[0] == self._seat
        looks = tell.form == "look" and own
        for kind, word in zip(kinds, event.args, strict=True):
            hidden = kind == "cell" and word in self._legend.cells and not looks
            yield self._end(word) if hidden else word


def asked(pending: Pending) -> Asked:
    """A question, to be compared."""
    return pending.site, tuple(pending.options)
