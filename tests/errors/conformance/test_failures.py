"""Scenarios that fail or cannot be used, and the message as its reader sees it.

Each text here holds scenarios, separated by `---`, that go behind `prelude.catspec`. Below a
scenario stands, after `| `, all that is said about it.

`python tests/errors/conformance/test_failures.py` writes what is said into the texts.
"""

import os
from pathlib import Path

import pytest

from catrules.codes import CODES
from catrules.conformance.run import Suite
from catrules.source import Source

HERE = Path(__file__).parent
PRELUDE = (HERE / "prelude.catspec").read_text(encoding="utf-8")


def pieces():
    return [
        (path.stem, index, piece)
        for path in sorted(HERE.glob("*.txt"))
        for index, piece in enumerate(path.read_text(encoding="utf-8").split("---\n"))
    ]


def without(piece):
    lines = piece.splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("|"))


def annotated(piece):
    """A piece with all that is said about its scenarios."""
    plain = without(piece)
    before = Path.cwd()
    os.chdir(HERE)
    try:
        suite = Suite(Source("test.catspec", PRELUDE + plain))
        said = [suite.shown(finding) for finding in suite.findings]
        said += [suite.message(run.outcome) for run in suite.runs if not run.outcome.passed]
    finally:
        os.chdir(before)
    lines = [line for message in said for line in message.splitlines()]
    return plain + "".join(f"| {line}".rstrip() + "\n" for line in lines)


@pytest.mark.parametrize(("name", "index", "piece"), pieces())
def test_message(name, index, piece):
    assert "|" in piece, "a scenario here fails, and says why"
    assert annotated(piece) == piece


def test_every_code_of_suites_is_given_here():
    texts = "".join(piece for _, _, piece in pieces())
    elsewhere = {"E601", "E606", "E607", "E608", "E616", "E626"}
    codes = {code for code in CODES if code.startswith("E6")}
    assert {code for code in codes if f"[{code}]" not in texts} <= elsewhere


def main():
    for path in sorted(HERE.glob("*.txt")):
        found = path.read_text(encoding="utf-8").split("---\n")
        path.write_text("---\n".join(map(annotated, found)), encoding="utf-8")


if __name__ == "__main__":
    main()
