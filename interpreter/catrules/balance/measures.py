"""What can be counted of a position: how many things lie in zones, and marks that are numbers."""

from collections.abc import Iterator, Sequence

from attrs import frozen

from catrules.ir.program import Mark, Program, Zone
from catrules.text import spaced


@frozen
class Measure:
    """A zone or mark of one name. words: for each owner the addresses that are added up.

    of_players: there is one for each seat; else it is the table's, or of all things of a kind.
    """

    name: str
    of_players: bool
    words: tuple[tuple[int, ...], ...]

    def read(self, state: Sequence[int]) -> tuple[int, ...]:
        """What it is in a state, for each owner."""
        return tuple(sum(state[word] for word in words) for words in self.words)


def measures_of(program: Program) -> tuple[Measure, ...]:
    """All of a program: those of players first, in the order of the file."""
    found: dict[tuple[str, str], dict[int, list[int]]] = {}
    for owner, name, index, words in (*_zones(program.zones), *_marks(program.marks)):
        owners = found.setdefault((owner, name), {})
        owners.setdefault(index if owner == "player" else 0, []).extend(words)
    made = [
        Measure(_called(owner, name), owner == "player", tuple(map(tuple, owners.values())))
        for (owner, name), owners in found.items()
    ]
    return tuple(sorted(made, key=lambda each: not each.of_players))


_Found = tuple[str, str, int, Sequence[int]]


def _zones(zones: Sequence[Zone]) -> Iterator[_Found]:
    for zone in zones:
        words = range(zone.base, zone.base + len(zone.variants))
        yield zone.owner, zone.name, zone.index, words


def _marks(marks: Sequence[Mark]) -> Iterator[_Found]:
    for mark in marks:
        if mark.value.sort == "number":
            for owner in range(mark.owners):
                yield mark.owner, mark.name, owner, [mark.base + owner * mark.stride]


def _called(owner: str, name: str) -> str:
    return spaced(name) if owner in ("", "player") else f"{spaced(name)} of every {spaced(owner)}"
