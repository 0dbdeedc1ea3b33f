"""Sets of things as they are now, whatever changes later."""

from catrules.ir.program import Instr
from catrules.lowering import fold
from catrules.lowering.scope import Scope
from catrules.lowering.values import Cell, CellSet


def addressed(scope: Scope, cells: CellSet) -> CellSet:
    """The set with the names of what lies in rows kept, whatever comes to lie there."""
    return CellSet(tuple(_addressed(scope, cell) for cell in cells.cells))


def _addressed(scope: Scope, cell: Cell) -> Cell:
    if cell.variant is not None:
        return cell
    return Cell(scope.fix(cell.address, "slot"), None, cell.amount)


def steady(scope: Scope, cell: Cell, name: str) -> Cell:
    """A cell of a set as it is now: its amount in a register."""
    kept = _addressed(scope, cell)
    return Cell(kept.address, kept.variant, scope.fresh(name, cell.amount))


def fixed(scope: Scope, cells: CellSet) -> CellSet:
    """The set as it is now: later changes of its cells do not alter the amounts."""
    if len(cells.cells) == 1:
        return addressed(scope, cells)
    return CellSet(tuple(_fixed(scope, cell) for cell in cells.cells))


def _fixed(scope: Scope, cell: Cell) -> Cell:
    if cell.variant is None:
        return Cell(scope.fix(cell.address, "slot"), None, scope.fix(cell.amount))
    if cell.amount == fold.load(cell.address):
        return cell
    return Cell(cell.address, cell.variant, scope.keep(cell.amount))


def slots_of(cells: CellSet) -> tuple[Instr, ...]:
    """The addresses of what is counted, where something lies in a row that keeps its order."""
    if all(cell.variant is not None for cell in cells.cells):
        return ()
    return tuple(cell.address for cell in cells.cells)
