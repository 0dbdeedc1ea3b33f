"""What is offered to whom, and what is not asked."""

import pytest
from lowered_games import HEAD, counts, mark, run

from catrules import RulesFault
from catrules.pipeline import Compilation
from catrules.source import Source

THINGS = """
components
  2 red bead in bowl
  1 blue bead in bowl
  3 coin in bank
on the table
  pile bowl of bead
  pile cup of bead
  pile bank of coin
  pile board of coin
  counter n 0..99
each player
  pile hand of bead, seen by owner, counted by all
  flag picked
"""


def options(play):
    return play.pending[0].options


def test_alike_things_are_one_option():
    play = run(THINGS + "play\n  seat(1) chooses b from bowl\n  move b to cup\n", players=2)
    assert options(play) == ("red", "blue")
    play.apply("red")
    assert (counts(play)["bowl"], counts(play)["cup"]) == (2, 1)


def test_a_choice_between_alike_things_is_never_asked():
    play = run(THINGS + "play\n  seat(1) chooses c from bank\n  move c to board\n")
    assert play.over
    assert play.result.decisions == 0
    assert counts(play)["board"] == 1


def test_a_choice_without_options_is_nothing():
    play = run(THINGS + "play\n  seat(1) chooses c from board\n  move c to bank\n  set n to 7\n")
    assert (counts(play)["bank"], mark(play, "n")) == (3, 7)


def test_of_several_how_many_of_each_is_asked():
    play = run(THINGS + "play\n  seat(2) chooses 1..2 bs from bowl\n  move bs to cup\n")
    assert play.pending[0].actor == 2
    assert options(play) == ("blue", "red", "red, blue", "2 red")
    play.apply("red, blue")
    assert counts(play)["cup"] == 2


@pytest.mark.parametrize(
    ("amount", "offered"),
    [
        ("any", ("none", "blue", "red", "red, blue", "2 red", "2 red, blue")),
        ("some", ("blue", "red", "red, blue", "2 red", "2 red, blue")),
        ("2", ("red, blue", "2 red")),
        ("up to 1", ("none", "blue", "red")),
    ],
)
def test_amounts(amount, offered):
    rules = THINGS + f"play\n  seat(1) chooses {amount} bs from bowl\n  move bs to cup\n"
    assert options(run(rules)) == offered


def test_more_than_there_are_is_what_there_is():
    play = run(THINGS + "play\n  seat(1) chooses 5 bs from bowl\n  move bs to cup\n")
    assert play.over
    assert counts(play)["cup"] == 3


def test_several_players_and_several_numbers():
    chosen = (
        "play\n  seat(1) chooses 2 qs from players\n  each player q in qs: set q.picked to yes\n"
    )
    play = run(THINGS + chosen, "1, 3", players=3)
    assert [mark(play, "picked", seat) for seat in (1, 2, 3)] == [1, 0, 1]
    summed = "play\n  seat(1) chooses 2 ns from 1..4\n  set n to sum of k for k in ns\n"
    play = run(THINGS + summed, "2, 4")
    assert mark(play, "n") == 6


def test_tuples_are_chosen_at_once():
    rules = THINGS + (
        "play\n  seat(1) chooses a from 1..2, b from 1..3 where b > a\n"
        "  if a < b: set n to 10 * (a otherwise 0) + (b otherwise 0)\n"
    )
    play = run(rules)
    assert options(play) == ("1, 2", "1, 3", "2, 3")
    play.apply("2, 3")
    assert mark(play, "n") == 23


def test_chance_picks_among_things_that_the_chooser_cannot_tell_apart():
    rules = THINGS + (
        "play\n  move all beads from bowl to seat(2).hand\n"
        "  seat(1) chooses b from seat(2).hand\n  move b to cup\n"
        "  seat(1) chooses 1..2 bs from seat(2).hand\n  move bs to cup\n"
    )
    play = run(rules)
    assert options(play) == ("1", "2")
    play.apply("2")
    assert counts(play)["cup"] == 3


HIDDEN = (
    THINGS
    + """
action steal by p in main
  on b from left(p).hand
  move b to p.hand
rule deal: move all beads from bowl to seat(2).hand
"""
)


def test_a_name_for_a_hidden_set_stays_hidden():
    rules = HIDDEN + (
        "play\n  deal\n  let h = seat(2).hand\n  seat(1) chooses b from h\n  move b to cup\n"
        "  let k = (x in seat(2).hand where count bowl = 0)\n  seat(1) chooses b2 from k\n"
        "  move b2 to cup\n"
    )
    play = run(rules)
    assert play.result.decisions == 0
    assert counts(play)["cup"] == 2


def test_an_action_on_hidden_things_is_one_option():
    play = run(HIDDEN + "play\n  deal\n  seat(1) may act in main\n")
    assert options(play) == ("steal bead", "pass")
    play.apply("steal bead")
    assert (counts(play, 1)["hand"], counts(play, 2)["hand"]) == (1, 2)


def test_what_is_seen_of_a_tuple_is_chosen_and_chance_picks_the_rest():
    rules = HIDDEN + (
        "play\n  deal\n  seat(1) chooses q from players except seat(1), b from q.hand\n"
        "  move b to q.hand\n  set n to 1\n  move b to cup\n"
    )
    play = run(rules, players=3)
    assert play.over  # only seat 2 has a hand, and of it chance picks
    assert counts(play)["cup"] == 1
    both = rules.replace("deal\n", "deal\n  move 1 bead from seat(2).hand to seat(3).hand\n", 1)
    assert options(run(both, players=3)) == ("2, bead", "3, bead")


def test_marks_that_a_seat_does_not_see():
    rules = THINGS + (
        "each player\n  counter secret 0..9, seen by owner\nplay\n  set seat(1).secret to 5\n"
    )
    play = run(rules)
    assert play.log(1)[0].text == "1's secret: 5"
    assert all("secret" not in entry.text for entry in play.log(2))
    assert "secret" not in play.view(2).players[0].as_json()["marks"]
    assert play.view(1).players[0].mark("secret").value == 5


def test_what_a_player_sees_is_theirs_to_choose():
    rules = THINGS + (
        "play: pick by seat(2)\nrule pick by p\n  move all beads from bowl to p.hand\n"
        "  p chooses b from p.hand\n  move b to cup\n"
    )
    assert options(run(rules)) == ("red", "blue")


def test_ways_with_a_condition_are_offered_if_it_holds():
    rules = THINGS + (
        'play\n  seat(1) chooses one "what?"\n    "a coin" if bank is not empty: set n to 1\n'
        '    "nothing left" if bank is empty: set n to 2\n    "else": set n to 3\n'
    )
    play = run(rules)
    assert (play.pending[0].prompt, options(play)) == ("what?", ("a coin", "else"))
    play.apply("else")
    assert mark(play, "n") == 3


def test_a_may_is_asked_only_if_its_condition_holds():
    may = 'play\n  seat(1) may "take one" if {}\n    set n to 1\n  set n to n + 10\n'
    play = run(THINGS + may.format("bank is not empty"))
    assert options(play) == ("take one", "no")
    play.apply("no")
    assert mark(play, "n") == 10
    assert mark(run(THINGS + may.format("bank is empty")), "n") == 10


WINDOW = (
    THINGS
    + """
action pay by p in shop
  needs bank is not empty "the bank is empty"
  move 1 coin from bank to board

action take by p in shop
  on b from bowl where b is red
  limit 1 per visit "once a visit"
  move b to cup

rule visit by p
"""
)


def test_a_window_ends_when_nothing_can_be_done():
    play = run(WINDOW + "  p acts in shop while n < 50\nplay: visit by seat(1)\n")
    assert options(play) == ("pay", "take red")
    play.apply("take red")  # the limit leaves `pay` alone: it is not asked any more
    assert play.over
    assert (counts(play)["board"], counts(play)["cup"]) == (3, 1)


def test_must_act_is_one_act_and_may_act_can_be_declined():
    assert options(run(WINDOW + "  p must act in shop\nplay: visit by seat(1)\n")) == (
        "pay",
        "take red",
    )
    play = run(WINDOW + "  p may act in shop\nplay: visit by seat(1)\n")
    assert options(play) == ("pay", "take red", "pass")
    play.apply("pay")
    assert play.over
    play = run(WINDOW + "  p may act in shop repeatedly\nplay: visit by seat(1)\n", "pay", "pass")
    assert counts(play)["board"] == 1


def test_a_limit_starts_anew_when_its_rule_runs():
    rules = WINDOW + "  p may act in shop\nplay\n  repeat 2 times: visit by seat(1)\n"
    assert counts(run(rules, "take red", "take red"))["cup"] == 2


def test_an_action_that_a_rule_calls_is_done_only_if_its_needs_and_limits_hold():
    rules = WINDOW.replace("visit by p\n", "visit by p: do nothing\n") + (
        "action give by p in shop\n  limit 2 per visit\n  add 1 to n\n"
        "play\n  seat(1) must act in shop\n  move all coins from bank to board\n"
        "  pay by seat(1)\n  repeat 5 times: give by seat(1)\n"
    )
    play = run(rules, "take red")
    assert (counts(play)["board"], mark(play, "n")) == (3, 2)


def test_nobody_decides_nothing():
    rules = THINGS.replace("counter n 0..99", "counter n 0..99\n  player who") + (
        "play\n  who chooses b from bowl\n  move b to cup\n  who chooses 2 bs from bowl\n"
        '  move bs to cup\n  who may "go": set n to 1\n  who chooses one\n    "go": set n to 1\n'
    )
    play = run(rules)
    assert (counts(play)["cup"], mark(play, "n")) == (0, 0)


AT_ONCE = (
    THINGS.replace("on the table", "  1 red bead for each player in pouch\non the table")
    .replace("on the table", "  1 blue bead for each player in pouch\non the table")
    .replace("  flag picked", "  pile pouch of bead\n  flag picked")
    + """
rule secret
  let top = count bank
  each player p, at once
    p chooses k from 1..top
    p chooses b from p.pouch
    if k > 1
      move b to p.hand
      set p.picked to yes
play
  secret
  set n to count (q in players where q.picked)
"""
)


def test_what_is_chosen_at_once_is_each_ones_own():
    assert Compilation(Source("t", HEAD + AT_ONCE)).findings == ()
    shared = AT_ONCE.replace("p chooses b from p.pouch", "p chooses b from bowl")
    (choosing, moving) = Compilation(Source("t", HEAD + shared)).findings
    assert (choosing.code, moving.code) == ("E317", "E317")


def test_at_once_all_are_asked_and_nothing_is_shown_before_the_last_has_answered():
    play = run(AT_ONCE, players=3)
    assert [d.actor for d in play.pending] == [1, 2, 3]
    play.apply("2", seat=2)
    play.apply("red", seat=2)
    assert [d.actor for d in play.pending] == [1, 3]
    assert play.view(2).players[1].mark("picked").value is False
    assert play.log(1) == ()
    for seat, numbers in ((3, "1"), (1, "3")):
        play.apply(numbers, seat=seat)
        play.apply("blue", seat=seat)
    assert mark(play, "n") == 2


def test_the_order_of_answers_at_once_makes_no_difference():
    states = []
    for order in ((1, 2), (2, 1)):
        play = run(AT_ONCE)
        for seat in order:
            play.apply(str(seat), seat=seat)
        for seat in reversed(order):
            play.apply("red", seat=seat)
        states.append((play.standing.state, play.log()))
    assert states[0][0] == states[1][0]
    assert [e for e in states[0][1] if e.event == "effect"] == [
        e for e in states[1][1] if e.event == "effect"
    ]


@pytest.mark.parametrize(
    "asked", ["9 bs from bowl", "n2 from 1..5000", "a from 1..99, b from 1..99"]
)
def test_too_many_answers_ask_for_steps(asked):
    kinds = "\n".join(f"  9 k{i} bead in bowl" for i in range(12))
    rules = "components\n" + kinds + "\non the table\n  pile bowl of bead\n"
    with pytest.raises(RulesFault, match="more than 4096 answers"):
        run(rules + f"play: seat(1) chooses {asked}\n")


def test_others_are_told_what_somebody_does_and_all_are_if_nobody_was_asked():
    rules = THINGS + (
        "action pay by p in shop\n  needs count board < 2\n  move 1 coin from bank to board\n"
        "action rest by p in shop\n  needs board is empty\n  add 1 to n\n"
        "play\n  seat(1) must act in shop\n  seat(1) must act in shop\n"
    )
    play = run(rules, "pay")  # then one way is left
    told = {seat: [e.text for e in play.log(seat) if "pay" in e.text] for seat in (1, 2, None)}
    assert told == {
        1: ["1 chooses pay", "1: pay"],
        2: ["1: pay", "1: pay"],
        None: ["1 chooses pay", "1: pay"],
    }
