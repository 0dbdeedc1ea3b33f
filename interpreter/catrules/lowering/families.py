"""Families of places: many zones of one name, of which each is a value.

A place is known by its number: those of the first owner come first. What is asked of each place is
asked in a loop, however few they are.
"""

from collections.abc import Callable

from attrs import evolve, frozen

from catrules.ir.program import Instr
from catrules.lowering import fold
from catrules.lowering.fold import ONE, ZERO, const
from catrules.lowering.layout import Layout
from catrules.lowering.scope import NOTHING_EXPR, Scope
from catrules.lowering.stock import ZoneKey
from catrules.lowering.values import Lowered, Place, PlaceRange, Places, Scalar
from catrules.semantics.types import PlaceT, SetT, Type

MASK_BITS = 61
"""So many places fit into the mask that keeps which of them are in a set."""


@frozen
class Found:
    """A place that is in a set if a condition holds."""

    place: Place
    condition: Instr


def family_key(layout: Layout, of: Type) -> ZoneKey | None:
    """The zone whose places a type stands for; None if it is no family's."""
    inner = of.of if isinstance(of, SetT) else of
    if not isinstance(inner, PlaceT) or not inner.family:
        return None
    return layout.where.families[inner.family]


def the_place(key: ZoneKey, number: Instr, *, optional: bool = False) -> Place:
    """The place of that number."""
    return Place(*key, number, optional)


def as_place(scope: Scope, of: Type, value: Lowered) -> Lowered:
    """A word that stands for a place, as the place; whatever else unchanged."""
    key = family_key(scope.pools.layout, of)
    if key is None or not isinstance(value, Scalar):
        return value
    return the_place(key, value.expr, optional=value.optional)


def places_of(scope: Scope, key: ZoneKey, owner: Scalar | None) -> Places:
    """The places of an owner; of all owners if it is None, and none of nothing."""
    layout = scope.pools.layout
    count = layout.families[key]
    if owner is None:
        return Places(key, (PlaceRange(ZERO, count * layout.owners(key[0])),))
    first = scope.keep(fold.mul(owner.expr, const(count)), "first")
    there = fold.ge(scope.keep(owner.expr), ZERO) if owner.optional else None
    return Places(key, (PlaceRange(first, count, where=None if there is None else _sure(there)),))


def _sure(condition: Instr) -> Callable[[Instr], Instr]:
    return lambda _: condition


def membership(part: PlaceRange, number: Instr, index: Instr) -> Instr:
    """Whether a place that is in the range is in the set; index: its number less the first."""
    terms = [] if part.mask is None else [fold.has_bit(part.mask, index)]
    if part.where is not None:
        terms.append(part.where(number))
    return fold.and_(terms)


def visit_places(scope: Scope, places: Places, body: Callable[[Found], None]) -> None:
    """Emits a loop around a body for all places of a set."""
    for part in places.ranges:
        _visit_range(scope, places.key, part, body)


def _visit_range(
    scope: Scope, key: ZoneKey, part: PlaceRange, body: Callable[[Found], None]
) -> None:
    first = part.first if fold.simple(part.first) else scope.fix(part.first, "first")

    def step(index: Instr) -> None:
        number = index if fold.constant(first) == 0 else scope.fresh("place", _plus(first, index))

        def visit() -> None:
            condition = ONE if part.where is None else part.where(number)
            body(Found(the_place(key, number), condition))

        scope.when(ONE if part.mask is None else fold.has_bit(part.mask, index), visit)

    scope.count_up(ZERO, const(part.count), step)


def _plus(first: Instr, index: Instr) -> Instr:
    return fold.add(first, index)


def search(scope: Scope, places: Places, holds: Callable[[Place], Instr]) -> Instr:
    """The number of the first place of a set for which a condition holds, or nothing."""
    result = scope.fresh("found", NOTHING_EXPR)
    for part in places.ranges:

        def look(found: Found) -> None:
            def ask() -> None:
                taken = holds(found.place)
                scope.when(taken, lambda: scope.assign(result, found.place.owner))

            scope.when(found.condition, ask)

        def run(part: PlaceRange = part) -> None:
            _search_range(scope, places.key, part, look, result)

        scope.when(ONE if part is places.ranges[0] else fold.eq(result, NOTHING_EXPR), run)
    return result


def _search_range(
    scope: Scope, key: ZoneKey, part: PlaceRange, look: Callable[[Found], None], result: Instr
) -> None:
    """Goes on until one is found."""
    first = part.first if fold.simple(part.first) else scope.fix(part.first, "first")

    def step(index: Instr) -> None:
        number = index if fold.constant(first) == 0 else scope.fresh("place", _plus(first, index))
        look(Found(the_place(key, number), membership(part, number, index)))
        if part.count > 1:
            scope.leave_if(fold.ne(result, NOTHING_EXPR))

    scope.count_up(ZERO, const(part.count), step)


# ---- what sets of places are made of


def narrowed_places(places: Places, holds: Callable[[Place], Instr]) -> Places:
    """Those for which a condition holds, which is asked when they are gone through."""

    def both(part: PlaceRange) -> Callable[[Instr], Instr]:
        def where(number: Instr) -> Instr:
            before = () if part.where is None else (part.where(number),)
            return fold.and_((*before, holds(the_place(places.key, number))))

        return where

    return evolve(places, ranges=tuple(evolve(p, where=both(p)) for p in places.ranges))


def contains(scope: Scope, places: Places, number: Instr) -> Instr:
    """Whether a place is in a set."""
    number = scope.keep(number)
    terms = []
    for part in places.ranges:
        index = scope.keep(fold.sub(number, part.first))
        inside = (fold.ge(index, ZERO), fold.lt(index, const(part.count)))
        terms.append(fold.and_((*inside, membership(part, number, index))))
    return fold.or_(terms)


def joined(scope: Scope, one: Places, other: Places) -> Places:
    """What is in one of two sets."""
    rest = narrowed_places(other, lambda place: fold.not_(contains(scope, one, place.owner)))
    return evolve(one, ranges=one.ranges + rest.ranges)


def if_so(places: Places, condition: Instr) -> Places:
    """The set if a condition holds, else none."""
    return narrowed_places(places, lambda _: condition)


def fixed_places(scope: Scope, places: Places, name: str) -> Places:
    """The set as it is now, whatever changes later."""
    parts: list[PlaceRange] = []
    for part in places.ranges:
        first = scope.fix(part.first, "first")
        if part.where is None and part.mask is None:
            parts.append(evolve(part, first=first))
            continue
        for start in range(0, part.count, MASK_BITS):
            piece = PlaceRange(
                fold.add(const(start), first), min(MASK_BITS, part.count - start), None, part.where
            )
            parts.append(_fixed_piece(scope, places.key, part, piece, start, name))
    return evolve(places, ranges=tuple(parts))


def _fixed_piece(
    scope: Scope, key: ZoneKey, whole: PlaceRange, piece: PlaceRange, start: int, name: str
) -> PlaceRange:
    """Some places of a range, with a mask of those that are in the set."""
    mask = scope.fresh(name, ZERO)

    def step(index: Instr) -> None:
        number = scope.fresh("place", fold.add(piece.first, index))
        there = membership(whole, number, fold.add(const(start), index))
        scope.when(there, lambda: scope.assign(mask, fold.bit_or(mask, fold.bit(index))))

    scope.count_up(ZERO, const(piece.count), step)
    return PlaceRange(scope.fix(piece.first, "first"), piece.count, mask)
