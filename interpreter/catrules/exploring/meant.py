"""Findings that are meant to be there: `small.toml` says which, and why."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from catrules.coverage.unreached import bare
from catrules.diagnostics import Diagnostic
from catrules.exploring.small import Smaller, sources
from catrules.source import Span

if TYPE_CHECKING:
    from catrules.exploring.findings import Found


@frozen
class Explained:
    """A finding that is meant, and why."""

    found: "Found"
    why: str


def why_meant(finding: Diagnostic, smaller: Smaller | None) -> str | None:
    """Why a finding is meant; None if nothing is said of it."""
    if smaller is None or not any(meant.code == finding.code for meant in smaller.meant):
        return None
    span = finding.span
    files = sources([finding], smaller.texts)
    lines = files[span.file].text.splitlines() if span.file in files else []
    text = bare("".join(lines[span.line - 1 : span.line]))
    fitting = (m for m in smaller.meant if m.code == finding.code)
    return next((m.why for m in fitting if not m.line or bare(m.line) == text), None)


def sorted_out(
    found: Iterable["Found"], smaller: Smaller | None
) -> tuple[list["Found"], list[Explained]]:
    """Those that nothing is said of, and those that are meant."""
    open_ones, explained = [], []
    for each in found:
        why = why_meant(each.finding, smaller)
        if why is None:
            open_ones.append(each)
        else:
            explained.append(Explained(each, why))
    return open_ones, explained


def stale(smaller: Smaller | None, explained: Sequence[Explained]) -> Iterator[Diagnostic]:
    """What is said to be meant and was not found."""
    whys = {(each.found.finding.code, each.why) for each in explained}
    for meant in () if smaller is None else smaller.meant:
        if (meant.code, meant.why) not in whys:
            where = f" at `{meant.line}`" if meant.line else ""
            message = f"{meant.code}{where} is said to be meant, and was not found"
            yield Diagnostic("W815", Span(meant.file, 1, 1, 1, 1), message, _HINT)


_HINT = "take it out of `meant`, or write the line as it stands there"
