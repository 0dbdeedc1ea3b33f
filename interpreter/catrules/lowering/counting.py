"""Choices of several things: one decision, whose answer is how many of each sort."""

from collections.abc import Sequence

from catrules.ir import opcodes as op
from catrules.ir.program import ArgType, Instr, Template
from catrules.lowering import fold
from catrules.lowering.fold import ZERO
from catrules.lowering.scope import Scope
from catrules.lowering.sets import count
from catrules.lowering.values import CellSet


def choose_counts(
    scope: Scope, actor: Instr, source: CellSet, low: Instr, high: Instr | None, prompt: str
) -> Sequence[Instr]:
    """Somebody chooses from `low` to `high` things of a set, or as many as there are.

    Returns for each cell of the set the register with the number chosen there.
    """
    there = scope.fresh("there", count(scope, source))
    least = scope.fresh("least", fold.maximum(ZERO, fold.minimum(low, there)))
    most = there if high is None else scope.fresh("most", fold.minimum(high, there))
    limits = tuple(scope.keep(cell.amount) for cell in source.cells)
    variants = (ArgType("counts", variant=cell.variant) for cell in source.cells)
    template = Template("counts", "", tuple(variants), origin=scope.origin)
    site = scope.site("counts", prompt, (template,))
    with scope.nested() as offers:
        scope.emit(op.OFFER_COUNTS, 0, least, most, limits)
    numbers = [scope.register("count") for _ in source.cells]
    results = (scope.register("way"), *numbers)
    scope.emit(op.CHOOSE, site, actor, tuple(offers), results)
    return [Instr(op.REG, (number,)) for number in numbers]
