"""Findings of exploring for people: each with its lines, and the way that leads there."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from catrules.text import so_many
from catrules_cli.printing import tell

if TYPE_CHECKING:
    from catrules.exploring.findings import Found
    from catrules.exploring.meant import Explained
    from catrules.reading import Texts

MOST_LINES = 40
"""Lines of a scenario that people are shown."""


def as_json(found: "Found") -> dict[str, Any]:
    """A finding for programs."""
    from catrules import render

    steps = {"steps": list(found.steps), "scenario": found.draft, "positions": found.positions}
    return {**render.as_json(found.finding), **steps}


def say_meant(meant: "Sequence[Explained]") -> None:
    """What was found and is meant, one line for each reason."""
    from catrules.text import in_place

    first: dict[tuple[str, str], tuple[Explained, int]] = {}
    for each in meant:
        key = (each.found.finding.code, each.why)
        one, many = first.get(key, (each, 0))
        first[key] = (one, many + 1)
    if meant:
        click.echo("")
    for (code, why), (one, many) in first.items():
        span = one.found.finding.span
        more = f" (and {many - 1} more like it)" if many > 1 else ""
        tell(in_place(f"{span.file}:{span.line}: {code} is meant: {why}{more}"))


def say(found: "Sequence[Found]", notes: "Sequence[Found]", texts: "Texts") -> None:
    """Findings, then what is only told, on stderr."""
    from catrules.exploring.small import sources
    from catrules.render import render
    from catrules.text import in_place

    every = [*((each, False) for each in found), *((each, True) for each in notes)]
    files = sources([each.finding for each, _ in every], texts)
    for each, is_note in every:
        shown = render(each.finding, files)
        shown = shown.replace("warning[", "note[", 1) if is_note else shown
        draft = [f"    {in_place(line)}" for line in _shortened(each.draft.splitlines())]
        tell("\n".join(["", shown, *draft]), err=True)


def _shortened(lines: list[str]) -> list[str]:
    """Lines as many as can be read; `--json` has them all."""
    if len(lines) <= MOST_LINES:
        return lines
    half = MOST_LINES // 2
    left_out = f"  # … {so_many(len(lines) - 2 * half, 'line')} more"
    return [*lines[:half], left_out, *lines[-half:]]
