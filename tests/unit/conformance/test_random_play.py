"""Games that a scenario plays at random."""

from pathlib import Path

import pytest

from catrules.conformance import script
from catrules.conformance.run import open_suite

GAME = """\
game "Walk"
players 2
on the table
  counter n 0..9
play: turns go clockwise from seat(1), at most 50
turn by p
  p chooses one
    "up": set n to 1
    "down": set n to 0
"""

SUITE = """\
suite of "walk.catrules"
scenario "It stays small"
  players ana, bo
  a new game
  play 2 games at random
  always n < 2
"""


def test_a_game_that_goes_on_and_on_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "walk.catrules").write_text(GAME, encoding="utf-8")
    (tmp_path / "walk.catspec").write_text(SUITE, encoding="utf-8")
    (run,) = open_suite(tmp_path / "walk.catspec").runs
    assert run.outcome.passed
    monkeypatch.setattr(script, "MOST_DECISIONS", 49)
    (run,) = open_suite(tmp_path / "walk.catspec").runs
    (finding,) = run.outcome.findings
    assert (finding.code, finding.span.line) == ("E626", 5)
    assert finding.message == "game 1 of 2 has not ended after 49 decisions"
    assert finding.hint
