"""Between files order never has a meaning."""

import pytest
from variants_games import played, texts, told

import catrules

DOUBLE = "after rest by p: set p.points to p.points * 2\n"
ONE = "after rest by p: add 1 to p.points\n"


def test_the_player_who_acts_puts_hooks_in_order(beside):
    path = beside(a=DOUBLE, b=ONE)
    first = {"which comes first?": "A"}
    assert "1's points: 3" in texts(played(path, "a", "b", choose=first))  # 1 doubled, and 1
    other = {"which comes first?": "B"}
    assert "1's points: 4" in texts(played(path, "a", "b", choose=other))


def test_nobody_is_asked_where_hooks_touch_nothing_in_common(beside):
    path = beside(a="after rest by p: set p.tired to yes\n", b=ONE)
    assert not [
        line for line in texts(played(path, "a", "b")) if "chooses A" in line or "chooses B" in line
    ]


def test_nobody_is_asked_where_one_of_the_two_does_not_apply(beside):
    path = beside(a="after rest by p, if p is seat(2): set p.points to 0\n", b=ONE)
    lines = texts(played(path, "a", "b"))
    assert not [line for line in lines if line in ("1 chooses A", "1 chooses B")]
    assert [line for line in lines if line in ("2 chooses A", "2 chooses B")]


def test_three_are_put_in_order_one_after_the_other(beside):
    path = beside(a=DOUBLE, b=ONE, c="after rest by p: add 2 to p.points\n")
    play = played(path, "a", "b", "c", choose={"which comes first?": "C"})
    asked = [line for line in texts(play) if line.startswith("1 chooses ")][:3]
    assert asked[1:] == ["1 chooses C", "1 chooses B"]
    assert "1's points: 8" in texts(play)  # (1 + 2 + 1) doubled


def test_over_says_which_comes_first(beside):
    path = beside(a=DOUBLE.replace(" by p:", " by p, over b:"), b=ONE)
    lines = texts(played(path, "a", "b"))
    assert "1's points: 3" in lines
    assert not [line for line in lines if line.startswith("1 chooses A")]


def test_hooks_that_depend_on_each_other_where_nobody_acts(beside):
    path = beside(
        a="after full: move 1 coin from bank to pot\n", b="after full: move all from pot to bank\n"
    )
    (code, message), *_ = told(catrules.load(path, ["a", "b"]))
    assert code == "E246"
    assert "`a` and `b`" in message
    settled = beside(
        a="after full, over b: move 1 coin from bank to pot\n",
        b="after full: move all from pot to bank\n",
    )
    assert catrules.load(settled, ["a", "b"]).ok


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("instead of rest by p: do nothing\n", "instead of rest by p: add 2 to p.points\n"),
        ("change bonus(p) to 2\n", "change bonus(p) to 3\n"),
        ("change wage to 2\n", "change wage to 3\n"),
        ("change count of stone to 2\n", "change count of stone to 3\n"),
    ],
)
def test_two_that_cannot_both_hold_are_shown(beside, one, other):
    findings = catrules.load(beside(a=one, b=other), ["a", "b"]).findings
    assert [f.code for f in findings] == ["E245"]
    places = {findings[0].span.file, *(label.span.file for label in findings[0].labels)}
    assert {place[-10:] for place in places} == {"a.catrules", "b.catrules"}


def test_two_replacements_that_exclude_each_other(beside):
    path = beside(
        a="instead of rest by p, if p.tired: do nothing\n",
        b="instead of rest by p, if not p.tired: add 2 to p.points\n",
    )
    assert "1's points: 2" in texts(played(path, "a", "b"))


def test_two_replacements_of_which_one_goes_over_the_other(beside):
    path = beside(
        a="instead of rest by p, if p is seat(1), over b\n  add 5 to p.points\n  as usual\n",
        b="instead of rest by p: add 2 to p.points\n",
    )
    lines = texts(played(path, "a", "b"))
    assert ("1's points: 5" in lines, "1's points: 7" in lines) == (True, True)
    assert "2's points: 2" in lines


def test_the_order_of_the_files_means_nothing(beside):
    path = beside(a=DOUBLE + "value x = 1\n", b=ONE, c="change bonus(p) by + 1\n")
    one, other = catrules.load(path, ["a", "b", "c"]), catrules.load(path, ["c", "b", "a"])
    assert one.sha256 == other.sha256
    assert one.program(2) == other.program(2)


def test_changes_come_in_layers(beside):
    path = beside(
        a="change bonus(p) by + 2\nchange bonus(p) at most 11\n",
        b="change bonus(p) times 3\n",
        c="change bonus(p) to 4\n",
    )
    assert "1's points: 11" in texts(played(path, "a", "b", "c"))  # 4 * 3 + 2, at most 11
    assert "1's points: 5" in texts(played(path, "a", "b"))  # 1 * 3 + 2


def test_a_setting_is_changed_wherever_it_stands(beside):
    path = beside(a="change wage by + 2\n")
    play = catrules.load(path, ["a"], {"wage": 1}).start(players=2)
    assert "3 coins move from the bank to 1's purse" in texts(play)


@pytest.mark.parametrize(
    "change",
    [
        "change wage to wage + 2\n",
        "change bonus(p) to bonus(p) + 1\n",
        "change bonus(p) to x(p)\nvalue x(player p) = bonus(p)\n",
    ],
)
def test_a_change_that_needs_what_it_changes(beside, change):
    assert told(catrules.load(beside(a=change), ["a"]))[0][0] == "E301"


def test_triggers_of_two_variants_that_are_due_together_are_put_in_order(beside):
    path = beside(
        a="trigger double when count pot = 2\n  move 2 coins from bank to pot\n",
        b="trigger empty when count pot >= 2\n  move all coins from pot to bank\n",
        c="after setup: move 2 coins from bank to pot\n",
    )
    for first, moved in (("double", 4), ("empty", 2)):
        play = catrules.load(path, ["a", "b", "c"]).start(players=2)
        decision = play.pending[0]
        assert (decision.actor, decision.prompt) == ("table", "which comes first?")
        assert decision.options == ("double", "empty")
        play.apply(first)
        assert f"{moved} coins move from the pot to the bank" in texts(play)


def test_triggers_that_touch_nothing_in_common_need_no_order(beside):
    path = beside(
        a="trigger a_few when seat(1).points = 1: set seat(1).tired to yes\n".replace(
            "= 1:", "= 1 and not seat(1).tired:"
        ),
        b="trigger a_coin when count seat(2).purse = 1\n  move 1 coin from bank to seat(2).purse\n",
    )
    assert "which comes first?" not in {d.prompt for d in prompts(path, "a", "b")}


def prompts(path, *variants):
    play = catrules.load(path, variants).start(players=2)
    while not play.over:
        yield play.pending[0]
        play.apply(len(play.pending[0].options) - 1, play.pending[0].actor)
