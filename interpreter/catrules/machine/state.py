"""Arrays that hold a game: what in them counts, and what seats are shown of it."""

from catrules.ir import opcodes as op
from catrules.ir.frames import Place, Places
from catrules.ir.program import POSITION, Instr, Program, Topic
from catrules.machine.translate import AtOnce


class States:
    """What can be said of the arrays of one program."""

    def __init__(self, program: Program, at_once: dict[int, AtOnce]) -> None:
        self._program = program
        self._places = Places.of(program)
        self._at_once = at_once

    def snapshot(self, state: list[int]) -> list[int]:
        """A copy in which every word that the game does not need is 0.

        Of the frames only those words are kept that are live where the routines wait, so the
        snapshots of two states are equal if and only if the games are.
        """
        frames = self._program.frames
        copy = state[:frames] + [0] * (len(state) - frames)
        position = state[POSITION]
        if position > 0:
            self._keep(state, copy, self._places.sites[position - 1])
            place = self._at_once.get(position - 1)
            for word in place.words if place else ():
                if state[word]:
                    self._keep(state, copy, self._places.sites[state[word] - 1])
        return copy

    def _keep(self, state: list[int], copy: list[int], place: Place) -> None:
        while True:
            for word in place.words:
                copy[word] = state[word]
            number = state[place.words[0]]
            if not number:
                return
            place = self._places.calls[number]

    def about(self, state: list[int], site: int) -> list[tuple[Topic, int]]:
        """What the question of a site is about, where the game waits there: topics with words."""
        topics = self._program.sites[site].about
        slots = self._program.routines[self._places.sites[site].routine].slots
        return [(topic, _word(state, topic.value, slots)) for topic in topics]

    def counted(self, state: list[int], site: int) -> list[int]:
        """The addresses of what an answer of a site counts, as far as the program says them."""
        slots = self._program.routines[self._places.sites[site].routine].slots
        return [_word(state, value, slots) for value in self._program.sites[site].counted]

    def shown(self, state: list[int]) -> list[int]:
        """The words as seats are shown them: while all are asked at once, as they were before."""
        copy = list(state)
        place = self._at_once.get(state[POSITION] - 1)
        for address, word in place.shadow if place else ():
            copy[address] = state[word]
        return copy


def _word(state: list[int], value: Instr, slots: tuple[int, ...]) -> int:
    number: int = value.args[0].args[0] if value.op is op.LOAD else value.args[0]
    if value.op is op.CONST:
        return number
    return state[slots[number] if value.op is op.REG else number]
