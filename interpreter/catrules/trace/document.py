"""A trace for programs."""

from typing import Any

from catrules.render import as_json as finding_as_json
from catrules.source import Span
from catrules.trace.assumptions import Assumed
from catrules.trace.citations import Place
from catrules.trace.report import Trace, Traced
from catrules.trace.scenarios import Scenario


def as_json(trace: Trace, *, only_missing: bool = False) -> dict[str, Any]:
    """A trace as JSON knows it. only_missing: `trace` holds only the clauses that are missing."""
    shown = trace.missing if only_missing else trace.clauses
    return {
        "game": trace.title,
        "with": list(trace.variants),
        **counts(trace.clauses),
        "modules": [
            {
                "module": module,
                "file": trace.homes.get(module),
                **counts(_of(trace, module)),
                "missing": _missing(trace, module),
            }
            for module in trace.modules
        ],
        "assumed": [_assumed(each) for each in trace.assumed],
        "missing": [
            {"id": each.clause.id, "why": each.why, "module": each.clause.module}
            for each in trace.missing
        ],
        "trace": [_clause(each) for each in shown],
        "findings": [finding_as_json(finding) for finding in trace.findings],
    }


def counts(clauses: tuple[Traced, ...]) -> dict[str, int]:
    """How many clauses there are, may be tested, are ruled and are tested."""
    return {
        "clauses": len(clauses),
        "testable": sum(each.clause.testable for each in clauses),
        "ruled": sum(each.ruled for each in clauses),
        "tested": sum(each.tested for each in clauses),
    }


def _of(trace: Trace, module: str) -> tuple[Traced, ...]:
    return tuple(each for each in trace.clauses if each.clause.module == module)


def _missing(trace: Trace, module: str) -> int:
    return sum(bool(each.why) for each in _of(trace, module))


def _clause(each: Traced) -> dict[str, Any]:
    return {
        "id": each.clause.id,
        "module": each.clause.module,
        "says": each.clause.says,
        "testable": each.clause.testable,
        "ruled": each.ruled,
        "rules": [_place(place) for place in each.places],
        "tested": each.tested,
        "scenarios": [_scenario(scenario) for scenario in each.scenarios],
        "missing": bool(each.why),
        "why": each.why,
    }


def _place(place: Place) -> dict[str, Any]:
    return {"kind": place.kind, "name": place.name, "part": place.part, **_where(place.span)}


def _scenario(scenario: Scenario) -> dict[str, Any]:
    return {"name": scenario.title, "cases": list(scenario.cases), **_where(scenario.span)}


def _assumed(each: Assumed) -> dict[str, Any]:
    """A setting: `range` is two numbers, or the words that it may be; null for yes and no."""
    bounds: list[Any] | None = list(each.words) or None
    if each.low is not None:
        bounds = [each.low, each.high]
    return {
        "name": each.name,
        "value": list(each.value) if isinstance(each.value, tuple) else each.value,
        "range": bounds,
        "why": each.why,
        "clauses": list(each.clauses),
        **_where(each.span),
        "used": [_place(place) for place in each.used],
    }


def _where(span: Span) -> dict[str, Any]:
    return {"file": span.file, "line": span.line}
