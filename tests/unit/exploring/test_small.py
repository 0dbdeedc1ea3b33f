"""Small settings: pieces of the rules that are read otherwise, and what is kept beside a game."""

import pytest

from catrules.diagnostics import RulesError
from catrules.exploring.small import Small, small_names, small_of, smaller_rules

GAME = """\
game "Coins"
players 2..4
assume goal = 9 in 1..20 "printed"
components
  60   coin in bank
on the table
  pile bank of coin
each player
  pile purse of coin
play: turns go clockwise from seat(1), at most 60
turn by p: move 1 coin from bank to p.purse
win rich by p when count p.purse = goal
"""

VARIANT = """\
variant "Thief" of "../coins.catrules"
after turn by p: move 2 coins from p.purse to bank
"""


@pytest.fixture
def game(tmp_path):
    (tmp_path / "coins").mkdir()
    (tmp_path / "coins" / "thief.catrules").write_text(VARIANT, encoding="utf-8")
    path = tmp_path / "coins.catrules"
    path.write_text(GAME, encoding="utf-8")
    return str(path)


def refused(run):
    with pytest.raises(RulesError) as caught:
        run()
    (finding,) = caught.value.findings
    return finding


def test_a_piece_is_read_otherwise_however_far_its_words_stand_apart(game):
    small = Small(smaller=(("60 coin", "6 coin"),))
    rules = smaller_rules(game, small).rules
    assert rules.ok
    assert rules.program(2).sorts[0].count == 6


def test_pieces_of_variants_count_too(game):
    found = smaller_rules(game, Small(variants=("thief",), smaller=(("2 coins", "1 coins"),)))
    assert found.rules.ok
    assert found.texts.at(game) is None


def test_settings_and_variants_as_everywhere(game):
    small = Small(variants=("thief",), settings={"goal": "3"})
    assert smaller_rules(game, small).rules.program(2).settings == (("goal", "3"),)


@pytest.mark.parametrize(
    ("piece", "where"),
    [("61 coin", "nowhere"), ("0 coin", "nowhere"), ("60", "in 2 places"), ("", "nowhere")],
)
def test_a_piece_stands_there_once(game, piece, where):
    finding = refused(lambda: smaller_rules(game, Small(smaller=((piece, "6"),))))
    assert finding.code == "E014"
    assert where in finding.message


def test_pieces_may_begin_and_end_with_a_sign(game):
    assert smaller_rules(game, Small(smaller=(("(1), at", "(2), at"),))).rules.ok


def test_what_is_kept_beside_a_game(game, tmp_path):
    (tmp_path / "small.toml").write_text(
        "[coins]\nplayers = 3\nset = { goal = 2 }\nsmaller = { '60 coin' = '6 coin' }\n"
        "with = ['thief']\nuncounted = true\npositions = 50\n",
        encoding="utf-8",
    )
    assert small_of(game) == Small(
        players=3,
        settings={"goal": "2"},
        smaller=(("60 coin", "6 coin"),),
        variants=("thief",),
        uncounted=True,
        positions=50,
    )


def test_values_are_written_as_toml_writes_them(game, tmp_path):
    text = "[coins]\nset = { a = [1, 2], b = true, c = false, d = 'word' }\n"
    (tmp_path / "small.toml").write_text(text, encoding="utf-8")
    assert small_of(game).settings == {"a": "1,2", "b": "yes", "c": "no", "d": "word"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "no small setting is kept"),
        ("[coins", "no TOML"),
        ("[other]\n", "no small setting of `coins`"),
        ("coins = 3\n", "is no table"),
        ("[coins]\nplayer = 3\n", "has `player`"),
        ("[coins]\nplayers = 'three'\n", "`players` of `coins` is a number"),
        ("[coins]\nplayers = true\n", "`players` of `coins` is a number"),
        ("[coins]\nset = 3\n", "`set` of `coins` is a table"),
        ("[coins]\nmeant = { W810 = 'so' }\n", "`meant` of `coins` is a list"),
        ("[coins]\nmeant = ['W810']\n", "an entry of `meant` of `coins` has `code`, `why`"),
        ("[coins]\nmeant = [{ code = 'W810' }]\n", "has `code`, `why` and"),
        ("[coins]\nmeant = [{ code = 'W810', why = '', who = '' }]\n", "has `code`, `why` and"),
        ("[coins]\nkept = ['thief']\n", "`kept` of `coins` is a table"),
    ],
)
def test_what_is_kept_may_be_wrong(game, tmp_path, text, message):
    if text is not None:
        (tmp_path / "small.toml").write_text(text, encoding="utf-8")
    finding = refused(lambda: small_of(game))
    assert finding.code == "E013"
    assert message in finding.message


KEPT = """\
[coins]
players = 3
set = { goal = 2 }
smaller = { "60 coin" = "6 coin", "at most 60" = "at most 6" }
meant = [{ code = "W810", why = "printed" }]

[coins.kept.thief]
with = ["thief"]
smaller = { "60 coin" = "7 coin" }
meant = [{ code = "W811", line = "turn by p", why = "printed, too" }]

[coins.kept.four]
players = 4
set = { goal = 3 }
"""


def test_other_settings_are_kept_under_names_and_say_what_is_otherwise(game, tmp_path):
    place = tmp_path / "small.toml"
    place.write_text(KEPT, encoding="utf-8")
    assert small_names(game) == ("thief", "four")
    first, thief, four = small_of(game), small_of(game, "thief"), small_of(game, "four")
    assert (thief.players, thief.variants, thief.settings) == (3, ("thief",), {"goal": "2"})
    assert dict(thief.smaller) == {"60 coin": "7 coin", "at most 60": "at most 6"}
    assert [each.code for each in thief.meant] == ["W811"]
    assert [each.code for each in four.meant] == ["W810"]
    assert (four.players, four.settings, four.smaller) == (4, {"goal": "3"}, first.smaller)
    assert smaller_rules(game, thief).meant == thief.meant


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        (KEPT, "no small setting `fog` of `coins` is kept here", "there is thief, four"),
        ("[coins]\n", "no small setting `fog` of `coins`", "no other ones are kept"),
        ("[coins]\nkept = { fog = 3 }\n", "`coins.kept.fog` is no table", "[coins.kept.fog]"),
        ("[coins.kept.fog]\nkept = {}\n", "`coins.kept.fog` has `kept`", "there is players"),
    ],
)
def test_a_name_may_be_wrong(game, tmp_path, text, message, hint):
    (tmp_path / "small.toml").write_text(text, encoding="utf-8")
    finding = refused(lambda: small_of(game, "fog"))
    assert finding.code == "E013"
    assert message in finding.message
    assert hint in finding.hint


def test_no_names_where_nothing_is_kept(game):
    assert small_names(game) == ()
