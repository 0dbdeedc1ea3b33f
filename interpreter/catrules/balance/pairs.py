"""The same games by two rule sets: each game of one beside the game of the same number and seed."""

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping
from operator import sub
from typing import TYPE_CHECKING, Any

from attrs import frozen

from catrules.intervals import Interval, Mean
from catrules.simulate.statistics import Tally

if TYPE_CHECKING:
    from catrules.compiled.whole import Columns


@frozen
class Differences:
    """How much more the second has than the first, from game to game.

    games: pairs; wins: of each seat that both have, as a share of games; winners: how many win.
    """

    games: int
    wins: tuple[Interval, ...]
    winners: Interval
    turns: Interval
    decisions: Interval

    def as_json(self) -> dict[str, Any]:
        """The differences as `simulate --json` prints them."""
        return {
            "games": self.games,
            "wins": {str(seat): each.as_json() for seat, each in enumerate(self.wins, 1)},
            "winners": self.winners.as_json(),
            "turns": self.turns.as_json(),
            "decisions": self.decisions.as_json(),
        }


class First:
    """The games that others are compared with, as they come: twenty-four bytes of each are kept.

    Of a game the bit mask of its winners (0 if it was given up), its turns and its decisions.
    """

    def __init__(self) -> None:
        self.winners, self.turns, self.decisions = array("q"), array("q"), array("q")

    def add(self, tallies: Iterable[Tally]) -> None:
        """Adds games one by one."""
        for each in tallies:
            self.winners.append(_mask(each))
            self.turns.append(each.turns)
            self.decisions.append(each.decisions)

    def add_columns(self, columns: "Columns") -> None:
        """Adds games that compiled code played."""
        self.winners += columns.winners
        self.turns += columns.turns
        self.decisions += columns.decisions


class Pairs:
    """Adds up games of a second rule set beside those of the first, in the order of their numbers.

    What is kept does not grow with their number. seats: how many both have.
    """

    def __init__(self, first: First, seats: int) -> None:
        self._first = first
        self._seats = seats
        self._next = 0
        self._winners: Counter[tuple[int, int]] = Counter()
        self._turns: Counter[int] = Counter()
        self._decisions: Counter[int] = Counter()

    def add(self, tallies: Iterable[Tally]) -> None:
        """Adds games one by one."""
        some = First()
        some.add(tallies)
        self._add(some.winners, some.turns, some.decisions)

    def add_columns(self, columns: "Columns") -> None:
        """Adds games that compiled code played."""
        self._add(columns.winners, columns.turns, columns.decisions)

    def _add(self, winners: "array[int]", turns: "array[int]", decisions: "array[int]") -> None:
        first, begin = self._first, self._next
        end = self._next = begin + len(winners)
        # Where the first has less games, what has no partner is left out.
        self._winners.update(zip(first.winners[begin:end], winners, strict=False))
        self._turns.update(map(sub, turns, first.turns[begin:end]))
        self._decisions.update(map(sub, decisions, first.decisions[begin:end]))

    @property
    def differences(self) -> Differences:
        """What the pairs come to by now."""
        winners: Counter[int] = Counter()
        for (before, after), often in self._winners.items():
            winners[after.bit_count() - before.bit_count()] += often
        return Differences(
            games=self._winners.total(),
            wins=tuple(self._wins(seat) for seat in range(self._seats)),
            winners=mean_of(winners),
            turns=mean_of(self._turns),
            decisions=mean_of(self._decisions),
        )

    def _wins(self, seat: int) -> Interval:
        counts: Counter[int] = Counter()
        for (before, after), often in self._winners.items():
            counts[(after >> seat & 1) - (before >> seat & 1)] += often
        return mean_of(counts)


def mean_of(counts: Mapping[int, int]) -> Interval:
    """The mean of numbers, given how often each is there."""
    mean = Mean()
    for number, often in counts.items():
        mean.add(number, often)
    return mean.interval


def _mask(game: Tally) -> int:
    return sum(1 << (seat - 1) for seat in game.winners)
