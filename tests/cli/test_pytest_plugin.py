"""What the pytest plugin makes of suites: which scenarios run, and how they are told."""

import os

import pytest

# What is imported here stays so while pytest runs within pytest, and need not be anew for each run.
import catrules.conformance.chosen
import catrules.conformance.run
import catrules.lowering.lower
import catrules.machine.play  # noqa: F401

pytest_plugins = ["pytester"]

SUITE = """\
suite of "game.catrules"

background
  players ana, bo
  ana's turn, in throwing

scenario "A throw counts" [PG-THROW-01..02] as PG-V01
  for each row
    face   now
    5      5
    6      6
  when ana: throw
    chance: die = face
  then pot = now

scenario "A 1 loses the pot [nearly]" [PG-THROW-02, PG-LOSS-10]
  given pot = 7
  when ana: throw
    chance: die = 1
  then pot = 7

scenario "Nobody has begun"
  then pot = 0
"""

THROWS = ["A throw counts, row 1", "A throw counts, row 2"]
LOSS, BEGUN = "A 1 loses the pot [nearly]", "Nobody has begun"


@pytest.fixture
def suite(pytester, pig_text):
    """A game with a suite, of which one scenario fails. No settings from above reach it."""
    pytester.makeini("[pytest]")
    (pytester.path / "game.catrules").write_text(pig_text, encoding="utf-8")
    (pytester.path / "game.catspec").write_text(SUITE, encoding="utf-8")
    return pytester.path / "game.catspec"


PLUGIN = ("-p", "no:catrules", "-p", "catrules_cli.pytest_plugin", "-p", "no:cacheprovider")
IMPORTED = ("-W", "ignore::pytest.PytestAssertRewriteWarning")


@pytest.fixture
def run(pytester, suite):
    """Runs pytest here, or with others in processes of their own, the plugin loaded by name."""

    def start(*arguments):
        return pytester.runpytest(*PLUGIN, *IMPORTED, "--strict-markers", *arguments)

    return start


def collected(result):
    """The names of the tests that were collected, in order."""
    begins = "game.catspec::"
    return [line.removeprefix(begins) for line in result.outlines if line.startswith(begins)]


def test_a_collection_reads_as_a_list_of_titles(run):
    result = run("--collect-only", "-q")
    assert collected(result) == [*THROWS, LOSS, BEGUN]
    assert result.ret == 0


@pytest.mark.parametrize(
    ("arguments", "titles"),
    [
        (["-k", "counts"], THROWS),
        (["-k", "loses and pot"], [LOSS]),
        (["-k", "pg-v01"], THROWS),
        (["-k", "PG-LOSS-10"], [LOSS]),
        (["-k", "game.catspec and begun"], [BEGUN]),
        (["-m", "PG-THROW-02"], [*THROWS, LOSS]),
        (["-m", "PG-THROW-02 and not PG-V01"], [LOSS]),
        (["--catrules-clause", "PG-THROW-01"], THROWS),
        (["--catrules-clause", "pg-throw-01..02"], [*THROWS, LOSS]),
        (["--catrules-clause", "[PG-LOSS-9..10]"], [LOSS]),
        (["--catrules-clause", "PG-LOSS"], [LOSS]),
        (["--catrules-clause", "PG-LOSS-1"], []),
        (["--catrules-clause", "PG-X-01, PG-THROW-01, 02"], [*THROWS, LOSS]),
        (["--catrules-clause", "PG-THROW-01", "--catrules-clause", "PG-LOSS-10"], [*THROWS, LOSS]),
        ([f"game.catspec::{THROWS[1]}"], [THROWS[1]]),
        ([f"game.catspec::{LOSS}"], [LOSS]),
    ],
)
def test_scenarios_are_chosen(run, arguments, titles):
    assert collected(run("--collect-only", "-q", *arguments)) == titles


def test_tests_in_python_cite_no_clause(run, pytester):
    pytester.makepyfile("def test_more(): pass")
    assert run().parseoutcomes() == {"passed": 4, "failed": 1}
    chosen = run("--catrules-clause", "PG-THROW-01")
    assert chosen.parseoutcomes() == {"passed": 2, "deselected": 3}


@pytest.mark.parametrize("text", ["the tax", "PG-THROW-03..01", "", "01", "PG-THROW-01,"])
def test_what_names_no_clauses_is_said_before_anything_runs(run, text):
    result = run(f"--catrules-clause={text}")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    (said,) = [line for line in result.errlines if line.startswith("ERROR")]
    assert "--catrules-clause: " in said
    assert f"`{text}`" in said
    assert "Traceback" not in str(result.stderr)


def test_a_failure_is_told_in_the_words_of_the_game(run):
    result = run("-k", "loses")
    result.stdout.fnmatch_lines(
        [
            "*game.catspec:20:8: error?E625? expected `pot = 7`, got 0",
            "*20 |   then pot = 7",
            "*game.catrules:*: decided by `throw`*",
            "*set pot to 0",
            "*decisions so far:",
            "*ana: throw",
            "*chance: 1",
            "FAILED game.catspec::A 1 loses the pot ?nearly? - expected `pot = 7`, got 0",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*.py*")


@pytest.mark.parametrize("style", ["short", "line", "native", "no", "long"])
def test_any_style_of_tracebacks_will_do(run, style):
    result = run(f"--tb={style}")
    assert result.parseoutcomes() == {"passed": 3, "failed": 1}
    result.stdout.no_fnmatch_line("*INTERNALERROR*")
    result.stdout.fnmatch_lines(["FAILED *expected `pot = 7`, got 0"])


def test_colours_are_those_of_the_terminal(run):
    assert "\x1b[31merror[E625]" in str(run("--color=yes").stdout)
    assert "\x1b" not in str(run("--color=no").stdout)


def test_what_cannot_be_read_fails_in_its_line(run, suite):
    suite.write_text(SUITE.replace("  then pot = 0", "  then pot = 0\n  wen ana: throw"))
    for arguments in ((), ("--catrules-clause", "PG-THROW-01")):
        result = run(*arguments)
        assert result.parseoutcomes()["failed"] == 1
        result.stdout.fnmatch_lines(["*did you mean `when`?*", "FAILED game.catspec::line 24 - *"])


def test_rules_with_a_mistake_fail_once(run, suite):
    rules = suite.with_name("game.catrules")
    rules.write_text(rules.read_text().replace("counter pot", "counter pott"))
    result = run()
    assert set(result.parseoutcomes()) == {"failed"}
    result.stdout.fnmatch_lines(["*game.catrules:*error?E*", "FAILED *::game.catrules line 21 - *"])


def test_the_root_may_be_elsewhere_and_so_may_you(pytester, suite, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    os.chdir(elsewhere)
    result = pytester.runpytest(*PLUGIN, *IMPORTED, f"--rootdir={elsewhere}", str(suite))
    assert result.parseoutcomes() == {"passed": 3, "failed": 1}
    result.stdout.fnmatch_lines(
        ["*game.catspec:20:8: error*", "*decided by `throw`*", "FAILED *game.catspec::A 1 loses*"]
    )


def test_several_processes_run_the_same(pytester, suite, monkeypatch, environment):
    pytest.importorskip("xdist")
    monkeypatch.setenv("PYTHONPATH", environment()["PYTHONPATH"])
    result = pytester.runpytest_subprocess(*PLUGIN, "-n", "2", "--strict-markers", "-v")
    assert result.parseoutcomes() == {"passed": 3, "failed": 1}
    result.stdout.fnmatch_lines(["*PASSED game.catspec::A throw counts, row 2*"])
    result.stdout.fnmatch_lines(["*expected `pot = 7`, got 0"])


def test_a_report_for_programs_has_the_reason(run, pytester):
    run("--junitxml=report.xml")
    report = (pytester.path / "report.xml").read_text(encoding="utf-8")
    assert 'message="expected `pot = 7`, got 0"' in report
    assert "decisions so far" in report
