"""Tournaments whose games are not played: a suite says how each ended."""

import re
from collections.abc import Mapping

from attrs import evolve, frozen

from catrules.ir.program import GAME
from catrules.machine.answers import Actor, Answer, Decision, IllegalOption
from catrules.machine.execute import Pending
from catrules.machine.play import Play
from catrules.machine.random import policy_below
from catrules.text import listed

HOW = "write `bo wins` or `bo, cy win, scores ana 12, bo 20, cy 20`"
_WINS = re.compile(r"(?:nobody|(.+?)) wins?(?:, scores (.+))?")
_SCORE = re.compile(r"(\S+) (-? ?\d{1,9})")


@frozen
class Seats:
    """Who plays a game that is asked for, by the indices of their seats, as they sit."""

    seats: tuple[int, ...]
    using: tuple[str, ...]


class Matches(Play):
    """A tournament by itself: that a game is played is a decision of `game`."""

    def copy(self) -> "Matches":
        """An independent tournament that stands where this one does."""
        other = object.__new__(Matches)
        other.__dict__.update(super().copy().__dict__)
        return other

    @property
    def asked_for(self) -> Seats | None:
        """The game that is to be played now, if one is."""
        if not self._stop or self._stop[0].actor != GAME:
            return None
        _, mask, *order = self._stop[0].options[0]
        seats = tuple(seat for seat in order if mask >> seat & 1)
        return Seats(seats, self.program.sites[self._stop[0].site].windows)

    def _decision(self, pending: Pending) -> Decision:
        decision = super()._decision(pending)
        asked = self.asked_for
        if asked is None:
            return decision
        return evolve(decision, options=(listed([self.names[seat] for seat in asked.seats]),))

    def end_at_random(self) -> None:
        """Lets one of the players win the game that is asked for."""
        asked = self.asked_for
        assert asked is not None
        winner = asked.seats[policy_below(self._state, len(asked.seats))]
        self.apply(f"{self.names[winner]} wins")

    def apply(self, option: str | int, seat: Actor | None = None) -> Answer:
        """Answers a decision; of a game, how it ended. Raises as `Play.apply` does."""
        asked = self.asked_for
        if asked is None or not isinstance(option, str):
            return super().apply(option, seat)
        names = [self.names[index] for index in asked.seats]
        winners, scores = _ended(option, names)
        mask = sum(1 << self.names.index(name) for name in winners)
        answer = (0, mask, *(scores.get(name, 0) for name in self.names))
        ended = self._stop[0]._replace(options=(answer,))
        state = list(self._state)
        self._go(state, lambda: self._machine.take(state, ended, 0), ())
        self._answers.append(Answer("game", option))
        return self._answers[-1]


def _ended(text: str, names: list[str]) -> tuple[list[str], Mapping[str, int]]:
    """The winners and scores of a game by these players. Raises IllegalOption."""
    found = _WINS.fullmatch(text)
    if found is None:
        raise IllegalOption(f"`{text}` does not say how a game ended; {HOW}")
    winners = found[1].split(", ") if found[1] else []
    scores: dict[str, int] = {}
    for part in found[2].split(", ") if found[2] else ():
        score = _SCORE.fullmatch(part)
        if score is None:
            raise IllegalOption(f"`{part}` is not somebody's score; {HOW}")
        scores[score[1]] = int(score[2].replace(" ", ""))
    for name in (*winners, *scores):
        if name not in names:
            raise IllegalOption(f"{name} does not play this game: {listed(names)} do")
    missing = [name for name in names if name not in scores] if scores else []
    if missing:
        raise IllegalOption(f"there is no score of {listed(missing)}; {HOW}")
    return winners, scores
