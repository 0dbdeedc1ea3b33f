"""The options of Lucky Cat go together: a sample. `-m slow` tries all that the command does."""

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
BENCH = HERE.parents[1] / "bench"
sys.path.insert(0, str(BENCH))

import options as bench  # noqa: E402
import options_table  # noqa: E402
from options_same import same  # noqa: E402

from catrules.semantics.tree import Var  # noqa: E402
from catrules.semantics.types import PLAYER  # noqa: E402
from catrules.source import NOWHERE  # noqa: E402

PLAYED = [
    ("corruption", "extra_agency"),
    ("expansion", "horseshoe"),
    ("draft", "lucky_coin"),
    ("cursed_coin", "super_party"),
    ("clock", "harder_choices", "mirror"),
    ("corruption", "draft", "extra_agency", "super_party"),
]
"""A fixed sample of what is played."""

REFUSED = {
    ("lucky_blessing", "smugglers_jackpot"): "both one of `plushie_modes`",
    ("lucky_blessing", "super_party"): "9 and more, but `lucky_blessing` for 3 at most",
    ("smugglers_jackpot", "super_party"): "9 and more, but `smugglers_jackpot` for 8 at most",
}


@pytest.mark.parametrize("options", PLAYED, ids="+".join)
def test_options_are_played_together(options):
    found = bench.tried(options, games=2)
    assert (found.outcome, found.reason) == (bench.PLAYED, "")
    assert found.games == 2
    assert found.decisions > 10


@pytest.mark.parametrize("options", REFUSED, ids="+".join)
def test_options_that_exclude_each_other_are_refused(options):
    found = bench.tried(options)
    assert found.outcome == bench.REFUSED
    assert REFUSED[options] in found.reason


@pytest.mark.slow
def test_all_options_alone_in_pairs_and_in_sets(tmp_path, capsys):
    status = bench.main(["--results", str(tmp_path / "all.jsonl")])
    assert status == 0, capsys.readouterr().out


# ---- what is tried


def test_sets_have_three_to_six_options_and_no_refused_pair():
    names = bench.all_options()
    assert {"corruption", "powers", "super_party"} <= set(names)
    apart = ("lucky_blessing", "super_party")
    drawn = bench.sets(50, [apart])
    assert drawn == bench.sets(50, [apart])
    assert len(set(drawn)) == 50
    assert {len(each) for each in drawn} == {3, 4, 5, 6}
    assert not any(set(apart) <= set(each) for each in drawn)
    assert len(bench.pairs()) == len(names) * (len(names) - 1) // 2


@pytest.mark.parametrize(
    ("most", "chosen"), [(1, [9]), (2, [9, 24]), (4, [9, 14, 19, 24]), (16, [*range(9, 25)])]
)
def test_few_games_are_spread_over_the_numbers_of_players(most, chosen):
    assert list(bench.spread(range(9, 25), most)) == chosen


# ---- what would be found


def test_another_game_is_not_the_same():
    one, again = (bench.composed(("corruption", "draft")).game for _ in range(2))
    assert one != again  # variables are told apart by identity
    assert same(one, again)
    assert not same(one, bench.composed(("draft",)).game)
    assert not same(one, one.replace(wins=one.wins[::-1]))


def test_variables_that_change_places_are_not_the_same():
    a, b, c, d = (Var(name, PLAYER, False, NOWHERE) for name in "xyxy")
    assert same((a, b, a), (c, d, c))
    assert not same((a, b, a), (c, d, d))
    assert not same((a, a), (c, Var("x", PLAYER, False, NOWHERE)))
    assert not same((a, Var("x", PLAYER, False, NOWHERE)), (c, c))
    assert not same((a, b), (c, c))


def test_a_component_that_is_lost_is_missed():
    rules = bench.composed(())
    program = rules.program(rules.configuration(2))
    state = list(program.initial)
    assert bench.amounts(program, state) == [sort.count for sort in program.sorts]
    coin = next(zone for zone in program.zones if zone.name == "bank")
    state[coin.base] -= 1
    assert bench.amounts(program, state) != [sort.count for sort in program.sorts]


def test_a_failure_of_the_interpreter_is_a_fault(monkeypatch):
    def fails(*_):
        raise KeyError("x")

    monkeypatch.setattr(bench, "play", fails)
    found = bench.tried(("harder_choices",), games=1)
    assert (found.outcome, found.reason) == (bench.FAULT, "catrules itself failed: KeyError('x')")


def test_rules_that_fail_are_a_fault_with_its_place(monkeypatch, tmp_path):
    folder = tmp_path / "lucky_cat"
    folder.mkdir()
    game = tmp_path / "lucky_cat.catrules"
    game.write_text('game "Coins"\nplayers 2\non the table\n  counter n 0..9\nplay: add 9 to n\n')
    head = 'variant "V" of "../lucky_cat.catrules"\n'
    (folder / "more.catrules").write_text(f"{head}after play: add 1 to n\n")
    (folder / "wrong.catrules").write_text(f"{head}after plya: add 1 to n\n")
    monkeypatch.setattr(bench, "GAME", game)
    monkeypatch.setattr(bench, "ROOT", tmp_path)
    assert bench.all_options() == ("more", "wrong")
    (more, wrong) = (bench.tried(options) for options in bench.alone())
    assert (more.outcome, wrong.outcome) == (bench.FAULT, bench.FAULT)
    assert more.reason.startswith("more.catrules:2: E901")
    assert wrong.reason.startswith("wrong.catrules:2: E244")


# ---- what is kept and shown


def result(*options, outcome="played", reason=""):
    return bench.Result(options, outcome, reason, (2, 8), 20, 100)


def test_what_is_done_is_not_done_again(tmp_path, monkeypatch):
    file = tmp_path / "kept.jsonl"
    done, cut = result("acorn"), result("clock")
    kept = bench.Kept(file, 20, "key")
    kept.add(done)
    kept.add(cut)
    file.write_text(file.read_text()[:-5])  # killed while it wrote
    tried = []

    def once(options, games):
        tried.append((options, games))
        return result(*options)

    monkeypatch.setattr(bench, "tried", once)
    found = bench.run([("acorn",), ("clock",)], bench.Kept(file, 20, "key"), 20, jobs=1)
    assert found == [done, cut]
    assert tried == [(("clock",), 20)]


def test_two_processes_come_to_the_same(tmp_path):
    wanted = list(REFUSED)
    kept = [bench.Kept(tmp_path / name, 1, "key") for name in ("one", "two")]
    one, two = (bench.run(wanted, kept[jobs - 1], 1, jobs) for jobs in (1, 2))
    assert [result.outcome for result in one] == [bench.REFUSED] * len(wanted)
    assert one == two


@pytest.mark.parametrize(("games", "key"), [(20, "other"), (5, "key")])
def test_other_rules_or_games_begin_anew(tmp_path, games, key):
    file = tmp_path / "kept.jsonl"
    bench.Kept(file, 20, "key").add(result("acorn"))
    assert bench.Kept(file, games, key).results == {}
    assert bench.Kept(file, games, key).results == {}


def test_the_table_shows_all_pairs_both_ways_with_reasons():
    pairs = [
        result("a", "b"),
        result("a", "c", outcome="refused", reason="c is for 9 and more"),
        result("b", "c", outcome="fault", reason="c.catrules:2: E901"),
    ]
    assert options_table.table(("a", "b", "c"), pairs).splitlines() == [
        "| | | 1 | 2 | 3 |",
        "|---|---|:-:|:-:|:-:|",
        "| 1 | `a` |  | + | a |",
        "| 2 | `b` | + |  | **b** |",
        "| 3 | `c` | a | **b** |  |",
        "",
        "`+`: played together; else:",
        "",
        "- a: c is for 9 and more",
        "- b: c.catrules:2: E901",
    ]


def test_a_stage_counts_and_lists_what_was_not_played():
    results = [result("a"), result("b", "c", outcome="refused", reason="why")]
    assert bench.summary("pairs", results) == (
        "pairs: 1 played, 1 refused, 0 fault; 40 games\n  refused: b + c: why"
    )
