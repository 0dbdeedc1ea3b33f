"""The best of a set: those for whom a number is the largest, or the least."""

from attrs import evolve

from catrules.ir.program import Instr
from catrules.lowering import fold
from catrules.lowering.candidates import Candidate, visit, visit_players
from catrules.lowering.dispatch import evaluates, scalar
from catrules.lowering.fold import ZERO
from catrules.lowering.scope import NOTHING_EXPR, Scope
from catrules.lowering.sets import narrowed, the_set
from catrules.lowering.values import CellSet, Lowered, Members, PlayerSet, Scalar
from catrules.lowering.words import held_value
from catrules.semantics import tree
from catrules.semantics.types import NUMBER, TRUTH


@evaluates(tree.Best)
def _best(scope: Scope, expr: tree.Best) -> Lowered:
    value = _worked_out(scope, the_set(scope, expr.set))
    if isinstance(value, PlayerSet):
        return _best_players(scope, expr, value)
    top = scope.fresh(_word(expr), NOTHING_EXPR)

    def step(candidate: Candidate) -> None:
        scope.when(candidate.condition, lambda: _raise(scope, expr, candidate, top))

    visit(scope, value, step)
    limit = tree.Var(name=_word(expr), type=NUMBER, optional=True, span=expr.span)
    scope.bind(limit, Scalar(top, optional=True))
    bound = tree.Local(type=NUMBER, optional=True, var=limit, span=expr.span)
    reached = tree.Compare(type=TRUTH, op="=", left=expr.body, right=bound, span=expr.span)
    return narrowed(scope, value, expr.var, reached)


def _word(expr: tree.Best) -> str:
    return "most" if expr.most else "least"


def _worked_out(scope: Scope, value: Lowered) -> Lowered:
    """A set whose conditions are in registers: each is asked more than once."""
    match value:
        case CellSet():
            cells = (evolve(cell, amount=scope.keep(cell.amount)) for cell in value.cells)
            return CellSet(tuple(cells))
        case Members():
            items = (evolve(m, condition=scope.keep(m.condition)) for m in value.items)
            return Members(tuple(items))
    return value


def _raise(scope: Scope, expr: tree.Best, candidate: Candidate, top: Instr) -> None:
    """Takes the number of a candidate as the best one, if it is better."""
    own = _number_of(scope, expr, candidate)
    scope.when(_better(expr, own, top), lambda: scope.assign(top, own))


def _number_of(scope: Scope, expr: tree.Best, candidate: Candidate) -> Instr:
    scope.bind(expr.var, candidate.value)
    return scope.keep(scalar(scope, expr.body).expr)


def _better(expr: tree.Best, own: Instr, top: Instr) -> Instr:
    """Nothing is the smallest of all numbers, and never the best."""
    if expr.most:
        return fold.gt(own, top)
    unset = fold.eq(top, NOTHING_EXPR)
    better = fold.or_((unset, fold.lt(own, top)))
    return fold.and_((fold.ne(own, NOTHING_EXPR), better)) if expr.body.optional else better


def _best_players(scope: Scope, expr: tree.Best, players: PlayerSet) -> PlayerSet:
    """In one go: whoever is better than those before is alone, whoever is as good joins them."""
    top = scope.fresh(_word(expr), NOTHING_EXPR)
    mask = scope.fresh("those", ZERO)

    def alone(own: Instr, seat: Instr) -> None:
        scope.assign(top, own)
        scope.assign(mask, fold.bit(seat))

    def joins(own: Instr, seat: Instr) -> None:
        equal = fold.eq(own, top)
        if expr.body.optional:
            equal = fold.and_((equal, fold.ne(own, NOTHING_EXPR)))
        scope.when(equal, lambda: scope.assign(mask, fold.bit_or(mask, fold.bit(seat))))

    def compare(candidate: Candidate) -> None:
        own = _number_of(scope, expr, candidate)
        seat = held_value(candidate.value)
        better = _better(expr, own, top)
        scope.branch(better, lambda: alone(own, seat), lambda: joins(own, seat))

    visit_players(scope, players, compare)  # what is asked may be long: it is written once
    return evolve(players, mask=mask)
