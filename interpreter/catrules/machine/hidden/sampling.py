"""Draws a position that could be the one that a game is in, for all that a seat knows.

Where the seat knows how far the rules have come and all that they keep in mind, what lies hidden is
arranged anew and that is all. While all are asked at once, that is done with the game as it was
before, and the seat answers again as it did. Anywhere else the game goes back to the last position
of these kinds, or to its beginning, and on from there as the seat saw it go.
"""

from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve, frozen

from catrules.ir.program import BUDGET, DECISIONS, POSITION, STEP_BUDGET, Program
from catrules.machine.execute import Machine, Option, Pending, Stop, Telling
from catrules.machine.faults import RuleFault
from catrules.machine.hidden.arranging import Arranger
from catrules.machine.hidden.beginning import Beginnings, SampleError, Start, apart
from catrules.machine.hidden.chance import Chance
from catrules.machine.hidden.evidence import lay_there
from catrules.machine.hidden.following import Effort, Missed, Way
from catrules.machine.hidden.knowledge import Knowledge
from catrules.machine.hidden.sight import Sight, asked
from catrules.machine.hidden.tables import TooMany
from catrules.machine.random import seed_streams
from catrules.machine.shared import legend_for, machine_for, once_for
from catrules.machine.standing import Position, Standing

MOST_STOPS = 5000
"""Stops that are gone through to draw a position, before it is given up."""


@frozen
class Sample:
    """A position, the telling that goes with it, and the seed that chance goes on from.

    stops: how many stops were gone through to find it: what it cost. Who knows what the seat knows
    would have needed as many.
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
    start = sampler.start(standing)
    stops = MOST_STOPS if most is None else min(most, MOST_STOPS)
    return (sampler.draw(standing, start, Chance(seed), stops) for seed in seeds)


def prepare(program: Program) -> None:
    """Works out for a program what is needed to draw positions, which takes far longer than one."""
    samplers = once_for(program, _Samplers)
    for seat in range(program.players):
        samplers[seat]
    machine_for(program, tell=True, every_stop=True)


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
        self._legend, self._sight = legend, Sight(legend, seat)
        self._arranger = Arranger(legend, legend.number(seat))
        self._beginnings = Beginnings(knowledge, self._sight, seat)

    def start(self, standing: Standing) -> Start:
        """Where to begin. Raises SampleError."""
        start = self._beginnings.last(standing)
        told = tuple(self._sight.told(start.since))
        return evolve(start, told=told, there=lay_there(self._legend, told))

    def draw(self, standing: Standing, start: Start, chance: Chance, most: int) -> Sample:
        """A position, from where to begin, in so many stops. Raises SampleError."""
        machine = standing.machine
        effort = Effort(most)
        with apart(machine):
            while effort.again():
                try:
                    here, telling = self._try(machine, standing, start, chance, effort)
                except (Missed, RuleFault):
                    continue
                except TooMany:
                    raise SampleError(
                        "there are too many ways in which what is hidden may be spread over"
                        " zones that take different things"
                    ) from None
                seed = chance.new_seed()
                seed_streams(here.state, seed)
                here.state[DECISIONS] = 0
                telling.events.clear()
                return Sample(here, telling, seed, effort.spent)
        raise SampleError(
            f"in {effort.spent} stops of games nothing hidden was drawn that leads to what the seat"
            f" has seen of the last {_several(len(start.since), 'decision')}"
        )

    # ---- one try

    def _try(
        self, machine: Machine, standing: Standing, start: Start, chance: Chance, effort: Effort
    ) -> tuple[Position, Telling]:
        machine.telling = Telling()
        if not start.since:
            return self._begin(machine, start, chance, effort), machine.telling
        slow = machine_for(self._program, tell=True, every_stop=True)
        with apart(slow):
            slow.telling = Telling()
            here = self._begin(slow if start.chance else machine, start, chance, effort)
            if not start.chance:
                slow.telling = machine.telling
            seed_streams(here.state, chance.new_seed())
            if here.state[POSITION] == 0:
                here = Position(here.state, slow.advance(here.state) or (), slow.telling.opened)
            else:
                slow.telling.events.clear()
            there, every = standing.here, machine.every_stop
            way = Way(self._sight, slow, every, start.told, there, chance, effort)
            return way.follow(here), slow.telling

    def _begin(self, machine: Machine, start: Start, chance: Chance, effort: Effort) -> Position:
        """A position that can be drawn by itself."""
        place = start.place
        if place.state[POSITION] > 0 and self._form(place) == "at once":
            return self._reopened(machine, start, chance, effort)
        state = machine.snapshot(place.state)
        if state[POSITION] == 0:
            return Position(state, ())
        self._arrange(machine, state, start, chance)
        if state[POSITION] < 0:
            return Position(state, ())
        stop = machine.advance(state) or ()
        least = 1 if machine.every_stop else 2
        if len(stop[0].options) < least or self._sight.asked(stop) != self._sight.asked(place.stop):
            raise Missed
        return Position(state, stop)

    def _form(self, place: Position) -> str:
        return self._program.sites[place.state[POSITION] - 1].form

    def _arrange(self, machine: Machine, state: list[int], start: Start, chance: Chance) -> None:
        """Arranges anew what is hidden; no win or trigger that nobody saw may be due."""
        self._arranger.arrange(state, chance, start.there)
        due = self._program.due
        if due < 0 or state[POSITION] < 0:
            return
        if not self._program.sites[state[POSITION] - 1].quiet and machine.evaluate(state, due):
            raise Missed

    # ---- while all are asked at once

    def _reopened(self, machine: Machine, start: Start, chance: Chance, effort: Effort) -> Position:
        """The seat has answered so far as it has; of the others nobody has, unless it must be."""
        place = start.place
        opened = place.opened
        assert opened is not None
        state = list(opened.state)
        state[POSITION] = place.state[POSITION]
        self._arrange(machine, state, start, chance)
        seed_streams(state, chance.new_seed())
        state[BUDGET] = STEP_BUDGET
        stop = machine.reopen(state, opened) or ()
        own = [answer for answer in opened.taken if answer[0] == self._seat]
        wanted = self._sight.asked(place.stop)
        while state[POSITION] == place.state[POSITION]:
            effort.spend()
            mine = self._sight.pending(stop)
            if own and mine is not None:
                stop = self._repeat(machine, state, mine, own.pop(0))
            elif not own and (asked(mine) if mine is not None else None) == wanted:
                return Position(state, stop, machine.telling.opened)
            else:
                stop = _let_another(machine, state, stop, mine, chance)
        raise Missed

    def _repeat(
        self, machine: Machine, state: list[int], mine: Pending, answer: tuple[int, int, Option]
    ) -> Stop:
        _, site, option = answer
        options = list(mine.options)
        if mine.site != site or option not in options:
            raise Missed
        return machine.take(state, mine, options.index(option)) or ()


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
        raise Missed
    weights = others[0].shares or [1] * len(others[0].options)
    return machine.take(state, others[0], chance.index(weights)) or ()


def _several(number: int, noun: str) -> str:
    return noun if number == 1 else f"{number} {noun}s"
