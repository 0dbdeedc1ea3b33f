"""Kinds, groups, zones, marks, settings, headers."""

from collections.abc import Callable

import pytest

from catrules.pipeline import Compilation
from catrules.semantics import dispatch, tree
from catrules.semantics.context import Context
from catrules.semantics.findings import MOST_FINDINGS
from catrules.semantics.game import Game
from catrules.semantics.types import PLAYER, SetT, ThingT, WordT
from catrules.source import Source, Span
from catrules.syntax import ast

Resolving = Callable[[str], Game]


def test_kinds(game: Resolving) -> None:
    kinds = game("").kinds
    assert list(kinds) == ["coin", "gold", "die", "cube", "pawn", "board", "card", "ace", "joker"]
    assert kinds["gold"].names == ("gold", "coin")
    assert kinds["coin"].specials == ("gold",)
    assert kinds["die"].plural == "dice"
    assert kinds["die"].faces == ("1", "2", "3", "4", "5", "6")
    assert kinds["die"].numeric
    assert not kinds["cube"].numeric
    assert kinds["board"].owns
    assert kinds["card"].attributes == ("rank", "suit")
    assert kinds["joker"].attributes == ("suit",)


def test_special_dice_share_the_words_of_their_kind(game: Resolving) -> None:
    found = game("components\n  1 red_die marker showing a, b\n  1 blue_die marker showing b, c\n")
    assert found.kinds["marker"].faces == ("a", "b", "c")
    assert found.kinds["blue_die"].faces == ("b", "c")
    assert found.domains["marker"] == ("a", "b", "c")


def test_groups(game: Resolving) -> None:
    groups = game(
        "components x deal\n  2 chip for each player for each worth 1..3 with size 4 in purse_2\n"
        "each player\n  pile purse_2 of chip\n"
    ).groups
    group = groups[-1]
    assert (group.name, group.per_player) == ("chip", True)
    assert (group.zone, group.zone_owner) == ("purse_2", "player")
    assert isinstance(group.times, tree.SettingValue)
    assert [axis.attribute for axis in group.axes] == ["worth"]
    assert [key for key, _ in group.attributes] == ["size"]


def test_rows_are_groups(game: Resolving) -> None:
    ace, joker = game("").groups[-2:]
    assert (ace.name, ace.zone) == ("ace", "stock")
    assert isinstance(ace.count, tree.Number)
    assert ace.count.value == 2
    assert [(key, value.value) for key, value in ace.attributes] == [  # type: ignore[attr-defined]
        ("rank", 1),
        ("suit", 0),
    ]
    assert joker.attributes[0][1].type == WordT("card.suit")


def test_assumed_columns_and_faces_are_settings(game: Resolving) -> None:
    found = game(
        'cards trick in box\n  assume copies in 1..9 "why"\n  name  copies\n  fool    3\n'
        'components\n  1 top showing up, down\n    assume sides in 0..6 "why"\n'
    )
    assert found.settings["fool_copies"].value == 3
    assert found.settings["up_sides"].value == 1
    assert isinstance(found.groups[-2].count, tree.SettingValue)
    assert [s.name for s in found.groups[-1].face_counts or ()] == [  # type: ignore[attr-defined]
        "up_sides",
        "down_sides",
    ]


def test_a_face_written_twice_counts_twice(game: Resolving) -> None:
    found = game("components\n  1 top showing up, up, down\n")
    assert found.kinds["top"].faces == ("up", "down")
    assert [s.value for s in found.groups[-1].face_counts or ()] == [2, 1]  # type: ignore[attr-defined]


def test_who_sees_a_zone_by_default(game: Resolving) -> None:
    zones = game(
        "on the table\n  bag sack of coin\neach player\n  pile lap of coin, seen by owner\n"
    ).zones
    assert (zones["", "bank"].seen, zones["", "bank"].counted) == ("all", "all")
    assert (zones["", "stock"].seen, zones["", "stock"].counted) == ("nobody", "all")
    assert (zones["", "sack"].seen, zones["", "sack"].counted) == ("nobody", "all")
    assert (zones["player", "hand"].seen, zones["player", "hand"].counted) == ("owner", "all")
    assert (zones["player", "lap"].seen, zones["player", "lap"].counted) == ("owner", "owner")


def test_where_counters_begin(game: Resolving) -> None:
    marks = game("on the table\n  counter x 0..5\n  counter y 2..5\n  counter z 0..5 = 3\n").marks
    assert [marks["", n].first.value for n in "xyz"] == [0, 2, 3]  # type: ignore[union-attr]


def test_windows_and_actions(game: Resolving) -> None:
    found = game(
        "rule r by p: p may act in early, late\n"
        "action a by p in early\n  on c from p.purse\n  do nothing\n"
    )
    assert found.windows == {"early": ("a",), "late": ()}
    binder = found.actions["a"].binders[0]
    assert (binder.var.type, binder.var.optional) == (ThingT(("coin",)), False)


def test_parameters(game: Resolving) -> None:
    (rule,) = game("rule r(coin or card x, players s, dice ds, number n) by p: do nothing\n").rules[
        "r"
    ]
    assert [v.type for v in rule.params] == [
        ThingT(("coin", "card")),
        SetT(PLAYER),
        SetT(ThingT(("die",))),
        rule.params[3].type,
    ]
    assert rule.by is not None


def test_lines_of_one_name_stand_together(game: Resolving) -> None:
    found = game(
        "value v(coin c) = 1\nvalue v(gold c) = best(seat(1))\nvalue w(coin c) = v(c) otherwise 0\n"
    )
    assert len(found.values["v"]) == 2
    assert found.values["w"][0].body.optional is False


def test_values_may_stand_below_what_asks_them(game: Resolving) -> None:
    found = game("value one = two + 1\nvalue two = 2\n")
    assert list(found.values)[-2:] == ["one", "two"]


def test_the_course_is_made_of_rules(game: Resolving) -> None:
    found = game("setup: do nothing\nturn by p: do nothing\n")
    assert [found.rules[n][0].by is None for n in ("setup", "play", "turn")] == [True, True, False]


def test_triggers_wins_and_notes(game: Resolving) -> None:
    found = game(
        "trigger t(board b) by p when b.slots is empty\n  do nothing\n"
        'win by p when p.points = 20\nalways round < 9 "text"\nnote "said"\n'
    )
    assert found.triggers[0].params[0].type == ThingT(("board",))
    assert found.wins[0].name == "win"
    assert found.invariants[0].text == "text"
    assert found.notes[0].text == "said"


def test_what_nobody_resolves_is_told_to_the_programmer() -> None:
    face = ast.Face(span=Span("g", 1, 1, 1, 2), word=None, low=1, high=6)
    context = Context.__new__(Context)
    with pytest.raises(NotImplementedError, match="Face"):
        dispatch.expression(face, context)
    with pytest.raises(NotImplementedError, match="Face"):
        dispatch.statement(face, context)


def test_after_a_hundred_findings_of_the_check_it_is_enough() -> None:
    rules = "".join(f"rule r{i}: r{i}\n" for i in range(MOST_FINDINGS + 5))
    found = Compilation(Source("g", f'game "G"\nplayers 2\nplay: do nothing\n{rules}')).findings
    told = [f for f in found if f.code == "E120"]
    assert [f.code for f in found if f not in told] == ["E308"] * MOST_FINDINGS
    assert [f.message for f in told] == ["more than 100 findings; the rest was not looked at"]
