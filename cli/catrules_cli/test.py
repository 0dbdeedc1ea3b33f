"""`catrules test [PATH…]`: the scenarios of conformance suites."""

import json
import os
import sys
from typing import TYPE_CHECKING, Any

import click

from catrules_cli.counted import Counted
from catrules_cli.findings import RULES_AT_FAULT
from catrules_cli.printing import tell
from catrules_cli.selection import Selection

if TYPE_CHECKING:
    from catrules.conformance.run import Outcome, Suite


@click.command("test")
@click.argument("paths", nargs=-1, type=click.Path(exists=True), metavar="[PATH]...")
@click.option("-k", "words", metavar="TEXT", help="Only scenarios whose name or case has this.")
@click.option(
    "--clause",
    "clauses",
    multiple=True,
    metavar="CLAUSES",
    help="Only scenarios that cite these clauses, such as LC-TAX-03..05. Repeatable.",
)
@click.option("--coverage", is_flag=True, help="Say what of the rules was not reached.")
@click.option(
    "--coverage-json", "coverage_file", metavar="FILE", help="Write the coverage to FILE as JSON."
)
@click.option(
    "--coverage-at-least",
    "least",
    type=click.FloatRange(0, 100),
    metavar="PERCENT",
    help="Exit with 1 if less of the rules was reached.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
def command(
    paths: tuple[str, ...],
    words: str | None,
    clauses: tuple[str, ...],
    coverage: bool,
    coverage_file: str | None,
    least: float | None,
    as_json: bool,
) -> None:
    """Play the scenarios of conformance suites (.catspec) and say which do not hold.

    A folder stands for all suites in it; left out, it is the folder where the command is given.
    Exits with 1 if a scenario fails or a suite cannot be read, with 2 if none is played. With
    --coverage it is counted which lines of the rules ran, which conditions were true and false, and
    which options were taken.

    \b
    Examples:
      catrules test games
      catrules test games/lucky_cat/tax.catspec -k "two crowns"
      catrules test games --clause LC-TAX-02..05 --json
      catrules test games/classics --coverage --coverage-at-least 98
    """
    from catrules.conformance.run import open_suite

    asked = Selection(words, clauses)
    files = _suites(paths or (".",))
    counted = Counted(coverage, coverage_file, least)
    report = _Report(as_json, counted)
    for file in files:
        report.suite(open_suite(file, os.fspath(file), points=counted.points), asked)
    if not report.entries:
        raise click.UsageError(asked.nothing())
    report.end()
    if report.failed or not counted.enough:
        raise click.exceptions.Exit(RULES_AT_FAULT)


def _suites(paths: tuple[str, ...]) -> list[str]:
    """The suites that paths name, each once; of a game those that are about it."""
    from catrules.conformance.beside import suites_below, suites_of

    found: list[str] = []
    for path in paths:
        if path.endswith(".catrules"):
            of_game = suites_of(path)
            if not of_game:
                raise click.UsageError(f"no suite (.catspec) is about {path}, beside it or below")
            found += of_game
        else:
            found += map(str, suites_below([path]))
    if not found:
        raise click.UsageError("there is no .catspec file there")
    places: dict[str, str] = {}
    for each in found:
        places.setdefault(os.path.realpath(each), each)
    return list(places.values())


class _Report:
    """What is printed and counted as the scenarios are played."""

    def __init__(self, as_json: bool, counted: Counted) -> None:
        self.as_json, self.counted = as_json, counted
        self.passed = self.failed = 0
        self.entries: list[dict[str, Any]] = []
        error = sys.stderr
        self.colour = bool(error and error.isatty() and not os.environ.get("NO_COLOR"))

    def suite(self, suite: "Suite", asked: Selection) -> None:
        """Play what is asked for of a suite."""
        findings = suite.findings or suite.broken_rules
        for finding in findings:
            self.count(
                suite.name,
                finding.span.line,
                f"{finding.code} {finding.message}",
                suite.shown(finding, colour=self.colour),
            )
        for run in () if suite.broken_rules else suite.runs:
            if asked.takes(run.case):
                self.outcome(suite, run.outcome)
                self.counted.add(run.counted.points, run.counted.numbers)

    def outcome(self, suite: "Suite", outcome: "Outcome") -> None:
        """One run of a scenario."""
        message = suite.message(outcome, colour=self.colour and not self.as_json)
        line = outcome.span.line
        self.count(suite.name, line, outcome.title, message, outcome.clauses, outcome.cases)

    def count(
        self,
        file: str,
        line: int,
        name: str,
        message: str,
        clauses: tuple[str, ...] = (),
        cases: tuple[str, ...] = (),
    ) -> None:
        """Count a run and say why it failed if it did."""
        self.passed += not message
        self.failed += bool(message)
        entry = {"name": name, "file": file, "line": line}
        entry |= {"outcome": "failed" if message else "passed", "clauses": list(clauses)}
        self.entries.append({**entry, "cases": list(cases), "message": message})
        if message and not self.as_json:
            tell(f"FAILED {file}:{line} {name}\n{message}\n", err=True)

    def end(self) -> None:
        """Print the counts, or everything as JSON."""
        if self.as_json:
            counts = {"passed": self.passed, "failed": self.failed}
            whole = {**counts, "scenarios": self.entries, **self.counted.as_json()}
            click.echo(json.dumps(whole, ensure_ascii=False))
            self.counted.end(quiet=True)
            return
        noun = "scenario" if self.passed == 1 else "scenarios"
        failed = f", {self.failed} failed" if self.failed else ""
        click.echo(f"{self.passed} {noun} passed{failed}.", err=bool(self.failed))
        self.counted.end()
