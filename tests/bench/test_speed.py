"""The speed tables: what they work out, and that all of them can be made. No time is judged."""

import sys
from importlib.util import find_spec
from pathlib import Path
from shutil import which

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

import speed
from contenders import Contender, interleaved
from programs import Sample, compiled


def test_a_ratio_is_that_of_two_samples_of_one_round():
    ours = [Sample(100, 1.0), Sample(100, 4.0), Sample(100, 1.5)]
    yardstick = [Sample(1000, 1.0), Sample(1000, 2.0), Sample(1000, 0.5)]
    assert speed.ratios(ours, yardstick) == "20 (10–30)"
    assert speed.ratios(yardstick, yardstick) == "1 (1–1)"
    assert speed.rate(ours) == "67"


def test_all_play_in_each_round_for_about_as_long():
    played = []

    def one(name, each):
        def play(games):
            played.append(name)
            return Sample(games, games * each, games)

        return Contender(name, play)

    samples = interleaved([one("slow", 0.01), one("fast", 0.001)], 1.0, 3)
    assert [[sample.games for sample in each] for each in samples] == [[100] * 3, [1000] * 3]
    assert played[-6:] == ["slow", "fast"] * 3


def test_a_game_that_there_is_not_is_told():
    with pytest.raises(SystemExit, match="there are lucky_cat, go_fish, liars_dice"):
        speed.main(["limits", "chess"])


def rows(capsys):
    return [line for line in capsys.readouterr().out.splitlines() if line.startswith("| ")]


def test_what_needs_a_compiler_is_left_out_where_there_is_none(capsys, monkeypatch):
    monkeypatch.setenv("PATH", "")
    compiled.cache_clear()
    speed.main(["limits", "liars_dice", "--rounds", "1", "--seconds", "0.01"])
    said = capsys.readouterr()
    assert "left out: there is no gcc on this machine" in said.err
    assert "| catrules, compiled |" in said.out
    assert "natural C" not in said.out


@pytest.mark.slow
def test_the_table_of_programs_by_hand(capsys):
    speed.main(["limits", "--rounds", "1", "--seconds", "0.02"])
    assert sum(line.startswith("| catrules") for line in rows(capsys)) == 12


@pytest.mark.slow
@pytest.mark.skipif(not find_spec("pyspiel"), reason="OpenSpiel is not installed")
def test_the_table_beside_openspiel(capsys):
    speed.main(["openspiel", "--rounds", "1", "--seconds", "0.02", "--backend", "compiled"])
    assert len(rows(capsys)) == 1 + len(speed.SHARED)


@pytest.mark.slow
@pytest.mark.skipif(not which("valgrind") or not which("gcc"), reason="no valgrind or no gcc")
def test_the_table_of_instructions(capsys, monkeypatch):
    monkeypatch.setattr(speed.who, "MODULES", {"compiled": speed.who.module_in})
    speed.main(["instructions", "liars_dice"])
    by_hand, ours = (int(line.split("|")[2].replace(",", "")) for line in rows(capsys)[1:])
    assert 1_000 < by_hand < 20_000
    assert by_hand < ours < 100 * by_hand
