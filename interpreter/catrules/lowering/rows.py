"""Zones whose order is kept: what stands in the state beside their counted cells.

A row has a *slot* for each thing that may lie there at once: it holds the address of the cell where
the thing is counted, or 0. Which slot a thing has means nothing and stays the same while it lies
there, so the slot's address is its name. The *sequence* holds the slots from the front on, then 0.

A deck keeps only what rules put at a known place, from the top on, as addresses of cells, then 0.
So many of these (*above*) lie on what is *loose*: things of which chance decides when they are
drawn which of them it is. They are counted by variant a second time.

Each sequence ends with a word that is always 0.
"""

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress

from attrs import frozen

from catrules.diagnostics import RulesError
from catrules.ir.program import Instr, Variant
from catrules.lowering import fold
from catrules.lowering.constants import Constants
from catrules.lowering.stock import Stock, ZoneKey
from catrules.semantics.game import Zone


@frozen
class Row:
    """A row of so many places: the sequence begins at `base + owner * stride`, slots follow."""

    key: ZoneKey
    places: int
    base: int = 0
    stride: int = 0
    owners: int = 1

    @property
    def words(self) -> int:
        """How many words it takes for each owner."""
        return 2 * self.places + 1

    def sequence(self, owner: Instr, place: int = 0) -> Instr:
        """The address of the word for a place, counted from 0."""
        return _at(self, owner, place)

    def slots(self, owner: Instr, slot: int = 0) -> Instr:
        """The address of a slot."""
        return _at(self, owner, self.places + 1 + slot)


@frozen
class Stack:
    """A deck of so many things at most: `above`, then the sequence, then loose ones by variant."""

    key: ZoneKey
    places: int
    variants: int
    base: int = 0
    stride: int = 0
    owners: int = 1

    @property
    def words(self) -> int:
        """How many words it takes for each owner."""
        return self.places + 2 + self.variants

    def above(self, owner: Instr) -> Instr:
        """The address of the word that says how many of the sequence lie on the loose ones."""
        return _at(self, owner, 0)

    def sequence(self, owner: Instr, place: int = 0) -> Instr:
        """The address of the word for a place of the sequence, counted from 0."""
        return _at(self, owner, 1 + place)

    def loose(self, owner: Instr, offset: int = 0) -> Instr:
        """The address of the word that counts the loose ones of the zone's variant `offset`."""
        return _at(self, owner, self.places + 2 + offset)


def _at(order: Row | Stack, owner: Instr, offset: int) -> Instr:
    return fold.add(fold.const(order.base + offset), fold.mul(owner, fold.const(order.stride)))


def places(constants: Constants, zone: Zone, stock: Stock, variants: Iterable[Variant]) -> int:
    """How many things may lie in a zone at once: as many as it takes, or as there are."""
    number = sum(stock.sorts[sort].count for sort in {variant.sort for variant in variants})
    if zone.capacity is not None:
        with suppress(RulesError):  # not known beforehand
            number = min(number, constants.number(zone.capacity))
    begin = Counter[int]()
    for start in stock.starts:
        if start.zone == (zone.owner, zone.name):
            begin[start.owner] += start.amount
    return max(number, 1, *begin.values())
