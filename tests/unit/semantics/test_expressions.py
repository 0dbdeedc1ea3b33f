"""What expressions become."""

from collections.abc import Callable

import pytest

from catrules.semantics import tree
from catrules.semantics.types import (
    NUMBER,
    PLAYER,
    PLAYERS,
    TRUTH,
    PlaceT,
    SetT,
    ThingT,
    Type,
    WordT,
)

Expression = Callable[[str], tree.Expr]
COIN = ThingT(("coin",))
CARD = ThingT(("card",))


@pytest.mark.parametrize(
    ("text", "node", "type_"),
    [
        ("3", tree.Number, NUMBER),
        ("yes", tree.Number, TRUTH),
        ("deal", tree.SettingValue, NUMBER),
        ("mode", tree.SettingValue, WordT("mode")),
        ("quick", tree.SettingValue, TRUTH),
        ("p", tree.Local, PLAYER),
        ("players", tree.Players, PLAYERS),
        ("current", tree.Current, PLAYER),
        ("box", tree.ZoneRef, PlaceT(("coin", "die", "cube", "pawn", "card"))),
        ("bank", tree.ZoneRef, PlaceT(("coin", "die", "cube", "pawn"))),
        ("round", tree.MarkRef, NUMBER),
        ("leader", tree.MarkRef, PLAYER),
        ("pawn", tree.TheThing, ThingT(("pawn",))),
        ("coins", tree.KindSet, SetT(COIN)),
        ("dice", tree.KindSet, SetT(ThingT(("die",)))),
        ("aces", tree.KindSet, SetT(ThingT(("ace",)))),
        ("p.purse", tree.ZoneRef, PlaceT(("coin",))),
        ("p.points", tree.MarkRef, NUMBER),
        ("cube.face", tree.FaceOf, WordT("cube")),
        ("(first d in dice).face", tree.FaceOf, NUMBER),
        ("(first c in stock).rank", tree.Attribute, NUMBER),
        ("(first c in stock).suit", tree.Attribute, WordT("card.suit")),
        ("(first b in boards).slots", tree.ZoneRef, PlaceT(("coin",))),
        ("wealth(p)", tree.CallValue, NUMBER),
        ("left(p)", tree.Side, PLAYER),
        ("right(p, 2)", tree.Side, PLAYER),
        ("seat(1)", tree.Seat, PLAYER),
        ("neighbours(p)", tree.Neighbours, PLAYERS),
        ("min(1, 2, 3)", tree.Arith, NUMBER),
        ("deal + 1", tree.Arith, NUMBER),
        ("deal mod 2", tree.Arith, NUMBER),
        ("-deal", tree.Arith, NUMBER),
        (
            "p.purse + bank",
            tree.Union,
            SetT(ThingT(("coin", "die", "cube", "pawn"))),
        ),
        ("p + left(p)", tree.Union, PLAYERS),
        ("players - p", tree.Except, PLAYERS),
        ("players except p", tree.Except, PLAYERS),
        ("count p.purse", tree.Count, NUMBER),
        ("count q in players where q.ready", tree.Count, NUMBER),
        ("count gold in p.purse", tree.Count, NUMBER),
        ("sum of q.points for q in players", tree.Aggregate, NUMBER),
        ("first q in players", tree.First, PLAYER),
        ("any q in players where q.ready", tree.AnyOf, TRUTH),
        ("every q in players has q.ready", tree.EveryOf, TRUTH),
        ("(q in players where q.ready)", tree.Filter, PLAYERS),
        ("1..3", tree.Range, SetT(NUMBER)),
        ("players clockwise from p", tree.Ordered, PLAYERS),
        ("dice with face 3", tree.With, SetT(ThingT(("die",)))),
        ("stock with suit hearts", tree.With, SetT(CARD)),
        ("p.purse has gold", tree.HasKind, TRUTH),
        ("p.purse is empty", tree.Empty, TRUTH),
        ("p.purse is not empty", tree.Not, TRUTH),
        ("round is odd", tree.Odd, TRUTH),
        ("round is even", tree.Not, TRUTH),
        ("round is not even", tree.Odd, TRUTH),
        ("p is leader", tree.Same, TRUTH),
        ("p is not leader", tree.Not, TRUTH),
        ("leader is nothing", tree.Same, TRUTH),
        ("mode is closed", tree.Same, TRUTH),
        ("cube.face is red", tree.Same, TRUTH),
        ("(first c in stock) is ace", tree.OfKind, TRUTH),
        ("pawn is in bank", tree.In, TRUTH),
        ("pawn is like cube", tree.Like, TRUTH),
        ("3 if quick otherwise 4", tree.IfElse, NUMBER),
        ("best(p) otherwise 0", tree.Fallback, NUMBER),
        ("bank if quick otherwise p.purse", tree.IfElse, None),
    ],
)
def test_node_and_type(
    expression: Expression, text: str, node: type[tree.Expr], type_: Type | None
) -> None:
    found = expression(text)
    assert type(found) is node
    assert type_ is None or found.type == type_


@pytest.mark.parametrize(
    ("text", "optional"),
    [
        ("p", False),
        ("current", True),
        ("leader", True),
        ("leader.points", True),
        ("left(leader)", True),
        ("count leader.purse", False),
        ("seat(1)", False),
        ("seat(3)", True),
        ("first q in players", False),
        ("first q in players where q.ready", True),
        ("first c in stock", True),
        ("most of q.points for q in players", False),
        ("most of q.points for q in players where q.ready", True),
        ("best(p)", True),
        ("best(p) otherwise 0", False),
        ("wealth(leader)", True),
        ("wealth(p)", False),
        ("leader.ready and p.ready", False),
        ("pawn if quick otherwise nothing", True),
    ],
)
def test_what_may_be_nothing(expression: Expression, text: str, optional: bool) -> None:
    assert expression(text).optional is optional


def test_words_are_their_place_in_the_domain(expression: Expression) -> None:
    found = expression("mode is closed")
    assert isinstance(found, tree.Same)
    assert isinstance(found.right, tree.Number)
    assert (found.right.value, found.right.type) == (1, WordT("mode"))


def test_a_word_goes_before_a_kind_of_its_name(game: Callable[[str], object]) -> None:
    game("components\n  1 top showing coin, card\nvalue on_coin = top.face is coin\n")


def test_narrowed_kind_in_count(expression: Expression) -> None:
    found = expression("count gold in p.purse")
    assert isinstance(found, tree.Count)
    assert isinstance(found.set, tree.OnlyKind)
    assert found.set.type == SetT(ThingT(("gold",)))


def test_where_of_an_aggregate_is_a_filter(expression: Expression) -> None:
    found = expression("sum of q.points for q in players where q.ready")
    assert isinstance(found, tree.Aggregate)
    assert isinstance(found.set, tree.Filter)
    assert found.var is not found.set.var
