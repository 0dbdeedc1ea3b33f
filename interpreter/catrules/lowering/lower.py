"""From a resolved game and a configuration to a program: the one place that gives rules effect."""

from collections.abc import Mapping, Sequence
from functools import partial

from catrules.ir import opcodes as op
from catrules.ir.frames import lay_frames
from catrules.ir.program import Point, Program, shown_setting
from catrules.lowering import (
    arranging,
    best,
    calls,
    choices,
    effects,
    expressions,
    flow,
    legend,
    questions,
    rolling,
    series,
    sets,
    swapping,
    turns,
    windows,
)
from catrules.lowering.checks import all_checks, all_invariants, end, look_after_all
from catrules.lowering.constants import Constants, SettingText
from catrules.lowering.dispatch import count_constants
from catrules.lowering.entry import Start, begin_at
from catrules.lowering.fold import ZERO, const, load
from catrules.lowering.footprint import Footprint
from catrules.lowering.layout import Layout
from catrules.lowering.limits import inside_out, too_deep
from catrules.lowering.routines import rule_routine, value_routine, write_routine
from catrules.lowering.scope import Pools, Scope
from catrules.lowering.steps import metered
from catrules.lowering.stock import take_stock
from catrules.lowering.unseen import due_routine
from catrules.semantics.game import Game
from catrules.semantics.tree import Expr

TOPICS = (
    arranging,
    best,
    calls,
    choices,
    effects,
    expressions,
    flow,
    questions,
    rolling,
    series,
    sets,
    swapping,
    turns,
    windows,
)
"""The modules whose functions register themselves with `catrules.lowering.dispatch`."""


def lower(
    game: Game,
    players: int,
    settings: Mapping[str, SettingText],
    *,
    start: Start | None = None,
    asked: Sequence[Expr] = (),
    points: Sequence[Point] = (),
) -> Program:
    """The program of a game for a number of players and settings (those not named keep theirs).

    start: where it begins, if not with a new game. asked: expressions without variables, whose
    routines are `Program.asked` in the same order. points: what is to be counted, which changes
    nothing else; those of which nothing is lowered stay at 0.
    Raises RulesError where the configuration makes a count or bound impossible, or where the game
    would be larger than `catrules.lowering.limits` allow.
    """
    try:
        constants = Constants(game, players, settings)
        layout = Layout(game, constants, take_stock(game, constants))
        footprint = Footprint(game, layout.where, layout.ordered)
        return _lower(Pools(game, layout, footprint, points), start, asked)
    except RecursionError:
        raise too_deep(game.span) from None


def _lower(pools: Pools, start: Start | None, asked: Sequence[Expr]) -> Program:
    pools.checks, pools.invariants = all_checks(pools), all_invariants(pools)
    entry = _entry(pools, start)
    routines = [
        value_routine(pools, ("asked", i), "asked", (), expr) for i, expr in enumerate(asked)
    ]
    settings = pools.layout.constants.settings
    shown = tuple((name, shown_setting(value)) for name, value in settings.items())
    return lay_frames(_program(pools, entry, shown, tuple(routines)))


def _program(
    pools: Pools, entry: int, settings: tuple[tuple[str, str], ...], asked: tuple[int, ...]
) -> Program:
    layout = pools.layout
    # The legend adds routines and origins of its own, so it comes before they are gathered.
    actions, score = legend.actions(pools), legend.score(pools)
    due = due_routine(pools)
    zones, marks = legend.zones(pools), legend.marks(pools)
    assert all(routine is not None for routine in pools.routines)
    routines = tuple(r for r in pools.routines if r is not None)
    order = inside_out(routines, pools.game.span)
    return Program(
        title=pools.game.title,
        players=pools.players,
        settings=settings,
        size=layout.size,
        initial=legend.initial_words(layout),
        frames=layout.size,
        tables=tuple(pools.tables),
        routines=metered(routines, order),
        entry=entry,
        origins=tuple(pools.origins),
        sites=tuple(pools.sites),
        sorts=layout.stock.sorts,
        variants=tuple(layout.variants),
        words=tuple(pools.game.domains.items()),
        tells=tuple(pools.tells),
        endings=tuple(pools.endings),
        faults=tuple(pools.faults),
        zones=zones,
        marks=marks,
        things=legend.things(pools),
        actions=actions,
        score=score,
        asked=asked,
        settle=pools.made.get(("settle",), -1),
        due=due,
        points=pools.points.all,
    )


def _entry(pools: Pools, start: Start | None) -> int:
    """The routine that plays the game: setup as one effect, then play, then the end."""
    scope = Scope(pools, "the game")

    def body(scope: Scope) -> None:
        scope.at(pools.game.span)
        count_constants(scope, pools.layout.constants.worked_out)
        if pools.game.series:
            series.take_seats(scope)
        if start is None:
            _set_up(scope)
        for rule in pools.game.rules.get("play", ()):
            play = rule_routine if start is None else partial(begin_at, start=start)
            scope.emit(op.CALL, play(scope, rule), ())
        limit, over = end(scope, "turn limit"), end(scope, "end of play")
        limited = load(const(pools.turn_limit_word))
        scope.when(limited, lambda: scope.emit(op.END, limit, ZERO))
        scope.emit(op.END, over, ZERO)

    return write_routine(pools, ("entry",), scope, (), body)


def _set_up(scope: Scope) -> None:
    for rule in scope.pools.game.rules.get("setup", ()):
        quiet = Scope(scope.pools, "setup", quiet=True)
        scope.emit(op.CALL, rule_routine(quiet, rule), ())
        look_after_all(scope, rule.body)
