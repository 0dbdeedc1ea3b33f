"""Yacht beside OpenSpiel's, in lock step.

There dice have numbers and are thrown together, here they are as alike as on a table and thrown one
by one. So a throw of theirs is several answers of our chance, which must be as likely together; and
what they may throw again is what we may, once their dice are called by what they show.
"""

import math
import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from oracle_cases import CLASSICS
from oracle_spiel import need_spiel, spiel_game, spoken

import catrules

need_spiel()

BOXES = {
    "Ones": "pips 1",
    "Twos": "pips 2",
    "Threes": "pips 3",
    "Fours": "pips 4",
    "Fives": "pips 5",
    "Sixes": "pips 6",
    "Chance": "choice",
    "Four of a Kind": "four of a kind",
    "Full House": "full house",
    "Small Straight": "little straight",
    "Large Straight": "big straight",
    "Yacht": "yacht",
}


def dice(state: Any) -> list[str]:
    """What OpenSpiel's dice show, in their order."""
    found = re.search(r"Dice: ([\d ]+)", str(state))
    assert found
    return found[1].split()


def totals(state: Any) -> list[int]:
    """What OpenSpiel's players have."""
    return [int(total) for total in re.findall(r"total: (\d+)", str(state))]


def chosen(state: Any, text: str) -> str:
    """OpenSpiel's words for a decision as our label."""
    if text.startswith("Score in "):
        return BOXES[text.removeprefix("Score in ")]
    shown, numbers = dice(state), re.findall(r"\d+", text)
    counts = Counter(shown[int(number)] for number in numbers)
    said = [face if n == 1 else f"{n} {face}" for face, n in sorted(counts.items())]
    return ", ".join(said) or "none"


def throw(play: catrules.Play, faces: Sequence[str]) -> Fraction:
    """Throws our dice so; how likely that was."""
    share = Fraction(1)
    for face in faces:
        (decision,) = play.pending
        assert decision.actor == "chance"
        weights = decision.weights or (1,) * len(decision.options)
        share *= Fraction(weights[decision.options.index(face)], sum(weights))
        play.apply(face, seat="chance")
    return share


def compare(state: Any, play: catrules.Play) -> dict[int, str]:
    """Who is asked, what may be done, what the dice show, what all have; their words as ours."""
    (decision,) = play.pending
    player = state.current_player()
    assert decision.actor == player + 1
    labels = {each: chosen(state, spoken(state, player, each)) for each in state.legal_actions()}
    assert set(labels.values()) == set(decision.options)
    view = play.view()
    assert dict(view.table.zone("cup").contents or ()) == Counter(dice(state))
    assert [each.mark("points").value for each in view.players] == totals(state)
    return labels


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("players", [1, 2, 3])
def test_yacht_in_lock_step(players: int, seed: int) -> None:
    rng = Random(seed)
    state = spiel_game(f"yacht(players={players})").new_initial_state()
    rules = catrules.load(CLASSICS / "yacht.catrules")
    play = rules.start(players=players, every_stop=True)
    while not state.is_terminal():
        if state.is_chance_node():
            action, share = rng.choice(state.chance_outcomes())
            faces = re.findall(r"\d+", spoken(state, "chance", action))
            assert math.isclose(throw(play, faces), share, rel_tol=1e-9)
        else:
            labels = compare(state, play)
            action = rng.choice(list(labels))
            play.apply(labels[action], seat=state.current_player() + 1)
        state.apply_action(action)
    assert play.over
    assert play.result
    assert list(play.result.scores or ()) == totals(state)
    best = max(totals(state))
    assert list(play.result.winners) == [i + 1 for i, n in enumerate(totals(state)) if n == best]
