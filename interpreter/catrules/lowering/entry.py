"""Beginning in the middle: a player's turn, or the first opening of a window in it.

What leads to the place is left out, so nothing before it runs; what follows it is lowered as
ever. The way goes through statements of which each is reached once: not through loops over
players or things, choices, or blocks that are one effect.
"""

from collections.abc import Iterator

from attrs import frozen

from catrules.ir import opcodes as op
from catrules.lowering import fold
from catrules.lowering.dispatch import block, lowered, statement, word
from catrules.lowering.flow import repeat, repeat_at_most
from catrules.lowering.fold import ONE, const
from catrules.lowering.routines import rule_routine, write_routine
from catrules.lowering.scope import Scope
from catrules.lowering.turns import take_turns
from catrules.lowering.values import Scalar
from catrules.lowering.words import held_value
from catrules.semantics import tree
from catrules.semantics.game import Game, Rule
from catrules.semantics.tree import Block, Stmt

Route = tuple[Stmt, ...]
"""Statements that lead to a place, each inside the one before it or in the rule that it runs."""


@frozen
class Start:
    """A player's turn: before it begins (`window` empty), or where a window first opens in it.

    With `player` None the game begins where `play` does, after setup.
    """

    player: int | None
    window: str = ""


def routes(game: Game, start: Start) -> tuple[Route, ...]:
    """All ways from the beginning of `play` to the place: a game can begin there if it is one."""
    found = (route for rule in game.rules.get("play", ()) for route in _in(game, rule.body, start))
    return tuple(found)


def _in(game: Game, statements: Block, start: Start) -> Iterator[Route]:
    for stmt in statements:
        if (isinstance(stmt, tree.Turns) and not start.window) or (
            isinstance(stmt, tree.Act) and start.window in stmt.windows
        ):
            yield (stmt,)
        for inner in _inside(game, stmt):
            yield from ((stmt, *route) for route in _in(game, inner, start))


def _inside(game: Game, stmt: Stmt) -> tuple[Block, ...]:
    """The blocks that a statement runs, each at most once or round by round."""
    match stmt:
        case tree.If():
            return (*(body for _, body in stmt.arms), stmt.otherwise)
        case tree.Repeat() | tree.RepeatAtMost():
            return (stmt.body,)
        case tree.Turns():
            return tuple(rule.body for rule in game.rules.get("turn", ()))
        case tree.Call() if len(game.rules.get(stmt.rule, ())) == 1:
            return (game.rules[stmt.rule][0].body,)
    return ()


def begin_at(scope: Scope, rule: Rule, start: Start) -> int:
    """The routine of `play`, begun at a place to which one way leads."""
    if start.player is None:
        return rule_routine(scope, rule)
    (route,) = routes(scope.pools.game, start)
    return _partial_routine(scope, rule, route, start)


def _partial_routine(scope: Scope, rule: Rule, route: Route, start: Start) -> int:
    inner = Scope(scope.pools, rule.name, clauses=rule.clauses)
    parameters = rule.params if rule.by is None else (rule.by, *rule.params)

    def body(inner: Scope) -> None:
        inner.at(rule.span)
        bound = None if rule.by is None else inner.env[rule.by]
        inner.actor = bound if isinstance(bound, Scalar) else None
        _block_from(inner, rule.body, route, start)

    return write_routine(scope.pools, ("from", rule.name, route[0].span), inner, parameters, body)


def _block_from(scope: Scope, statements: Block, route: Route, start: Start) -> None:
    """A block from a statement of the route on; names that were given before it stand."""
    first = next(i for i, stmt in enumerate(statements) if stmt is route[0])
    for stmt in statements[:first]:
        if isinstance(stmt, tree.Let):
            statement(scope, stmt)
    outer = scope.origin
    scope.at(route[0].span, route[0].clauses)
    scope.reach("step", route[0].span)
    _enter(scope, route, start)
    scope.origin = outer
    block(scope, statements[first + 1 :])


def _enter(scope: Scope, route: Route, start: Start) -> None:
    stmt, *rest = route
    onwards = tuple(rest)
    match stmt:
        case tree.Turns():
            _turns_from(scope, stmt, onwards, start)
        case tree.If():
            bodies = [*(body for _, body in stmt.arms), stmt.otherwise]
            body = next(b for b in bodies if any(s is onwards[0] for s in b))
            _block_from(scope, body, onwards, start)
        case tree.Repeat():
            _block_from(scope, stmt.body, onwards, start)
            repeat(scope, stmt, ONE)
        case tree.RepeatAtMost():
            _block_from(scope, stmt.body, onwards, start)
            done = word(scope, stmt.condition) if stmt.until else fold.ZERO
            scope.when(fold.not_(done), lambda: repeat_at_most(scope, stmt, ONE))
        case tree.Call():
            _call_from(scope, stmt, onwards, start)
        case _:
            statement(scope, stmt)


def _turns_from(scope: Scope, stmt: tree.Turns, onwards: Route, start: Start) -> None:
    assert start.player is not None
    seat = scope.fresh("seat", const(start.player))
    if not onwards:
        take_turns(scope, stmt, seat)
        return
    turn = scope.pools.game.rules["turn"][0]
    routine = _partial_routine(scope, turn, onwards, start)
    take_turns(scope, stmt, seat, lambda: scope.emit(op.CALL, routine, (seat,)))


def _call_from(scope: Scope, stmt: tree.Call, onwards: Route, start: Start) -> None:
    rule = scope.pools.game.rules[stmt.rule][0]
    routine = _partial_routine(scope, rule, onwards, start)
    by = () if stmt.by is None else (lowered(scope, stmt.by),)
    args = tuple(held_value(v) for v in (*by, *(lowered(scope, arg) for arg in stmt.args)))
    scope.emit(op.CALL, routine, args)
