"""Rows whose order is made anew: somebody says place by place what lies there, or chance does."""

from functools import partial

from catrules.ir import opcodes as op
from catrules.ir.program import CHANCE, ArgType, Instr, Template
from catrules.lowering import fold
from catrules.lowering.about import topics
from catrules.lowering.checks import look_after
from catrules.lowering.choices import the_actor
from catrules.lowering.counting import somebody
from catrules.lowering.dispatch import lowered, writes
from catrules.lowering.effects import at_place
from catrules.lowering.fold import ONE, ZERO, const
from catrules.lowering.order import loosen
from catrules.lowering.scope import Scope
from catrules.lowering.sequences import bring
from catrules.lowering.sets import counted_cells
from catrules.lowering.values import CellSet, Place, Scalar
from catrules.semantics import tree
from catrules.text import spaced


@writes(tree.Arrange)
def _arrange(scope: Scope, stmt: tree.Arrange) -> None:
    actor = the_actor(scope, stmt.actor)

    def arranged(place: Place) -> None:
        prompt = f"what lies next in the {spaced(place.name)}, from the front?"
        _in_order(scope, place, actor, prompt)
        told = scope.tell("arrange", "", (ArgType("player"), ArgType("cell")))
        first = scope.pools.layout.zones[place.key].address(place.owner)
        is_seat = fold.ge(actor.expr, ZERO)
        scope.when(is_seat, partial(scope.emit, op.TELL, told, (actor.expr, first)))

    def arrange() -> None:
        at_place(scope, lowered(scope, stmt.row), arranged)

    scope.when(somebody(actor), arrange)
    look_after(scope, stmt)


@writes(tree.Shuffle)
def _shuffle(scope: Scope, stmt: tree.Shuffle) -> None:
    """A shuffle settles nothing where chance decides when a thing is drawn; of a row it does."""

    def shuffled(place: Place) -> None:
        layout = scope.pools.layout
        if place.key in layout.stacks:
            loosen(scope, layout.stacks[place.key], place.owner)
        elif place.key in layout.rows:
            _in_order(scope, place, Scalar(const(CHANCE)), "")
        told = scope.tell("shuffle", "", (ArgType("cell"),))
        scope.emit(op.TELL, told, (layout.zones[place.key].address(place.owner),))

    at_place(scope, lowered(scope, stmt.zone), shuffled)
    look_after(scope, stmt)


def _in_order(scope: Scope, place: Place, actor: Scalar, prompt: str) -> None:
    """Asks place by place which of what is left lies there; what is alike is one answer."""
    sequence = scope.fix(scope.pools.layout.rows[place.key].sequence(place.owner))
    cells = counted_cells(scope, place)
    left = [scope.fresh("left", cell.amount) for cell in cells.cells]

    def next_place(index: Instr) -> None:
        chosen = _choose(scope, cells, left, actor, prompt)
        for cell, number in zip(cells.cells, left, strict=True):
            here = fold.eq(chosen, cell.address)
            scope.when(here, partial(scope.assign, number, fold.sub(number, ONE)))
        bring(scope, sequence, index, chosen)

    scope.count_up(ZERO, scope.fix(fold.sum_of(left)), next_place)


def _choose(scope: Scope, cells: CellSet, left: list[Instr], actor: Scalar, prompt: str) -> Instr:
    with scope.nested() as offers:
        for cell, number in zip(cells.cells, left, strict=True):
            scope.emit(op.OFFER, 0, number, (cell.address,))
    template = Template("chosen", "", (ArgType("cell"),), origin=scope.origin)
    form = "choice" if prompt else "pick"
    site = scope.site(form, prompt, (template,), about=topics(scope, actor.expr))
    results = (scope.register("way"), scope.register("chosen"))
    scope.emit(op.CHOOSE, site, actor.expr, tuple(offers), results)
    return Instr(op.REG, (results[1],))
