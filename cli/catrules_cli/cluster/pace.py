"""How many games a part has: few enough to see that it goes on, many enough to be worth a task."""

_SECONDS = 1.0
"""What a part is to take."""

_A_SECOND = 100
"""Parts that are to come at most from all workers together: a scheduler handles some hundreds."""


class Pace:
    """Games of a part: at first so many, at most so many."""

    def __init__(self, first: int, most: int) -> None:
        self._size = first
        self._most = most

    def count(self, left: int, slots: int) -> int:
        """The games of the next part, if so many are left, for so many threads.

        Towards the end parts get smaller, so that all are done at about the same time.
        """
        fair = max(left // (2 * slots), self._size // 8, 1)
        return min(left, self._size, fair)

    def learn(self, games: int, seconds: float, slots: int) -> None:
        """A part took so long."""
        if games < self._size // 2:
            return
        wanted = games * max(_SECONDS, slots / _A_SECOND) / max(seconds, 1e-3)
        self._size = max(1, self._size // 2, min(int(wanted), 4 * self._size, self._most))
