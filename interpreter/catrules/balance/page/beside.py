"""Sections for several rule sets beside each other: the same games, by other rules."""

from collections.abc import Iterator, Sequence

from catrules.balance.page import charts
from catrules.balance.page.sheet import Chart, Drawer, Played, Section, Table
from catrules.balance.page.whole import seat_wins
from catrules.balance.page.words import differences as in_words
from catrules.balance.page.words import percent, points, signed
from catrules.balance.pairs import Differences, mean_of
from catrules.intervals import Interval

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
    given_up = any(each.statistics.unfinished for each in played)
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
                    *(("given up",) if given_up else ()),
                ),
                rows=tuple(_row(each, seats, given_up) for each in played),
            ),
        ),
        said=(
            "Wins of each seat; `apart` is what lies between the seats that win most and least "
            "often, which is never quite 0 by chance alone.",
        ),
    )


def _row(each: Played, seats: int, given_up: bool) -> tuple[str, ...]:
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
        *((str(found.unfinished or "–"),) if given_up else ()),
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
    spec = charts.lines(rows, steps, name, noun, ".1~f")
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
    yield Section(
        key="wins",
        title="Who wins",
        said=(f"How much more often each seat wins than with {base}.",),
        charts=tuple(_win_charts(others, drawer)),
    )
    shown = ("turns", "decisions")
    yield Section(
        key="length",
        title="How long games take",
        said=(f"How much more a game has than with {base}.",),
        charts=tuple(
            _forest(noun, [(label, getattr(diff, noun)) for label, diff in others], noun, drawer)
            for noun in shown
        ),
    )


def _win_charts(others: Sequence[tuple[str, Differences]], drawer: Drawer) -> Iterator[Chart]:
    """A chart of all seats for one rule set, for several one for each seat, on the same scale."""
    if len(others) == 1:
        label, diff = others[0]
        wins = [(f"seat {seat}", each) for seat, each in enumerate(diff.wins, 1)]
        yield _forest(label, wins, "", drawer)
        return
    every = [each for _, diff in others for each in diff.wins]
    span = min(0.0, *(each.low for each in every)), max(0.0, *(each.high for each in every))
    for seat in range(min(len(diff.wins) for _, diff in others)):
        rows = [(label, diff.wins[seat]) for label, diff in others]
        yield _forest(f"seat {seat + 1}", rows, "", drawer, span)


def _forest(
    title: str,
    rows: Sequence[tuple[str, Interval]],
    noun: str,
    drawer: Drawer,
    span: tuple[float, float] | None = None,
) -> Chart:
    """Differences from top to bottom. noun: of what; empty: of shares of games."""
    shown = [charts.Row(label, each) for label, each in rows]
    form = "+.1~f" if noun else "+.1~%"
    spec = charts.forest(shown, noun or "of all games", form, 0.0, span)
    return drawer.chart(title[0].upper() + title[1:], spec)


MOST_SAID = 3
"""Differences of more rule sets stand in a table."""


def _differences(played: Sequence[Played], found: Sequence[Differences | None]) -> Section:
    base = played[0].label
    pairs = [(each.label, diff) for each, diff in zip(played, found, strict=True) if diff]
    several = len(pairs) > MOST_SAID
    chance = (
        " A star: more than chance explains; of so many figures some bear one by chance alone."
        if several
        else ""
    )
    said = () if several else tuple(f"{label}: {_sentences(diff)}" for label, diff in pairs)
    return Section(
        key="differences",
        title=f"Differences from {base}",
        said=(PAIRED + chance, *said),
        tables=(_table_of(pairs),) if several else (),
    )


def _sentences(diff: Differences) -> str:
    return " ".join(sentence[0].upper() + sentence[1:] for sentence in in_words(diff))


def _table_of(pairs: Sequence[tuple[str, Differences]]) -> Table:
    seats = min(len(diff.wins) for _, diff in pairs)
    return Table(
        title="Differences",
        head=(
            "rules",
            *(f"seat {seat + 1}, points" for seat in range(seats)),
            "turns",
            "decisions",
        ),
        rows=tuple(
            (
                label,
                *(signed(each, 100) for each in diff.wins[:seats]),
                signed(diff.turns),
                signed(diff.decisions),
            )
            for label, diff in pairs
        ),
    )
