"""Draws a position that could be the one that a game is in, for all that a seat knows.

Where the seat knows how far the rules have come and all that they keep in mind, what lies hidden is
arranged anew and that is all. While all are asked at once, that is done with the game as it was
before, and the seat answers again as it did. Anywhere else the game goes back to the last position
of these kinds, or to its beginning, and on from there as the seat saw it go.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from attrs import frozen

from catrules.ir.program import BUDGET, CHANCE, DECISIONS, POSITION, STEP_BUDGET, Program
from catrules.machine.events import beat_of
from catrules.machine.execute import Machine, Option, Pending, Stop, Telling
from catrules.machine.faults import RuleFault
from catrules.machine.hidden.arranging import Arranger
from catrules.machine.hidden.chance import Chance
from catrules.machine.hidden.knowledge import Knowledge
from catrules.machine.hidden.sight import Given, Heard, Sight, asked
from catrules.machine.hidden.tables import TooMany
from catrules.machine.random import seed_streams
from catrules.machine.shared import legend_for, once_for
from catrules.machine.standing import Position, Standing

MOST_TRIES = 2000
"""So often it is tried to draw a position, divided by how many decisions it takes to get there."""

LEAST_TRIES = 200
"""So often at least."""

MOST_STOPS = 200
"""Stops to which a game goes on in one try."""


class SampleError(Exception):
    """No position could be drawn that agrees with what a seat knows; the message says why."""


class _Missed(Exception):
    """What was drawn does not agree with what the seat knows: try again."""


@frozen
class Sample:
    """A position, the telling that goes with it, and the seed that chance goes on from.

    stops: how many stops were gone through to find it, or a few more: what it cost. Who knows what
    the seat knows would have needed as many.
    """

    here: Position
    telling: Telling
    seed: int
    stops: int


def sample(standing: Standing, seat: int, seed: int) -> Sample:
    """A position that could be this one for all that a seat (by index) knows.

    Raises SampleError if none can be drawn.
    """
    return next(samples(standing, seat, (seed,)))


def samples(
    standing: Standing, seat: int, seeds: Iterable[int], most: int | None = None
) -> Iterator[Sample]:
    """The same for each of some seeds. most: stops after which one is given up sooner."""
    sampler = once_for(standing.program, _Samplers)[seat]
    steps = sampler.steps_back(standing)
    tries = max(LEAST_TRIES, MOST_TRIES // (1 + steps))
    if most is not None:
        tries = min(tries, max(1, most // (1 + steps)))
    return (sampler.draw(standing, steps, Chance(seed), tries) for seed in seeds)


class _Samplers:
    """The samplers of a program, made when they are asked for."""

    def __init__(self, program: Program) -> None:
        self._legend = legend_for(program)
        self._knowledge = Knowledge(self._legend)
        self._made: dict[int, Sampler] = {}

    def __getitem__(self, seat: int) -> "Sampler":
        if seat not in self._made:
            self._made[seat] = Sampler(self._knowledge, seat)
        return self._made[seat]


class Sampler:
    """Draws positions for one seat of a program."""

    def __init__(self, knowledge: Knowledge, seat: int) -> None:
        legend = knowledge.legend
        self._knowledge, self._seat, self._program = knowledge, seat, legend.program
        self._sight = Sight(legend, seat)
        self._arranger = Arranger(legend, legend.number(seat))

    def draw(self, standing: Standing, steps: int, chance: Chance, tries: int) -> Sample:
        """A position, by going so many steps back, tried so often. Raises SampleError."""
        machine = standing.machine
        with apart(machine):
            for number in range(1, tries + 1):
                try:
                    here = self._try(machine, standing, steps, chance)
                except (_Missed, RuleFault):
                    continue
                except TooMany:
                    raise SampleError(
                        "there are too many ways in which what is hidden may be spread over"
                        " zones that take different things"
                    ) from None
                seed = chance.new_seed()
                seed_streams(here.state, seed)
                here.state[DECISIONS] = 0
                telling = machine.telling
                telling.events.clear()
                return Sample(here, telling, seed, number * (1 + steps))
        raise SampleError(
            f"in {tries} tries nothing hidden was drawn that leads to what the seat has"
            f" seen of the last {_several(steps, 'decision')}"
        )

    # ---- where to begin

    def steps_back(self, standing: Standing) -> int:
        """How many steps back there is a position that can be drawn by itself.

        Raises SampleError if there is none.
        """
        if self._by_itself(standing.here):
            return 0
        for steps, step in enumerate(reversed(standing.past), 1):
            if self._by_itself(step.before):
                return steps
        raise SampleError(
            "what the rules keep in mind here depends on something that the seat does not know,"
            " and it began too long ago to go back there"
        )

    def _by_itself(self, place: Position) -> bool:
        state = place.state
        if state[POSITION] == 0:
            return True
        if self._sight.has_unseen_marks:
            return False
        if state[POSITION] < 0:
            return True
        site = state[POSITION] - 1
        if self._program.sites[site].form != "at once":
            return self._knowledge.plain(self._seat, state, site)
        opened = place.opened
        return opened is not None and self._knowledge.plain(self._seat, opened.state, site)

    # ---- one try

    def _try(self, machine: Machine, standing: Standing, steps: int, chance: Chance) -> Position:
        machine.telling = Telling()
        if not steps:
            return self._begin(machine, standing.here, chance)
        past = standing.past[len(standing.past) - steps :]
        told = self._sight.told(past)
        here = self._begin(machine, past[0].before, chance)
        if here.state[POSITION] == 0:
            stop = machine.advance(here.state) or ()
            here = Position(here.state, stop, machine.telling.opened)
        else:
            machine.telling.events.clear()
        return _Way(self._sight, machine, told, standing.here, chance).follow(here)

    def _begin(self, machine: Machine, place: Position, chance: Chance) -> Position:
        """A position that can be drawn by itself."""
        if place.state[POSITION] > 0 and self._form(place) == "at once":
            return self._reopened(machine, place, chance)
        state = machine.snapshot(place.state)
        if state[POSITION] == 0:
            seed_streams(state, chance.new_seed())
            return Position(state, ())
        self._arrange(machine, state, chance, quiet=state[POSITION] < 0)
        if state[POSITION] < 0:
            return Position(state, ())
        stop = machine.advance(state) or ()
        least = 1 if machine.every_stop else 2
        if len(stop[0].options) < least or self._sight.asked(stop) != self._sight.asked(place.stop):
            raise _Missed
        return Position(state, stop)

    def _form(self, place: Position) -> str:
        return self._program.sites[place.state[POSITION] - 1].form

    def _arrange(self, machine: Machine, state: list[int], chance: Chance, *, quiet: bool) -> None:
        """Arranges anew what is hidden; no win or trigger that nobody saw may be due."""
        self._arranger.arrange(state, chance)
        due = self._program.due
        if due < 0 or quiet:
            return
        if not self._program.sites[state[POSITION] - 1].quiet and machine.evaluate(state, due):
            raise _Missed

    # ---- while all are asked at once

    def _reopened(self, machine: Machine, place: Position, chance: Chance) -> Position:
        """The seat has answered so far as it has; of the others nobody has, unless it must be."""
        opened = place.opened
        assert opened is not None
        state = list(opened.state)
        state[POSITION] = place.state[POSITION]
        self._arrange(machine, state, chance, quiet=False)
        seed_streams(state, chance.new_seed())
        state[BUDGET] = STEP_BUDGET
        stop = machine.reopen(state, opened) or ()
        own = [answer for answer in opened.taken if answer[0] == self._seat]
        wanted = self._sight.asked(place.stop)
        for _ in range(MOST_STOPS):
            if state[POSITION] != place.state[POSITION]:
                raise _Missed
            mine = self._sight.pending(stop)
            if own and mine is not None:
                stop = self._repeat(machine, state, mine, own.pop(0))
            elif not own and (asked(mine) if mine is not None else None) == wanted:
                return Position(state, stop, machine.telling.opened)
            else:
                stop = _let_another(machine, state, stop, mine, chance)
        raise _Missed

    def _repeat(
        self, machine: Machine, state: list[int], mine: Pending, answer: tuple[int, int, Option]
    ) -> Stop:
        _, site, option = answer
        options = list(mine.options)
        if mine.site != site or option not in options:
            raise _Missed
        return machine.take(state, mine, options.index(option)) or ()


@frozen
class _Way:
    """A game that goes on as a seat saw it go: the seat answers as it did, others as may be."""

    sight: Sight
    machine: Machine
    told: Sequence[Heard | Given]
    there: Position
    chance: Chance

    def follow(self, here: Position) -> Position:
        """To where the seat has seen and been asked all that it was. Raises _Missed."""
        done = self._heard(0)
        for _ in range(MOST_STOPS):
            if done == len(self.told) and self._arrived(here):
                return here
            mine = self.sight.pending(here.stop)
            own = self.told[done] if done < len(self.told) else None
            if mine is not None and isinstance(own, Given) and own.asked == asked(mine):
                here = self._after(here, mine, list(mine.options).index(own.option))
                done = self._heard(done + 1)
            else:
                here, done = self._another(here, mine, done)
        raise _Missed

    def _arrived(self, here: Position) -> bool:
        there, shown = self.there, self.machine.shown
        over = (here.state[POSITION] < 0) == (there.state[POSITION] < 0)
        asked_alike = self.sight.asked(here.stop) == self.sight.asked(there.stop)
        return (
            over
            and asked_alike
            and self.sight.seen(shown(here.state)) == self.sight.seen(shown(there.state))
        )

    def _another(self, here: Position, mine: Pending | None, done: int) -> tuple[Position, int]:
        """Somebody else answers, in a way that leads to no more than what the seat was told."""
        others = [pending for pending in here.stop if pending is not mine]
        if not others:
            raise _Missed
        pending = others[0]
        for index in _order(pending, self.chance):
            telling = self.machine.telling.copy()
            try:
                after = self._after(here, pending, index)
                return after, self._heard(done)
            except (_Missed, RuleFault):
                if pending.actor == CHANCE:
                    raise
                self.machine.telling = telling
        raise _Missed

    def _after(self, here: Position, pending: Pending, index: int) -> Position:
        state = list(here.state)
        stop = self.machine.take(state, pending, index) or ()
        return Position(state, stop, self.machine.telling.opened)

    def _heard(self, done: int) -> int:
        """How much of what the seat was told has been told by now. Raises _Missed."""
        events = self.machine.telling.events
        for told in self.sight.heard(beat_of(events)):
            if done == len(self.told) or self.told[done] != told:
                raise _Missed
            done += 1
        events.clear()
        return done


def _order(pending: Pending, chance: Chance) -> list[int]:
    """The options in the order in which they are tried; chance has one try."""
    if pending.actor == CHANCE:
        weights = pending.weights or [1] * len(pending.options)
        return [chance.index(weights)]
    order = list(range(len(pending.options)))
    chance.shuffle(order)
    return order


def _let_another(
    machine: Machine,
    state: list[int],
    stop: Sequence[Pending],
    mine: Pending | None,
    chance: Chance,
) -> Stop:
    """Lets the first of the others that are asked answer at random."""
    others = [pending for pending in stop if pending is not mine]
    if not others:
        raise _Missed
    return machine.take(state, others[0], _order(others[0], chance)[0]) or ()


@contextmanager
def apart(machine: Machine) -> Iterator[None]:
    """What a machine tells meanwhile is no game's."""
    telling = machine.telling
    try:
        yield
    finally:
        machine.telling = telling


def _several(number: int, noun: str) -> str:
    return noun if number == 1 else f"{number} {noun}s"
