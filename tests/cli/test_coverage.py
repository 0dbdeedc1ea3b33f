"""`--coverage` of `catrules test` and `catrules simulate`, and of pytest: what was not reached."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

SUITE = """\
suite of "game.catrules"

background
  players ana, bo
  ana's turn, in throwing

scenario "A throw counts"
  for each row
    face   now
    5      5
    1      0
  when ana: throw
    chance: die = face
  then pot = now

scenario "What is held is kept"
  given pot = 4
  when ana: hold
  then ana.points = 4

scenario "Who holds enough wins"
  given pot = 20
  when ana: hold
  then ana wins
"""

MISSING = """\
                     lines   branches    options  clauses
game.catrules  12/13  92 %  7/8  87 %  2/3  66 %        -

game.catrules
  36  action boast by p in throwing
        option never offered: boast, nor 1 line that follows
  37  needs p.points >= 15 "nobody boasts with so little"
        `p.points >= 15` never true

Coverage: 87.5 % of lines, branches and options.
"""


@pytest.fixture
def suite(pig, file):
    """A game with a suite."""
    return Path(file(SUITE, "game.catspec")).name


def test_what_no_scenario_reached(catrules, suite):
    done = catrules("test", suite, "--coverage")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "4 scenarios passed.\n\n" + MISSING


def test_the_docs_show_it():
    text = (Path(__file__).parents[2] / "docs" / "workbench.md").read_text(encoding="utf-8")
    assert f"```text\n4 scenarios passed.\n\n{MISSING}```" in text


def test_a_scenario_that_fails_counts_too(catrules, suite, file):
    file(SUITE.replace("ana wins", "bo wins"), "game.catspec")
    done = catrules("test", suite, "--coverage")
    assert done.returncode == 1
    assert done.stdout == "\n" + MISSING


@pytest.mark.parametrize(
    ("least", "status", "told"),
    [("87.5", 0, ""), ("87.6", 1, "Coverage is 87.5 %, less than 87.6 %.\n")],
)
def test_a_least_coverage_for_ci(catrules, suite, least, status, told):
    done = catrules("test", suite, "--coverage-at-least", least)
    assert (done.returncode, done.stdout) == (status, "4 scenarios passed.\n")
    assert done.stderr == told


@pytest.mark.parametrize("least", ["101", "-1", "much"])
def test_percents_that_are_none(catrules, suite, least):
    done = catrules("test", suite, "--coverage-at-least", least)
    assert done.returncode == 2
    assert "--coverage-at-least" in done.stderr


def test_coverage_for_programs(catrules, suite, tmp_path):
    done = catrules("test", suite, "--json", "--coverage", "--coverage-json", "found.json")
    assert (done.returncode, done.stderr) == (0, "")
    said = json.loads(done.stdout)["coverage"]
    assert said == json.loads((tmp_path / "found.json").read_text(encoding="utf-8"))
    assert said["total"]["lines"] == {"reached": 12, "all": 13}
    assert said["files"][0]["missing"][0]["what"] == "option never offered: boast"
    again = catrules("test", suite, "--coverage-json", "found.json")  # it wrote that file
    assert (again.returncode, again.stdout) == (0, "4 scenarios passed.\n")


def test_a_file_that_is_somebodys_stays(catrules, suite, tmp_path):
    done = catrules("test", suite, "--coverage-json", "game.catrules")
    assert done.returncode == 2
    assert "this command has not written it" in done.stderr
    assert 'game "Pig"' in (tmp_path / "game.catrules").read_text(encoding="utf-8")


def test_what_is_explained(catrules, suite, file, tmp_path):
    (tmp_path / "game").mkdir()
    file(
        """\
[[unreached]]
rule = "boast"
line = "action boast by p in throwing"
why = "who has so much has won"

[[unreached]]
rule = "hold"
line = "set over to yes"
why = "nobody holds"
""",
        "game/unreached.toml",
    )
    done = catrules("test", suite, "--coverage")
    assert done.returncode == 0
    assert (
        "option never offered: boast, nor 1 line that follows: who has so much has won"
        in (done.stdout.split("Explained, and not counted:")[1])
    )
    assert "warning[W806] what this explains was reached" in done.stderr
    assert "game/unreached.toml:8:1" in done.stderr


# ---- games at random


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_no_game_reached(catrules, pig, jobs):
    games = ("simulate", Path(pig).name, "--games", "8", "--seed", "3", "--jobs", jobs)
    plain, done = catrules(*games), catrules(*games, "--coverage")
    assert done.returncode == 0
    digest = plain.stdout.split("digest")[1]
    _, coverage = done.stdout.split("digest" + digest)
    assert "game.catrules  13/13 100 %" in coverage
    assert coverage.endswith("Coverage: 100 % of lines, branches and options.\n")


def test_a_batch_for_programs(catrules, pig):
    games = ("simulate", Path(pig).name, "--games", "1", "--seed", "3", "--coverage", "--json")
    done = catrules(*games)
    said = json.loads(done.stdout)["coverage"]
    assert [file["file"] for file in said["files"]] == ["game.catrules"]
    assert said["unplayed"] == []


def test_a_tournament_and_its_games(catrules, pig, file):
    cup = """\
tournament "Cup" of "game.catrules"
players 2..4
play
  play a game by players
  if winners is empty: seat(1) wins
  every player p where p is in winners wins
"""
    file(cup, "cup.catrules")
    done = catrules("simulate", "cup.catrules", "--games", "1", "--seed", "3", "--coverage")
    assert done.returncode == 0
    assert "`winners is empty` never true" in done.stdout
    assert "game.catrules  " in done.stdout


# ---- pytest


def run_pytest(tmp_path, environment, *arguments):
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:catrules"]
    return subprocess.run(
        [*command, "-p", "catrules_cli.pytest_plugin", "game.catspec", *arguments],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )


@pytest.mark.parametrize("processes", [(), ("-n", "2")])
def test_pytest_says_the_same(suite, tmp_path, environment, processes):
    done = run_pytest(tmp_path, environment, "--catrules-coverage", *processes)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " coverage of rules ==" in done.stdout
    assert MISSING in done.stdout


def test_pytest_fails_below_what_is_asked(suite, tmp_path, environment):
    done = run_pytest(tmp_path, environment, "--catrules-coverage-at-least", "99")
    assert done.returncode == 1
    assert "Coverage is 87.5 %, less than 99 %." in done.stdout
    assert MISSING not in done.stdout


def test_pytest_counts_nothing_unless_asked(suite, tmp_path, environment):
    done = run_pytest(tmp_path, environment)
    assert done.returncode == 0
    assert "overage" not in done.stdout
