"""Chance picks things: draws from a bag or deck, and choices among what nobody can tell apart."""

from collections.abc import Callable
from functools import partial

from attrs import evolve, frozen

from catrules.ir import opcodes as op
from catrules.ir.program import CHANCE, ArgType, Instr, Template
from catrules.lowering import fold
from catrules.lowering.carrying import Carrier
from catrules.lowering.fold import ONE, ZERO, const
from catrules.lowering.rows import Stack
from catrules.lowering.scope import Scope
from catrules.lowering.values import CellSet, Place

Taker = Callable[[Instr, int | None, Instr], None]
"""Moves an amount of the things at an address, whose variant may be known."""


def draw(scope: Scope, source: CellSet, wanted: Instr, take: Taker) -> None:
    """Chance draws things one by one, each as likely as any other."""
    scope.count_up(ZERO, scope.keep(wanted), lambda _: _draw_one(scope, source, take))


def _draw_one(scope: Scope, source: CellSet, take: Taker) -> None:
    address = pick(scope, source, "draw")
    scope.when(fold.ge(address, ZERO), lambda: take(address, None, ONE))


def draw_from_top(
    scope: Scope, deck: tuple[Stack, Place], source: CellSet, wanted: Instr, carrier: Carrier
) -> None:
    """The uppermost things of a deck that keeps its order, as far as they are of a set.

    Chance says which a loose one is.
    """
    stack, place = deck
    known = _Settled(scope, stack, place, source)

    def one(_: Instr) -> None:
        first = known.first(fold.load(stack.above(place.owner)))
        scope.branch(fold.ne(first, ZERO), partial(known.take, carrier, first), loose)

    def loose() -> None:
        offset = const(stack.loose(ZERO).args[0] - scope.pools.layout.zones[stack.key].base)
        cells = (
            evolve(cell, amount=fold.load(fold.add(offset, cell.address))) for cell in source.cells
        )
        drawn = pick(scope, CellSet(tuple(cells)), "draw")
        scope.branch(fold.ge(drawn, ZERO), lambda: carrier.take(drawn, None, ONE), lowest)

    def lowest() -> None:
        first = known.first(const(stack.places))
        scope.when(fold.ne(first, ZERO), partial(known.take, carrier, first))

    scope.count_up(ZERO, scope.keep(wanted), one)


@frozen
class _Settled:
    """What lies in a deck at known places, as far as it is of a set of the deck's cells."""

    scope: Scope
    stack: Stack
    place: Place
    source: CellSet

    @property
    def sequence(self) -> Instr:
        return self.stack.sequence(self.place.owner)

    def first(self, number: Instr) -> Instr:
        """The address of the first of so many places where one of them stands, or 0."""
        scope = self.scope
        if len(self.source.cells) == self.stack.variants:
            there = fold.and_((fold.gt(number, ZERO), fold.ne(fold.load(self.sequence), ZERO)))
            return scope.fresh("first", fold.select(there, self.sequence, ZERO))
        wanted = {cell.variant for cell in self.source.cells}
        table = scope.pools.layout.by_address(lambda variant: int(variant in wanted))
        first = scope.fresh("first", ZERO)

        def look(index: Instr) -> None:
            at = scope.fresh("at", fold.add(self.sequence, index))
            scope.leave_if(fold.eq(fold.load(at), ZERO))
            fits = fold.eq(scope.table(table, fold.load(at)), ONE)
            open_still = fold.eq(first, ZERO)
            scope.when(fold.and_((open_still, fits)), lambda: scope.assign(first, at))

        scope.count_up(ZERO, number, look)
        return first

    def take(self, carrier: Carrier, place: Instr) -> None:
        carrier.take_settled(self.scope.keep(self.sequence), place)


def pick(scope: Scope, source: CellSet, form: str) -> Instr:
    """Chance picks one thing of a set; the address, or nothing if the set is empty."""
    with scope.nested() as offers:
        for cell in source.cells:
            scope.emit(op.OFFER, 0, cell.amount, (cell.address,))
    site = scope.site(form, "", (Template("chosen", "", (ArgType("cell"),), origin=scope.origin),))
    results = (scope.register("way"), scope.register("drawn"))
    scope.emit(op.CHOOSE, site, const(CHANCE), tuple(offers), results)
    return Instr(op.REG, (results[1],))
