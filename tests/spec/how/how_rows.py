"""The rows of the tables in the language reference that say how something is done."""

import re

from attrs import frozen
from test_examples import ROOT

ROW = re.compile(r"^\| (.+?) \| (`.+`) \|$", re.MULTILINE)


@frozen
class Row:
    """A row: what somebody wants, and the lines that do it."""

    wish: str
    lines: tuple[str, ...]


def section(heading: str) -> str:
    """A section of the reference, by its heading with the signs before it."""
    text = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
    begin = text.index(f"\n{heading}\n")
    end = re.compile(rf"\n#{{2,{heading.index(' ')}}} ").search(text, begin + 1)
    return text[begin : end.start()] if end else text[begin:]


def rows(text: str) -> list[Row]:
    """All rows of a section."""
    return [Row(wish, tuple(map(_line, code.split("<br>")))) for wish, code in ROW.findall(text)]


def rows_written(text: str) -> int:
    """How many rows stand in a section, headings aside."""
    table = [line for line in text.splitlines() if line.startswith("| ")]
    return len(table) - text.count("\n|---|---|")


def _line(cell: str) -> str:
    """A line of a row: each `&emsp;` indents it once."""
    indented = re.fullmatch(r"((?:&emsp;)*)`([^`]+)`", cell)
    assert indented, cell
    return "  " * (len(indented[1]) // len("&emsp;")) + indented[2]
