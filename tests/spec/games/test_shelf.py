"""What every game on the shelf does: it ends, it is the same again, and nothing is lost."""

import os
import subprocess
import sys
from pathlib import Path

import game_transcripts
import pytest
from game_transcripts import SHELF, play_out, rules_of, steps, transcript
from hypothesis import given, settings
from hypothesis import strategies as st

import catrules
from catrules.testing import watched

CASES = [(name, players) for name, counts in SHELF.items() for players in counts]
LONG = pytest.mark.slow
SEEDS = [10, pytest.param(200, marks=LONG)]
"""In every run some games of each; `python -m pytest tests/spec/games -m slow` plays more."""


@pytest.mark.parametrize("seeds", SEEDS)
@pytest.mark.parametrize(("name", "players"), CASES)
def test_every_game_ends(name: str, players: int, seeds: int) -> None:
    rules = rules_of(name)
    for seed in range(seeds):
        play = play_out(rules, players, seed)
        assert play.result is not None
        assert play.result.reason in {ending.name for ending in play.program.endings}
        assert play.pending == ()


@LONG
def test_games_are_the_same_bytes_under_any_hash_seed() -> None:
    # In every run tests/robustness/test_replay.py plays a game of each in two environments.
    printed = {seed: _transcripts_under(seed, 3) for seed in ("0", "1", "random")}
    assert printed["0"].count("\n") == len(CASES)
    assert printed["0"] == printed["1"] == printed["random"]


def _transcripts_under(hash_seed: str, seeds: int) -> str:
    root = Path(__file__).parents[3]
    environment = {
        **os.environ,
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": os.pathsep.join(str(root / part) for part in ("interpreter", "cli")),
    }
    command = [sys.executable, str(Path(game_transcripts.__file__)), str(seeds)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout


@pytest.mark.parametrize(("name", "players"), CASES)
def test_replay_equals_play(name: str, players: int) -> None:
    rules = rules_of(name)
    for seed in range(3):
        play = play_out(rules, players, seed)
        again = catrules.replay(rules, play.decisions, players=players, seed=seed, names=play.names)
        assert transcript(again) == transcript(play)


@pytest.mark.parametrize("name", SHELF)
@given(data=st.data())
@settings(max_examples=5, deadline=None)
def test_components_are_conserved(name: str, data: st.DataObject) -> None:
    players = data.draw(st.sampled_from(list(SHELF[name])))
    seed = data.draw(st.integers(0, 2**63 - 1))
    play = rules_of(name).start(players=players, seed=seed)
    watched.components(play)
    for _ in steps(play, seed):
        watched.components(play)


@pytest.mark.parametrize("name", SHELF)
@given(data=st.data())
@settings(max_examples=5, deadline=None)
def test_a_copy_and_its_original_do_not_affect_each_other(name: str, data: st.DataObject) -> None:
    players = data.draw(st.sampled_from(list(SHELF[name])))
    seed = data.draw(st.integers(0, 2**63 - 1))
    until = data.draw(st.integers(0, 40))
    play = rules_of(name).start(players=players, seed=seed)
    for number, _ in enumerate(steps(play, seed)):
        if number == until:
            break
    before = transcript(play)
    copy = play.copy()
    for _ in steps(copy, seed + 1):
        pass
    assert transcript(play) == before
    finished = transcript(copy)
    for _ in steps(play, seed + 1):
        pass
    assert transcript(play) == finished
    assert transcript(copy) == finished
