"""Rules from a text."""

import pytest

import catrules

RACE = """\
game "Race"
players 2..4

assume target = 12 in 5..40 "the points that win"
assume start = low in low, high "where everybody begins"
assume rests = yes "may one rest?"
assume sizes = list 1, 2 in 1..9 "how large the pegs are"

components
  1 die showing 1..6 in middle
  6 coin in middle
  1 peg for each size from sizes in middle

on the table
  pile middle of die or coin or peg

each player
  counter points 0..60
  pile purse of coin, seen by owner
  flag rested

setup
  each player p
    if start is high: add 2 to p.points

play
  turns go clockwise from seat(1), at most 300

turn by p
  p must act in moving

action throw by p in moving
  roll die
  add die.face to p.points
  if die.face = 6: move 1 coin from middle to p.purse

action rest by p in moving
  needs rests "nobody rests here"
  needs not p.rested "you rested in your last turn"
  set p.rested to yes

win there by p when p.points >= target
always count middle >= 1 "coins are left"
"""


@pytest.fixture(scope="session")
def rules_of(tmp_path_factory):
    """Rules from a text, the race's if none is given."""

    def made(text=RACE):
        path = tmp_path_factory.mktemp("rules") / "game.catrules"
        path.write_text(text, encoding="utf-8")
        return catrules.load(path)

    return made


@pytest.fixture(scope="session")
def race_text():
    """The text of the race."""
    return RACE


@pytest.fixture(scope="session")
def race(rules_of):
    """A race for points, with a setting of each kind."""
    rules = rules_of()
    assert rules.findings == (), [f"{f.span}: {f.message}" for f in rules.findings]
    return rules
