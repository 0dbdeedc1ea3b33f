"""Where a search plays its games: compiled code, or the machine. Both play the same.

A board holds one game. It is given an array, answers as it is told, and plays to the end by itself:
`random` answers for all then, out of the streams of that array.
"""

import atexit
from array import array
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Protocol

from catrules.compiled.faults import NotCompiled, Stopped
from catrules.ir.program import DECISIONS, Program
from catrules.machine.execute import Machine, Pending, Stop, Telling
from catrules.machine.faults import RuleFault
from catrules.machine.hidden.beginning import apart
from catrules.machine.random import seed_streams
from catrules.machine.shared import forget, machine_for, once_for

BROKEN = (Stopped, RuleFault)
"""What a board raises if the rules fail; it has no game then."""


class Ask(Protocol):
    """A question that waits: the machine's `Pending`, or compiled code's `Asked`."""

    @property
    def site(self) -> int:
        """Where in the program."""

    @property
    def actor(self) -> int:
        """Who is asked."""

    @property
    def options(self) -> Sequence[tuple[int, ...]]:
        """What there is to choose."""

    @property
    def task(self) -> int:
        """The task inside an AT_ONCE, else 0."""


class Board(Protocol):
    """What holds a game. All but `word` may raise what is in BROKEN."""

    def put(self, state: "array[int]", seed: int) -> None:
        """Takes a game, in which chance and bots go on from a seed."""

    def asked(self) -> Sequence[Ask]:
        """What is asked; nothing if the game is over."""

    def take(self, ask: Ask, option: int) -> Sequence[Ask]:
        """Takes an option, and gives what is asked then; nothing if the game is over."""

    def finish(self, most: int) -> None:
        """Plays to the end, or so many more decisions."""

    def kept(self) -> "array[int]":
        """All words of the game, to be put there again."""

    def word(self, address: int) -> int:
        """A word of the game."""

    def scores(self) -> Sequence[int]:
        """What the rules report of each player; nothing if they report none."""


class _Compiled:
    """Compiled code."""

    def __init__(self, program: Program) -> None:
        from catrules.compiled.stepper import Stepper

        self._stepper = Stepper(program)
        self._words = self._stepper.words
        self.word, self.scores = self._stepper.word, self._stepper.scores
        self.asked = self._stepper.asked

    def put(self, state: "array[int]", seed: int) -> None:
        words: Any = self._words  # a list to seed_streams, as far as it makes use of one
        words[:] = memoryview(state)
        seed_streams(words, seed)

    def take(self, ask: Ask, option: int) -> Sequence[Ask]:
        return self._stepper.answer(option, ask.task)

    def finish(self, most: int) -> None:
        self._stepper.finish(self.word(DECISIONS) + most)

    def kept(self) -> "array[int]":
        return array("q", self._words)


class _Interpreted:
    """The machine."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._state: list[int] = []

    def put(self, state: "array[int]", seed: int) -> None:
        self._state = list(state)
        seed_streams(self._state, seed)

    def asked(self) -> Sequence[Ask]:
        return self._apart(lambda: self._machine.advance(self._state))

    def kept(self) -> "array[int]":
        return array("q", self._state)

    def take(self, ask: Ask, option: int) -> Sequence[Ask]:
        assert isinstance(ask, Pending)
        return self._apart(lambda: self._machine.take(self._state, ask, option))

    def finish(self, most: int) -> None:
        self._apart(lambda: self._machine.playout(self._state, most=self.word(DECISIONS) + most))

    def word(self, address: int) -> int:
        return self._state[address]

    def scores(self) -> Sequence[int]:
        program = self._machine.program
        seats = range(program.players if program.score >= 0 else 0)
        return [self._machine.evaluate(self._state, program.score, (seat,)) for seat in seats]

    def _apart(self, run: Callable[[], Stop | None]) -> Stop:
        """Runs the machine, which is shared: what it tells is no game's."""
        with apart(self._machine):
            self._machine.telling = Telling()
            return run() or ()


def compiled_board(program: Program) -> Board | None:
    """Compiled code for a program, made once; None where it cannot be had."""
    return once_for(program, _compiled)


def _compiled(program: Program) -> Board | None:
    try:
        board = _Compiled(program)
    except NotCompiled:
        return None
    _let_go_in_time()
    return board


@cache
def _let_go_in_time() -> None:
    """Code must be gone before wasmtime is, when the process ends."""
    atexit.register(forget)


def interpreted_board(program: Program) -> Board:
    """The machine for a program."""
    return _Interpreted(machine_for(program))
