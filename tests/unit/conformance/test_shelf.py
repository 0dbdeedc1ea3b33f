"""Rules that several suites share are read once; what is asked of them later is found, too."""

from pathlib import Path

from catrules.conformance.run import Suite
from catrules.source import Source

RULES = """game "Tally"
players 2
on the table
  counter n 0..9
each player
  counter points 0..9
play
  turns go clockwise from seat(1), at most 9
turn by p: p must act in main
action count_up by p in main
  add 1 to n
  add 1 to p.points
"""

SUITE = """suite of "tally.catrules"
background
  players ana, bo
  ana's turn, in main
scenario "One"
  when ana: count up
  then {then}
"""


def test_a_shared_shelf(tmp_path: Path) -> None:
    """A second suite asks for what the first has not; the first can be asked again."""
    (tmp_path / "tally.catrules").write_text(RULES)
    name = str(tmp_path / "tally.catspec")
    first = Suite(Source(name, SUITE.format(then="n = 1")))
    assert first.runs[0].outcome.passed
    second = Suite(Source(name, SUITE.format(then="ana.points = 2")), shelf=first.shelf)
    third = Suite(Source(name, SUITE.format(then="n = 1")), shelf=first.shelf)
    assert second.shelf.rules(()) is first.shelf.rules(())
    assert [f.code for f in second.runs[0].outcome.findings] == ["E625"]
    assert third.runs[0].outcome.passed
    assert first.runs[0].script is not second.runs[0].script
