"""Wherever a game stands and however it came there, what is drawn is what a seat sees."""

import random

import pytest

from catrules import SampleError
from catrules.machine.hidden import sampling

HEAD = """\
game "Way"
players 2..3
components
  1 card for each number 1..5 in deck
  1 ace card in deck
  6 coin in bank
  1 die/dice for each player showing 1..3 in cup
on the table
  deck deck of card
  pile bank of coin
  pile well of card, seen by nobody, counted by all
each player
  pile hand of card, seen by owner, counted by all
  pile purse of coin
  pile shelf of card
  pile cup of die, seen by owner, counted by all
  3 pile heap of card
  counter score 0..99
setup
  each player p: draw 2 from deck to p.hand
play
"""

GAMES = {
    "a value of somebody's hand, who turns it or is named": """\
  each player p
    p may "count"
      set p.score to worth(p)
  let n = worth(seat(2))
  seat(1) may "begin": do nothing
  let m = worth(seat(2)) + worth(seat(1))
  seat(1) may "be paid"
    set seat(1).score to n
  seat(2) may "be paid"
    set seat(2).score to m
value worth(player p) = sum of (c.number otherwise 0) for c in p.hand
""",
    "heaps that all see": """\
  each player p
    p chooses c from p.hand "which card?"
    p chooses h from p.heap "which heap?"
    move c to h
    let n = count h
    p may "go on"
      set p.score to n
    set p.score to best(p)
  seat(1) may "end": do nothing
value best(player p) = sum of (count h * count h) for h in p.heap
""",
    "several cards that are looked at": """\
  each player p
    p may "begin": do nothing
    chance chooses up to 2 c from left(p).hand
    p looks at c
    p may "go on": do nothing
    p looks at left(p).hand
    p may "laugh"
      set p.secret to 1
    p may "stay": do nothing
each player
  counter secret 0..9, seen by owner
""",
    "all at once, by what is hidden": """\
  each player p, at once
    if left(p).hand has ace
      p may "gloat": do nothing
    p chooses c from p.hand "which?"
    if left(p).hand has ace
      p may "laugh": do nothing
    p may "look"
      p looks at c
  seat(1) may "go on": do nothing
""",
    "a card that is shown": """\
  each player p
    p may act in showing
  seat(1) may "go on": do nothing
action show by p in showing
  on c from p.hand
  p may "wait": do nothing
  lay_down(p, c)
rule lay_down(player p, card c)
  p may "wait": do nothing
  move c to p.shelf
""",
    "all at once, with chance in between": """\
  each player p, at once
    p may "throw": roll p.cup
    p chooses c from p.hand "which?"
    move c to well
    p may "stay": do nothing
  seat(1) may "go on": do nothing
""",
    "heaps that their owner sees": """\
  each player p
    p chooses h from p.den "which den?"
    p chooses c from p.hand "which card?"
    move c to h
  each player p
    p chooses d from left(p).den "whose?"
    p may "look"
      p looks at d
    let n = count d
    p may "go on"
      set p.score to n
each player
  2 pile den of card, seen by owner, counted by all
""",
    "a row in an order": """\
  each player p
    move all from p.hand to p.line
    draw 1 from deck to p.line
    p arranges p.line
    p may "go on": do nothing
  each player p
    p chooses c from left(p).line "which?"
    p looks at c
    p may "swap them"
      p chooses d from p.line "for which?"
      swap c and d
    p may "stay": do nothing
each player
  row line of card, seen by owner, counted by all
""",
    "an action that a rule calls": """\
  each player p
    give_up by p
    give_up by seat(1)
    give_up by seat(3)
    p may "go on": do nothing
  ask
  each player p
    give_up by p
    p may "end": do nothing
rule ask
  seat(1) may act in giving
action give_up by p in giving
  limit 1 per ask
  needs p.hand has ace "an ace is shown"
  p chooses c from p.hand "which card?"
  move c to p.shelf
""",
    "a card that is looked at, kept in mind, and given to a rule": """\
  each player p
    p may "begin": do nothing
    chance chooses c from left(p).hand
    p looks at c
    show_it(p, c)
    keep_it(p, c)
    p may "go on": do nothing
  seat(1) may "begin": do nothing
  chance chooses d from seat(2).hand
  seat(1) looks at d
  keep_it(seat(1), d)
rule keep_it(player p, card c)
  p may "wait": do nothing
  if c is in p.shelf: do nothing
  p may "stop": do nothing
rule show_it(player p, card c)
  p may "take it": move c to p.hand
  p may "stay": do nothing
  p may "shelve it": move c to p.shelf
""",
    "somebody that a mark names": """\
  set chief to seat(2)
  each player p
    if p.hand has ace: set chief to p
  chief may "show it": reveal chief.hand
  seat(1) may "go on": do nothing
on the table
  player chief
""",
}


def answers(play, pick):
    """Answers at random until the game is over, and stops before each decision."""
    while not play.over:
        yield play
        decision = pick.choice(play.pending)
        index = pick.choices(range(len(decision.options)), decision.weights or None)[0]
        play.apply(index, seat=decision.actor)


def agrees(play, seat, seed):
    """A sample is what its seat sees; False where none can be drawn."""
    try:
        other = play.sample(seat, seed)
    except SampleError:
        return False
    assert other.view(seat) == play.view(seat)
    assert other.asked(seat) == play.asked(seat)
    return True


@pytest.mark.parametrize("every_stop", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_samples_agree_with_what_a_seat_sees(started, name, every_stop):
    drawn = 0
    for seed in range(1 if every_stop else 2):
        play = started(HEAD + GAMES[name], players=3, seed=seed, every_stop=every_stop)
        for here in answers(play, random.Random(seed)):
            drawn += sum(agrees(here, seat, seed) for seat in (1, 2, 3))
    assert drawn > 3


def test_a_try_has_an_end(started, monkeypatch):
    monkeypatch.setattr(sampling, "MOST_STOPS", 0)
    play = started(HEAD + GAMES["all at once, with chance in between"], players=3)
    with pytest.raises(SampleError, match="nothing hidden was drawn"):
        play.sample(1, 1)
    play = started(HEAD + GAMES["several cards that are looked at"], players=3)
    play.apply(0)
    with pytest.raises(SampleError, match="nothing hidden was drawn"):
        play.sample(1, 1)
