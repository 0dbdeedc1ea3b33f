"""What happens in a game, as the machine tells it, and which of it a seat is told in which order.

An event names a thing only to a seat that sees it at either end. So that nothing else gives it
away, what a seat does not see is told one by one and after what it does see: neither how unseen
things group into sorts nor in which order they were taken can be read from what is told.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from attrs import field, frozen

from catrules.ir.program import Template
from catrules.machine.answers import Actor
from catrules.machine.legend import Legend


@frozen
class Decided:
    """A decision that was answered; told to who was asked.

    template, args: what was chosen, to be named anew for other readers; None where not known.
    """

    actor: Actor
    prompt: str
    label: str
    origin: int
    template: Template | None = field(default=None, repr=False)
    args: tuple[int, ...] = ()


@frozen
class Moved:
    """Like things went from one cell to another; verb: index into VERBS."""

    origin: int
    verb: int
    source: int
    target: int
    amount: int


@frozen
class Marked:
    """A mark of an owner was set to a new value."""

    origin: int
    mark: int
    owner: int
    before: int
    value: int


@frozen
class Told:
    """Something that moves nothing; tell: index into Program.tells."""

    origin: int
    tell: int
    args: tuple[int, ...]


@frozen
class Ended:
    """The game ended; ending: index into Program.endings, winners: a bit mask."""

    origin: int
    ending: int
    winners: int


Event = Decided | Moved | Marked | Told | Ended
Beat = tuple[Event, ...]
"""The events from one question to the next."""


@frozen
class Unseen:
    """One thing of which a seat is told only that it moved."""

    move: Moved


def event_of(told: Sequence[Any]) -> Event:
    """An event as the machine tells it: its kind, its origin and its parts."""
    kind, origin, *parts = told
    if kind == "move":
        return Moved(origin, *parts)
    if kind == "mark":
        return Marked(origin, *parts)
    if kind == "end":
        return Ended(origin, *parts)
    tell, *args = parts
    return Told(origin, tell, tuple(args))


def beat_of(told: Iterable[Sequence[Any]], first: Sequence[Event] = ()) -> Beat:
    """A beat of what the machine told. Of a decision it tells without a label: left out here."""
    return (*first, *(event_of(each) for each in told if each[0] != "choice"))


def witnessed(legend: Legend, seat: int | None, beat: Beat) -> Iterator[Event | Unseen]:
    """What a seat (None: the referee) is told of a beat, in the order in which it is told."""
    told = (event for event in beat if _is_told(legend, seat, event))
    for key, group in groupby(told, lambda event: stretch(legend, event)):
        if key is None:
            yield from group
        else:
            yield from _moves(legend, seat, [event for event in group if isinstance(event, Moved)])


def _is_told(legend: Legend, seat: int | None, event: Event) -> bool:
    """Whether the seat is told of it at all, if only that something moved."""
    match event:
        case Decided():
            return seat is None or seat == event.actor
        case Marked():
            return legend.sees_mark(seat, legend.program.marks[event.mark], event.owner)
    return True


def stretch(legend: Legend, event: Event) -> tuple[Any, ...] | None:
    """What makes adjacent moves one stretch; None for what is no move.

    Moves of one line are: where a loop is lowered thing by thing, each has its own origin.
    """
    if not isinstance(event, Moved):
        return None
    zones = legend.cells[event.source].zone, legend.cells[event.target].zone
    place = legend.program.origins[event.origin]
    return (place.span, place.rule, event.verb, *zones)


def _moves(legend: Legend, seat: int | None, moves: Sequence[Moved]) -> Iterator[Moved | Unseen]:
    unseen: list[Moved] = []
    for move in moves:
        if legend.sees_cell(seat, move.source) or legend.sees_cell(seat, move.target):
            yield move
        else:
            unseen.append(move)
    for move in unseen:
        yield from [Unseen(move)] * move.amount
