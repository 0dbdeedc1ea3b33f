"""Generated rule files: compiled code and the machine play the same games, word for word.

A file that shows a difference is shrunk, and shown as text.
"""

from random import Random

import pytest
from generated_rules import make
from hypothesis import HealthCheck, Phase, assume, find, given, note, settings
from hypothesis import strategies as st
from lockstep import Differs, play, whole_games

from catrules.compiled.operators import Operators
from catrules.diagnostics import RulesError
from catrules.pipeline import Compilation
from catrules.simulate.playouts import playout
from catrules.source import Source

MOST = 25
TEXTS = st.randoms(use_true_random=False).map(make)
FEW = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
MANY = settings(FEW, max_examples=2000)


def program_of(text, players=2):
    """The program of a text; what has findings, or begins with a fault, is drawn anew."""
    compilation = Compilation(Source("generated", text))
    assume(not compilation.errors)
    try:
        return compilation.program(compilation.configuration(players))
    except RulesError:
        return assume(False)


def the_same(text, seed):
    note(text)
    program = program_of(text)
    play(program, seed, MOST)
    whole_games(program, seed, games=3)


@FEW
@given(TEXTS, st.integers(0, 1000))
def test_generated_rules_are_played_the_same_way(text, seed):
    the_same(text, seed)


NOWHERE = """game "Nowhere"
players 2
components
  2 kingdom
  2 gold coin in sack
  2 silver coin in sack
on the table
  pile sack of coin
  pile rest of coin
  kingdom realm
  flag open
each kingdom
  pile vault of coin
  pile cave of coin
  deck heap of coin
  counter size 0..9
value room(kingdom k) = k.cave if open otherwise k.vault
play
  turns go clockwise from seat(1), at most 3
turn by p
  {line}
  p may act in market
action fill by p in market
  move 1 coin from sack to realm.vault
action wait by p in market
  do nothing
"""


@pytest.mark.parametrize(
    "line",
    [
        "move all from realm.vault to rest",
        "move all from realm.vault to realm.cave",
        "move all from sack to realm.vault",
        "move 1 coin from realm.vault to rest",
        "move 1 gold from realm.vault to realm.cave",
        "draw 1 from realm.heap to rest",
        "shuffle realm.heap",
        "reveal room(realm)",
        "add 1 to realm.size",
        "chance chooses c from realm.vault",
    ],
)
def test_what_belongs_to_nobody_is_neither_moved_nor_changed(line):
    compilation = Compilation(Source("nowhere", NOWHERE.replace("{line}", line)))
    program = compilation.program(compilation.configuration(2))
    play(program, 1, MOST)
    whole_games(program, 1, games=3)
    assert playout(program, 1, 0).turns == 3


@pytest.mark.slow
@MANY
@given(TEXTS, st.integers(0, 1000))
def test_many_generated_rules(text, seed):
    the_same(text, seed)


@pytest.mark.slow
def test_what_differs_is_shrunk(monkeypatch):
    """A translation that is wrong where a smaller number is asked for is found in a short text."""
    monkeypatch.setattr(Operators, "_min", Operators._max)

    def differs(text):
        compilation = Compilation(Source("generated", text))
        if compilation.errors:
            return False
        try:
            play(compilation.program(compilation.configuration(2)), 0, MOST)
        except Differs:
            return True
        except RulesError:
            return False
        return False

    phases = (Phase.generate, Phase.shrink)
    how = settings(MANY, max_examples=500, database=None, phases=phases)
    found = find(TEXTS, differs, settings=how, random=Random(0))
    assert len(found) <= min(len(make(Random(seed))) for seed in range(100))
