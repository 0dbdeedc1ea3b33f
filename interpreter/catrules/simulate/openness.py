"""Which words of a state may be known to a seat: what its bot may look at.

Cells and marks are known as the rules declare them. What rules keep aside while the game waits
(their registers) is known only if it was worked out from open things alone: the analysis below
follows every value through the program, and takes for closed what somebody or chance has chosen,
what depends on hidden cells, and what was set on a condition that does.
"""

from collections.abc import Iterable, Sequence

from catrules.ir import opcodes as op
from catrules.ir.program import (
    CHANCE_STATE,
    HEADER,
    POLICY_STATE,
    POSITION,
    Instr,
    Program,
    Zone,
)
from catrules.ir.walk import blocks, expressions, walk
from catrules.machine.legend import Legend

_LEAVING = (op.BREAK, op.RETURN, op.RESULT)


class Openness:
    """What is known of a program's words, whatever happens."""

    def __init__(self, legend: Legend) -> None:
        self._legend = legend
        self._program: Program = legend.program
        self._marks = {
            mark.base + owner * mark.stride
            for mark in self._program.marks
            for owner in range(mark.owners)
            if mark.seen == "all"
        }
        self._closed: set[tuple[int, int]] = set()
        self._closed_results: set[int] = set()
        self._analyse()

    def hidden(self, seat: int, state: Sequence[int]) -> set[int]:
        """The addresses of the words that a seat does not know of a state."""
        known = self._marks | set(range(len(HEADER)))
        known |= {address for address in self._legend.cells if self._knows(seat, address)}
        for number, routine in enumerate(self._program.routines):
            if routine.frame >= 0:
                known.add(routine.frame)  # where the rules stand
                for register, slot in enumerate(routine.slots):
                    if slot >= 0 and (number, register) not in self._closed:
                        known.add(slot)
        known -= {CHANCE_STATE, POLICY_STATE}
        if state[POSITION] > 0:
            # While all act at once, what the others have done is not shown yet.
            known -= set(self._program.sites[state[POSITION] - 1].shadow)
        return set(range(len(state))) - known

    def _knows(self, seat: int | None, address: int) -> bool:
        """Whether a seat (None: everybody) knows how many things are at an address of a cell."""
        cell = self._legend.cells[address]
        if self._program.variants[cell.variant].revealed:
            return True
        zone = self._program.zones[cell.zone]
        if seat is None:
            return zone.seen == "all" or (zone.counted == "all" and _of_one_sort(zone))
        counts = self._legend.counts(seat, zone) and _of_one_sort(zone)
        return self._legend.sees(seat, zone) or counts

    # ---- the analysis: everything is open until it is found not to be

    def _analyse(self) -> None:
        before = -1
        while before < (now := len(self._closed) + len(self._closed_results)):
            before = now
            for number, routine in enumerate(self._program.routines):
                self._block(number, routine.body, shady=False)

    def _block(self, routine: int, block: Iterable[Instr], *, shady: bool) -> None:
        for instr in block:
            self._statement(routine, instr, shady=shady)
            inner = shady
            if instr.op is op.IF and not self._open(routine, instr.args[0]):
                inner = True
                if any(part.op in _LEAVING for part in walk([instr])):
                    self._close_all(routine)
            for body in blocks(instr):
                self._block(routine, body, shady=inner)

    def _statement(self, routine: int, instr: Instr, *, shady: bool) -> None:
        if instr.op is op.SET:
            if shady or not self._open(routine, instr.args[1]):
                self._closed.add((routine, instr.args[0]))
        elif instr.op is op.CHOOSE:
            self._closed.update((routine, register) for register in instr.args[3])
        elif instr.op is op.CALL:
            # Where the rules stand is known, so what is passed on is, too, whoever chose to call.
            for parameter, arg in enumerate(instr.args[1]):
                if not self._open(routine, arg):
                    self._closed.add((instr.args[0], parameter))
        elif instr.op is op.RESULT and (shady or not self._open(routine, instr.args[0])):
            self._closed_results.add(routine)

    def _close_all(self, routine: int) -> None:
        """How far the routine gets is not known, so nothing that it sets is."""
        for instr in walk(self._program.routines[routine].body):
            if instr.op is op.SET:
                self._closed.add((routine, instr.args[0]))
            elif instr.op is op.RESULT:
                self._closed_results.add(routine)

    def _open(self, routine: int, expr: Instr) -> bool:
        """Whether everybody can know an expression's value."""
        if expr.op is op.REG:
            return (routine, expr.args[0]) not in self._closed
        if expr.op is op.LOAD and not self._open_at(expr.args[0], 1):
            return False
        if expr.op is op.SUM and not self._open_at(expr.args[0], expr.args[1]):
            return False
        if expr.op is op.FIND:
            return all(map(self._public, self._program.tables[expr.args[0]]))
        if expr.op is op.CALL_VALUE and expr.args[0] in self._closed_results:
            return False
        return all(self._open(routine, part) for part in expressions(expr))

    def _open_at(self, address: Instr, length: int) -> bool:
        """Whether everybody knows the words at an address: fixed, or fixed but for the owner."""
        leaves = list(_summands(address))
        bases = [leaf.args[0] for leaf in leaves if leaf.op is op.CONST]
        others = [leaf for leaf in leaves if leaf.op is not op.CONST]
        if len(bases) != 1 or any(leaf.op is not op.MUL for leaf in others):
            return False
        return all(self._public(bases[0] + offset) for offset in range(length))

    def _public(self, address: int) -> bool:
        if address in self._legend.cells:
            return self._knows(None, address)
        return address in self._marks or 0 <= address < len(HEADER)


def _of_one_sort(zone: Zone) -> bool:
    return len(zone.variants) == 1


def _summands(expr: Instr) -> Iterable[Instr]:
    if expr.op is op.ADD:
        for part in expr.args:
            yield from _summands(part)
    else:
        yield expr
