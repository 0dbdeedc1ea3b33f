"""The board and the list of options as lines of text."""

from rich.cells import cell_len

from catrules.machine.view import MarkView, OwnerView, View, ZoneView
from catrules_cli import screen


def player(number, name, purse):
    zones = (
        ZoneView("purse", "pile", (("coin", purse),), purse),
        ZoneView("hidden_shop", "pile", None, 2),
        ZoneView("deck", "deck", None, None),
        ZoneView("cubes", "pile", (), 0),
        ZoneView("rolled", "pile", (("cat", 1), ("crown", 2)), 5),
    )
    marks = (MarkView("score", 0, "0"), MarkView("ready", True, "yes"))
    return OwnerView("player", number, name, zones, marks)


def view(seat=2, winners=()):
    table = OwnerView("table", 0, "table", (ZoneView("bank", "pile", (), 0),), ())
    kingdom = OwnerView("kingdom", 1, "kingdom", (), (MarkView("flipped", 2, "2"),))
    players = tuple(player(n, name, n) for n, name in ((1, "ana"), (2, "bo"), (3, "cy")))
    return View(seat, ("ana", "bo", "cy"), 1, 4, bool(winners), winners, table, players, (kingdom,))


def lines(**options):
    given = {"full": False, "width": 120, **options}
    return [line.plain for line in screen.board(view(), given["width"], full=given["full"])]


def test_the_board_shows_the_seat_first_and_the_others_clockwise():
    assert lines() == [
        "kingdom   flipped: 2",
        "bo (you)  purse: 2 coin · hidden shop: 2 hidden · rolled: cat, 2 crown, 2 hidden · ready",
        "cy        purse: 3 coin · hidden shop: 2 hidden · rolled: cat, 2 crown, 2 hidden · ready",
        "> ana     purse: coin · hidden shop: 2 hidden · rolled: cat, 2 crown, 2 hidden · ready",
    ]


def test_the_full_board_shows_what_is_empty_or_zero_too():
    shown = "\n".join(lines(full=True))
    assert "table     bank: –" in shown
    assert "cubes: –" in shown
    assert "score: 0" in shown
    assert "deck: hidden" in shown


def test_nothing_is_wider_than_the_screen():
    for width in (30, 40, 60, 80):
        assert max(cell_len(line) for line in lines(width=width)) <= width


def test_winners_are_marked_and_the_referee_sees_seats_in_order():
    shown = screen.board(view(seat=None, winners=(3,)), 120, full=False)
    assert [line.plain.split("  ")[0] for line in shown] == ["kingdom", "> ana", "bo", "* cy"]


def test_few_options_are_a_column_and_many_are_several():
    few = [line.plain for line in screen.listed(("throw", "hold"), 80, 40)]
    assert few == ["  1  throw", "  2  hold"]
    many = [line.plain for line in screen.listed([f"option {n}" for n in range(12)], 80, 40)]
    assert many[0].split()[::3] == ["1", "4", "7", "10"]
    assert len(many) == 3
    assert max(map(len, many)) <= 80


def test_options_that_are_numbers_bear_no_other_numbers():
    assert [line.plain for line in screen.listed(("2", "3"), 80, 40)] == ["  -  2", "  -  3"]


def test_options_beyond_the_limit_are_counted():
    shown = screen.listed([f"option {n}" for n in range(50)], 80, 40)
    assert shown[-1].plain == "… and 10 more: type how it begins, or `options`"


def test_text_of_a_game_cannot_command_the_terminal():
    (line,) = screen.listed(("\x1b[31mred\u202e[/x]",), 80, 40)
    assert line.plain == "  1  [31mred[/x]"


def test_wrapping_counts_columns_and_breaks_long_words():
    assert screen.wrap("a bc def", 4) == ["a bc", "def"]
    assert screen.wrap("abcdefgh i", 3) == ["abc", "def", "gh", "i"]
    assert screen.wrap("猫猫猫", 4) == ["猫猫", "猫"]


def test_a_title_never_makes_the_rule_wider_than_the_screen():
    assert cell_len(screen.rule_off("x" * 100, 40).plain) == 40
    assert cell_len(screen.rule_off("turn 1", 40).plain) == 40
