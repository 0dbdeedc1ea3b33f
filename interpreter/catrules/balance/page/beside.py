"""Sections for several rule sets beside each other: the same games, by other rules."""

from collections.abc import Iterator, Sequence

from catrules.balance.intervals import Interval
from catrules.balance.page import charts
from catrules.balance.page.sheet import Chart, Drawer, Played, Section, Table
from catrules.balance.page.whole import seat_wins
from catrules.balance.page.words import differences as in_words
from catrules.balance.page.words import percent, points
from catrules.balance.pairs import Differences, mean_of

Axes = Sequence[tuple[str, Sequence[str]]]
"""What is varied, and its values in order."""

MOST_STEPS = 12
"""With more values, or longer ones, an axis is drawn from top to bottom."""

_LONG = 8

PAIRED = (
    "Each rule set plays games of the same seeds, and differences are taken from game to game; "
    "they hold in 95 of 100 such batches."
)


def sections(
    played: Sequence[Played],
    found: Sequence[Differences | None],
    axes: Axes,
    drawer: Drawer,
) -> Iterator[Section]:
    """What several batches say beside each other; the first is what others are compared with.

    found: how each differs from it, None of itself. Raises NoCharts.
    """
    yield _table(played)
    if _narrow(axes):
        yield from _along(played, axes, drawer)
    else:
        yield from _rows(played, found, drawer)
    yield _differences(played, found)


def _table(played: Sequence[Played]) -> Section:
    seats = max(len(each.seats) for each in played)
    return Section(
        key="beside",
        title="Beside each other",
        tables=(
            Table(
                title="Rule sets",
                head=(
                    "rules",
                    *(f"seat {seat}" for seat in range(1, seats + 1)),
                    "apart",
                    "turns",
                    "95 % within",
                    "decisions",
                    "given up",
                ),
                rows=tuple(_row(each, seats) for each in played),
            ),
        ),
        said=(
            "Wins of each seat; `apart` is what lies between the seats that win most and least "
            "often, which is never quite 0 by chance alone.",
        ),
    )


def _row(each: Played, seats: int) -> tuple[str, ...]:
    found, wins = each.statistics, [won.value for won in seat_wins(each)]
    empty = [""] * (seats - len(wins))
    return (
        each.label,
        *map(percent, wins),
        *empty,
        f"{points(max(wins) - min(wins))} points",
        f"{found.turns.mean:.2f}",
        str(found.turns.p95),
        f"{found.decisions.mean:.2f}",
        str(found.unfinished or "–"),
    )


# ---- charts


def _narrow(axes: Axes) -> bool:
    """Whether the first axis has few, short steps, which fit beside each other."""
    if not axes:
        return False
    _, steps = axes[0]
    return 1 < len(steps) <= MOST_STEPS and max(map(len, steps)) <= _LONG


def _along(played: Sequence[Played], axes: Axes, drawer: Drawer) -> Iterator[Section]:
    """Lines along the first axis; for each combination of the others charts of their own."""
    name, steps = axes[0]
    groups: dict[tuple[str, ...], list[Played]] = {}
    for each in played:
        groups.setdefault(each.steps[1:], []).append(each)
    wins: list[Chart] = []
    for others, group in groups.items():
        rows = [
            (each.steps[0], charts.Row("", won, f"seat {seat}"))
            for each in group
            for seat, won in enumerate(seat_wins(each), 1)
        ]
        said = ", ".join(
            f"{axis}={value}" for (axis, _), value in zip(axes[1:], others, strict=True)
        )
        title = ": ".join(filter(None, ("Wins by seat", said)))
        wins.append(drawer.chart(title, charts.lines(rows, steps, name, "of all games")))
    yield Section(key="wins", title="Who wins", charts=tuple(wins))
    lengths = [_lengths(noun, groups, axes, drawer) for noun in ("turns", "decisions")]
    yield Section(
        key="length",
        title="How long games take",
        charts=tuple(lengths),
        said=("Means of all games, with intervals.",),
    )


def _lengths(
    noun: str, groups: dict[tuple[str, ...], list[Played]], axes: Axes, drawer: Drawer
) -> Chart:
    name, steps = axes[0]
    rows = [
        (each.steps[0], charts.Row("", _mean(each, noun), ", ".join(others)))
        for others, group in groups.items()
        for each in group
    ]
    spec = charts.lines(rows, steps, name, noun, ".1f")
    return drawer.chart(f"{noun.capitalize()} of a game", spec)


def _mean(each: Played, noun: str) -> Interval:
    return mean_of(each.turns if noun == "turns" else each.decisions)


def _rows(
    played: Sequence[Played], found: Sequence[Differences | None], drawer: Drawer
) -> Iterator[Section]:
    """How each differs from the first, from top to bottom."""
    base = played[0].label
    others = [(each.label, diff) for each, diff in zip(played, found, strict=True) if diff]
    if not others:
        return
    seats = min(len(diff.wins) for _, diff in others)
    yield Section(
        key="wins",
        title="Who wins",
        said=(f"How much more often each seat wins than with {base}.",),
        charts=tuple(
            drawer.chart(
                f"Seat {seat + 1}",
                charts.forest(
                    [charts.Row(label, diff.wins[seat]) for label, diff in others],
                    "of all games",
                    "+.1%",
                    0.0,
                ),
            )
            for seat in range(seats)
        ),
    )
    yield Section(
        key="length",
        title="How long games take",
        said=(f"How much more a game has than with {base}.",),
        charts=tuple(
            drawer.chart(
                f"{noun.capitalize()} of a game",
                charts.forest(
                    [charts.Row(label, getattr(diff, noun)) for label, diff in others],
                    noun,
                    "+.1f",
                    0.0,
                ),
            )
            for noun in ("turns", "decisions")
        ),
    )


def _differences(played: Sequence[Played], found: Sequence[Differences | None]) -> Section:
    base = played[0].label
    pairs = [(each, diff) for each, diff in zip(played, found, strict=True) if diff]
    said = []
    for each, diff in pairs:
        sentences = " ".join(sentence[0].upper() + sentence[1:] for sentence in in_words(diff))
        said.append(f"With {each.label}: {sentences}" if len(pairs) > 1 else sentences)
    many = (
        f" Of {len(pairs)} rule sets with several figures each, some differ by chance alone."
        if len(pairs) > 4
        else ""
    )
    return Section(
        key="differences",
        title=f"Differences from {base}",
        said=(PAIRED + many, *said),
    )
