"""A hint carries the words of the line in front of it, and the names of its file."""

import re

import pytest

from catrules.source import Source
from catrules.syntax.parse import parse

GAME = """\
components
  6 die/dice showing 1..6 in cup
  40 coin in bank

on the table
  pile cup of die
  pile bank of coin
  player starter

each player
  pile purse of coin
  counter points 0..50
  flag tired

play
  turns go clockwise from starter, at most 30

turn by p
  p acts in yard while not p.tired

action rest by p in yard
  set p.tired to yes

rule pay(number n) by p
  move n coins from bank to p.purse

"""

# a statement, and the hint for it
STATEMENTS = [
    ("repeat count p.purse - 2 times", "write `repeat (count p.purse - 2) times`"),
    ("repeat p.points / 2 times", "write `repeat (p.points / 2) times`"),
    ("p gains 2 coins", "write `move 2 coins from bank to p.purse`"),
    ("p pays 2 coins", "write `move 2 coins from p.purse to bank`"),
    ("p loses 3 points", "write `subtract 3 from p.points`"),
    ("each player gains 1 coin", "write `each player q: move 1 coin from bank to q.purse`"),
    (
        "all players gain 2 coins",
        "write `each player q`, and what each does in the lines below",
    ),
    ("p draws a coin", "write `draw 1 coin from bank to PLACE`"),
    ("roll 2 dice", "write `roll 2 dice from cup`"),
    ("roll a die", "write `roll 1 die from cup`"),
    ("roll 2d6", "write `roll 2 dice from cup`"),
    ("move all to bank from p.purse", "write `move all from p.purse to bank`"),
    ("move all", "write `move all from PLACE to PLACE`"),
    (
        "move half the coins from bank to p.purse",
        "write `move (count coins in bank / 2) coins from bank to p.purse`; `/` rounds down",
    ),
    (
        "move 50% of p.purse to bank",
        "write `move (count p.purse * 50 / 100) coins from p.purse to bank`; it rounds down",
    ),
    ("if p has no coins: do nothing", "write `if not p.purse has coin: do nothing`"),
    ("if p has 3 coins: do nothing", "write `if count coins in p.purse >= 3: do nothing`"),
    ("if p.tired then do nothing", "write `if p.tired: do nothing`"),
    (
        "most points wins",
        "write `every player p with most p.points wins`",
    ),
    (
        "the player with fewest coins wins",
        "write `every player p with least count p.purse wins`",
    ),
    ("p wins the game", "write `p wins`: the game is over then"),
    ("p may act", "write `p may act in yard`"),
    ("p may rest", "write `p may act in yard`, which offers its actions"),
    ("turns go clockwise from p", "write `turns go clockwise from p, at most 99`"),
    ("players take turns", "write `turns go clockwise from starter, at most 99`"),
    (
        "p skips a turn",
        "write `left(p, 2) plays next` to pass over one; or in `play`: "
        "`turns go clockwise from starter, skipping q where q.tired, at most 30`",
    ),
    ("p.points += 2", "write `add 2 to p.points`"),
    ("p.points *= 2", "write `set p.points to p.points * (2)`"),
    ("unless p.tired: do nothing", "write `if not (p.tired): do nothing`"),
    ("until p.tired", "write `repeat at most 99 times until p.tired`"),
    ("rule pay by p", "write `pay(…) by p` to run the rule here"),
    (
        "if p.tired: if p.points > 2: do nothing",
        "end the line behind `if p.tired`, and put `if p.points > 2: do nothing` in the line below",
    ),
]

# lines at the margin, and the hint for them
ITEMS = [
    (
        "after pay(n) by p: repeat n times: pay(1) by p",
        "end the line behind `after pay(n) by p`, "
        "and put `repeat n times: pay(1) by p` in the line below",
    ),
    (
        "change points by max(1, 2)",
        "write `change points by + max(1, 2)`, or `change points by - max(1, 2)`",
    ),
    ("change points = 3", "write `change points to 3`"),
    ("instead pay(n) by p", "write `instead of pay(n) by p`"),
    ("value worth(coin c)\n  return 3", "write `value worth(coin c) = 3`, all in one line"),
    ("value worth of coin = 3", "write `value worth(coin x) = 3`"),
    ("value worth[coin c] = 3", "write `value worth(coin c) = 3`"),
    (
        "value v = 1.25",
        "count everything in quarters and write `5` here; `5 / 4` is rounded down to 1",
    ),
    ("value v = 3.0", "write `3`"),
    (
        "set size to 7",
        'for a number that is fixed before the game write `assume size = 7 in 0..14 "why"`',
    ),
    (
        "action rest by p",
        "write `action rest by p in yard`: the word after `in` is the one of `p acts in yard`",
    ),
    ("requires frost", ""),
]


@pytest.mark.parametrize(("statement", "hint"), STATEMENTS)
def test_hint_for_a_statement(statement: str, hint: str) -> None:
    found = parse(Source("t", f"{GAME}rule r by p\n  {statement}\n")).findings
    assert [f.hint for f in found] == [hint]


@pytest.mark.parametrize(("item", "hint"), ITEMS)
def test_hint_for_an_item(item: str, hint: str) -> None:
    found = parse(Source("t", f"{GAME}{item}\n")).findings
    assert [f.hint for f in found] == [hint]


def test_a_title_is_put_in_quotes_with_the_file_of_its_game() -> None:
    (found,) = parse(Source("t", "variant Late Frost of Orchard\n")).findings
    assert found.hint == 'write `variant "Late Frost" of "orchard.catrules"`'


@pytest.mark.parametrize(
    "line", ["move up to", "change n by", "instead", "when", "p has", "value v of"]
)
def test_what_is_not_there_is_not_written(line: str) -> None:
    """No hint has an empty part where a line stops too early."""
    for text in (f"{GAME}rule r by p\n  {line}\n", f"{GAME}{line}\n"):
        for found in parse(Source("t", text)).findings:
            shown = re.findall(r"`([^`]*)`", found.hint)
            assert all(words and words == words.strip() for words in shown)
