"""Games that are looked into are the very games of the batch, and what is counted adds up."""

from collections import Counter
from pathlib import Path

import pytest

from catrules.balance.measures import measures_of
from catrules.balance.watching import watch
from catrules.machine.play import Play
from catrules.simulate.playouts import playout
from catrules.simulate.policies import answer
from catrules.simulate.statistics import tally

CLASSICS = Path(__file__).parents[3] / "games" / "classics"


@pytest.mark.parametrize(
    ("game", "bots"),
    [
        ("goofspiel", ("random", "random")),
        ("crazy_eights", ("random", "random")),
        ("tic_tac_toe", ("random", "greedy")),
        ("pig", ("greedy", "random")),
    ],
)
def test_they_are_the_games_of_the_batch(known, game, bots):
    leads = known(CLASSICS / f"{game}.catrules")
    for number in range(2):
        found = watch(leads, 7, number, bots)
        assert found.tally == tally(playout(leads.program, 7, number, bots))


def test_each_decision_is_counted_once(known, pig):
    found = watch(known(pig), 7, 0, ["random"] * 2, decisions=True)
    asked = found.tally.decisions
    assert len(found.decisions) == asked == found.taken.total() == found.done.total()
    assert [each.number for each in found.decisions] == list(range(1, asked + 1))
    real = sum(often for options, often in found.options.items() if options > 1)
    assert real == asked
    chosen = Counter((each.seat, each.chosen) for each in found.decisions)
    assert chosen == {(seat, each.label): often for (seat, each), often in found.taken.items()}
    assert all(found.offered[key] >= often for key, often in found.taken.items())


def test_measures_are_what_the_referee_sees(known):
    program = known(CLASSICS / "crazy_eights.catrules", 3).program
    play = Play(program, seed=3)
    for _ in range(20):
        view = play.view()
        for measure in measures_of(program):
            if not measure.of_players:
                continue
            read = measure.read(play.standing.state)
            for owner, value in zip(view.players, read, strict=True):
                zones = [zone.count for zone in owner.zones if zone.name == measure.name]
                marks = [mark.value for mark in owner.marks if mark.name == measure.name]
                assert [value] == zones + marks
        answer(play)


def test_waiting_is_counted_in_decisions_and_turns(known):
    text = """\
game "Round"
players 3
each player
  counter points 0..9
play
  turns go clockwise from seat(1), at most 7
turn by p
  p may "take": add 1 to p.points
"""
    found = watch(known(text, 3), 1, 0, ["random"] * 3)
    assert found.tally.decisions == 7
    assert found.waits == {2: 4}
    assert found.idle == {3: 4}
