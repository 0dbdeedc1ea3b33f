"""Whole games by bots. Game i of a batch depends on the batch and on i alone."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress

from attrs import evolve

from catrules.ir.program import DECISIONS, MOST_DECISIONS, POSITION, TURNS, Program
from catrules.machine.events import beat_of
from catrules.machine.execute import Event, Machine, Pending, Stop, Telling
from catrules.machine.failures import rules_fault
from catrules.machine.faults import BUDGET_SPENT, RuleFault
from catrules.machine.play import Play
from catrules.machine.random import game_seed
from catrules.machine.results import actor_of, result_of
from catrules.machine.shared import legend_for, machine_for, once_for
from catrules.machine.standing import Position, Standing, Step, and_then
from catrules.simulate.policies import Chosen, answer, choose, policy_named, table_may
from catrules.simulate.record import TABLE_ACTOR, Record

Watcher = Callable[[list[int], Stop | None, Chosen | None, Sequence[Event]], None]
"""Is shown where a game stands, what is asked there (None: it is over), the answer that led there
(None: it has just begun), and what was told since the answer before. It changes nothing."""


def playout(
    program: Program, seed: int, game: int, policies: Sequence[str] = (), most: int = MOST_DECISIONS
) -> Record:
    """Plays game number `game` of the batch with that seed.

    policies: the bot of each seat, those missing are `random`; KeyError for an unknown one.
    most: decisions after which it is given up; MOST_DECISIONS if all bots are random.
    Raises RulesFault if the rules fail.
    """
    seats = (*policies, *("random",) * program.players)[: program.players]
    machine = machine_for(program, tell=set(seats) != {"random"})
    machine.telling = Telling()
    own = game_seed(seed, game)
    state = machine.start(own)
    log: list[int] = []
    try:
        if set(seats) == {"random"} and not once_for(program, table_may):
            machine.playout(state, log)
        else:
            _step(machine, state, log, seats, most)
        return _record(machine, state, game, own, log)
    except RuleFault as fault:
        told = _told(program, own, seats, most) if fault.code == BUDGET_SPENT else ()
        raise rules_fault(program, fault, told) from None


def watched_playout(
    program: Program,
    seed: int,
    game: int,
    policies: Sequence[str],
    watcher: Watcher,
    most: int = MOST_DECISIONS,
) -> Record:
    """The same game as `playout`, shown to a watcher at every step."""
    seats = (*policies, *("random",) * program.players)[: program.players]
    machine = machine_for(program, tell=True)
    machine.telling = Telling()
    own = game_seed(seed, game)
    state = machine.start(own)
    log: list[int] = []
    try:
        _step(machine, state, log, seats, most, watcher)
        return _record(machine, state, game, own, log)
    except RuleFault as fault:
        raise rules_fault(program, fault, machine.telling.events) from None


def series_playout(series: Play, game: int, policies: Sequence[str] = ()) -> Record:
    """Plays a tournament that has just begun to its end; else as `playout`."""
    seats = (*policies, *("random",) * len(series.names))[: len(series.names)]
    answers: list[tuple[int, int]] = []
    while not series.over and len(answers) < MOST_DECISIONS:
        decision = series.pending[0]
        seat = decision.actor
        made = answer(series, "random" if isinstance(seat, str) else seats[seat - 1])
        option = decision.options.index(made.label)
        answers.append((TABLE_ACTOR if isinstance(seat, str) else seat, option))
    result = series.result
    return Record(
        game=game,
        seed=series.seed,
        answers=tuple(answers),
        winners=result.winners if result else (),
        scores=result.scores if result else None,
        turns=result.turns if result else 0,
        decisions=len(answers),
        reason=result.reason if result else "",
        finished=result is not None,
    )


def _told(program: Program, seed: int, seats: Sequence[str], most: int) -> Sequence[Event]:
    """What is told in a game that fails: it is played again for that."""
    machine = Machine(program, tell=True)
    with suppress(RuleFault):
        _step(machine, machine.start(seed), [], seats, most)
    return machine.telling.events


def playouts(
    program: Program, seed: int, games: Iterable[int], policies: Sequence[str] = ()
) -> Iterator[Record]:
    """Plays the games of these numbers, in their order."""
    return (playout(program, seed, game, policies) for game in games)


def _step(
    machine: Machine,
    state: list[int],
    log: list[int],
    seats: Sequence[str],
    most: int,
    watcher: Watcher | None = None,
) -> None:
    """Plays decision by decision; what one seat answers `at once`, the lowest task's first."""
    bots = tuple(policy_named(name) for name in seats)
    legend, way = legend_for(machine.program), _Way(machine, state)
    stop = machine.advance(state)
    if watcher is not None:
        watcher(state, stop, None, machine.telling.events)
    way.begun()
    while stop is not None and state[DECISIONS] < most:
        here = Position(state, stop, machine.telling.opened)
        chosen = choose(Standing(machine, legend, here, way.past), bots)
        pending, option = chosen.pending, chosen.option
        log += (pending.site, pending.actor, option)
        before = way.before(here)
        stop = machine.take(state, pending, option)
        if watcher is not None:
            watcher(state, stop, chosen, machine.telling.events)
        way.went(before, pending, option)


class _Way:
    """Remembers what led to where a game stands, for bots that look at more than its options."""

    def __init__(self, machine: Machine, state: list[int]) -> None:
        self.past: tuple[Step, ...] = ()
        self._machine = machine
        self._start = Position(list(state), ())

    def begun(self) -> None:
        """The game came to its first decision."""
        self._keep(Step(self._start, None, (), ()))

    def before(self, here: Position) -> Position:
        """A position as it was before the next answer."""
        return evolve(here, state=list(here.state)) if self._machine.tells else here

    def went(self, before: Position, pending: Pending, option: int) -> None:
        """An answer led on to the next decision."""
        self._keep(Step(before, pending, pending.options[option], ()))

    def _keep(self, step: Step) -> None:
        if self._machine.tells:
            events = self._machine.telling.events
            self.past = and_then(self.past, evolve(step, beat=beat_of(events)))
            events.clear()


def _record(machine: Machine, state: list[int], game: int, seed: int, log: list[int]) -> Record:
    finished = state[POSITION] == -1
    result = result_of(machine, state)
    answers = zip(log[1::3], log[2::3], strict=True)
    return Record(
        game=game,
        seed=seed,
        answers=tuple((_actor(actor), option) for actor, option in answers),
        winners=result.winners if finished else (),
        scores=result.scores,
        turns=state[TURNS],
        decisions=state[DECISIONS],
        reason=result.reason if finished else "",
        finished=finished,
    )


def _actor(word: int) -> int:
    actor = actor_of(word)
    return TABLE_ACTOR if isinstance(actor, str) else actor
