"""Games added up as they come: what is kept does not grow with their number."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from itertools import compress
from typing import TYPE_CHECKING

from catrules.ir.program import NOTHING
from catrules.machine.random import game_seed
from catrules.simulate.digest import SIZE
from catrules.simulate.statistics import Spread, Statistics, Tally

if TYPE_CHECKING:
    from catrules.compiled.whole import Columns


class Totals:
    """A batch of games. They are added in the order of their numbers.

    players: how many seats; seed: the batch's; endings: the names of the ways to end, for games
    that come in columns. part_from: it is a part of a batch that begins with the game of this
    number, to be added to the whole: as data it may come from another process.
    """

    def __init__(
        self,
        players: int,
        seed: int = 0,
        endings: Sequence[str] = (),
        *,
        part_from: int | None = None,
    ) -> None:
        self._players = players
        self._seed = seed
        self._endings = endings
        self.games = 0
        self._ended = 0
        self._winners: Counter[int] = Counter()
        self._reasons: Counter[str] = Counter()
        self._turns: Counter[int] = Counter()
        self._decisions: Counter[int] = Counter()
        self._scores: list[int] | None = None
        self._longest: Tally | None = None
        self._unfinished: Tally | None = None
        self._first = part_from
        self._digest = blake2b(digest_size=SIZE) if part_from is None else _Digests()

    def add(self, tallies: Iterable[Tally]) -> None:
        """Adds games one by one."""
        for each in tallies:
            self.games += 1
            self._digest.update(each.digest)
            self._turns[each.turns] += 1
            self._decisions[each.decisions] += 1
            self._look(each)
            if each.finished:
                self._ended += 1
                self._winners[sum(1 << (seat - 1) for seat in each.winners)] += 1
                self._reasons[each.reason] += 1
                if each.scores is not None:
                    self._add_scores(each.scores)

    def add_columns(self, columns: "Columns") -> None:
        """Adds games that compiled code played."""
        if not len(columns):
            return
        finished = columns.finished
        ended = sum(finished)
        whole = ended == len(columns)
        self.games += len(columns)
        self._ended += ended
        self._digest.update(columns.digests)
        self._turns.update(columns.turns)
        self._decisions.update(columns.decisions)
        self._winners.update(columns.winners if whole else compress(columns.winners, finished))
        endings = Counter(columns.endings if whole else compress(columns.endings, finished))
        for ending, games in endings.items():
            self._reasons[self._reason(ending)] += games
        if columns.scores and ended:
            scores = columns.scores
            self._add_scores([sum(s if whole else compress(s, finished)) for s in scores])
        self._look_through(columns)

    def add_part(self, part: "Totals") -> None:
        """Adds games that were added up elsewhere.

        Raises ValueError if they are not those that come next: none is lost, none there twice.
        """
        if part._first != self.games or not isinstance(part._digest, _Digests):
            raise ValueError(f"a part from {part._first} on, but game {self.games} comes next")
        self.games += part.games
        self._ended += part._ended
        self._digest.update(part._digest.kept)
        for own, theirs in (
            (self._turns, part._turns),
            (self._decisions, part._decisions),
            (self._winners, part._winners),
        ):
            own.update(theirs)
        self._reasons.update(part._reasons)
        if part._scores is not None:
            self._add_scores(part._scores)
        for shown in (part._longest, part._unfinished):
            if shown is not None:
                self._look(shown)

    def _reason(self, ending: int) -> str:
        known = ending != NOTHING and 0 <= ending < len(self._endings)
        return self._endings[ending] if known else ""

    def _add_scores(self, scores: Sequence[int]) -> None:
        before = self._scores or [0] * len(scores)
        self._scores = [one + other for one, other in zip(before, scores, strict=True)]

    # ---- games that are shown

    def _look(self, game: Tally) -> None:
        longest = self._longest
        if longest is None or (game.turns, game.decisions) > (longest.turns, longest.decisions):
            self._longest = game
        if not game.finished and self._unfinished is None:
            self._unfinished = game

    def _look_through(self, columns: "Columns") -> None:
        most = max(columns.turns)
        if self._longest is None or most >= self._longest.turns:
            rows = [row for row, turns in enumerate(columns.turns) if turns == most]
            self._look(self._tally(columns, max(rows, key=columns.decisions.__getitem__)))
        if self._unfinished is None and 0 in columns.finished:
            self._look(self._tally(columns, columns.finished.index(0)))

    def _tally(self, columns: "Columns", row: int) -> Tally:
        game = columns.first + row
        finished = bool(columns.finished[row])
        scores = tuple(column[row] for column in columns.scores)
        return Tally(
            game=game,
            seed=game_seed(self._seed, game),
            digest=columns.digests[row * SIZE : (row + 1) * SIZE],
            winners=_seats(columns.winners[row], self._players),
            scores=scores if columns.scores else None,
            turns=columns.turns[row],
            decisions=columns.decisions[row],
            reason=self._reason(columns.endings[row]) if finished else "",
            finished=finished,
        )

    # ---- the whole

    @property
    def turns(self) -> Mapping[int, int]:
        """How many games have so many turns."""
        return self._turns

    @property
    def decisions(self) -> Mapping[int, int]:
        """How many games have so many decisions."""
        return self._decisions

    def statistics(self) -> Statistics:
        """What the games came to by now."""
        wins: Counter[int] = Counter()
        counts: Counter[int] = Counter()
        for mask, games in self._winners.items():
            seats = _seats(mask, self._players)
            counts[len(seats)] += games
            for seat in seats:
                wins[seat] += games
        scores = self._scores
        return Statistics(
            games=self.games,
            wins=tuple(wins[seat] for seat in range(1, self._players + 1)),
            winner_counts=tuple(sorted(counts.items())),
            reasons=tuple(sorted(self._reasons.items(), key=lambda each: (-each[1], each[0]))),
            scores=None if scores is None else tuple(total / self._ended for total in scores),
            turns=Spread.counted(self._turns),
            decisions=Spread.counted(self._decisions),
            unfinished=self.games - self._ended,
            longest=self._longest,
            first_unfinished=self._unfinished,
            digest=self._digest.hexdigest(),
        )


class _Digests:
    """The digests of a part, kept: only the whole can be hashed."""

    def __init__(self) -> None:
        self.kept = bytearray()

    def update(self, digests: bytes | bytearray) -> None:
        """Adds some, one behind the other."""
        self.kept += digests

    def hexdigest(self) -> str:
        """There is none of a part."""
        raise TypeError("a part of a batch has no digest of its own")


def _seats(mask: int, players: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(1, players + 1) if mask >> (seat - 1) & 1)


def statistics(players: int, tallies: Iterable[Tally]) -> Statistics:
    """The statistics of games in any order; the same for the same games however they were split.

    Raises ValueError if a game is there twice.
    """
    games = sorted(tallies, key=lambda each: each.game)
    if len({each.game for each in games}) < len(games):
        raise ValueError("a game is there twice")
    totals = Totals(players)
    totals.add(games)
    return totals.statistics()
