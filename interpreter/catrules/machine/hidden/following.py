"""Lets a game go on as a seat saw it go: the seat answers as it did, others and chance as may be.

Whatever chance or another decides is looked at by itself (while all are asked at once, by what will
be told of it): if the seat would be told otherwise than it was, another option is taken, and if
none will do it goes back to the decision before, or after some dead ends to the beginning. So it
takes a few tries where a whole game that chance plays would hardly ever come out as it did.
"""

from collections.abc import Sequence

from attrs import define, field

from catrules.ir.program import CHANCE, POSITION
from catrules.machine.events import beat_of
from catrules.machine.execute import Machine, Pending, Stop, Telling
from catrules.machine.faults import RuleFault
from catrules.machine.hidden.chance import Chance
from catrules.machine.hidden.sight import Given, Heard, Sight, asked
from catrules.machine.standing import Position


class Missed(Exception):
    """What was drawn does not agree with what the seat knows: try again."""


PATIENCE = 2
"""Dead ends, or some times that, sooner or later, after which a way is begun anew."""


@define
class Effort:
    """How much is done to find one position. most: so many stops are gone through."""

    most: int
    spent: int = 0
    _tries: int = 0
    _dead_ends: int = 0

    def again(self) -> bool:
        """Begins another try; False if none is left."""
        if self.spent >= self.most:
            return False
        self._tries += 1
        self.spent += 1
        self._dead_ends = PATIENCE * _patience(self._tries)
        return True

    def spend(self) -> None:
        """A stop is gone through. Raises Missed if that was all."""
        if self.spent >= self.most:
            raise Missed
        self.spent += 1

    def stuck(self) -> None:
        """Nothing that could be answered somewhere will do. Raises Missed if that was enough for a
        try: what lies further back may be wrong."""
        self._dead_ends -= 1
        if self._dead_ends < 0:
            raise Missed


def _patience(number: int) -> int:
    """1, 1, 2, 1, 1, 2, 4, …: nearly as good as knowing when to begin anew (Luby, Sinclair,
    Zuckerman, *Optimal Speedup of Las Vegas Algorithms*, 1993)."""
    power = number.bit_length()
    if number == (1 << power) - 1:
        return 1 << power - 1
    return _patience(number - (1 << power - 1) + 1)


@define
class _Fork:
    """A decision on the way, and what was not tried there yet. done: how much of what the seat was
    told had been told there; then: how much if an answer is its own."""

    here: Position
    telling: Telling
    pending: Pending | None
    rest: list[int]
    weights: list[int]
    done: int
    then: int

    def pick(self, chance: Chance) -> int:
        """Takes one of the options that are left, by their weights."""
        number = chance.index(self.weights)
        del self.weights[number]
        return self.rest.pop(number)


@define
class Way:
    """How a game went, to be gone once more. machine: one that stops everywhere; every: whether the
    game itself does; told: what the seat did and was told; there: where it came to."""

    sight: Sight
    machine: Machine
    every: bool
    told: Sequence[Heard | Given]
    there: Position
    chance: Chance
    effort: Effort
    _forks: list[_Fork] = field(factory=list)

    def follow(self, here: Position) -> Position:
        """To where the seat has seen and been asked all that it was. Raises Missed."""
        done = self._heard(0, here.stop)
        while done < len(self.told) or not self._arrived(here):
            self._forks.append(self._fork(here, done))
            here, done = self._onward()
        return here

    def _stops(self, stop: Stop) -> bool:
        """Whether the game itself would stop where this machine does."""
        return self.every or not stop or (stop[0].actor != CHANCE and len(stop[0].options) > 1)

    def _arrived(self, here: Position) -> bool:
        there, shown, sight = self.there, self.machine.shown, self.sight
        if not self._stops(here.stop) or sight.asked(here.stop) != sight.asked(there.stop):
            return False
        over = (here.state[POSITION] < 0) == (there.state[POSITION] < 0)
        return over and sight.seen(shown(here.state)) == sight.seen(shown(there.state))

    def _fork(self, here: Position, done: int) -> _Fork:
        """Who answers next, and what may be answered."""
        telling = self.machine.telling
        mine = self.sight.pending(here.stop)
        own = self.told[done] if done < len(self.told) else None
        if mine is not None:
            if isinstance(own, Given) and own.asked == asked(mine):
                option = list(mine.options).index(own.option)
                return _Fork(here, telling, mine, [option], [1], done, done + 1)
            if len(mine.options) == 1 and not self.every:
                return _Fork(here, telling, mine, [0], [1], done, done)
        another = next((pending for pending in here.stop if pending is not mine), None)
        weights = _weights(another)
        return _Fork(here, telling, another, list(range(len(weights))), weights, done, done)

    def _onward(self) -> tuple[Position, int]:
        """By what was not tried yet at the last decision where there is something left."""
        while self._forks:
            fork = self._forks[-1]
            if not fork.rest or fork.pending is None:
                self._forks.pop()
                self.effort.stuck()
                continue
            self.effort.spend()
            self.machine.telling = fork.telling.copy()
            option = fork.pick(self.chance)
            try:
                here = self._after(fork.here, fork.pending, option)
                done = self._heard(fork.then, here.stop)
                self._expect(here, fork.pending.task, done)
                return here, done
            except (Missed, RuleFault):
                continue
        raise Missed

    def _after(self, here: Position, pending: Pending, option: int) -> Position:
        state = list(here.state)
        stop = self.machine.take(state, pending, option) or ()
        return Position(state, stop, self.machine.telling.opened)

    def _heard(self, done: int, stop: Stop) -> int:
        """How much of what the seat was told has been told by now. Raises Missed."""
        events = self.machine.telling.events
        beat = beat_of(events)
        end = len(beat) if self._stops(stop) else self.sight.open_end(beat)
        for told in self.sight.heard(beat[:end]):
            if done == len(self.told) or self.told[done] != told:
                raise Missed
            done += 1
        events[:] = [event for event in events if event[0] != "choice"][end:]
        for number, told in enumerate(self.sight.heard(beat[end:], open_=True), done):
            if number >= len(self.told) or self.told[number] != told:
                raise Missed
        return done

    def _expect(self, here: Position, task: int, done: int) -> None:
        """What a task of an AT_ONCE has told so far is told when it is over, in whatever order."""
        now, then = here.opened, self.there.opened
        if now is None or (then is not None and then.site == now.site):
            return
        held = beat_of(self.machine.telling.held[task])
        ahead = self.told[done:]
        if any(told not in ahead for told in self.sight.heard(held, open_=True)):
            raise Missed


def _weights(pending: Pending | None) -> list[int]:
    """How likely each option is to be tried: chance's as they are, else all alike."""
    if pending is None:
        return []
    return list(pending.shares) or [1] * len(pending.options)
