"""What a batch of games comes to, in numbers."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from attrs import frozen

from catrules.simulate.digest import batch_digest, game_digest
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
    def of(cls, numbers: Iterable[int]) -> "Spread":
        """The spread of some numbers; all 0 without any."""
        ascending = sorted(numbers)
        return cls(
            mean=_mean(ascending),
            p50=percentile(ascending, 50),
            p95=percentile(ascending, 95),
            max=ascending[-1] if ascending else 0,
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


def statistics(players: int, tallies: Iterable[Tally]) -> Statistics:
    """The statistics of games in any order; the same for the same games however they were split.

    Raises ValueError if a game is there twice.
    """
    games = sorted(tallies, key=lambda each: each.game)
    if len({each.game for each in games}) < len(games):
        raise ValueError("a game is there twice")
    ended = [each for each in games if each.finished]
    wins = Counter(seat for each in games for seat in each.winners)
    reasons = Counter(each.reason for each in ended)
    return Statistics(
        games=len(games),
        wins=tuple(wins[seat] for seat in range(1, players + 1)),
        winner_counts=tuple(sorted(Counter(len(each.winners) for each in ended).items())),
        reasons=tuple(sorted(reasons.items(), key=lambda each: (-each[1], each[0]))),
        scores=_mean_scores(ended),
        turns=Spread.of(each.turns for each in games),
        decisions=Spread.of(each.decisions for each in games),
        unfinished=len(games) - len(ended),
        longest=max(games, key=lambda each: (each.turns, each.decisions), default=None),
        first_unfinished=next((each for each in games if not each.finished), None),
        digest=batch_digest(each.digest for each in games),
    )


def _mean_scores(ended: Sequence[Tally]) -> tuple[float, ...] | None:
    scores = [each.scores for each in ended if each.scores is not None]
    return tuple(_mean(of_seat) for of_seat in zip(*scores, strict=True)) or None


def percentile(ascending: Sequence[int], share: int) -> int:
    """The smallest number that at least `share` percent do not exceed (nearest rank); 0 if none."""
    if not ascending:
        return 0
    rank = -(-share * len(ascending) // 100)
    return ascending[max(rank, 1) - 1]


def _mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
