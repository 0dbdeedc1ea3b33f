"""In which order scenarios are played on a mutant."""

from pathlib import Path

import pytest
from mutation_bench import GAME, SUITE, Bench, written

from catrules.mutation.trial import SURVIVED


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    return Bench(written(tmp_path_factory.mktemp("stall")))


def _titles(bench: Bench, operator: str, was: str, now: str = "") -> list[list[str]]:
    plan = bench.planner.plan(bench.of(operator, was, now))
    return [[each.title for each in stage.play] for stage in plan]


def test_who_cites_the_clause_of_the_line_comes_first_and_chance_last(bench: Bench) -> None:
    stages = _titles(bench, "statement", "move 1 lamp from shelf to p.lamps")
    assert stages == [["A lamp costs two coins"], ["All end"], ["Not alone"]]


def test_what_is_declared_may_matter_to_all(bench: Bench) -> None:
    stages = _titles(bench, "number", "9 coin in bank", "8 coin in bank")
    assert sorted(title for stage in stages for title in stage) == sorted(
        scenario.title for scenario in bench.scenarios
    )


def test_scenarios_of_one_program_are_played_together(bench: Bench) -> None:
    plan = bench.planner.plan(bench.of("number", "9 coin in bank", "8 coin in bank"))
    together = [[each.title for each in stage.all] for stage in plan if len(stage.all) > 1]
    assert together == [["A lamp costs two coins", "Whoever rests is done"]]
    assert all(not each.reached for stage in plan for each in stage.all)  # not sent to workers


def test_a_file_that_a_scenario_is_not_played_with_does_not_matter_to_it(tmp_path: Path) -> None:
    written(tmp_path, GAME, SUITE)
    bench = Bench(str(tmp_path / "stall" / "gift.catrules"))
    plans = [bench.planner.plan(mutant) for mutant in bench.mutants]
    titles = {each.title for plan in plans for stage in plan for each in stage.play}
    assert titles == {"A gift for whoever rests", "Not alone"}


def test_what_was_played_is_not_played_again(bench: Bench) -> None:
    mutant = bench.of("statement", "set p.glad to yes")
    stages = bench.planner.plan(mutant)
    buys = next(each for each in bench.scenarios if each.title.startswith("A lamp"))
    rest = bench.planner.plan(mutant, {buys.key})
    assert [each.title for each in stages[0].play] == [buys.title]
    assert [each.title for stage in rest for each in stage.play] == ["All end", "Not alone"]
    assert [sum(stage.came_by for stage in plan) for plan in (stages, rest)] == [2, 2]
    every = {each.key for each in bench.scenarios}
    nothing = bench.planner.plan(mutant, every)
    assert not any(stage.play for stage in nothing)
    verdict = bench.court.verdict(mutant, nothing, differs=True)
    assert (verdict.outcome, verdict.came_by, verdict.played) == (SURVIVED, 2, 0)
