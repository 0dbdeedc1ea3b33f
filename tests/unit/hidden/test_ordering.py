"""The order of a hidden row or deck, on words that are written here."""

from collections import Counter

import attrs
import pytest

from catrules.ir.program import Order as Kept
from catrules.machine.hidden.chance import Chance
from catrules.machine.hidden.ordering import Order
from catrules.machine.legend import Legend

ROW = """\
game "Row"
players 2
components
  1 card for each rank 1..3 in line
on the table
  pile line of card, seen by nobody, counted by all
play
  seat(1) may "turn one up": reveal line
"""

PLACES = 5


@pytest.fixture
def game(started):
    """The legend of a game, its state, and the first word behind that."""
    play = started(ROW)
    state = list(play.standing.state)
    return Legend(play.program), state, len(state)


def zone_of(legend, kept):
    return attrs.evolve(next(z for z in legend.program.zones if z.name == "line"), kept=kept)


def cells(legend, zone, *, up):
    return [
        zone.base + offset
        for offset, variant in enumerate(zone.variants)
        if legend.program.variants[variant].revealed == up
    ]


def test_a_row_keeps_its_slots_and_what_is_turned_up(game):
    legend, state, end = game
    slots = end + PLACES + 1
    zone = zone_of(legend, Kept(PLACES, end, slots))
    down, up = cells(legend, zone, up=False), cells(legend, zone, up=True)
    state[down[1]], state[up[1]] = 0, 1
    sequence = [slots + 2, slots, slots + 4]
    state += [*sequence, 0, 0, 0, down[2], 0, up[1], 0, down[0]]
    found = Counter()
    for seed in range(200):
        drawn = list(state)
        Order(legend, zone, counted=True).draw(drawn, Chance(seed))
        assert drawn[:slots] == state[:slots]
        found[tuple(drawn[slot] for slot in sequence)] += 1
    assert set(found) == {(up[1], down[0], down[2]), (up[1], down[2], down[0])}
    assert min(found.values()) > 70


def test_a_row_that_may_not_be_counted_has_as_many_as_were_drawn(game):
    legend, state, end = game
    slots = end + PLACES + 1
    zone = zone_of(legend, Kept(PLACES, end, slots))
    down, up = cells(legend, zone, up=False), cells(legend, zone, up=True)
    state[up[1]] = 1
    state += [slots + 1, slots, 0, 0, 0, 0, down[0], up[1], 0, 0, 0]
    places = Counter()
    for seed in range(200):
        drawn = list(state)
        Order(legend, zone, counted=False).draw(drawn, Chance(seed))
        sequence = [word for word in drawn[end:slots] if word]
        lying = [drawn[slot] for slot in sequence]
        assert sorted(lying) == sorted([*down, up[1]])
        assert len(set(sequence)) == 4
        assert drawn[slots + 1] == up[1]
        places[lying.index(up[1])] += 1
    assert set(places) == {0, 1, 2, 3}


def test_a_deck_has_any_of_its_things_at_known_places(game):
    legend, state, end = game
    above, sequence, loose = end, end + 1, end + PLACES + 2
    zone = zone_of(legend, Kept(PLACES, sequence, -1, above, loose))
    down = cells(legend, zone, up=False)
    words = len(zone.variants)
    state += [1, down[0], down[1], 0, 0, 0, 0, *[0] * words]
    state[loose + down[2] - zone.base] = 1
    found = Counter()
    for seed in range(600):
        drawn = list(state)
        Order(legend, zone, counted=True).draw(drawn, Chance(seed))
        assert drawn[above] == 1
        top, bottom = drawn[sequence : sequence + 2]
        left = [a for a in down if drawn[loose + a - zone.base]]
        assert sorted([top, bottom, *left]) == down
        found[top, bottom] += 1
    assert len(found) == 6
    assert min(found.values()) > 60
