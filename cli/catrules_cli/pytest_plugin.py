"""The pytest plugin: `.catspec` files are collected, each run of a scenario is a test.

pytest games -k "mass tax"        # by name or case
pytest games -m LC-TAX-02         # by clause
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from catrules.conformance.run import Run, Suite

SUFFIX = ".catspec"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a suite."""
    if file_path.suffix != SUFFIX:
        return None
    return SuiteFile.from_parent(parent, path=file_path)


class SuiteFile(pytest.File):
    """A suite."""

    def collect(self) -> Iterator[pytest.Item]:
        """One test for each run of a scenario, and one for each thing wrong with the file."""
        from catrules.conformance.run import open_suite

        suite = open_suite(self.path, _shown(self.path))
        for finding in suite.findings or suite.broken_rules:
            name = f"line {finding.span.line}"
            yield Unreadable.from_parent(self, name=name, text=suite.shown(finding))
        for run in () if suite.broken_rules else suite.runs:
            yield ScenarioItem.from_parent(self, name=run.case.title, suite=suite, run=run)


def _shown(path: Path) -> str:
    """The path as people know it: from where they stand, if it is below."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


class Failed(Exception):
    """A scenario that does not hold; its text is all that is shown."""


class Unreadable(pytest.Item):
    """Something in a suite that cannot be used."""

    def __init__(self, *, text: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.text = text

    def runtest(self) -> None:
        """Fail with the finding."""
        raise Failed(self.text)

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        """The finding, and nothing of Python."""
        return (
            str(excinfo.value) if excinfo.errisinstance(Failed) else super().repr_failure(excinfo)
        )

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it is."""
        return self.path, 0, self.name


def _marker(config: pytest.Config, word: str) -> pytest.MarkDecorator:
    """A marker, registered as it comes, so that --strict-markers lets it pass."""
    line = f"{word}: scenarios of this clause or case"
    if line not in config.getini("markers"):
        config.addinivalue_line("markers", line)
    marker: pytest.MarkDecorator = getattr(pytest.mark, word)
    return marker


class ScenarioItem(pytest.Item):
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
        if not outcome.passed:
            raise Failed(self.suite.message(outcome))

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        """What is not so, with the lines of both files, and nothing of Python."""
        return (
            str(excinfo.value) if excinfo.errisinstance(Failed) else super().repr_failure(excinfo)
        )

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the scenario stands."""
        return self.path, self.scenario.case.span.line - 1, self.name
