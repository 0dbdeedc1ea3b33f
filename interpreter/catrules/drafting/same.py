"""Whether two rule sets can be told apart at all, as far as a bounded search can know."""

from collections.abc import Hashable, Iterator, Sequence

from attrs import frozen

from catrules.conformance.faults import Failure
from catrules.conformance.game import Game
from catrules.conformance.run import Suite
from catrules.drafting.finish import written
from catrules.drafting.pairs import Budget, Pair, Parting
from catrules.drafting.search import Field, new_games, twins_of
from catrules.drafting.sheet import Sheet
from catrules.ir.program import BUDGET, CHANCE_STATE, DECISIONS, POLICY_STATE

DECISIONS_TRIED = 20_000
"""Decisions that the search may play unless it is told otherwise."""

_NOT_OF_THE_GAME = (CHANCE_STATE, POLICY_STATE, DECISIONS, BUDGET)


@frozen(kw_only=True)
class Sameness:
    """What a search for a difference came to.

    verdict: `different`; `same`: in all games that were looked at everything that can come was
    looked at, or both are one program; `no difference found`, which proves nothing. games: how
    these began. decisions: played. difference: how a scenario begins that ends in one, or None.
    """

    verdict: str
    games: tuple[str, ...]
    decisions: int
    difference: Sheet | None = None


def indistinguishable(
    base: Sequence[Suite], changed: Sequence[Suite], *, decisions: int = DECISIONS_TRIED
) -> Sameness:
    """Looks at all that can come of new games by few players, within a number of decisions.

    base, changed: the same suites on both rule sets, which say with which variants and settings.
    """
    budget = Budget(decisions)
    games: list[str] = []
    whole = all(suite.runs and not suite.broken_rules for suite in (*base, *changed))
    for twins in twins_of(base, changed):
        field = Field.of(twins, lambda run: False, (), ears=True)
        for sheet in new_games(field):
            found = _of_game(field, sheet, budget)
            games.append("; ".join(line.strip() for line in sheet.text.splitlines()[1:]))
            if isinstance(found, Sheet):
                return Sameness(
                    verdict="different",
                    games=tuple(games),
                    decisions=budget.used,
                    difference=found,
                )
            whole = whole and found
    verdict = "same" if whole and games else "no difference found"
    return Sameness(verdict=verdict, games=tuple(games), decisions=budget.used)


def _of_game(field: Field, sheet: Sheet, budget: Budget) -> Sheet | bool:
    """Where games that begin so part; else whether all that can come was looked at."""
    first = field.bench.pair(sheet)
    if isinstance(first, Parting):
        return first.sheet
    if first is None:
        return False
    if field.bench.watch(first.base, first.changed).same:
        return True
    known: set[Hashable] = {_key(first)}
    open_ones = [first]
    while open_ones:
        pair = open_ones.pop()
        for after in _each(pair, budget):
            if isinstance(after, Parting):
                return written(after)
            if budget.left <= 0:
                return False
            if after is None:
                continue
            key = _key(after)
            if key not in known:
                known.add(key)
                open_ones.append(after)
    return True


def _each(pair: Pair, budget: Budget) -> Iterator[Pair | Parting | None]:
    """What comes of each option of each question; None where the base rules fail: of such a game
    no scenario can be written."""
    for number, decision in enumerate(pair.base.play.pending):
        for label in decision.options:
            budget.spend()
            other = pair.copy()
            try:
                parting = other.take(number, label)
            except Failure:
                yield None
                continue
            yield parting or other


def _key(pair: Pair) -> Hashable:
    return _words(pair.base), _words(pair.changed)


def _words(game: Game) -> tuple[int, ...]:
    """The state without what no rule can ask for."""
    state = list(game.state)
    for word in _NOT_OF_THE_GAME:
        state[word] = 0
    return tuple(state)
