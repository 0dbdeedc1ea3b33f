"""A finding as a person reads it, and as a program does."""

import unicodedata
from collections.abc import Mapping
from typing import Any

from catrules.diagnostics import Diagnostic, Severity
from catrules.source import Source, Span
from catrules.text import in_place

_RED, _YELLOW, _BLUE, _BOLD, _PLAIN = "\x1b[31m", "\x1b[33m", "\x1b[34m", "\x1b[1m", "\x1b[0m"
_WIDEST = 200
"""More of a line than this is not shown."""


def render(finding: Diagnostic, sources: Mapping[str, Source], *, colour: bool = False) -> str:
    """A finding for people: place and message, the line, other places, and how to go on.

    sources: the files by name; of one that is not among them no line is shown.
    """
    error = finding.severity is Severity.ERROR
    tint = _RED if error else _YELLOW

    def paint(text: str, with_colour: str) -> str:
        return f"{with_colour}{text}{_PLAIN}" if colour else text

    word = paint(f"{finding.severity.value}[{finding.code}]", tint)
    lines = [f"{paint(in_place(str(finding.span)), _BOLD)}: {word} {in_place(finding.message)}"]
    lines += _excerpt(finding.span, sources, lambda text: paint(text, tint))
    for label in finding.labels:
        lines.append(f"  {paint(in_place(str(label.span)), _BOLD)}: {in_place(label.text)}")
        lines += _excerpt(label.span, sources, lambda text: paint(text, _BLUE))
    if finding.hint:
        lines.append(f"  {paint('hint:', _BLUE)} {in_place(finding.hint)}")
    return "\n".join(lines)


def _excerpt(span: Span, sources: Mapping[str, Source], paint: Any) -> list[str]:
    source = sources.get(span.file)
    if source is None or span.line < 1:
        return []
    text = source.line(span.line)
    if not text.strip():
        return []
    end = span.end_column if span.end_line == span.line else len(text.rstrip()) + 1
    width = max(1, min(end, len(text) + 1) - span.column)
    number = str(span.line)
    shown = in_place(text)[:_WIDEST]
    room = max(1, _WIDEST - span.column + 1)
    lines = [f"  {number} | {shown}"]
    if span.column <= _WIDEST:
        marks = "^" * min(width, room)
        before = "".join(_blank(c) for c in shown[: span.column - 1])
        lines.append(f"  {' ' * len(number)} | {before}{paint(marks)}")
    return lines


def _blank(character: str) -> str:
    """As much room as a character takes."""
    if unicodedata.combining(character):
        return ""
    return "  " if unicodedata.east_asian_width(character) in ("W", "F") else " "


def as_json(finding: Diagnostic) -> dict[str, Any]:
    """A finding for programs."""
    return {
        **_place(finding.span),
        "severity": finding.severity.value,
        "code": finding.code,
        "message": finding.message,
        "hint": finding.hint,
        "labels": [{**_place(label.span), "text": label.text} for label in finding.labels],
    }


def _place(span: Span) -> dict[str, Any]:
    return {
        "file": span.file,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }
