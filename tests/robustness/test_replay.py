"""A game is the same bytes again, whatever the process it is played in."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TRANSCRIPTS = ROOT / "tests" / "spec" / "games" / "game_transcripts.py"

ENVIRONMENTS = [
    {"PYTHONHASHSEED": "0", "TZ": "UTC", "LC_ALL": "C"},
    {"PYTHONHASHSEED": "1", "TZ": "Asia/Kathmandu", "LC_ALL": "C.UTF-8", "COLUMNS": "40"},
    {"PYTHONHASHSEED": "random", "TZ": "America/St_Johns", "LANG": "tr_TR.UTF-8"},
    {"PYTHONHASHSEED": "random", "PYTHONUTF8": "0", "LANG": "de_DE.ISO-8859-1", "NO_COLOR": "1"},
]


def played(environment: dict[str, str], seeds: int) -> bytes:
    path = os.pathsep.join(str(ROOT / part) for part in ("interpreter", "cli"))
    done = subprocess.run(
        [sys.executable, str(TRANSCRIPTS), str(seeds)],
        env={"PATH": os.defpath, "PYTHONPATH": path, **environment},
        capture_output=True,
        check=True,
        timeout=600,
    )
    return done.stdout


@pytest.mark.parametrize("seeds", [1, pytest.param(20, marks=pytest.mark.slow)])
def test_games_are_the_same_bytes_in_any_environment(seeds):
    environments = ENVIRONMENTS if seeds > 1 else ENVIRONMENTS[::2]
    first, *others = (played(environment, seeds) for environment in environments)
    assert first.count(b"\n") > 5
    assert all(other == first for other in others)
