"""Random programs: every flavour plays the game that the reference plays."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ir_generated import counted, random_program
from ir_reference import Failed, Reference

from catrules.ir.program import CHANCE
from catrules.machine.counters import counters_of
from catrules.machine.execute import Machine
from catrules.machine.faults import BUDGET_SPENT, OUT_OF_RANGE, RuleFault
from catrules.machine.random import chance_index

CODES = {"range": OUT_OF_RANGE, "budget": BUDGET_SPENT}
MOST = 60


class Side:
    """A game of one machine; `stop` is what is asked, None at the end, or the code of a fault."""

    def __init__(self, program, seed, **flavour):
        self.machine = Machine(program, **flavour)
        self.state = self.machine.start(seed)
        self.do(lambda: self.machine.advance(self.state))

    def do(self, step):
        try:
            self.stop = step()
            while self.stop is not None and not self.is_asked():
                self.pass_by(self.stop[0])
        except RuleFault as fault:
            self.stop = fault.code

    def is_asked(self):
        return any(p.actor != CHANCE and len(p.options) > 1 for p in self.stop)

    def pass_by(self, pending):
        option = 0
        if pending.actor == CHANCE:
            option = chance_index(self.state, len(pending.options), pending.weights)
        self.stop = self.machine.take(self.state, pending, option)

    def answer(self, option, task):
        self.do(lambda: self.machine.answer(self.state, option, task))

    def asked(self):
        if self.stop is None or isinstance(self.stop, str):
            return self.stop
        return [(p.task, p.site, p.actor, list(p.options)) for p in self.stop]


class Oracle:
    """The same of the reference."""

    def __init__(self, program, state):
        self.state = state
        self.game = Reference(program, state).play()
        self.do(lambda: next(self.game))

    def do(self, step):
        try:
            self.stop = [(task, *asked[:3]) for task, asked in step()]
        except StopIteration:
            self.stop = None
        except Failed as failed:
            self.stop = CODES[failed.args[0]]

    def answer(self, option, task):
        self.do(lambda: self.game.send((task, option)))


def compare(program, seed):
    rng = Random(seed)
    fast, tell = Side(program, seed), Side(program, seed, tell=True)
    full = Side(program, seed, tell=True, every_stop=True)
    oracle = Oracle(program, fast.machine.start(seed))
    for _ in range(MOST):
        assert fast.asked() == tell.asked() == full.asked() == oracle.stop
        if not isinstance(oracle.stop, list):
            break
        kept = fast.machine.snapshot(fast.state)
        assert kept == tell.machine.snapshot(tell.state) == full.machine.snapshot(full.state)
        assert kept[1 : program.frames] == oracle.state[1 : program.frames]
        assert fast.machine.snapshot(kept) == kept
        # One of them goes on from its snapshot, so nothing that counts was left out of it.
        tell.state = tell.machine.snapshot(tell.state)
        task, _, _, options = rng.choice(oracle.stop)
        option = rng.randrange(len(options))
        for side in (fast, tell, full, oracle):
            side.answer(option, task)
    if oracle.stop is None:
        assert fast.state == tell.state == full.state
        assert fast.state[: program.frames] == oracle.state[: program.frames]


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6))
def test_all_flavours_play_the_same_game(seed):
    compare(random_program(seed), seed)


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6))
def test_a_program_that_counts_plays_the_same_game(seed):
    program = random_program(seed)
    counting = counted(program)
    compare(counting, seed)
    results = []
    for each in (program, counting):
        machine = Machine(each)
        state, log = machine.start(seed), []
        try:
            machine.playout(state, log)
        except RuleFault as fault:
            results.append((fault.code, log))
        else:
            results.append((state, log))
    assert results[0] == results[1]
    assert not any(counters_of(program).numbers)
    assert any(counters_of(counting).taken())
    assert not any(counters_of(counting).numbers)


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6))
def test_a_straight_run_is_the_game_with_the_random_policy(seed):
    program = random_program(seed)
    results = []
    for flavour in ({}, {"every_stop": True}):
        machine = Machine(program, **flavour)
        state, log = machine.start(seed), []
        try:
            machine.playout(state, log)
        except RuleFault as fault:
            results.append((fault.code, log))
        else:
            results.append((state, log))
    assert results[0] == results[1]


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 100, 25))
def test_many_programs(first):
    for seed in range(first, first + 25):
        compare(random_program(seed), seed)
