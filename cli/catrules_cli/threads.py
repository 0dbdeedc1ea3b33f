"""Games by compiled code, shared among threads: its calls do not hold the interpreter's lock."""

import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from typing import TYPE_CHECKING

from catrules.compiled.sizes import GAMES

if TYPE_CHECKING:
    from catrules.compiled.faults import Fault
    from catrules.compiled.whole import Columns, Games, Player

_SECONDS = 0.05
"""What one call is to take at most, so that the bar moves and Ctrl-C is heard."""

Played = tuple["Columns", "Fault | None"]


class Threads:
    """Plays games of one batch in so many threads. Leave it by `with`."""

    def __init__(self, games: "Games", seed: int, jobs: int) -> None:
        self._seed = seed
        self._jobs = jobs
        self._players = [games.player() for _ in range(jobs)]
        self._idle: SimpleQueue[Player] = SimpleQueue()
        for player in self._players:
            self._idle.put(player)
        self._size = 16

    def play(self, numbers: range) -> Iterator[Played]:
        """What came of the games of these numbers, some at a time, in order.

        A fault of the rules comes with the games before it, and nothing after it.
        """
        waiting: deque[Future[Played]] = deque()
        pool = ThreadPoolExecutor(self._jobs)
        first = numbers.start
        try:
            while waiting or first < numbers.stop:
                while first < numbers.stop and len(waiting) < 2 * self._jobs:
                    count = min(self._size, numbers.stop - first)
                    waiting.append(pool.submit(self._work, first, count))
                    first += count
                columns, fault = waiting.popleft().result()
                yield columns, fault
                if fault is not None:
                    return
        finally:
            # What the threads are at is of no use any more, if they are at anything.
            for player in self._players:
                player.interrupt()
            pool.shutdown(wait=True, cancel_futures=True)

    def _work(self, first: int, count: int) -> Played:
        player = self._idle.get()
        begin = time.perf_counter()
        try:
            columns = player.play(self._seed, first, count)
            if time.perf_counter() - begin < _SECONDS / 2:
                self._size = min(GAMES, max(self._size, 2 * count))
            return columns, player.fault
        finally:
            self._idle.put(player)
