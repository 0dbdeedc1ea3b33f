"""Whatever the text, reading it ends with findings and raises nothing."""

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from catrules.source import Source
from catrules.syntax import ast
from catrules.syntax.parse import Parsed, parse
from catrules.syntax.tables import words

SKETCHES = sorted((Path(__file__).parents[2] / "sketches").rglob("*.catrules"))
TEXTS = [path.read_text(encoding="utf-8") for path in SKETCHES]

TOKENS = [
    *sorted(words().keywords),
    *sorted(words().marks),
    *("x", "p", "12", '"t"', "<=", "[AB-C-01]", "# c", "==", "é"),
    *("\n", "\n  ", "\n    ", "\n      ", "\n\t", "\r\n"),
]


def check(text: str) -> Parsed:
    """Read a text; the findings lie in it, and its parts have places."""
    parsed = parse(Source("t", text))
    last = text.count("\n") + 1
    for finding in parsed.findings:
        assert 1 <= finding.span.line <= last
        assert finding.message
        assert finding.message.isprintable()
    assert all(isinstance(item, ast.Item) for item in parsed.file.items)
    return parsed


@settings(max_examples=1000, deadline=None)
@given(st.lists(st.sampled_from(TOKENS), max_size=60))
def test_any_list_of_words(tokens: list[str]) -> None:
    check(" ".join(tokens))


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=80))
def test_any_text(text: str) -> None:
    check(text)


MUTATION = st.tuples(
    st.integers(0, 899),
    st.integers(0, 3),
    st.one_of(st.sampled_from(TOKENS), st.characters(), st.just("(")),
)


@settings(max_examples=1000, deadline=None)
@given(st.sampled_from(TEXTS), st.integers(0, 10_000), st.lists(MUTATION, max_size=8))
def test_any_change_of_a_good_file(
    text: str, start: int, changes: list[tuple[int, int, str]]
) -> None:
    start = start % max(1, len(text) - 900)
    part = text[start : start + 900]
    for place, removed, put in changes:
        part = part[:place] + put + part[place + removed :]
    check(part)


def test_a_line_too_few_spoils_only_its_block() -> None:
    """Where a header is missing its block may say so more than once, but that is rare."""
    findings = [
        len(check("\n".join(lines[:number] + lines[number + 1 :])).findings)
        for lines in (text.split("\n") for text in TEXTS if len(text) < 1500)
        for number in range(len(lines))
    ]
    assert len(findings) > 300
    assert sum(number > 2 for number in findings) * 100 <= len(findings)
    assert max(findings) <= 4
