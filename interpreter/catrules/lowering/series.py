"""Tournaments: games that are played between the steps of the rules, and how they ended.

A game is asked for as a decision of the actor GAME. Its only option names the players, as a bit
mask, and who sits where; the answer has the winners, as a bit mask, and everybody's score.
"""

from functools import partial

from attrs import frozen

from catrules.ir import opcodes as op
from catrules.ir.program import CHANCE, GAME, ArgType, Instr, Template
from catrules.lowering import fold
from catrules.lowering.dispatch import evaluates, scalar, writes
from catrules.lowering.fold import ONE, ZERO, const
from catrules.lowering.scope import NOTHING_EXPR, Pools, Scope
from catrules.lowering.sets import the_set
from catrules.lowering.values import Lowered, PlayerSet, Scalar
from catrules.semantics import tree


@frozen
class SeriesWords:
    """Where a tournament keeps the last game's winners and scores, and who sits where.

    Each is an address: of the winners' mask, the first of the scores, the first of the seats.
    """

    winners: int
    scores: int
    seats: int


def series_words(pools: Pools) -> SeriesWords:
    """The words of a tournament, claimed when they are first asked for."""
    if pools.series < 0:
        pools.series = pools.layout.claim(1 + 2 * pools.players)
    first = pools.series
    return SeriesWords(first, first + 1, first + 1 + pools.players)


def take_seats(scope: Scope) -> None:
    """In the beginning everybody sits where the numbers of the seats say."""
    words = series_words(scope.pools)
    for seat in range(scope.pools.players):
        scope.emit(op.STORE, const(words.seats + seat), const(seat))


@evaluates(tree.Winners)
def _winners(scope: Scope, expr: tree.Winners) -> Lowered:
    return PlayerSet(fold.load(const(series_words(scope.pools).winners)))


@evaluates(tree.LastScore)
def _last_score(scope: Scope, expr: tree.LastScore) -> Lowered:
    player = scalar(scope, expr.player)
    who = scope.keep(player.expr, "player")
    address = fold.add(const(series_words(scope.pools).scores), who)
    if not player.optional:
        return Scalar(fold.load(address))
    there = fold.ge(who, ZERO)
    held = fold.load(fold.select(there, address, ZERO))
    return Scalar(fold.select(there, held, NOTHING_EXPR), optional=True)


@writes(tree.PlayGame)
def _play_game(scope: Scope, stmt: tree.PlayGame) -> None:
    words, players = series_words(scope.pools), range(scope.pools.players)
    found = the_set(scope, stmt.seats)
    assert isinstance(found, PlayerSet)
    mask = scope.keep(found.mask, "seats")
    seats = tuple(fold.load(const(words.seats + i)) for i in players)
    with scope.nested() as offers:
        scope.when(fold.ne(mask, ZERO), lambda: scope.emit(op.OFFER, 0, ONE, (mask, *seats)))
    types = tuple(ArgType("number") for _ in range(1 + len(seats)))
    template = Template("game", "", types, origin=scope.origin)
    site = scope.site("game", "", (template,), windows=stmt.using)
    results = [scope.register(name) for name in ("way", "winners", *("score" for _ in players))]
    scope.emit(op.CHOOSE, site, const(GAME), tuple(offers), tuple(results))
    _, *answer = (Instr(op.REG, (number,)) for number in results)

    def keep() -> None:
        for address, word in enumerate(answer, words.winners):
            scope.emit(op.STORE, const(address), word)

    scope.when(fold.ne(mask, ZERO), keep)


@writes(tree.ShuffleSeats)
def _shuffle_seats(scope: Scope, stmt: tree.ShuffleSeats) -> None:
    """From the last seat to the second: one of those up to it comes to sit there."""
    seats = series_words(scope.pools).seats
    player = ArgType("player")
    for last in range(scope.pools.players - 1, 0, -1):
        with scope.nested() as offers:
            for seat in range(last + 1):
                scope.emit(op.OFFER, 0, ONE, (fold.load(const(seats + seat)),))
        template = Template("chosen", "", (player,), origin=scope.origin)
        site = scope.site("choice", "who sits there?", (template,))
        results = (scope.register("way"), scope.register("player"))
        scope.emit(op.CHOOSE, site, const(CHANCE), tuple(offers), results)
        chosen = Instr(op.REG, (results[1],))
        for seat in range(last):
            here = const(seats + seat)
            sits_there = fold.eq(fold.load(here), chosen)
            scope.when(sits_there, partial(_swap, scope, const(seats + last), here))


def _swap(scope: Scope, one: Instr, other: Instr) -> None:
    first, second = scope.fresh("one", fold.load(one)), scope.fresh("other", fold.load(other))
    scope.emit(op.STORE, one, second)
    scope.emit(op.STORE, other, first)
