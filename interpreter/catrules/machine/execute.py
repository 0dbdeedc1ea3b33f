"""The machine: plays a program, from decision to decision.

A running game is a list of words and nothing else: it may be copied, kept and resumed by another
machine of the same program. A machine is not for several threads.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

from attrs import evolve, frozen

from catrules.ir.program import (
    BUDGET,
    CHANCE,
    DECISIONS,
    MOST_DECISIONS,
    POSITION,
    STEP_BUDGET,
    Program,
    Topic,
)
from catrules.machine.counters import counters_of, declined
from catrules.machine.decisions import LOG
from catrules.machine.faults import GameOver, RuleFault
from catrules.machine.flavour import Flavour
from catrules.machine.random import chance_index, policy_below, seed_streams
from catrules.machine.state import States
from catrules.machine.statements import SINK
from catrules.machine.translate import Code, run, translate

Option = tuple[int, ...]
"""An option: its template and its arguments."""

Event = tuple[Any, ...]
"""Something told: `("move", origin, verb, source, target, amount)`, `("mark", origin, mark, owner,
old, new)`, `("tell", origin, tell, *args)`, `("choice", origin, site, actor, option, options)`
(`options`: among how many) or `("end", origin, ending, winners)`."""


class Pending(NamedTuple):
    """A decision that waits. weights: chance's shares of the options, empty if all are alike;
    task: its number inside an AT_ONCE, else 0."""

    site: int
    actor: int
    options: Sequence[Option]
    weights: Sequence[int]
    task: int

    @property
    def shares(self) -> tuple[int, ...]:
        """Of chance a weight for each option, of anybody else nothing."""
        if self.actor != CHANCE:
            return ()
        return tuple(self.weights) or (1,) * len(self.options)


Stop = tuple[Pending, ...]
"""What is asked where the game stands; more than one only inside an AT_ONCE."""


@frozen
class Opened:
    """An AT_ONCE that was begun: by which players (a bit mask), the words before that, and what
    was chosen in it since: task, site and option of each answer."""

    site: int
    players: int
    state: tuple[int, ...]
    taken: tuple[tuple[int, int, Option], ...] = ()


class Telling:
    """What a machine told: `events` so far, and `held`, by task, what an AT_ONCE holds back.

    opened: the AT_ONCE in which the game waits, if it does.
    """

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.held: list[list[Event]] = []
        self.opened: Opened | None = None

    def copy(self) -> "Telling":
        """An independent copy, to go with a copy of the state."""
        copy = Telling()
        copy.events = list(self.events)
        copy.held = [list(events) for events in self.held]
        copy.opened = self.opened
        return copy


class Machine:
    """Runs a verified program with frames.

    tell: collects events in `telling`, which may be replaced between calls to follow several
    games. every_stop: stops also where chance decides and where there is one option.
    Every method that runs rules may raise `RuleFault`; the state is then of no use any more.
    """

    def __init__(self, program: Program, *, tell: bool = False, every_stop: bool = False) -> None:
        self.program = program
        self.telling = Telling()
        self._tells = tell
        self._every = every_stop
        self._declined = declined(program) if program.points else {}
        self._code = self._translated(Flavour(tell=tell, every_stop=every_stop))

    @cached_property
    def _states(self) -> States:
        return States(self.program, self._code.at_once)

    def _translated(self, flavour: Flavour) -> Code:
        return translate(self.program, flavour, {"begin": self._begin})

    @cached_property
    def _straight(self) -> Code:
        return self._translated(Flavour(straight=True))

    # ---- a game

    def start(self, seed: int) -> list[int]:
        """A state before anything ran, both streams seeded with a game's seed."""
        state = list(self.program.initial)
        state[POSITION] = 0
        state[BUDGET] = STEP_BUDGET
        seed_streams(state, seed)
        return state

    def advance(self, state: list[int]) -> Stop | None:
        """Runs to the first decision, or tells again what is asked; None when the game is over."""
        if state[POSITION] > 0:
            return self._asked(state)
        return self._run(state, self._code.entry) if state[POSITION] == 0 else None

    def answer(self, state: list[int], option: int, task: int = 0) -> Stop | None:
        """Takes an option of a pending decision by its index and runs on.

        The decision is worked out from the state alone. IndexError: there is no such option;
        ValueError: nothing is asked of this task.
        """
        for pending in self.advance(state) or () if state[POSITION] > 0 else ():
            if pending.task == task:
                if not 0 <= option < len(pending.options):
                    raise IndexError(f"option {option} of {len(pending.options)}")
                return self.take(state, pending, option)
        raise ValueError(f"task {task} is not asked anything")

    def take(self, state: list[int], pending: Pending, option: int) -> Stop | None:
        """The same, trusting that `pending` is what this very state asks: no time is lost."""
        taken = pending.options[option]
        code = self._code
        place = code.at_once.get(state[POSITION] - 1)
        if self._tells:
            self._sink(pending.task if place else -1)
            origin = self.program.sites[pending.site].origin
            event = ("choice", origin, pending.site, pending.actor, taken, len(pending.options))
            code.scratch[SINK].append(event)
        if self._declined and len(pending.options) > 1:
            counter = self._declined.get((pending.site, taken[0]))
            if counter is not None:
                counters_of(self.program).reach(counter)
        code.scratch[0] = taken
        block = code.after[pending.site]
        if place is None:
            return self._run(state, block)
        if (opened := self.telling.opened) is not None:
            answer = (pending.task, pending.site, taken)
            self.telling.opened = evolve(opened, taken=(*opened.taken, answer))
        run(state, block)
        return self._run(state, self._settle(state, place.site))

    @property
    def tells(self) -> bool:
        """Whether it collects events."""
        return self._tells

    @property
    def every_stop(self) -> bool:
        """Whether it stops also where chance decides and where there is one option."""
        return self._every

    def reopen(self, state: list[int], opened: Opened) -> Stop | None:
        """Begins an AT_ONCE once more, in a state as it was before that."""
        return self._run(state, self._begin(state, opened.site, opened.players))

    def evaluate(self, state: list[int], routine: int, args: Sequence[int] = ()) -> int:
        """The result of a value routine; the state stays as it is."""
        budget, state[BUDGET] = state[BUDGET], STEP_BUDGET
        try:
            result: int = self._code.function("f", routine)(state, *args)
        finally:
            state[BUDGET] = budget
        return result

    def offers(self, state: list[int], routine: int, args: Sequence[int] = ()) -> list[Option]:
        """What a routine that only OFFERs would offer; the state stays as it is."""
        budget, state[BUDGET] = state[BUDGET], STEP_BUDGET
        try:
            options: list[Option] | None = self._code.function("f", routine)(state, *args)
        finally:
            state[BUDGET] = budget
        return options or []  # a routine in which no OFFER is left gives nothing

    def snapshot(self, state: list[int]) -> list[int]:
        """A copy to keep or compare: equal snapshots are equal games."""
        return self._states.snapshot(state)

    def shown(self, state: list[int]) -> list[int]:
        """A copy with the words as seats are shown them."""
        return self._states.shown(state)

    def about(self, state: list[int], site: int) -> list[tuple[Topic, int]]:
        """What the question of a site is about, where the state waits there: topics and words."""
        return self._states.about(state, site)

    def counted(self, state: list[int], site: int) -> list[int]:
        """What the answers of a site count, where the state waits there; see Site.counted."""
        return self._states.counted(state, site)

    def settled(self, state: list[int]) -> bool:
        """Whether no win or trigger would be due; the state stays as it is."""
        routine = self.program.settle
        if routine < 0:
            return True
        other = list(state)
        other[BUDGET] = STEP_BUDGET
        self._straight.scratch[LOG] = []
        try:
            self._straight.function("f", routine)(other)
        except (GameOver, RuleFault):
            return False
        other[BUDGET] = state[BUDGET]
        return other == state

    # ---- whole games

    def playout(
        self, state: list[int], log: list[int] | None = None, most: int = MOST_DECISIONS
    ) -> None:
        """Plays a state to its end, the `random` policy answering for the seats and the table.

        It draws an index below the number of options from the stream of policies for each asked
        decision, the lowest task's first. log: gets site, actor and index of each. After `most`
        decisions it is given up: then it is not over. `most` counts only where a game has begun.
        """
        answers = [] if log is None else log
        by_steps = self._tells or self._every or bool(self._declined)
        if by_steps or state[POSITION] != 0 or not self._straight.ordered:
            self._step_to_end(state, answers, most)
            return
        code = self._straight
        code.scratch[LOG] = answers
        try:
            code.entry(state)
        except GameOver:
            self._close(state)

    def _step_to_end(self, state: list[int], log: list[int], most: int) -> None:
        stop = self.advance(state)
        while stop is not None and state[DECISIONS] < most:
            pending = stop[0]
            options = len(pending.options)
            if pending.actor == CHANCE:
                option = chance_index(state, options, pending.weights)
            else:
                option = policy_below(state, options) if options > 1 else 0
                if options > 1:
                    log += (pending.site, pending.actor, option)
            stop = self.take(state, pending, option)

    # ---- running

    def _run(self, state: list[int], block: Any) -> Stop | None:
        if self._tells:
            self._sink(-1)
        try:
            while block is not None:
                block = block(state)
        except GameOver:
            self._close(state)
            return None
        site = state[POSITION] - 1
        if site in self._code.at_once:
            return self._asked_at_once(state, site)
        actor, options, weights = self._code.scratch[0]
        return (Pending(site, actor, options, weights, 0),)

    def _close(self, state: list[int]) -> None:
        frames = self.program.frames
        state[frames:] = [0] * (len(state) - frames)
        state[BUDGET] = STEP_BUDGET

    def _sink(self, task: int) -> None:
        telling = self.telling
        self._code.scratch[SINK] = telling.events if task < 0 else telling.held[task]

    def _question(self, state: list[int], site: int, task: int) -> Pending:
        question = self._code.questions.get(site)
        if question is None:
            raise ValueError("this machine does not stop where the state stands")
        budget = state[BUDGET]
        actor, options, weights = question(state)
        state[BUDGET] = budget
        return Pending(site, actor, options, weights, task)

    def _asked(self, state: list[int]) -> Stop:
        site = state[POSITION] - 1
        if site in self._code.at_once:
            return self._asked_at_once(state, site)
        return (self._question(state, site, 0),)

    # ---- several at once

    def _begin(self, state: list[int], site: int, players: int) -> Any:
        """Begins the tasks of an AT_ONCE; gives the block that goes on, or None to stop."""
        place = self._code.at_once[site]
        self.telling.opened = Opened(site, players, tuple(state))
        for address, word in place.shadow:
            state[word] = state[address]
        self.telling.held = [[] for _ in place.tasks]
        for number, task in enumerate(place.tasks):
            state[place.words[number]] = 0
            if players >> number & 1:
                if self._tells:
                    self._sink(number)
                if place.stopping[number]:
                    state[self.program.routines[task].frame] = 0
                    run(state, self._code.function("e", task))
                else:
                    self._code.function("f", task)(state)
        return self._settle(state, site)

    def _asked_at_once(self, state: list[int], site: int) -> Stop:
        """Who is asked: the seats and the table; once none of them is, the first task's chance.

        What has one option comes before that and alone, since without `every_stop` it is no stop.
        """
        waiting = [
            self._question(state, state[word] - 1, task)
            for task, word in enumerate(self._code.at_once[site].words)
            if state[word]
        ]
        forced = [pending for pending in waiting if len(pending.options) == 1]
        if forced:
            return (forced[0],)
        return tuple(p for p in waiting if p.actor != CHANCE) or tuple(waiting[:1])

    def _settle(self, state: list[int], site: int) -> Any:
        """Goes on as long as nobody is asked: lets chance decide in the tasks, then leaves them."""
        place = self._code.at_once[site]
        state[POSITION] = 1 + site
        while any(state[word] for word in place.words):
            stop = self._asked_at_once(state, site)
            pending = stop[0]
            if any(p.actor != CHANCE and len(p.options) > 1 for p in stop):
                state[BUDGET] = STEP_BUDGET
                return None
            if self._every:
                return None
            option = chance_index(state, len(pending.options), pending.weights)
            taken = pending.options[option]
            if self._tells:
                self._sink(pending.task)
                self._tell_chance(pending, taken)
            self._code.scratch[0] = taken
            run(state, self._code.after[pending.site])
        self.telling.opened = None
        for _, word in place.shadow:
            state[word] = 0
        if self._tells:
            for events in self.telling.held:
                self.telling.events += events
            self._sink(-1)
        return self._code.function("h", site)

    def _tell_chance(self, pending: Pending, taken: Option) -> None:
        origin = self.program.sites[pending.site].origin
        event = ("choice", origin, pending.site, CHANCE, taken, len(pending.options))
        self._code.scratch[SINK].append(event)
