"""Who leads, as the rules' own ways to win tell it."""

from pathlib import Path

import pytest

from catrules.balance.leads import leader
from catrules.machine.shared import machine_for

RACE = """\
game "Race"
players 2..3
components
  12 pebble in store
on the table
  pile store of pebble
each player
  counter points 0..20
  pile hand of pebble
setup
  set seat(1).points to 3
  set seat(2).points to 8
  move 3 pebble from store to seat(1).hand
  move 2 pebble from store to seat(2).hand
play
  turns go clockwise from seat(1), at most 4
turn by p
  p may "go on": add 1 to p.points
"""


def at_the_first_decision(leads):
    machine = machine_for(leads.program)
    state = machine.start(1)
    machine.advance(state)
    return leads.read(machine, state)


@pytest.mark.parametrize(
    ("win", "parts"),
    [
        ("win there by p when p.points >= 10", (0.3, 0.8)),
        ("win there by p when p.points > 10", (0.3, 0.8)),
        ("win there by p when 12 <= p.points and p is current", (0.25, 8 / 12)),
        ("win out by p when p.hand is empty", (0, 1 / 3)),
        ("win there by p when p.points >= 2 * count p.hand", (0.5, 1)),
    ],
)
def test_it_is_the_part_of_the_way_that_counts(known, win, parts):
    leads = known(RACE + win + "\n")
    assert leads.known
    assert at_the_first_decision(leads) == pytest.approx(parts)
    assert win.split(" when ")[1] in leads.said


def test_of_several_ways_the_one_that_is_nearer_counts(known):
    ways = "win there by p when p.points >= 10\nwin full by p when count p.hand >= 3\n"
    leads = known(RACE + ways)
    assert at_the_first_decision(leads) == pytest.approx((1, 0.8))
    assert leads.said.endswith(", whichever is more")


def test_a_score_goes_before_all_ways(known):
    leads = known(
        RACE + "win there by p when p.points >= 9\nvalue score(player p) = count p.hand\n"
    )
    assert at_the_first_decision(leads) == (3, 2)
    assert "score" in leads.said


@pytest.mark.parametrize(
    "win", ["win there by p when p is current", "win all by p when p.hand is not empty"]
)
def test_what_cannot_be_measured_tells_nothing(known, win):
    leads = known(RACE + win + "\n")
    assert (leads.known, leads.said) == (False, "")


def test_who_is_level_does_not_lead():
    assert leader((0.2, 0.5, 0.1)) == 2
    assert leader((0.5, 0.5, 0.1)) is None
    assert leader(()) is None


def test_shipped_games_say_who_leads(known):
    games = Path(__file__).parents[3] / "games"
    assert known(games / "classics" / "connect_four.catrules").said == ""
