"""A scenario that would notice a survivor, drafted."""

from collections.abc import Collection, Sequence

from catrules.conformance.run import Run, Suite, open_suite
from catrules.drafting.drafts import draft
from catrules.mutation.bench import Scenario
from catrules.reading import Texts

_MOST_SUITES = 3
"""In so many suites a beginning is looked for: those that come by the place most often."""


def drafted(
    every: Sequence[str], scenarios: Collection[Scenario], texts: Texts, decisions: int
) -> str:
    """The text of a scenario that holds on the rules as they are and not on the changed ones.

    every: the suites that it could go with; scenarios: those that come by the changed place.
    Empty if none is found in so many decisions.
    """
    near = {each.name for each in scenarios}
    suites = _suites(every, scenarios)
    base = [open_suite(path) for path in suites]
    changed = [open_suite(path, texts=texts) for path in suites]
    names = {id(run): _name(suite, run) for suite in base for run in suite.runs}
    found = draft(
        base, changed, decisions=decisions, near=lambda run: names.get(id(run), "") in near
    )
    return "" if found is None else found.text


def _suites(every: Sequence[str], scenarios: Collection[Scenario]) -> list[str]:
    """The suites in which most of some scenarios are."""
    counts = dict.fromkeys(every, 0)
    for each in scenarios:
        counts[each.suite] = counts.get(each.suite, 0) + 1
    return sorted(counts, key=lambda path: -counts[path])[:_MOST_SUITES]


def _name(suite: Suite, run: Run) -> str:
    scenario = run.case.scenario
    return f"{suite.name}:{scenario.head.line} {scenario.title}"
