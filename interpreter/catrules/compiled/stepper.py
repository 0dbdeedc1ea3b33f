"""A game led by compiled code from question to question, on arrays as the machine has them."""

from array import array
from collections.abc import Callable, Sequence
from typing import NamedTuple

from catrules.compiled.engine import Code, Running, compile_module
from catrules.compiled.faults import Fault, Stopped, Trapped
from catrules.compiled.layout import STATE
from catrules.compiled.sizes import COLUMNS, WORD
from catrules.compiled.translate import translate
from catrules.ir import opcodes as op
from catrules.ir.frames import task_words
from catrules.ir.program import CHANCE, MOST_DECISIONS, POSITION, Program
from catrules.ir.walk import walk


class Asked(NamedTuple):
    """A question that waits: as the machine's `Pending`. weights: chance's shares, or empty."""

    site: int
    actor: int
    options: tuple[tuple[int, ...], ...]
    weights: tuple[int, ...]
    task: int


class Stepper:
    """Code of one program with a memory of its own, for one thread.

    `state` is the array of the game that is in its memory; it may be given another one at any time,
    of this code or of a machine. Every method that runs rules may raise Stopped.
    """

    def __init__(self, program: Program) -> None:
        """Raises NotCompiled if the program is not for that."""
        translated = translate(program, steps=True)
        self._program = program
        self._layout = translated.layout
        self._running = Running(Code(compile_module(translated.module)))
        self._ask, self._take, self._begin, self._finish, self._scores = map(
            self._running.function, ("ask", "take", "begin", "finish", "scores")
        )
        self._tasks = _tasks(program)

    @property
    def words(self) -> memoryview:
        """The words of the game, where they are."""
        start = STATE // WORD
        return self._running.words[start : start + self._program.size]

    @property
    def state(self) -> list[int]:
        """A copy of them."""
        return self.words.tolist()

    @state.setter
    def state(self, words: Sequence[int]) -> None:
        self._running.bytes[STATE : STATE + len(words) * WORD] = array("q", words).tobytes()

    def word(self, address: int) -> int:
        """A word of the game."""
        return self._running.words[STATE // WORD + address]

    def advance(self) -> tuple[Asked, ...]:
        """Runs to the first question, or tells again what is asked; nothing if the game is over."""
        if self.word(POSITION) == 0:
            self._run(self._begin)
        return self.asked()

    def asked(self) -> tuple[Asked, ...]:
        """What is asked where the game stands; more than one only inside an AT_ONCE."""
        position = self.word(POSITION)
        if position <= 0:
            return ()
        words = self._tasks.get(position - 1)
        if words is None:
            return (self._question(position - 1, 0),)
        waiting = [
            self._question(self.word(word) - 1, task)
            for task, word in enumerate(words)
            if self.word(word)
        ]
        return tuple(asked for asked in waiting if asked.actor != CHANCE) or tuple(waiting[:1])

    def answer(self, option: int, task: int = 0) -> tuple[Asked, ...]:
        """Takes an option of a question by its index, runs on, and gives what is asked then.

        IndexError: there is no such option; ValueError: nothing is asked of this task.
        """
        self.take(option, task)
        return self.asked()

    def take(self, option: int, task: int = 0) -> None:
        """The same, without working out what is asked then."""
        site, word = self.word(POSITION) - 1, 0
        words = self._tasks.get(site)
        if words is not None and 0 <= task < len(words):
            word = STATE + words[task] * WORD
            site = self.word(words[task]) - 1
        if site < 0 or (task and words is None):
            raise ValueError(f"task {task} is not asked anything")
        if option < 0 or not self._run(self._take, site, option, word):
            raise IndexError(f"there is no option {option}")

    def finish(self, most: int = MOST_DECISIONS) -> None:
        """Plays to the end, the `random` policy answering; given up after `most` decisions."""
        self._running.words[self._layout.limit // WORD] = most
        self._run(self._finish)

    def scores(self) -> list[int]:
        """What the rules report of each seat where the game stands; nothing if they report none."""
        self._run(self._scores)
        columns = range(len(COLUMNS), self._layout.columns)
        return [self._running.words[self._layout.column(each) // WORD] for each in columns]

    def _question(self, site: int, task: int) -> Asked:
        count = self._run(self._ask, site)
        words, layout = self._running.words, self._layout
        actor, _, weighted = words[layout.asked // WORD : layout.asked // WORD + 3]
        first = layout.options // WORD
        rows = range(first, first + count * layout.row, layout.row)
        options = tuple(tuple(words[row + 1 : row + 1 + words[row]]) for row in rows)
        start = layout.weights // WORD
        weights = tuple(words[start : start + count]) if weighted else ()
        return Asked(site, actor, options, weights, task)

    def _run(self, function: Callable[..., int], *args: int) -> int:
        try:
            return function(*args)
        except Trapped:
            start = self._layout.fault // WORD
            record = self._running.words[start : start + 5].tolist()
            self._running.words[start] = 0
            if not record[0]:
                raise
            raise Stopped(Fault(*record)) from None


def _tasks(program: Program) -> dict[int, range]:
    """By the site of an AT_ONCE the words of its tasks."""
    return {
        instr.args[0]: task_words(program, instr.args[0], len(instr.args[2]))[0]
        for routine in program.routines
        for instr in walk(routine.body)
        if instr.op is op.AT_ONCE
    }
