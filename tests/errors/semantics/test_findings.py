"""Rule files with something wrong, and what is said about it.

Each text here holds pieces of rule files, separated by `---`, that go behind `prelude.catrules`
(pieces of `whole….txt` are whole files). Below a line stands what must be found in it: carets under
the place, then code, message and hint. Where nothing is expected, nothing may be found.

`python tests/errors/semantics/test_findings.py` writes what is found into the texts.
"""

import re
from pathlib import Path

import pytest

from catrules.diagnostics import Diagnostic
from catrules.pipeline import Compilation
from catrules.source import Source

HERE = Path(__file__).parent
PRELUDE = (HERE / "prelude.catrules").read_text(encoding="utf-8")
EXPECTATION = re.compile(r" *(\^+|!) [EW]\d{3} ")


def _pieces() -> list[tuple[str, int, str]]:
    return [
        (path.stem, index, piece)
        for path in sorted(HERE.glob("*.txt"))
        for index, piece in enumerate(path.read_text(encoding="utf-8").split("---\n"))
    ]


def _without(piece: str) -> str:
    lines = piece.splitlines(keepends=True)
    return "".join(line for line in lines if not EXPECTATION.match(line))


def _mark(finding: Diagnostic, lines: int) -> str:
    span = finding.span
    width = span.end_column - span.column if span.line == span.end_line else 1
    mark = " " * (span.column - 1) + "^" * max(1, width)
    text = f"{finding.code} {finding.message}" + (f" | {finding.hint}" if finding.hint else "")
    return f"{mark} {text}\n" if 0 < span.line <= lines else f"! {text}\n"


def _annotated(name: str, piece: str) -> str:
    """A piece with what is found in it below each line."""
    plain = _without(piece)
    before = "" if name.startswith("whole") else PRELUDE
    skipped = before.count("\n")
    lines = plain.splitlines(keepends=True)
    found = Compilation(Source("test", before + plain)).findings
    shown = ""
    for number, line in enumerate(lines, start=1):
        shown += line
        here = [f for f in found if f.span.line == number + skipped]
        shown += "".join(_mark(f, skipped + len(lines)) for f in here)
    elsewhere = [f for f in found if f.span.line <= skipped]
    return shown + "".join(_mark(f, 0) for f in elsewhere)


@pytest.mark.parametrize(("name", "index", "piece"), _pieces())
def test_findings(name: str, index: int, piece: str) -> None:
    assert _annotated(name, piece) == piece


def test_the_prelude_is_in_order() -> None:
    assert Compilation(Source("test", PRELUDE)).findings == ()


if __name__ == "__main__":
    for path in sorted(HERE.glob("*.txt")):
        pieces = path.read_text(encoding="utf-8").split("---\n")
        path.write_text("---\n".join(_annotated(path.stem, p) for p in pieces), encoding="utf-8")
