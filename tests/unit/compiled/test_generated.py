"""Random programs: compiled code and the machine play the same games, word for word."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ir_generated import counted, random_program
from lockstep import play, whole_games

from catrules.compiled.faults import Stopped
from catrules.compiled.stepper import Stepper
from catrules.ir.program import POSITION
from catrules.machine.execute import Machine
from catrules.machine.faults import RuleFault
from catrules.machine.random import game_seed

MOST = 60


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 10**6))
def test_every_decision_of_a_random_program_is_the_same(seed):
    play(random_program(seed), seed, MOST)


@settings(max_examples=2, deadline=None)
@given(st.integers(0, 10**6))
def test_a_program_that_counts_plays_the_same_games(seed):
    play(counted(random_program(seed)), seed, MOST)


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 10**6))
def test_whole_games_of_a_random_program_are_the_same(seed):
    whole_games(random_program(seed), seed)


def finished(program, seed, after):
    """A game that bots finish from somewhere in the middle ends as the machine's does."""
    machine, stepper = Machine(program), Stepper(program)
    state = machine.start(game_seed(seed, 0))
    try:
        stop = machine.advance(state)
        for number in range(after):
            if not stop:
                return
            stop = machine.answer(state, number % len(stop[0].options), stop[0].task)
    except RuleFault:
        return
    stepper.state = state
    try:
        machine.playout(state)
    except RuleFault:
        with pytest.raises(Stopped):
            stepper.finish()
        return
    stepper.finish()
    assert state[POSITION] == -1
    assert stepper.state == state


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 6))
def test_games_are_finished_from_the_middle(seed, after):
    finished(random_program(seed), seed, after)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 500, 50))
def test_five_hundred_programs(first):
    for seed in range(first, first + 50):
        program = random_program(seed)
        play(program, seed, MOST)
        whole_games(program, seed)
        finished(program, seed, seed % 5)
