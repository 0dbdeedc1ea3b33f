"""Where a game goes on: tables in memory, by the site or the CALL that it waits at."""

from catrules.compiled.code import Code
from catrules.compiled.encoding import words
from catrules.compiled.resuming import places_of
from catrules.compiled.shared import Shared
from catrules.compiled.sizes import WORD
from catrules.ir import opcodes as op
from catrules.ir.frames import Node, task_words

ROUTINE, PLACE, WORDS, TASKS, SHADOW, SHADOWED = range(0, 48, 8)
"""Where in a row of the table of sites stands which routine waits there, at which of its places,
and of an AT_ONCE its tasks' words, how many there are, and its shadow words."""
_ROW = 48


class Tables:
    """Lays the tables, and writes how they are read."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._layout = shared.layout
        self._sites = self._layout.keep(self._table_of_sites())
        self._calls = self._layout.keep(self._table_of_calls())
        frames = [max(routine.frame, 0) for routine in shared.program.routines]
        self._frames = self._layout.keep(words([frame * WORD for frame in frames]))

    def _places(self) -> list[tuple[int, int, Node]]:
        """Every waiting place: its routine, its number there, its statement."""
        shared = self._shared
        return [
            (index, number, node)
            for index in sorted(shared.stops)
            for number, node in enumerate(places_of(shared, shared.bodies[index]), 1)
        ]

    def _table_of_sites(self) -> bytes:
        program = self._shared.program
        rows = [[0] * 6 for _ in program.sites]
        for routine, number, node in self._places():
            if node.instr.op is op.CALL:
                continue
            site = node.instr.args[0]
            rows[site][:2] = routine, number
            if node.instr.op is op.AT_ONCE:
                own, kept = task_words(program, site, len(node.instr.args[2]))
                address = [self._layout.word(each.start) for each in (own, kept)]
                rows[site][2:] = address[0], len(own), address[1], len(kept) * WORD
        return words([number for row in rows for number in row])

    def _table_of_calls(self) -> bytes:
        """By a CALL's number its routine and the place there."""
        found = {0: (0, 0)}
        for routine, number, node in self._places():
            if node.call:
                found[node.call] = routine, number
        return words([n for call in range(max(found) + 1) for n in found.get(call, (0, 0))])

    def _site(self, code: Code, site: int, column: int) -> None:
        """Pushes an entry of the table of sites (i32); site: a variable."""
        code.get(site)
        code.i32(_ROW)
        code.op("i32.mul")
        code.memory("i32.load", self._sites + column)

    def _wait_word(self, code: Code, place: int, into: int) -> None:
        """Puts into a variable at which site a word, whose place is in a variable, says to wait."""
        code.get(place)
        code.memory("i64.load")
        code.op("i32.wrap_i64")
        code.i32(1)
        code.op("i32.sub")
        code.set(into)

    def _choose(self, code: Code, number: int) -> None:
        """Copies a listed option to where its routine looks for it."""
        code.i32(self._layout.answer)
        code.i32(self._layout.options)
        self._shared.row(code, number)
        code.op("i32.add")
        code.i32(self._layout.row * WORD)
        code.copy_memory()
