"""What a batch of games comes to, in numbers."""

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from catrules.simulate.digest import game_digest
from catrules.simulate.record import Record


@frozen
class Tally:
    """One game reduced to what statistics need; small, so that processes can hand it over."""

    game: int
    seed: int
    digest: bytes
    winners: tuple[int, ...]
    scores: tuple[int, ...] | None
    turns: int
    decisions: int
    reason: str
    finished: bool


def tally(record: Record) -> Tally:
    """The tally of a game."""
    return Tally(
        game=record.game,
        seed=record.seed,
        digest=game_digest(record),
        winners=record.winners,
        scores=record.scores,
        turns=record.turns,
        decisions=record.decisions,
        reason=record.reason,
        finished=record.finished,
    )


@frozen
class Spread:
    """A number of each game: its mean, half and 95 % of the games within, and the greatest."""

    mean: float
    p50: int
    p95: int
    max: int

    @classmethod
    def counted(cls, counts: Mapping[int, int]) -> "Spread":
        """The spread of some numbers, given how often each is there; all 0 without any."""
        total = sum(number * often for number, often in counts.items())
        return cls(
            mean=total / (sum(counts.values()) or 1),
            p50=percentile(counts, 50),
            p95=percentile(counts, 95),
            max=max(counts, default=0),
        )

    def as_json(self) -> dict[str, float]:
        """The numbers by name."""
        return {"mean": self.mean, "p50": self.p50, "p95": self.p95, "max": self.max}


@frozen
class Statistics:
    """A batch of games.

    wins: for each seat in how many games it is among the winners; winner_counts: how many games
    have so many winners; reasons: how many games ended by which win or rule, the most frequent
    first; scores: the mean of each seat in the games that came to an end, None if the rules
    report none; unfinished: games stopped before an end, counted in turns and decisions too;
    longest, first_unfinished: such a game, if there is one.
    """

    games: int
    wins: tuple[int, ...]
    winner_counts: tuple[tuple[int, int], ...]
    reasons: tuple[tuple[str, int], ...]
    scores: tuple[float, ...] | None
    turns: Spread
    decisions: Spread
    unfinished: int
    longest: Tally | None
    first_unfinished: Tally | None
    digest: str

    def as_json(self) -> dict[str, Any]:
        """The statistics as `simulate --json` prints them, without times and rates."""
        scores = self.scores
        return {
            "games": self.games,
            "wins": {str(seat): wins for seat, wins in enumerate(self.wins, 1)},
            "winner_counts": {str(count): games for count, games in self.winner_counts},
            "reasons": dict(self.reasons),
            "scores": scores and {str(seat): mean for seat, mean in enumerate(scores, 1)},
            "turns": self.turns.as_json(),
            "decisions": self.decisions.as_json(),
            "unfinished": self.unfinished,
            "longest": _which(self.longest),
            "first_unfinished": _which(self.first_unfinished),
            "digest": self.digest,
        }


def _which(game: Tally | None) -> dict[str, int] | None:
    """How people find a game: its number from 1, and the seed that plays it alone."""
    return None if game is None else {"game": game.game + 1, "seed": game.seed}


def percentile(counts: Mapping[int, int], share: int) -> int:
    """The smallest number that at least `share` percent do not exceed (nearest rank); 0 if none.

    counts: how often each number is there.
    """
    rank = max(-(-share * sum(counts.values()) // 100), 1)
    for number, often in sorted(counts.items()):
        rank -= often
        if rank <= 0:
            return number
    return 0
