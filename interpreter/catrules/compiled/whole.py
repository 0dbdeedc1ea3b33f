"""Whole games by compiled code, some hundred a call."""

from array import array

from attrs import field, frozen

from catrules.compiled.engine import Code, Running
from catrules.compiled.faults import Fault, Trapped
from catrules.compiled.plan import Plan
from catrules.compiled.sizes import COLUMNS, DIGEST, GAMES, WORD


@frozen(eq=False)
class Columns:
    """What came of some games in a row: a number for each.

    first: the number of the first; digests: 16 bytes of each, if they are taken; winners: bit
    masks, 0 if given up; endings: indices into `Plan.endings` (NOTHING: none), of no meaning if
    given up; finished: 1, or 0 if given up; scores: a column for each seat, none if the rules
    report none.
    """

    first: int
    digests: bytes = field(repr=False)
    winners: "array[int]"
    endings: "array[int]"
    turns: "array[int]"
    decisions: "array[int]"
    finished: "array[int]"
    scores: "tuple[array[int], ...]"

    def __len__(self) -> int:
        return len(self.winners)


@frozen
class Games:
    """Code that plays whole games of a program, and what must be known of it; threads share it."""

    plan: Plan
    code: Code = field(repr=False)

    def player(self) -> "Player":
        """Who plays them: one for each thread."""
        return Player(self)


class Player:
    """Plays games of a batch: seed and number of a game say all. For one thread."""

    def __init__(self, games: Games) -> None:
        self._plan = games.plan
        self._running = Running(games.code)
        self._games = self._running.function("games")

    def play(self, seed: int, first: int, count: int) -> Columns:
        """Plays the games of so many numbers from the first on, at most GAMES.

        Fewer come back if the rules are at fault in the next one, or if it was interrupted.
        Raises Trapped for what can only be a fault of ours.
        """
        assert 0 <= count <= GAMES
        words, plan = self._running.words, self._plan
        words[plan.played // WORD] = words[plan.fault // WORD] = 0
        try:
            self._games(_signed(seed), first, count)
        except Trapped:
            if not words[plan.fault // WORD]:
                raise
        return self._columns(first, words[plan.played // WORD])

    @property
    def fault(self) -> Fault | None:
        """By which fault of the rules the last call ended, if it did."""
        start = self._plan.fault // WORD
        record = self._running.words[start : start + 5].tolist()
        return Fault(*record) if record[0] else None

    def interrupt(self) -> None:
        """Ends a call that another thread is at, and all calls after it, until `resume`.

        The code looks at the limit of decisions whenever somebody is asked.
        """
        self._running.words[self._plan.limit // WORD] = 0

    def resume(self) -> None:
        """Lets games be played again."""
        self._running.words[self._plan.limit // WORD] = self._plan.most

    def _columns(self, first: int, count: int) -> Columns:
        plan, whole = self._plan, self._running
        seats = plan.players if plan.scored else 0
        columns = [self._column(number, count) for number in range(len(COLUMNS) + seats)]
        length = count * DIGEST if plan.digests else 0
        digests = bytes(whole.bytes[plan.digests : plan.digests + length])
        winners, endings, turns, decisions, finished, *scores = columns
        return Columns(first, digests, winners, endings, turns, decisions, finished, tuple(scores))

    def _column(self, number: int, count: int) -> "array[int]":
        start = (self._plan.results + number * self._plan.span) // WORD
        return array("q", self._running.words[start : start + count].tobytes())


def _signed(seed: int) -> int:
    seed &= (1 << 64) - 1
    return seed - (1 << 64) if seed >> 63 else seed
