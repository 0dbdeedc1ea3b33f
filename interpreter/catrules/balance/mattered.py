"""How often options and things were offered and taken, and how often who took them won.

That is no cause: whoever is ahead may be offered other things, and longer games offer more.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from attrs import evolve, frozen

from catrules.balance.naming import Action, Named
from catrules.balance.watching import Watched
from catrules.intervals import Interval, wilson
from catrules.text import spaced

MOST_WAYS = 12
"""An action that can be done with more than so many different things is one option."""

Key = TypeVar("Key", bound=Hashable)
Seats = tuple[int, Named]
_Numbers = tuple[int, int, int, Interval, int, Interval]


@frozen
class Mattered:
    """An option, or a thing that options are about.

    worded: it has words of its own, and is not just what is chosen where a question is asked;
    offered, taken: at how many decisions. takers, others: how many seats took it at least once in a
    game that came to an end, and how many were offered it and never took it; their wins.
    """

    name: str
    question: str
    offered: int
    taken: int
    takers: int
    takers_won: Interval
    others: int
    others_won: Interval
    worded: bool = True

    @property
    def share(self) -> Interval:
        """How often it was taken where it was offered."""
        return wilson(self.taken, self.offered)


def options(games: Sequence[Watched]) -> tuple[Mattered, ...]:
    """The options of all games, the most often offered first.

    What is chosen with no words of its own, such as a card of a hand, is left to `things`.
    """
    every = dict.fromkeys(named for game in games for _, named in game.offered)
    ways = Counter(each.action for each in every)
    few = frozenset(action for action, different in ways.items() if different <= MOST_WAYS)
    apart = _mattered([(game, _of(game.offered, few), game.taken) for game in games])
    whole = _mattered([(game, game.open, game.done) for game in games])
    return _ranked(
        (
            *(
                evolve(_row(each.label, each.question, found), worded=bool(each.text))
                for each, found in apart.items()
            ),
            *(
                _row(text, question, found)
                for (question, text), found in whole.items()
                if text and (question, text) not in few
            ),
        )
    )


def _of(offered: Mapping[Seats, int], actions: frozenset[Action]) -> dict[Seats, int]:
    return {key: often for key, often in offered.items() if key[1].action in actions}


def _row(name: str, question: str, found: _Numbers) -> Mattered:
    return Mattered(name, spaced(question), *found)


def things(games: Sequence[Watched]) -> tuple[Mattered, ...]:
    """The things that options of all games are about, the most often offered first."""
    found = _mattered([(game, game.seen, game.used) for game in games])
    return _ranked(Mattered(name, "", *numbers) for name, numbers in found.items())


def _ranked(found: Iterable[Mattered]) -> tuple[Mattered, ...]:
    return tuple(sorted(found, key=lambda each: (-each.offered, each.question, each.name)))


def _mattered(
    counted: Iterable[tuple[Watched, Mapping[tuple[int, Key], int], Mapping[tuple[int, Key], int]]],
) -> dict[Key, _Numbers]:
    offered: Counter[Key] = Counter()
    taken: Counter[Key] = Counter()
    seats: Counter[tuple[Key, bool, bool]] = Counter()
    for game, open_to, chosen in counted:
        winners = game.tally.winners
        for (seat, key), often in open_to.items():
            took = chosen.get((seat, key), 0)
            offered[key] += often
            taken[key] += took
            if game.tally.finished:
                seats[key, bool(took), seat in winners] += 1
    return {
        key: (
            offered[key],
            taken[key],
            *_won(seats[key, True, True], seats[key, True, False]),
            *_won(seats[key, False, True], seats[key, False, False]),
        )
        for key in offered
    }


def _won(wins: int, losses: int) -> tuple[int, Interval]:
    return wins + losses, wilson(wins, wins + losses)
