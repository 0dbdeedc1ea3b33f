"""Positions as bytes: two states have the same form if and only if the same can follow from them.

Left out is what no rule can ask: the generators, how many turns and decisions there were, the
budget of steps, registers that are not read any more. Which slots a row uses is a matter of what
lay there before, so its things are put into the first ones in their order. So are marks that
will be set before any rule asks for them: they are put as in the beginning (`Unread`).
"""

from array import array
from collections.abc import Sequence

from catrules.exploring.unread.words import Unread
from catrules.ir import opcodes as op
from catrules.ir.program import (
    BUDGET,
    CHANCE_STATE,
    DECISIONS,
    NEXT,
    NOTHING,
    POLICY_STATE,
    STEP_BUDGET,
    TURNS,
    Block,
    Instr,
    Order,
    Program,
)
from catrules.ir.walk import blocks
from catrules.machine.execute import Machine

_UNREAD = (CHANCE_STATE, POLICY_STATE, TURNS, DECISIONS)


class Forms:
    """The forms of one program's positions.

    uncounted: how many turns were taken of a `turns …, at most N`, and how many rounds of a
    `repeat at most N`, tells none apart. merged: nor do marks that are set before they are asked
    for, which are words to compare by what can still come, but not to show.
    """

    def __init__(self, machine: Machine, *, uncounted: bool = False, merged: bool = False) -> None:
        program = machine.program
        self._initial = program.initial
        self._unread = Unread(program) if merged else None
        self._machine = machine
        self._frames = program.frames
        self._rows = [zone.kept for zone in program.zones if zone.kept.slots >= 0]
        self._counters = round_counters(program) if uncounted else ()

    def words(self, state: list[int]) -> list[int]:
        """The words of a state from which the game can go on, all else as in the beginning."""
        words = self._machine.snapshot(state)
        for word in _UNREAD:
            words[word] = 0
        words[BUDGET] = STEP_BUDGET
        if self._unread is not None:
            for word in self._unread.words(state):
                words[word] = self._initial[word]
        for row in self._rows:
            self._settle(words, row)
        return words

    def form(self, words: list[int]) -> bytes:
        """What `words` gave, as bytes to compare."""
        if self._counters:
            words = list(words)
            for word in self._counters:
                words[word] = 0
        return array("q", words).tobytes()

    def _settle(self, words: list[int], row: Order) -> None:
        first, places = row.slots, row.places
        lying = [slot for slot in words[row.sequence : row.sequence + places] if slot]
        if lying == list(range(first, first + len(lying))):
            return
        if any(first <= word < first + places for word in words[self._frames :]):
            return  # it may be a name for one of the things: then it must lie where it is
        things = [words[slot] for slot in lying]
        words[first : first + places] = things + [0] * (places - len(things))
        words[row.sequence : row.sequence + len(lying)] = range(first, first + len(lying))


def round_counters(program: Program) -> tuple[int, ...]:
    """The words that count the turns of a `turns …, at most N` and the rounds of a `repeat at most
    N`: one is added behind each turn, where it is said who comes next, and in each round in which
    too many are a fault."""
    found = []
    for routine in program.routines:
        for block in _blocks(routine.body):
            added = [register for register in map(_counted, block) if register >= 0]
            if not any(map(_next_is_open, block)):
                added = [each for each in added if any(_fails_at_most(i, each) for i in block)]
            found += [routine.slots[register] for register in added if routine.slots]
    return tuple(word for word in dict.fromkeys(found) if word >= 0)


def _blocks(block: Block) -> list[Block]:
    found = [block]
    for instr in block:
        for inner in blocks(instr):
            found += _blocks(inner)
    return found


def _counted(instr: Instr) -> int:
    """The register to which an instruction adds 1, or -1."""
    if instr.op is not op.SET or instr.args[1].op is not op.ADD:
        return -1
    terms: Sequence[Instr] = instr.args[1].args
    register: int = instr.args[0]
    one = any(term.op is op.CONST and term.args[0] == 1 for term in terms)
    own = any(term.op is op.REG and term.args[0] == register for term in terms)
    return register if one and own else -1


def _next_is_open(instr: Instr) -> bool:
    """Is this where nobody is named any more who plays next?"""
    if instr.op is not op.STORE:
        return False
    address, value = instr.args
    constant = address.op is op.CONST and value.op is op.CONST
    return constant and (address.args[0], value.args[0]) == (NEXT, NOTHING)


def _fails_at_most(instr: Instr, register: int) -> bool:
    """Do the rules fail here if a register has grown too large?"""
    if instr.op is not op.IF or instr.args[0].op is not op.GE:
        return False
    left: Instr = instr.args[0].args[0]
    reads = left.op is op.REG and left.args[0] == register
    return reads and any(inner.op is op.FAIL for inner in instr.args[1])
