"""OpenSpiel's side: what there is to compare at a position of one of its games."""

import math
import os
from functools import cache
from typing import Any

import pytest

try:
    import pyspiel
except ImportError:
    pyspiel = None

REASON = "needs OpenSpiel: pip install '.[oracle]'"


def need_spiel() -> None:
    """Skips what needs OpenSpiel where it is not installed; where it must be, fails."""
    if pyspiel is None:
        if os.environ.get("CATRULES_ORACLE") == "required":
            pytest.fail(REASON)
        pytest.skip(REASON, allow_module_level=True)


@cache
def spiel_game(text: str) -> Any:
    """A game of OpenSpiel by its string."""
    return pyspiel.load_game(text)


def movers(state: Any) -> list[int]:
    """The players who are asked at a position, from 0: several at once, or none."""
    if state.is_terminal() or state.is_chance_node():
        return []
    if state.is_simultaneous_node():
        return [player for player in range(state.num_players()) if state.legal_actions(player)]
    return [state.current_player()]


def spoken(state: Any, actor: int | str, action: int) -> str:
    """An action in OpenSpiel's words."""
    player = pyspiel.PlayerId.CHANCE if actor == "chance" else actor
    return str(state.action_to_string(player, action))


def information(state: Any, player: int) -> str:
    """What a player knows at a position; where a game of OpenSpiel says nothing of that, all."""
    if state.get_game().get_type().provides_information_state_string:
        return str(state.information_state_string(player))
    return str(state.history_str())


def after(state: Any, actions: tuple[int, ...]) -> Any:
    """The position after one action, or after one of each who is asked."""
    if not state.is_simultaneous_node():
        return state.child(actions[0])
    joint = dict(zip(movers(state), actions, strict=True))
    child = state.clone()
    child.apply_actions(
        [joint.get(each, pyspiel.INVALID_ACTION) for each in range(state.num_players())]
    )
    return child


def is_close(probability: float, share: float) -> bool:
    """Whether OpenSpiel's floating probability is ours."""
    return math.isclose(probability, share, rel_tol=0, abs_tol=1e-12)
