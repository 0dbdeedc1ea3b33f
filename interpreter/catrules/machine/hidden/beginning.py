"""Where to begin, to draw a position: the last one that can be drawn by itself.

That is where the seat knows how far the rules have come and all that they keep in mind: where the
game waits, where it has waited, or on the way from there to where it waited next, where chance
decided. What is met on that way is found by going it once more as it was gone.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from attrs import field, frozen

from catrules.ir.program import CHANCE, POSITION, Program
from catrules.machine.events import Beat, beat_of
from catrules.machine.execute import Machine, Stop, Telling
from catrules.machine.hidden.knowledge import Knowledge
from catrules.machine.hidden.sight import Given, Heard, Sight
from catrules.machine.random import chance_index
from catrules.machine.shared import machine_for
from catrules.machine.standing import Position, Standing, Step


@frozen
class Start:
    """A position to begin at, and what has happened since. chance: whether chance decides there;
    told: what the seat did and was told since; there: what lies there, as it has seen since."""

    place: Position
    since: tuple[Step, ...] = ()
    chance: bool = False
    told: tuple[Heard | Given, ...] = ()
    there: Mapping[int, int] = field(factory=dict)


class SampleError(Exception):
    """No position could be drawn that agrees with what a seat knows; the message says why."""


class Beginnings:
    """Finds where to begin, for a seat (by index)."""

    def __init__(self, knowledge: Knowledge, sight: Sight, seat: int) -> None:
        self._knowledge, self._sight, self._seat = knowledge, sight, seat
        self._program = knowledge.legend.program

    def last(self, standing: Standing) -> Start:
        """The last of them. Raises SampleError if there is none."""
        if self._by_itself(standing.here):
            return Start(standing.here)
        since: tuple[Step, ...] = ()
        for step in reversed(standing.past):
            for place, then in reversed(list(_halts(standing.machine, step))):
                site = place.state[POSITION] - 1
                if not self._hides_marks and self._knowledge.certain(self._seat, place.state, site):
                    return Start(place, (then, *since), chance=True)
            since = (step, *since)
            if self._by_itself(step.before):
                return Start(step.before, since)
        raise SampleError(
            "what the rules keep in mind here depends on something that the seat does not know,"
            " and it began too long ago to go back there"
        )

    @property
    def _hides_marks(self) -> bool:
        return self._sight.has_unseen_marks

    def _by_itself(self, place: Position) -> bool:
        state = place.state
        if state[POSITION] == 0:
            return True
        if self._hides_marks:
            return False
        if state[POSITION] < 0:
            return True
        site = state[POSITION] - 1
        if self._program.sites[site].form != "at once":
            return self._knowledge.plain(self._seat, state, site)
        opened = place.opened
        return opened is not None and self._knowledge.plain(self._seat, opened.state, site)


def _halts(machine: Machine, step: Step) -> Iterator[tuple[Position, Step]]:
    """Where chance decided between an answer and the next question, and what was told since, as a
    step. None are found while all are asked at once, or if chance is asked anyway."""
    if machine.every_stop:
        return
    slow = machine_for(machine.program, tell=True, every_stop=True)
    with apart(slow):
        slow.telling = _telling(machine.program, step)
        found, beat = _gone_again(slow, step)
    for place, told in found:
        yield place, Step(place, None, (), beat[told:])


def _gone_again(slow: Machine, step: Step) -> tuple[list[tuple[Position, int]], Beat]:
    """The way from an answer to the next question: the places with how much was told before each,
    and all that was told."""
    state, events = list(step.before.state), slow.telling.events
    stop, found = _answered(slow, state, step), list[tuple[Position, int]]()
    while stop and (stop[0].actor == CHANCE or len(stop[0].options) == 1):
        if stop[0].actor == CHANCE and slow.telling.opened is None:
            found.append((Position(list(state), stop), len(beat_of(events))))
        stop = slow.take(state, stop[0], chance_index(state, len(stop[0].options), stop[0].weights))
    return found, beat_of(events)


def _answered(slow: Machine, state: list[int], step: Step) -> Stop | None:
    if step.pending is None:
        return slow.advance(state)
    return slow.take(state, step.pending, list(step.pending.options).index(step.option))


def _telling(program: Program, step: Step) -> Telling:
    """An empty one; what was told in an AT_ONCE before is of no use here."""
    telling = Telling()
    telling.opened = step.before.opened
    telling.held = [[] for _ in range(program.players)]
    return telling


@contextmanager
def apart(machine: Machine) -> Iterator[None]:
    """What a machine tells meanwhile is no game's."""
    telling = machine.telling
    try:
        yield
    finally:
        machine.telling = telling
