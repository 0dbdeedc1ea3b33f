"""Turns, and who is current."""

from collections.abc import Callable

from catrules.ir import opcodes as op
from catrules.ir.program import CURRENT, NEXT, TURNS, ArgType, Instr
from catrules.lowering import fold
from catrules.lowering.candidates import each_player
from catrules.lowering.checks import look
from catrules.lowering.dispatch import scalar, word, writes
from catrules.lowering.fold import ONE, ZERO, const
from catrules.lowering.footprint import CURRENT_KEY, Write
from catrules.lowering.routines import rule_routine
from catrules.lowering.scope import NOTHING_EXPR, Scope
from catrules.lowering.values import PlayerSet, Scalar
from catrules.semantics import tree


@writes(tree.Turns)
def _turns(scope: Scope, stmt: tree.Turns) -> None:
    start = scalar(scope, stmt.start)
    seat = scope.fresh("seat", start.expr)
    there = fold.ge(seat, ZERO) if start.optional else ONE
    scope.when(there, lambda: take_turns(scope, stmt, seat))


def take_turns(
    scope: Scope, stmt: tree.Turns, seat: Instr, under_way: Callable[[], None] | None = None
) -> None:
    """Turns from a seat on; `under_way` writes what is left of the first where it has begun."""
    most = scope.fix(word(scope, stmt.most), "most")
    played = scope.fresh("played", ZERO)
    turn = scope.pools.game.rules["turn"][0]
    if under_way is not None:
        _count_turn(scope, seat)
        under_way()
        scope.assign(played, ONE)
        _go_on(scope, seat)

    def one_turn() -> None:
        scope.emit(op.TICK)
        scope.when(fold.ge(played, most), lambda: _limit_reached(scope))
        scope.leave_if(fold.ge(played, most))
        if stmt.skip is not None:
            scope.assign(seat, _first_not_skipped(scope, stmt, seat))
            scope.leave_if(fold.lt(seat, ZERO))
        begin_turn(scope, seat)
        scope.emit(op.CALL, rule_routine(scope, turn), (seat,))
        scope.assign(played, fold.add(ONE, played))
        _go_on(scope, seat)

    scope.loop(one_turn)


def _limit_reached(scope: Scope) -> None:
    scope.emit(op.STORE, const(scope.pools.turn_limit_word), ONE)


def _first_not_skipped(scope: Scope, stmt: tree.Turns, seat: Instr) -> Instr:
    assert stmt.skip is not None
    assert stmt.skip_var is not None
    skip, var = stmt.skip, stmt.skip_var
    found = scope.fresh("found", NOTHING_EXPR)

    def step(player: Instr) -> None:
        scope.bind(var, Scalar(player))
        plays = fold.and_((fold.lt(found, ZERO), fold.not_(word(scope, skip))))
        scope.when(plays, lambda: scope.assign(found, player))

    everybody = const((1 << scope.pools.players) - 1)
    each_player(scope, PlayerSet(everybody, seat), step)
    return found


def _go_on(scope: Scope, seat: Instr) -> None:
    """The next player: who was named by `plays next`, else clockwise."""
    players = const(scope.pools.players)
    bent = fold.load(const(NEXT))
    clockwise = fold.mod(fold.add(ONE, seat), players)
    scope.assign(seat, fold.select(fold.ge(bent, ZERO), bent, clockwise))
    scope.emit(op.STORE, const(NEXT), NOTHING_EXPR)


def begin_turn(scope: Scope, player: Instr) -> None:
    """A player becomes the current one; a turn is counted and told."""
    _count_turn(scope, player)
    tell = scope.tell("turn", "", (ArgType("player"),))
    scope.emit(op.TELL, tell, (player,))
    look(scope, (Write(CURRENT_KEY),))


def _count_turn(scope: Scope, player: Instr) -> None:
    scope.emit(op.STORE, const(CURRENT), player)
    scope.emit(op.STORE, const(TURNS), fold.add(ONE, fold.load(const(TURNS))))


@writes(tree.MakeCurrent)
def _make_current(scope: Scope, stmt: tree.MakeCurrent) -> None:
    player = scalar(scope, stmt.player)
    kept = scope.keep(player.expr)
    there = fold.ge(kept, ZERO) if player.optional else ONE
    scope.when(there, lambda: begin_turn(scope, kept))


@writes(tree.PlaysNext)
def _plays_next(scope: Scope, stmt: tree.PlaysNext) -> None:
    player = scalar(scope, stmt.player)
    kept = scope.keep(player.expr)
    there = fold.ge(kept, ZERO) if player.optional else ONE
    scope.when(there, lambda: scope.emit(op.STORE, const(NEXT), kept))
