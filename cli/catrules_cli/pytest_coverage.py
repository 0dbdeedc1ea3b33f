"""Coverage for the pytest plugin: counted by each process, told by the one that all report to."""

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from catrules.conformance.run import Run
    from catrules.pipeline import PointsOf
    from catrules_cli.counted import Counted

SHOWN, LEAST = "--catrules-coverage", "--catrules-coverage-at-least"
_KEY: "pytest.StashKey[Counted]" = pytest.StashKey()
_OUTPUT = "catrules_coverage"


def add_options(group: pytest.OptionGroup) -> None:
    """Add the options."""
    group.addoption(SHOWN, action="store_true", help="say what of the rules was not reached")
    group.addoption(
        LEAST,
        type=float,
        metavar="PERCENT",
        help="fail if less of the rules was reached",
    )


def begin(config: pytest.Config) -> None:
    """Count, if an option asks for it."""
    from catrules_cli.counted import Counted

    shown = bool(config.getoption(SHOWN, default=False))
    config.stash[_KEY] = Counted(shown, None, config.getoption(LEAST, default=None))


def points(config: pytest.Config) -> "PointsOf | None":
    """What is to be counted of rules."""
    return config.stash[_KEY].points


def add(config: pytest.Config, run: "Run") -> None:
    """Add what a run counted."""
    config.stash[_KEY].add(run.counted.points, run.counted.numbers)


def hand_over(config: pytest.Config) -> bool:
    """Give what was counted to the process that all report to; False if that is this one."""
    output: dict[str, Any] | None = getattr(config, "workeroutput", None)
    if output is None:
        return False
    coverage = config.stash[_KEY].coverage
    if coverage is not None:
        output[_OUTPUT] = coverage.as_json()
    return True


def take_over(config: pytest.Config, node: Any) -> None:
    """Add what another process has counted."""
    from catrules.coverage.measure import Coverage

    coverage = config.stash[_KEY].coverage
    counted = getattr(node, "workeroutput", {}).get(_OUTPUT)
    if coverage is not None and counted is not None:
        coverage.merge(Coverage.from_json(counted))


def fail_if_below(session: pytest.Session) -> None:
    """Let the session fail if less was reached than should be."""
    if session.exitstatus == pytest.ExitCode.OK and not session.config.stash[_KEY].enough:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def tell(config: pytest.Config, reporter: Any) -> None:
    """Print the report."""
    lines = config.stash[_KEY].lines()
    if lines:
        reporter.section("coverage of rules", sep="=")
        for line in lines:
            reporter.line(line)
