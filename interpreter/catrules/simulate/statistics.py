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
    digest: bytes
    winners: tuple[int, ...]
    scores: tuple[int, ...] | None
    turns: int
    decisions: int
    finished: bool


def tally(record: Record) -> Tally:
    """The tally of a game."""
    return Tally(
        record.game,
        game_digest(record),
        record.winners,
        record.scores,
        record.turns,
        record.decisions,
        record.finished,
    )


@frozen
class Statistics:
    """A batch of games.

    wins: for each seat in how many games it is among the winners; winner_counts: how many games
    have so many winners; unfinished: games stopped before an end, counted in turns and decisions
    too.
    """

    games: int
    wins: tuple[int, ...]
    winner_counts: tuple[tuple[int, int], ...]
    turns_mean: float
    turns_p50: int
    turns_p95: int
    turns_max: int
    decisions_mean: float
    unfinished: int
    digest: str

    def as_json(self) -> dict[str, Any]:
        """The statistics as `simulate --json` prints them, without times and rates."""
        return {
            "games": self.games,
            "wins": {str(seat): wins for seat, wins in enumerate(self.wins, 1)},
            "winner_counts": {str(count): games for count, games in self.winner_counts},
            "turns": {
                "mean": self.turns_mean,
                "p50": self.turns_p50,
                "p95": self.turns_p95,
                "max": self.turns_max,
            },
            "decisions": {"mean": self.decisions_mean},
            "unfinished": self.unfinished,
            "digest": self.digest,
        }


def statistics(players: int, tallies: Iterable[Tally]) -> Statistics:
    """The statistics of games in any order; the same for the same games however they were split.

    Raises ValueError if a game is there twice.
    """
    games = sorted(tallies, key=lambda each: each.game)
    if len({each.game for each in games}) < len(games):
        raise ValueError("a game is there twice")
    wins = Counter(seat for each in games for seat in each.winners)
    finished = Counter(len(each.winners) for each in games if each.finished)
    turns = sorted(each.turns for each in games)
    return Statistics(
        games=len(games),
        wins=tuple(wins[seat] for seat in range(1, players + 1)),
        winner_counts=tuple(sorted(finished.items())),
        turns_mean=_mean(turns),
        turns_p50=percentile(turns, 50),
        turns_p95=percentile(turns, 95),
        turns_max=turns[-1] if turns else 0,
        decisions_mean=_mean([each.decisions for each in games]),
        unfinished=sum(not each.finished for each in games),
        digest=batch_digest(each.digest for each in games),
    )


def percentile(ascending: Sequence[int], share: int) -> int:
    """The smallest number that at least `share` percent do not exceed (nearest rank); 0 if none."""
    if not ascending:
        return 0
    rank = -(-share * len(ascending) // 100)
    return ascending[max(rank, 1) - 1]


def _mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
