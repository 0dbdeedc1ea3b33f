"""What is said of a save that belongs to other rules shows nothing that a terminal would obey."""

import pytest
from saves_games import header

from catrules.saves import faults

ODD = "\x1b[31mPig\u202e"


def test_other_rules_are_named_with_both_hashes(pig):
    problem = faults.other_rules("a", header(pig, game=ODD), "Pog\n" + "x" * 200, "f" * 64)
    finding = problem.finding
    assert str(problem) == f"a:1: {finding.message}"
    assert (finding.code, finding.span.line) == ("E805", 1)
    assert pig.sha256[:12] in finding.message
    assert "f" * 12 + ")" in finding.message
    assert "Pig" in finding.message
    assert finding.message.isprintable()
    assert len(finding.message) < 300
    assert finding.hint


def test_other_variants_are_named_on_both_sides(pig):
    finding = faults.other_variants("a", header(pig, variants=("fast", ODD)), ()).finding
    assert finding.code == "E805"
    assert "these variants: fast, " in finding.message
    assert finding.message.endswith("asked for are: none")
    assert finding.message.isprintable()
    other = faults.other_variants("a", header(pig), ("slow", "long")).finding
    assert other.message.endswith("variants: none; asked for are: slow, long")


@pytest.mark.parametrize("why", ["nobody is called `cat`", ODD])
def test_what_cannot_be_played_says_why(why):
    finding = faults.impossible("a", why).finding
    assert finding.code == "E806"
    assert finding.message.startswith("this game cannot be played: ")
    assert finding.message.isprintable()


@pytest.mark.parametrize(
    ("form", "what"), [(True, "what a save can hold"), (False, "does not fit its hash")]
)
def test_a_line_that_was_changed_is_told_from_one_that_was_never_written(form, what):
    finding = faults.damaged("a", 7, form=form).finding
    assert (finding.code, finding.span.line) == ("E803", 7)
    assert what in finding.message


def test_what_was_interrupted_is_a_warning_at_its_line():
    finding = faults.dropped("a", 4, 20)
    assert (finding.code, finding.span.file, finding.span.line) == ("W801", "a", 4)
