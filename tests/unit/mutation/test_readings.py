"""Which rules are changed, and with what they are read."""

from pathlib import Path

from mutation_bench import Bench, written

from catrules.mutation.trial import EQUIVALENT, SURVIVED

TWICE = """\
variant "Twice" of "../stall.catrules"
assume gifts = 2 in 1..3 "coins"
with gift
  after rest by p: move (gifts) coins from bank to p.purse
"""


def _with_twice(folder: Path) -> str:
    path = written(folder)
    (folder / "stall" / "twice.catrules").write_text(TWICE, encoding="utf-8")
    return path


def _files(bench: Bench) -> list[str]:
    return list(dict.fromkeys(Path(mutant.file).stem for mutant in bench.mutants))


def test_each_changes_every_variant_beside_the_game_once(tmp_path: Path) -> None:
    path = _with_twice(tmp_path)
    bench = Bench(path, each=True)
    assert _files(bench) == ["stall", "gift", "twice"]
    alone = [Bench(str(tmp_path / "stall" / f"{name}.catrules")) for name in ("gift", "twice")]
    parts = [Bench(path), *alone]
    assert [m.id for m in bench.mutants] == [m.id for part in parts for m in part.mutants]
    assert _files(Bench(path)) == ["stall"]
    first = Bench(path, ("gift",), each=True)
    assert [m.id for m in first.mutants] == [m.id for m in bench.mutants]
    assert [m.variants for m in bench.mutants if m.file.endswith("gift.catrules")] == [
        ("gift",)
    ] * len(alone[0].mutants)


def test_what_holds_with_another_variant_is_read_with_it(tmp_path: Path) -> None:
    path = _with_twice(tmp_path)
    bench = Bench(path, each=True)
    inside = [m for m in bench.mutants if m.file.endswith("twice.catrules") and "move" in m.was]
    assert {m.variants for m in inside} == {("twice", "gift")}
    # no scenario plays with both, yet it is another game
    (gone,) = [m for m in inside if "do nothing" in m.now]
    verdict = bench.court.verdict(gone, bench.planner.plan(gone))
    assert (verdict.outcome, verdict.came_by) == (SURVIVED, 0)
    alone = Bench(str(tmp_path / "stall" / "twice.catrules"))
    (gone,) = [m for m in alone.mutants if "move" in m.was and "do nothing" in m.now]
    assert alone.court.verdict(gone, alone.planner.plan(gone)).outcome == SURVIVED


def test_a_variant_that_does_not_go_with_the_other_is_read_without_it(tmp_path: Path) -> None:
    path = _with_twice(tmp_path)
    gift = tmp_path / "stall" / "gift.catrules"
    gift.write_text(gift.read_text(encoding="utf-8") + "after dance by p: do nothing\n", "utf-8")
    bench = Bench(path, ("twice",))
    inside = [m for m in bench.mutants if m.file.endswith("twice.catrules") and "move" in m.was]
    assert {m.variants for m in inside} == {("twice",)}
    assert EQUIVALENT in {bench.court.verdict(m, bench.planner.plan(m)).outcome for m in inside}
