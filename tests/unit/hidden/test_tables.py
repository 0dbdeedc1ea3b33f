from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catrules.machine.hidden.chance import Chance
from catrules.machine.hidden.tables import Bin, Tables, TooMany


def all_tables(owners, bins, admits):
    """Every way to put things that can be told apart into zones, as tables with their numbers."""
    zones = [(b, z) for b, bin_ in enumerate(bins) for z in range(bin_.zones)]
    found = Counter()
    for way in product(zones, repeat=len(owners)):
        if any(b not in admits[group] for group, (b, _) in zip(owners, way, strict=True)):
            continue
        # A bin whose room is known is asked for its sum alone: its zones are dealt to afterwards.
        if any(z and bins[b].room >= 0 for b, z in way):
            continue
        table = [[0] * len(bins) for _ in admits]
        for group, (b, _) in zip(owners, way, strict=True):
            table[group][b] += 1
        sums = [sum(row[b] for row in table) for b in range(len(bins))]
        if all(bin_.room in (-1, total) for bin_, total in zip(bins, sums, strict=True)):
            found[tuple(map(tuple, table))] += 1
    return found


@st.composite
def cases(draw):
    bins = draw(st.integers(1, 3))
    admits = draw(st.lists(st.sets(st.integers(0, bins - 1), min_size=1), min_size=1, max_size=2))
    owners = draw(st.lists(st.integers(0, len(admits) - 1), max_size=4))
    open_bins = [draw(st.booleans()) for _ in range(bins)]
    fill = [0] * bins
    for group in owners:
        fill[draw(st.sampled_from(sorted(admits[group])))] += 1
    rooms = zip(open_bins, fill, strict=True)
    made = [Bin(-1, draw(st.integers(1, 2))) if is_open else Bin(n, 1) for is_open, n in rooms]
    return owners, made, [sorted(a) for a in admits]


@given(cases())
def test_tables_come_as_often_as_there_are_ways_for_them(case):
    owners, bins, admits = case
    expected = all_tables(owners, bins, admits)
    amounts = [owners.count(group) for group in range(len(admits))]
    number = 400
    drawn = Counter(
        tuple(map(tuple, Tables(amounts, bins, admits).draw(Chance(seed))))
        for seed in range(number)
    )
    assert set(drawn) <= set(expected)
    ways = sum(expected.values())
    for table, count in expected.items():
        share = count / ways
        spread = (share * (1 - share) / number) ** 0.5
        assert abs(drawn[table] / number - share) <= 5 * spread + 1e-9


def test_what_does_not_fit_is_refused():
    with pytest.raises(ValueError, match="do not fit"):
        Tables([3], [Bin(2, 1)], [[0]]).draw(Chance(1))


def test_too_many_tables_are_refused():
    bins = [Bin(-1, 1) for _ in range(9)]
    with pytest.raises(TooMany):
        Tables([30, 30], bins, [list(range(9))] * 2).draw(Chance(1))


@given(st.integers(1, 2**80), st.integers(0, 2**32))
def test_a_number_is_below_its_bound(bound, seed):
    assert 0 <= Chance(seed).below(bound) < bound


def test_great_numbers_are_spread():
    chance = Chance(1)
    halves = Counter(chance.below(3 * 2**40) >> 40 for _ in range(3000))
    assert all(abs(halves[third] - 1000) < 130 for third in range(3))


def test_what_is_left_in_the_same_way_is_counted_once():
    tables = Tables([1, 1, 1], [Bin(-1, 1), Bin(-1, 2)], [[0, 1]] * 3)
    found = Counter(tuple(map(tuple, tables.draw(Chance(seed)))) for seed in range(300))
    assert len(found) == 8
    assert max(found, key=lambda table: found[table]) == ((0, 1),) * 3


def test_what_may_lie_nowhere_does_not_fit():
    with pytest.raises(ValueError, match="do not fit"):
        Tables([1], [Bin(-1, 1)], [[]]).draw(Chance(0))
