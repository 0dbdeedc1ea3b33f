"""Standing checks: when they run, in which order, and what is one effect."""

import pytest
from lowered_games import counts, mark, program_of, run

from catrules import RulesFault
from catrules.ir import opcodes as op
from catrules.ir.walk import walk

PURSES = """
components
  40 coin in bank
on the table
  pile bank of coin
  pile board of coin
  counter seen 0..99
each player
  pile purse of coin
rule earn by p: move 1 coin from bank to p.purse
"""


def test_checks_run_after_every_effect():
    rules = PURSES + (
        "trigger full when count board = 3\n  move all from board to bank\n  add 1 to seen\n"
        "play\n  repeat 7 times: move 1 coin from bank to board\n"
    )
    play = run(rules)
    assert (mark(play, "seen"), counts(play)["board"]) == (2, 1)


def test_together_is_one_effect():
    rules = PURSES + (
        "trigger full when count board >= 3\n  move all from board to bank\n  add 1 to seen\n"
        "play\n  together\n    repeat 7 times: move 1 coin from bank to board\n"
    )
    play = run(rules)
    assert (mark(play, "seen"), counts(play)["board"]) == (1, 0)


def test_the_body_of_a_trigger_settles_before_the_next_check():
    rules = PURSES + (
        "trigger first when count board = 1\n  move 2 coins from bank to board\n"
        "  move 1 coin from bank to board\n"
        "trigger second when count board = 3: add 1 to seen\n"
        "play: move 1 coin from bank to board\n"
    )
    play = run(rules)
    assert (mark(play, "seen"), counts(play)["board"]) == (0, 4)


def test_wins_come_before_triggers():
    rules = PURSES + (
        "trigger full when count board = 1\n  move all from board to bank\n"
        "win loaded by p when count board = 1 and p is seat(2)\n"
        "play: move 1 coin from bank to board\n"
    )
    assert run(rules).result.winners == (2,)


@pytest.mark.parametrize(("current", "winner"), [(1, 2), (2, 2), (3, 4), (4, 4)])
def test_a_tie_goes_to_the_current_player_then_clockwise(current, winner):
    rules = PURSES + (
        "win rich by p when p.purse is not empty\n"
        f"play: turns go clockwise from seat({current}), at most 1\n"
        "turn by p\n  together\n    earn by seat(2)\n    earn by seat(4)\n"
    )
    assert run(rules, players=4).result.winners == (winner,)


def test_what_is_open_is_dropped_by_a_win():
    rules = (
        PURSES + "win rich by p when count p.purse >= 2\nplay\n  repeat 5 times: earn by seat(1)\n"
    )
    play = run(rules)
    assert counts(play, 1)["purse"] == 2
    assert play.result.reason == "rich"


def test_a_trigger_may_run_a_rule_that_waits_for_it():
    rules = PURSES + (
        "rule pay: move 1 coin from bank to board\n"
        "trigger full when count board = 2\n  move all from board to bank\n  pay\n  add 1 to seen\n"
        "play\n  repeat 3 times: pay\n"
    )
    play = run(rules)
    assert (mark(play, "seen"), counts(play)["board"]) == (2, 1)


def test_a_trigger_that_leaves_its_condition_true_is_named():
    rules = PURSES + (
        "trigger stuck when board is not empty: add 1 to seen\n"
        "play: move 1 coin from bank to board\n"
    )
    with pytest.raises(RulesFault, match="leaves its own condition true"):
        run(rules)


def test_triggers_that_make_each_other_due_are_named_in_their_order():
    rules = PURSES + (
        "trigger there when count board = 1\n  move 1 coin from bank to board\n"
        "trigger back when count board = 2\n  move 1 coin from board to bank\n"
        "play: move 1 coin from bank to board\n"
    )
    with pytest.raises(RulesFault, match="`there` → `back` → `there`"):
        run(rules)


def test_long_loops_are_bounded_too():
    for endless in (
        "repeat 1000000000000 times: add 1 to seen",
        "each n in 1..1000000000: set seen to 1",
        "repeat at most 1000000000 times while board is empty: set seen to 1",
    ):
        with pytest.raises(RulesFault, match=r"budget of steps|would become"):
            run(PURSES + f"play\n  {endless}\n")


def test_instances_go_through_things_as_declared_and_players_clockwise():
    rules = """
components
  1 field for each nr 1..2
each field
  counter level 0..9
each player
  counter order 0..99
on the table
  counter step 0..99
  flag open
trigger once(field f) by p when open and p.order = 0 and f.level = 0
  add 1 to step
  set p.order to step
  if every q in players has q.order > 0: set f.level to f.nr
play: turns go clockwise from seat(2), at most 1
turn by p: set open to yes
"""
    play = run(rules, players=3)
    assert [mark(play, "order", seat) for seat in (1, 2, 3)] == [3, 1, 2]


def test_an_effect_that_no_check_reads_is_followed_by_none():
    program = program_of(
        PURSES + "win rich by p when count p.purse >= 9\n"
        "play\n  move 1 coin from bank to board\n  earn by seat(1)\n"
    )
    by_name = {routine.name: routine for routine in program.routines}
    names = [i.op.name for i in by_name["play"].body]
    assert names == ["MOVE", "CALL"]
    guards = [i for i in walk(by_name["earn"].body) if i.op is op.IF]
    assert len(guards) == 1


def test_an_invariant_is_looked_at_after_every_effect_and_once_nothing_is_due():
    rules = PURSES + (
        "trigger full when count board = 3: move all from board to bank\n"
        'always count board < 3 "the board is never left full"\n'
    )
    assert run(rules + "play\n  repeat 7 times: move 1 coin from bank to board\n").over
    with pytest.raises(RulesFault, match="never left full") as caught:
        run(rules + "play\n  move 4 coins from bank to board\n  move 4 coins from board to bank\n")
    assert caught.value.finding.code == "E903"


def test_an_invariant_may_be_open_inside_one_effect():
    rules = PURSES + 'always board is empty "nothing stays on the board"\nplay\n  {}\n'
    both = "    move 1 coin from bank to board\n    move all from board to bank\n"
    assert run(rules.format("together\n" + both)).over
    with pytest.raises(RulesFault, match="nothing stays"):
        run(rules.format(both.lstrip().replace("\n    ", "\n  ")))
