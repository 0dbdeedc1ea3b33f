"""Games that could be a game for all that a seat sees: they look the same to it, and only to it.

python -m pytest tests/spec/secrecy/test_samples.py            some positions of each game
python -m pytest tests/spec/secrecy/test_samples.py -m slow    1,000 of each, 150 of large ones
"""

from collections import Counter
from random import Random

import pytest
from secrecy_games import CELLAR, GALLERY
from secrecy_shelf import ALL, LARGE, SHELF, positions, seats
from secrecy_shown import shown

from catrules import SampleError
from catrules.ir.program import POLICY_STATE
from catrules.machine.legend import Legend
from catrules.machine.play import Play
from catrules.machine.story import Story
from catrules.simulate.policies import choose, policy_named

FEW, MANY = 25, 1000

BOTS = ("random", "greedy", "mcts:iterations=8,positions=2")

SELDOM = (
    "classics/first_price_auction.catrules",
    CELLAR,
    GALLERY,
)
"""Games with marks that others do not see; in all others a sample can be drawn anywhere."""

PATIENCE = 20
"""So often such a game may have none."""

ON = 60
"""Decisions for which a sample is played on."""


def sampled(play: Play, seat: int, seed: int) -> Play | None:
    """A sample, or None where none can be drawn."""
    try:
        return play.sample(seat, seed)
    except SampleError:
        return None


def components(play: Play) -> Counter[int]:
    """How many there are of each sort."""
    program, state = play.program, play.standing.state
    found: Counter[int] = Counter()
    for zone in program.zones:
        for offset, variant in enumerate(zone.variants):
            found[program.variants[variant].sort] += state[zone.base + offset]
    return found


def play_on(play: Play, rng: Random) -> None:
    for _ in range(ON):
        if play.over:
            return
        decision = rng.choice(play.pending)
        play.apply(rng.randrange(len(decision.options)), seat=decision.actor)


def snapshot(play: Play) -> list[int]:
    return play.standing.machine.snapshot(play.standing.state)


def bots_answer(play: Play, seat: int) -> list[int]:
    """What each bot would answer for a seat."""
    stop, answers = play.standing.stop, []
    for number, pending in enumerate(stop):
        if pending.actor == seat - 1:
            for policy in BOTS:
                bots = (policy_named(policy),) * len(play.names)
                picked = play.copy().choose
                answers.append(picked(lambda s, b=bots, n=number: choose(s, b, n).option, number))
    return answers


def compare(play: Play, seat: int, rng: Random) -> bool:
    """Compares a position with a sample of it; False if none could be drawn."""
    other = sampled(play, seat, rng.getrandbits(60))
    if other is None:
        return False
    assert shown(other, seat, log=False) == shown(play, seat, log=False)
    assert other.over == play.over
    assert components(other) == components(play)
    seed = rng.getrandbits(60)
    one, two = sampled(play, seat, seed), sampled(play, seat, seed)
    assert (one is None) == (two is None)
    again = sampled(other, seat, seed)  # None where it takes the history that it has not
    if one is not None and two is not None:
        assert snapshot(one) == snapshot(two)
    if one is not None and again is not None:
        assert snapshot(one) == snapshot(again)
        other.standing.state[POLICY_STATE] = play.standing.state[POLICY_STATE]
        assert bots_answer(other, seat) == bots_answer(play, seat)
    play_on(other, rng)
    return True


def search(name: str, number: int) -> None:
    rng, found = Random(name), Counter[bool]()
    for play in positions(name, number, rng):
        found.update(compare(play, seat, rng) for seat in seats(play))
        if found[False] > PATIENCE:
            return  # each that is tried in vain takes long
    assert found[False] == 0 or name in SELDOM, found


@pytest.mark.parametrize("name", ALL)
def test_a_sample_is_the_same_to_its_seat(name):
    search(name, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_many_samples_are_the_same_to_their_seats(name):
    search(name, MANY if name not in LARGE else MANY * 3 // 20)


def told(play: Play, seat: int) -> tuple[bytes, list[object]]:
    """All that a seat is shown and told, at the terminal too."""
    story = Story(Legend(play.program), seat)
    return shown(play, seat, log=True), list(story.tell(play.beats))


SPECTATOR = 62
"""No seat of these games: it sees what all see."""


def silent(name: str, number: int) -> int:
    """While all are asked at once, nobody is shown an answer of another's; how many there were."""
    rng, answers, asked = Random(name), 0, 0
    for play in positions(name, number, rng):
        if len(play.pending) < 2:
            continue
        asked += 1
        decision = rng.choice(play.pending)
        after = play.copy()
        after.apply(rng.randrange(len(decision.options)), seat=decision.actor)
        if after.over or len(after.pending) != len(play.pending) - 1:
            continue
        answers += 1
        for seat in (*seats(play), SPECTATOR):
            assert seat == decision.actor or told(play, seat) == told(after, seat)
    assert answers >= asked // 10
    assert answers >= asked // 10
    return answers


@pytest.mark.parametrize("name", SHELF)
def test_nobody_is_shown_what_another_chooses_at_the_same_time(name):
    silent(name, 2 * FEW)


@pytest.mark.slow
@pytest.mark.parametrize("name", SHELF)
def test_nobody_is_ever_shown_what_another_chooses_at_the_same_time(name):
    silent(name, MANY)
