"""What a hint says is typed as it stands: the line that comes of it is accepted.

A hint that leaves something open (`…`, or a word in capitals) cannot be typed and is passed over.
"""

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from test_files import COMMAND, printed_for, rules, texts

FOUND = re.compile(
    r"^[a-z0-9_]+\.catrules:(?P<line>\d+):(?P<column>\d+): "
    r"error\[(?P<code>E\d+)\] (?P<message>.*)\n"
    r"(?P<shown>(?: .*\n)*)",
    re.MULTILINE,
)
OPEN = re.compile(r"…|\b[A-Z]{3,}\b(?!-)")
WRITE = re.compile(r"write `([^`]+)`(?:, and below it `([^`]+)`)?( in the line below)?")
SPELT = re.compile(r"did you mean `([^`]+)`\?$")
SAME = re.compile(r"`([^`]+)` is written `([^`]+)`(?: here)?$")


ELSEWHERE = frozenset({"variant_requires"})
"""Texts in which what is named is not there, however the line is written."""


class Finding(NamedTuple):
    """One finding as it is printed, with the words that it marks."""

    code: str
    line: int
    column: int
    width: int
    message: str
    hint: str


def findings(output: str) -> list[Finding]:
    found = []
    for match in FOUND.finditer(output):
        marks = re.search(r"\| *(\^+)", match["shown"])
        hint = re.search(r"^  hint: (.*)$", match["shown"], re.MULTILINE)
        place = int(match["line"]), int(match["column"]), len(marks[1]) if marks else 0
        found.append(Finding(match["code"], *place, match["message"], hint[1] if hint else ""))
    return found


def typed(line: str, finding: Finding) -> list[str]:
    """What may be meant by a hint: its words for the line, or for what is marked."""
    start, end = finding.column - 1, finding.column - 1 + finding.width
    margin = line[: len(line) - len(line.lstrip())]
    new = WRITE.match(finding.hint)
    spelt = SPELT.search(finding.hint)
    same = SAME.match(finding.message) if not finding.hint else None
    if new and not OPEN.search(new[0]):
        if new[3]:
            return [f"{line[:start].rstrip()}\n{margin}{new[1]}"]
        below = f"\n{margin}{new[2]}" if new[2] else ""
        return [f"{margin}{new[1]}{below}", f"{line[:start]}{new[1]}{line[end:]}"]
    if spelt:
        return [f"{line[:start]}{spelt[1]}{line[end:]}"]
    if same and line[start:end] == same[1] and not OPEN.search(same[2]):
        return [f"{line[:start]}{same[2]}{line[end:]}"]
    if finding.hint.startswith("leave it out"):
        return [f"{line[:start].rstrip()}{line[end:]}"] if start else [line[end:]]
    return []


def is_line(line: str, finding: Finding) -> bool:
    """Whether a hint is of the parser, or gives a whole line in place of the one it stands at."""
    new = WRITE.match(finding.hint)
    first = re.match(r"\w+", line.strip())
    begins = new is not None and first is not None and new[1].startswith(first[0])
    return finding.code.startswith("E1") or begins


def cases() -> list[tuple[Path, Finding]]:
    found = []
    for path in texts():
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines()
        for finding in findings(text.partition(COMMAND)[2]):
            can_be = typed(lines[finding.line - 1], finding)
            if can_be and is_line(lines[finding.line - 1], finding) and path.stem not in ELSEWHERE:
                found.append((path, finding))
    return found


@pytest.mark.parametrize(
    ("path", "finding"), [pytest.param(*c, id=f"{c[0].stem}:{c[1].line}") for c in cases()]
)
def test_a_hint_as_it_stands_is_accepted(path: Path, finding: Finding, tmp_path: Path) -> None:
    lines = rules(path).splitlines()
    several = path.stem.startswith("several_")  # one line may hold two mistakes there
    refused: list[tuple[str, list[Finding]]] = []
    for new in typed(lines[finding.line - 1], finding):
        after = [*lines[: finding.line - 1], new, *lines[finding.line :]]
        there = range(finding.line, finding.line + 1 + new.count("\n"))
        left = findings(printed_for("\n".join(after) + "\n", path.stem, tmp_path))
        same = [
            f for f in left if f.line in there and (not several or f.message == finding.message)
        ]
        refused.append((new, same))
    assert any(not same for _, same in refused), refused


def test_most_hints_can_be_typed() -> None:
    assert len(cases()) >= 150
