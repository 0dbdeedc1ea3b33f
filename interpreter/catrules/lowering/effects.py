"""Things that move."""

from collections.abc import Callable
from functools import partial

from attrs import evolve

from catrules.ir import opcodes as op
from catrules.ir.program import ArgType, Instr
from catrules.lowering import fold
from catrules.lowering.candidates import visit_row
from catrules.lowering.carrying import Carrier, sources_of
from catrules.lowering.checks import look_after
from catrules.lowering.counting import choose_counts
from catrules.lowering.dispatch import lowered, scalar, word, writes
from catrules.lowering.drawing import Taker, draw, draw_from_top
from catrules.lowering.fold import ONE, ZERO
from catrules.lowering.order import cell_of, replace, told_of
from catrules.lowering.placing import move_all
from catrules.lowering.scope import NOTHING_EXPR, Scope
from catrules.lowering.secrecy import tells_apart
from catrules.lowering.sets import only_kind, the_set, zone_cells
from catrules.lowering.steady import addressed, fixed
from catrules.lowering.values import Branch, Cell, CellSet, Lowered, Place, Thing
from catrules.semantics import tree
from catrules.semantics.types import ThingT


@writes(tree.Move)
def _move(scope: Scope, stmt: tree.Move) -> None:
    if stmt.end:
        scope.at(stmt.span, stmt.clauses, stmt.end)
    at_place(scope, lowered(scope, stmt.target), partial(_move_there, scope, stmt))
    look_after(scope, stmt)


def at_place(scope: Scope, target: Lowered, work: Callable[[Place], None]) -> None:
    """Does something with a zone that may be one of several, if there is one."""
    if isinstance(target, Branch):
        scope.branch(
            target.condition,
            lambda: at_place(scope, target.then, work),
            lambda: at_place(scope, target.otherwise, work),
        )
        return
    if not isinstance(target, Place):  # a zone asked of nothing is none
        return
    place = evolve(target, owner=scope.keep(target.owner, "owner"))
    scope.when(place.there, lambda: work(place))


def _move_there(scope: Scope, stmt: tree.Move, place: Place) -> None:
    if stmt.amount is None and isinstance(stmt.source.type, ThingT):
        _move_thing(scope, stmt, place)
        return

    carrier = _carrier(scope, stmt, place)
    if stmt.verb == "draw" and scope.pools.layout.stacks:
        _draw_somewhere(scope, stmt, carrier)
        _respect_capacity(scope, place)
        return
    source = the_set(scope, stmt.source)
    assert isinstance(source, CellSet)
    if stmt.amount is None:
        move_all(scope, carrier, source, stmt.source)
    else:
        _move_some(scope, stmt, source, carrier.take)
    _respect_capacity(scope, place)


def _move_thing(scope: Scope, stmt: tree.Move, place: Place) -> None:
    thing = lowered(scope, stmt.source)
    assert isinstance(thing, Thing)
    address = scope.keep(thing.address)

    def go() -> None:
        must_lie_there(scope, address)
        landed = _carrier(scope, stmt, place).take_thing(evolve(thing, address=address))
        follow(scope, stmt.source, scope.keep(landed))

    scope.when(fold.ge(address, ZERO) if thing.optional else ONE, go)
    _respect_capacity(scope, place)


def _carrier(scope: Scope, stmt: tree.Move, place: Place) -> Carrier:
    return Carrier(scope, stmt.verb, place, sources_of(scope, stmt.source), stmt.end)


def must_lie_there(scope: Scope, address: Instr) -> None:
    """Fails if nothing lies any more where a thing, which is not nothing, was named."""
    gone = scope.fault(
        "E513",
        "the thing that this moves is no longer where it was when it was named",
        "A name follows its thing only through the moves of its own rule: name it anew after "
        "another rule has moved it.",
    )
    scope.when(fold.eq(fold.load(address), ZERO), lambda: scope.emit(op.FAIL, gone))


def follow(scope: Scope, name: tree.Expr, landing: Instr) -> None:
    """A name for a thing follows it to where the rule itself has moved it."""
    if isinstance(name, tree.Local):
        bound = scope.env[name.var]
        if isinstance(bound, Thing) and bound.address.op is op.REG:
            scope.assign(bound.address, landing)


def _move_some(scope: Scope, stmt: tree.Move, source: CellSet, take: Taker) -> None:
    assert stmt.amount is not None
    wanted = fold.maximum(ZERO, word(scope, stmt.amount))
    if len(source.cells) == 1:
        cell = source.cells[0]
        take(cell.address, cell.variant, fold.minimum(wanted, cell.amount))
    elif stmt.verb == "draw" or not tells_apart(scope, stmt.source):
        draw(scope, source, wanted, take)
    elif source.cells:
        _let_choose(scope, stmt, source, wanted, take)


def _draw_somewhere(scope: Scope, stmt: tree.Move, carrier: Carrier) -> None:
    """Draws where the deck may keep its order, and may be one of several."""
    assert stmt.amount is not None
    kinds: list[str] = []
    drawn_from = stmt.source
    while isinstance(drawn_from, tree.OnlyKind):
        kinds.append(drawn_from.kind)
        drawn_from = drawn_from.set
    wanted = scope.fix(fold.maximum(ZERO, word(scope, stmt.amount)))

    def draw_there(deck: Place) -> None:
        source = zone_cells(scope, deck)
        for kind in kinds:
            source = only_kind(scope, source, kind)
        if deck.key in scope.pools.layout.stacks:
            stack = scope.pools.layout.stacks[deck.key]
            draw_from_top(scope, (stack, deck), source, wanted, carrier)
        else:
            draw(scope, source, wanted, carrier.take)

    at_place(scope, lowered(scope, drawn_from), draw_there)


def _let_choose(scope: Scope, stmt: tree.Move, source: CellSet, wanted: Instr, take: Taker) -> None:
    source = addressed(scope, source)
    counts = choose_counts(scope, scope.acting, source, wanted, wanted, "")
    for cell, number in zip(source.cells, counts, strict=True):
        take(cell.address, cell.variant, number)


def _respect_capacity(scope: Scope, place: Place) -> None:
    declared = scope.pools.game.zones.get(place.key)
    if declared is None or declared.capacity is None:
        return
    zone = scope.pools.layout.zones[place.key]
    lying = fold.total(zone.address(place.owner), len(zone.variants))
    over = fold.gt(lying, word(scope, declared.capacity))
    fault = scope.fault("E512", f"more lies in `{place.name}` than its `up to` allows")
    scope.when(over, lambda: scope.emit(op.FAIL, fault))


@writes(tree.Reveal)
def _reveal(scope: Scope, stmt: tree.Reveal) -> None:
    """A revealed thing lies in the same zone as another variant, which all see."""
    source = the_set(scope, stmt.things)
    assert isinstance(source, CellSet)
    if source.row is not None:
        visit_row(
            scope, source.row, lambda slot: _turn_if_it_can(scope, stmt, Cell(slot, None, ONE))
        )
    else:
        for cell in fixed(scope, source).cells:
            _turn_if_it_can(scope, stmt, cell)
    look_after(scope, stmt)


def _turn_if_it_can(scope: Scope, stmt: tree.Reveal, cell: Cell) -> None:
    turned = scope.pools.layout.turned(up=stmt.up)
    address = scope.keep(cell.address)
    lies = cell_of(scope, address) if cell.variant is None else address
    landing = fold.select(fold.ge(address, ZERO), scope.table(turned, lies), NOTHING_EXPR)
    landing = scope.keep(landing)
    there = fold.and_((fold.gt(cell.amount, ZERO), fold.ge(landing, ZERO)))
    scope.when(there, partial(_turn, scope, stmt, evolve(cell, address=address), landing))


def _turn(scope: Scope, stmt: tree.Reveal, cell: Cell, landing: Instr) -> None:
    verb = op.VERBS.index("reveal" if stmt.up else "conceal")
    sources = sources_of(scope, stmt.things)
    if not sources & set(scope.pools.layout.ordered):
        scope.emit(op.MOVE, verb, cell.address, landing, cell.amount)
        follow(scope, stmt.things, landing)
        return
    number = scope.fix(cell.amount)
    lies = cell_of(scope, cell.address) if cell.variant is None else cell.address
    scope.emit(op.MOVE, verb, lies, landing, number)
    name = scope.fresh("name", landing)

    def keep_place(_: Instr) -> None:
        scope.assign(name, replace(scope, cell.address, landing, sources))

    scope.count_up(ZERO, number, keep_place)
    follow(scope, stmt.things, name)


@writes(tree.LookAt)
def _look(scope: Scope, stmt: tree.LookAt) -> None:
    actor = word(scope, stmt.actor)
    source = the_set(scope, stmt.things)
    assert isinstance(source, CellSet)
    tell = scope.tell("look", "", (ArgType("player"), ArgType("cell"), ArgType("number")))
    for cell in source.cells:
        lies = cell.address if cell.variant is not None else told_of(scope, cell.address)
        args = (actor, lies, cell.amount)
        scope.when(fold.gt(cell.amount, ZERO), partial(scope.emit, op.TELL, tell, args))


# ---- marks


@writes(tree.Assign)
def _assign(scope: Scope, stmt: tree.Assign) -> None:
    mark = scope.pools.layout.marks[(stmt.mark.owner_kind, stmt.mark.mark)]
    value = scalar(scope, stmt.value)
    if stmt.mark.owner is None:
        scope.emit(op.MARK, mark.index, ZERO, value.expr)
    else:
        owner = scalar(scope, stmt.mark.owner)
        kept = scope.keep(owner.expr)
        there = fold.ge(kept, ZERO) if owner.optional else ONE
        scope.when(there, lambda: scope.emit(op.MARK, mark.index, kept, value.expr))
    look_after(scope, stmt)


@writes(tree.DoNothing)
def _nothing(scope: Scope, stmt: tree.DoNothing) -> None:
    """No effect."""
