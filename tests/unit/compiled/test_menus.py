"""Tables of menus: which option of the text has a number among those that there are."""

import pytest

from catrules.compiled.menus import MOST, _entries, _width


@pytest.mark.parametrize("options", range(2, MOST + 1))
def test_each_number_leads_to_the_option_that_it_counts(options):
    entries = _entries(options)
    row = 1 << _width(options)
    assert len(entries) == row << options
    for mask in range(1, 1 << options):
        there = [bit for bit in range(options) if mask >> bit & 1]
        assert list(entries[mask * row :][: len(there)]) == there


def test_where_there_is_none_it_is_how_many_stand_in_the_text():
    assert _entries(5)[0] == 5
