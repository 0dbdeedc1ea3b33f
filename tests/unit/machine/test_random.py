from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catrules.ir.program import CHANCE_STATE, HEADER, POLICY_STATE
from catrules.machine.random import (
    chance_below,
    chance_index,
    game_seed,
    policy_below,
    seed_streams,
)

WORD = 2**64


class Pcg32:
    """The generator as its paper and `pcg_basic.c` write it, word by word."""

    def __init__(self, seed, stream):
        self.state = 0
        self.increment = (stream << 1) | 1
        self.output()
        self.state = (self.state + seed) % WORD
        self.output()

    def output(self):
        old = self.state
        self.state = (old * 6364136223846793005 + self.increment) % WORD
        shifted = (((old >> 18) ^ old) >> 27) % 2**32
        turn = old >> 59
        bits = f"{shifted:032b}"
        return int(bits[32 - turn :] + bits[: 32 - turn], 2)

    def below(self, bound):
        threshold = (2**32 - bound) % bound
        while True:
            output = self.output()
            if output >= threshold:
                return output % bound


def seeded(seed):
    state = [0] * len(HEADER)
    seed_streams(state, seed)
    return state


def test_the_check_is_the_published_generator():
    # The demo of the PCG library: seed 42, sequence 54.
    demo = Pcg32(42, 54)
    expected = [0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E]
    assert [demo.output() for _ in range(6)] == expected


def test_vectors():
    state = seeded(42)
    assert [chance_below(state, 2**32) for _ in range(4)] == CHANCE_42
    assert [policy_below(state, 2**32) for _ in range(4)] == POLICY_42
    state = seeded(game_seed(1, 0))
    assert [chance_below(state, 6) for _ in range(12)] == DICE
    assert (state[CHANCE_STATE], state[POLICY_STATE]) == STATES


CHANCE_42 = [1307692281, 3850602322, 1491967504, 4091771729]
POLICY_42 = [4286966985, 1306841846, 1928016788, 384721191]
DICE = [1, 0, 5, 2, 1, 0, 3, 2, 1, 1, 0, 3]
STATES = (-2633866937492912909, 4568870232628562131)


@given(st.integers(0, WORD - 1), st.lists(st.integers(1, 2**32), max_size=20))
def test_draws_are_those_of_the_published_generator(seed, bounds):
    state = seeded(seed)
    chance, policy = Pcg32(seed, 1), Pcg32(seed, 2)
    for bound in bounds:
        assert chance_below(state, bound) == chance.below(bound)
        assert policy_below(state, bound) == policy.below(bound)
        assert state[CHANCE_STATE] % WORD == chance.state
        assert -(2**63) <= state[CHANCE_STATE] < 2**63


def test_low_outputs_are_rejected():
    # Nearly every second output is below the threshold of 2**31 + 1.
    bound = 2**31 + 1
    state, check = seeded(3), Pcg32(3, 1)
    draws = [chance_below(state, bound) for _ in range(50)]
    assert draws == [check.below(bound) for _ in range(50)]
    assert state[CHANCE_STATE] % WORD == check.state


def test_splitmix():
    # The first outputs of SplitMix64 from 1234567 (Vigna's splitmix64.c).
    expected = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert [game_seed(1234567, game) for game in range(3)] == expected


def test_weighted_choices_take_the_first_whose_sum_exceeds_the_draw():
    state, check = seeded(9), Pcg32(9, 1)
    for _ in range(100):
        draw = check.below(10)
        expected = 0 if draw < 2 else 1 if draw < 3 else 2
        assert chance_index(state, 3, (2, 1, 7)) == expected


def test_one_option_draws_nothing():
    state = seeded(1)
    before = list(state)
    assert chance_index(state, 1, (5,)) == 0
    assert state == before


@pytest.mark.parametrize("weights", [(), (1, 1, 1)])
def test_equal_weights_are_a_plain_draw(weights):
    state, check = seeded(5), Pcg32(5, 1)
    taken = [chance_index(state, 3, weights) for _ in range(300)]
    assert taken == [check.below(3) for _ in range(300)]
    assert min(Counter(taken).values()) > 60
