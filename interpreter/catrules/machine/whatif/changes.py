"""Changes of a position: a mark, things that lie elsewhere, whose turn it is."""

from collections.abc import Iterable

from attrs import frozen

from catrules.ir.program import CURRENT, NOTHING, Mark, Program
from catrules.machine.legend import Legend
from catrules.machine.whatif.lying import put_in, room_in, take_out

REFERENCES = ("player", "thing", "place", "cell")
"""How marks are read that may be nothing."""


class Unfit(ValueError):
    """A change that a position cannot take; the message says why."""


@frozen
class Set:
    """A mark (an index) of an owner is another word."""

    mark: int
    owner: int
    value: int


@frozen
class Move:
    """So many like things lie in another cell: in another zone, or showing something else."""

    source: int
    target: int
    amount: int


@frozen
class Use:
    """An action was done less often: the word that its limit counts in."""

    address: int
    value: int


@frozen
class TurnOf:
    """It is the turn of another player (an index)."""

    player: int


@frozen
class Open:
    """A window is open. That changes no word: what is asked is not asked elsewhere."""

    window: str


Change = Set | Move | Use | TurnOf | Open


def allowed(mark: Mark, value: int) -> bool:
    """Whether a mark can be this word."""
    if value == NOTHING:
        return mark.value.sort in REFERENCES
    return mark.low <= value <= mark.high


def make(legend: Legend, state: list[int], changes: Iterable[Change]) -> None:
    """Makes changes of a state, in order. Raises Unfit; the state is then of no use any more."""
    program = legend.program
    for change in changes:
        match change:
            case Set(mark=number, owner=owner, value=value):
                mark = program.marks[number]
                if not 0 <= owner < mark.owners or not allowed(mark, value):
                    raise Unfit(f"{mark.name} can never be {value}")
                state[mark.base + owner * mark.stride] = value
            case Move():
                _move(legend, state, change)
            case Use(address=address, value=value):
                state[address] = value
            case TurnOf(player=player):
                state[CURRENT] = player


def _move(legend: Legend, state: list[int], move: Move) -> None:
    source, target = legend.cells[move.source], legend.cells[move.target]
    if sort_at(legend, move.source) != sort_at(legend, move.target):
        raise Unfit("a thing stays what it is")
    if state[move.source] < move.amount:
        raise Unfit(f"there are not so many in {legend.zone_names[source.zone]}")
    out, into = legend.program.zones[source.zone], legend.program.zones[target.zone]
    for _ in range(move.amount):
        take_out(out, state, move.source - out.base)
    room = room_in(into, state)
    if room is not None and room < move.amount:
        raise Unfit(f"there is no room in {legend.zone_names[target.zone]}")
    for _ in range(move.amount):
        put_in(into, state, move.target - into.base)


def sort_at(legend: Legend, cell: int) -> int:
    """The sort of what is counted in a cell."""
    return legend.program.variants[legend.cells[cell].variant].sort


def mark_words(program: Program) -> dict[int, tuple[int, int]]:
    """For each word of a mark its index and the index of its owner."""
    return {
        mark.base + owner * mark.stride: (index, owner)
        for index, mark in enumerate(program.marks)
        for owner in range(mark.owners)
    }
