"""Where things lie in the memory of compiled code: the state, what is asked, results."""

from attrs import define, field

from catrules.compiled.encoding import Module, words
from catrules.compiled.sizes import COLUMNS, GAMES, WORD
from catrules.ir import opcodes as op
from catrules.ir.program import BUDGET, MOST_DECISIONS, MOST_OPTIONS, STEP_BUDGET, Program
from catrules.ir.walk import walk

MARGIN = 8192
"""So many words before and behind the state belong to nothing. What is near a word of the state may
be read without harm, even if it turns out that it is of no interest."""

STATE = MARGIN * WORD
"""Where the state lies."""

_ANSWER_BYTES = 12
"""What an answer takes in a record at most: who decided, and what."""
_RECORD_ROOM = 16
"""Bytes before the answers, for how many there are."""
_NUMBER_BYTES = 10


@define
class Layout:
    """The addresses of one program's memory, in bytes.

    fault: five words (see `faults`). asked: three words, a question's actor, how many options it
    has, and whether they have weights. limit: of decisions, after which games are given up; 0, put
    there from outside, ends a run. answer: the option that was chosen. options: of the question
    that was worked out last; each has `row` words: how many it has, the template, the arguments.
    """

    program: Program
    width: int = 0
    row: int = 0
    fault: int = 0
    asked: int = 0
    answer: int = 0
    weights: int = 0
    options: int = 0
    initial: int = 0
    counters: int = 0
    answers: int = 0
    played: int = 0
    limit: int = 0
    record: int = 0
    record_end: int = 0
    hash: int = 0
    results: int = 0
    digests: int = 0
    end: int = STATE
    _tables: dict[tuple[int, ...], tuple[int, int]] = field(factory=dict)
    _content: list[tuple[int, bytes]] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        program = self.program
        self.width = widest(program)
        self.row = self.width + 1
        self.room(program.size + MARGIN)
        self.fault = self.room(5)
        self.asked = self.room(3)
        self.answer = self.room(self.row)
        self.counters = self.room(2 * len(program.points))
        self.hash = self.room(48)
        self.answers, self.played = self.room(1), self.room(1)
        self.digests = self.room(2 * GAMES)
        self.results = self.room(GAMES * self.columns)
        self.weights = self.room(MOST_OPTIONS + 2)
        self.options = self.room((MOST_OPTIONS + 2) * self.row)
        whole = _RECORD_ROOM + (MOST_DECISIONS + 1) * _ANSWER_BYTES
        whole += (4 + program.players) * _NUMBER_BYTES + 128  # a hash is taken of whole blocks
        self.record = self.room(-(-whole // WORD)) + _RECORD_ROOM
        self.limit = self.keep(words([MOST_DECISIONS]))
        initial = list(program.initial)
        initial[BUDGET] = STEP_BUDGET
        self.initial = self.keep(words(initial))  # from here on all that memory begins with

    @property
    def columns(self) -> int:
        """The words that are kept of a game: see `COLUMNS`, then a score for each seat."""
        return len(COLUMNS) + (self.program.players if self.program.score >= 0 else 0)

    def column(self, number: int) -> int:
        """Where a column of the results begins: see `COLUMNS`, then the score of each seat."""
        return self.results + number * GAMES * WORD

    def room(self, count: int) -> int:
        """The address of so many words that nobody else has."""
        found = self.end
        self.end += count * WORD
        return found

    def word(self, address: int) -> int:
        """Where a word of the state lies."""
        return STATE + address * WORD

    def table(self, numbers: tuple[int, ...]) -> tuple[int, int]:
        """Where a table lies, and in how many bytes it holds each number: 1, 2, 4 or 8."""
        if numbers not in self._tables:
            size = _size(numbers)
            address = self.room(-(-len(numbers) * size // WORD))
            self._tables[numbers] = address, size
            self._content.append((address, words(numbers, size)))
        return self._tables[numbers]

    def keep(self, content: bytes) -> int:
        """The address of what memory holds in the beginning."""
        address = self.room(-(-len(content) // WORD))
        self._content.append((address, content))
        return address

    def fill(self, module: Module) -> None:
        """Says how large the memory is and what it holds in the beginning."""
        module.bytes_of_memory = self.end + STATE
        for address, content in self._content:
            module.put(address, content)


def _size(numbers: tuple[int, ...]) -> int:
    low, high = min(numbers, default=0), max(numbers, default=0)
    if low >= 0 and high < 1 << 16:
        return 1 if high < 1 << 8 else 2
    return 4 if low >= -(1 << 31) and high < 1 << 31 else 8


def widest(program: Program) -> int:
    """The most words that an option has: its template and its arguments."""
    most = 1
    for routine in program.routines:
        for instr in walk(routine.body):
            if instr.op is op.CHOOSE:
                most = max(most, len(instr.args[3]))
            elif instr.op is op.OFFER:
                most = max(most, 1 + len(instr.args[2]))
            elif instr.op is op.OFFER_COUNTS:
                most = max(most, 1 + len(instr.args[3]))
    return most
