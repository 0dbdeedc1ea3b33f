"""Small settings: pieces of the rules that are read otherwise, and what is kept beside a game."""

import pytest

from catrules.diagnostics import RulesError
from catrules.exploring.small import Small, small_of, smaller_rules

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
    ],
)
def test_what_is_kept_may_be_wrong(game, tmp_path, text, message):
    if text is not None:
        (tmp_path / "small.toml").write_text(text, encoding="utf-8")
    finding = refused(lambda: small_of(game))
    assert finding.code == "E013"
    assert message in finding.message
