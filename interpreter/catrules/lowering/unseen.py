"""What everybody would have noticed: whoever draws anew what lies hidden must keep to that.

A win, trigger or `always` is looked at whenever it may have changed, and no zone holds more than it
takes; so none is due, broken or too full where the game waits.
"""

from catrules.ir import opcodes as op
from catrules.lowering import fold
from catrules.lowering.checks import any_instance
from catrules.lowering.dispatch import word
from catrules.lowering.fold import ONE, ZERO, const
from catrules.lowering.footprint import Check
from catrules.lowering.routines import write_routine
from catrules.lowering.scope import Pools, Scope
from catrules.semantics.game import Always, Zone


def due_routine(pools: Pools) -> int:
    """The routine that says whether a check is due, an `always` broken or a zone too full, of those
    that not everybody can look at; -1 if everybody sees all of them."""
    checks = [c for c in (*pools.checks, *pools.invariants) if _reads_hidden(pools, c)]
    zones = [z for z in pools.game.zones.values() if z.capacity is not None and _is_unknown(z)]
    if not checks and not zones:
        return -1
    scope = Scope(pools, "due", quiet=True)

    def body(scope: Scope) -> None:
        for check in checks:
            _look_at_check(scope, check)
        for zone in zones:
            _look_at_zone(scope, zone)
        scope.emit(op.RESULT, ZERO)

    return write_routine(pools, ("due",), scope, (), body, result=True)


def _look_at_check(scope: Scope, check: Check) -> None:
    scope.at(check.declared.span, check.declared.clauses)
    if isinstance(check.declared, Always):
        found = fold.not_(word(scope, check.declared.condition))
    else:
        found = fold.or_(list(any_instance(scope, check)))
    scope.when(found, lambda: scope.emit(op.RESULT, ONE))


def _look_at_zone(scope: Scope, zone: Zone) -> None:
    assert zone.capacity is not None
    cells = scope.pools.layout.zones[zone.owner, zone.name]
    most = scope.keep(word(scope, zone.capacity))
    for owner in range(cells.owners):
        lying = fold.total(cells.address(const(owner)), len(cells.variants))
        scope.when(fold.gt(lying, most), lambda: scope.emit(op.RESULT, ONE))


def _reads_hidden(pools: Pools, check: Check) -> bool:
    return any(_is_hidden(pools, *read.key) for read in check.reads)


def _is_hidden(pools: Pools, form: str, owner: str, name: str) -> bool:
    zone, mark = pools.game.zones.get((owner, name)), pools.game.marks.get((owner, name))
    if form == "zone":
        return zone is not None and zone.seen != "all"
    return form == "mark" and mark is not None and mark.seen != "all"


def _is_unknown(zone: Zone) -> bool:
    return "all" not in (zone.seen, zone.counted)
