"""Whole trees beside OpenSpiel's: see `docs/oracle.md`.

python -m pytest tests/oracle -rP        with the number of histories of each
python -m pytest tests/oracle -m slow    the trees of more than 100,000, some minutes
"""

import pytest
from oracle_cases import Case
from oracle_spiel import need_spiel
from oracle_table import CASES, RANDOM
from oracle_walk import Walk

need_spiel()

MOST = 100_000
SMALL = [case for case in CASES if case.histories <= MOST]
LARGE = [case for case in CASES if case.histories > MOST]
SEEDS = range(3)


@pytest.mark.parametrize("case", SMALL, ids=lambda case: case.spiel)
def test_a_whole_tree(case: Case) -> None:
    walk(case)


@pytest.mark.slow
@pytest.mark.parametrize("case", LARGE, ids=lambda case: case.spiel)
def test_a_large_tree(case: Case) -> None:
    walk(case)


def walk(case: Case) -> None:
    found = Walk(case).whole_tree()
    print(f"{found:,} histories")
    assert found == case.histories


@pytest.mark.parametrize("case", RANDOM, ids=lambda case: case.spiel)
def test_games_at_random(case: Case) -> None:
    walk = Walk(case)
    for seed in SEEDS:
        walk.at_random(seed)
    print(f"{walk.positions:,} positions")
    assert walk.positions > len(SEEDS)
