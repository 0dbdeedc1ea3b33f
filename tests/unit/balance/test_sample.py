"""What samples say of games whose right answer is known."""

import json

import pytest

from catrules.intervals import wilson

# Who takes the prize wins; the second player's only choice is forced.
PRIZE = """\
game "Prize"
players 2
components
  1 prize in store
  1 stone in store
on the table
  pile store of prize or stone
each player
  counter points 0..9
  pile hand of prize or stone
play
  seat(1) chooses c from store "which?"
  move c to seat(1).hand
  seat(2) chooses d from store "which?"
  move d to seat(2).hand
  every player p where any t in p.hand where t is prize wins
"""

# The first turn gives seat 1 the lead, and the last one seat 2 the win.
LATE = """\
game "Late"
players 2
each player
  counter points 0..20
play
  turns go clockwise from seat(1), at most 8
  every player p where p.points = most of q.points for q in players wins
turn by p
  p may "rest": set p.points to p.points
  add 2 to seat(1).points
  if seat(1).points = 16
    add 20 to seat(2).points
value score(player p) = p.points
"""


def test_who_takes_the_prize_wins(known, sampled):
    found = sampled(known(PRIZE), games=12)
    prize = next(each for each in found.things if each.name == "prize")
    assert (prize.offered, prize.takers + prize.others) == (12, 12)
    assert prize.takers_won == wilson(prize.takers, prize.takers)
    assert prize.others_won == wilson(0, prize.others)
    assert prize.taken == prize.takers > 0 < prize.others
    assert found.options_asked == {1: 12, 2: 12}
    assert found.forced.value == 0.5


def test_a_lead_that_is_always_lost_is_a_comeback(known, sampled):
    found = sampled(known(LATE), games=5)
    assert found.half_time.games == 5
    assert found.half_time.wins == wilson(0, 5)
    assert found.counted_in == "turns"


def test_means_grow_as_the_rules_say(known, sampled):
    (points,) = sampled(known(LATE), games=4).resources
    assert points.name == "points"
    assert [point.at for point in points.points] == list(range(1, 9))
    assert [point.others for point in points.points] == [2.0 * n for n in range(8)]
    assert [point.winners for point in points.points] == [0] * 8
    assert points.points[3].mean == pytest.approx(3)


def test_it_is_data_for_programs(known, sampled, pig):
    found = sampled(known(pig), games=6)
    told = json.loads(json.dumps(found.as_json()))
    assert told["games"] == 6
    assert {each["name"] for each in told["options"]} == {"throw", "hold", "boast"}
    assert told["forced"]["value"] == 0
