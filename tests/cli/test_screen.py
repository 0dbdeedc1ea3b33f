"""The board and the list of options as lines of text."""

import pytest
from rich.cells import cell_len

import catrules
from catrules.machine.view import MarkView, OwnerView, View, ZoneView
from catrules_cli import screen

NAMES = ("ana", "bo", "cy")


def player(number, name, purse):
    zones = (
        ZoneView("purse", "pile", (("coin", purse),), purse, said=(f"{purse} coins",)),
        ZoneView("hidden_shop", "pile", None, 2),
        ZoneView("deck", "deck", None, None),
        ZoneView("cubes", "pile", (("cube", 2),), 2, said=("2 cubes",)),
        ZoneView("tiles", "pile", (), 0),
        ZoneView("rolled", "pile", (("cat", 1), ("crown", 2)), 5, said=("cat", "crown x2")),
    )
    marks = (MarkView("score", 0, "0"), MarkView("ready", True, "yes"))
    return OwnerView("player", number, name, zones, marks)


def view(seat=2, winners=()):
    marks = (MarkView("first", 2, "bo"),)
    table = OwnerView("table", 0, "table", (ZoneView("bank", "pile", (), 0),), marks)
    kingdom = OwnerView("kingdom", 1, "kingdom", (), (MarkView("flipped", 2, "2"),))
    players = tuple(player(n, name, n) for n, name in enumerate(NAMES, 1))
    return View(seat, NAMES, 1, 4, bool(winners), winners, table, players, (kingdom,))


def called(seat):
    return "bo (you)" if seat == 2 else NAMES[seat - 1]


def lines(width=120, *, full=False, shown=None):
    given = shown or view()
    return [line.plain for line in screen.board(given, width, full=full, called=called)]


def test_the_players_are_a_table_with_the_seat_first_and_the_others_clockwise():
    assert lines() == [
        "          purse    hidden shop  deck  cubes  rolled",
        "bo (you)  2 coins  2 hidden     ?     2      cat, crown x2, 2 hidden  ready",
        "cy        3 coins  2 hidden     ?     2      cat, crown x2, 2 hidden  ready",
        "> ana     1 coins  2 hidden     ?     2      cat, crown x2, 2 hidden  ready",
        "kingdom   flipped: 2",
        "table     first: bo (you)",
    ]


def test_players_who_do_not_fit_side_by_side_are_lists():
    assert lines(60)[:4] == [
        "bo (you)  purse: 2 coins · hidden shop: 2 hidden · deck: ?",
        "          cubes: 2 · rolled: cat, crown x2, 2 hidden · ready",
        "cy        purse: 3 coins · hidden shop: 2 hidden · deck: ?",
        "          cubes: 2 · rolled: cat, crown x2, 2 hidden · ready",
    ]


def test_the_full_board_says_in_a_few_words_what_is_empty_or_zero_too():
    assert lines(full=True)[-2:] == [
        "empty for everybody: tiles, score",
        "empty on the table: bank",
    ]


SECRETS = """\
game "Secrets"
players 2..3
components
  3 coin for each player in chest
  1 card for each rank 1..8 in deck
  2 stone in cellar
on the table
  deck deck of card
  pile cellar of stone, seen by nobody
each player
  pile chest of coin, seen by owner
  pile hand of card, seen by owner, counted by all
  pile aside of card, seen by owner
  3 pile heap of card, seen by owner
  counter secret 0..9, seen by owner
  flag traitor, seen by owner
play
  each player p
    draw 1 from deck to p.hand
    let first_heap = first h in p.heap
    draw 1 from deck to first_heap
  set seat(1).secret to 3
  set seat(2).traitor to yes
  reveal seat(2).hand
  seat(1) may "go on": do nothing
""".replace("  reveal seat(2).heap \n", "")


@pytest.fixture(scope="module")
def secrets(tmp_path_factory):
    """A game of three in which each has what nobody else sees."""
    path = tmp_path_factory.mktemp("secrets") / "secrets.catrules"
    path.write_text(SECRETS, encoding="utf-8")
    return catrules.load(path).start(players=3, seed=1)


def secret_board(secrets, seat, *, full=False):
    called = ("", "ana", "bo", "cy").__getitem__
    shown = screen.board(secrets.view(seat), 120, full=full, called=called)
    return [line.plain for line in shown]


def test_what_may_not_be_seen_does_not_look_as_if_there_were_nothing(secrets):
    assert secret_board(secrets, 1) == [
        "       chest    hand      aside  heap      secret",
        "ana    3 coins  card 2    –      [card 5]  3",
        "bo     ?        card 3    ?      ?         ?       traitor: ?",
        "cy     ?        1 hidden  ?      ?         ?       traitor: ?",
        "table  deck: 2 hidden · cellar: ?",
    ]


def test_what_only_its_owner_sees_has_a_column_whoever_comes_first(secrets):
    assert secret_board(secrets, 2, full=True) == [
        "       chest    hand      aside  heap      secret",
        "bo     3 coins  card 3    –      [card 6]  –       traitor",
        "cy     ?        1 hidden  ?      ?         ?       traitor: ?",
        "ana    ?        1 hidden  ?      ?         ?       traitor: ?",
        "table  deck: 2 hidden · cellar: ?",
        "empty for bo: aside, secret",
        "empty on the table: box",
    ]


def test_who_sees_all_is_shown_no_secrets(secrets):
    shown = secret_board(secrets, None)
    assert "?" not in "".join(shown)
    assert shown[1:3] == [
        "ana    3 coins  card 2  [card 5]  3",
        "bo     3 coins  card 3  [card 6]  –       traitor",
    ]


@pytest.mark.parametrize("full", [False, True])
def test_nothing_is_wider_than_the_screen(full):
    for width in (30, 40, 60, 80, 200):
        assert max(cell_len(line) for line in lines(width, full=full)) <= width


def test_what_a_zone_is_called_by_is_not_said_again():
    zones = (
        ZoneView("tiles", "pile", (("tile 1", 1), ("tile 3", 2)), 3, said=("tile 1", "tile 3 x2")),
        ZoneView("boxes", "pile", (("box", 1),), 1, said=("box",)),
        ZoneView("dice", "pile", (("die", 2),), 2, said=("2 dice",)),
        ZoneView("hand", "pile", (("card 1", 1), ("card 3", 2)), 3, said=("card 1", "card 3 x2")),
        ZoneView("things", "pile", (("thing", 1), ("cat", 1)), 2, said=("thing", "cat")),
    )
    table = OwnerView("table", 0, "table", zones, ())
    shown = View(None, ("ana",), None, 0, False, (), table, (), ())
    assert lines(shown=shown) == [
        "table  tiles: 1, 3 x2 · boxes: 1 · dice: 2 · hand: card 1, 3 x2 · things: thing, cat",
    ]


def test_winners_are_marked_and_the_referee_sees_seats_in_order():
    shown = lines(shown=view(seat=None, winners=(3,)))
    assert [line.split("  ")[0] for line in shown[1:4]] == ["> ana", "bo (you)", "* cy"]


def options(labels, most=40):
    return [line.plain for line in screen.listed(screen.marks_of(labels), labels, 80, most)]


def test_few_options_are_a_column_and_many_are_several():
    assert options(("throw", "hold")) == ["  1  throw", "  2  hold"]
    many = options([f"way {n} out" for n in range(12)])
    assert many[0].split()[::4] == ["1", "4", "7", "10"]
    assert len(many) == 3
    assert max(map(len, many)) <= 80


def test_options_that_are_numbers_bear_no_other_numbers():
    assert options(("2", "3", "pass")) == ["  2", "  3", "  -  pass"]
    seats = screen.listed(screen.marks_of(("2", "4")), ("player 2", "player 4"), 80, 40)
    assert [line.plain for line in seats] == ["  2  player 2", "  4  player 4"]


@pytest.mark.parametrize(
    ("labels", "marks"),
    [
        (("card 2", "card 4", "card 11"), ["2", "4", "11"]),
        (("card 2", "card 4", "pass"), ["2", "4", "-"]),
        (("take 1", "take 3", "look up", "rest"), ["1", "2", "3", "4"]),
        (("square 1 2", "square 2 2"), ["1", "2"]),
        (("card 4",), ["1"]),
        (("bid 3, 5", "bid 3, 7"), ["1", "2"]),
        (("3", "card 4"), ["3", "-"]),
        (("card 2", "card 2 #2"), ["1", "2"]),
    ],
)
def test_an_option_that_bears_a_number_is_typed_by_it(labels, marks):
    assert screen.marks_of(labels) == marks


def test_options_beyond_the_limit_are_counted():
    shown = options([f"option {n}" for n in range(50)])
    assert shown[-1] == "… and 10 more: type how it begins, or `options`"


def test_text_of_a_game_cannot_command_the_terminal():
    assert options(("\x1b[31mred\u202e[/x]",)) == ["  1  [31mred[/x]"]


def test_wrapping_counts_columns_and_breaks_long_words():
    assert screen.wrap("a bc def", 4) == ["a bc", "def"]
    assert screen.wrap("abcdefgh i", 3) == ["abc", "def", "gh", "i"]
    assert screen.wrap("猫猫猫", 4) == ["猫猫", "猫"]


def test_a_title_never_makes_the_rule_wider_than_the_screen():
    assert cell_len(screen.rule_off("x" * 100, 40).plain) == 40
    assert cell_len(screen.rule_off("turn 1", 40).plain) == 40
