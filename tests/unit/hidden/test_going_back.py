"""Samples that can only be drawn by going back: chance is made to fit what the seat has seen."""

from collections import Counter
from contextlib import suppress

import pytest

from catrules import SampleError
from catrules.machine.hidden import following, sampling
from catrules.machine.hidden.following import Effort, Missed
from catrules.machine.hidden.sampling import samples

HEAD = """\
game "Back"
players 2
components
  2 d6 die/dice for each player showing 1..6 in cup
  8 d20 die/dice showing 1..20 in tray
  1 card for each number 1..20 in deck
on the table
  pile tray of die
  deck deck of card
  row  shelf of card
each player
  pile cup of die, seen by owner, counted by all
  pile hand of card, seen by owner, counted by all
play
"""

SECRET = """\
  seat(1) may "begin": do nothing
  chance chooses d from players
"""
"""Nobody is told who that is, and the rules keep it in mind."""

END = """\
  seat(1) may "go on": do nothing
  d wins
"""


def begun(started, text, seed=1):
    play = started(HEAD + SECRET + text + END, seed=seed)
    play.apply("begin")
    return play


def drawn(play, number=30):
    for seed in range(number):
        other = play.sample(1, seed)
        assert other.view(1) == play.view(1)
        assert other.asked(1) == play.asked(1)
        yield other


def cost(play, seat=0, number=10):
    """The stops that a sample takes, on an average."""

    return sum(each.stops for each in samples(play.standing, seat, range(number))) / number


def test_what_was_rolled_openly_lies_there(started):
    """That eight dice fall alike by themselves happens once in 25,600,000,000 times."""
    play = begun(started, "  roll tray\n")
    winners = Counter()
    for other in drawn(play):
        other.apply("go on")
        winners[other.result.winners] += 1
    assert min(winners[(1,)], winners[(2,)]) > 5
    assert cost(play) < 150


def test_what_was_rolled_out_of_sight_is_rolled_anew(started):
    play = begun(started, "  roll tray\n  each player p: roll p.cup\n")
    faces = Counter(str(o.view().players[1].zone("cup").contents) for o in drawn(play))
    assert len(faces) > 8


def test_own_cards_were_drawn_and_those_of_others_may_be_any(started):
    text = "  each player p: draw 6 from deck to p.hand\n  draw 2 from deck to shelf\n"
    play = begun(started, text)
    hands = Counter(str(o.view().players[1].zone("hand").contents) for o in drawn(play))
    assert len(hands) > 25
    assert cost(play) < 700


def test_what_others_chose_is_what_was_seen_of_it(started):
    text = """\
  each player p: draw 6 from deck to p.hand
  seat(2) chooses c from seat(2).hand "which do you lay down?"
  move c to shelf
"""
    play = begun(started, text)
    play.apply(3)
    for other in drawn(play, 20):
        assert str(other.view(1).table.zone("shelf").contents) in str(
            play.view(1).table.zone("shelf").contents
        )


def test_what_others_show_later_lay_in_their_hands(started):
    """Five cards of twenty would be just these once in 15,504 times."""
    text = """\
  each player p: draw 5 from deck to p.hand
  seat(1) may "begin": do nothing
  chance chooses d from players
  move all from seat(2).hand to shelf
  seat(1) may "go on": do nothing
  d wins
"""
    play = started(HEAD + text, seed=1)
    play.apply("begin")
    assert len(list(drawn(play))) == 30
    assert cost(play) <= 3


def test_what_went_in_unseen_may_be_what_came_out(started):
    """So it need not have lain there before, and in some samples it has not."""
    text = """\
  each player p: draw 5 from deck to p.hand
  seat(1) may "begin": do nothing
  chance chooses d from players
  draw 2 from deck to seat(2).hand
  chance chooses 2 cs from seat(2).hand
  move cs to shelf
  seat(1) may "go on": do nothing
  d wins
"""
    play = started(HEAD + text, seed=1)
    play.apply("begin")
    left = {str(o.view().players[1].zone("hand").contents) for o in drawn(play, 20)}
    assert len(left) > 10


def test_where_chance_decided_last_is_near_enough(started):
    """All that came before it is known by now, however unlikely it was."""
    text = """\
  roll tray
  seat(1) may "wait": do nothing
  roll tray
  chance chooses e from players
  seat(1) may "stop": do nothing
"""
    play = started(HEAD + text, seed=1)
    play.apply("wait")
    assert cost(play) <= 2


def test_where_chance_may_not_have_decided_is_no_place_to_begin(started):
    """Whether anybody could be drawn lies hidden; so it must not be told by what is drawn."""
    text = """\
  each player p: draw 3 from deck to p.hand
  seat(1) may "begin": do nothing
  chance chooses d from players where (any c in d.hand where c.number > 17)
  seat(1) may "go on": do nothing
  d wins
"""
    lucky = 0
    for seed in range(12):
        play = started(HEAD + text, seed=seed)
        play.apply("begin")
        some = {
            any(int(label.split()[1]) > 17 for p in o.view().players for label in _labels(p))
            for o in drawn(play, 40)
        }
        own = any(int(label.split()[1]) > 17 for label in _labels(play.view().players[0]))
        assert some == ({True} if own else {True, False})
        lucky += own
    assert 0 < lucky < 12


def _labels(player):
    return [label for label, _ in player.zone("hand").contents]


def test_what_hardly_ever_fits_is_given_up_in_time(started, monkeypatch):
    monkeypatch.setattr(sampling, "MOST_STOPS", 40)
    play = begun(started, "  roll tray\n")
    with pytest.raises(SampleError, match="in 40 stops of games nothing hidden was drawn"):
        play.sample(1, 1)


def test_tries_are_short_before_they_are_long():
    """In dead ends; the last has no more than there is left."""
    effort, lengths = Effort(most=60), []
    while effort.again():
        before = effort.spent
        with suppress(Missed):
            while True:
                effort.spend()
                effort.stuck()
        lengths.append(effort.spent - before - 1)
    each = following.PATIENCE
    assert lengths[:4] == [each, each, 2 * each, each]
    assert effort.spent == 60
