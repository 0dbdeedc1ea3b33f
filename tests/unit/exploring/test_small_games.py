"""The shipped games in their small settings: seen whole, and nothing in them that is not known."""

import tomllib
from pathlib import Path

import pytest

from catrules.exploring.findings import report
from catrules.exploring.small import SMALL, small_of, smaller_rules
from catrules.exploring.space import Explorer, Limits

ROOT = Path(__file__).parents[3] / "games"
TABLES = sorted(ROOT.rglob(SMALL))
GAMES = [
    str(table.parent / f"{name}.catrules")
    for table in TABLES
    for name in tomllib.loads(table.read_text(encoding="utf-8"))
]

KNOWN = {
    # Who cannot ask anybody has nothing to do; a comment there says so.
    "go_fish": {"W810"},
}


def test_every_classic_has_a_small_setting():
    classics = {path.stem for path in (ROOT / "classics").glob("*.catrules")}
    assert classics == {Path(game).stem for game in GAMES if "classics" in game}


@pytest.mark.parametrize("game", GAMES, ids=[Path(game).stem for game in GAMES])
def test_a_small_setting_is_seen_whole_and_well(game):
    small = small_of(game)
    found = smaller_rules(game, small)
    assert found.rules.findings == ()
    program = found.rules.program(small.players)
    explorer = Explorer(program, Limits(small.positions or 40_000), uncounted=small.uncounted)
    while explorer.go(1000):
        pass
    result = report(program, explorer.space)
    assert result.complete or small.positions is not None
    codes = {each.finding.code for each in result.found}
    assert codes == KNOWN.get(Path(game).stem, set())
