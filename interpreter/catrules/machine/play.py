"""A game in progress: what is asked, what each seat sees and is told, and how to answer."""

from collections.abc import Callable, Iterable, Sequence

from attrs import evolve, frozen

from catrules.ir.program import CHANCE_STATE, POLICY_STATE, POSITION, WINNERS, Program, Site
from catrules.machine.answers import Actor, Answer, Decision, Result
from catrules.machine.asking import decision_of, options_of
from catrules.machine.events import Beat, Decided, beat_of
from catrules.machine.execute import Pending, Stop, Telling
from catrules.machine.failures import rules_fault
from catrules.machine.faults import RuleFault
from catrules.machine.labels import Option
from catrules.machine.legend import Legend
from catrules.machine.log import Entry, Reader
from catrules.machine.random import chance_index, seed_streams
from catrules.machine.reasons import Reasons
from catrules.machine.refusals import illegal
from catrules.machine.results import result_of
from catrules.machine.shared import machine_for
from catrules.machine.standing import Position, Standing, Step, and_then
from catrules.machine.view import View, view
from catrules.machine.whatif.changes import Change, Unfit, make


@frozen
class Chapter:
    """A stretch of what happened: by which legend its beats are read, and what stands above it."""

    heading: str
    legend: Legend
    beats: Sequence[Beat]


class Play(Reasons):
    """A game in progress.

    It runs to the first question when it is made, and after each `apply` to the next. Chance is
    drawn from the seed; with `every_stop` its decisions are asked too, and so are those with one
    option.
    Games of one program share a machine: they are for one thread.
    """

    def __init__(
        self,
        program: Program,
        *,
        seed: int = 0,
        names: Sequence[str] = (),
        every_stop: bool = False,
        given: Iterable[tuple[int, int]] = (),
        numbers: Sequence[int] = (),
    ) -> None:
        """Starts a game.

        names: of the seats in order; those missing are `1`, `2`, …. numbers: see Legend.
        given: addresses of cells and marks with the words that stand there when it begins.
        Raises ValueError for names that are too many, empty or equal, RulesFault as `apply` does.
        """
        self._prepare(Legend(program, names, numbers), seed, every_stop=every_stop)
        state = self._machine.start(seed)
        for address, word in given:
            state[address] = word
        self._stand_in(state)

    @classmethod
    def at(
        cls,
        program: Program,
        state: Sequence[int],
        *,
        seed: int = 0,
        names: Sequence[str] = (),
        every_stop: bool = False,
    ) -> "Play":
        """A game that stands in a state, without what led there: its logs and decisions begin here.

        state: words of a game of this very program, but not while all are asked at once.
        Raises as the constructor does; ValueError also if a machine does not stop there.
        """
        other = object.__new__(cls)
        other._prepare(Legend(program, names), seed, every_stop=every_stop)
        other._stand_in(list(state))
        return other

    def _prepare(self, legend: Legend, seed: int, *, every_stop: bool) -> None:
        self._legend = legend
        self._machine = machine_for(legend.program, tell=True, every_stop=every_stop)
        self._seed = seed
        self._every_stop = every_stop
        self._telling = Telling()
        self._forget()

    def _forget(self) -> None:
        """Lets everything that is told and decided begin here."""
        self._beats: list[Beat] = []
        self._answers: list[Answer] = []
        self._readers: dict[int | None, Reader] = {}
        self._past: tuple[Step, ...] = ()
        self._pending: tuple[Decision, ...] | None = None

    def _stand_in(self, state: list[int]) -> None:
        """Stands in a state, or begins in one that has not begun."""
        self._state = state
        self._stop: Stop = ()
        if state[POSITION]:
            self._stop = self._machine.advance(state) or ()
            return
        before = Position(list(state), (), None)
        self._go(state, lambda: self._machine.advance(state), ())
        self._past = (Step(before, None, (), self._beats[-1]),)

    def __repr__(self) -> str:
        """What makes the game, for who tests or debugs: not for seats."""
        answers = ", ".join(f"{each.actor} {each.label!r}" for each in self.decisions)
        played = f"{len(self.names)} players, seed {self.seed}"
        return f"<{type(self).__name__} of {self.program.title!r}: {played}, answers: {answers}>"

    # ---- what may be known of a game

    @property
    def program(self) -> Program:
        """The rules being played, lowered."""
        return self._legend.program

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names in order."""
        return self._legend.names

    @property
    def numbers(self) -> tuple[int, ...]:
        """The seats' numbers in order: 1, 2, …, but in a game of a tournament those there."""
        return self._legend.numbers

    @property
    def seed(self) -> int:
        """The seed that chance comes from. No seat may be shown it."""
        return self._seed

    @property
    def pending(self) -> tuple[Decision, ...]:
        """What is asked now: one decision, several while players act at once, none when over."""
        if self._pending is None:
            self._pending = tuple(self._decision(each) for each in self._stop)
        return self._pending

    def asked(self, seat: int) -> Decision | None:
        """What one seat is asked now, or None. This is all that he may be shown of `pending`."""
        return next((each for each in self.pending if each.actor == seat), None)

    def view(self, seat: int | None = None) -> View:
        """What a seat sees; without one the referee's view, which shows all."""
        return view(self._legend, self._machine.shown(self._state), seat)

    def log(self, seat: int | None = None, since: int = 0) -> tuple[Entry, ...]:
        """What a seat was told so far, oldest first; without one the referee's log.

        since: so many entries are left out: who follows a game reads only what is new.
        """
        reader = self._readers.get(seat)
        if reader is None:
            reader = self._readers[seat] = Reader(self._legend, seat)
        return reader.read(self._beats, since)

    @property
    def decisions(self) -> tuple[Answer, ...]:
        """The answers so far, in order: with rules, settings, players and seed this is the game."""
        return tuple(self._answers)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state[POSITION] == -1

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        if not self.over:
            return None
        ended = result_of(self._machine, self._state)
        return evolve(ended, winners=self._legend.seats(self._state[WINNERS]))

    @property
    def beats(self) -> tuple[Beat, ...]:
        """What happened, from question to question, as the machine tells it: not for seats."""
        return tuple(self._beats)

    def chapters(self, names: Sequence[str] = ()) -> tuple[Chapter, ...]:
        """What happened, as the machine tells it, with what reads it: not for seats.

        names: other names of the seats. Of a game there is one chapter, of a tournament there are
        more with each game; only the last of them grows.
        """
        return (Chapter("", self._renamed(names), self._beats),)

    def _renamed(self, names: Sequence[str]) -> Legend:
        return Legend(self.program, names, self.numbers) if names else self._legend

    @property
    def beat_count(self) -> int:
        """How many beats there were."""
        return len(self._beats)

    def beats_since(self, count: int) -> list[Beat]:
        """The beats without the first so many: not for seats."""
        return self._beats[count:]

    def reseeded(self, seed: int, words: Sequence[int] = ()) -> "Play":
        """A copy in which chance and bots go on from a seed, or from words of both streams."""
        other = self.copy()
        other._seed, other._state = seed, list(self._state)
        if words:
            other._state[CHANCE_STATE], other._state[POLICY_STATE] = words
        else:
            seed_streams(other._state, seed)
        return other

    @property
    def standing(self) -> Standing:
        """Where the game stands, as bots of `catrules.simulate` need it: to read, not to change."""
        return self._standing(self._state)

    def _standing(self, state: list[int]) -> Standing:
        here = Position(state, self._stop, self._telling.opened)
        return Standing(self._machine, self._legend, here, self._past)

    # ---- answering

    def apply(self, option: str | int, seat: Actor | None = None) -> Answer:
        """Answers a decision, runs on to the next and returns what was chosen.

        option: a label, the only beginning of one, or an index from 0.
        seat: who answers; may be left out if only one is asked.
        Raises IllegalOption, or RulesFault if the rules fail; then nothing has changed.
        """
        number = self._number(seat)
        decision = self.pending[number]
        index = self._index(number, decision, option)
        return self._take(number, decision, index)

    def repeat(self, answer: Answer) -> None:
        """Answers as in a game that is played again; as `apply`, but the label must be whole."""
        number = self._number(answer.actor)
        decision = self.pending[number]
        if answer.label not in decision.options:
            raise illegal(self._asked_at(number), decision, answer.label)
        self._take(number, decision, decision.options.index(answer.label))

    def draw(self) -> Answer:
        """Lets the seed answer the decision of chance that is asked (with `every_stop`).

        Raises IllegalOption if chance is not asked, RulesFault as `apply` does.
        """
        number = self._number("chance")
        pending = self._stop[number]
        state = list(self._state)
        index = chance_index(state, len(pending.options), pending.weights)
        return self._take(number, self.pending[number], index, state)

    def choose(self, pick: Callable[[Standing], int], number: int = 0) -> Answer:
        """Lets a bot answer pending decision `number` with an option's index.

        `pick` is shown the game's standing with a state that it may draw policy numbers from.
        Raises as `apply` does.
        """
        state = list(self._state)
        index = pick(self._standing(state))
        decision = self.pending[number]
        return self._take(number, decision, self._index(number, decision, index), state)

    def called(self, names: Sequence[str]) -> "Play":
        """A copy in which the seats have other names: in labels, views, logs and messages.

        It is for showing the game. Its labels answer it alone; an index answers both.
        """
        other = self.copy()
        other._legend = Legend(self.program, names, self._legend.numbers)
        other._pending = None
        return other

    def copy(self) -> "Play":
        """An independent game that stands where this one does."""
        other = object.__new__(Play)
        other.__dict__.update(self.__dict__)
        other._telling = self._telling.copy()
        other._state = list(self._state)
        other._beats = list(self._beats)
        other._answers = list(self._answers)
        other._readers = {}
        return other

    def sample(self, seat: int, seed: int) -> "Play":
        """An independent game that could be this one for all that a seat sees.

        What the seat does not see is drawn anew, always the same for a seed; its view, what it is
        asked, and why something is not offered are the same. The game has no history: its logs and
        decisions begin here, and chance goes on from another seed.
        Raises SampleError if none can be drawn, ValueError if no seat here has that number.
        """
        from catrules.machine.hidden.sampling import sample

        found = sample(self.standing, self._legend.known_index(seat), seed)
        other = self.copy()
        other._state, other._stop = found.here.state, found.here.stop
        other._telling, other._seed = found.telling, found.seed
        other._forget()
        return other

    def changed(self, changes: Iterable[Change]) -> "Play":
        """An independent game in which some things are otherwise; see Remedy and `what_if`.

        It has no history: its logs and decisions begin here. Raises ValueError if the position
        cannot take a change, if nothing could be chosen then, or while all are asked at once.
        """
        if self._telling.opened is not None:
            raise Unfit("while all are asked at once nothing can be changed")
        state = list(self._state)
        make(self._legend, state, changes)
        other = self.copy()
        other._forget()
        other._stand_in(state)
        if not all(pending.options for pending in other._stop):
            raise Unfit("there would be nothing to choose from")
        return other

    # ---- inside

    def _go(
        self, state: list[int], run: Callable[[], Stop | None], first: tuple[Decided, ...]
    ) -> None:
        """Runs the machine on a state of its own, and makes it the game's if all goes well."""
        telling = self._telling.copy()
        self._machine.telling = telling
        try:
            stop = run() or ()
        except RuleFault as fault:
            failed = rules_fault(self.program, fault, telling.events, self.names)
            failed.beat = beat_of(telling.events, first)
            failed.legend = self._legend
            raise failed from None
        self._state, self._stop, self._pending = state, stop, None
        self._beats.append(beat_of(telling.events, first))
        telling.events.clear()
        self._telling = telling

    def _take(
        self, number: int, decision: Decision, index: int, state: list[int] | None = None
    ) -> Answer:
        pending = self._stop[number]
        label = decision.options[index]
        state = list(self._state) if state is None else state
        site, options = self._named(pending)
        template = site.templates[options[index].template] if site.templates else None
        args = options[index].args
        decided = Decided(decision.actor, decision.prompt, label, site.origin, template, args)
        before = Position(self._state, self._stop, self._telling.opened)
        self._go(state, lambda: self._machine.take(state, pending, index), (decided,))
        step = Step(before, pending, pending.options[index], self._beats[-1])
        self._past = and_then(self._past, step)
        answer = Answer(decision.actor, label)
        self._answers.append(answer)
        return answer

    def _decision(self, pending: Pending) -> Decision:
        return decision_of(self._machine, self._legend, self._state, pending)

    def named(self, number: int = 0) -> tuple[Site, list[Option]]:
        """Where pending decision `number` is made, and its options as labels read them."""
        return self._named(self._stop[number])

    def _named(self, pending: Pending) -> tuple[Site, list[Option]]:
        return options_of(self._machine, self._legend, self._state, pending)
