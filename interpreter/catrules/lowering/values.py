"""What an expression of the resolved tree becomes: instructions, and what is known beforehand."""

from collections.abc import Callable

from attrs import frozen

from catrules.ir.program import Instr
from catrules.lowering.fold import ONE, ZERO, const, constant, ge


@frozen
class Scalar:
    """A number, truth, word, player, or thing that owns zones: one word. `optional`: or NOTHING."""

    expr: Instr
    optional: bool = False


@frozen
class Thing:
    """A component among its like: the address of the cell where it is counted.

    variant: which one, where that is known beforehand.
    """

    address: Instr
    variant: int | None = None
    optional: bool = False


@frozen
class Cell:
    """Like things that belong to a set: where they are counted, what they are, how many of them.

    variant: None for what may lie at a place of a row that keeps its order; its address is then
    that of its slot, or 0 where nothing lies there.
    """

    address: Instr
    variant: int | None
    amount: Instr


@frozen
class CellSet:
    """A set of things, by the cells where they are counted.

    row: where the sequence of a row begins, if the set is all that lies in it, from the front.
    """

    cells: tuple[Cell, ...]
    row: Instr | None = None


@frozen
class Member:
    """A value that belongs to a set if a condition holds."""

    value: Instr
    condition: Instr


@frozen
class Members:
    """A set of numbers or of things that own zones, each listed beforehand."""

    items: tuple[Member, ...]


@frozen
class NumberRange:
    """The whole numbers from low to high, not known beforehand, for which `where` holds."""

    low: Instr
    high: Instr
    where: Callable[[Instr], Instr] | None = None


@frozen
class PlayerSet:
    """A set of players: a bit mask. They go from `start` (None: the current player) on."""

    mask: Instr
    start: Instr | None = None
    clockwise: bool = True


@frozen
class PlaceRange:
    """So many places of a family from one on: those of a mask, if there is one, for which `where`
    holds, which is asked with the number of a place."""

    first: Instr
    count: int
    mask: Instr | None = None
    where: Callable[[Instr], Instr] | None = None


@frozen
class Places:
    """A set of places of a family, of which each is in one range at most."""

    key: tuple[str, str]
    ranges: tuple[PlaceRange, ...]


@frozen
class Place:
    """A zone of an owner: key (owner kind, name) and the owner's index (0 for the table).

    Of a family of places it is the place's number that stands for the owner.

    optional: the owner may be nothing; then nothing lies in the zone, and nothing can.
    """

    owner_kind: str
    name: str
    owner: Instr = ZERO
    optional: bool = False

    @property
    def there(self) -> Instr:
        """Whether there is such a zone."""
        return ge(self.owner, ZERO) if self.optional else ONE

    @property
    def key(self) -> tuple[str, str]:
        """The zone's key in the layout."""
        return (self.owner_kind, self.name)


@frozen
class Branch:
    """One of two zones or sets of things, by a condition."""

    condition: Instr
    then: "Lowered"
    otherwise: "Lowered"


Lowered = Scalar | Thing | CellSet | Members | NumberRange | PlayerSet | Place | Places | Branch


def certain(expr: Instr) -> bool:
    """Whether a condition holds whatever the state."""
    value = constant(expr)
    return value is not None and value != 0


def member(value: int) -> Member:
    """A constant that belongs to a set for certain."""
    return Member(const(value), const(1))
