"""A tournament of a very short game."""

from pathlib import Path

import pytest

GAME = """\
game "Dice"
players 2..6
assume sides = 6 in 2..9 "why"
components
  1 die for each player showing 1..6 in tray
on the table
  pile table_top of die
each player
  pile tray of die
  counter points 0..20
value score(player p) = p.points
play
  each player p clockwise from seat(1)
    p chooses one "how much?"
      "little": add 1 to p.points
      "much": add sides to p.points
  every player p where p.points = most of q.points for q in players wins
"""

DOUBLE = """\
variant "Double" of "../dice.catrules"
after play: do nothing
change sides times 2
"""

CUP = """\
tournament "Cup" of "dice.catrules"
players 2..6
assume rounds = 3 in 1..9 "why"
each player
  flag out
  counter points 0..999
value still_in = (p in players where not p.out)
play
  repeat rounds times
    if count still_in > 1: one_round
  every player p where not p.out wins
rule one_round
  shuffle seats
  if count still_in > 2
    play a game by still_in using double
  otherwise
    play a game by still_in
  each player p: add score(p) to p.points
  each player p where winners is not empty and p is not in winners
    set p.out to yes
"""


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    """The path of the tournament, its game and a variant beside it."""
    (tmp_path / "dice.catrules").write_text(GAME)
    (tmp_path / "dice").mkdir()
    (tmp_path / "dice" / "double.catrules").write_text(DOUBLE)
    path = tmp_path / "cup.catrules"
    path.write_text(CUP)
    return path
