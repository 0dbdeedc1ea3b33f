"""What the words of the state stand for, as views, labels and logs need it."""

from contextlib import suppress

from catrules.diagnostics import RulesError
from catrules.ir.program import (
    CURRENT,
    ENDING,
    HEADER,
    NEXT,
    NOTHING,
    Action,
    Mark,
    Need,
    Order,
    Things,
    Zone,
)
from catrules.lowering.flow import need_routine
from catrules.lowering.fold import const
from catrules.lowering.layout import Layout, ZoneCells
from catrules.lowering.order import number
from catrules.lowering.routines import limit_routine, value_routine
from catrules.lowering.scope import Pools, Scope
from catrules.lowering.stock import BOX, Start, ZoneKey, labels
from catrules.lowering.windows import candidates_routine
from catrules.lowering.words import value_type
from catrules.semantics.game import Action as DeclaredAction
from catrules.semantics.game import Zone as DeclaredZone
from catrules.source import NOWHERE


def initial_words(layout: Layout) -> tuple[int, ...]:
    """The state before anything has run, frames left out."""
    words = [0] * layout.size
    for address in (CURRENT, NEXT, ENDING):
        words[address] = NOTHING
    for start in layout.stock.starts:
        zone = layout.zones[start.zone]
        variant = layout.variant_of[(start.sort, -1, False)]
        offset = zone.variants.index(variant)
        words[zone.base + start.owner * zone.stride + offset] += start.amount
        _begin_in_order(layout, start, offset, words)
    for mark in layout.marks.values():
        for owner in range(mark.owners):
            words[mark.base + owner * mark.stride] = mark.first
    assert len(words) >= len(HEADER)
    return tuple(words)


def _begin_in_order(layout: Layout, start: Start, offset: int, words: list[int]) -> None:
    """What begins in a deck is loose; in a row it lies as it is declared."""
    kept = order_of(layout, start.zone, start.owner)
    if kept.loose >= 0:
        words[kept.loose + offset] += start.amount
    elif kept.places:
        zone = layout.zones[start.zone]
        cell = zone.base + start.owner * zone.stride + offset
        first = next(i for i in range(kept.places + 1) if not words[kept.sequence + i])
        for place in range(first, min(first + start.amount, kept.places)):
            words[kept.sequence + place] = kept.slots + place
            words[kept.slots + place] = cell


def order_of(layout: Layout, key: ZoneKey, owner: int) -> Order:
    """Where the order of an owner's zone is kept."""
    who = const(owner)
    if key in layout.rows:
        row = layout.rows[key]
        return Order(row.places, number(row.sequence(who)), number(row.slots(who)))
    if key in layout.stacks:
        stack = layout.stacks[key]
        above, loose = number(stack.above(who)), number(stack.loose(who))
        return Order(stack.places, number(stack.sequence(who)), above=above, loose=loose)
    return Order()


def zones(pools: Pools) -> tuple[Zone, ...]:
    """All zones: those of the table, then of each player, then of things."""
    found = []
    for zone in pools.layout.zones.values():
        origin = _zone_origin(pools, zone)
        for each in range(zone.owners):
            found.append(_zone(pools, zone, each, origin))
    return tuple(found)


def _zone_origin(pools: Pools, zone: ZoneCells) -> int:
    declared = pools.game.zones.get(zone.key)
    if declared is None:
        return pools.origin(NOWHERE, "", ())
    return pools.origin(declared.span, declared.name, declared.clauses)


def _zone(pools: Pools, zone: ZoneCells, index: int, origin: int) -> Zone:
    base = zone.base + index * zone.stride
    places = pools.layout.families.get(zone.key, 0)
    owner, place = (index // places, index % places + 1) if places else (index, 0)
    declared = pools.game.zones.get(zone.key)
    if declared is None:
        assert zone.key == BOX
        return Zone("box", "", 0, base, zone.variants, "pile", "all", "all", False, origin)
    return Zone(
        declared.name,
        declared.owner,
        owner,
        base,
        zone.variants,
        declared.order,
        declared.seen,
        declared.counted,
        declared.unrolled,
        origin,
        order_of(pools.layout, zone.key, index),
        place,
        most_in(pools.layout, declared),
    )


def most_in(layout: Layout, zone: DeclaredZone) -> int:
    """How many things a zone takes, as far as that is known beforehand; else -1."""
    if zone.capacity is not None:
        with suppress(RulesError):
            return layout.constants.number(zone.capacity)
    return -1


def marks(pools: Pools) -> tuple[Mark, ...]:
    """All marks, by the index that MARK uses."""
    scope = Scope(pools, "")
    found = []
    for word in pools.layout.marks.values():
        mark = word.mark
        found.append(
            Mark(
                mark.name,
                mark.owner,
                word.owners,
                word.base,
                word.stride,
                value_type(scope, mark.type),
                word.low,
                word.high,
                word.first,
                pools.origin(mark.span, mark.name, mark.clauses),
                mark.seen,
            )
        )
    return tuple(found)


def things(pools: Pools) -> tuple[Things, ...]:
    """The things that own zones or marks: labelled by attributes, else by number."""
    return tuple(
        Things(kind, pools.game.kinds[kind].plural, labels(infos))
        for kind, infos in pools.layout.stock.things.items()
    )


def actions(pools: Pools) -> tuple[Action, ...]:
    """All actions with their needs, in the order of the file."""
    return tuple(_action(pools, action) for action in pools.game.actions.values())


def _action(pools: Pools, action: DeclaredAction) -> Action:
    scope = Scope(pools, action.name, quiet=True)
    parameters = (action.by, *(binder.var for binder in action.binders))
    needs = [
        Need(
            need_routine(scope, action.name, i, parameters),
            need.reason,
            pools.origin(need.span, action.name, need.clauses or action.clauses),
        )
        for i, need in enumerate(action.needs)
    ]
    needs += [
        Need(
            limit_routine(scope, action, i),
            limit.reason or f"this is all for each {limit.rule.replace('_', ' ')}",
            pools.origin(limit.span, action.name, limit.clauses or action.clauses),
        )
        for i, limit in enumerate(action.limits)
    ]
    return Action(
        action.name,
        action.text,
        action.window,
        tuple(value_type(scope, binder.var.type) for binder in action.binders),
        tuple(needs),
        candidates_routine(scope, action) if action.binders else -1,
        pools.origin(action.span, action.name, action.clauses),
    )


def score(pools: Pools) -> int:
    """The routine for `score(p)`, or -1 where the rules report none."""
    declared = pools.game.values.get("score")
    if declared is None or len(declared[0].params) != 1:
        return -1
    value = declared[0]
    return value_routine(pools, ("score",), "score", value.params, value.body, value.span)
