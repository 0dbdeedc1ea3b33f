"""Coverage as people read it: a table of files, then what was not reached beside its line."""

from collections.abc import Iterator, Sequence

from catrules.coverage.report import SORTS, FileReport, Missing, Report, Share
from catrules.text import clean


def as_text(report: Report) -> str:
    """The whole report; lines as wide as what stands in them."""
    return "\n".join(_lines(report))


def below(report: Report, least: float | None) -> str:
    """What is said if less is covered than should be; empty if enough is."""
    share = report.whole
    if least is None or share.percent >= least:
        return ""
    return f"Coverage is {_exact(share)}, less than {least:g} %."


def _lines(report: Report) -> Iterator[str]:
    yield from _table(report)
    for file in report.files:
        if file.missing:
            yield ""
            yield clean(file.file)
            yield from _missing(file.missing)
    explained = [file for file in report.files if file.explained]
    if explained:
        yield ""
        yield "Explained, and not counted:"
        for file in explained:
            yield clean(file.file)
            yield from _missing(file.explained)
    unreached = [clause for clause, reached in report.clauses.items() if not reached]
    if unreached:
        yield ""
        yield f"Clauses of which no line was reached: {clean(', '.join(unreached))}."
    if report.unplayed:
        yield ""
        yield f"Never played: {clean(', '.join(report.unplayed))}."
    yield ""
    yield f"Coverage: {_exact(report.whole)} of lines, branches and options."


# ---- the table


def _table(report: Report) -> Iterator[str]:
    rows: list[tuple[str, ...]] = [("", *SORTS, "clauses")]
    rows += [(clean(file.file), *_cells(file)) for file in report.files]
    if len(report.files) > 1:
        shares = [report.shares[sort] for sort in SORTS]
        clauses = Share(sum(report.clauses.values()), len(report.clauses))
        rows.append(("all", *map(_cell, (*shares, clauses))))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        first, *others = zip(row, widths, strict=True)
        cells = [f"{cell:>{width}}" for cell, width in others]
        yield "  ".join([f"{first[0]:<{first[1]}}", *cells]).rstrip()


def _cells(file: FileReport) -> list[str]:
    return [_cell(share) for share in (*(file.shares[s] for s in SORTS), file.clause_share)]


def _cell(share: Share) -> str:
    return f"{share.reached}/{share.all} {int(share.percent):3} %" if share.all else "-"


def _exact(share: Share) -> str:
    """To a tenth, and never rounded up to all."""
    return f"{int(share.percent * 10) / 10:g} %"


# ---- lines


def _missing(missing: Sequence[Missing]) -> Iterator[str]:
    wide = max(len(str(each.place.at.line)) for each in missing)
    before = None
    for each in missing:
        line = each.place.at.line
        if line != before:
            yield f"  {line:>{wide}}  {clean(each.text)}"
        before = line
        why = f": {clean(each.why)}" if each.why else ""
        yield f"  {'':{wide}}    {clean(each.said)}{why}"
