"""A tournament in progress: its own rules, and the game of it that is being played."""

from collections.abc import Callable, Iterable, Sequence

from attrs import evolve, frozen

from catrules.diagnostics import RulesError
from catrules.ir.program import GAME, Program, Site
from catrules.machine.answers import Actor, Answer, Decision, Grounds, Refusal, Remedy, Result
from catrules.machine.events import Beat, Decided
from catrules.machine.execute import Pending, Stop
from catrules.machine.labels import Option
from catrules.machine.legend import Legend
from catrules.machine.log import Entry, Reader
from catrules.machine.play import Chapter, Play
from catrules.machine.random import game_seed
from catrules.machine.standing import Standing
from catrules.machine.view import View
from catrules.machine.whatif.changes import Change
from catrules.text import listed, spaced

Programs = Callable[[int, tuple[str, ...]], Program]
"""The rules of a game, lowered, for a number of players and with variants."""


@frozen
class Finished:
    """A game that was played. after: how many beats of the tournament came before it; site: which
    line asked for it."""

    after: int
    site: int
    game: Play


class Series(Play):
    """A tournament: a game whose rules play others, each a run of its own.

    Game i has the i-th seed of the tournament's (`game_seed`), as in a batch. A seat keeps its
    number in all of them; who is not in the game that is played sees it as a spectator. The answers
    of all games are those of the tournament, in order; so many of them and of turns are counted.
    """

    def __init__(
        self,
        program: Program,
        programs: Programs,
        *,
        seed: int = 0,
        names: Sequence[str] = (),
        every_stop: bool = False,
        given: Iterable[tuple[int, int]] = (),
    ) -> None:
        """Starts a tournament, as `Play` does; `programs` gives the rules of its games.

        Raises RulesError where these cannot be lowered, RulesFault if rules fail.
        """
        self._programs = programs
        self._finished: list[Finished] = []
        self._game: Play | None = None
        self._reached = 0
        super().__init__(program, seed=seed, names=names, every_stop=every_stop, given=given)

    @property
    def game(self) -> Play | None:
        """The game that is being played, if one is."""
        return self._game

    @property
    def using(self) -> tuple[str, ...]:
        """The variants that the line names by which that game is played."""
        return self.program.sites[self._stop[0].site].windows if self._game else ()

    @property
    def games(self) -> int:
        """How many games were played to their end."""
        return len(self._finished)

    @property
    def result(self) -> Result | None:
        """How the tournament ended; its turns and decisions are those of all games."""
        own = super().result
        if own is None:
            return None
        ended = [c.game.result for c in self._finished if c.game.result is not None]
        return evolve(
            own,
            turns=own.turns + sum(each.turns for each in ended),
            decisions=own.decisions + sum(each.decisions for each in ended),
        )

    # ---- what may be known

    @property
    def pending(self) -> tuple[Decision, ...]:
        """What is asked now, in the game that is played or by the tournament itself."""
        return self._game.pending if self._game else super().pending

    def view(self, seat: int | None = None) -> View:
        """What a seat sees of the game that is played, else of the tournament."""
        return self._game.view(seat) if self._game else super().view(seat)

    def log(self, seat: int | None = None, since: int = 0) -> tuple[Entry, ...]:
        """What a seat was told so far, of the tournament and of its games, in order."""
        told: list[Entry] = []
        begun, own = 0, Reader(self._legend, seat)
        for number, chapter in enumerate(self._all_games(), 1):
            entries = own.read(self._beats[: chapter.after])
            told += entries[begun:]
            begun = len(entries)
            told += [self._heading(number, chapter, self._legend), *chapter.game.log(seat)]
        told += own.read(self._beats)[begun:]
        return tuple(told[since:])

    def _heading(self, number: int, chapter: Finished, legend: Legend) -> Entry:
        """What everybody is told before a game."""
        site = self.program.sites[chapter.site]
        origin = self.program.origins[site.origin]
        numbers = chapter.game.numbers
        names = listed([legend.called(seat) for seat in numbers])
        using = [spaced(name) for name in site.windows]
        variants = f", with {listed(using)}" if using else ""
        data = (("verb", "game"), ("game", number), ("players", list(numbers)))
        text = f"game {number}, by {names}{variants}"
        return Entry("effect", None, origin.rule, origin.clauses, text, data)

    def _all_games(self) -> list[Finished]:
        return [*self._finished, *([self._current(self._game)] if self._game else [])]

    def _current(self, game: Play) -> Finished:
        """The game that is being played: the one that is waited for."""
        return Finished(self._reached, self._stop[0].site, game)

    def chapters(self, names: Sequence[str] = ()) -> tuple[Chapter, ...]:
        """The tournament and its games in turn; as `Play.chapters`."""
        found: list[Chapter] = []
        begun, own = 0, self._renamed(names)
        for number, each in enumerate(self._all_games(), 1):
            found.append(Chapter("", own, self._beats[begun : each.after]))
            heading = self._heading(number, each, own).text
            theirs = [own.names[n - 1] for n in each.game.numbers] if names else ()
            found += [evolve(c, heading=heading) for c in each.game.chapters(theirs)]
            begun = each.after
        if self._game is None:
            found.append(Chapter("", own, self._beats[begun:]))
        return tuple(found)

    @property
    def beats(self) -> tuple[Beat, ...]:
        """What happened in the tournament and in its games, not for seats."""
        found: list[Beat] = []
        begun = 0
        for chapter in self._all_games():
            found += self._beats[begun : chapter.after]
            found += chapter.game.beats
            begun = chapter.after
        return (*found, *self._beats[begun:])

    @property
    def beat_count(self) -> int:
        """How many beats there were."""
        games = sum(chapter.game.beat_count for chapter in self._all_games())
        return len(self._beats) + games

    def beats_since(self, count: int) -> list[Beat]:
        """The beats without the first so many: not for seats."""
        return list(self.beats[count:])

    def named(self, number: int = 0) -> tuple[Site, list[Option]]:
        """Where a decision is made, and its options; as `Play.named`."""
        return self._game.named(number) if self._game else super().named(number)

    @property
    def standing(self) -> Standing:
        """Where the game that is played stands, for bots."""
        return self._game.standing if self._game else super().standing

    # ---- answering

    def apply(self, option: str | int, seat: Actor | None = None) -> Answer:
        """Answers a decision, in the game that is played or of the tournament; as `Play.apply`."""
        if self._game is None:
            return super().apply(option, seat)
        return self._in_game(lambda game: game.apply(option, seat))

    def repeat(self, answer: Answer) -> None:
        """Answers as in a tournament that is played again; as `Play.repeat`."""
        if self._game is None:
            super().repeat(answer)
            return

        def repeated(game: Play) -> Answer:
            game.repeat(answer)
            return answer

        self._in_game(repeated)

    def draw(self) -> Answer:
        """Lets the seed answer the decision of chance that is asked; as `Play.draw`."""
        return self._in_game(Play.draw) if self._game else super().draw()

    def choose(self, pick: Callable[[Standing], int], number: int = 0) -> Answer:
        """Lets a bot answer; as `Play.choose`."""
        if self._game is None:
            return super().choose(pick, number)
        return self._in_game(lambda game: game.choose(pick, number))

    def _in_game(self, act: Callable[[Play], Answer]) -> Answer:
        """Answers in the game; if what follows its end fails, nothing has changed."""
        assert self._game is not None
        game = self._game.copy()
        answer = act(game)
        before = self.copy() if game.over else None
        self._game = game
        if before is not None:
            try:
                self._end_games()
            except RulesError:
                self.__dict__.update(before.__dict__)
                raise
        self._answers.append(answer)
        return answer

    def index_of(self, text: str, seat: Actor | None = None) -> int:
        """The index of the option that a text means; as `Play.index_of`."""
        return self._game.index_of(text, seat) if self._game else super().index_of(text, seat)

    def why(self, action: str | None = None, seat: int | None = None) -> tuple[Refusal, ...]:
        """Why something is not offered; as `Play.why`."""
        return self._game.why(action, seat) if self._game else super().why(action, seat)

    def because(self, option: str | int, seat: Actor | None = None) -> Grounds:
        """Why an option is offered; as `Play.because`."""
        return self._game.because(option, seat) if self._game else super().because(option, seat)

    def what_if(
        self, option: str, seat: int | None = None, *, as_referee: bool = False
    ) -> Remedy | None:
        """What would make something legal; as `Play.what_if`."""
        if self._game:
            return self._game.what_if(option, seat, as_referee=as_referee)
        return super().what_if(option, seat, as_referee=as_referee)

    def changed(self, changes: Iterable[Change]) -> Play:
        """The game that is played, alone, or the tournament between games; as `Play.changed`."""
        return self._game.changed(changes) if self._game else super().changed(changes)

    def called(self, names: Sequence[str]) -> "Series":
        """A copy in which the seats have other names; as `Play.called`."""
        other = self.copy()
        other._legend = Legend(self.program, names)
        other._pending, other._readers = None, {}
        other._finished = [evolve(c, game=_called(c.game, names)) for c in self._finished]
        other._game = _called(self._game, names) if self._game else None
        return other

    def copy(self) -> "Series":
        """An independent tournament that stands where this one does."""
        other = object.__new__(Series)
        other.__dict__.update(super().copy().__dict__)
        other._finished = list(self._finished)
        other._game = self._game.copy() if self._game else None
        return other

    def sample(self, seat: int, seed: int) -> Play:
        """The game that is played, or the tournament between games, as it could be as well.

        As `Play.sample`: a game that is played is given alone, without its tournament.
        """
        if self._game is not None:
            return self._game.sample(seat, seed)
        other = super().sample(seat, seed)
        assert isinstance(other, Series)
        other._finished = []
        return other

    # ---- games

    def _go(
        self, state: list[int], run: Callable[[], Stop | None], first: tuple[Decided, ...]
    ) -> None:
        super()._go(state, run, first)
        self._end_games()

    def _end_games(self) -> None:
        """Hands over how the game ended that is over, and begins the next that is asked for."""
        while True:
            if self._game is not None:
                if not self._game.over:
                    return
                self._hand_over(self._game)
            if not self._stop or self._stop[0].actor != GAME:
                return
            self._begin(self._stop[0])

    def _begin(self, pending: Pending) -> None:
        _, mask, *order = pending.options[0]
        seats = [seat for seat in order if mask >> seat & 1]
        site = self.program.sites[pending.site]
        self._reached = len(self._beats)
        self._game = Play(
            self._programs(len(seats), site.windows),
            seed=game_seed(self.seed, len(self._finished)),
            names=[self.names[seat] for seat in seats],
            every_stop=self._every_stop,
            numbers=[seat + 1 for seat in seats],
        )

    def _hand_over(self, game: Play) -> None:
        result = game.result
        assert result is not None
        pending = self._stop[0]
        answer = (0, *self._outcome(game, result))
        asked = Pending(pending.site, GAME, (answer,), (), 0)
        state = list(self._state)
        chapter = self._current(game)
        super()._go(state, lambda: self._machine.take(state, asked, 0), ())
        self._past = ()  # how a game went cannot be gone through again
        self._finished.append(chapter)
        self._game = None

    def _outcome(self, game: Play, result: Result) -> tuple[int, ...]:
        """The winners as a mask, then everybody's score: 0 for who did not play."""
        numbers = game.numbers
        scores = dict(zip(numbers, result.scores or (0,) * len(numbers), strict=True))
        mask = sum(1 << (seat - 1) for seat in result.winners)
        seats = range(1, self.program.players + 1)
        return (mask, *(scores.get(seat, 0) for seat in seats))


def _called(game: Play, names: Sequence[str]) -> Play:
    """A game with the names that its seats have in a tournament."""
    return game.called([names[number - 1] for number in game.numbers])
