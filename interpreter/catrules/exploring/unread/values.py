"""What registers and expressions can be where only some registers are known.

Known are small numbers: seats, things by index, sets of these, how often a loop went round. So a
loop over all players is followed player by player, and it is clear whose word it sets.
"""

from collections.abc import Iterable, Mapping
from itertools import product

from attrs import define

from catrules.exploring.unread.points import CURRENT_PLAYER
from catrules.ir import opcodes as op
from catrules.ir.arithmetic import OPERATORS
from catrules.ir.program import CURRENT, NEXT, NOTHING, Instr, Program

Values = frozenset[int] | None
"""What something can be; None: anything."""

Known = Mapping[int, int]
"""The registers that are known, and whose turn it is if that is."""

_TRUTH = frozenset((0, 1))
_MOST = 16
_TRUTHS = (op.EQ, op.NE, op.LT, op.LE, op.GT, op.GE, op.NOT, op.HAS_BIT, op.AND, op.OR)


def known_of(pairs: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """What is known, to be kept."""
    return tuple(sorted(pairs))


@define(eq=False)
class Evaluator:
    """Works out what expressions of a program can be."""

    program: Program
    seats: frozenset[int]
    largest: int

    @classmethod
    def of(cls, program: Program) -> "Evaluator":
        """That of a program."""
        owners = max((mark.owners for mark in program.marks), default=1)
        seats = frozenset((*range(program.players), NOTHING))
        return cls(program, seats, max((1 << program.players) - 1, owners))

    def follow_less(self) -> bool:
        """Follows players and sets of players only; False if it has followed no others."""
        before, self.largest = self.largest, (1 << self.program.players) - 1
        return self.largest < before

    def is_small(self, value: int) -> bool:
        """Is it worth while to follow a value?"""
        return value == NOTHING or 0 <= value <= self.largest

    def values(self, expr: Instr, known: Known) -> Values:
        """What an expression can be."""
        found = self._values(expr, known)
        if found is None and expr.op in _TRUTHS:
            return _TRUTH
        return None if found is not None and len(found) > _MOST else found

    def _values(self, expr: Instr, known: Known) -> Values:
        if expr.op is op.CONST:
            return frozenset(expr.args)
        if expr.op is op.REG:
            value = known.get(expr.args[0])
            return None if value is None else frozenset((value,))
        if expr.op is op.LOAD:
            return self._loaded(expr, known)
        if expr.op is op.TABLE:
            return self._entries(expr, known)
        if expr.op is op.SELECT:
            return self._selected(expr, known)
        if expr.op in (op.AND, op.OR):
            return self._joined(expr, known)
        if expr.op is op.WATCH:
            return self.values(expr.args[1], known)
        work = OPERATORS.get(expr.op.name)
        return None if work is None else self._worked(expr, known)

    def _worked(self, expr: Instr, known: Known) -> Values:
        terms = []
        for term in expr.args:
            values = self.values(term, known)
            if values is None:
                return None
            terms.append(values)
        divides = expr.op in (op.DIV, op.MOD)
        work = OPERATORS[expr.op.name]
        every = (each for each in product(*terms) if not (divides and each[1] == 0))
        return frozenset(work(*each) for each in every if expr.op is not op.BIT or each[0] < 62)

    def _loaded(self, expr: Instr, known: Known) -> Values:
        address = expr.args[0]
        if address.op is not op.CONST or address.args[0] not in (CURRENT, NEXT):
            return None
        if address.args[0] == CURRENT and CURRENT_PLAYER in known:
            return frozenset((known[CURRENT_PLAYER],))
        return self.seats

    def _entries(self, expr: Instr, known: Known) -> Values:
        table = self.program.tables[expr.args[0]]
        where = self.values(expr.args[1], known)
        if where is None:
            return None
        return frozenset(table[index] for index in where if 0 <= index < len(table))

    def _selected(self, expr: Instr, known: Known) -> Values:
        condition, *ways = expr.args
        holds = self.values(condition, known)
        found: frozenset[int] = frozenset()
        for way, truth in zip(ways, (True, False), strict=True):
            if holds is None or truth in map(bool, holds):
                values = self.values(way, known)
                if values is None:
                    return None
                found |= values
        return found

    def _joined(self, expr: Instr, known: Known) -> Values:
        """A term that is surely 0 settles an AND, one that surely is not an OR."""
        settles = expr.op is op.OR
        terms = [self.values(term, known) for term in expr.args[0]]
        truths = [_TRUTH if each is None else frozenset(map(bool, each)) for each in terms]
        if any(each == {settles} for each in truths):
            return frozenset((int(settles),))
        if all(each == {not settles} for each in truths):
            return frozenset((int(not settles),))
        return _TRUTH
