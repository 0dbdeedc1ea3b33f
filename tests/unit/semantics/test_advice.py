"""Advice: what may be named elsewhere, what is certain, and when it is enough.

What is said, and where, stands in tests/errors/semantics/advice.
"""

from pathlib import Path

import pytest

import catrules
from catrules.pipeline import Compilation
from catrules.semantics import tree
from catrules.semantics.advice import advice
from catrules.semantics.advice.doubtful import MOST_ARMS
from catrules.semantics.bindings import bind
from catrules.semantics.certainty import ALWAYS, NEVER, Certainty
from catrules.semantics.findings import MOST_FINDINGS
from catrules.semantics.intervals import TRUTHS, Bounds
from catrules.semantics.structure import bodies
from catrules.source import Source

SHELF = Path(__file__).parents[3] / "games"
GAMES = [*sorted(SHELF.glob("*.catrules")), *sorted((SHELF / "classics").glob("*.catrules"))]
HEAD = 'game "G"\nplayers 2..4\n'

UNUSED = """\
assume tax = 2 in 0..5 "why"
value worth(player p) = 1
rule pay(player p): do nothing
components
  3 gem
  1 coin with size 3 in bank
on the table
  pile bank of coin
  pile shed of coin
  counter day 0..9
  flag set_only
  flag read_only
play
  set set_only to read_only
  move 1 coin from bank to box
"""


def codes(text: str, elsewhere: tuple[str, ...] = ()) -> list[str]:
    return [finding.code for finding in advice(Compilation(Source("g", text)).game, elsewhere)]


@pytest.mark.parametrize("game", GAMES, ids=[game.stem for game in GAMES])
def test_nothing_is_advised_about_the_games_of_the_shelf(game: Path) -> None:
    assert catrules.check(game) == ()


def test_what_is_declared_for_nothing() -> None:
    found = ["W310", "W311", "W312", "W318", "W319", "W313", "W315", "W316", "W317"]
    assert codes(HEAD + UNUSED) == found


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("tax", "W310"),
        ("worth", "W311"),
        ("pay", "W312"),
        ("gem", "W318"),
        ("size", "W319"),
        ("shed", "W313"),
        ("day", "W315"),
        ("set_only", "W316"),
        ("read_only", "W317"),
    ],
)
def test_what_others_name_is_not_for_nothing(name: str, code: str) -> None:
    every = codes(HEAD + UNUSED)
    every.remove(code)
    assert codes(HEAD + UNUSED, (name,)) == every


def test_after_a_hundred_it_is_enough() -> None:
    rules = "".join(f"rule r{i}: do nothing\n" for i in range(MOST_FINDINGS + 20))
    found = codes(HEAD + "play: do nothing\n" + rules)
    assert found == ["W312"] * MOST_FINDINGS + ["W399"]
    assert codes(HEAD + "play: do nothing\n" + rules, ("r0", "r1")) == found
    few = "".join(f"rule r{i}: do nothing\n" for i in range(MOST_FINDINGS))
    assert codes(HEAD + "play: do nothing\n" + few) == ["W312"] * MOST_FINDINGS


def test_warnings_keep_no_game_from_being_played() -> None:
    compilation = Compilation(Source("g", HEAD + UNUSED))
    assert compilation.errors == ()
    assert all(code.startswith("W") for code in codes(HEAD + UNUSED))


def test_of_very_many_lines_of_an_if_the_rest_is_not_compared() -> None:
    def arms(before: int) -> str:
        lines = "\n  otherwise ".join(f"if n = {k}: set n to 0" for k in range(before))
        again = "\n  otherwise if n = 0: set n to 1\n"
        return f"{HEAD}on the table\n  counter n 0..999\nplay\n  add 1 to n\n  {lines}{again}"

    assert codes(arms(MOST_ARMS - 1)) == ["W332"]
    assert codes(arms(MOST_ARMS)) == []


def test_of_very_many_ways_none_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    empty = """\
components
  2 coin in bank
on the table
  pile bank of coin
  pile shed of coin
  pile market of coin
play
  move 1 coin from market to shed
  move all from shed to bank
"""
    assert codes(HEAD + empty) == ["W314"]
    monkeypatch.setattr("catrules.semantics.advice.contents._MOST", 1)
    assert codes(HEAD + empty) == []


CONDITIONS = """\
assume limit_of = 3 in 2..6 "why"
assume pace = fast in fast, slow "why"
value hand_size = 5
value sum_of_two(number k) = k + 2
value shown(die d) = d.face
value above(number k) = k > 3
value steps = (1..3 if open otherwise 5..6)
components
  3 coin in bank
  2 gold coin in bank
  1 die/dice showing 1..6 in cup
  1 cube showing red, green in cup
cards card in deck
  name    rank  suit
  ace       1   hearts
  king     13   spades
  joker     -   spades
on the table
  pile bank of coin
  pile cup of die or cube
  deck deck of card
  counter n 0..9
  flag open
  player starter
each player
  pile purse of coin
play: do nothing
rule test(card c, number m) by p
  let e = first x in bank
  let w = c.suit
  let s = 1..3
  set open to COND
"""

CERTAIN = [
    ("n > 9", NEVER),
    ("n >= 0", ALWAYS),
    ("n + 1 > n", TRUTHS),
    ("n < n", NEVER),
    ("n <= n", ALWAYS),
    ("n = 3", TRUTHS),
    ("not n > 9", ALWAYS),
    ("open", TRUTHS),
    ("n > 9 and open", NEVER),
    ("n < 10 and open", TRUTHS),
    ("n > 9 or open", TRUTHS),
    ("n < 10 or open", ALWAYS),
    ("limit_of > 6", NEVER),
    ("limit_of > 5", TRUTHS),
    ("pace is fast", TRUTHS),
    ("count players > 1", ALWAYS),
    ("count players = 4", TRUTHS),
    ("count bank > 5", NEVER),
    ("count golds in bank > 2", NEVER),
    ("count (x in bank where x is gold) > 5", NEVER),
    ("die.face < 7", TRUTHS),  # before it is rolled it shows nothing
    ("die.face > 6", NEVER),
    ("not die.face > 6", ALWAYS),
    ("shown(die) < 7", TRUTHS),
    ("shown(die) > 6", NEVER),
    ("die.face + 1 < 9", TRUTHS),
    ("die.face = die.face", TRUTHS),
    ("cube.face is red", TRUTHS),
    ("c.rank > 13", NEVER),
    ("c.rank < 14", TRUTHS),  # the joker has no rank
    ("c is card", ALWAYS),
    ("c is ace", TRUTHS),
    ("e is coin", TRUTHS),
    ("p is p", ALWAYS),
    ("starter is starter", TRUTHS),
    ("p is starter", TRUTHS),
    ("p is nothing", NEVER),
    ("e is nothing", TRUTHS),
    ("starter is nothing", TRUTHS),
    ("any q in players where n > 9", NEVER),
    ("any q in players where n < 10", ALWAYS),
    ("every q in players has n < 10", ALWAYS),
    ("every q in players has n > 9", NEVER),
    ("every x in deck has n > 9", TRUTHS),
    ("bank is empty", TRUTHS),
    ("(k in 5..1 where open) is empty", ALWAYS),
    ("any k in 5..1 where open", NEVER),
    ("(first x in (y in bank where y is gold and y is not gold)) is coin", NEVER),
    ("w is hearts", TRUTHS),
    ("open is (n > 3)", TRUTHS),
    ("any k in (1..3 if open otherwise 5..6) where k > 6", NEVER),
    ("any k in (1..3 if open otherwise 5..6) where k > 5", TRUTHS),
    ("any k in (1..3 + 5..6) where k > 6", NEVER),
    ("any k in (1..3 + 5..6) where k > 5", TRUTHS),
    ("any k in steps where k > 6", NEVER),
    ("any k in steps where k > 5", TRUTHS),
    ("any k in s where k > 3", NEVER),
    ("any k in s where k > 2", TRUTHS),
    ("(most of k for k in s) > 3", NEVER),
    ("count (1..3 if open otherwise 5..6) > 3", NEVER),
    ("above(2)", NEVER),
    ("above(4)", ALWAYS),
    ("above(n)", TRUTHS),
    ("sum_of_two(n) > 11", NEVER),
    ("n < hand_size + 6", TRUTHS),  # what only names a number may be changed
    ("hand_size > 3", TRUTHS),
]


@pytest.mark.parametrize(("condition", "expected"), CERTAIN, ids=[c for c, _ in CERTAIN])
def test_what_is_certain(condition: str, expected: object) -> None:
    compilation = Compilation(Source("g", HEAD + CONDITIONS.replace("COND", condition)))
    assert compilation.errors == ()
    found = compilation.game
    bounds = Bounds.over(found)
    bind(found, bounds, bodies(found))
    statement = found.rules["test"][0].body[-1]
    assert isinstance(statement, tree.Assign)
    assert Certainty(bounds).of(statement.value) == expected


def test_what_a_fixed_value_counts_is_not_certain() -> None:
    text = HEAD + "value boxes = 1\ncomponents x boxes\n  3 gem in mine\non the table\n"
    text += "  pile mine of gem\nplay\n  if count mine > 3: move all from mine to box\n"
    assert codes(text) == []
    assert codes(text.replace("x boxes", "x 1")) == ["W311", "W330"]
