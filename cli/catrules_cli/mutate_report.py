"""What became of mutants, for people and for programs."""

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from catrules.text import in_place, so_many
from catrules_cli.words import cited

if TYPE_CHECKING:
    from catrules.diagnostics import Diagnostic
    from catrules.mutation.mutants import Mutant
    from catrules.mutation.score import Counts, Tried

MOST_LINES = 6
"""Lines of a change that people are shown."""

COLUMNS = ("killed", "survived", "accepted", "equivalent", "refused")


# ---- the changes by themselves


def listed(mutants: "Sequence[Mutant]") -> str:
    """All changes, as they would be made."""
    lines = [line for each in mutants for line in (_head(each), *_difference(each))]
    return "\n".join([*lines, f"{so_many(len(mutants), 'change')}."])


def listed_as_json(mutants: "Sequence[Mutant]") -> str:
    """The same for programs."""
    return json.dumps({"mutants": [_mutant(each) for each in mutants]}, ensure_ascii=False)


def _head(mutant: "Mutant") -> str:
    return f"{mutant.span}: {mutant.operator} in `{mutant.rule}`{cited(mutant.clauses)}"


def _difference(mutant: "Mutant") -> list[str]:
    return [*_signed("-", mutant.was), *_signed("+", mutant.now)]


def _signed(sign: str, text: str) -> list[str]:
    lines = text.split("\n") if text else []
    more = [f"  {sign} … {so_many(len(lines) - MOST_LINES, 'line')} more"]
    shown = [f"  {sign} {in_place(line)}" for line in lines[:MOST_LINES]]
    return shown + (more if len(lines) > MOST_LINES else [])


# ---- what became of them


def as_text(
    tried: "Sequence[Tried]", of: int, scenarios: int, suites: int, *, drafting: bool
) -> str:
    """For people: what is not noticed, what is accepted, counts, and the score.

    drafting: a draft was looked for, for each change that is not noticed.
    """
    from catrules.mutation.score import by, counted

    lines: list[str] = []
    drafts = _Drafts()
    for each in tried:
        if each.outcome == "survived":
            lines += [*_survivor(each), *(drafts.shown(each) if drafting else ()), ""]
    lines += _accepted(tried) + _failed(tried)
    operators = by(tried, lambda mutant: mutant.operator)
    rules = by(tried, lambda mutant: mutant.rule)
    lines += [*_table("operator", operators), "", *_table("rule", rules), ""]
    played = f"{so_many(scenarios, 'scenario')} of {so_many(suites, 'suite')}"
    sample = len(tried) < of
    some = f"A random sample of {len(tried)} of " if sample else ""
    lines.append(f"{some}{so_many(of, 'change')}, tried on {played}.")
    lines.append(_summary(counted(tried), sample=sample))
    return "\n".join(lines)


def _survivor(each: "Tried") -> list[str]:
    nobody = "" if each.verdict.came_by else "; no scenario comes by"
    lines = [_head(each.mutant) + nobody, *_difference(each.mutant)]
    if each.verdict.alike:
        lines.append(
            f"  nothing that can come of a new game differs: {in_place(each.verdict.alike)}"
        )
    return lines


class _Drafts:
    """The drafts of a report, ready to be pasted: each is shown once, under a title of its own."""

    def __init__(self) -> None:
        self._titles: dict[str, str] = {}
        """By the text behind the title."""

    def shown(self, each: "Tried") -> list[str]:
        """The draft for a change, or what is to be said instead."""
        first, _, rest = each.verdict.draft.strip("\n").partition("\n")
        if not first:
            return [] if each.verdict.alike else ["  no draft was found"]
        title = first.split('"')[1]
        body = first.replace(f'"{title}"', "", 1), rest
        known = self._titles.get(repr(body))
        if known is not None:
            return [f"  “{in_place(known)}”, which is drafted above, notices this, too"]
        own, number = title, 2
        while own in self._titles.values():
            own, number = f"{title} ({number})", number + 1
        self._titles[repr(body)] = own
        lines = first.replace(f'"{title}"', f'"{own}"', 1), *rest.split("\n")
        return ["", *(in_place(line) for line in lines)]


def _accepted(tried: "Sequence[Tried]") -> list[str]:
    found = [each for each in tried if each.outcome == "accepted"]
    lines = []
    for each in found:
        lines += [_head(each.mutant), *_difference(each.mutant), f"  because: {each.reason}"]
    return ["Accepted as equivalent:", *lines, ""] if found else []


def _failed(tried: "Sequence[Tried]") -> list[str]:
    found = [each for each in tried if each.outcome == "failed"]
    lines = []
    for each in found:
        lines += [_head(each.mutant), *_difference(each.mutant), f"  {each.verdict.why}"]
    head = "Here catrules itself failed, which is no fault of yours; please report it:"
    return [head, *lines, ""] if found else []


def _table(name: str, rows: "Mapping[str, Counts]") -> list[str]:
    shown = [c for c in COLUMNS if any(getattr(counts, c) for counts in rows.values())]
    table = [[name, *shown, "score"]]
    for key, counts in rows.items():
        numbers = [str(getattr(counts, column) or "-") for column in shown]
        table.append([key, *numbers, _percent(counts)])
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [_row(cells, widths) for cells in table]


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    first = f"{cells[0]:<{widths[0]}}"
    others = (f"{cell:>{width}}" for cell, width in zip(cells[1:], widths[1:], strict=True))
    return "  ".join((first, *others))


def _percent(counts: "Counts") -> str:
    score = counts.score
    return "-" if score is None else f"{100 * score:.1f} %"


def _summary(counts: "Counts", *, sample: bool) -> str:
    if counts.score is None:
        noticed = "Nothing was changed that a scenario could notice"
    else:
        of = counts.killed + counts.survived
        score = f"Score {_percent(counts)}"
        if sample and counts.interval:
            low, high = (f"{100 * bound:.1f}" for bound in counts.interval)
            score += f" (of all: {low} to {high} %, at 95 % confidence)"
        noticed = f"{score}: {counts.killed} of {of} are noticed"
    others = ("equivalent", "accepted", "refused", "failed")
    apart = [f"{getattr(counts, name)} {name}" for name in others if getattr(counts, name)]
    return f"{noticed}{'; apart from these ' + ', '.join(apart) if apart else ''}."


# ---- for programs


def as_json(
    tried: "Sequence[Tried]",
    of: int,
    suites: Sequence[str],
    findings: "Sequence[Diagnostic]",
) -> str:
    """One object."""
    from catrules.mutation.score import by, counted
    from catrules.render import as_json as finding

    counts = counted(tried)
    interval = counts.interval if len(tried) < of else None
    whole = {
        "mutants": of,
        "tried": len(tried),
        "suites": list(suites),
        **_counts(counts),
        "interval": interval and [round(bound, 4) for bound in interval],
        "operators": _each(by(tried, lambda mutant: mutant.operator)),
        "rules": _each(by(tried, lambda mutant: mutant.rule)),
        "results": [_result(each) for each in tried],
        "findings": [finding(each) for each in findings],
    }
    return json.dumps(whole, ensure_ascii=False)


def _each(rows: "Mapping[str, Counts]") -> list[dict[str, Any]]:
    return [{"name": name, **_counts(counts)} for name, counts in rows.items()]


def _counts(counts: "Counts") -> dict[str, Any]:
    from attrs import asdict

    score = counts.score
    return {**asdict(counts), "score": None if score is None else round(score, 4)}


def _mutant(mutant: "Mutant") -> dict[str, Any]:
    span = mutant.span
    place = {"file": span.file, "line": span.line, "column": span.column}
    return {
        "id": mutant.id,
        **place,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "operator": mutant.operator,
        "rule": mutant.rule,
        "clauses": list(mutant.clauses),
        "was": mutant.was,
        "now": mutant.now,
    }


def _result(each: "Tried") -> dict[str, Any]:
    verdict = each.verdict
    survivor = {"code": each.finding.code} if each.outcome == "survived" else {}
    return {
        **_mutant(each.mutant),
        "outcome": each.outcome,
        **survivor,
        "by": verdict.by,
        "why": each.reason or verdict.why,
        "scenarios": verdict.came_by,
        "draft": verdict.draft or None,
        "alike": verdict.alike or None,
    }
