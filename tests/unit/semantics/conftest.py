"""Short ways to resolve a piece of a rule file."""

import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent, indent

import pytest

from catrules.semantics.game import Game
from catrules.semantics.resolve import resolve
from catrules.semantics.tree import Expr, Stmt
from catrules.semantics.variants.compose import Composition
from catrules.source import Source
from catrules.syntax.parse import parse

sys.path.insert(0, str(Path(__file__).parent))

PRELUDE = """\
game "Test"
players 2..4
assume deal = 3 in 1..5 "why"
assume mode = open in open, closed "why"
assume quick = no "why"
assume prizes = list 1, 2 in 1..9 "why"
components
  4 coin in bank
  2 gold coin in bank
  6 die/dice showing 1..6 in bank
  1 cube showing red, green in bank
  1 pawn in bank
  3 board
cards card in stock
  name   rank  suit    copies
  ace      1   hearts    2
  joker    -   spades    1
on the table
  pile bank of coin or die or cube or pawn
  deck stock of card
  counter round 0..9
  player leader
each player
  pile purse of coin
  row hand of card, seen by owner, counted by all
  counter points 0..20
  flag ready
each board
  pile slots of coin
value wealth(player p) = count p.purse
value best(player p) = most of c.rank for c in p.hand where c is ace
rule pay(coin c) by p: move c to bank
play: do nothing
"""

Resolving = Callable[[str], Game]
Expression = Callable[[str], Expr]
Statements = Callable[[str], tuple[Stmt, ...]]


def _game(text: str) -> Game:
    parsed = parse(Source("test", text))
    assert parsed.findings == ()
    resolved = resolve(Composition.alone(parsed.file))
    assert resolved.findings == ()
    assert resolved.game is not None
    return resolved.game


@pytest.fixture
def game() -> Resolving:
    """A whole file, or lines behind the prelude."""
    return lambda text: _game(text if text.startswith("game") else PRELUDE + dedent(text))


@pytest.fixture
def statements(game: Resolving) -> Statements:
    """The statements of a rule by p."""

    def read(text: str) -> tuple[Stmt, ...]:
        return (
            game("rule test by p\n" + indent(dedent(text).strip("\n"), "  ")).rules["test"][0].body
        )

    return read


@pytest.fixture
def expression(statements: Statements) -> Expression:
    """An expression in a rule by p."""

    def read(text: str) -> Expr:
        (let,) = statements(f"let it = {text}")
        value: Expr = let.value  # type: ignore[attr-defined]
        return value

    return read
