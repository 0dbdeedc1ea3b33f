"""Small games, one for each thing that the façade promises."""

import pytest

import catrules

SECRET = """\
game "Secret"
players 3

components
  3 coin for each player in purse

on the table
  pile pot of coin

each player
  pile purse of coin
  counter sent 0..3

setup
  do nothing

play
  each player p, at once
    p chooses 0..2 cs from p.purse "how many do you send?"
    set p.sent to count cs
    move cs to pot
  each player p where p.sent = most of q.sent for q in players
    p wins

always count pot <= 6 "nobody sends more than two"
"""

HANDS = """\
game "Hands"
players 2

components
  1 cat card/cards for each number 1..2 in deck
  1 dog card/cards for each number 1..2 in deck

on the table
  bag deck of card
  pile out of card

each player
  pile hand of card, seen by owner, counted by all
  flag passed

play
  each player p: draw 2 from deck to p.hand
  turns go clockwise from seat(1), at most 4
  nobody wins

turn by p
  p may act in playing
  p may "take one back"
    move 1 card from out to p.hand

action play_out by p in playing                        [H-01]
  on c from p.hand where c is cat
  needs not p.passed "you have passed"                 [H-02]
  move c to out

action give_away by p in playing "give a card away"
  needs p.hand is not empty "your hand is empty"
  p chooses c from p.hand
  move c to left(p).hand

action stop by p in playing
  needs out is not empty "nothing lies there"
  set p.passed to yes
"""


@pytest.fixture
def rules_of(tmp_path):
    """Rules from a text."""

    def made(text):
        path = tmp_path / "game.catrules"
        path.write_text(text, encoding="utf-8")
        rules = catrules.load(path)
        assert rules.findings == (), [f"{f.span}: {f.message}" for f in rules.findings]
        return rules

    return made


@pytest.fixture
def secret(rules_of):
    """All send coins at once; who sends most wins."""
    return rules_of(SECRET)


@pytest.fixture
def hands(rules_of):
    """Hidden hands, optional actions."""
    return rules_of(HANDS)
