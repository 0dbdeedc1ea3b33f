"""What is drawn by going back follows from what the seat has seen since, and from nothing else.

A game and a sample of it go on by the same answers, for as long as a seat is shown and told the
same of both: then what can be drawn for it, and what bots answer, is the same in both.

python -m pytest tests/spec/secrecy/test_going_back.py            some positions of each game
python -m pytest tests/spec/secrecy/test_going_back.py -m slow    many
"""

from collections import Counter
from random import Random

import pytest
from secrecy_games import CELLAR, GALLERY
from secrecy_shelf import ALL, LARGE, positions, seats
from secrecy_shown import shown
from test_samples import bots_answer, sampled, snapshot

from catrules.ir.program import CHANCE_STATE, POLICY_STATE
from catrules.machine.hidden.beginning import Beginnings
from catrules.machine.hidden.knowledge import Knowledge
from catrules.machine.hidden.sight import Sight
from catrules.machine.play import Play

FEW, MANY = 8, 150

FAR = 12
"""Answers for which two games are compared, at most."""


def both_answer(one: Play, two: Play, rng: Random) -> bool:
    """Lets both be answered alike; False where they are not asked alike."""
    number = rng.randrange(len(one.pending))
    if len(two.pending) <= number:
        return False
    decision, other = one.pending[number], two.pending[number]
    if (decision.actor, decision.options) != (other.actor, other.options):
        return False
    option = rng.randrange(len(decision.options))
    one.apply(option, seat=decision.actor)
    two.apply(option, seat=decision.actor)
    return True


def compare(one: Play, two: Play, seat: int, rng: Random) -> Counter[str]:
    """Two games that are the same to a seat go on; counts what was compared."""
    found, since = Counter[str](), len(one.log(seat))
    if rng.random() < 0.7:  # else chance goes on otherwise, which is seen sooner or later
        two.standing.state[CHANCE_STATE] = one.standing.state[CHANCE_STATE]
    legend = one.standing.legend
    beginnings = Beginnings(Knowledge(legend), Sight(legend, seat - 1), seat - 1)
    for _ in range(FAR):
        if one.over or not both_answer(one, two, rng):
            break
        told = [entry.data for entry in one.log(seat, since=since)]
        if told != [entry.data for entry in two.log(seat)]:
            break
        if shown(one, seat, log=False) != shown(two, seat, log=False):
            break
        seed = rng.getrandbits(60)
        first, second = sampled(one, seat, seed), sampled(two, seat, seed)
        if second is None:
            found["out of reach"] += 1  # the first has a longer history
            continue
        assert first is not None
        assert snapshot(first) == snapshot(second)
        found["drawn"] += 1
        found["gone back"] += bool(beginnings.last(one.standing).since)
        found["otherwise hidden"] += snapshot(one) != snapshot(two)
        two.standing.state[POLICY_STATE] = one.standing.state[POLICY_STATE]
        assert bots_answer(one, seat) == bots_answer(two, seat)
    return found


def search(name: str, number: int) -> Counter[str]:
    rng, found = Random(name), Counter[str]()
    for play in positions(name, number, rng):
        if play.over:
            continue
        seat = rng.choice(seats(play))
        other = sampled(play, seat, rng.getrandbits(60))
        if other is not None:
            found += compare(play.copy(), other, seat, rng)
    return found


SELDOM = ("classics/first_price_auction.catrules", CELLAR)
"""Games in which what is drawn begins where the game began, before what is compared."""

QUICK = (
    "classics/goofspiel.catrules",
    "classics/kuhn_poker.catrules",
    GALLERY,
)


def test_some_of_it_is_drawn_by_going_back():
    found = search("communist_cats.catrules", 2 * FEW)
    assert min(found["drawn"], found["otherwise hidden"], found["gone back"]) > 0, found


@pytest.mark.parametrize("name", QUICK)
def test_what_is_drawn_follows_from_what_was_seen(name):
    found = search(name, FEW)
    assert found["otherwise hidden"] > 0, found


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_what_is_drawn_always_follows_from_what_was_seen(name):
    found = search(name, MANY if name not in LARGE else MANY // 5)
    assert found["drawn"] > 0 or name in SELDOM, found
