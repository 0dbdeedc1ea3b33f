"""Figures as sentences."""

from catrules.balance.page import words
from catrules.balance.pairs import Differences
from catrules.intervals import Interval

NONE = Interval(0.0, -0.01, 0.01)


def test_differences_say_how_much_and_between_what():
    more = Interval(0.021, 0.014, 0.028)
    less = Interval(-0.03, -0.04, -0.02)
    found = Differences(100, (more, less), NONE, Interval(-1.5, -2, -1), Interval(3.0, 2, 4))
    assert words.differences(found) == (
        "the first player wins 2.1 points more often, between 1.4 and 2.8.",
        "the second player wins 3.0 points less often, between 2.0 and 4.0.",
        "a game lasts 1.5 fewer turns, between 1.0 and 2.0.",
        "a game asks for 3.0 more decisions, between 2.0 and 4.0.",
    )


def test_where_nothing_can_be_told_it_is_said_how_much_it_may_be():
    found = Differences(100, (NONE,), NONE, Interval(0.0, -0.2, 0.3), NONE)
    first, turns, _ = words.differences(found)
    assert first == (
        "the first player wins about as often: the difference lies between −1.0 and +1.0 points."
    )
    assert turns == "a game lasts about as many turns: the difference lies between −0.2 and +0.3."


def test_seats_that_win_too_often_are_named():
    wins = [Interval(0.4, 0.38, 0.42), Interval(0.3, 0.28, 0.32), Interval(0.2, 0.18, 0.22)]
    assert words.fairness(wins) == (
        "The first player wins more often, the third player wins less often than a fair share, "
        "30.0\u00a0%, by more than chance explains."
    )
    assert words.fairness([wins[1]] * 2).startswith("No seat wins more or less often")
    assert words.fairness([Interval(0.0, 0.0, 0.1)] * 2) == "No game has a winner."
