"""The pytest plugin: `.catspec` files are collected, each run of a scenario is a test.

pytest games -k "mass and tax"              # by words of title, case, clause or file
pytest games --catrules-clause LC-TAX-03..05    # by clauses
pytest games -m "LC-TAX-03 or LC-V18"       # by clause or case, in an expression
pytest games --catrules-coverage            # and say what of the rules was not reached
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from catrules_cli import pytest_coverage

if TYPE_CHECKING:
    from catrules.conformance.chosen import Chosen
    from catrules.conformance.run import Run, Suite

SUFFIX = ".catspec"
CLAUSES = "--catrules-clause"


# ---- options


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the plugin."""
    group = parser.getgroup("catrules", "scenarios of rulebooks")
    group.addoption(
        CLAUSES,
        action="append",
        metavar="CLAUSES",
        help="run only scenarios that cite these clauses, such as LC-TAX-03..05, or LC-TAX for all "
        "that begin so; may be repeated",
    )
    pytest_coverage.add_options(group)


def pytest_configure(config: pytest.Config) -> None:
    """Say what is wrong with an option before anything is collected."""
    _chosen(config)
    pytest_coverage.begin(config)


def _chosen(config: pytest.Config) -> "Chosen | None":
    """The clauses that are asked for; None if all are."""
    texts = config.getoption(CLAUSES, default=None)
    if not texts:
        return None
    from catrules.conformance.chosen import chosen

    try:
        return chosen(texts)
    except ValueError as error:
        raise pytest.UsageError(f"{CLAUSES}: {error}") from None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what does not cite the clauses that are asked for; what cannot be read stays."""
    clauses = _chosen(config)
    if clauses is None:
        return
    kept = [item for item in items if _is_wanted(item, clauses)]
    gone = [item for item in items if not _is_wanted(item, clauses)]
    if gone:
        config.hook.pytest_deselected(items=gone)
        items[:] = kept


def _is_wanted(item: pytest.Item, clauses: "Chosen") -> bool:
    if isinstance(item, ScenarioItem):
        return clauses.takes(item.scenario.case.clauses)
    return isinstance(item, Unreadable)


# ---- coverage


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Gather what was counted."""
    if not pytest_coverage.hand_over(session.config):
        pytest_coverage.fail_if_below(session)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """A process of pytest-xdist has ended."""
    pytest_coverage.take_over(node.config, node)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say what was not reached."""
    pytest_coverage.tell(config, terminalreporter)


# ---- what is collected


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a suite."""
    if file_path.suffix != SUFFIX:
        return None
    if file_path.is_relative_to(parent.config.rootpath):
        return SuiteFile.from_parent(parent, path=file_path)
    # of what lies outside of its root pytest would leave the name away
    return SuiteFile.from_parent(parent, path=file_path, nodeid=Path(_shown(file_path)).as_posix())


class SuiteFile(pytest.File):
    """A suite."""

    def collect(self) -> Iterator[pytest.Item]:
        """One test for each run of a scenario, and one for each thing wrong with the file."""
        from catrules.conformance.run import open_suite

        points = pytest_coverage.points(self.config)
        suite = open_suite(self.path, _shown(self.path), points=points)
        for finding in suite.findings or suite.broken_rules:
            told = Told(suite.shown(finding), suite.shown(finding, colour=True), finding.message)
            line, own = finding.span.line, finding.span.file == suite.name
            name = f"line {line}" if own else f"{Path(finding.span.file).name} line {line}"
            yield Unreadable.from_parent(self, name=name, told=told, line=line if own else 1)
        for run in () if suite.broken_rules else suite.runs:
            yield ScenarioItem.from_parent(self, name=run.case.title, suite=suite, run=run)


def _shown(path: Path) -> str:
    """The path as people know it: from where they stand, if it is below."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


# ---- what is said of a failure


class Told:
    """Why a test failed, as pytest shows it: nothing of Python.

    `reprcrash` is where pytest looks for what its summary says in a line.
    """

    def __init__(self, plain: str, coloured: str, message: str) -> None:
        """plain, coloured: all of it; message: what is wrong, in a line."""
        self.plain, self.coloured, self.message = plain, coloured, message

    @property
    def reprcrash(self) -> "Told":
        """What has the `message`."""
        return self

    def __str__(self) -> str:
        return self.plain

    def toterminal(self, tw: Any) -> None:
        """Print it, in colours if there are any."""
        tw.line(self.coloured if tw.hasmarkup else self.plain)


class Failed(Exception):
    """A test that fails as was `told`."""

    def __init__(self, told: Told) -> None:
        super().__init__(told.plain)
        self.told = told


class _Item(pytest.Item):
    """A test that fails in the words of a designer."""

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        """What is not so, with the lines of both files; a fault of catrules as pytest shows it."""
        failed = excinfo.value
        return failed.told if isinstance(failed, Failed) else super().repr_failure(excinfo)


class Unreadable(_Item):
    """Something in a suite that cannot be used."""

    def __init__(self, *, told: Told, line: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.told, self.line = told, line

    def runtest(self) -> None:
        """Fail with the finding."""
        raise Failed(self.told)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it is."""
        return self.path, self.line - 1, self.name


def _marker(config: pytest.Config, word: str) -> pytest.MarkDecorator:
    """A marker, registered as it comes, so that --strict-markers lets it pass."""
    line = f"{word}: scenarios of this clause or case"
    if line not in config.getini("markers"):
        config.addinivalue_line("markers", line)
    marker: pytest.MarkDecorator = getattr(pytest.mark, word)
    return marker


class ScenarioItem(_Item):
    """A run of a scenario."""

    def __init__(self, *, suite: "Suite", run: "Run", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.suite, self.scenario = suite, run
        for word in (*run.case.clauses, *run.case.scenario.cases):
            self.add_marker(_marker(self.config, word))
            self.extra_keyword_matches.add(word)

    def runtest(self) -> None:
        """Play it."""
        outcome = self.scenario.outcome
        pytest_coverage.add(self.config, self.scenario)
        if not outcome.passed:
            plain = self.suite.message(outcome)
            coloured = self.suite.message(outcome, colour=True)
            raise Failed(Told(plain, coloured, outcome.findings[0].message))

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the scenario stands."""
        return self.path, self.scenario.case.span.line - 1, self.name
