"""What statements become."""

from collections.abc import Callable

import pytest

from catrules.semantics import tree
from catrules.semantics.types import NUMBER, PLAYER, PLAYERS, SetT, ThingT

Statements = Callable[[str], tuple[tree.Stmt, ...]]


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("move 2 coins from bank to p.purse", tree.Move),
        ("move all from p.purse to bank", tree.Move),
        ("move pawn to bank", tree.Move),
        ("draw 2 from stock to p.hand", tree.Move),
        ("roll dice", tree.Roll),
        ("roll 2 dice from bank", tree.Roll),
        ("shuffle stock", tree.Shuffle),
        ("reveal p.hand", tree.Reveal),
        ("conceal p.hand", tree.Reveal),
        ("p looks at left(p).hand", tree.LookAt),
        ("set p.points to 3", tree.Assign),
        ("set leader to nothing", tree.Assign),
        ("add 2 to p.points", tree.Assign),
        ("repeat 3 times: do nothing", tree.Repeat),
        ("repeat at most 3 times while p.ready: do nothing", tree.RepeatAtMost),
        ("together: do nothing", tree.Together),
        ("each player q: do nothing", tree.Each),
        ('p may "take it": do nothing', tree.May),
        ("p must act in main", tree.Act),
        ("turns go clockwise from p, skipping q where q.ready, at most 9", tree.Turns),
        ("make p current", tree.MakeCurrent),
        ("left(p) plays next", tree.PlaysNext),
        ("p wins", tree.Wins),
        ("nobody wins", tree.Wins),
        ("every player q where q.ready wins", tree.Wins),
        ("pay(first c in p.purse) by p", tree.Call),
        ("do nothing", tree.DoNothing),
    ],
)
def test_node(statements: Statements, text: str, node: type[tree.Stmt]) -> None:
    (found,) = statements(text)
    assert type(found) is node


def test_amount_and_kind_of_a_move(statements: Statements) -> None:
    (move,) = statements("move 2 gold from bank to p.purse")
    assert isinstance(move, tree.Move)
    assert move.verb == "move"
    assert isinstance(move.source, tree.OnlyKind)
    assert (move.source.kind, move.source.type) == ("gold", SetT(ThingT(("gold",))))


def test_adding_keeps_the_mark_on_the_left(statements: Statements) -> None:
    (assign,) = statements("subtract 2 from p.points")
    assert isinstance(assign, tree.Assign)
    assert isinstance(assign.value, tree.Arith)
    assert assign.value.left is assign.mark
    assert assign.value.op == "-"


def test_a_choice_may_give_nothing(statements: Statements) -> None:
    everybody, some, none = statements(
        """
        p chooses a from players
        p chooses b from players where b.ready
        p chooses c from p.hand
        """
    )
    assert [s.binders[0].var.optional for s in (everybody, some, none)] == [  # type: ignore[attr-defined]
        False,
        True,
        True,
    ]


def test_a_choice_of_several_is_a_set(statements: Statements) -> None:
    (choose,) = statements("p chooses 1..2 qs from players where qs.ready")
    assert isinstance(choose, tree.Choose)
    assert choose.binders[0].var.type == PLAYERS
    assert isinstance(choose.binders[0].set, tree.Filter)
    assert choose.where is None


def test_any_number_of_them(statements: Statements) -> None:
    (choose,) = statements("p chooses any cs from p.purse")
    assert isinstance(choose, tree.Choose)
    assert isinstance(choose.low, tree.Number)
    assert (choose.low.value, choose.high) == (0, None)


def test_later_sets_know_earlier_choices(statements: Statements) -> None:
    (choose,) = statements("p chooses q from players, c from q.purse")
    assert isinstance(choose, tree.Choose)
    zone = choose.binders[1].set
    assert isinstance(zone, tree.ZoneRef)
    assert isinstance(zone.owner, tree.Local)
    assert zone.owner.var is choose.binders[0].var


def test_each_of_a_kind(statements: Statements) -> None:
    all_boards, coins = statements("each board b: do nothing\neach gold g in p.purse: do nothing")
    assert isinstance(all_boards, tree.Each)
    assert isinstance(all_boards.set, tree.KindSet)
    assert isinstance(coins, tree.Each)
    assert isinstance(coins.set, tree.OnlyKind)


def test_match_on_words_numbers_and_kinds(statements: Statements) -> None:
    words, numbers, kinds = statements(
        """
        match mode
          open, closed: do nothing
        match p.points
          1: do nothing
          otherwise: do nothing
        match first c in p.hand
          ace: do nothing
          otherwise: do nothing
        """
    )
    assert isinstance(words, tree.Match)
    assert [p.value for p in words.arms[0].patterns] == [0, 1]  # type: ignore[attr-defined]
    assert isinstance(numbers, tree.Match)
    assert numbers.arms[0].patterns[0].type == NUMBER
    assert isinstance(kinds, tree.Match)
    assert kinds.arms[0].kinds == ("ace",)


def test_chance_and_table_decide(statements: Statements) -> None:
    chance, table = statements("chance chooses a from players\ntable chooses b from players")
    assert [s.actor.name for s in (chance, table)] == ["chance", "table"]  # type: ignore[attr-defined]
    assert chance.actor.type == PLAYER  # type: ignore[attr-defined]


def test_a_block_has_variables_of_its_own(statements: Statements) -> None:
    statements(
        """
        if p.ready
          let n = 1
        otherwise
          let n = 2
        let n = 3
        """
    )
