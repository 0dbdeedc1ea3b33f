"""Chance picks things: draws from a bag or deck, and choices among what nobody can tell apart."""

from collections.abc import Callable

from catrules.ir import opcodes as op
from catrules.ir.program import CHANCE, ArgType, Instr, Template
from catrules.lowering import fold
from catrules.lowering.fold import ONE, ZERO, const
from catrules.lowering.scope import Scope
from catrules.lowering.values import CellSet

Taker = Callable[[Instr, int | None, Instr], None]
"""Moves an amount of the things at an address, whose variant may be known."""


def draw(scope: Scope, source: CellSet, wanted: Instr, take: Taker) -> None:
    """Chance draws things one by one, each as likely as any other."""
    scope.count_up(ZERO, scope.keep(wanted), lambda _: _draw_one(scope, source, take))


def _draw_one(scope: Scope, source: CellSet, take: Taker) -> None:
    address = pick(scope, source, "draw")
    scope.when(fold.ge(address, ZERO), lambda: take(address, None, ONE))


def pick(scope: Scope, source: CellSet, form: str) -> Instr:
    """Chance picks one thing of a set; the address, or nothing if the set is empty."""
    with scope.nested() as offers:
        for cell in source.cells:
            scope.emit(op.OFFER, 0, cell.amount, (cell.address,))
    site = scope.site(form, "", (Template("chosen", "", (ArgType("cell"),), origin=scope.origin),))
    results = (scope.register("way"), scope.register("drawn"))
    scope.emit(op.CHOOSE, site, const(CHANCE), tuple(offers), results)
    return Instr(op.REG, (results[1],))
