"""Dice: chance picks the face, and the die lies as another variant, there or elsewhere."""

from collections.abc import Sequence
from functools import partial

from attrs import evolve

from catrules.ir import opcodes as op
from catrules.ir.program import CHANCE, ArgType, Instr, Template
from catrules.lowering import fold
from catrules.lowering.checks import look_after
from catrules.lowering.counting import choose_counts
from catrules.lowering.dispatch import lowered, word, writes
from catrules.lowering.effects import at_place, follow
from catrules.lowering.fold import ONE, ZERO, const
from catrules.lowering.scope import Scope
from catrules.lowering.sets import as_set
from catrules.lowering.stock import ZoneKey
from catrules.lowering.values import Cell, CellSet, Lowered, Place, Thing
from catrules.semantics import tree


@writes(tree.Roll)
def _roll(scope: Scope, stmt: tree.Roll) -> None:
    value = lowered(scope, stmt.things)
    if stmt.target is None:
        _Roll(scope, stmt, None).all(value)
    else:
        at_place(
            scope,
            lowered(scope, stmt.target),
            lambda place: _Roll(scope, stmt, place).all(value),
        )
    look_after(scope, stmt)


class _Roll:
    def __init__(self, scope: Scope, stmt: tree.Roll, target: Place | None) -> None:
        self.scope, self.stmt, self.target = scope, stmt, target
        self.layout = scope.pools.layout

    def all(self, value: Lowered) -> None:
        if isinstance(value, Thing):
            self.thing(value)
        else:
            cells = as_set(self.scope, value, self.stmt.things)
            assert isinstance(cells, CellSet)
            self.cells(cells)

    def thing(self, die: Thing) -> None:
        scope = self.scope
        address = scope.keep(die.address)
        spots = self.layout.where.spots(self.stmt.things)
        sorts = sorted({kept[0] for _, kept in spots if self.layout.stock.weights[kept[0]]})

        def go() -> None:
            for sort in sorts:
                of_sort = self.is_sort(address, sort) if len(sorts) > 1 else ONE
                scope.when(of_sort, partial(self.one_and_follow, address, sort))

        scope.when(fold.ge(address, ZERO) if die.optional else ONE, go)

    def is_sort(self, address: Instr, sort: int) -> Instr:
        variants = self.layout.variants
        table = self.layout.by_address(lambda variant: int(variants[variant].sort == sort))
        return fold.eq(self.scope.table(table, address), ONE)

    def one_and_follow(self, address: Instr, sort: int) -> None:
        follow(self.scope, self.stmt.things, self.one(address, sort))

    def cells(self, cells: CellSet) -> None:
        scope = self.scope
        dice = CellSet(tuple(c for c in cells.cells if self.layout.stock.weights[self.sort(c)]))
        if self.stmt.amount is not None:
            dice = self.some(dice, word(scope, self.stmt.amount))
        amounts = [scope.fresh("dice", cell.amount) for cell in dice.cells]
        for cell, amount in zip(dice.cells, amounts, strict=True):
            scope.count_up(ZERO, amount, partial(self.like, cell))

    def some(self, dice: CellSet, wanted: Instr) -> CellSet:
        if len(dice.cells) == 1:
            counts: Sequence[Instr] = [fold.minimum(wanted, dice.cells[0].amount)]
        else:
            counts = choose_counts(self.scope, self.scope.acting, dice, wanted, wanted, "")
        pairs = zip(dice.cells, counts, strict=True)
        return CellSet(tuple(evolve(cell, amount=number) for cell, number in pairs))

    def sort(self, cell: Cell) -> int:
        return self.layout.variants[cell.variant].sort

    def like(self, cell: Cell, _: Instr) -> None:
        self.one(cell.address, self.sort(cell))

    def one(self, address: Instr, sort: int) -> Instr:
        """Rolls one die of a sort; the address of the cell where it then is counted."""
        scope, weights = self.scope, self.layout.stock.weights[sort]
        with scope.nested() as offers:
            for face, weight in enumerate(weights):
                variant = self.layout.variant_of.get((sort, face, False))
                if variant is not None:
                    scope.emit(op.OFFER, 0, const(weight), (const(variant),))
        template = Template("chosen", "", (ArgType("variant"),), origin=scope.origin)
        site = scope.site("roll", "", (template,))
        results = (scope.register("way"), scope.register("face"))
        scope.emit(op.CHOOSE, site, const(CHANCE), tuple(offers), results)
        landing = scope.keep(self.landing(address, Instr(op.REG, (results[1],))))
        scope.emit(op.MOVE, op.VERBS.index("roll"), address, landing, ONE)
        return landing

    def landing(self, address: Instr, rolled: Instr) -> Instr:
        if self.target is not None:
            zone = self.layout.zones[self.target.key]
            offset = self.scope.table(self.offsets(self.target.key), rolled)
            return fold.add(zone.address(self.target.owner), offset)
        return fold.add(self.start_of_zone(address), self.offset_there(address, rolled))

    def offsets(self, zone: ZoneKey, *, revealed: bool = False) -> list[int]:
        count = len(self.layout.variants)
        return [self.layout.offset(zone, v, revealed=revealed) for v in range(count)]

    def start_of_zone(self, address: Instr) -> Instr:
        starts = [0] * self.layout.cells_end
        for zone in self.layout.zones.values():
            for owner in range(zone.owners):
                first = zone.base + owner * zone.stride
                for j in range(len(zone.variants)):
                    starts[first + j] = first
        return self.scope.table(starts, address)

    def offset_there(self, address: Instr, rolled: Instr) -> Instr:
        """The cell in its own zone for the new face; what was revealed there stays so."""
        layout, scope = self.layout, self.scope
        zones = sorted({zone for zone, _ in layout.where.spots(self.stmt.things)})
        at = layout.zone_at()
        up = layout.by_address(lambda variant: int(layout.variants[variant].revealed))
        result = ZERO
        for zone in zones:
            there = [int(key == zone) for key in at]
            hidden = scope.table(self.offsets(zone), rolled)
            if any(layout.variants[v].revealed for v in layout.zones[zone].variants):
                shown = scope.table(self.offsets(zone, revealed=True), rolled)
                turned = fold.eq(scope.table(up, address), ONE)
                hidden = fold.select(turned, shown, hidden)
            here = fold.eq(scope.table(there, address), ONE) if len(zones) > 1 else ONE
            result = fold.select(here, hidden, result)
        return result
