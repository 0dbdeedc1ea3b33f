"""What becomes of mutants: noticed by whom, refused, the same, or not noticed."""

from pathlib import Path

import pytest
from attrs import evolve
from mutation_bench import GAME, SUITE, Bench, written

from catrules.mutation.trial import EQUIVALENT, KILLED, REFUSED, SURVIVED


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    return Bench(written(tmp_path_factory.mktemp("stall")))


def test_all_scenarios_hold_on_the_rules_as_they_are(bench: Bench) -> None:
    assert [scenario.failed for scenario in bench.scenarios] == [""] * 5
    named = {scenario.title: scenario for scenario in bench.scenarios}
    assert named["Not alone"].refuses
    assert named["All end"].chance == 4
    assert {Path(file).name for file in named["A gift for whoever rests"].files} == {
        "stall.catrules",
        "gift.catrules",
    }


def test_a_scenario_that_does_not_hold_notices_a_mutant(bench: Bench) -> None:
    verdict = bench.verdict("statement", "move price coins from p.purse to bank")
    assert verdict.outcome == KILLED
    assert verdict.by.endswith("stall.catspec:7 A lamp costs two coins")
    assert verdict.why.startswith("E625 expected nothing in ana's purse")
    assert verdict.played == 1  # the one that cites the clause comes first


def test_a_mutant_that_nobody_notices_survives(bench: Bench) -> None:
    verdict = bench.verdict("statement", "set p.glad to yes")
    assert (verdict.outcome, verdict.by, verdict.draft) == (SURVIVED, "", "")
    assert verdict.came_by == 2  # who buys, and who plays at random


def test_a_line_that_no_scenario_comes_by_is_not_played(bench: Bench) -> None:
    mutants = [m for m in bench.mutants if m.rule == "nobody_runs" and m.operator == "number"]
    for mutant in mutants:
        verdict = bench.court.verdict(mutant, bench.planner.plan(mutant))
        assert (verdict.outcome, verdict.came_by) == (EQUIVALENT, 0)
    assert len(mutants) == 2


def test_rules_that_cannot_be_read_are_refused(bench: Bench) -> None:
    verdict = bench.verdict("statement", "p acts in stall while not p.tired")
    assert verdict.outcome == REFUSED
    assert verdict.why.startswith("E305 ")


def test_what_is_refused_is_tried(bench: Bench) -> None:
    verdict = bench.verdict("number", "players 2..3", "players 1..3")
    assert verdict.outcome == KILLED
    assert verdict.by.endswith("Not alone")


def test_the_number_of_players_makes_a_difference_though_programs_are_the_same(
    bench: Bench,
) -> None:
    assert bench.verdict("number", "players 2..3", "players 2..4").outcome == SURVIVED


def test_games_that_do_not_end_any_more_are_noticed(bench: Bench) -> None:
    rest = [m for m in bench.mutants if m.rule == "rest" and m.operator == "truth"]
    (mutant,) = rest
    verdict = bench.court.verdict(mutant, bench.planner.plan(mutant))
    assert verdict.outcome == KILLED
    random = [stage for stage in bench.planner.plan(mutant) if stage.play[0].chance]
    verdict = bench.court.verdict(mutant, random)
    assert verdict.outcome == KILLED
    assert verdict.why.startswith("E626 game 1 of 3 has not ended after 1080 decisions")


def test_what_cannot_be_played_with_the_settings_is_refused(tmp_path: Path) -> None:
    game = GAME.replace("players 2..3 ", "players price..3 ")
    bench = Bench(written(tmp_path, game))
    found = [m for m in bench.mutants if m.now == "players price..2"]
    bench.court.subject = evolve(bench.court.subject, settings=(("price", 3),))
    (verdict,) = [bench.court.verdict(m, bench.planner.plan(m)) for m in found]
    assert verdict.outcome == REFUSED
    assert verdict.why == "E012 with these settings nobody can play"


def test_a_variant_is_changed_by_itself(tmp_path: Path) -> None:
    path = written(tmp_path)
    bench = Bench(str(tmp_path / "stall" / "gift.catrules"))
    assert {Path(mutant.file).name for mutant in bench.mutants} == {"gift.catrules"}
    was = "after rest by p: move 1 coin from bank to p.purse"
    verdict = bench.verdict("number", was, was.replace("1 coin", "2 coin"))
    assert verdict.outcome == KILLED
    assert verdict.by.endswith("A gift for whoever rests")
    both = Bench(path, ("gift",))
    assert {Path(mutant.file).name for mutant in both.mutants} == {
        "stall.catrules",
        "gift.catrules",
    }


def test_rules_that_only_a_variant_cannot_bear_are_refused(tmp_path: Path) -> None:
    game = GAME.replace("action rest", "rule rest_too by p: do nothing\naction rest")
    suite = SUITE + '\nscenario "Twice"\n  with gift, more\n  when ana: rest\n  then ana.tired\n'
    path = written(tmp_path, game, suite)
    (tmp_path / "stall" / "more.catrules").write_text(
        'variant "More" of "../stall.catrules"\ninstead of rest_too by p: as usual\n'
        "before rest by p\n  rest_too by p\n",
        encoding="utf-8",
    )
    bench = Bench(path)
    assert not any(scenario.failed for scenario in bench.scenarios)


def test_a_draft_would_notice_a_survivor(tmp_path: Path) -> None:
    bench = Bench(written(tmp_path), drafting=1000)
    verdict = bench.verdict("statement", "set p.glad to yes")
    assert verdict.outcome == SURVIVED
    assert "ana: buy" in verdict.draft
    assert "glad" in verdict.draft


def test_that_nothing_can_come_of_it_is_said_where_it_can_be_seen(tmp_path: Path) -> None:
    suite = """\
suite of "stall.catrules"
scenario "Rest"
  players ana, bo
  a new game
  when ana: rest
  then it is bo's turn
"""
    bench = Bench(written(tmp_path, GAME, suite), drafting=1000)
    was = 'needs count p.purse >= price "too dear"'  # three coins are more than two, one is less
    verdict = bench.verdict("comparison", was)
    assert (verdict.outcome, verdict.draft) == (SURVIVED, "")
    assert verdict.alike == "players ana, bo; a new game; players ana, bo, cy; a new game"
    verdict = bench.verdict("need", was)
    assert (verdict.outcome, verdict.alike) == (SURVIVED, "")
    assert "ana may not: buy, because" in verdict.draft
    verdict = bench.verdict("number", "players 2..3", "players 2..4")
    assert (verdict.outcome, verdict.draft, verdict.alike) == (SURVIVED, "", "")


def test_the_rules_of_a_tournament_are_changed(tmp_path: Path) -> None:
    written(tmp_path)
    (tmp_path / "cup.catrules").write_text(
        'tournament "Cup" of "stall.catrules"\nplayers 2\non the table\n  counter games 0..9\n'
        "play\n  play a game by players\n  add 1 to games\n",
        encoding="utf-8",
    )
    (tmp_path / "cup.catspec").write_text(
        'suite of "cup.catrules"\nscenario "One"\n  players ana, bo\n  a new game\n'
        "  when game: ana wins\n  then games = 1\n",
        encoding="utf-8",
    )
    bench = Bench(str(tmp_path / "cup.catrules"))
    assert [scenario.title for scenario in bench.scenarios] == ["One"]
    assert bench.verdict("statement", "add 1 to games").outcome == KILLED
    assert bench.verdict("statement", "play a game by players").outcome == KILLED
