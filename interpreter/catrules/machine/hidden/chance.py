"""Numbers for drawing what is hidden: a stream of its own, so that no game's is touched."""

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

from catrules.ir.program import HEADER
from catrules.machine.random import chance_below, game_seed, seed_streams

_WORD = 1 << 32

Item = TypeVar("Item")


class Chance:
    """A stream of random numbers from a seed."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._state = [0] * len(HEADER)
        seed_streams(self._state, game_seed(seed, 0))
        self._games = 0

    def new_seed(self) -> int:
        """A seed for a game, another each time."""
        self._games += 1
        return game_seed(self._seed, self._games)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, however great n is."""
        if n <= _WORD:
            return chance_below(self._state, n) if n > 1 else 0
        while True:
            found = 0
            for _ in range(-(-n.bit_length() // 32)):
                found = found << 32 | chance_below(self._state, _WORD)
            found &= (1 << n.bit_length()) - 1
            if found < n:
                return found

    def index(self, weights: Sequence[int]) -> int:
        """An index, with these weights; one at least is above 0."""
        rest = self.below(sum(weights))
        index = 0
        while rest >= weights[index]:
            rest -= weights[index]
            index += 1
        return index

    def shuffle(self, items: MutableSequence[Item]) -> None:
        """Puts items into another order, each as likely as any other."""
        if items and all(item == items[0] for item in items):
            return
        for end in range(len(items) - 1, 0, -1):
            other = self.below(end + 1)
            items[end], items[other] = items[other], items[end]
