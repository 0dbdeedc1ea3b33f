"""Sections that all games of a batch are for: who wins, how games end, how long they take."""

from collections.abc import Iterator

from catrules.balance.page import charts
from catrules.balance.page.sheet import Drawer, Played, Section, Table
from catrules.balance.page.words import between, fairness, percent
from catrules.intervals import Interval, wilson
from catrules.simulate.statistics import Spread
from catrules.text import spaced


def sections(played: Played, drawer: Drawer) -> Iterator[Section]:
    """What all games say. Raises NoCharts."""
    yield _seats(played, drawer)
    yield _ends(played)
    yield _lengths(played, drawer)


def seat_wins(played: Played) -> list[Interval]:
    """For each seat the share of games that it wins."""
    found = played.statistics
    return [wilson(wins, found.games) for wins in found.wins]


def _seats(played: Played, drawer: Drawer) -> Section:
    found, wins = played.statistics, seat_wins(played)
    rows = [charts.Row(f"seat {seat}", each) for seat, each in enumerate(wins, 1)]
    means = [(f"{mean:.2f}",) for mean in found.scores] if found.scores else [()] * len(wins)
    table = Table(
        title="Wins by seat",
        head=(
            "seat",
            "bot",
            "wins",
            "share",
            "between",
            *(("mean score",) if found.scores else ()),
        ),
        rows=tuple(
            (str(n), bot, str(won), percent(each.value), between(each), *mean)
            for n, (bot, won, each, mean) in enumerate(
                zip(played.seats, found.wins, wins, means, strict=True), 1
            )
        ),
        left=2,
    )
    return Section(
        key="seats",
        title="Who wins",
        said=(fairness(wins), *_shared(played)),
        charts=(
            drawer.chart(
                "Games won by each seat",
                charts.forest(rows, "of all games", beside=played.fair),
                "Games won by each seat, with intervals; the same numbers are in the table.",
            ),
        ),
        tables=(table,),
    )


def _shared(played: Played) -> Iterator[str]:
    found = played.statistics
    several = sum(games for winners, games in found.winner_counts if winners > 1)
    nobody = sum(games for winners, games in found.winner_counts if not winners)
    if several:
        yield f"In {percent(several / found.games)} of the games several win; each of them counts."
    if nobody:
        yield f"In {percent(nobody / found.games)} of the games nobody wins."
    if len(set(played.seats)) > 1:
        yield "The seats are not played alike, so what a seat wins is also what its bot wins."


def _ends(played: Played) -> Section:
    found = played.statistics
    rows = [(spaced(reason) or "no reason", games) for reason, games in found.reasons]
    if found.unfinished:
        rows.append(("given up", found.unfinished))
    return Section(
        key="ends",
        title="How games end",
        tables=(
            Table(
                title="Ends",
                head=("ends by", "games", "share", "between"),
                rows=tuple(
                    (reason, str(games), percent(each.value), between(each))
                    for reason, games in rows
                    for each in (wilson(games, found.games),)
                ),
            ),
        ),
    )


def _lengths(played: Played, drawer: Drawer) -> Section:
    found = played.statistics
    shown = [("turns", played.turns), ("decisions", played.decisions)]
    return Section(
        key="length",
        title="How long they take",
        charts=tuple(
            drawer.chart(f"{noun.capitalize()} of a game", charts.histogram(counts, noun, "games"))
            for noun, counts in shown
            if len(counts) > 1
        ),
        tables=(
            Table(
                title="Length",
                head=("a game has", "mean", "half within", "95 % within", "most"),
                rows=(_spread("turns", found.turns), _spread("decisions", found.decisions)),
            ),
        ),
    )


def _spread(noun: str, each: Spread) -> tuple[str, ...]:
    return noun, f"{each.mean:.2f}", str(each.p50), str(each.p95), str(each.max)
