"""Rule files that can be played, and what is advised: beside it good ones that are like them.

Each text here holds pieces of rule files, separated by `---`, that go behind `prelude.catrules`
(pieces of `whole.txt` are whole files). Below a line stands what must be found in it: carets under
the place, then code, message and hint; labels stand below with their lines. Where nothing is
expected, nothing may be found.

`python tests/errors/semantics/advice/test_advice.py` writes what is found into the texts.
"""

import re
from pathlib import Path

import pytest

from catrules.codes import CODES
from catrules.diagnostics import Diagnostic
from catrules.pipeline import Compilation
from catrules.semantics.advice import advice
from catrules.semantics.advice.codes import ADVICE_CODES
from catrules.source import Source

HERE = Path(__file__).parent
PRELUDE = (HERE / "prelude.catrules").read_text(encoding="utf-8")
EXPECTATION = re.compile(r" *(\^+|!) [EW]\d{3} | *~ (\d+|above): ")


def _found(text: str) -> tuple[Diagnostic, ...]:
    """What is wrong; where nothing is, what is advised."""
    compilation = Compilation(Source("test", text))
    return compilation.findings or advice(compilation.game)


def _pieces() -> list[tuple[str, int, str]]:
    return [
        (path.stem, index, piece)
        for path in sorted(HERE.glob("*.txt"))
        for index, piece in enumerate(path.read_text(encoding="utf-8").split("---\n"))
    ]


def _shown(finding: Diagnostic, skipped: int) -> str:
    span = finding.span
    width = span.end_column - span.column if span.line == span.end_line else 1
    mark = " " * (span.column - 1) + "^" * max(1, width) if span.line > skipped else "!"
    lines = [f"{mark} {finding.code} {finding.message} | {finding.hint}\n"]
    indent = " " * (span.column - 1) if span.line > skipped else ""
    for label in finding.labels:
        line = label.span.line - skipped
        lines.append(f"{indent}~ {line if line > 0 else 'above'}: {label.text}\n")
    return "".join(lines)


def _annotated(name: str, piece: str) -> str:
    """A piece with what is found in it below each line."""
    lines = [x for x in piece.splitlines(keepends=True) if not EXPECTATION.match(x)]
    before = "" if name == "whole" else PRELUDE
    skipped = before.count("\n")
    found = _found(before + "".join(lines))
    shown = ""
    for number, line in enumerate(lines, start=1 + skipped):
        shown += line + "".join(_shown(f, skipped) for f in found if f.span.line == number)
    return shown + "".join(_shown(f, skipped) for f in found if f.span.line <= skipped)


@pytest.mark.parametrize(("name", "index", "piece"), _pieces())
def test_advice(name: str, index: int, piece: str) -> None:
    assert _annotated(name, piece) == piece


def test_nothing_is_advised_about_the_prelude() -> None:
    assert _found(PRELUDE) == ()


def test_every_code_is_given_here() -> None:
    texts = "".join(piece for _, _, piece in _pieces())
    elsewhere = {"W399"}  # after a hundred warnings: see tests/unit/semantics/test_advice.py
    assert [
        code for code in ADVICE_CODES if f" {code} " not in texts and code not in elsewhere
    ] == []
    assert set(ADVICE_CODES) <= set(CODES)


if __name__ == "__main__":
    for path in sorted(HERE.glob("*.txt")):
        pieces = path.read_text(encoding="utf-8").split("---\n")
        path.write_text("---\n".join(_annotated(path.stem, p) for p in pieces), encoding="utf-8")
