"""Samples of games that wait in the middle of a rule, which keeps something in mind."""

from collections import Counter

import pytest

from catrules import SampleError

HEAD = """\
game "Middle"
players 2..3
components
  1 card for each number 1..5 in deck
  1 ace card in deck
  9 coin in bank
on the table
  deck deck of card
  pile bank of coin
  pile well of card, seen by nobody, counted by all
each player
  pile hand of card, seen by owner, counted by all
  pile purse of coin
setup
  each player p: draw 2 from deck to p.hand
play
"""


def hand(play, seat):
    return dict(play.view().players[seat - 1].zone("hand").contents)


def samples(play, seat, number=40):
    for seed in range(number):
        other = play.sample(seat, seed)
        assert other.view(seat) == play.view(seat)
        assert other.asked(seat) == play.asked(seat)
        yield other


def test_a_card_that_was_looked_at_is_still_that_card(started):
    play = started(
        HEAD
        + """\
  seat(1) may "begin": do nothing
  chance chooses c from seat(2).hand
  seat(1) looks at c
  seat(1) may "take it"
    move c to seat(1).hand
""",
        seed=3,
    )
    play.apply("begin")
    looked = [entry.data for entry in play.log(1) if dict(entry.data).get("verb") == "look"]
    thing = dict(looked[0])["thing"]
    others = set()
    for other in samples(play, 1):
        assert thing in hand(other, 2)
        others.add(tuple(sorted(hand(other, 2))))
        other.apply("take it")
        assert thing in hand(other, 1)
    assert len(others) > 1


def test_a_question_that_depends_on_what_is_hidden(started):
    text = (
        HEAD
        + """\
  seat(1) may "begin": do nothing
  if seat(2).hand has ace
    seat(2) may "show it": reveal seat(2).hand
"""
    )
    waited = 0
    for seed in range(12):
        play = started(text, seed=seed)
        play.apply("begin")
        if play.over:
            continue
        waited += 1
        for other in samples(play, 1, 10):
            assert "ace" in hand(other, 2)
    assert waited


def test_a_number_that_is_worked_out_from_what_is_hidden(started):
    text = (
        HEAD
        + """\
  seat(1) may "begin": do nothing
  let n = sum of (c.number otherwise 0) for c in seat(2).hand
  seat(1) may "be paid": do nothing
  move n coins from bank to seat(1).purse
  seat(1) may "go on": do nothing
"""
    )
    play = started(text, seed=1)
    play.apply("begin")
    paid = Counter()
    for other in samples(play, 1):
        total = sum(int(label.split()[1]) for label in hand(other, 2) if label != "ace")
        other.apply("be paid")
        assert dict(other.view().players[0].zone("purse").contents or ()).get("coin", 0) == total
        paid[total] += 1
    assert len(paid) > 2


ROUND = (
    HEAD.replace("draw 2", "draw 3").replace("1..5", "1..9")
    + """\
  each player p, at once
    p chooses c from p.hand "which first?"
    p chooses d from (x in p.hand where x is not c) "which then?"
    move c to well
    move d to well
  seat(1) may "go on": do nothing
"""
)


def test_while_all_are_asked_at_once_others_have_not_answered(started):
    play = started(ROUND, players=3, seed=2)
    for answers in range(3):
        for other in samples(play, 1, 10):
            assert {decision.actor for decision in other.pending} >= {2, 3}
            assert all(decision.prompt == "which first?" for decision in other.pending[1:])
        if answers < 2:
            play.apply(0, seat=1)
            play.apply(0, seat=answers + 2)


def test_a_secret_answer_may_be_any(started):
    text = (
        HEAD
        + """\
  each player p, at once
    p chooses c from p.hand "what do you lay away?"
    move c to well
  seat(1) may "look"
    seat(1) looks at well
"""
    )
    play = started(text, seed=5)
    play.apply(0, seat=2)
    play.apply(0, seat=1)
    own = hand(play, 1)
    wells = Counter()
    for other in samples(play, 1, 300):
        well = dict(other.view().table.zone("well").contents)
        assert sum(well.values()) == 2
        assert hand(other, 1) == own
        wells[tuple(sorted(well))] += 1
    assert len(wells) > 5


def test_who_plays_next_may_depend_on_what_is_hidden(started):
    text = (
        HEAD
        + """\
  turns go clockwise from seat(1), at most 4
turn by p
  if p is seat(1) and p.hand has ace: p plays next
  p may "go on": do nothing
"""
    )
    kept = Counter()
    for seed in range(30):
        play = started(text, seed=seed)
        again = "ace" in hand(play, 1)
        for seat in (1, 2):
            for other in samples(play, seat, 4):
                other.apply("go on")
                has_ace = "ace" in hand(other, 1)
                assert other.pending[0].actor == (1 if has_ace else 2)
                assert seat == 2 or has_ace == again
                kept[seat, has_ace] += 1
    assert len(kept) == 4


def test_who_played_next_is_seen(started):
    text = (
        HEAD
        + """\
  turns go clockwise from seat(1), at most 4
turn by p
  p may "go on": do nothing
  if p.hand has ace: p plays next
"""
    )
    play = started(text, seed=3)
    while not play.over:
        for seat in (1, 2):
            assert len({tuple(hand(other, 3 - seat)) for other in samples(play, seat)}) > 3
        play.apply("go on")


def test_hidden_marks_are_known_from_the_beginning_alone(started):
    text = """\
game "Marks"
players 2
components
  1 die showing 1..3 in middle
on the table
  pile middle of die
each player
  counter secret 1..3 = 1, seen by owner
play
  repeat 2 times
    each player p, at once
      p chooses n from 1..3 "your number"
      set p.secret to n
  seat(1) may "go on": do nothing
  seat(1) may "look": do nothing
"""
    play = started(text)
    for _ in range(2):
        for seat in (1, 2):
            play.apply("2", seat=seat)
    found = Counter(other.view().players[1].mark("secret").value for other in samples(play, 1, 150))
    assert set(found) == {1, 2, 3}


def test_what_began_too_long_ago_is_said(started):
    text = """\
game "Long"
players 2
on the table
  counter n 0..900
each player
  counter secret 0..900, seen by owner
play
  turns go clockwise from seat(1), at most 200
turn by p
  p chooses one
    "one": add 1 to p.secret
    "two": add 2 to p.secret
"""
    play = started(text)
    for _ in range(70):
        play.apply("one")
    with pytest.raises(SampleError, match="too long ago"):
        play.sample(1, 1)


def test_how_often_something_was_done_may_depend_on_what_is_hidden(started):
    text = (
        HEAD
        + """\
  ask
rule ask
  lose_heart by seat(2)
  seat(1) may "go on": do nothing
  seat(2) may act in giving
action lose_heart by p in giving
  needs p.hand has ace "only with an ace"
  limit 1 per ask
  do nothing
"""
    )
    aces = 0
    for seed in range(7, 12):
        for other in samples(started(text, seed=seed), 1, 20):
            aces += "ace" in hand(other, 2)
            other.apply("go on")
            assert other.over  # with an ace it was done before, without it cannot be
    assert aces
