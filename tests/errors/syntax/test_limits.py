"""Files made to be too large, too deep or too slow: a finding, soon."""

import gc
import time

import pytest

from catrules.source import Source
from catrules.syntax.parse import MOST_FINDINGS, parse

TOO_MUCH = {
    "a megabyte": ("x" * 1_000_000, "E114"),
    "a long line": ("rule r\n  move " + "x" * 300_000, "E114"),
    "wide characters": ('note "' + "é" * 140_000 + '"', "E114"),
    "parentheses": ("value v = " + "(" * 20_000 + "1" + ")" * 20_000, "E113"),
    "negations": ("value v = " + "not " * 20_000 + "a", "E113"),
    "signs": ("value v = " + "-" * 20_000 + "1", "E113"),
    "a sum": ("value v = " + "a + " * 2_000 + "a", "E113"),
    "conditions": ("value v = " + "a and " * 40_000 + "a", "E113"),
    "fallbacks": ("value v = " + "a otherwise " * 20_000 + "a", "E113"),
    "blocks": ("rule r\n" + "\n".join(" " * (i + 1) + "together" for i in range(700)), "E113"),
    "clauses": ('note "n" [A-1..2' + ", 1..999" * 20_000 + "]", "E118"),
    "digits": ("value v = " + "9" * 200_000, "E111"),
}


ORDINARY = "rule r\n  move 1 coin from a to b\n" * 300

MUCH = 150
"""Times the time of an ordinary file of some hundred lines that a bad one may take."""


def timed(text):
    """The findings of a text, and the time that it took to read."""
    gc.freeze()  # what other tests left behind is nothing to look through
    began = time.process_time()
    findings = parse(Source("t", text)).findings
    taken = time.process_time() - began
    gc.unfreeze()
    return findings, taken


def ordinary_time():
    """The time of an ordinary file, read beside the bad one."""
    return timed(ORDINARY)[1]


@pytest.mark.parametrize("name", TOO_MUCH)
def test_too_much(name: str) -> None:
    text, code = TOO_MUCH[name]
    findings, taken = timed(text)
    assert taken < MUCH * ordinary_time()
    assert [finding.code for finding in findings] == [code]


LARGE = {
    "words": "rule r\n  let x = " + "x " * 120_000,
    "quotes": '"' * 250_000,
    "brackets": "[" * 250_000,
    "citations": "[A-1, " * 40_000,
    "line ends": "\n" * 250_000,
    "comments": " \n#\n" * 60_000,
    "commas": ",\n" * 120_000,
    "incomplete lines": "rule r\n" + "  move\n" * 30_000,
}


@pytest.mark.parametrize("name", LARGE)
def test_large(name: str) -> None:
    _, taken = timed(LARGE[name])
    assert taken < MUCH * ordinary_time()


def test_limits_are_wide_enough() -> None:
    for text in (
        "value v = " + "a + " * 60 + "a",
        "value v = " + "(" * 60 + "a" + ")" * 60,
        "value v = " + "a and " * 900 + "a",
        "rule r\n"
        + "\n".join(" " * (i + 1) + "together" for i in range(60))
        + "\n"
        + " " * 61
        + "x",
        "value v = 9223372036854775807",
    ):
        assert parse(Source("t", text)).findings == ()


def test_reading_stops_after_many_findings() -> None:
    findings = parse(Source("t", "rule r\n" + "  move\n" * 500)).findings
    assert len(findings) == MOST_FINDINGS + 2
    assert findings[-1].code == "E120"
