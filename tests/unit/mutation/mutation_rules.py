"""Rules of which a part is changed, and what the changes of an operator make of it."""

from catrules.gather import Gathered
from catrules.mutation.ground import Rules
from catrules.mutation.mutants import mutants
from catrules.pipeline import Compilation
from catrules.source import Source

BEFORE = """\
game "Change"
players 2..4
assume price = 2 in 1..4 "why"
components
  9 coin in bank
  3 lamp in shelf
  2 die/dice showing 1..6 in cup
  2 card for each rank 1..3 in deck
on the table
  pile bank of coin
  pile pot of coin
  pile shelf of lamp
  pile cup of die
  pile seen of card
  deck deck of card
  row line of card
  counter day 0..40
  counter night 0..40
  flag open
  player starter
each player
  pile purse of coin
  pile bag of coin
  pile lamps of lamp
  pile hand of card, seen by owner, counted by all
  counter points 0..40
  flag tired
value worth(player p) = p.points + count p.lamps
"""

PLAY = """\
play
  turns go clockwise from seat(1), at most 30
turn by p
  p acts in market while not p.tired
action rest by p in market
  set p.tired to yes
"""


def changed(text: str, operator: str) -> list[tuple[str, str]]:
    """The changes that an operator makes in a text: each line before and after."""
    compilation = Compilation(Source("a.catrules", text))
    assert compilation.errors == ()
    found = mutants(Rules(compilation), Gathered.of(Source("a.catrules", text)).files, (operator,))
    return [(mutant.was, mutant.now) for mutant in found]


def of_lines(lines: str, operator: str) -> list[str]:
    """What an operator makes of some lines of a rule by p."""
    rule = "".join(f"  {line}\n" for line in lines.split("\n"))
    text = f"{BEFORE}{PLAY}rule some by p\n{rule}"
    before = set(changed(f"{BEFORE}{PLAY}rule some by p\n  do nothing\n", operator))
    return [now for was, now in changed(text, operator) if (was, now) not in before]


def of_items(items: str, operator: str) -> list[str]:
    """What an operator makes of some items."""
    before = set(changed(f"{BEFORE}{PLAY}", operator))
    pairs = changed(f"{BEFORE}{PLAY}{items}\n", operator)
    return [now for was, now in pairs if (was, now) not in before]
