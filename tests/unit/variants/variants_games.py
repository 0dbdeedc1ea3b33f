"""A small game in a folder, variants beside it, and how they are played."""

from collections.abc import Mapping
from pathlib import Path

import catrules

GAME = """\
game "Coins"
players 2..4
assume wage = 1 in 0..9 "why"
components
  60 coin in bank
  1 stone in bank
on the table
  pile bank of coin or stone
  pile pot of coin
each player
  pile purse of coin
  counter points 0..99
  flag tired
value bonus(player p) = 1
value rich(player p) = count p.purse >= 5
setup
  each player p: move 1 coin from bank to p.purse
play
  turns go clockwise from seat(1), at most 4
turn by p
  earn(wage) by p
  p may act in shop repeatedly
  rest by p
rule earn(number n) by p
  move n coins from bank to p.purse
rule rest by p
  add bonus(p) to p.points
action give by p in shop
  needs p.purse is not empty "you have no coin"
  move 1 coin from p.purse to pot
trigger full when count pot >= 3
  move all coins from pot to bank
win wealthy by p when rich(p)
always count coins = 60 "coins are kept"
"""


def texts(play: "catrules.Play") -> list[str]:
    """What the referee was told, line by line."""
    return [entry.text for entry in play.log()]


def told(rules: catrules.Rules) -> list[tuple[str, str]]:
    """Codes and messages of the findings."""
    return [(finding.code, finding.message) for finding in rules.findings]


def played(path: Path, *variants: str, choose: Mapping[str, str] | None = None) -> "catrules.Play":
    """A game to its end: of every prompt the answer named, else the last option."""
    rules = catrules.load(path, variants)
    assert rules.findings == (), told(rules)
    play = rules.start(players=2, seed=1)
    while not play.over:
        decision = play.pending[0]
        labels = list(decision.options)
        wanted = (choose or {}).get(decision.prompt)
        number = labels.index(wanted) if wanted in labels else len(labels) - 1
        play.apply(number, seat=decision.actor)
    return play
