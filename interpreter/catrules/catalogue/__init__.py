"""The catalogue of a rulebook: its clauses one by one, as a TOML file beside the rules lists them.

`locate` finds the file that a line `clauses "…"` names; `read` makes a catalogue of its text.
Whatever is wrong becomes a finding, and the rest is kept.
"""

import os
from collections.abc import Mapping
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any

from attrs import frozen

from catrules.catalogue.entries import AssumedValue, Entry
from catrules.catalogue.lines import Lines
from catrules.catalogue.toml import table_of
from catrules.diagnostics import Diagnostic, Label
from catrules.semantics.findings import Enough, Findings
from catrules.source import Source, Span
from catrules.syntax import ast

_HINT = 'each clause begins with `[[clause]]`, texts are "…"'


@frozen
class Assumption:
    """What a clause leaves open, as the catalogue lists it.

    low, high: the range of a number or of a list's elements; words: what a word may be.
    """

    name: str
    value: AssumedValue
    low: int | None
    high: int | None
    words: tuple[str, ...]
    why: str
    span: Span


@frozen
class Clause:
    """One clause. module: `base`, or the name of the file whose rules it belongs to."""

    id: str
    module: str
    says: str
    testable: bool
    assumed: tuple[Assumption, ...]
    span: Span


@frozen
class Catalogue:
    """Clauses in the order of the file, no id twice."""

    name: str
    clauses: tuple[Clause, ...]


# ---- where it is


def locate(line: ast.ClausesLine, rules: str | Path) -> Path | Diagnostic:
    """The file that a line of a rule file names, or why it may not be read.

    It lies in the folder of the rule file or further down, so that rules from a stranger reach
    nothing else; links are followed before that is asked.
    """
    outside = Diagnostic(
        "E702",
        line.span,
        "the catalogue lies outside of the folder of the rules",
        "put it beside the rule file, or in a folder there",
    )
    if PurePosixPath(line.path).is_absolute() or PureWindowsPath(line.path).anchor:
        return outside
    folder = Path(os.path.dirname(rules) or ".")
    try:
        real = (folder / line.path).resolve()
        inside = real.is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError):  # links in a circle, a path that cannot be one
        return Diagnostic("E701", line.span, "the catalogue cannot be found")
    return folder / line.path if inside else outside


def unreadable(line: ast.ClausesLine, finding: Diagnostic) -> Diagnostic:
    """What keeps the file from being read, as a finding about the catalogue."""
    if finding.code in ("E001", "E002", "E003"):
        message = f"the catalogue cannot be read: {finding.message}"
        return Diagnostic("E701", line.span, message, "the path begins at the rule file's folder")
    label = Label(line.span, "it is named here")
    return Diagnostic("E703", finding.span, finding.message, finding.hint, (label,))


# ---- what it says


def read(source: Source) -> tuple[Catalogue, tuple[Diagnostic, ...]]:
    """The clauses that are well, and what is wrong, in the order of the text."""
    lines = Lines(source)
    parsed = table_of(source, "E703", "the catalogue", _HINT)
    if isinstance(parsed, Diagnostic):
        return Catalogue(source.name, ()), (parsed,)
    findings = Findings()
    found: dict[str, Clause] = {}
    try:
        for number, written in enumerate(_entries(parsed, lines, findings)):
            _add(found, _clause(Entry(written, number, lines, findings)), findings)
    except Enough:
        return Catalogue(source.name, tuple(found.values())), findings.stopped()
    return Catalogue(source.name, tuple(found.values())), findings.all()


def _entries(parsed: Mapping[str, Any], lines: Lines, findings: Findings) -> list[dict[str, Any]]:
    for key in parsed:
        if key != "clause":
            message = f"nothing reads `{key}`"
            findings.add("W701", lines.key(key), message, "a clause begins with `[[clause]]`")
    written = parsed.get("clause")
    if not isinstance(written, list) or not written:
        message = "the catalogue has no clauses" if not written else "`clause` is no list"
        findings.add("E704", lines.start, message, "each clause begins with `[[clause]]`")
        return []
    lines.expect(len(written))
    for entry in written:
        if not isinstance(entry, dict):
            findings.add("E704", lines.start, "a clause is no table", "begin it with `[[clause]]`")
    return [entry for entry in written if isinstance(entry, dict)]


def _clause(entry: Entry) -> Clause | None:
    """A clause, if all is there that one needs."""
    entry.unknown_keys()
    id, module = entry.id(), entry.text("module")
    says, testable = entry.text("says"), entry.truth("testable")
    assumed = _assumed(entry)
    if id is None or module is None or says is None or testable is None:
        return None
    return Clause(id, module, says, testable, assumed, entry.span)


def _assumed(entry: Entry) -> tuple[Assumption, ...]:
    made = []
    for number, part in enumerate(entry.tables("assumed")):
        one = entry.assumption(number, part)
        name, why = one.text("name"), one.text("why")
        value = one.value()
        bounds = one.bounds(value) if value is not None else None
        if name is not None and why is not None and value is not None and bounds is not None:
            low, high, words = bounds
            made.append(Assumption(name, value, low, high, words, why, one.span))
    return tuple(made)


def _add(found: dict[str, Clause], clause: Clause | None, findings: Findings) -> None:
    if clause is None:
        return
    first = found.setdefault(clause.id, clause)
    if first is not clause:
        label = Label(first.span, "here it was listed before")
        message = f"there are two clauses `{clause.id}`"
        findings.add("E705", clause.span, message, "give one of them another id", (label,))
