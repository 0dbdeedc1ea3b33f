"""The search for orders: what is due at once, and what comes of each order."""

import pytest

from catrules.exploring.order.report import order_report
from catrules.exploring.order.rules import ordered
from catrules.exploring.order.search import Search
from catrules.exploring.space import Limits
from catrules.pipeline import Compilation

GAME = """\
game "Two"
players 2
components
  6 coin in bank
on the table
  pile bank of coin
  counter n 0..99
  counter m 0..99
each player
  pile purse of coin
play
  turns go clockwise from seat(1), at most 4
  nobody wins
turn by p
  count_up by p
rule count_up by p
  p chooses one "what?"
    "one": add 1 to n
    "two": add 2 to n
"""

TAKE = """\
trigger take by p when n >= 3 and p is current and bank is not empty
  move all from bank to p.purse
"""

GIVE = """\
trigger give by p when n >= 3 and p is current and count bank > 3
  move 3 coins from bank to left(p).purse
"""

DOUBLE = "trigger double when n >= 3 and m = 0: set m to 2 * n\n"
MORE = "trigger more when n = 3: add 1 to n\n"
OTHER = "trigger other when n >= 3 and bank is not empty: move all from bank to box\n"


@pytest.fixture
def searched(tmp_path):
    """What comes of a search in a game with variants, by name."""

    def search(text, variants=None, *, positions=1000, decisions=0, seed=1):
        path = tmp_path / "two.catrules"
        path.write_text(text, encoding="utf-8")
        for name, lines in (variants or {}).items():
            head = f'variant "{name.title()}" of "two.catrules"\n'
            (tmp_path / f"{name}.catrules").write_text(head + lines, encoding="utf-8")
        compilation = Compilation.open(path, "two.catrules", tuple(variants or ()))
        assert compilation.errors == ()
        rules = ordered(compilation, compilation.configuration(2))
        found = Search(rules, Limits(positions), seed=seed)
        while found.explore(10):
            pass
        found.play(decisions)
        return order_report(rules, found)

    return search


def only(report):
    (found,) = report.found
    return found


def test_two_triggers_whose_order_matters(searched):
    report = searched(GAME + TAKE + GIVE)
    found = only(report)
    assert found.finding.code == "W820"
    assert "`take` and `give`" in found.finding.message
    (label,) = found.finding.labels
    assert label.text.endswith("ana's purse: nothing, else 3 coin; bo's purse: 6 coin, else 3 coin")
    assert found.steps == ("ana: one", "bo: two")
    assert report.complete
    assert report.moments > 2


def test_what_stands_first_comes_first(searched):
    found = only(searched(GAME + GIVE + TAKE))
    assert "`give` and `take`" in found.finding.message
    assert found.finding.labels[0].text.endswith(
        "ana's purse: 3 coin, else nothing; bo's purse: 3 coin, else 6 coin"
    )


def test_triggers_that_come_to_the_same_in_both_orders(searched):
    report = searched(GAME + MORE + OTHER)
    assert report.moments > 0
    assert report.found == ()


def test_one_that_keeps_the_other_from_being_due(searched):
    found = only(searched(GAME + DOUBLE.replace("n >= 3", "n = 3") + MORE))
    assert "m: 6, else 0" in found.finding.labels[0].text


def test_what_is_asked_inside_is_compared_answer_by_answer(searched):
    ask = TAKE.replace("  move all", '  p may "pay": move 1 coin from bank to box\n  move all')
    found = only(searched(GAME + ask + GIVE))
    assert found.steps == ("ana: one", "bo: two")
    same = "trigger ask by p when n >= 3 and p is current and m = 0\n"
    same += '  p chooses k from 1..3 "how many?"\n  set m to k\n'
    assert searched(GAME + same + OTHER).found == ()


def test_an_order_in_which_the_rules_fail(searched):
    text = GAME.replace("counter m 0..99", "counter m 0..6")
    fails = "trigger fails when n >= 3 and n < 5: set n to 5\n"
    found = only(searched(text + DOUBLE + fails))
    assert "else the rules fail (E901" in found.finding.labels[0].text


def test_a_game_that_one_order_ends(searched):
    win = "trigger end by p when n >= 3 and p is current and count bank > 3: p wins\n"
    found = only(searched(GAME + TAKE + win))
    assert "the game: goes on, else ends, bo wins" in found.finding.labels[0].text


def test_what_cannot_be_compared_is_counted(searched):
    many = "trigger many by p when n >= 3 and p is current and m = 0\n"
    many += (
        "  p chooses k from 1..30\n  p chooses l from 1..30\n  set m to k + l\n  set n to k + 3\n"
    )
    report = searched(GAME + many + GIVE)
    assert report.unknown == 1
    assert report.found == ()


def test_triggers_of_two_variants_are_put_in_order_by_a_player(searched):
    report = searched(GAME, {"fog": TAKE, "rain": GIVE})
    assert report.pairs == 1
    assert (report.found, report.notes) == ((), ())


def test_a_question_that_makes_no_difference(searched):
    text = GAME.replace("at most 4", "at most 40")
    one = "trigger sun when n = 3\n  add 1 to n\n  add 1 to m\n"
    other = "trigger moon when n >= 3 and bank is not empty\n  move all from bank to box\n"
    other += "  add 1 to m\n"
    report = searched(text, {"fog": one, "rain": other}, positions=3, decisions=2000)
    (note,) = report.notes
    assert note.finding.code == "W821"
    assert "`moon` and `sun`" in note.finding.message or "`sun` and `moon`" in note.finding.message
    assert report.found == ()


def test_a_trigger_of_the_game_before_one_of_a_variant(searched):
    assert "`take` and `give`" in only(searched(GAME + TAKE, {"fog": GIVE})).finding.message


LINES = "after count_up by p: set n to 2 * n\nafter count_up by p: add 1 to n\n"


def test_two_lines_of_a_file_that_amend_one_rule(searched):
    found = only(searched(GAME, {"fog": LINES}))
    assert "`after count up` and `after count up`" in found.finding.message
    assert found.finding.span.line == 2
    assert found.finding.labels[0].span.line == 3
    assert "n: 3, else 4" in found.finding.labels[0].text
    assert found.steps == ("ana: one",)


def test_lines_that_have_nothing_in_common(searched):
    apart = "after count_up by p: set n to 2 * n\nafter count_up by p: add 1 to m\n"
    assert searched(GAME, {"fog": apart}).moments == 0


def test_setup_has_nobody_who_acts(searched):
    text = GAME.replace("play\n", "setup: set n to 1\nplay\n", 1)
    lines = "after setup: set n to 2 * n\nafter setup: add 1 to n\n"
    found = only(searched(text, {"fog": lines}))
    assert found.steps == ()


def test_lines_before_a_window(searched):
    text = GAME.replace("  count_up by p\n", "  p may act in main\n", 1) + (
        "action go by p in main\n  count_up by p\n"
    )
    lines = "before p acts in main: set n to 2 * n\nbefore p acts in main: add 1 to n\n"
    assert "`before acting in main`" in only(searched(text, {"fog": lines})).finding.message


def test_lines_of_two_files_are_put_in_order_by_a_player_or_by_over(searched):
    one, other = LINES.splitlines()
    assert searched(GAME, {"fog": one, "rain": other}).found == ()
    over = other.replace("p: add", "p, over fog: add")
    assert searched(GAME, {"fog": one, "rain": over}).moments == 0


def test_lines_of_one_file_stay_together_between_files(searched):
    """Who has begun with the lines of a variant goes on with them."""
    third = "after count_up by p: set n to n * n\n"
    report = searched(
        GAME.replace("0..99", "0..9999"), {"fog": LINES, "rain": third}, positions=400
    )
    assert only(report).finding.span.file.endswith("fog.catrules")
    assert only(report).steps == ("ana: one",)


def test_more_lines_than_a_player_puts_in_order(searched):
    lines = "".join(f"after count_up by p: set n to n * {k}\n" for k in range(1, 6))
    assert searched(GAME.replace("0..99", "0..999999"), {"fog": lines}, positions=40).moments == 0


def test_two_players_win_at_once(searched):
    win = "win rich by p when n >= 3\nwin old by p when n >= 3 and p is seat(1)\n"
    report = searched(GAME + win)
    assert report.found == ()
    notes = {note.finding.span.line for note in report.notes}
    assert notes == {20}
    assert {note.finding.code for note in report.notes} == {"W822"}


def test_a_win_of_one_player_is_no_tie(searched):
    win = "win rich by p when n >= 3 and p is current\nwin old by p when n >= 3 and p is current\n"
    assert searched(GAME + win).notes == ()


def test_games_at_random_go_where_no_search_comes(searched):
    text = GAME.replace("at most 4", "at most 40")
    deep = [trigger.replace("n >= 3", "n >= 30") for trigger in (TAKE, GIVE)]
    assert searched(text + deep[0] + deep[1], positions=20).moments == 0
    one = searched(text + deep[0] + deep[1], positions=20, decisions=400)
    again = searched(text + deep[0] + deep[1], positions=20, decisions=400)
    assert only(one) == only(again)
    assert one.games > 5
    assert len(only(one).steps) < 30


def test_games_in_which_the_rules_fail_come_to_an_end(searched):
    report = searched(GAME.replace("counter n 0..99", "counter n 0..3"), positions=1, decisions=50)
    assert report.faults > 0
    fails = GAME.replace("play\n", "setup: subtract 1 from n\nplay\n", 1)
    assert searched(fails, positions=1, decisions=10).faults == 10
