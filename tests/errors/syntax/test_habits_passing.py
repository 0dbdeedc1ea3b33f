"""Rounds until all pass as people write them: what is said, and that the shown line is read."""

import pytest

from catrules.source import Source
from catrules.syntax.parse import parse

MESSAGE = "rounds that end when all pass are written `each player q, until all pass`"

# a statement, then the line to write
STATEMENTS = [
    ("each player q, until everyone passes: x", "each player q, until all pass: x"),
    ("each player p, until all passed: x", "each player p, until all pass: x"),
    ("each player q until all pass: x", "each player q, until all pass: x"),
    ("each player q, until all players pass: x", "each player q, until all pass: x"),
    ("each player q, until all of them have passed: x", "each player q, until all pass: x"),
    (
        "each player q clockwise from a, until q passes: x",
        "each player q clockwise from a, until all pass: x",
    ),
    (
        "each player q, until all pass where q.open: x",
        "each player q where q.open, until all pass: x",
    ),
    ("each player until all pass: x", "each player q, until all pass: x"),
    ("repeat until all pass: x", "each player q, until all pass: x"),
    ("until everybody has passed: x", "each player q, until all pass: x"),
]


@pytest.mark.parametrize("case", STATEMENTS, ids=lambda case: case[0])
def test_statement(case: tuple[str, str]) -> None:
    statement, line = case
    (found,) = parse(Source("t", f"rule r by p\n  {statement}\n")).findings
    assert (found.code, found.message, found.hint) == ("E103", MESSAGE, f"write `{line}`")
    assert found.span.column == statement.index("until") + 3
    assert parse(Source("t", f"rule r by p\n  {line}\n")).findings == ()


def test_other_lines_with_these_words() -> None:
    for statement in ("repeat at most 9 times until n > 3 passed", "until n = 3: x"):
        (found,) = parse(Source("t", f"rule r by p\n  {statement}\n")).findings
        assert found.message != MESSAGE
