"""Games whose process is killed at any moment: no accepted decision is lost.

`python -m pytest -m slow tests/unit/saves` kills 200 times, with `CATRULES_KILLS=5000` more often.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from saves_games import header, load, whole_game

HERE = Path(__file__).parent
ROOT = HERE.parents[2]

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")


def killed(tmp_path, kills, seed):
    """Plays games, killing the process that plays again and again; what came of it."""
    places = os.pathsep.join((str(HERE), str(ROOT / "interpreter"), str(ROOT / "cli")))
    script = str(HERE / "saves_killed.py")
    done = subprocess.run(
        [sys.executable, script, str(tmp_path), str(kills), str(seed)],
        env={**os.environ, "PYTHONPATH": places},
        capture_output=True, text=True, check=False, timeout=60 + kills,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def look_at(tmp_path, kills, seed):
    *games, last = killed(tmp_path, kills, seed)
    assert int(last) >= kills
    assert games
    for line in games:
        number, name = line.split()
        game_seed = int(number)
        rules = load(name)
        whole, _ = whole_game(tmp_path / "whole", rules, header(rules, seed=game_seed))
        assert (tmp_path / f"{number}").read_bytes() == whole
        (tmp_path / "whole").unlink()


def test_twenty_kills_lose_nothing(tmp_path):
    look_at(tmp_path, 20, 1)


@pytest.mark.slow
def test_many_kills_lose_nothing(tmp_path):
    look_at(tmp_path, int(os.environ.get("CATRULES_KILLS", "200")), 2)
