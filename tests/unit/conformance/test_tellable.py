"""What can be told: all that is told in games, and no more than the words of the rules allow."""

import random
from pathlib import Path

import pytest

import catrules
from catrules.conformance.tellable import Tellable
from catrules.machine.legend import Legend
from catrules.machine.log import Reader

CLASSICS = Path(__file__).parents[3] / "games" / "classics"

FAIR = """\
game "Fair"
players 2..3
components
  9 coin in bank
  2 gold coin in bank
  2 card for each rank 1..3 for each suit 1..2 in deck
  1 joker card in deck
  3 die/dice showing sun, half_moon in cup
  2 town
on the table
  pile bank of coin
  deck deck of card
  pile cup of die
  row shown of card
  counter depth 0..30
  town capital
each town
  counter size 0..9
each player
  row hand of card, seen by owner, counted by all
  3 pile heap of card
  pile purse of coin
  flag tired
  player friend
setup
  each player p: draw 3 from deck to p.hand
play
  turns go clockwise from seat(1), at most 12
  nobody wins
turn by p
  p must act in fair
action lay_card by p in fair
  on c from p.hand, h from p.heap
  move c to h
action peek by p in fair
  p looks at left(p).hand
  p chooses c from left(p).hand "which card?"
  move c to front of shown
action arrange by p in fair "put in order"
  p arranges p.hand
  shuffle deck
  set p.friend to left(p)
action roll_all by p in fair
  roll cup
  add 1 to depth
  set p.tired to yes
action pay by p in fair
  on n from 1..3
  move n coins from bank to p.purse
  reveal p.hand
action trade by p in fair
  on t from towns
  set capital to t
  add 1 to t.size
  p chooses mine from p.hand, theirs from left(p).hand
  swap mine and theirs
trigger grown(town t) when t.size = 2
  set t.size to 0
win rich by p when count p.purse >= 8
"""


def told(rules, seed, most=120):
    """What is told in a game at random, to each seat and to who sees all."""
    play, chosen = rules.start(seed=seed), random.Random(seed)
    while not play.over and len(play.beats) < most:
        decision = play.pending[0]
        if decision.actor == "chance":
            play.draw()
        else:
            play.apply(chosen.randrange(len(decision.options)), decision.actor)
    legend = Legend(play.program)
    readers = (Reader(legend, seat) for seat in (None, 1, 2))
    entries = (entry for reader in readers for entry in reader.tell(play.beats))
    return Tellable(legend), {entry.text for entry in entries if entry.event != "decision"}


@pytest.fixture(scope="module")
def fair(tmp_path_factory):
    path = tmp_path_factory.mktemp("fair") / "fair.catrules"
    path.write_text(FAIR, encoding="utf-8")
    return catrules.load(path)


@pytest.mark.parametrize("name", ["go_fish", "leduc_poker", "nim", "pig"])
def test_whatever_is_told_in_a_game_can_be_told(name):
    tellable, texts = told(catrules.load(CLASSICS / f"{name}.catrules"), 1)
    assert [text for text in texts if not tellable.has(text)] == []


def test_every_form_of_sentence_can_be_told(fair):
    found = set()
    for seed in range(1, 7):
        tellable, texts = told(fair, seed)
        assert [text for text in texts if not tellable.has(text)] == []
        found |= texts
    verbs = "drawn moves swapped turned rolled shuffled arranges looks wins turn grown pay depth"
    assert [verb for verb in verbs.split() if not any(verb in text for text in found)] == []


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("card 1 2 is drawn from the deck to 1's hand", "…"),
        ("the joker is drawn", "the joker"),
        ("JOKER card", "…"),
        ("card 4 1", "card 4"),
        ("card 3 3 moves", "card 3"),
        ("2 gold coins move from the bank to 2's purse", "…"),
        ("12 coins move", "…"),
        ("coins move from the purse", "coins move from the"),
        ("die is rolled to the cup: half_moon", "…"),
        ("the cup is rolled: moon", "the cup is rolled:"),
        ("die is rolled: sun", "die is rolled"),
        ("depth: 12", "…"),
        ("depth: yes", "depth:"),
        ("1's tired: yes", "…"),
        ("1: lay card card 3 1, 1's heap 2", "…"),
        ("1: lay card 3 1, 1's heap 2", "…"),
        ("1: lay card 3 1, 1's heap 4", "1: lay card 3 1, 1's heap"),
        ("to the front of the shown", "…"),
        ("to the end of the shown", "to the"),
        ("looks at card 2 of 1's hand", "…"),
        ("wins: rich", "…"),
        ("wins: poor", "wins:"),
        ("checkmate", ""),
    ],
)
def test_how_far_a_text_can_be_told(fair, text, read):
    tellable = Tellable(Legend(fair.start(players=2, seed=1).program))
    assert tellable.has(text) == (read == "…")
    assert tellable.begin_of(text) == (text.casefold().replace("_", " ") if read == "…" else read)


def test_a_misspelt_word_is_told_with_another(fair):
    tellable = Tellable(Legend(fair.start(players=2, seed=1).program))
    assert tellable.instead_of("a crd is drawn") == "a card is drawn"
    assert tellable.instead_of("coins mve from teh bank") == ""
    assert tellable.instead_of("checkmate") == ""
