"""Values, written out where they are asked; and one of two."""

from attrs import evolve

from catrules.ir import opcodes as op
from catrules.ir.program import Instr
from catrules.lowering import fold
from catrules.lowering.dispatch import counted, evaluates, lowered, scalar, word
from catrules.lowering.expressions import bears
from catrules.lowering.families import family_key, if_so
from catrules.lowering.fold import ZERO, const
from catrules.lowering.scope import NOTHING_EXPR, Scope
from catrules.lowering.values import (
    Branch,
    CellSet,
    Lowered,
    Place,
    Places,
    PlayerSet,
    Scalar,
    Thing,
)
from catrules.lowering.words import held_value
from catrules.semantics import tree
from catrules.semantics.game import Rule, Value
from catrules.semantics.types import PlaceT, ThingT, TruthT

LARGE = 60
"""A value of more instructions is worked out once and kept, lest expressions nest too deeply."""


@evaluates(tree.CallValue)
def _call(scope: Scope, expr: tree.CallValue) -> Lowered:
    args = [_argument(scope, arg) for arg in expr.args]
    absent = [condition for arg in args if (condition := _there(arg)) is not None]
    if absent:
        return _if_all_there(scope, expr, args, scope.keep(fold.and_(absent)))
    return _dispatch(scope, most_special(scope, expr.value), args, expr)


def _there(arg: Lowered) -> Instr | None:
    """For an argument that may be nothing the condition that it is not."""
    match arg:
        case Scalar(optional=True):
            return fold.ne(arg.expr, NOTHING_EXPR)
        case Thing(optional=True):
            return fold.ne(arg.address, NOTHING_EXPR)
        case Place(optional=True):
            return arg.there
    return None


def _if_all_there(scope: Scope, expr: tree.CallValue, args: list[Lowered], there: Instr) -> Lowered:
    """A value asked of nothing is nothing, a condition does not hold, a set is empty."""
    truth = isinstance(expr.type, TruthT)
    result = scope.fresh(expr.value, ZERO if truth else NOTHING_EXPR)
    first = len(scope.registers)
    with scope.nested() as inside:
        present = _dispatch(scope, most_special(scope, expr.value), args, expr)
        if isinstance(present, Scalar | Thing):
            scope.assign(result, held_value(present))
    if not isinstance(present, Scalar | Thing):  # it may name registers that are set inside
        for number in range(first, len(scope.registers)):
            scope.emit(op.SET, number, ZERO)
    scope.emit(op.IF, there, tuple(inside), ())
    return _guarded(scope, present, result, there, expr)


def _guarded(
    scope: Scope, present: Lowered, result: Instr, there: Instr, expr: tree.CallValue
) -> Lowered:
    match present:
        case Scalar():
            return Scalar(result, optional=not isinstance(expr.type, TruthT))
        case Thing():
            return Thing(result, None, optional=True)
        case PlayerSet():
            return evolve(present, mask=fold.select(there, present.mask, ZERO))
        case Place():
            owner = fold.select(there, present.owner, NOTHING_EXPR)
            return evolve(present, owner=owner, optional=True)
        case Places():
            return if_so(present, there)
    return Branch(there, present, CellSet(()))


def most_special(scope: Scope, name: str) -> list[Value]:
    """The values of a name, those for more special things first."""
    return sorted(scope.pools.game.values[name], key=lambda v: -specialness(scope, v))


def specialness(scope: Scope, declared: Value | Rule) -> int:
    """How special the things are that a value or rule is written for."""
    kinds = scope.pools.game.kinds
    return sum(
        min((len(kinds[k].names) for k in p.type.kinds if k in kinds), default=0)
        for p in declared.params
        if isinstance(p.type, ThingT)
    )


def fits(scope: Scope, declared: Value | Rule, args: list[Lowered]) -> Instr:
    """Whether things bear the names that a value or rule is written for."""
    terms = []
    for param, arg in zip(declared.params, args, strict=True):
        if isinstance(param.type, PlaceT) and isinstance(arg, Place):
            terms.append(const(int(family_key(scope.pools.layout, param.type) == arg.key)))
        owned = isinstance(arg, Scalar) and scope.pools.layout.owner(param.type)
        if isinstance(param.type, ThingT) and (isinstance(arg, Thing) or owned):
            terms.append(fold.or_(bears(scope, arg, kind) for kind in param.type.kinds))
    return fold.and_(terms)


def _dispatch(
    scope: Scope, values: list[Value], args: list[Lowered], expr: tree.CallValue
) -> Lowered:
    first, *rest = values
    if not rest:
        return _inline(scope, first, args)
    condition = scope.keep(fits(scope, first, args))
    known = fold.constant(condition)
    if known is not None:
        return _inline(scope, first, args) if known else _dispatch(scope, rest, args, expr)
    return chosen(scope, condition, _inline(scope, first, args), _dispatch(scope, rest, args, expr))


def _inline(scope: Scope, value: Value, args: list[Lowered]) -> Lowered:
    for param, arg in zip(value.params, args, strict=True):
        scope.bind(param, arg)
    result = counted(scope, value, lowered(scope, value.body))
    if isinstance(result, Scalar) and fold.size(result.expr) > LARGE:
        return evolve(result, expr=scope.keep(result.expr))
    return result


def _argument(scope: Scope, arg: tree.Expr) -> Lowered:
    value = lowered(scope, arg)
    match value:
        case Scalar():
            return evolve(value, expr=scope.keep(value.expr))
        case Thing():
            return evolve(value, address=scope.keep(value.address))
        case PlayerSet():
            return evolve(value, mask=scope.keep(value.mask))
        case Place():
            return evolve(value, owner=scope.keep(value.owner))
    return value


@evaluates(tree.IfElse)
def _if_else(scope: Scope, expr: tree.IfElse) -> Lowered:
    condition = word(scope, expr.condition)
    known = fold.constant(condition)
    if known is not None:
        return lowered(scope, expr.then if known else expr.otherwise)
    return chosen(scope, condition, lowered(scope, expr.then), lowered(scope, expr.otherwise))


def chosen(scope: Scope, condition: Instr, then: Lowered, otherwise: Lowered) -> Lowered:
    """One of two values by a condition."""
    match then, otherwise:
        case Scalar(), Scalar():
            expr = fold.select(condition, then.expr, otherwise.expr)
            return Scalar(expr, then.optional or otherwise.optional)
        case ((Thing() | Scalar()), (Thing() | Scalar())):
            addresses = [v.address if isinstance(v, Thing) else v.expr for v in (then, otherwise)]
            return Thing(fold.select(condition, *addresses), None, optional=True)
        case PlayerSet(), PlayerSet():
            return evolve(then, mask=fold.select(condition, then.mask, otherwise.mask))
        case Place(), Place() if then.key == otherwise.key:
            owner = fold.select(condition, then.owner, otherwise.owner)
            return evolve(then, owner=owner, optional=then.optional or otherwise.optional)
    return Branch(scope.keep(condition), then, otherwise)


@evaluates(tree.Fallback)
def _fallback(scope: Scope, expr: tree.Fallback) -> Lowered:
    first = lowered(scope, expr.first)
    if isinstance(first, Thing):
        first = evolve(first, address=scope.keep(first.address))
        return chosen(
            scope, fold.ne(first.address, NOTHING_EXPR), first, lowered(scope, expr.second)
        )
    if isinstance(first, Place):
        first = evolve(first, owner=scope.keep(first.owner))
        return chosen(scope, first.there, first, lowered(scope, expr.second))
    if not isinstance(first, Scalar):
        raise TypeError(f"{expr.first.span}: no single value")
    value = scope.keep(first.expr)
    second = scalar(scope, expr.second)
    return Scalar(fold.select(fold.ne(value, NOTHING_EXPR), value, second.expr), second.optional)
