"""`each player p, until all pass`: seat by seat, until all have passed one after the other."""

from catrules.ir import opcodes as op
from catrules.ir.program import Instr
from catrules.lowering import fold
from catrules.lowering.about import about
from catrules.lowering.dispatch import block
from catrules.lowering.fold import ONE, ZERO, const
from catrules.lowering.scope import Scope, current_player
from catrules.lowering.sets import narrowed, the_set
from catrules.lowering.values import PlayerSet, Scalar
from catrules.semantics import tree


def until_all_pass(scope: Scope, stmt: tree.Each) -> None:
    """Writes the loop. Whether a player takes part is asked when it is his turn in it."""
    players = the_set(scope, stmt.set)
    assert isinstance(players, PlayerSet)
    beginning = fold.maximum(current_player(), ZERO) if players.start is None else players.start
    start, everybody = scope.fix(beginning, "from"), const(scope.pools.players)
    gone, quiet = scope.fresh("gone", ZERO), scope.fresh("quiet", ZERO)
    acted = scope.passing[stmt.var] = scope.fresh("acted", ZERO)

    def one_seat() -> None:
        scope.emit(op.TICK)
        scope.leave_if(fold.ge(quiet, everybody))
        steps = gone if players.clockwise else fold.sub(everybody, gone)
        seat = scope.fresh("seat", fold.mod(fold.add(start, steps), everybody))
        scope.assign(gone, fold.mod(fold.add(ONE, gone), everybody))
        scope.assign(quiet, fold.add(ONE, quiet))
        scope.assign(acted, ZERO)
        _ask(scope, stmt, seat)
        scope.when(acted, lambda: scope.assign(quiet, ZERO))

    scope.loop(one_seat)


def _ask(scope: Scope, stmt: tree.Each, seat: Instr) -> None:
    now = narrowed(scope, the_set(scope, stmt.set), stmt.var, stmt.where)
    assert isinstance(now, PlayerSet)

    def body() -> None:
        scope.bind(stmt.var, Scalar(seat))
        with about(scope, (stmt.var,)):
            block(scope, stmt.body)

    scope.when(fold.has_bit(now.mask, seat), body)


def acts(scope: Scope, actor: tree.Expr) -> None:
    """Notes that somebody has done something, if he is one of those who go on until all pass."""
    acted = scope.passing.get(actor.var) if isinstance(actor, tree.Local) else None
    if acted is not None:
        scope.assign(acted, ONE)
