"""Places of a family that nobody can tell apart: of those with the same contents one is offered.

Whose they are tells places apart, and so does a name: what a mark holds, or what the question
itself compares with.
"""

from collections.abc import Callable, Sequence

from attrs import frozen

from catrules.ir import opcodes as op
from catrules.ir.program import Instr, Routine
from catrules.lowering import fold
from catrules.lowering.families import family_key, fixed_places, the_place
from catrules.lowering.fold import ONE, ZERO, const
from catrules.lowering.layout import ZoneCells
from catrules.lowering.rows import Row
from catrules.lowering.scope import Pools, Scope
from catrules.lowering.stock import ZoneKey
from catrules.lowering.values import Place, PlaceRange, Places


def visit_unlike(
    scope: Scope, places: Places, apart: Sequence[Instr], body: Callable[[Place], None]
) -> None:
    """Emits a loop around a body for each place of a set, without those like an earlier one.

    apart: the numbers of places that are named, so that each of them is one of its own.
    """
    fixed = fixed_places(scope, places, "those")
    named = tuple(scope.fix(number, "named") for number in (*apart, *_in_marks(scope, places.key)))
    search = _Twins(scope, fixed, named)
    for part in fixed.ranges:
        _visit_range(scope, search, part, body)


def _visit_range(
    scope: Scope, search: "_Twins", part: PlaceRange, body: Callable[[Place], None]
) -> None:
    def step(index: Instr) -> None:
        number = scope.fresh("place", fold.add(part.first, index))

        def offer() -> None:
            twin = search.twin(part, number)
            scope.when(fold.eq(twin, ZERO), lambda: body(the_place(search.places.key, number)))

        scope.when(ONE if part.mask is None else fold.has_bit(part.mask, index), offer)

    scope.count_up(ZERO, const(part.count), step)


def _in_marks(scope: Scope, key: ZoneKey) -> list[Instr]:
    """The words of all marks that hold a place of the family."""
    layout = scope.pools.layout
    found = [word for word in layout.marks.values() if family_key(layout, word.mark.type) == key]
    return [fold.load(word.address(const(i))) for word in found for i in range(word.owners)]


@frozen
class _Twins:
    """Looks among the places of a set for one before another that is like it."""

    scope: Scope
    places: Places
    named: tuple[Instr, ...]

    def twin(self, part: PlaceRange, number: Instr) -> Instr:
        """1 if a place before this one, which is in a range of the set, is like it."""
        scope = self.scope
        result = scope.fresh("twin", ZERO)

        def look() -> None:
            for other in self.places.ranges:
                end = fold.sub(number, part.first) if other is part else const(other.count)
                self._look(other, end, number, result)
                if other is part:
                    return

        scope.when(fold.not_(self._is_named(number)), look)
        return result

    def _look(self, part: PlaceRange, end: Instr, number: Instr, result: Instr) -> None:
        scope, zone = self.scope, self._zone

        def compare(index: Instr) -> None:
            other = fold.add(part.first, index)
            first, second = zone.address(number), zone.address(other)
            length = len(zone.variants)
            number_there, there = fold.total(first, length), fold.total(second, length)
            alike = fold.or_((fold.eq(there, ZERO), _same_contents(scope, zone, (number, other))))
            terms = [] if part.mask is None else [fold.has_bit(part.mask, index)]
            terms += [fold.eq(there, number_there), *self._of_one_owner(number, other), alike]
            terms.append(fold.not_(self._is_named(other)))
            scope.when(fold.and_(terms), lambda: scope.assign(result, ONE))
            scope.leave_if(result)

        self._count_up(end, compare)

    def _count_up(self, end: Instr, body: Callable[[Instr], None]) -> None:
        """A loop of known bound, left where nothing is to be found any more."""
        scope = self.scope
        index, last = scope.fresh("j", ZERO), scope.fix(end, "end")

        def step() -> None:
            scope.leave_if(fold.ge(index, last))
            body(index)
            scope.assign(index, fold.add(ONE, index))

        scope.loop(step)

    @property
    def _zone(self) -> ZoneCells:
        return self.scope.pools.layout.zones[self.places.key]

    def _of_one_owner(self, number: Instr, other: Instr) -> list[Instr]:
        layout = self.scope.pools.layout
        key, count = self.places.key, layout.families[self.places.key]
        ranges = self.places.ranges
        if layout.owners(key[0]) == 1 or (len(ranges) == 1 and ranges[0].count <= count):
            return []
        return [fold.eq(fold.div(number, const(count)), fold.div(other, const(count)))]

    def _is_named(self, number: Instr) -> Instr:
        return fold.or_(fold.eq(number, named) for named in self.named)


def _same_contents(scope: Scope, zone: ZoneCells, numbers: tuple[Instr, Instr]) -> Instr:
    """Whether in two places, with as many things each, lies the same, in the same order."""
    routine = _same_routine(scope.pools, zone)
    return fold.eq(Instr(op.CALL_VALUE, (routine, numbers)), ONE)


def _same_routine(pools: Pools, zone: ZoneCells) -> int:
    key = ("same contents", zone.key)
    if key in pools.made:
        return pools.made[key]
    index = pools.reserve(key)
    scope = Scope(pools, "same contents", quiet=True)
    first, second = (Instr(op.REG, (scope.register(name),)) for name in ("first", "second"))

    def compare(offset: Instr) -> None:
        one, other = (fold.load(fold.add(offset, zone.address(n))) for n in (first, second))
        scope.when(fold.ne(one, other), lambda: scope.emit(op.RESULT, ZERO))

    scope.count_up(ZERO, const(len(zone.variants)), compare)
    if zone.key in pools.layout.stacks:
        scope.emit(op.RESULT, ZERO)
    else:
        if zone.key in pools.layout.rows:
            _compare_order(scope, zone, pools.layout.rows[zone.key], (first, second))
        scope.emit(op.RESULT, ONE)
    pools.routines[index] = Routine(
        "same contents", 2, tuple(scope.registers), True, True, tuple(scope.block)
    )
    return index


def _compare_order(scope: Scope, zone: ZoneCells, row: Row, numbers: tuple[Instr, Instr]) -> None:
    """The same things lie there: 0 is the result where another comes first."""

    def compare(place: Instr) -> None:
        slots = [scope.fresh("slot", fold.load(fold.add(place, row.sequence(n)))) for n in numbers]
        scope.leave_if(fold.eq(slots[0], ZERO))
        pairs = zip(slots, numbers, strict=True)
        one, other = (fold.sub(fold.load(slot), zone.address(n)) for slot, n in pairs)
        scope.when(fold.ne(one, other), lambda: scope.emit(op.RESULT, ZERO))

    if row.places > 1:
        scope.count_up(ZERO, const(row.places), compare)
