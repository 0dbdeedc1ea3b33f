"""A scenario that would notice a survivor, drafted; or that nothing can come of it."""

from collections.abc import Collection, Sequence

from attrs import frozen

from catrules.conformance.run import Run, Suite, open_suite
from catrules.drafting.drafts import draft
from catrules.drafting.same import indistinguishable
from catrules.mutation.bench import Scenario
from catrules.reading import Texts

_MOST_SUITES = 3
"""In so many suites a beginning is looked for: those that come by the place most often."""


@frozen
class Drafted:
    """What was found about a survivor.

    text: a scenario that holds on the rules as they are and not on the changed ones. alike: if
    there is none, the new games in which nothing that can come differs, if that could be seen.
    """

    text: str = ""
    alike: str = ""


def drafted(
    every: Sequence[str], scenarios: Collection[Scenario], texts: Texts, decisions: int
) -> Drafted:
    """Looks for a scenario, or for the proof that there is none; in so many decisions each.

    every: the suites that it could go with; scenarios: those that come by the changed place.
    """
    near = {each.name for each in scenarios}
    suites = _suites(every, scenarios)
    base = [open_suite(path) for path in suites]
    changed = [open_suite(path, texts=texts) for path in suites]
    names = {id(run): _name(suite, run) for suite in base for run in suite.runs}
    found = draft(
        base, changed, decisions=decisions, near=lambda run: names.get(id(run), "") in near
    )
    if found is not None:
        return Drafted(found.text)
    sameness = indistinguishable(base, changed, decisions=decisions)
    return Drafted(alike="; ".join(sameness.games) if sameness.verdict == "same" else "")


def _suites(every: Sequence[str], scenarios: Collection[Scenario]) -> list[str]:
    """The suites in which most of some scenarios are."""
    counts = dict.fromkeys(every, 0)
    for each in scenarios:
        counts[each.suite] = counts.get(each.suite, 0) + 1
    return sorted(counts, key=lambda path: -counts[path])[:_MOST_SUITES]


def _name(suite: Suite, run: Run) -> str:
    scenario = run.case.scenario
    return f"{suite.name}:{scenario.head.line} {scenario.title}"
