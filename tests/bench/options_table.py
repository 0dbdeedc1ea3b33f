"""All pairs of options as a table in Markdown."""

from collections.abc import Sequence
from string import ascii_lowercase
from typing import Protocol


class Pair(Protocol):
    """What became of a pair."""

    options: tuple[str, ...]
    outcome: str
    reason: str


def table(names: Sequence[str], pairs: Sequence[Pair]) -> str:
    """A row and a column for each option, and below it why some pairs are refused."""
    found = {frozenset(pair.options): pair for pair in pairs}
    reasons = list(dict.fromkeys(p.reason for p in pairs if p.outcome != "played"))
    numbers = [str(i) for i, _ in enumerate(names, 1)]
    rows = [f"| | | {' | '.join(numbers)} |", f"|---|---|{':-:|' * len(names)}"]
    for number, name in zip(numbers, names, strict=True):
        cells = [_cell(found.get(frozenset((name, other))), reasons) for other in names]
        rows.append(f"| {number} | `{name}` | {' | '.join(cells)} |")
    notes = (f"- {_letter(i)}: {reason}" for i, reason in enumerate(reasons))
    return "\n".join((*rows, "", "`+`: played together; else:", "", *notes))


def _cell(pair: Pair | None, reasons: Sequence[str]) -> str:
    if pair is None:
        return ""
    mark = _letter(reasons.index(pair.reason)) if pair.outcome != "played" else "+"
    return f"**{mark}**" if pair.outcome == "fault" else mark


def _letter(number: int) -> str:
    more, last = divmod(number, len(ascii_lowercase))
    return (ascii_lowercase[more - 1] if more else "") + ascii_lowercase[last]
