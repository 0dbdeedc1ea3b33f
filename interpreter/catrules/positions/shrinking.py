"""A smaller position in which something still is so: fewer things in play, smaller numbers."""

from collections.abc import Callable, Iterator

from attrs import frozen

from catrules.ir.program import POSITION
from catrules.machine.legend import Legend
from catrules.machine.play import Play
from catrules.machine.whatif.changes import Change, Move, Set, Unfit, sort_at

Keeps = Callable[[Play], bool]
"""Whether a game still shows what one looks for; it may play on in it."""

MOST_TRIES = 5000
"""Positions that are tried."""


def shrink(play: Play, keeps: Keeps) -> Play:
    """The game with everything put back to where it began that makes no difference to `keeps`.

    Things go back to where they lie at the beginning, the players' first, marks to their first
    values or as near to them as can be. Each step is tried on a copy, in which no win or trigger
    may be due that was not; the same game always gives the same. The game itself stays as it is.
    Raises ValueError if `keeps` does not hold at the beginning, or while all are asked at once.
    """
    small = play.changed(())
    if not keeps(small.copy()):
        raise ValueError("the game does not show at the beginning what is to be kept")
    shrinker = _Shrinker(keeps, _is_settled(small))
    while (smaller := shrinker.once(small)) is not small:
        small = smaller
    return small


def _is_settled(play: Play) -> bool:
    standing = play.standing
    waits = standing.state[POSITION] > 0
    return waits and standing.machine.settled(standing.state)


class _Shrinker:
    def __init__(self, keeps: Keeps, settled: bool) -> None:
        self._keeps, self._settled = keeps, settled
        self._left = MOST_TRIES

    def once(self, play: Play) -> Play:
        """The game after every step that may be taken, each as far as it goes."""
        legend = play.standing.legend
        for steps in (_things(legend, play.standing.state), _marks(legend, play.standing.state)):
            for step in steps:
                play = self._as_far(play, step)
        return play

    def _as_far(self, play: Play, step: "_Step") -> Play:
        """Takes a step whole, or as much of it as may be, halving."""
        amount = step.most(play.standing.state)
        while amount > 0 and self._left > 0:
            if (smaller := self._tried(play, step.by(play.standing.state, amount))) is not None:
                play = smaller
                amount = min(amount, step.most(play.standing.state))
            else:
                amount //= 2
        return play

    def _tried(self, play: Play, change: Change) -> Play | None:
        self._left -= 1
        try:
            other = play.changed([change])
        except Unfit:
            return None
        if self._settled and not _is_settled(other):
            return None
        return other if self._keeps(other.copy()) else None


@frozen
class _Back:
    """Like things go back to a cell where some lie at the beginning."""

    legend: Legend
    source: int
    target: int

    def most(self, state: list[int]) -> int:
        missing = self.legend.program.initial[self.target] - state[self.target]
        return min(state[self.source], missing)

    def by(self, state: list[int], amount: int) -> Change:
        del state
        return Move(self.source, self.target, amount)


@frozen
class _Less:
    """A mark goes back to its first value; what is no number all at once."""

    legend: Legend
    mark: int
    owner: int

    def most(self, state: list[int]) -> int:
        found = self.legend.program.marks[self.mark]
        away = abs(self._word(state) - found.first)
        return away if found.value.sort == "number" else min(1, away)

    def by(self, state: list[int], amount: int) -> Change:
        found, word = self.legend.program.marks[self.mark], self._word(state)
        if found.value.sort != "number":
            return Set(self.mark, self.owner, found.first)
        return Set(self.mark, self.owner, word - amount if word > found.first else word + amount)

    def _word(self, state: list[int]) -> int:
        found = self.legend.program.marks[self.mark]
        return state[found.base + self.owner * found.stride]


_Step = _Back | _Less


def _things(legend: Legend, state: list[int]) -> Iterator[_Step]:
    """Things that lie elsewhere than at the beginning: those of players first."""
    program = legend.program
    homes = [cell for cell in legend.cells if program.initial[cell]]

    def whose(cell: int) -> bool:
        return program.zones[legend.cells[cell].zone].owner != "player"

    for cell in sorted(legend.cells, key=lambda cell: (whose(cell), cell)):
        if state[cell] > program.initial[cell]:
            for home in homes:
                if home != cell and sort_at(legend, home) == sort_at(legend, cell):
                    yield _Back(legend, cell, home)


def _marks(legend: Legend, state: list[int]) -> Iterator[_Step]:
    for number, mark in enumerate(legend.program.marks):
        for owner in range(mark.owners):
            if state[mark.base + owner * mark.stride] != mark.first:
                yield _Less(legend, number, owner)
