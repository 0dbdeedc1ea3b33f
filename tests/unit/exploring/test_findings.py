"""Each kind of finding, in a small rule file that has it; with the shortest way that shows it."""

import pytest

from catrules.exploring.space import Limits

COINS = """\
game "Coins"
players 2
components
  2 coin in bank
on the table
  pile bank of coin
each player
  pile purse of coin
play
  turns go clockwise from seat(1), at most 3
  every player p with most count p.purse wins
turn by p
  p must act in main
action take by p in main
  needs bank is not empty "no coin is left"
  move 1 coin from bank to p.purse
action give by p in main
  needs count p.purse > 1 "you have not enough"
  move 1 coin from p.purse to left(p).purse
"""

SWAMP = """\
game "Swamp"
players 2
on the table
  flag sunk
  flag over
play
  turns go clockwise from seat(1), at most 3
  nobody wins
turn by p
  set over to no
  p acts in main while not over
action go by p in main
  needs not sunk "you are sunk"
  set over to yes
action sink by p in main
  needs not sunk "you are sunk"
  set sunk to yes
action cry by p in main
  needs sunk "there is no need"
  do nothing
action sing by p in main
  needs sunk "there is no need"
  do nothing
"""

SUM = """\
game "Sum"
players 2
on the table
  counter n 0..9
play
  turns go clockwise from seat(1), at most 2
turn by p
  p chooses one "what?"
    "one": add 1 to n
    "two": add 2 to n
win three by p when n = 3 and p is current
"""

LARGE = """\
game "Large"
players 2
assume brave = no "or not"
on the table
  counter n 0..9
play
  turns go clockwise from seat(1), at most 2
  nobody wins
turn by p
  p must act in main
  if n = 9
    p chooses q from players "who?"
    q wins
  p chooses one "what now?"
    "rest": do nothing
    "boast" if n = 8: do nothing
    "sleep": do nothing
action one by p in main
  add 1 to n
action two by p in main
  needs n < 2 "that is much"
  add 2 to n
action three by p in main
  needs n > 5 "that is little"
  add 3 to n
action four by p in main
  needs brave "not without courage"
  add 4 to n
win seven by p when n = 7 and p is current
win brave_one by p when brave and p is current
"""

IDLE = """\
game "Idle"
players 2
on the table
  counter n 0..2
play
  turns go clockwise from seat(1), at most 999
turn by p
  p chooses one "what?"
    "wait": do nothing
    "hurry": set n to min(2, n + 1)
win two by p when n = 2 and p is current
"""


def found(report):
    return [each.finding.code for each in report.found]


def only(report, code):
    (one,) = (each for each in (*report.found, *report.notes) if each.finding.code == code)
    return one


def test_somebody_is_to_act_and_cannot(explored):
    one = only(explored(COINS), "W810")
    assert "`main`" in one.finding.message
    assert one.finding.span.line == 13
    assert one.steps == ("ana: take", "bo: take")


def test_who_may_pass_is_not_stuck(explored):
    text = COINS.replace("must act", "may act").replace("at most 3", "at most 5")
    assert found(explored(text)) == []


def test_a_window_that_nothing_can_be_done_in_at_the_end_of_a_way_in_which_the_game_ends(explored):
    text = COINS.replace("at most 3", "at most 2").replace("2 coin", "1 coin")
    assert only(explored(text), "W810").steps == ("ana: take",)


def test_the_game_cannot_end_any_more(explored):
    one, *others = (each for each in explored(SWAMP).found if each.finding.code == "W811")
    assert [each.steps for each in others] == [
        ("ana: go", "bo: sink"),
        ("ana: go", "bo: go", "ana: sink"),
    ]
    assert one.steps == ("ana: sink",)
    assert one.positions == 1
    assert "only to itself" in one.finding.message
    assert one.finding.span.line == 11


def test_traps_are_told_one_by_one_and_many_only_counted(explored):
    text = SWAMP.replace("flag over", "flag over\n  counter depth 0..99").replace(
        "  set sunk to yes", "  set sunk to yes\n  p chooses n from 1..13\n  set depth to n"
    )
    text = text.replace("needs sunk", "needs sunk and depth < 99", 1)
    traps = [each for each in explored(text).found if each.finding.code == "W811"]
    assert [each.steps for each in traps[:2]] == [
        ("ana: sink", "ana: 1"),
        ("ana: sink", "ana: 2"),
    ]
    assert len(traps) == 10
    assert "and 29 more" in traps[-1].finding.message


def test_the_game_is_over_and_nobody_has_won(explored):
    one = only(explored(SUM), "W812")
    assert one.steps == ("ana: one", "bo: one")
    assert one.positions == 2
    assert "turn limit" in one.finding.message


def test_that_nobody_wins_may_be_said(explored):
    text = SUM.replace("at most 2", "at most 2\n  nobody wins")
    assert found(explored(text)) == []


def test_a_line_that_finds_no_winner(explored):
    text = SUM.replace("at most 2", "at most 2\n  every player p where n = 4 and p is seat(1) wins")
    one = only(explored(text), "W812")
    assert one.steps == ("ana: one", "bo: one")
    assert one.finding.span.line == 7


def test_what_never_comes_about(explored):
    report = explored(LARGE)
    assert report.complete
    messages = {each.finding.span.line: each.finding.message for each in report.found}
    assert messages == {
        12: "this is never decided: “who?”",
        13: "the game never ends by `turn`",
        16: "`boast` is never offered to anybody",
        23: "`three` is never offered to anybody",
        29: "the game never ends by `seven`",
    }
    assert set(found(report)) == {"W813"}


def test_what_was_not_seen_is_not_called_unreachable(explored):
    report = explored(LARGE, limits=Limits(positions=4))
    assert not report.complete
    assert report.waiting > 0
    assert found(report) == []


def test_loops_that_can_be_left_are_told_and_no_finding(explored):
    report = explored(IDLE, uncounted=True)
    assert report.complete
    assert found(report) == []
    (note,) = report.notes
    assert note.finding.code == "W814"
    assert note.steps == ("ana: wait", "bo: wait")
    assert note.positions == 4


def test_a_limit_of_turns_is_counted_unless_it_is_not_wanted(explored):
    report = explored(IDLE, limits=Limits(positions=100))
    assert not report.complete
    assert report.notes == ()


def test_chance_alone_can_go_round(explored):
    text = IDLE.replace('p chooses one "what?"', "repeat at most 99 times until n = 2").replace(
        '    "wait": do nothing\n    "hurry": set n to min(2, n + 1)',
        "    chance chooses k from 0..1\n    set n to min(2, n + k)",
    )
    note = only(explored(text, uncounted=True), "W814")
    assert note.steps == ("chance: 0",)
    assert "chance can come back" in note.finding.message


@pytest.mark.parametrize(
    ("old", "new", "code", "steps"),
    [
        ("win three", 'always n < 4 "n is small"\nwin three', "E903", ("ana: two", "bo: two")),
        ("counter n 0..9", "counter n 0..3", "E901", ("ana: two", "bo: two")),
        (
            '"one": add 1 to n',
            '"one"\n      repeat at most 1 times while n < 9: add 1 to n',
            "E502",
            ("ana: one",),
        ),
    ],
)
def test_the_rules_fail(explored, old, new, code, steps):
    one = only(explored(SUM.replace(old, new)), code)
    assert one.steps == steps


def test_rules_that_fail_in_setup(explored):
    text = SUM.replace("play\n", "setup: subtract 1 from n\nplay\n", 1)
    report = explored(text)
    assert found(report) == ["E901"]
    assert report.found[0].steps == ()
    assert (report.positions, report.complete) == (0, True)


def test_where_the_rules_fail_is_no_place_from_which_nothing_ends(explored):
    text = SWAMP.replace('"there is no need"\n  do nothing', '"no need"\n  subtract 1 from n', 1)
    text = text.replace("flag over", "flag over\n  counter n 0..1", 1)
    assert found(explored(text)) == ["E901"]


def test_the_scenario_of_a_finding(explored):
    assert only(explored(COINS), "W810").draft == (
        'scenario "W810: somebody is to act in `main`, and nothing can be done there"\n'
        "  players ana, bo\n"
        "  a new game\n"
        "  when ana: take\n"
        "  when bo: take"
    )
