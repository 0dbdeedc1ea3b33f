"""The random numbers of a game: two PCG32 streams whose states are words of the game's state.

PCG32 is the generator XSH-RR 64/32 of O'Neill, *PCG: A Family of Simple Fast Space-Efficient
Statistically Good Algorithms for Random Number Generation* (2014); `docs/randomness.md` is the
norm. Words are signed 64-bit, so the 64-bit states are stored as such.
"""

from collections.abc import Callable, Sequence

from catrules.ir.program import CHANCE_STATE, POLICY_STATE

MASK = (1 << 64) - 1
MULTIPLIER = 6364136223846793005
CHANCE_INCREMENT = 1 << 1 | 1
POLICY_INCREMENT = 2 << 1 | 1

_SIGN = 1 << 63
_WRAP = 1 << 64
_LOW = 0xFFFFFFFF
_GOLDEN = 0x9E3779B97F4A7C15


def game_seed(seed: int, game: int) -> int:
    """The seed of game number `game` (from 0) of a batch: an unsigned 64-bit number.

    It is output number `game` of SplitMix64 started at `seed` (Steele, Lea, Flood, *Fast
    Splittable Pseudorandom Number Generators*, 2014).
    """
    z = (seed + (game + 1) * _GOLDEN) & MASK
    z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) & MASK
    return z ^ z >> 31


def seed_streams(state: list[int], seed: int) -> None:
    """Seeds both streams of a state with a game's seed, as `pcg32_srandom` does."""
    state[CHANCE_STATE] = _seeded(seed, CHANCE_INCREMENT)
    state[POLICY_STATE] = _seeded(seed, POLICY_INCREMENT)


def _seeded(seed: int, increment: int) -> int:
    # From state 0 one step gives the increment; then the seed is added, and one more step done.
    return signed(((increment + seed) * MULTIPLIER + increment) & MASK)


def signed(word: int) -> int:
    """An unsigned 64-bit number as the signed one of the same bits."""
    return word - _WRAP if word >= _SIGN else word


def _stream(word: int, increment: int) -> Callable[[list[int], int], int]:
    """The function that draws from the stream whose state is a word."""
    # Local names: a machine spends a good part of its time here.
    mask, multiplier, low, sign, span = MASK, MULTIPLIER, _LOW, _SIGN, _LOW + 1
    double = span + 1

    def below(state: list[int], n: int) -> int:
        while True:
            old = state[word] & mask
            # To add 2^63 modulo 2^64 and take it away again makes the number a signed one.
            state[word] = (old * multiplier + increment + sign & mask) - sign
            # 32 bits twice in a row, shifted, are the bits rotated.
            output = ((old >> 45 ^ old >> 27) & low) * double >> (old >> 59) & low
            # The threshold is below n: it is only worked out for the few outputs that are, too.
            if output >= n or output >= (span - n) % n:
                return output % n

    return below


chance_below = _stream(CHANCE_STATE, CHANCE_INCREMENT)
"""Draws from the stream of chance a number from 0 to n - 1: `chance_below(state, n)`.

n is from 1 to 2^32; an output below (2^32 - n) mod n is thrown away.
"""

policy_below = _stream(POLICY_STATE, POLICY_INCREMENT)
"""The same from the stream of policies."""


def chance_index(state: list[int], options: int, weights: Sequence[int]) -> int:
    """The option that chance takes; nothing is drawn where there is one.

    weights: the options' shares, each above 0, or empty if they are all 1.
    """
    if options == 1:
        return 0
    if not weights:
        return chance_below(state, options)
    rest = chance_below(state, sum(weights))
    index = 0
    while rest >= weights[index]:  # ends: the draw is below the sum of the weights
        rest -= weights[index]
        index += 1
    return index
