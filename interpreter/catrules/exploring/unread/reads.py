"""Which of the words that are looked at an instruction asks for, and which it surely sets."""

from collections.abc import Iterable, Iterator

from attrs import define

from catrules.exploring.unread.values import Evaluator, Known
from catrules.ir import opcodes as op
from catrules.ir.program import HEADER, NOTHING, Instr, Program
from catrules.ir.walk import walk


def words_at(addresses: Iterable[int]) -> int:
    """Words as a mask."""
    mask = 0
    for address in addresses:
        if address >= 0:
            mask |= 1 << address
    return mask


def lying(program: Program) -> int:
    """The words that say what lies where, in which order: how many is never set, only changed."""
    found = 0
    for zone in program.zones:
        found |= words_at(range(zone.base, zone.base + len(zone.variants)))
        kept = zone.kept
        for first, many in (
            (kept.sequence, kept.places + 1),
            (kept.slots, kept.places),
            (kept.above, 1),
            (kept.loose, len(zone.variants)),
        ):
            if first >= 0:
                found |= words_at(range(first, first + many))
    return found


@define(eq=False)
class Reads:
    """Answers for one program. words: the mask of those that are looked at."""

    program: Program
    evaluator: Evaluator
    words: int
    lying: int
    marks: dict[tuple[int, int], int]

    @classmethod
    def of(cls, program: Program) -> "Reads":
        """Looked at are marks, limits and such, but not what lies where."""
        there = lying(program)
        data = words_at(range(len(HEADER), program.frames))
        marks = {
            (m.base, m.stride): words_at(m.base + i * m.stride for i in range(m.owners))
            for m in program.marks
        }
        return cls(program, Evaluator.of(program), data & ~there, there, marks)

    # ---- what is asked for

    def asked(self, expressions: Iterable[Instr], known: Known) -> int:
        """What expressions ask for themselves, the values that they call left out."""
        found = 0
        for expr in walk(expressions):
            if expr.op is op.LOAD:
                found |= self._word(expr.args[0], 1, known)
            elif expr.op is op.SUM:
                found |= self._word(expr.args[0], expr.args[1], known)
            elif expr.op is op.FIND:
                found |= words_at(self.program.tables[expr.args[0]])
        return found & self.words

    def can_be_asked(self, address: Instr) -> bool:
        """Can there be a word that is looked at, at an address of a LOAD or STORE?"""
        return self._word(address, 1, {}) & self.words != 0

    def _word(self, address: Instr, many: int, known: Known) -> int:
        values = self.evaluator.values(address, known)
        if values is not None:
            return words_at(v + i for v in values if v >= 0 for i in range(many))
        if all(self.lying >> word & 1 for word in _bases(address)):
            return 0  # an address of something that lies somewhere
        base = _base(address)
        if base is None or many != 1:
            return self.words
        first, stride = base
        return self.marks.get(base) or words_at(range(first, self.program.frames, stride))

    # ---- what is set

    def set(self, instr: Instr, known: Known) -> int:
        """The word that a statement surely sets."""
        values = None
        if instr.op is op.STORE:
            values = self.evaluator.values(instr.args[0], known)
        elif instr.op is op.MARK:
            mark = self.program.marks[instr.args[0]]
            owners = self.evaluator.values(instr.args[1], known)
            if owners is not None:
                values = frozenset(mark.base + i * mark.stride for i in owners if i != NOTHING)
        if values is None or len(values) != 1:
            return 0
        return words_at(values) & self.words


def _base(address: Instr) -> tuple[int, int] | None:
    """Of `ADD base (MUL owner stride)`, and of `ADD base register`, base and stride."""
    if address.op is not op.ADD:
        return None
    constants = [term.args[0] for term in address.args if term.op is op.CONST]
    others = [term for term in address.args if term.op is not op.CONST]
    if len(others) != 1:
        return None
    if others[0].op is op.REG:
        return constants[0], 1
    strides = [term.args[0] for term in others[0].args if term.op is op.CONST]
    if others[0].op is not op.MUL or len(strides) != 1 or strides[0] <= 0:
        return None
    return constants[0], strides[0]


def _bases(address: Instr) -> Iterator[int]:
    """The constants that an address can be made of by adding, whatever it is else."""
    if address.op is op.CONST:
        if address.args[0] != NOTHING:
            yield address.args[0]
    elif address.op in (op.ADD, op.SUB, op.MIN, op.MAX):
        for term in address.args:
            yield from _bases(term)
    elif address.op is op.SELECT:
        for term in address.args[1:]:
            yield from _bases(term)
