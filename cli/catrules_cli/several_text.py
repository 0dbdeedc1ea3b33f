"""What several rule sets came to, for people at a terminal."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from catrules.text import clean, so_many
from catrules_cli.simulate_report import table

if TYPE_CHECKING:
    from catrules.intervals import Interval
    from catrules_cli.several import Done

_SURE = "*"
"""Stands behind a difference that chance alone hardly explains."""


def as_text(done: "Sequence[Done]", games: int) -> str:
    """Tables of what was counted and of how it differs; of two rule sets that in sentences."""
    parts = [_heading(done, games), _values(done)]
    if len(done) == 2:
        parts.append(_sentences(done))
    elif len(done) > 2:
        parts.append(_differences(done))
    return "\n\n".join("\n".join(lines) for lines in parts)


def _heading(done: "Sequence[Done]", games: int) -> list[str]:
    batch = done[0].playing.batch
    seconds = sum(each.seconds for each in done)
    sets = so_many(len(done), "rule set")
    return [
        clean(f"{batch.title}, seed {batch.seed}"),
        f"{sets}, {so_many(games, 'game')} each, in {seconds:.1f} s",
    ]


def _values(done: "Sequence[Done]") -> list[str]:
    seats = max(len(each.playing.batch.policies) for each in done)
    rows = []
    for each in done:
        result = each.playing.totals.statistics()
        wins = [f"{100 * wins / result.games:.1f} %" for wins in result.wins]
        given_up = [str(result.unfinished)] if result.unfinished else [""]
        rows.append(
            [
                each.cell.label,
                *wins,
                *[""] * (seats - len(wins)),
                f"{result.turns.mean:.2f}",
                f"{result.decisions.mean:.2f}",
                *given_up,
            ]
        )
    names = [f"seat {seat}" for seat in range(1, seats + 1)]
    head = ["rules", *names, "turns", "decisions", "given up"]
    if not any(row[-1] for row in rows):
        head, rows = head[:-1], [row[:-1] for row in rows]
    return table(head, rows, left=1)


def _sentences(done: "Sequence[Done]") -> list[str]:
    from catrules.balance.page.words import differences

    found = done[1].differences
    assert found is not None
    head = f"{done[1].cell.label}, compared with {done[0].cell.label} (95 % intervals):"
    return [clean(head), *(f"  {sentence}" for sentence in differences(found))]


def _differences(done: "Sequence[Done]") -> list[str]:
    found = [(each.cell.label, each.differences) for each in done if each.differences]
    seats = max(len(each.wins) for _, each in found)
    rows = []
    for label, each in found:
        wins = [_shown(win, 100) for win in each.wins]
        lengths = [_shown(each.turns), _shown(each.decisions)]
        rows.append([label, *wins, *[""] * (seats - len(wins)), *lengths])
    names = [f"seat {seat}" for seat in range(1, seats + 1)]
    head = ["rules", *names, "turns", "decisions"]
    return [
        clean(f"Differences from {done[0].cell.label}; {_SURE} more than chance explains (95 %):"),
        *table(head, rows, left=1),
    ]


def _shown(each: "Interval", factor: int = 1) -> str:
    return f"{factor * each.value:+.{1 if factor > 1 else 2}f}{_SURE if each.is_sure else ' '}"
