"""Intervals, against figures of textbooks and against each other."""

from math import inf

import pytest

from catrules.intervals import Mean, wilson


@pytest.mark.parametrize(
    ("hits", "total", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),  # Newcombe (1998), table I
        (15, 148, 0.0624, 0.1605),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_shares_have_wilsons_interval(hits, total, low, high):
    found = wilson(hits, total)
    assert found.value == hits / total
    assert (found.low, found.high) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


def test_of_nothing_anything_may_be_true():
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0, 1)
    assert (Mean().interval.low, Mean().interval.high) == (-inf, inf)


def test_means_have_that_of_the_normal_distribution():
    one, often = Mean(), Mean()
    for number in (2, 4, 4, 4, 5, 5, 7, 9):
        one.add(number)
    for number, times in {2: 1, 4: 3, 5: 2, 7: 1, 9: 1}.items():
        often.add(number, times)
    assert one.interval == often.interval
    half = 1.959964 * (32 / 7 / 8) ** 0.5
    assert one.interval.value == 5
    assert one.interval.high - 5 == pytest.approx(half)
    assert one.interval.is_sure


def test_what_is_always_the_same_is_sure_unless_it_is_nothing():
    same, none = Mean(), Mean()
    same.add(-3, 10)
    none.add(0, 10)
    assert (same.interval.low, same.interval.high, same.interval.is_sure) == (-3, -3, True)
    assert not none.interval.is_sure
