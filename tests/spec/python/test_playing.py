import itertools
import json

import pytest

import catrules
from catrules import IllegalOption

NAMES = ("ana", "bo")


# ---- at once


def test_all_are_asked_before_anything_is_shown(secret):
    play = secret.start(names=("ana", "bo", "cy"))
    assert [decision.actor for decision in play.pending] == [1, 2, 3]
    assert {decision.options for decision in play.pending} == {("none", "coin", "2 coin")}
    before = [(play.view(seat), play.log(seat)) for seat in (2, 3)]
    play.apply("2 coin", seat=1)
    assert [(play.view(seat), play.log(seat)) for seat in (2, 3)] == before
    assert play.view().table.zone("pot").count == 0
    assert [entry.event for entry in play.log(1)] == ["decision"]
    assert play.asked(1) is None
    assert play.asked(2) is not None


def test_who_answers_must_be_said_if_several_are_asked(secret):
    play = secret.start()
    with pytest.raises(IllegalOption, match="say who answers"):
        play.apply("none")


def test_the_order_of_answers_changes_nothing_but_the_list(secret):
    answers = {1: "coin", 2: "2 coin", 3: "none"}
    games = []
    for order in itertools.permutations(answers):
        play = secret.start()
        for seat in order:
            play.apply(answers[seat], seat=seat)
        games.append(play)
    assert {play.result for play in games} == {games[0].result}
    assert games[0].result.winners == (2,)
    for seat in (1, 2, 3):
        told = [[e for e in play.log(seat) if e.event != "decision"] for play in games]
        assert all(each == told[0] for each in told)
    assert len({play.decisions for play in games}) == 6


def test_what_was_done_at_once_is_told_in_the_order_of_seats(secret):
    play = secret.start(names=("ana", "bo", "cy"))
    for seat, answer in ((3, "coin"), (1, "2 coin"), (2, "none")):
        play.apply(answer, seat=seat)
    moved = [entry.text for entry in play.log(2) if dict(entry.data).get("verb") == "move"]
    assert moved == [
        "2 coins move from ana's purse to the pot",
        "a coin moves from cy's purse to the pot",
    ]


# ---- what is hidden


def sent_to(play, seat):
    """All that a seat is sent, as bytes."""
    decision = play.asked(seat)
    data = {
        "view": play.view(seat).as_json(),
        "log": [entry.as_json() for entry in play.log(seat)],
        "asked": None if decision is None else decision.as_json(),
    }
    return json.dumps(data)


def everything_sent(hands, cards):
    """What seat 1 is sent and refused, step by step, if seat 2 is dealt some cards."""
    play = hands.start(names=NAMES, every_stop=True)
    sent = []
    for answer in ("cat 1", "dog 1", *cards, "pass", "no", "give", cards[0], "no", "pass"):
        play.apply(answer)
        sent.append(sent_to(play, 1))
        if play.asked(1) is not None:
            with pytest.raises(IllegalOption) as caught:
                play.apply("play out cat 9", seat=1)
            sent.append(str(caught.value))
    return sent


def test_nothing_that_is_hidden_reaches_another_seat(hands):
    # The two games differ for seat 1 from the moment on when seat 2 gives it one of the cards.
    one = everything_sent(hands, ("dog 2", "cat 2"))
    other = everything_sent(hands, ("cat 2", "dog 2"))
    given = next(i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    assert "moves from bo's hand to ana's hand" in one[given]
    assert "moves from bo's hand to ana's hand" not in one[given - 1]


def test_a_card_that_changes_hands_is_known_to_the_two(hands):
    play = hands.start(names=NAMES, seed=5)
    play.apply("give")
    label = play.pending[0].options[0]
    play.apply(label, seat=1)
    card = label.replace(" ", " card ")
    for seat in (1, 2):
        texts = [entry.text for entry in play.log(seat)]
        assert f"{card} moves from ana's hand to bo's hand" in texts


# ---- windows


def test_an_action_has_its_own_text_or_its_name(hands):
    options = hands.start(names=NAMES, seed=5).pending[0].options
    assert "give a card away" in options
    assert options[-1] == "pass"


def test_needs_are_told_with_their_clauses(hands):
    play = hands.start(names=NAMES, seed=5)
    with pytest.raises(IllegalOption, match="stop: nothing lies there"):
        play.apply("stop")
    assert [refusal.reason for refusal in play.why("stop")] == ["nothing lies there"]


def test_a_need_that_fails_is_told_for_what_was_named(rules_of):
    rules = rules_of(
        """\
game "Levels"
players 2
components
  1 step for each number 1..3 in yard
on the table
  pile yard of step
each player
  pile taken of step
play
  turns go clockwise from seat(1), at most 3
  nobody wins
turn by p
  p may act in taking
action take by p in taking                             [L-01]
  on s from yard
  needs s.number >= 2 "the first step is not taken"    [L-02]
  needs s.number is odd "even steps are not taken"     [L-03]
  move s to p.taken
"""
    )
    play = rules.start()
    assert play.pending[0].options == ("take step 3", "pass")
    first, second = play.why("take step 1"), play.why("take step 2")
    assert [(r.candidate, r.reason, r.clauses) for r in first + second] == [
        ("step 1", "the first step is not taken", ("L-02",)),
        ("step 2", "even steps are not taken", ("L-03",)),
    ]
    assert play.why("take") == ()


# ---- replay


def test_a_game_replayed_is_the_same_to_the_byte(hands):
    from catrules.simulate.policies import answer

    for seed in range(20):
        play = hands.start(names=NAMES, seed=seed)
        while not play.over:
            answer(play)
        again = catrules.replay(hands, play.decisions, names=NAMES, seed=seed)
        for seat in (None, 1, 2):
            assert again.view(seat) == play.view(seat)
            assert again.log(seat) == play.log(seat)
        assert again.result == play.result


# ---- what chance may do

LOADED = """\
game "Loaded"
players 2

components
  1 die showing 1, 2, 2, 5 in middle
  3 cat card in deck
  1 dog card in deck

on the table
  pile middle of die
  deck deck of card

each player
  pile hand of card

play
  roll die
  each player p: draw 1 from deck to p.hand
  chance chooses q from players
  q may "go on": do nothing
"""


def test_each_option_of_chance_has_its_share(tmp_path):
    file = tmp_path / "loaded.catrules"
    file.write_text(LOADED, encoding="utf-8")
    play = catrules.load(file).start(every_stop=True)
    shares = []
    while play.pending[0].actor == "chance":
        decision = play.pending[0]
        shares.append(dict(zip(decision.options, decision.weights, strict=True)))
        assert decision.as_json()["weights"] == list(decision.weights)
        play.apply(0)
    assert shares == [
        {"1": 1, "2": 2, "5": 1},
        {"cat": 3, "dog": 1},
        {"cat": 2, "dog": 1},
        {"1": 1, "2": 1},
    ]
    assert play.pending[0].weights == ()
    assert "weights" not in play.pending[0].as_json()
