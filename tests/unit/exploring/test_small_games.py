"""The shipped games in their small settings: seen whole, and nothing in them that is not known."""

import tomllib
from pathlib import Path

import pytest
from attrs import evolve

from catrules.conformance.run import Suite
from catrules.exploring.findings import report
from catrules.exploring.small import SMALL, small_names, small_of, smaller_rules
from catrules.exploring.space import Explorer, Limits
from catrules.source import Source

ROOT = Path(__file__).parents[3] / "games"
TABLES = sorted(ROOT.rglob(SMALL))
GAMES = [
    str(table.parent / f"{name}.catrules")
    for table in TABLES
    for name in tomllib.loads(table.read_text(encoding="utf-8"))
]
SETTINGS = [(game, name) for game in GAMES for name in ("", *small_names(game))]

QUICK = {("communist_cats", ""), ("lucky_cat", "")}
"""Settings of rulebooks that are seen whole in some seconds."""


def _settings():
    for game, name in SETTINGS:
        stem = Path(game).stem
        slow = "classics" not in game and (stem, name) not in QUICK
        marks = [pytest.mark.slow] if slow else []
        yield pytest.param(game, name, marks=marks, id=f"{stem} {name}".strip())


def test_every_classic_has_a_small_setting():
    classics = {path.stem for path in (ROOT / "classics").glob("*.catrules")}
    assert classics == {Path(game).stem for game in GAMES if "classics" in game}


@pytest.mark.parametrize(("game", "name"), [*_settings()])
def test_a_small_setting_is_seen_whole_and_well(game, name):
    small = small_of(game, name)
    found = smaller_rules(game, small)
    assert found.rules.findings == ()
    program = found.rules.program(small.players or found.rules.players[0])
    limits = Limits(small.positions or 110_000, 4 << 30)
    explorer = Explorer(program, limits, uncounted=small.uncounted)
    while explorer.go(1000):
        pass
    result = report(program, explorer.space, found)
    assert result.complete
    assert [(each.finding.code, each.finding.message) for each in result.found] == []


@pytest.mark.parametrize("game", ["go_fish", "pig"])
def test_a_way_is_a_scenario_that_can_be_played(game):
    """What is told of a finding, and of a loop, is played as it stands."""
    path = ROOT / "classics" / f"{game}.catrules"
    found = smaller_rules(str(path), evolve(small_of(str(path)), meant=()))
    program = found.rules.program(2)
    explorer = Explorer(program, uncounted=True)
    while explorer.go(1000):
        pass
    result = report(program, explorer.space, found)
    drafts = [each.draft for each in (*result.found, *result.notes)]
    assert drafts
    text = f'suite of "{path.name}"\n\n' + "".join(
        f"{d}\n  then count players = 2\n\n" for d in drafts
    )
    suite = Suite(Source(str(path.with_suffix(".catspec")), text))
    assert suite.findings == ()
    assert all(run.outcome.passed for run in suite.runs)


def test_a_way_begins_as_late_as_it_can():
    path = str(ROOT / "classics" / "go_fish.catrules")
    found = smaller_rules(path, evolve(small_of(path), meant=()))
    program = found.rules.program(2)
    explorer = Explorer(program, uncounted=True)
    while explorer.go(1000):
        pass
    (stuck,) = report(program, explorer.space, found).found
    assert stuck.draft.splitlines()[1:] == [
        "  players ana, bo",
        "  set ranks = 3, suits = 2, dealt_to_two = 2",
        "  bo's turn, in asking",
        "  given ana.hand = card 3, bo.hand = card 3, ana.books = 2 card 1",
        "  given bo.books = 2 card 2",
        "  when bo: ask ana, 3",
    ]
