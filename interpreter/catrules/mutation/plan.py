"""In which order scenarios are played on a mutant: those first that may notice it soonest."""

from collections.abc import Collection, Sequence

from attrs import frozen

from catrules.mutation.bench import Scenario
from catrules.mutation.mutants import Mutant
from catrules.source import Span


@frozen
class Stage:
    """Scenarios that are played on the same programs.

    all: those that ask these programs something; play: those that are played, in order.
    before: how many others have been played already, to no avail.
    """

    all: tuple[Scenario, ...]
    play: tuple[Scenario, ...]
    before: int = 0

    @property
    def came_by(self) -> int:
        """How many scenarios come by, those before included."""
        return sum(bool(each.tables) for each in self.play) + self.before

    @property
    def laid(self) -> tuple[tuple[str, int], ...]:
        """All its runs."""
        return tuple((each.suite, run) for each in self.all for run in each.runs)


class Planner:
    """Plans for the mutants of some rules."""

    def __init__(self, scenarios: Sequence[Scenario]) -> None:
        groups: dict[tuple[object, ...], list[Scenario]] = {}
        for each in scenarios:
            alone = each.refuses or not each.tables
            groups.setdefault((each.name,) if alone else each.tables, []).append(each)
        self._groups = [tuple(group) for group in groups.values()]
        self._bare = {each.name: each.bare for each in scenarios}

    def plan(self, mutant: Mutant, done: Collection[str] = ()) -> tuple[Stage, ...]:
        """What is played on a mutant: stage by stage, in each those that cite its clauses first.

        done: the keys of scenarios that have been played on it, to no avail.
        """
        stages = []
        for group in self._groups:
            there = [each for each in group if _may_notice(each, mutant)]
            if there:
                there.sort(key=lambda each: (each.chance > 0, not _cites(each, mutant)))
                new = tuple(each for each in there if each.key not in done)
                before = sum(bool(each.tables) for each in there if each.key in done)
                stages.append(Stage(group, new, before))
        stages.sort(key=lambda stage: _promise(stage, mutant))
        return tuple(Stage(self._of(s.all), self._of(s.play), s.before) for s in stages)

    def _of(self, scenarios: Sequence[Scenario]) -> tuple[Scenario, ...]:
        return tuple(self._bare[each.name] for each in scenarios)


def _may_notice(scenario: Scenario, mutant: Mutant) -> bool:
    """Whether a scenario may notice a mutant at all: what it is played with has the place."""
    if scenario.refuses:
        return True
    if scenario.tables and mutant.file not in scenario.files:
        return False
    if mutant.anywhere:
        return True
    return any(_is_inside(span, mutant.held) for span in scenario.reached)


def _is_inside(inner: Span, outer: Span) -> bool:
    """Whether a place is a part of another, or all of it."""
    if inner.file != outer.file:
        return False
    begins = (outer.line, outer.column) <= (inner.line, inner.column)
    return begins and (inner.end_line, inner.end_column) <= (outer.end_line, outer.end_column)


def _cites(scenario: Scenario, mutant: Mutant) -> bool:
    return not set(mutant.clauses).isdisjoint(scenario.clauses)


def _promise(stage: Stage, mutant: Mutant) -> tuple[object, ...]:
    """Stages that promise more come first: they cite its clauses, many come by."""
    citing = sum(_cites(each, mutant) for each in stage.play)
    chance = all(each.chance for each in stage.play)
    refusing = any(each.refuses for each in stage.all)
    return (citing == 0, refusing, chance, -len(stage.play))
