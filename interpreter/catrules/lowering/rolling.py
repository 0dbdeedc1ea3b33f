"""Dice: chance picks the face, and the die lies as another variant, there or elsewhere."""

from collections.abc import Sequence
from functools import partial

from attrs import evolve

from catrules.ir import opcodes as op
from catrules.ir.program import CHANCE, ArgType, Instr, Template
from catrules.lowering import fold
from catrules.lowering.carrying import sources_of
from catrules.lowering.checks import look_after
from catrules.lowering.counting import choose_counts
from catrules.lowering.dispatch import lowered, word, writes
from catrules.lowering.effects import at_place, follow
from catrules.lowering.fold import ONE, ZERO, const
from catrules.lowering.order import cell_of, enter, leave, replace, starts
from catrules.lowering.scope import Scope
from catrules.lowering.sets import as_set
from catrules.lowering.steady import addressed, steady
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
        self.sources = sources_of(scope, stmt.things)

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
        return fold.eq(self.scope.table(table, cell_of(self.scope, address)), ONE)

    def one_and_follow(self, address: Instr, sort: int) -> None:
        follow(self.scope, self.stmt.things, self.one(address, sort))

    def cells(self, cells: CellSet) -> None:
        scope = self.scope
        dice = CellSet(tuple(c for c in cells.cells if self.may_roll(c)))
        if self.stmt.amount is not None:
            dice = self.some(dice, word(scope, self.stmt.amount))
        for cell in [steady(scope, cell, "dice") for cell in dice.cells]:
            if cell.variant is None:
                scope.when(cell.amount, partial(self.thing, Thing(cell.address)))
            else:
                one = partial(self.like, cell.address, self.layout.variants[cell.variant].sort)
                scope.count_up(ZERO, cell.amount, one)

    def some(self, dice: CellSet, wanted: Instr) -> CellSet:
        if len(dice.cells) == 1:
            counts: Sequence[Instr] = [fold.minimum(wanted, dice.cells[0].amount)]
        else:
            dice = addressed(self.scope, dice)
            counts = choose_counts(self.scope, self.scope.acting, dice, wanted, wanted, "")
        pairs = zip(dice.cells, counts, strict=True)
        return CellSet(tuple(evolve(cell, amount=number) for cell, number in pairs))

    def may_roll(self, cell: Cell) -> bool:
        """Whether there may be dice, which chance can roll."""
        if cell.variant is None:
            return True
        return bool(self.layout.stock.weights[self.layout.variants[cell.variant].sort])

    def like(self, address: Instr, sort: int, _: Instr) -> None:
        self.one(address, sort)

    def one(self, address: Instr, sort: int) -> Instr:
        """Rolls one die of a sort; its name where it then lies."""
        scope = self.scope
        rolled = self.rolled(sort)
        cell = scope.fix(cell_of(scope, address)) if self.sources else address
        landing = scope.keep(self.landing(cell, rolled))
        scope.emit(op.MOVE, op.VERBS.index("roll"), cell, landing, ONE)
        return self.placed(address, landing)

    def rolled(self, sort: int) -> Instr:
        """As what a die of a sort then lies there: chance says it, where a face is ever shown."""
        scope, faces = self.scope, self.layout.variant_of
        with scope.nested() as offers:
            for face, weight in enumerate(self.layout.stock.weights[sort]):
                variant = faces.get((sort, face, False))
                if variant is not None:
                    scope.emit(op.OFFER, 0, const(weight), (const(variant),))
        if not offers:
            return const(faces[sort, -1, False])
        template = Template("chosen", "", (ArgType("variant"),), origin=scope.origin)
        site = scope.site("roll", "", (template,))
        results = (scope.register("way"), scope.register("face"))
        scope.emit(op.CHOOSE, site, const(CHANCE), tuple(offers), results)
        return Instr(op.REG, (results[1],))

    def placed(self, address: Instr, landing: Instr) -> Instr:
        """Where a rolled die's order is kept; its name."""
        if self.target is None:
            return replace(self.scope, address, landing, self.sources)
        if self.sources & set(self.layout.ordered):
            leave(self.scope, address)
        return enter(self.scope, self.target, landing, "")

    def landing(self, cell: Instr, rolled: Instr) -> Instr:
        if self.target is not None:
            zone = self.layout.zones[self.target.key]
            offset = self.scope.table(self.offsets(self.target.key), rolled)
            return fold.add(zone.address(self.target.owner), offset)
        start = self.scope.table(starts(self.layout), cell)
        return fold.add(start, self.offset_there(cell, rolled))

    def offsets(self, zone: ZoneKey, *, revealed: bool = False) -> list[int]:
        count = len(self.layout.variants)
        return [self.layout.offset(zone, v, revealed=revealed) for v in range(count)]

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
