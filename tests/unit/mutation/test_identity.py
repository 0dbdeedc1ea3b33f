"""Which programs are the same game."""

import pytest

from catrules.mutation.distinguish import distinguish
from catrules.mutation.identity import fingerprint
from catrules.pipeline import Compilation
from catrules.source import Source

GAME = """\
game "Same"
players 2..3
assume goal = 3 in 1..9 "why"
components
  4 card in deck
on the table
  deck deck of card
  pile out of card
  counter n 0..9
play
  shuffle deck
  draw 1 from deck to out
  add 1 to n
  grow
  seat(1) wins
rule grow                                          [SM-GROW-01]
  if n > goal: add 2 to n
action idle by p in nowhere
  needs n > 2 "no"                                 [SM-IDLE-01]
  add 1 to n
turn by p
  p may act in nowhere
"""


def _compiled(text: str) -> Compilation:
    compilation = Compilation(Source("a", text))
    assert compilation.errors == ()
    return compilation


def _fingerprint(text: str, players: int = 2) -> str:
    compilation = _compiled(text)
    return fingerprint(compilation.program(compilation.configuration(players)))


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ('game "Same"', 'game "Other"'),
        ("play\n", "# a comment\nplay\n"),
        ("  shuffle deck\n", ""),
        ("  add 1 to n\n  grow\n", "  add 1 to n\n  do nothing\n  grow\n"),
        ("players 2..3", "players 2..4"),
    ],
)
def test_what_makes_no_difference(was: str, now: str) -> None:
    assert _fingerprint(GAME.replace(was, now)) == _fingerprint(GAME)


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("add 2 to n", "add 1 to n"),
        ("counter n 0..9", "counter n 0..8"),
        ("goal = 3", "goal = 4"),
        ("4 card", "5 card"),
        ("pile out of card", "pile out of card, seen by nobody"),
        ("draw 1 from deck to out\n  add 1 to n", "add 1 to n\n  draw 1 from deck to out"),
        ("seat(1) wins", "nobody wins"),
        ("  shuffle deck\n", "  move 1 card from deck to top of deck\n  shuffle deck\n"),
    ],
)
def test_what_makes_a_difference(was: str, now: str) -> None:
    assert GAME.replace(was, now) != GAME
    assert _fingerprint(GAME.replace(was, now)) != _fingerprint(GAME)


def test_rules_are_the_same_for_every_number_of_players_or_it_is_not_known() -> None:
    base = _compiled(GAME)
    assert distinguish(base, _compiled(GAME.replace("  shuffle deck\n", "")), {}) is False
    assert distinguish(base, _compiled(GAME.replace("players 2..3", "players 2..4")), {}) is None
    assert distinguish(base, _compiled(GAME.replace("add 2", "add 1")), {}) is None
    assert distinguish(base, _compiled(GAME.replace("goal = 3", "goal = 4")), {"goal": 3}) is False
