"""`catrules test` and the pytest plugin: the same scenarios, the same words."""

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

scenario "A throw counts" [PG-THROW-01] as PG-V01
  for each row
    face   now
    5      5
    6      6
  when ana: throw
    chance: die = face
  then pot = now

scenario "A 1 loses the pot" [PG-THROW-02]
  given pot = 7
  when ana: throw
    chance: die = 1
  then pot = 7
"""


@pytest.fixture
def shelf(pig, file):
    """A game with a suite, of which one scenario fails."""
    return file(SUITE, "game.catspec")


def test_scenarios_for_people(catrules, shelf):
    done = catrules("test", shelf)
    assert (done.returncode, done.stdout) == (1, "")
    assert f"FAILED {shelf}:16 A 1 loses the pot\n" in done.stderr
    assert "expected `pot = 7`, got 0" in done.stderr
    assert "decided by `throw`" in done.stderr
    assert "set pot to 0" in done.stderr
    assert "ana: throw\n    chance: 1\n" in done.stderr
    assert done.stderr.endswith("2 scenarios passed, 1 failed.\n")
    assert "\x1b" not in done.stderr


def test_scenarios_for_programs(catrules, shelf):
    done = catrules("test", shelf, "--json")
    assert (done.returncode, done.stderr) == (1, "")
    said = json.loads(done.stdout)
    assert (said["passed"], said["failed"]) == (2, 1)
    first, second, third = said["scenarios"]
    assert first["name"] == "A throw counts, row 1"
    assert (first["line"], second["line"], third["line"]) == (10, 11, 16)
    assert [each["outcome"] for each in said["scenarios"]] == ["passed", "passed", "failed"]
    assert first["clauses"] == ["PG-THROW-01"]
    assert list(first) == ["name", "file", "line", "outcome", "clauses", "cases", "message"]
    assert "E625" in third["message"]


def test_only_some_scenarios(catrules, shelf):
    assert catrules("test", shelf, "-k", "pg-v01").stdout == "2 scenarios passed.\n"
    assert catrules("test", shelf, "--clause", "PG-THROW-01").stdout == "2 scenarios passed.\n"
    assert catrules("test", shelf, "-k", "1 loses").returncode == 1
    both = catrules("test", shelf, "--clause", "PG-X-01", "--clause", "pg-throw-01..02")
    assert "2 scenarios passed, 1 failed." in both.stderr
    wrong = catrules("test", shelf, "--clause", "the throw")
    assert wrong.returncode == 2
    assert "`the throw` names no clauses; write them as `LC-TAX-03..05, 07`" in wrong.stderr


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("-k", "looses the pot"), 'fits -k "looses the pot"; did you mean "A 1 loses the pot"?'),
        (("-k", "PG-V02"), 'fits -k "PG-V02"; did you mean "PG-V01"?'),
        (("-k", "a market"), 'fits -k "a market"'),
        (("--clause", "PG-THROW-03"), 'cites PG-THROW-03; did you mean "PG-THROW-02"?'),
        (("--clause", "PG-THROWN"), 'cites PG-THROWN; did you mean "PG-THROW"?'),
        (("--clause", "XY-01", "--clause", "XY-02"), "cites XY-01 XY-02"),
        (
            ("-k", "counts", "--clause", "PG-THROW-02"),
            'cites PG-THROW-02, of those that fit -k "counts"',
        ),
    ],
)
def test_where_no_scenario_is_asked_for_near_names_are_told(catrules, shelf, asked, said):
    done = catrules("test", shelf, *asked)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1].startswith(f"Error: no scenario {said}")


def test_where_there_is_no_scenario_none_has_passed(catrules, pig, file):
    path = file('suite of "game.catrules"\n', "game.catspec")
    done = catrules("test", path, "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("Error: there is no scenario there\n")


def test_a_folder_stands_for_its_suites(catrules, shelf, tmp_path):
    assert catrules("test", str(tmp_path), "--clause", "PG-THROW-01").returncode == 0
    assert catrules("test", "--clause", "PG-THROW-01").returncode == 0


def test_wrong_usage(catrules, tmp_path):
    assert catrules("test", "nowhere").returncode == 2
    done = catrules("test", str(tmp_path))
    assert done.returncode == 2
    assert "there is no .catspec file there" in done.stderr


def test_a_suite_that_cannot_be_read(catrules, pig, file):
    suite = file('suite of "game.catrules"\nscenario "x"\n  wen ana: throw\n', "odd.catspec")
    done = catrules("test", suite)
    assert done.returncode == 1
    assert "did you mean `when`?" in done.stderr
    assert json.loads(catrules("test", suite, "--json").stdout)["failed"] == 1


def test_rules_that_cannot_be_played(catrules, broken, file):
    suite = file(SUITE, "game.catspec")
    done = catrules("test", suite)
    assert done.returncode == 1
    assert "set nowhere to 3" in done.stderr


@pytest.fixture
def run_pytest(tmp_path, environment):
    """Runs pytest over the suites of the folder, the plugin loaded by name."""

    def run(*arguments):
        plugin = ["-p", "catrules_cli.pytest_plugin", "-p", "no:catrules", "-p", "no:cacheprovider"]
        return subprocess.run(
            [sys.executable, "-m", "pytest", *plugin, "--strict-markers", *arguments],
            capture_output=True,
            encoding="utf-8",
            env=environment(),
            cwd=tmp_path,
            check=False,
        )

    return run


def test_pytest_collects_the_same_scenarios(run_pytest, shelf):
    done = run_pytest("-v")
    assert done.returncode == 1
    assert "game.catspec::A throw counts, row 1 PASSED" in done.stdout
    assert "2 passed" in done.stdout
    assert "1 failed" in done.stdout
    assert "expected `pot = 7`, got 0" in done.stdout
    assert "Traceback" not in done.stdout


def test_pytest_selects_by_clause_and_by_case(run_pytest, shelf):
    assert "2 passed, 1 deselected" in run_pytest("-m", "PG-THROW-01").stdout
    assert "2 passed, 1 deselected" in run_pytest("-k", "PG-V01").stdout
    assert "1 failed, 2 deselected" in run_pytest("-k", "loses").stdout


def test_pytest_shows_what_is_wrong_with_a_suite(run_pytest, pig, file):
    file('suite of "game.catrules"\nscenario "x"\n  wen ana: throw\n', "odd.catspec")
    done = run_pytest()
    assert done.returncode == 1
    assert "did you mean `when`?" in done.stdout


def test_the_suites_of_rules(catrules, pig, shelf, file):
    of_game = catrules("test", pig)
    assert (of_game.returncode, of_game.stderr) == (1, catrules("test", shelf).stderr)
    assert catrules("test", pig, shelf).stderr == of_game.stderr
    game = file(Path(pig).read_text(encoding="utf-8"), "other.catrules")
    done = catrules("test", game)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"no suite (.catspec) is about {game}" in done.stderr


def test_the_suites_of_a_variant(catrules, pig, shelf, file, tmp_path):
    (tmp_path / "game").mkdir()
    head = 'variant "Dear" of "../game.catrules"\nset target = 50\n'
    variant = file(head, "game/dear.catrules")
    with_it = SUITE.replace('"game.catrules"', '"../game.catrules" with dear')
    own = file(with_it, "game/dear.catspec")
    done = catrules("test", variant, "--json")
    assert {each["file"] for each in json.loads(done.stdout)["scenarios"]} == {own}
