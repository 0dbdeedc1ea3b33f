"""Which function lowers which node; the functions register themselves by topic."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from attrs import evolve

from catrules.ir.program import Instr
from catrules.lowering.fold import const
from catrules.lowering.scope import Scope
from catrules.lowering.values import Lowered, Place, Scalar, Thing
from catrules.semantics.game import Value
from catrules.semantics.tree import And, Expr, Not, Or, Stmt
from catrules.semantics.types import PlaceT

Evaluator = Callable[[Scope, Any], Lowered]
Writer = Callable[[Scope, Any], None]

_EVALUATORS: dict[type[Expr], Evaluator] = {}
_WRITERS: dict[type[Stmt], Writer] = {}

E = TypeVar("E", bound=Evaluator)
W = TypeVar("W", bound=Writer)


def evaluates(*nodes: type[Expr]) -> Callable[[E], E]:
    """Declares a function to lower these expressions."""

    def register(function: E) -> E:
        for node in nodes:
            _EVALUATORS[node] = function
        return function

    return register


def writes(*nodes: type[Stmt]) -> Callable[[W], W]:
    """Declares a function to lower these statements."""

    def register(function: W) -> W:
        for node in nodes:
            _WRITERS[node] = function
        return function

    return register


def lowered(scope: Scope, expr: Expr) -> Lowered:
    """What an expression becomes."""
    value = _EVALUATORS[type(expr)](scope, expr)
    return counted(scope, expr, value) if scope.pools.points.all else value


def counted(scope: Scope, expr: Expr | Value, value: Lowered) -> Lowered:
    """What an expression becomes, counted where it is a condition or stands for a line.

    Of what `and`, `or` and `not` join each part is counted instead.
    """
    if not isinstance(value, Scalar):
        scope.reach("step", expr.span)
        return value
    found = scope.watch("step", expr.span, value.expr)
    if not isinstance(expr, And | Or | Not):
        found = scope.watch("condition", expr.span, found)
    return value if found is value.expr else evolve(value, expr=found)


def count_constants(scope: Scope, worked_out: Iterable[tuple[Expr | Value, int]]) -> None:
    """Counts what was worked out before anything ran."""
    if scope.pools.points.all:
        for what, value in worked_out:
            counted(scope, what, Scalar(const(value)))


def scalar(scope: Scope, expr: Expr) -> Scalar:
    """An expression of one word."""
    value = lowered(scope, expr)
    if isinstance(value, Thing):
        return Scalar(value.address, value.optional)
    if isinstance(value, Place) and isinstance(expr.type, PlaceT) and expr.type.family:
        return Scalar(value.owner, value.optional)
    if not isinstance(value, Scalar):
        raise TypeError(f"{expr.span}: {type(expr).__name__} is no single value")
    return value


def word(scope: Scope, expr: Expr) -> Instr:
    """The instruction for an expression of one word."""
    return scalar(scope, expr).expr


def statement(scope: Scope, stmt: Stmt) -> None:
    """Writes a statement; its instructions come from its place."""
    outer = scope.origin
    scope.at(stmt.span, stmt.clauses)
    scope.reach("step", stmt.span)
    _WRITERS[type(stmt)](scope, stmt)
    scope.origin = outer


def block(scope: Scope, statements: tuple[Stmt, ...]) -> None:
    """Writes the statements of a block."""
    for stmt in statements:
        statement(scope, stmt)
