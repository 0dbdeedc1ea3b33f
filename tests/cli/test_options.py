"""What the options mean for a given game, and how wrong values are refused."""

import click
import pytest

from catrules.pipeline import Compilation
from catrules.rules import Rules
from catrules.source import Source
from catrules_cli import options

SETTINGS = """\
assume target = 100 in 20..200 "why"
assume limited = yes "why"
assume per = group in group, crown "why"
assume shares = list 1, 2 in 1..9 "why"
"""


def rules_of(players, settings=""):
    text = f'game "Pig"\nplayers {players}\n{settings}play: do nothing\n'
    rules = Rules(Compilation(Source("pig.catrules", text)))
    assert rules.ok, rules.findings
    return rules


KNOWN = rules_of("2..8", SETTINGS)


@pytest.mark.parametrize(
    ("pair", "value"),
    [
        ("target=20", 20),
        (" target = 200 ", 200),
        ("limited=no", False),
        ("limited=yes", True),
        ("per=crown", "crown"),
        ("shares=3", (3,)),
        ("shares=1, 9,1", (1, 9, 1)),
    ],
)
def test_values_are_read_by_the_settings_kind(pair, value):
    name = pair.partition("=")[0].strip()
    assert options.parse_settings([pair], KNOWN) == {name: value}


def test_settings_keep_the_order_of_the_rules_and_the_last_value_counts():
    given = options.parse_settings(["per=crown", "target=20", "target=30"], KNOWN)
    assert list(given.items()) == [("target", 30), ("per", "crown")]


@pytest.mark.parametrize(
    ("pair", "said"),
    [
        ("target", "NAME=VALUE is wanted"),
        ("target=19", "`target` is a number from 20 to 200, not `19`"),
        ("target=1e2", "not `1e2`"),
        ("target=99999999999999999999999", "from 20 to 200"),
        ("target=²", "from 20 to 200"),
        ("limited=1", "`limited` is `yes` or `no`, not `1`"),
        ("per=each", "`per` is `group` or `crown`, not `each`"),
        ("shares=", "a list of numbers from 1 to 9, such as `1,2`, not ``"),
        ("shares=1,10", "from 1 to 9"),
        ("target=19 20", "not `19 20`"),
        ("tarrget=20", "no setting is called `tarrget`; did you mean `target`?"),
        ("zzz=20", "there is `target`, `limited`, `per` or `shares`"),
    ],
)
def test_wrong_settings_are_refused_with_what_is_allowed(pair, said):
    with pytest.raises(click.BadParameter) as refused:
        options.parse_settings([pair], KNOWN)
    assert said in refused.value.message


def test_a_game_without_settings_says_so():
    with pytest.raises(click.BadParameter, match="this game has none"):
        options.parse_settings(["a=1"], rules_of("2"))


def test_all_that_is_wrong_is_said():
    with pytest.raises(click.BadParameter) as refused:
        options.parse_settings(["target=1", "tarrget=20"], KNOWN)
    assert [line.split("`")[1] for line in refused.value.message.split("\n")] == [
        "target",
        "tarrget",
    ]


def test_settings_that_nobody_can_play_with():
    rules = rules_of("3..most", 'assume most = 4 in 1..6 "why"\n')
    with pytest.raises(click.BadParameter, match="with these settings nobody can play"):
        options.parse_settings(["most=2"], rules)
    fewer = rules.with_settings(options.parse_settings(["most=3"], rules))
    assert options.count_of_players(fewer, None) == 3
    with pytest.raises(click.BadParameter, match="3 can play, not 4"):
        options.count_of_players(fewer, 4)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("limited", True),
        ("limited", False),
        ("target", 70),
        ("per", "crown"),
        ("shares", (1, 2, 3)),
    ],
)
def test_values_can_be_given_again_as_they_are_shown(name, value):
    again = options.parse_settings([f"{name}={options.as_text(value)}"], KNOWN)
    assert again == {name: value}


@pytest.mark.parametrize(
    ("low", "high", "wanted", "named", "count"),
    [
        (2, 8, None, 0, 4),
        (2, 3, None, 0, 3),
        (5, 8, None, 0, 5),
        (2, 8, 2, 0, 2),
        (2, 8, None, 2, 2),
        (2, 8, 3, 2, 3),
        (2, 8, None, 1, 4),
    ],
)
def test_how_many_play(low, high, wanted, named, count):
    assert options.count_of_players(rules_of(f"{low}..{high}"), wanted, named) == count


def test_too_many_players_are_refused_with_the_range():
    with pytest.raises(click.BadParameter, match="2 to 8 can play, not 9"):
        options.count_of_players(KNOWN, 9)
    with pytest.raises(click.BadParameter, match="2 can play, not 9"):
        options.count_of_players(rules_of("2"), 9)


def test_names_are_filled_up_with_numbers():
    assert options.parse_names("", 3) == ("1", "2", "3")
    assert options.parse_names("ana, bo", 3) == ("ana", "bo", "3")


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("a,b,c", "3 names for 2 seats"),
        ("a,a", "'a' is there twice"),
        ("a,", "is empty"),
        ("a,a\u200b", "twice"),
    ],
)
def test_wrong_names_are_refused(names, said):
    with pytest.raises(click.BadParameter, match=said):
        options.parse_names(names, 2)


WHO = ("random", "greedy", "human")


def test_seats_are_changed_in_order():
    seats = options.parse_seats(["all=greedy", "2=human"], 3, WHO, ["random"] * 3)
    assert seats == ("greedy", "human", "greedy")
    assert options.parse_seats([], 2, WHO, ["human", "random"]) == ("human", "random")


@pytest.mark.parametrize(
    ("pair", "said"),
    [
        ("2", "SEAT=WHO is wanted"),
        ("4=random", "numbered from 1 to 3"),
        ("0=random", "numbered from 1 to 3"),
        ("x=random", "numbered from 1 to 3"),
        ("1=dog", "random, greedy or human"),
    ],
)
def test_wrong_seats_are_refused(pair, said):
    with pytest.raises(click.BadParameter, match=said):
        options.parse_seats([pair], 3, WHO, ["random"] * 3)
