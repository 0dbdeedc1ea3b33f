"""Rules, actions and pure values as routines of the program; each is written when first asked."""

from collections.abc import Callable

from catrules.ir import opcodes as op
from catrules.ir.program import Instr, Routine
from catrules.lowering import fold
from catrules.lowering.dispatch import block, word
from catrules.lowering.fold import ZERO, const
from catrules.lowering.limits import MOST_CALLS, too_deep
from catrules.lowering.order import told_of
from catrules.lowering.scope import Pools, Scope
from catrules.lowering.values import Scalar
from catrules.lowering.words import of_parameter, value_type
from catrules.semantics.game import Action, Rule
from catrules.semantics.tree import Expr, Var
from catrules.source import Span


def write_routine(
    pools: Pools,
    key: tuple[object, ...],
    scope: Scope,
    parameters: tuple[Var, ...],
    body: Callable[[Scope], None],
    *,
    result: bool = False,
) -> int:
    """Writes a routine with these parameters, one word each, and returns its index."""
    index, name = pools.reserve(key), scope.name
    pools.depth += 1
    if pools.depth > MOST_CALLS:
        raise too_deep(pools.game.span)
    for var in parameters:
        register = Instr(op.REG, (scope.register(var.name),))
        scope.bind(var, of_parameter(scope, var.type, register, optional=var.optional))
    body(scope)
    pools.depth -= 1
    pools.routines[index] = Routine(
        name,
        len(parameters),
        tuple(scope.registers),
        result,
        scope.quiet,
        tuple(scope.block),
    )
    return index


def rule_routine(scope: Scope, rule: Rule) -> int:
    """The routine of a rule, as it runs when called from the scope: quiet, or of a task, or not."""
    pools = scope.pools
    key = ("rule", id(rule), scope.quiet, scope.task)  # an amended rule keeps its place and name
    if key in pools.made:
        return pools.made[key]
    inner = Scope(pools, rule.name, scope.quiet, scope.task, clauses=rule.clauses)
    parameters = rule.params if rule.by is None else (rule.by, *rule.params)

    def body(inner: Scope) -> None:
        inner.at(rule.span)
        _act_as(inner, rule.by)
        _start_limits_anew(inner, rule.name)
        inner.topics = tuple((var, var is rule.by) for var in parameters)
        block(inner, rule.body)

    return write_routine(pools, key, inner, parameters, body)


def action_routine(scope: Scope, action: Action) -> int:
    """The routine of an action: over its actor and what it is done on."""
    pools = scope.pools
    key = ("action", action.name, scope.quiet, scope.task)
    if key in pools.made:
        return pools.made[key]
    inner = Scope(pools, action.name, scope.quiet, scope.task, clauses=action.clauses)
    parameters = (action.by, *(binder.var for binder in action.binders))

    def body(inner: Scope) -> None:
        inner.at(action.span)
        _act_as(inner, action.by)
        types = tuple(value_type(inner, var.type) for var in parameters)
        registers = (Instr(op.REG, (i,)) for i, _ in enumerate(parameters))
        words = tuple(
            told_of(inner, each) if kind.sort == "cell" else each
            for kind, each in zip(types, registers, strict=True)
        )
        inner.emit(op.TELL, inner.tell("action", action.text or action.name, types), words)
        _start_limits_anew(inner, action.name)
        for i, _ in enumerate(action.limits):
            address = limit_address(inner, action, i, inner.env[action.by])
            inner.emit(op.STORE, address, fold.add(const(1), fold.load(address)))
        inner.topics = ((action.by, True),)
        block(inner, action.body)

    return write_routine(pools, key, inner, parameters, body)


def limit_address(scope: Scope, action: Action, index: int, player: object) -> Instr:
    """The word that counts how often a player has used an action."""
    assert isinstance(player, Scalar)
    base, stride = scope.pools.layout.limits[(action.name, index)]
    return fold.add(const(base), fold.mul(player.expr, const(stride)))


def limit_routine(scope: Scope, action: Action, index: int) -> int:
    """The routine for a limit of an action: whether its actor may still do it."""
    pools, limit = scope.pools, action.limits[index]
    key = ("limit", action.name, index)
    if key in pools.made:
        return pools.made[key]
    inner = Scope(pools, action.name, quiet=True)
    parameters = (action.by, *(binder.var for binder in action.binders))

    def body(inner: Scope) -> None:
        inner.at(limit.span, limit.clauses)
        used = fold.load(limit_address(inner, action, index, inner.env[action.by]))
        left = fold.lt(used, word(inner, limit.times))
        inner.emit(op.RESULT, inner.watch("condition", limit.span, left))

    return write_routine(pools, key, inner, parameters, body, result=True)


def value_routine(
    pools: Pools,
    key: tuple[object, ...],
    name: str,
    parameters: tuple[Var, ...],
    expr: Expr,
    line: Span | None = None,
) -> int:
    """A routine whose result is an expression over these parameters.

    line: where the value stands of which the expression is all.
    """
    if key in pools.made:
        return pools.made[key]
    scope = Scope(pools, name, quiet=True)

    def body(scope: Scope) -> None:
        scope.at(expr.span)
        if line is not None:
            scope.reach("step", line)
        scope.emit(op.RESULT, word(scope, expr))

    return write_routine(pools, key, scope, parameters, body, result=True)


def _act_as(scope: Scope, by: Var | None) -> None:
    bound = None if by is None else scope.env[by]
    scope.actor = bound if isinstance(bound, Scalar) else None


def _start_limits_anew(scope: Scope, rule: str) -> None:
    for action in scope.pools.game.actions.values():
        for i, limit in enumerate(action.limits):
            if limit.rule == rule:
                for seat in range(scope.pools.players):
                    address = limit_address(scope, action, i, Scalar(const(seat)))
                    scope.emit(op.STORE, address, ZERO)
