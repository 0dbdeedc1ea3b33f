"""Random programs play the same games, and fail at the same place, with and without passes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ir_generated import counted, random_program

from catrules.ir.program import HEADER
from catrules.ir.verify import verify
from catrules.machine.execute import Machine
from catrules.machine.faults import RuleFault
from catrules.machine.random import game_seed
from catrules.optimise.passes import PASSES, optimise

GAMES = 3
ALONE = [[other for other in PASSES if other != name] for name in PASSES]


def played(program, seed):
    """What comes of some games, up to the first fault and where that is."""
    machine = Machine(program)
    found = []
    for game in range(GAMES):
        state, log = machine.start(game_seed(seed, game)), []
        try:
            machine.playout(state, log)
        except RuleFault as fault:
            return [*found, answers(log), fault.code, fault.origin, fault.message]
        found += [answers(log), state[: len(HEADER)]]
    return found


def answers(log):
    """Actors and options, without the sites: what stands in several places has one in each."""
    return [log[1::3], log[2::3]]


def the_same(program, seed):
    expected = played(program, seed)
    for without in [(), *ALONE]:
        changed = optimise(program, without)
        verify(changed)
        assert played(changed, seed) == expected, without


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6))
def test_a_random_program_plays_the_same_games(seed):
    the_same(random_program(seed), seed)


@settings(max_examples=3, deadline=None)
@given(st.integers(0, 10**6))
def test_a_program_that_counts_plays_the_same_games(seed):
    the_same(counted(random_program(seed)), seed)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 1000, 100))
def test_a_thousand_programs(first):
    for seed in range(first, first + 100):
        the_same(random_program(seed), seed)
