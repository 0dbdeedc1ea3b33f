"""The breaks of base Lucky Cat still fit its rules; `breaks_lucky_cat.py` says what they show."""

import sys
from collections import Counter
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import breaks_lucky_cat as bench  # noqa: E402

RULES = bench.RULES.read_text(encoding="utf-8")


def plain_lines(text):
    return [bench.plain(line) for line in text.splitlines()]


def named(each):
    return f"{'-'.join(each.clauses)}: {each.lines[0][1]}"


@pytest.mark.parametrize("each", bench.breaks(), ids=named)
def test_a_break_changes_one_line_of_the_rules(each):
    before, after = plain_lines(RULES), plain_lines(each.applied(RULES))
    assert before != after
    assert (Counter(before) - Counter(after)).total() <= 1
    assert (Counter(after) - Counter(before)).total() <= 1


def test_every_clause_has_a_break_or_a_reason_why_not():
    broken = {clause for each in bench.breaks() for clause in each.clauses}
    assert sorted(broken | bench.UNBROKEN.keys()) == sorted(bench.testable())
    assert not broken & bench.UNBROKEN.keys()


def test_a_break_is_caught_by_a_scenario_of_its_clause():
    (each,) = (each for each in bench.breaks() if each.clauses == ("LC-WIN-01",))
    assert list(bench.caught(each)) == [("LC-WIN-01", "Nine coins do not")]
