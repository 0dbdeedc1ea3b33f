"""`catrules simulate`: compiled code and the interpreter, and what is kept between commands."""

import json
import os
from pathlib import Path

import pytest

import catrules as catrules_library
from catrules.compiled.build import games_of
from catrules.compiled.faults import Trapped
from catrules.compiled.whole import Player
from catrules_cli.backends import MANY, Playing
from catrules_cli.workers import Batch

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The folder in which compiled rules are kept."""
    path = tmp_path / "kept"
    monkeypatch.setenv("CATRULES_CACHE_DIR", str(path))
    return path


@pytest.fixture
def played(catrules, pig, folder):
    """Plays some games; gives what came of them and what was said."""

    def play(*more, **options):
        arguments = ("simulate", pig, "--games", "40", "--seed", "7", "--json", *more)
        done = catrules(*arguments, **options)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout), done.stderr

    return play


def same(*results):
    """Whether results are equal but for the times and who played."""
    varying = ("seconds", "games_per_s", "backend")
    found = [{k: v for k, v in result.items() if k not in varying} for result in results]
    return all(each == found[0] for each in found)


def test_both_backends_play_the_same_games_in_any_number_of_threads_or_processes(played):
    interpreter, _ = played("--backend", "interpreter")
    processes, _ = played("--backend", "interpreter", "--jobs", "2")
    compiled, said = played("--backend", "compiled")
    threads, _ = played("--jobs", "3")
    assert [r["backend"] for r in (interpreter, compiled, threads)] == [
        "interpreter",
        "compiled",
        "compiled",
    ]
    assert said == ""
    assert same(interpreter, processes, compiled, threads)


def test_other_bots_are_the_interpreters(played, catrules, pig):
    result, _ = played("--seat", "1=greedy", "--games", "3")
    assert result["backend"] == "interpreter"
    done = catrules("simulate", pig, "--games", "3", "--backend", "compiled", "--seat", "1=greedy")
    assert done.returncode == 2
    assert "compiled code is not for this: seat 1 is greedy" in done.stderr


def test_without_wasmtime_the_interpreter_plays(played, tmp_path):
    usual, _ = played()
    lost = tmp_path / "lost"
    lost.mkdir()
    (lost / "wasmtime.py").write_text("raise ImportError('not here')", encoding="utf-8")
    paths = (str(lost), str(ROOT / "interpreter"), str(ROOT / "cli"))
    without, said = played(env={"PYTHONPATH": os.pathsep.join(paths)})
    assert (usual["backend"], without["backend"]) == ("compiled", "interpreter")
    assert same(usual, without)
    assert "W901" in said
    assert "wasmtime is not installed" in said


# ---- what is kept


def test_compiled_rules_are_kept_used_and_made_anew(played, folder):
    first, _ = played()
    (entry,) = folder.iterdir()
    written = entry.stat().st_mtime_ns
    again, _ = played()
    assert entry.stat().st_mtime_ns == written
    whole = entry.read_bytes()
    entry.write_bytes(whole[:-100])
    anew, said = played()
    assert said == ""
    assert same(first, again, anew)
    assert again["backend"] == "compiled"
    assert entry.read_bytes() == whole


def test_for_many_games_rules_are_compiled_with_all_passes(played, folder):
    """What was made for few is made anew, and what was made for many is good for few."""
    few, _ = played()
    (entry,) = folder.iterdir()
    small = entry.read_bytes()
    many, _ = played("--games", str(MANY))
    quick = entry.read_bytes()
    assert quick != small
    again, _ = played()
    assert entry.read_bytes() == quick
    assert same(few, again)
    assert many["games"] == MANY


def test_nothing_is_kept_if_that_is_not_wanted(played, folder, monkeypatch):
    played("--no-cache")
    assert not folder.exists()
    monkeypatch.setenv("CATRULES_CACHE", "0")
    played()
    assert not folder.exists()


def test_other_players_and_seeds_are_not_mixed_up(played):
    assert played("--players", "2")[0]["players"] == [1, 2]
    assert played("--players", "3")[0]["players"] == [1, 2, 3]
    other = played("--players", "2", "--seed", "2")[0]
    assert other["players"] == [1, 2]
    assert other["digest"] == played("--players", "2", "--seed", "2", "--no-cache")[0]["digest"]


def test_a_folder_that_cannot_be_written_is_no_fault(played, folder):
    folder.write_text("a file where the folder should be", encoding="utf-8")
    assert played()[1] == ""


def test_a_trap_is_told_and_the_interpreter_goes_on(pig, capsys):
    rules = catrules_library.load(pig)
    batch = Batch(
        file=pig, title="", asked=(), variants=(), settings={}, policies=("random",) * 2, seed=7,
        sha256=rules.sha256,
    )  # fmt: skip
    code = games_of(rules.program(2))
    right = Playing(batch, lambda: rules, code)
    assert sum(right.play(60, 1)) == 60

    class Broken(Player):
        def play(self, seed, first, count):
            if first > 20:
                raise Trapped("wasm trap: unreachable")
            return super().play(seed, first, count)

    broken = Playing(batch, lambda: rules, type("Games", (), {"plan": code.plan})())
    broken._code.player = lambda: Broken(code)
    assert sum(broken.play(60, 1)) == 60
    assert broken.name == "interpreter"
    assert broken.totals.statistics() == right.totals.statistics()
    said = capsys.readouterr().err
    assert "W902" in said
    assert "the interpreter plays: wasm trap: unreachable" in said
