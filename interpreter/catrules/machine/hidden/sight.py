"""What a seat sees of a position, as words to compare, and what it was told."""

from collections.abc import Iterator, Sequence

from attrs import frozen

from catrules.ir.program import CURRENT, ENDING, TURNS, WINNERS
from catrules.machine.events import Beat, Decided, Event, Unseen, witnessed
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


Told = Event | Unseen | Given


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

    def told(self, steps: Sequence[Step]) -> list[Told]:
        """What the seat did and was told in some steps."""
        found: list[Told] = []
        for step in steps:
            if step.pending is not None and step.pending.actor == self._seat:
                found.append(Given(asked(step.pending), step.option))
            found += self.heard(step.beat)
        return found

    def heard(self, beat: Beat) -> Iterator[Told]:
        """What the seat is told of a beat, decisions left aside."""
        happened = tuple(event for event in beat if not isinstance(event, Decided))
        return witnessed(self._legend, self._number, happened)


def asked(pending: Pending) -> Asked:
    """A question, to be compared."""
    return pending.site, tuple(pending.options)
