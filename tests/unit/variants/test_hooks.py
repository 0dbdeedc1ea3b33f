"""What runs when: before, instead, after, and what is forbidden."""

from variants_games import played, texts

import catrules


def earned(play, player=1):
    return [line for line in texts(play) if "bank to" in line and f"{player}'s purse" in line][1:]


def test_before_and_after_stand_around_the_rule_and_are_named(beside):
    play = played(
        beside(
            a="before earn(n) by p, if n = 1: set p.tired to yes [X-1]\n"
            "after rest by p: set p.tired to no\n"
        ),
        "a",
    )
    rules = [entry.rule for entry in play.log() if "1's tired" in entry.text]
    assert rules[:2] == ["before earn", "after rest"]
    order = [entry.rule for entry in play.log()]
    assert (
        order.index("before earn")
        < order.index("earn")
        < order.index("rest")
        < order.index("after rest")
    )
    assert next(e.clauses for e in play.log() if e.rule == "before earn") == ("X-1",)


def test_as_usual_does_what_is_replaced_and_counts_for_the_rule(beside):
    instead = "instead of earn(n) by p\n  move 2 coins from bank to p.purse\n  as usual\n"
    play = played(beside(a=instead), "a")
    assert earned(play)[:2] == [
        "2 coins move from the bank to 1's purse",
        "a coin moves from the bank to 1's purse",
    ]
    assert {e.rule for e in play.log() if "bank to 1's purse" in e.text} == {"setup", "earn"}


def test_a_replacement_that_does_not_apply_leaves_the_rule_alone(beside):
    play = played(beside(a="instead of earn by p, if p is seat(2): do nothing\n"), "a")
    assert earned(play, 1)
    assert not earned(play, 2)


def test_the_first_replacement_of_a_file_that_applies_is_used(beside):
    both = "instead of rest by p, if p is seat(1): add 3 to p.points\n"
    both += "instead of rest by p: add 7 to p.points\n"
    lines = texts(played(beside(a=both), "a"))
    assert "1's points: 3" in lines
    assert "2's points: 7" in lines


def test_what_is_forbidden_has_no_hooks_either(beside):
    play = played(
        beside(a="no earn by p, if p is seat(2)\nbefore earn by p: set p.tired to yes\n"), "a"
    )
    assert "1's tired: yes" in texts(play)
    assert "2's tired: yes" not in texts(play)
    assert not earned(play, 2)


def test_a_forbidden_action_is_refused_with_its_reason(beside):
    forbid = 'no give by p, if p is seat(1) "seat one keeps its coins" [X-2]\n'
    play = catrules.load(beside(a=forbid), ["a"]).start(players=2)
    assert play.pending[0].actor == 2
    assert play.pending[0].options == ("give", "pass")


def test_hooks_of_an_action_know_what_it_is_done_on(beside):
    action = "action drop by p in shop\n  on c from p.purse where p.points = 0\n  move c to pot\n"
    hooks = "after drop(c) by p: add 5 to p.points\nbefore drop(c) by p, if c is coin: do nothing\n"
    path = beside(a=action, b="uses a\n" + hooks)
    play = played(path, "b", choose={"": "drop coin"})
    lines = texts(play)
    assert lines.index("1's points: 5") > lines.index("a coin moves from 1's purse to the pot")


def test_a_win_can_be_forbidden_by_name_or_altogether(beside):
    rich = "before earn by p: move 9 coins from bank to p.purse\n"
    assert played(beside(a=rich), "a").result.winners == (1,)
    by_name = rich + "no wealthy by p, if p is seat(1)\n"
    assert played(beside(a=by_name), "a").result.winners == (2,)
    altogether = rich + "no win by p\n"
    assert played(beside(a=altogether), "a").result.winners == ()


def test_p_wins_is_a_win_that_can_be_forbidden(beside):
    says = "after rest by p: p wins\n"
    assert played(beside(a=says), "a").result.winners == (1,)
    assert played(beside(a=says, b="no win by p, if p is seat(1)\n"), "a", "b").result.winners == (
        2,
    )
    every = "after rest by p: every player q where q.points < 9 wins\n"
    forbid = "no win by p, if p is seat(2)\n"
    assert played(beside(a=every, b=forbid), "a", "b").result.winners == (1,)


def test_triggers_and_courses_are_amended_like_rules(beside):
    play = played(
        beside(
            a="after setup: move 3 coins from bank to pot\nbefore full: set seat(1).tired to yes\n"
        ),
        "a",
    )
    lines = texts(play)
    assert lines.index("1's tired: yes") < lines.index("3 coins move from the pot to the bank")
    play = played(beside(a="instead of play\n  make seat(2) current\n  seat(2) wins\n"), "a")
    assert (play.result.winners, play.result.turns, play.result.reason) == ((2,), 1, "play")


def test_before_a_window_runs_each_time_that_it_asks(beside):
    path = beside(a="before p acts in shop, if p is seat(1): add 1 to p.points\n")
    play = played(path, "a", choose={"": "give"})
    asked = [e for e in play.log() if e.text == "1 chooses give"]
    counted = [e for e in play.log() if e.rule == "before shop"]
    assert len(counted) >= len(asked) > 0
    assert not [e for e in counted if e.text.startswith("2's")]


def test_in_a_window_that_lasts_while_something_holds_that_is_asked_again(beside):
    acts = "instead of rest by p\n  set p.tired to yes\n  p acts in bed while p.tired\n"
    sleep = "action sleep by p in bed\n  set p.tired to no\n"
    path = beside(a=acts + sleep, b="uses a\nbefore p acts in bed: set p.tired to no\n")
    assert "1 chooses sleep" not in texts(played(path, "b"))


def test_a_hook_for_some_things_leaves_the_lines_for_others_alone(beside):
    lines = "rule polish(coin c) by p: add 1 to p.points\n"
    lines += "rule polish(stone s) by p: add 2 to p.points\n"
    lines += "value worth(coin c) = 10\nvalue worth(stone s) = 20\nchange worth(coin c) by + 3\n"
    lines += "instead of polish(coin c) by p, if c is in bank: add worth(c) to p.points\n"
    lines += "no polish(stone s) by p, if s is in bank and p is seat(2)\n"
    lines += "after rest by p\n  let s = first x in bank where x is stone\n"
    lines += "  let c = first x in bank where x is coin\n"
    lines += "  set p.points to 0\n  polish(c) by p\n  polish(s) by p\n"
    told = [line for line in texts(played(beside(a=lines), "a")) if "points" in line]
    assert told[1:4] == ["1's points: 0", "1's points: 13", "1's points: 15"]
    assert told[5:7] == ["2's points: 0", "2's points: 13"]


def test_a_game_may_amend_itself(beside):
    path = beside()
    hooks = "before p acts in shop: add 1 to p.points\nbefore rest by p: set p.tired to yes\n"
    path.write_text(path.read_text() + hooks)
    lines = texts(played(path))
    assert "1's points: 1" in lines
    assert "1's tired: yes" in lines
