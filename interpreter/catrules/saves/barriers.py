"""What cannot be taken back: chance that has decided, and what people were shown."""

from collections.abc import Sequence

from catrules.ir.program import CHANCE_STATE
from catrules.machine.events import Event, Moved, Told
from catrules.machine.legend import Legend
from catrules.machine.play import Play

DRAWN = "chance has decided since: what was rolled, drawn or shuffled stays as it is"
SHOWN = "something hidden was shown since, and cannot be unseen"


def barrier(play: Play, chance: int, beats: int, people: Sequence[int]) -> str:
    """Why a game cannot go back to where it stood, or empty.

    chance: the word of the stream of chance there; beats: how many there were.
    people: the seats that people play; what bots have seen is of no matter.
    """
    standing = play.standing
    if standing.state[CHANCE_STATE] != chance:
        return DRAWN
    since = (event for beat in play.beats_since(beats) for event in beat)
    shown = any(_shows(standing.legend, event, seat) for event in since for seat in people)
    return SHOWN if shown else ""


def _shows(legend: Legend, event: Event, seat: int) -> bool:
    """Whether somebody learns from an event what a thing is that he did not see before."""
    if isinstance(event, Moved):
        return legend.sees_cell(seat, event.target) and not legend.sees_cell(seat, event.source)
    if isinstance(event, Told):
        tell = legend.program.tells[event.tell]
        return tell.form == "look" and event.args[0] == legend.index(seat)
    return False
