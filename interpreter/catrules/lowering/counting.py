"""Choices of several things: one decision, whose answer is how many of each sort."""

from collections.abc import Sequence
from functools import partial

from catrules.ir import opcodes as op
from catrules.ir.program import CHANCE, ArgType, Instr, Template
from catrules.lowering import fold
from catrules.lowering.about import topics
from catrules.lowering.candidates import count
from catrules.lowering.fold import ONE, ZERO, const
from catrules.lowering.scope import NOTHING_EXPR, Scope
from catrules.lowering.steady import slots_of
from catrules.lowering.values import Cell, CellSet, Scalar

Bounds = tuple[Instr, Instr]


def somebody(actor: Scalar) -> Instr:
    """Whether there is who can choose: a player, chance or the table."""
    return fold.ne(actor.expr, NOTHING_EXPR) if actor.optional else ONE


def choose_counts(
    scope: Scope, actor: Scalar, source: CellSet, low: Instr, high: Instr | None, prompt: str
) -> Sequence[Instr]:
    """Somebody chooses from `low` to `high` things of a set, or as many as there are.

    Returns for each cell of the set, which is `addressed`, the register with the number chosen.
    """
    least, most = bounds(scope, actor, count(scope, source), low, high)
    limits = tuple(scope.keep(cell.amount) for cell in source.cells)
    kinds = tuple(_counts_of(cell) for cell in source.cells)
    template = Template("counts", "", kinds, origin=scope.origin)
    about, counted = topics(scope, actor.expr), slots_of(source)
    site = scope.site("counts", prompt, (template,), about=about, counted=counted)
    with scope.nested() as offers:
        scope.emit(op.OFFER_COUNTS, 0, least, most, limits)
    numbers = [scope.register("count") for _ in source.cells]
    results = (scope.register("way"), *numbers)
    scope.emit(op.CHOOSE, site, actor.expr, tuple(offers), results)
    return [Instr(op.REG, (number,)) for number in numbers]


def _counts_of(cell: Cell) -> ArgType:
    if cell.variant is None:
        return ArgType("counts", "cell")
    return ArgType("counts", variant=cell.variant)


def bounds(scope: Scope, actor: Scalar, available: Instr, low: Instr, high: Instr | None) -> Bounds:
    """How many are chosen at least and at most, of those that there are, and by somebody.

    Where the most is less than the least, none are.
    """
    there = scope.fresh("there", fold.select(somebody(actor), available, ZERO))
    least = scope.fresh("least", fold.maximum(ZERO, fold.minimum(low, there)))
    if high is None:
        return least, there
    if high == low:
        return least, least
    most = scope.fresh("most", fold.minimum(high, there))
    ends = fold.constant(low), fold.constant(high)
    if ends[0] is not None and ends[1] is not None and max(0, ends[0]) <= ends[1]:
        return least, most
    fits = scope.keep(fold.le(least, most))
    return (
        scope.fresh("least", fold.select(fits, least, ZERO)),
        scope.fresh("most", fold.select(fits, most, ZERO)),
    )


def draw_counts(
    scope: Scope, actor: Scalar, source: CellSet, low: Instr, high: Instr | None, prompt: str
) -> Sequence[Instr]:
    """The same where who chooses cannot tell the things apart: how many is chosen, if that is
    open, and chance picks which."""
    least, most = bounds(scope, actor, count(scope, source), low, high)
    wanted = least if low == high else _choose_number(scope, actor, (least, most), prompt)
    numbers = [scope.fresh("count", ZERO) for _ in source.cells]
    scope.count_up(ZERO, wanted, lambda _: _draw_another(scope, source, numbers))
    return numbers


def _choose_number(scope: Scope, actor: Scalar, between: Bounds, prompt: str) -> Instr:
    least, most = between
    with scope.nested() as offers:
        scope.count_up(least, fold.add(ONE, most), lambda n: scope.emit(op.OFFER, 0, ONE, (n,)))
    template = Template("chosen", "", (ArgType("number"),), origin=scope.origin)
    site = scope.site("choice", prompt, (template,), about=topics(scope, actor.expr))
    results = (scope.register("way"), scope.register("number"))
    scope.emit(op.CHOOSE, site, actor.expr, tuple(offers), results)
    return Instr(op.REG, (results[1],))


def _draw_another(scope: Scope, source: CellSet, numbers: Sequence[Instr]) -> None:
    with scope.nested() as offers:
        for cell, number in zip(source.cells, numbers, strict=True):
            scope.emit(op.OFFER, 0, fold.sub(cell.amount, number), (cell.address,))
    template = Template("chosen", "", (ArgType("cell"),), origin=scope.origin)
    site = scope.site("pick", "", (template,))
    results = (scope.register("way"), scope.register("drawn"))
    scope.emit(op.CHOOSE, site, const(CHANCE), tuple(offers), results)
    drawn = scope.fresh("open", Instr(op.REG, (results[1],)))

    def take(number: Instr) -> None:
        scope.assign(number, fold.add(ONE, number))
        scope.assign(drawn, NOTHING_EXPR)

    for cell, number in zip(source.cells, numbers, strict=True):  # a cell may be there twice
        here = fold.eq(drawn, cell.address)
        scope.when(fold.and_((here, fold.gt(cell.amount, number))), partial(take, number))
