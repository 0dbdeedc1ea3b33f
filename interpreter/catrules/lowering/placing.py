"""Several things that come to lie in an order: they keep theirs, or are put there one by one."""

from collections.abc import Sequence
from functools import partial

from catrules.ir import opcodes as op
from catrules.ir.program import CHANCE, ArgType, Instr, Template
from catrules.lowering import fold
from catrules.lowering.about import topics
from catrules.lowering.candidates import FEW_PLACES, visit_row
from catrules.lowering.carrying import Carrier
from catrules.lowering.fold import ONE, ZERO, const
from catrules.lowering.scope import NOTHING_EXPR, Scope
from catrules.lowering.secrecy import sees
from catrules.lowering.steady import fixed
from catrules.lowering.values import Cell, CellSet, Scalar
from catrules.semantics.tree import Expr

WHICH_FIRST = "which is put there first?"


def move_all(scope: Scope, carrier: Carrier, things: CellSet, named: Expr) -> None:
    """Takes all of a set to a place.

    What lies in rows keeps its order. Of others, where it matters, whoever acts says which is put
    there first, or chance if he does not see them.
    """
    if things.row is not None and len(things.cells) > FEW_PLACES:
        _move_row(scope, carrier, things.row)
        return
    cells = fixed(scope, things).cells
    if not carrier.makes_order or len(cells) == 1:
        for cell in cells:
            carrier.take(cell.address, cell.variant, cell.amount)
    elif all(cell.variant is None for cell in cells):
        for cell in reversed(cells) if carrier.to_first else cells:
            carrier.take(cell.address, None, cell.amount)
    else:
        actor = scope.acting if sees(scope, named) else Scalar(const(CHANCE))
        _one_by_one(scope, carrier, cells, actor)


def _move_row(scope: Scope, carrier: Carrier, row: Instr) -> None:
    """Takes all that lies in a row, the first first; from the back where it comes to a front."""
    sequence = scope.fix(row)
    number = scope.fresh("number", ZERO)
    visit_row(scope, sequence, lambda _: scope.assign(number, fold.add(ONE, number)))
    if not carrier.to_first:
        scope.count_up(ZERO, number, lambda _: carrier.take(fold.load(sequence), None, ONE))
        return

    def last(index: Instr) -> None:
        place = fold.add(sequence, fold.sub(fold.sub(number, ONE), index))
        carrier.take(fold.load(place), None, ONE)

    scope.count_up(ZERO, number, last)


def _one_by_one(scope: Scope, carrier: Carrier, cells: Sequence[Cell], actor: Scalar) -> None:
    left = [scope.fresh("left", cell.amount) for cell in cells]
    who = scope.fix(actor.expr, "actor")

    def place_one(_: Instr) -> None:
        placed = _choose_next(scope, cells, left, who)
        for cell, number in zip(cells, left, strict=True):
            here = fold.and_((fold.eq(placed, cell.address), fold.gt(number, ZERO)))
            scope.when(here, partial(_take_one, scope, carrier, placed, number))

    scope.count_up(ZERO, scope.fix(fold.sum_of(left)), place_one)


def _take_one(scope: Scope, carrier: Carrier, placed: Instr, number: Instr) -> None:
    scope.assign(number, fold.sub(number, ONE))
    carrier.take(placed, None, ONE)
    scope.assign(placed, NOTHING_EXPR)


def _choose_next(scope: Scope, cells: Sequence[Cell], left: Sequence[Instr], actor: Instr) -> Instr:
    """Asks for one of what is left; the address of a register that holds its address."""
    with scope.nested() as offers:
        for cell, number in zip(cells, left, strict=True):
            scope.emit(op.OFFER, 0, number, (cell.address,))
    template = Template("chosen", "", (ArgType("cell"),), origin=scope.origin)
    site = scope.site("choice", WHICH_FIRST, (template,), about=topics(scope, actor))
    results = (scope.register("way"), scope.register("placed"))
    scope.emit(op.CHOOSE, site, actor, tuple(offers), results)
    return scope.fresh("placed", Instr(op.REG, (results[1],)))
