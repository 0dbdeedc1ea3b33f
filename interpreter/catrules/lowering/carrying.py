"""Taking things from one place to another, with the order of the zones that keep one."""

from attrs import evolve, frozen

from catrules.ir import opcodes as op
from catrules.ir.program import Instr
from catrules.lowering import fold
from catrules.lowering.fold import ONE, ZERO
from catrules.lowering.order import FIRST, cell_of, enter, leave, leave_settled
from catrules.lowering.scope import Scope
from catrules.lowering.stock import ZoneKey
from catrules.lowering.values import Place, Thing
from catrules.semantics.tree import Expr


@frozen
class Carrier:
    """Takes things to a place. sources: the zones in which they may lie; end: see `enter`."""

    scope: Scope
    verb: str
    place: Place
    sources: frozenset[ZoneKey]
    end: str = ""

    def take(self, address: Instr, variant: int | None, amount: Instr) -> None:
        """Takes an amount of the like things that are named by an address, there or not."""
        if not self.from_row:
            self._take(address, variant, amount)
            return
        kept = self.scope.fix(address)
        self.scope.when(fold.gt(amount, ZERO), lambda: self._take(kept, variant, amount))

    def _take(self, address: Instr, variant: int | None, amount: Instr) -> None:
        if not self.is_kept:
            self._move(address, self.landing(Thing(address, variant)), amount)
            return
        scope = self.scope
        cell = scope.fix(cell_of(scope, address)) if self.from_row else address
        landing = scope.fix(self.landing(Thing(cell, variant)))
        number = scope.fix(amount)
        self._move(cell, landing, number)

        def reorder(_: Instr) -> None:
            self._reorder(address, landing)

        scope.count_up(ZERO, number, reorder)

    def _reorder(self, address: Instr, landing: Instr) -> Instr:
        if self.from_kept:
            leave(self.scope, address)
        return enter(self.scope, self.place, landing, self.end)

    def _move(self, cell: Instr, landing: Instr, amount: Instr) -> None:
        self.scope.emit(op.MOVE, op.VERBS.index(self.verb), cell, landing, amount)

    def take_settled(self, sequence: Instr, place: Instr) -> None:
        """Takes what stands at a place of a deck's sequence, which is not its end."""
        scope = self.scope
        cell = scope.fix(fold.load(place))
        landing = scope.fix(self.landing(Thing(cell)))
        self._move(cell, landing, ONE)
        leave_settled(scope, sequence, place)
        enter(scope, self.place, landing, self.end)

    def take_thing(self, thing: Thing) -> Instr:
        """Takes one thing that is there, and returns its name where it comes to lie."""
        scope = self.scope
        cell = thing.address
        if self.from_row:
            thing = evolve(thing, address=scope.fix(thing.address))
            cell = scope.fix(cell_of(scope, thing.address))
        landing = scope.fix(self.landing(evolve(thing, address=cell)))
        self._move(cell, landing, ONE)
        return self._reorder(thing.address, landing) if self.is_kept else landing

    def landing(self, thing: Thing) -> Instr:
        """The address of the cell in which a thing, named by its cell, comes to be counted."""
        return landing_cell(self.scope, self.place, thing)

    @property
    def from_row(self) -> bool:
        """Whether something may come from a row that keeps its order."""
        return bool(self.sources & self.scope.pools.layout.rows.keys())

    @property
    def from_kept(self) -> bool:
        """Whether something may come from a zone that keeps its order."""
        return self.from_row or bool(self.sources & self.scope.pools.layout.stacks.keys())

    @property
    def to_kept(self) -> bool:
        """Whether the place keeps its order."""
        layout = self.scope.pools.layout
        return self.place.key in layout.rows or self.place.key in layout.stacks

    @property
    def makes_order(self) -> bool:
        """Whether it matters which of several things is put there first."""
        layout = self.scope.pools.layout
        return self.place.key in layout.rows or (self.end != "" and self.to_kept)

    @property
    def to_first(self) -> bool:
        """Whether things come to lie before the others."""
        return self.end in FIRST

    @property
    def is_kept(self) -> bool:
        """Whether an order changes."""
        return self.from_kept or self.to_kept


def sources_of(scope: Scope, things: Expr) -> frozenset[ZoneKey]:
    """The zones in which things may lie."""
    layout = scope.pools.layout
    if not layout.ordered:
        return frozenset()
    return frozenset(zone for zone, _ in layout.where.spots(things))


def landing_cell(scope: Scope, place: Place, thing: Thing) -> Instr:
    """The address of the cell in which a thing, named by its cell, comes to lie in a zone."""
    layout = scope.pools.layout
    zone = layout.zones[place.key]
    if thing.variant is not None:
        return zone.address(place.owner, layout.offset(place.key, thing.variant))
    if len(zone.variants) == 1:
        return zone.address(place.owner)
    offsets = layout.by_address(lambda variant: layout.offset(place.key, variant))
    return fold.add(zone.address(place.owner), scope.table(offsets, thing.address))
