"""Suites say what each of their runs came by, if they are asked to."""

import pytest

from catrules.conformance.run import open_suite
from catrules.coverage.places import points_of

RULES = """\
game "T"
players 2..3
on the table
  counter n 0..9
play: turns go clockwise from seat(1), at most 9
turn by p
  p must act in main
action grow by p in main
  needs n < 5 "enough"
  add 1 to n
  if n > 3: add 1 to n
action rest by p in main
  do nothing
value twice = n * 2
win never by p when n = 9
"""

SUITE = """\
suite of "t.catrules"

background
  players ana, bo
  ana's turn, in main

scenario "Growing"
  for each row
    n   then_it_is
    1   2
    3   5
  when ana: grow
  then n = then_it_is

scenario "Resting"
  when ana: rest
  then twice = 0

scenario "A failure"
  when ana: rest
  then n = 7

scenario "No such thing"
  when ana: grow
  then m = 7

scenario "Who can play"
  refused: players 9
"""


@pytest.fixture
def suite(written):
    written(RULES)
    return written(SUITE, "t.catspec")


def lines(run):
    return sorted({span.line for span in run.counted.reached})


def test_what_each_run_came_by(suite):
    runs = open_suite(suite, points=points_of).runs
    assert [(run.case.title, lines(run)) for run in runs] == [
        ("Growing, row 1", [5, 7, 8, 9, 10, 11, 12, 15]),
        ("Growing, row 2", [5, 7, 8, 9, 10, 11, 12, 15]),
        ("Resting", [5, 7, 8, 9, 12, 13, 14]),
        ("A failure", [5, 7, 8, 9, 12, 13]),
        ("No such thing", []),
        ("Who can play", []),
    ]
    first, second = (sum(run.counted.numbers) for run in runs[:2])
    assert first != second


def test_it_does_not_matter_which_run_is_played_first(suite):
    there = open_suite(suite, points=points_of)
    back = open_suite(suite, points=points_of)
    for run in reversed(back.runs):
        assert run.outcome is not None
    assert [run.counted for run in there.runs] == [run.counted for run in back.runs]


def test_a_suite_that_is_not_asked_counts_nothing_and_says_the_same(suite):
    plain, counting = open_suite(suite), open_suite(suite, points=points_of)
    for run, other in zip(plain.runs, counting.runs, strict=True):
        assert run.counted.reached == frozenset()
        assert run.outcome == other.outcome
