"""A report of coverage as JSON, for other programs."""

from typing import Any

from catrules.coverage.measure import Coverage
from catrules.coverage.report import FileReport, Missing, Report, Share


def as_json(report: Report, coverage: Coverage) -> dict[str, Any]:
    """The report, and what was counted: `Coverage.from_json` reads `counts`."""
    return {
        "counts": coverage.as_json(),
        "total": {**_shares(report.shares), "percent": round(report.whole.percent, 2)},
        "files": [_file(file) for file in report.files],
        "clauses": report.clauses,
        "unplayed": list(report.unplayed),
    }


def _shares(shares: dict[str, Share]) -> dict[str, Any]:
    return {sort: {"reached": share.reached, "all": share.all} for sort, share in shares.items()}


def _file(file: FileReport) -> dict[str, Any]:
    return {
        "file": file.file,
        **_shares(file.shares),
        "percent": round(file.whole.percent, 2),
        "clauses": file.clauses,
        "missing": [_missing(each) for each in file.missing],
        "explained": [{**_missing(each), "why": each.why} for each in file.explained],
    }


def _missing(missing: Missing) -> dict[str, Any]:
    place = missing.place
    return {
        "line": place.at.line,
        "column": place.at.column,
        "rule": place.rule,
        "text": missing.text,
        "what": missing.what,
        "lines_below": missing.inside,
        "clauses": list(place.clauses),
    }
