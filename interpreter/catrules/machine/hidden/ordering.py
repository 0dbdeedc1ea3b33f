"""Puts what a seat does not see into another order, where a zone keeps one."""

from collections.abc import Sequence

from catrules.ir.program import Zone
from catrules.machine.hidden.chance import Chance
from catrules.machine.legend import Legend


class Order:
    """The order of a zone into which a seat does not look; to be drawn once its cells are.

    What is turned up there stays in its place. How many lie at known places of a deck, and how many
    of them on top, was told to all. counted: whether the seat knows how many lie there.
    """

    def __init__(self, legend: Legend, zone: Zone, *, counted: bool) -> None:
        self._kept, self._counted = zone.kept, counted
        self._hidden = tuple(
            zone.base + offset
            for offset, variant in enumerate(zone.variants)
            if not legend.program.variants[variant].revealed
        )
        self._loose = {
            zone.base + offset: zone.kept.loose + offset for offset in range(len(zone.variants))
        }

    def draw(self, state: list[int], chance: Chance) -> None:
        """Draws it."""
        things = [a for a in self._hidden for _ in range(state[a])]
        chance.shuffle(things)
        if self._kept.slots >= 0:
            self._row(state, things, chance)
        else:
            self._deck(state, things)

    def _sequence(self, state: Sequence[int]) -> list[int]:
        first = self._kept.sequence
        words = state[first : first + self._kept.places]
        return [word for word in words if word]

    def _write(self, state: list[int], words: list[int]) -> None:
        first = self._kept.sequence
        rest = self._kept.places + 1 - len(words)
        state[first : first + self._kept.places + 1] = words + [0] * rest

    def _row(self, state: list[int], things: list[int], chance: Chance) -> None:
        hidden = set(self._hidden)
        sequence = self._sequence(state)
        places = [slot for slot in sequence if state[slot] in hidden]
        if not self._counted:  # which slots are taken must not tell how many there were
            sequence = self._other_length(state, sequence, len(things), chance)
            places = [slot for slot in sequence if state[slot] in hidden or not state[slot]]
            self._write(state, sequence)
        for slot, thing in zip(places, things, strict=True):
            state[slot] = thing

    def _other_length(
        self, state: list[int], sequence: list[int], length: int, chance: Chance
    ) -> list[int]:
        """A row with so many unseen things, anywhere between those that are seen."""
        hidden = set(self._hidden)
        seen = [slot for slot in sequence if state[slot] not in hidden]
        first = self._kept.slots
        free = [slot for slot in range(first, first + self._kept.places) if slot not in seen]
        for slot in free:
            state[slot] = 0
        for slot in free[:length]:
            seen.insert(chance.below(len(seen) + 1), slot)
        return seen

    def _deck(self, state: list[int], things: list[int]) -> None:
        hidden = set(self._hidden)
        sequence = [
            things.pop() if thing in hidden and things else thing for thing in self._sequence(state)
        ]
        self._write(state, sequence)
        for address in self._hidden:
            state[self._loose[address]] = things.count(address)
