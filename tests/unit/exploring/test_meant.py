"""Findings that `small.toml` explains: told apart, and told if they are not there."""

import pytest

from catrules.exploring.findings import report
from catrules.exploring.small import small_of, smaller_rules
from catrules.exploring.space import Explorer, Limits

GAME = """\
game "Coins"
players 2
components
  2 coin in bank
on the table
  pile bank of coin
each player
  pile purse of coin
play
  turns go clockwise from seat(1), at most 3
  every player p with most count p.purse wins
turn by p
  p must act in main     # in every turn
action take by p in main
  needs bank is not empty "no coin is left"
  move 1 coin from bank to p.purse
action rest by p in main
  needs bank is not empty "no coin is left"
  do nothing
"""


@pytest.fixture
def explored(tmp_path):
    """What comes of exploring the game with a list of what is meant."""

    def explore(meant, positions=100):
        path = tmp_path / "coins.catrules"
        path.write_text(GAME, encoding="utf-8")
        (tmp_path / "small.toml").write_text(f"[coins]\nmeant = [{meant}]\n", encoding="utf-8")
        smaller = smaller_rules(str(path), small_of(str(path)))
        program = smaller.rules.program(2)
        explorer = Explorer(program, Limits(positions))
        while explorer.go(1):
            pass
        return report(program, explorer.space, smaller)

    return explore


@pytest.mark.parametrize(
    "line", ["", ", line = 'p must act in main'", ", line = 'p must   act in main'"]
)
def test_what_is_explained_is_no_finding(explored, line):
    told = explored(f"{{ code = 'W810', why = 'two coins are printed'{line} }}")
    assert told.found == ()
    (one,) = told.meant
    assert (one.found.finding.code, one.why) == ("W810", "two coins are printed")
    assert one.found.steps == ("ana: take", "bo: take")


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("{ code = 'W811', why = 'printed' }", "W811 is said to be meant, and was not found"),
        (
            "{ code = 'W810', line = 'p must act', why = 'printed' }",
            "W810 at `p must act` is said to be meant, and was not found",
        ),
    ],
)
def test_what_explains_nothing_is_told_where_all_was_seen(explored, entry, message):
    stuck, vain = explored(entry).found
    assert stuck.finding.code == "W810"
    assert (vain.finding.code, vain.finding.message) == ("W815", message)
    assert vain.finding.span.file.endswith("small.toml")
    assert explored(entry, positions=2).found == ()


def test_one_entry_explains_each_finding_that_it_fits(explored):
    once = "{ code = 'W810', line = 'p must act in main', why = 'printed' }"
    told = explored(f"{once}, {{ code = 'W810', why = 'never asked for' }}")
    assert [each.why for each in told.meant] == ["printed"]
    assert [each.finding.code for each in told.found] == ["W815"]
