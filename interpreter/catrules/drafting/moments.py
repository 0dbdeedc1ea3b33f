"""A moment of any game as a scenario: how it begins, the last steps, and what comes of them."""

from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve

from catrules.conformance.faults import Failure, Wrong
from catrules.conformance.game import Game
from catrules.conformance.run import Suite
from catrules.diagnostics import RulesError
from catrules.drafting.finish import asking, is_inside, outcomes_of
from catrules.drafting.ground import Ground
from catrules.drafting.look import differing
from catrules.drafting.moves import Move, make, move_of, with_moves, with_tops
from catrules.drafting.position import given_at
from catrules.drafting.sheet import Sheet
from catrules.machine.answers import Answer, Decision
from catrules.machine.play import Play

_TRIED = 6
"""Moments that are tried, from the last steps backwards."""

_SAID = 3
"""Outcomes that are said if none are asked for."""


def scenario_of(
    suite: Suite,
    play: Play,
    *,
    variants: Sequence[str] = (),
    steps: int = 1,
    then: Sequence[str] = (),
    title: str = "As it was played",
) -> str | None:
    """The text of a scenario of a suite that comes to where a game stands, and passes.

    play: a game from its beginning, not of a tournament. variants: those that it is played with
    beside the suite's own. steps: how many of the last steps are said. then: its outcomes,
    without `then`; left out, what the last step has changed. None if none can be written.
    """
    try:
        return _Moment(Ground(suite), play, variants).text(steps, tuple(then), title)
    except (Wrong, Failure, RulesError):
        return None


class _Moment:
    def __init__(self, ground: Ground, play: Play, variants: Sequence[str]) -> None:
        self._ground, self._play = ground, play
        own = () if play.names == ground.players else play.names
        more = tuple(name for name in variants if name not in ground.variants)
        begin = Sheet(players=own, variants=more, standing="a new game")
        self._begin = evolve(begin, settings=self._settings(begin))

    def _settings(self, begin: Sheet) -> tuple[tuple[str, str], ...]:
        """Those that are other than the suite says."""
        there = dict(self._new(begin).desk.program.settings)
        return tuple(
            (name, f"list {value.replace(',', ' ')}" if "," in value else value)
            for name, value in self._play.program.settings
            if there.get(name) != value
        )

    def _new(self, begin: Sheet) -> Game:
        game = self._ground.game(begin)
        if game is None:
            raise RulesError(())
        return game

    def text(self, steps: int, then: tuple[str, ...], title: str) -> str | None:
        moves, end = self._moves()
        for sheet in self._ways(moves, end, steps):
            said = evolve(sheet, title=title)
            for thens in self._thens(said, end, then):
                found = self._ground.outcome(evolve(said, thens=thens)) if thens else None
                if found is not None and found.passed:
                    return evolve(said, thens=thens).text
        return None

    def _thens(self, sheet: Sheet, end: Game, then: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """Outcomes to be tried; inside a step it has to be said what is asked there."""
        if not then:
            yield self._outcomes(sheet)
        else:
            yield then
            if is_inside(end):
                yield (asking(end), *then)

    def _outcomes(self, sheet: Sheet) -> tuple[str, ...]:
        """What the last step has changed, as far as it is so when nobody needs to act."""
        told = outcomes_of(self._ground, sheet)
        found = self._ground.outcomes([evolve(sheet, thens=(each.text,)) for each in told])
        places: dict[tuple[str, str], str] = {}
        for each, outcome in zip(told, found, strict=True):
            if outcome is not None and outcome.passed:
                places.setdefault((each.sort, each.place), each.text)
        return tuple(places.values())[:_SAID]

    # ---- how it begins

    def _ways(self, moves: Sequence[Move], end: Game, steps: int) -> Iterator[Sheet]:
        """Scenarios that come to the end, those that begin late first."""
        begins = [n for n, move in enumerate(moves) if move.begins and not move.silent]
        latest = begins[-steps:][:1] if steps else [len(moves)]
        earlier = [n for n in reversed(begins) if not latest or n < latest[0]]
        for number in (*latest, *earlier)[:_TRIED]:
            game = self._behind(moves[:number])
            later = given_at(self._ground, game, self._begin)
            if later is not None:
                sheet = with_moves(later, moves[number:])
                if self._comes_to(sheet, end):
                    yield sheet
        for saying in (False, True):
            sheet, rest = with_tops(self._begin, moves)
            sheet = with_moves(sheet, rest, saying=saying)
            if self._comes_to(sheet, end):
                yield sheet

    def _comes_to(self, sheet: Sheet, end: Game) -> bool:
        game = self._ground.game(sheet)
        if game is None:
            return False
        looks = (self._ground.look(each, reasons=False) for each in (game, end))
        return not differing(*looks)

    # ---- playing it again

    def _moves(self) -> tuple[list[Move], Game]:
        game = self._new(self._begin)
        moves: list[Move] = []
        for answer in self._answers(game):
            number = _asked(game, answer)
            if number is not None:
                first = all(move.silent for move in moves)
                moves.append(move_of(game, number, answer.label, first=first))
                make(game, moves[-1])
        return moves, game

    def _behind(self, moves: Iterable[Move]) -> Game:
        game = self._new(self._begin)
        for move in moves:
            make(game, move)
        return game

    def _answers(self, game: Game) -> Iterator[Answer]:
        """All decisions in order, with those of chance and those with one way."""
        told, number = self._play.decisions, 0
        again = Play(
            game.desk.program, seed=self._play.seed, names=self._play.names, every_stop=True
        )
        while not self._is_there(again, told[number:]):
            answer = told[number] if number < len(told) else None
            if answer is not None and any(_fits(answer, each) for each in again.pending):
                number += 1
                again.repeat(answer)
            elif again.pending[0].actor == "chance":
                answer = again.draw()
            elif len(again.pending[0].options) == 1:
                answer = again.apply(0, again.pending[0].actor)
            else:
                raise RulesError(())
            yield answer

    def _is_there(self, again: Play, left: Sequence[Answer]) -> bool:
        """Whether a game that is played again stands where the other one does."""
        asked = ([(d.actor, d.options) for d in play.pending] for play in (again, self._play))
        return not again.pending or (not left and next(asked) == next(asked))


def _fits(answer: Answer, decision: Decision) -> bool:
    return answer.actor == decision.actor and answer.label in decision.options


def _asked(game: Game, answer: Answer) -> int | None:
    """Which pending decision an answer is to; None if it was taken without being asked."""
    found = (n for n, decision in enumerate(game.play.pending) if _fits(answer, decision))
    return next(found, None)
