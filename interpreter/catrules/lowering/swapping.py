"""Two things that change places: each comes to lie where the other lay."""

from functools import partial

from catrules.ir import opcodes as op
from catrules.ir.program import Instr
from catrules.lowering import fold
from catrules.lowering.checks import look_after
from catrules.lowering.dispatch import lowered, writes
from catrules.lowering.effects import follow, must_lie_there
from catrules.lowering.fold import ONE, ZERO
from catrules.lowering.order import cell_of, replace, starts
from catrules.lowering.scope import Scope
from catrules.lowering.stock import ZoneKey
from catrules.lowering.values import Thing
from catrules.semantics import tree


@writes(tree.Swap)
def _swap(scope: Scope, stmt: tree.Swap) -> None:
    sides = [_side(scope, expr) for expr in (stmt.first, stmt.second)]
    there = [fold.ge(address, ZERO) for address in sides]
    names = scope.fresh("swapped", fold.and_((*there, fold.ne(*sides))))
    scope.when(fold.ne(names, ZERO), lambda: _Swap(scope, stmt).run(*sides))
    look_after(scope, stmt)


def _side(scope: Scope, expr: tree.Expr) -> Instr:
    thing = lowered(scope, expr)
    assert isinstance(thing, Thing)
    return scope.fix(thing.address)


class _Swap:
    def __init__(self, scope: Scope, stmt: tree.Swap) -> None:
        self.scope, self.stmt = scope, stmt
        self.layout = scope.pools.layout
        spots = self.layout.where.spots
        self.first = frozenset(zone for zone, _ in spots(stmt.first))
        self.second = frozenset(zone for zone, _ in spots(stmt.second))

    def run(self, first: Instr, second: Instr) -> None:
        """Swaps the things with these names, which are two and there."""
        scope = self.scope
        must_lie_there(scope, first)
        must_lie_there(scope, second)
        cells = [scope.fix(cell_of(scope, address)) for address in (first, second)]
        landings = [
            scope.fix(self.landing(cells[0], cells[1], self.second)),
            scope.fix(self.landing(cells[1], cells[0], self.first)),
        ]
        self.must_fit(landings)
        verb = op.VERBS.index("swap")
        for cell, landing in zip(cells, landings, strict=True):
            scope.emit(op.MOVE, verb, cell, landing, ONE)
        names = [
            replace(scope, second, landings[0], self.second),
            replace(scope, first, landings[1], self.first),
        ]
        follow(scope, self.stmt.first, names[0])
        follow(scope, self.stmt.second, names[1])

    def must_fit(self, landings: list[Instr]) -> None:
        """Fails if one of them cannot lie where the other does, if that may be."""
        spots, offset = self.layout.where.spots, partial(_offset, self.scope)
        pairs = ((self.stmt.first, self.second), (self.stmt.second, self.first))
        variants = self.layout.variant_of
        if all(
            offset(zone, variants[kept]) >= 0
            for things, zones in pairs
            for _, kept in spots(things)
            for zone in zones
        ):
            return
        fault = self.scope.fault(
            "E514",
            "one of these two cannot lie where the other does",
            "A zone holds only what it is declared `of`: ask before what is chosen.",
        )
        lost = fold.or_(fold.lt(landing, ZERO) for landing in landings)
        self.scope.when(lost, lambda: self.scope.emit(op.FAIL, fault))

    def landing(self, cell: Instr, other: Instr, zones: frozenset[ZoneKey]) -> Instr:
        """The cell in the other's zone where a thing comes to be counted."""
        scope, layout = self.scope, self.layout
        at = layout.zone_at()
        offset = ZERO
        for zone in sorted(zones):
            offsets = layout.by_address(partial(_offset, scope, zone))
            here = fold.eq(scope.table([int(key == zone) for key in at], other), ONE)
            found = scope.table(offsets, cell)
            offset = fold.select(here, found, offset) if len(zones) > 1 else found
        return fold.add(scope.table(starts(layout), other), offset)


def _offset(scope: Scope, zone: ZoneKey, variant: int) -> int:
    """The cell of a zone where a variant comes to lie, NOTHING where none can."""
    return scope.pools.layout.offset(zone, variant)
