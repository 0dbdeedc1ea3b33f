"""Lists of counts: all that there are, in order, and no more of them kept than is bearable."""

from itertools import product

import pytest

from catrules.ir.program import MOST_OPTIONS
from catrules.machine.counts import Counts


@pytest.mark.parametrize("limits", [(), (0,), (3,), (1, 0, 2), (2, 2, 2)])
@pytest.mark.parametrize("low", range(4))
@pytest.mark.parametrize("high", range(-1, 7))
def test_they_are_all_tuples_with_a_sum_in_the_range(limits, low, high):
    all_of_them = product(*(range(limit + 1) for limit in limits))
    expected = tuple((9, *counts) for counts in all_of_them if low <= sum(counts) <= high)
    assert Counts()(9, low, high, limits) == expected


def test_of_too_many_there_are_enough_to_see_that():
    assert len(Counts()(0, 0, 60, (1,) * 60)) == MOST_OPTIONS + 1


def test_what_was_asked_before_is_kept_but_not_for_ever():
    counts = Counts()
    first = counts(0, 0, 5000, (5000,))
    assert counts(0, 0, 5000, (5000,)) is first
    for template in range(1, 60):
        counts(template, 0, 5000, (5000,))
    again = counts(0, 0, 5000, (5000,))
    assert again == first
    assert again is not first
    assert counts(0, 0, 5000, (5000,)) is again
