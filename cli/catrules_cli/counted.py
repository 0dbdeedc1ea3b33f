"""What commands count of the rules that they play, and how it is told at their end."""

import json
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import click

from catrules.text import clean
from catrules_cli.printing import tell

if TYPE_CHECKING:
    from catrules.coverage.measure import Coverage
    from catrules.coverage.report import Report
    from catrules.ir.program import Point
    from catrules.pipeline import PointsOf
    from catrules.reading import Texts

MARK = '"counts":'
"""What stands in each file that was written here."""


def _begun() -> "Coverage":
    from catrules.coverage.measure import Coverage

    return Coverage()


def read_counts(file: str) -> "Coverage":
    """What was counted and written by `--coverage-json`. Raises BadParameter if it is not that."""
    from catrules.coverage.measure import Coverage

    try:
        with open(file, encoding="utf-8") as opened:
            return Coverage.from_json(json.load(opened)["counts"])
    except OSError as error:
        why = f"cannot be read: {error.strerror or error}"
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        why = "is not what `catrules test --coverage-json FILE` writes"
    raise click.BadParameter(f"{clean(file)} {why}", param_hint="'--coverage'")


class Counted:
    """What is counted, if it is asked for.

    shown: it is printed; file: where it is written as JSON; least: how many percent should be
    reached; suites: it is counted by suites. changed: what is read instead of some rule files.
    """

    def __init__(
        self,
        shown: bool,
        file: str | None = None,
        least: float | None = None,
        *,
        suites: bool = True,
    ) -> None:
        self._shown, self._file, self._least, self._suites = shown, file, least, suites
        asked = shown or file is not None or least is not None
        self.coverage = _begun() if asked else None
        self.changed: Texts | None = None

    @property
    def points(self) -> "PointsOf | None":
        """What is to be counted of rules."""
        if self.coverage is None:
            return None
        from catrules.coverage.places import points_of

        return points_of

    def add(self, points: "Sequence[Point]", numbers: Sequence[int]) -> None:
        """Add what a program counted."""
        if self.coverage is not None:
            self.coverage.add(points, numbers)

    # ---- at the end

    @cached_property
    def _report(self) -> "Report":
        from catrules.coverage.report import report
        from catrules.reading import AS_WRITTEN

        assert self.coverage is not None
        changed = self.changed if self.changed is not None else AS_WRITTEN
        return report(self.coverage, suites=self._suites, changed=changed)

    def as_json(self) -> dict[str, Any]:
        """What is added to the JSON of a command."""
        if self.coverage is None or not self._shown:
            return {}
        return {"coverage": self._document()}

    def _document(self) -> dict[str, Any]:
        from catrules.coverage.document import as_json

        assert self.coverage is not None
        return as_json(self._report, self.coverage)

    def lines(self) -> list[str]:
        """What is to be shown, line by line: the report, what is wrong with it, what is too little;
        nothing if nothing is counted."""
        if self.coverage is None:
            return []
        from catrules_cli.coverage_text import as_text, below

        found = as_text(self._report).split("\n") if self._shown else []
        found += [f"{each.span}: {each.code} {each.message}" for each in self._report.findings]
        missed = below(self._report, self._least)
        return [*found, missed] if missed else found

    def end(self, *, quiet: bool = False) -> None:
        """Print the report, unless `quiet`, and write the file."""
        if self.coverage is None:
            return
        from catrules_cli.coverage_text import as_text, below
        from catrules_cli.findings import say

        if self._shown and not quiet:
            tell(f"\n{as_text(self._report)}")
        if self._file is not None:
            self._write(self._file)
        say(self._report.findings)
        if missed := below(self._report, self._least):
            click.echo(missed, err=True)

    def _write(self, file: str) -> None:
        from catrules_cli.output import write

        text = json.dumps(self._document(), ensure_ascii=False) + "\n"
        write(file, text, MARK, "--coverage-json")

    @property
    def enough(self) -> bool:
        """Whether as much was reached as should be."""
        if self.coverage is None or self._least is None:
            return True
        return self._report.whole.percent >= self._least
