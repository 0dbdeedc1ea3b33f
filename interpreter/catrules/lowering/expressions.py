"""Numbers, conditions, players and things."""

from collections.abc import Callable

from catrules.ir import opcodes as op
from catrules.ir.program import CHANCE, CURRENT, NOTHING, TABLE, Instr
from catrules.lowering import fold
from catrules.lowering.dispatch import evaluates, lowered, scalar, word
from catrules.lowering.families import as_place, places_of
from catrules.lowering.fold import ONE, ZERO, const
from catrules.lowering.footprint import PlaceOwner
from catrules.lowering.order import cell_of, name_of
from catrules.lowering.scope import NOTHING_EXPR, Scope
from catrules.lowering.stock import attribute, labels
from catrules.lowering.values import Branch, Lowered, Place, PlayerSet, Scalar, Thing
from catrules.semantics import tree
from catrules.semantics.types import ThingT

Work = Callable[[Instr], Instr]
Fact = Callable[[int], int]

# ---- leaves


@evaluates(tree.Number)
def _number(scope: Scope, expr: tree.Number) -> Lowered:
    return Scalar(const(expr.value))


@evaluates(tree.Nothing)
def _nothing(scope: Scope, expr: tree.Nothing) -> Lowered:
    return Scalar(NOTHING_EXPR, optional=True)


@evaluates(tree.Local)
def _local(scope: Scope, expr: tree.Local) -> Lowered:
    return scope.env[expr.var]


@evaluates(tree.SettingValue)
def _setting(scope: Scope, expr: tree.SettingValue) -> Lowered:
    return Scalar(const(scope.pools.layout.constants.setting(expr.name)))


@evaluates(tree.Actor)
def _actor(scope: Scope, expr: tree.Actor) -> Lowered:
    return Scalar(const(CHANCE if expr.name == "chance" else TABLE))


@evaluates(tree.Current)
def _current(scope: Scope, expr: tree.Current) -> Lowered:
    return Scalar(fold.load(const(CURRENT)), expr.optional)


@evaluates(tree.TheThing)
def _the_thing(scope: Scope, expr: tree.TheThing) -> Lowered:
    layout = scope.pools.layout
    if expr.label:
        called = labels(layout.stock.things[layout.owner(expr.type)])
        at = called.index(expr.label) if expr.label in called else NOTHING
        return Scalar(const(at), optional=at == NOTHING)
    if layout.owner(expr.type):
        borne = layout.facts(expr.type, lambda info: int(expr.kind in info.names))
        return Scalar(const(borne.index(1) if 1 in borne else NOTHING), optional=1 not in borne)
    addresses = layout.addresses(lambda variant: expr.kind in layout.names(variant))
    names = (sort.names for sort in layout.stock.sorts if sort.count)
    if not any(expr.kind in own for own in names):
        return Thing(NOTHING_EXPR, None, optional=True)
    if len(addresses) == 1 and not layout.rows:
        return Thing(const(addresses[0]), layout.by_address(lambda v: v)[addresses[0]])
    return Thing(name_of(scope, Instr(op.FIND, (scope.pools.table(addresses),))))


@evaluates(tree.ZoneRef)
def _zone(scope: Scope, expr: tree.ZoneRef) -> Lowered:
    key = (expr.owner_kind, expr.zone)
    owner = None if expr.owner is None else scalar(scope, expr.owner)
    if key in scope.pools.layout.families:
        return places_of(scope, key, owner)
    if owner is None:
        return Place(expr.owner_kind, expr.zone)
    return Place(expr.owner_kind, expr.zone, scope.keep(owner.expr, "owner"), owner.optional)


@evaluates(tree.MarkRef)
def _mark(scope: Scope, expr: tree.MarkRef) -> Lowered:
    mark = scope.pools.layout.marks[(expr.owner_kind, expr.mark)]
    if expr.owner is None:
        value = fold.load(mark.address(const(0)))
    else:
        owner = scalar(scope, expr.owner)
        value = guarded(scope, owner, lambda o: fold.load(mark.address(o)))
    return as_place(scope, expr.type, Scalar(value, expr.optional))


@evaluates(PlaceOwner)
def _place_owner(scope: Scope, expr: PlaceOwner) -> Lowered:
    key = scope.pools.game.family_of(expr.place)
    assert key is not None
    count = max(1, scope.pools.layout.families[key])
    place = scalar(scope, expr.place)
    owner = guarded(scope, place, lambda number: fold.div(number, const(count)))
    return Scalar(owner, place.optional)


def guarded(scope: Scope, subject: Scalar, work: Work) -> Instr:
    """What is asked of a subject; nothing, if that may be nothing and is."""
    if not subject.optional:
        return work(subject.expr)
    kept = scope.keep(subject.expr)
    return fold.select(fold.ge(kept, const(0)), work(kept), NOTHING_EXPR)


def if_present(scope: Scope, subject: Scalar, condition: Work) -> Instr:
    """A condition on a subject; it does not hold where that is nothing, and is not looked at."""
    kept = scope.keep(subject.expr)
    if not subject.optional:
        return condition(kept)
    result = scope.fresh("holds", ZERO)
    there = fold.ne(kept, NOTHING_EXPR)
    scope.when(there, lambda: scope.assign(result, condition(kept)))
    return result


# ---- what is known of a thing


@evaluates(tree.Attribute)
def _attribute(scope: Scope, expr: tree.Attribute) -> Lowered:
    layout = scope.pools.layout
    value = lowered(scope, expr.thing)
    if isinstance(value, Scalar) and isinstance(expr.thing.type, ThingT):
        column = layout.facts(expr.thing.type, lambda info: attribute(info.attributes, expr.name))
        found = guarded(scope, value, lambda index: scope.table(column, index))
        return Scalar(found, expr.optional)
    return Scalar(of_variant(scope, value, lambda v: layout.attribute(v, expr.name)), expr.optional)


@evaluates(tree.FaceOf)
def _face(scope: Scope, expr: tree.FaceOf) -> Lowered:
    thing = lowered(scope, expr.thing)
    return Scalar(of_variant(scope, thing, scope.pools.layout.face), optional=expr.optional)


def of_variant(scope: Scope, thing: Lowered, work: Fact) -> Instr:
    """A fact about a thing that depends only on its sort and face."""
    assert isinstance(thing, Thing)
    if thing.variant is not None and not thing.optional:
        return const(work(thing.variant))
    table = scope.pools.layout.by_address(work)
    subject = Scalar(thing.address, thing.optional)
    return guarded(scope, subject, lambda address: scope.table(table, cell_of(scope, address)))


@evaluates(tree.OfKind)
def _of_kind(scope: Scope, expr: tree.OfKind) -> Lowered:
    return Scalar(bears(scope, lowered(scope, expr.thing), expr.kind))


def bears(scope: Scope, thing: Lowered, kind: str) -> Instr:
    """Whether a thing bears a name; false for nothing."""
    layout = scope.pools.layout
    if isinstance(thing, Scalar):
        borne = layout.facts(ThingT((kind,)), lambda info: int(kind in info.names))
        found = guarded(scope, thing, lambda index: scope.table(borne, index))
    else:
        found = of_variant(scope, thing, lambda variant: int(kind in layout.names(variant)))
    return found if fold.is_truth(found) else fold.eq(found, ONE)


@evaluates(tree.Like)
def _like(scope: Scope, expr: tree.Like) -> Lowered:
    left, right = (_head(scope, side) for side in (expr.left, expr.right))
    return Scalar(_equal(scope, Scalar(left, optional=True), Scalar(right, optional=True)))


def _head(scope: Scope, expr: tree.Expr) -> Instr:
    """The most special name on a thing, as a number."""
    layout = scope.pools.layout
    numbers = {name: i for i, name in enumerate(scope.pools.game.kinds)}
    thing = lowered(scope, expr)
    if isinstance(thing, Scalar):
        heads = layout.facts(expr.type, lambda info: numbers[info.names[0]])
        return guarded(scope, thing, lambda index: scope.table(heads, index))
    return of_variant(scope, thing, lambda variant: numbers[layout.names(variant)[0]])


# ---- players


@evaluates(tree.Side)
def _side(scope: Scope, expr: tree.Side) -> Lowered:
    players = scope.pools.players
    player = scalar(scope, expr.player)
    steps = ONE if expr.steps is None else word(scope, expr.steps)
    if not expr.clockwise:
        steps = fold.sub(const(0), steps)

    def go(seat: Instr) -> Instr:
        return fold.mod(fold.add(seat, steps), const(players))

    return Scalar(guarded(scope, player, go), player.optional)


@evaluates(tree.Seat)
def _seat(scope: Scope, expr: tree.Seat) -> Lowered:
    number = scope.keep(word(scope, expr.number))
    there = fold.and_((fold.ge(number, ONE), fold.le(number, const(scope.pools.players))))
    return Scalar(fold.select(there, fold.sub(number, ONE), NOTHING_EXPR), expr.optional)


@evaluates(tree.Neighbours)
def _neighbours(scope: Scope, expr: tree.Neighbours) -> Lowered:
    count = scope.pools.players
    player = scope.keep(word(scope, expr.player))
    sides = (fold.mod(fold.add(player, const(step)), const(count)) for step in (1, count - 1))
    mask = const(0)
    for side in sides:
        mask = fold.bit_or(mask, fold.bit(side))
    return PlayerSet(fold.bit_clear(mask, fold.bit(player)))


# ---- arithmetic


@evaluates(tree.Arith)
def _arith(scope: Scope, expr: tree.Arith) -> Lowered:
    left, right = word(scope, expr.left), word(scope, expr.right)
    if expr.op in ("/", "mod"):
        right = _divisor(scope, right)
    return Scalar(_ARITH[expr.op](left, right))


def _divisor(scope: Scope, right: Instr) -> Instr:
    known = fold.constant(right)
    if known is not None and known != 0:
        return right
    right = scope.keep(right)
    fault = scope.fault("E510", "this divides by zero")
    scope.when(fold.eq(right, const(0)), lambda: scope.emit(op.FAIL, fault))
    return right


_ARITH = {
    "+": fold.add,
    "-": fold.sub,
    "*": fold.mul,
    "/": fold.div,
    "mod": fold.mod,
    "min": fold.minimum,
    "max": fold.maximum,
}

_COMPARE = {"<": fold.lt, "<=": fold.le, ">": fold.gt, ">=": fold.ge}


# ---- conditions


@evaluates(tree.Compare)
def _compare(scope: Scope, expr: tree.Compare) -> Lowered:
    left, right = scalar(scope, expr.left), scalar(scope, expr.right)
    if expr.op == "=":
        return Scalar(_equal(scope, left, right))
    known: list[Instr] = []
    sides = []
    for side in (left, right):
        value = scope.keep(side.expr) if side.optional else side.expr
        if side.optional:
            known.append(fold.ne(value, NOTHING_EXPR))
        sides.append(value)
    return Scalar(fold.and_((*known, _COMPARE[expr.op](*sides))))


def _equal(scope: Scope, left: Scalar, right: Scalar) -> Instr:
    if left.optional and right.optional:
        a = scope.keep(left.expr)
        return fold.and_((fold.ne(a, NOTHING_EXPR), fold.eq(a, right.expr)))
    return fold.eq(left.expr, right.expr)


@evaluates(tree.Same)
def _same(scope: Scope, expr: tree.Same) -> Lowered:
    for side, other in ((expr.left, expr.right), (expr.right, expr.left)):
        if isinstance(side, tree.Nothing):
            return Scalar(fold.eq(_identity(scope, other).expr, NOTHING_EXPR))
    left, right = (_identity(scope, side) for side in (expr.left, expr.right))
    return Scalar(_equal(scope, left, right))


def _identity(scope: Scope, expr: tree.Expr) -> Scalar:
    """One word that is the same for the same thing or place."""
    value = lowered(scope, expr)
    if isinstance(value, Place | Branch):
        return _place_address(scope, value)
    return scalar(scope, expr)


def _place_address(scope: Scope, value: Lowered) -> Scalar:
    """Where a zone begins; nothing where its owner is nothing."""
    if isinstance(value, Branch):
        then, otherwise = (_place_address(scope, v) for v in (value.then, value.otherwise))
        either = fold.select(value.condition, then.expr, otherwise.expr)
        return Scalar(either, then.optional or otherwise.optional)
    assert isinstance(value, Place)
    address = scope.pools.layout.zones[value.key].address(value.owner)
    return Scalar(fold.select(value.there, address, NOTHING_EXPR), value.optional)


@evaluates(tree.Not)
def _not(scope: Scope, expr: tree.Not) -> Lowered:
    return Scalar(fold.not_(word(scope, expr.operand)))


@evaluates(tree.And)
def _and(scope: Scope, expr: tree.And) -> Lowered:
    return Scalar(fold.and_(word(scope, term) for term in expr.terms))


@evaluates(tree.Or)
def _or(scope: Scope, expr: tree.Or) -> Lowered:
    return Scalar(fold.or_(word(scope, term) for term in expr.terms))


@evaluates(tree.Odd)
def _odd(scope: Scope, expr: tree.Odd) -> Lowered:
    return Scalar(fold.eq(fold.mod(word(scope, expr.number), const(2)), ONE))
