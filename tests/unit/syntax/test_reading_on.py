"""What is said of a line that is not quite right, and that the lines around it are read."""

import pytest

from catrules.diagnostics import Diagnostic
from catrules.source import Source
from catrules.syntax import ast, spec
from catrules.syntax.parse import parse, parse_suite


def places(findings: tuple[Diagnostic, ...]) -> list[tuple[str, str]]:
    return [(f"{each.span.line}:{each.span.column}", each.code) for each in findings]


@pytest.mark.parametrize(
    ("text", "place", "code", "message", "hint"),
    [
        (
            "components\n  1 coin in a in b",
            "2:15",
            "E101",
            "this is said twice",
            "delete one of the two",
        ),
        (
            "components\n  3 coin each",
            "2:10",
            "E103",
            "`each` is written `for each player`",
            "write `for each player` behind `coin`",
        ),
        (
            "rule r\n  move 1 coin from a + b to c",
            "2:22",
            "E101",
            "`+` does not fit here: a set made of others is in parentheses",
            "write `(… + …)`",
        ),
        (
            "rule r\n  each x in a - b: y",
            "2:15",
            "E101",
            "`-` does not fit here: a set made of others is in parentheses",
            "write `(… - …)`",
        ),
        (
            '[AB-C-01] note "x"',
            "1:1",
            "E118",
            "a citation ends its line; only a comment may follow it",
            "move it to the end of its line",
        ),
        ("value v = 3x", "1:11", "E109", "a number stands alone", "write `3`"),
    ],
)
def test_what_is_said(text: str, place: str, code: str, message: str, hint: str) -> None:
    (finding,) = parse(Source("t", text + "\n")).findings
    assert places((finding,)) == [(place, code)]
    assert finding.message.startswith(message)
    assert not hint or finding.hint == hint


def test_odd_indentation_is_said_once() -> None:
    parsed = parse(Source("t", "rule r\n\tx\n y\n\tz\nrule s\n z\n\tw\n"))
    assert places(parsed.findings) == [("3:1", "E108")]
    assert [isinstance(each, ast.Rule) and len(each.body) for each in parsed.file.items] == [3, 2]


def test_what_stands_before_a_line_at_the_margin_is_looked_at_too() -> None:
    parsed = parse(Source("t", "action a by p in w\n  needs b\nif c: x\nvalue v = 3\n"))
    assert places(parsed.findings) == [("1:8", "E117"), ("3:1", "E101")]
    assert isinstance(parsed.file.items[-1], ast.Value)


def test_a_block_below_a_line_that_has_none_is_left_out_with_it() -> None:
    text = 'scenario "s"\n  2 coins\n    x y\n    z\n  then ana.x = 2\n'
    parsed = parse_suite(Source("t.catspec", text))
    assert places(parsed.findings) == [("2:3", "E601"), ("3:1", "E106")]
    (scenario,) = parsed.suite.items
    assert isinstance(scenario, spec.Scenario)
    assert isinstance(scenario.lines[-1], spec.Then)


def test_a_suite_knows_no_otherwise_to_line_up_with() -> None:
    parsed = parse_suite(Source("t.catspec", 'scenario "s"\n  else\n    x\n  then y\n'))
    assert {each.code: each.hint for each in parsed.findings}["E106"] == (
        "line it up with the line before"
    )
