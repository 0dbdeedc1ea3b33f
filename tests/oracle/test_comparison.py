"""The comparison itself: each thing that it compares is made to differ, and is found."""

import re
from pathlib import Path

import pytest
from attrs import evolve
from oracle_cases import CLASSICS, translated, winners
from oracle_spiel import need_spiel
from oracle_table import CASES
from oracle_walk import Walk

import catrules

need_spiel()

BY_NAME = {case.spiel: case for case in CASES}
KUHN = BY_NAME["kuhn_poker"]


def differs(case, what: str) -> None:
    with pytest.raises(AssertionError, match=re.escape(what)):
        Walk(case).whole_tree()


def changed(name: str, old: str, new: str, home: Path):
    """A case with one line of its rules changed."""
    case = BY_NAME[name]
    text = (CLASSICS / f"{case.game}.catrules").read_text(encoding="utf-8")
    assert text.count(old) == 1
    file = home / "changed.catrules"
    file.write_text(text.replace(old, new), encoding="utf-8")
    rules = catrules.load(file, settings=dict(case.settings))
    assert rules.ok, rules.findings
    return evolve(case, game=str(file.with_suffix("")), variants=())


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("seen by owner", "seen by all", "is shown what OpenSpiel does not tell apart"),
        ("seen by owner", "seen by nobody", "is shown the same, but OpenSpiel tells apart"),
        ("from seat(1)", "from seat(2)", "asked: OpenSpiel [0], ours [1]"),
        ("count p.stack - 2", "count p.stack - 1", "returns"),
        ("(count players + 1)", "(count players + 2)", "chance may"),
        (
            'needs bettor is nothing "there is only one bet"',
            'needs bettor is nothing "x"\n  needs rank(p) > 1 "y"',
            "1 may: OpenSpiel",
        ),
    ],
)
def test_a_line_that_is_changed_is_found(old, new, what, tmp_path):
    differs(changed("kuhn_poker", old, new, tmp_path), what)


def test_a_loaded_die_is_found(tmp_path):
    case = changed("liars_dice(dice_sides=2)", "showing 1..sides", "showing 1, 2, 2", tmp_path)
    differs(case, "chance ('1',): OpenSpiel 0.5, ours 1/3")


def test_words_that_mean_two_things_are_found():
    words = translated((r"Deal:(\d+)", r"card \1+1"), (r"Pass|Bet", "check | fold | bet | call"))
    differs(evolve(KUHN, words=words), "0 may")
    words = translated((r"Deal:(\d+)", r"card \1+1"), (r"Pass|Bet", "check | fold"))
    differs(evolve(KUHN, words=words), "one of ours for several")


def test_an_end_too_early_is_found(tmp_path):
    rules = "play\n  turns", "play\n  nobody wins\n  turns"
    differs(changed("tic_tac_toe", *rules, tmp_path), "asked: OpenSpiel [0], ours []")


def test_who_wins_is_found():
    differs(evolve(KUHN, returns=winners), "returns")


def test_a_random_game_finds_it_too(tmp_path):
    case = changed("kuhn_poker", "count p.stack - 2", "count p.stack - 1", tmp_path)
    with pytest.raises(AssertionError, match="returns"):
        Walk(case).at_random(0)
