"""What a seat is told of small changes is the same in every game that could be its own."""

from pathlib import Path

import pytest

import catrules
from catrules.machine.refusals import action_words

GAMES = Path(__file__).parents[3] / "games"
HIDING = ("classics/crazy_eights", "classics/go_fish", "classics/leduc_poker", "lucky_cat")


def told(play, seat):
    """What the seat is told of every action of the rules."""
    said = {}
    for action in play.program.actions:
        words = action_words(action)
        found = play.what_if(words, seat)
        said[words] = found and found.text
    return said


@pytest.mark.parametrize("name", HIDING)
def test_nothing_hidden_shows(name):
    play = catrules.load(GAMES / f"{name}.catrules").start(seed=2)
    compared = 0
    for step in range(24):
        if play.over:
            break
        for seat in play.numbers if step % 3 == 0 else ():
            mine = told(play, seat)
            for seed in range(2):
                try:
                    guess = play.sample(seat, seed)
                except catrules.SampleError:
                    break
                assert told(guess, seat) == mine
                compared += 1
        decision = play.pending[0]
        play.apply(step % len(decision.options), decision.actor)
    assert compared
