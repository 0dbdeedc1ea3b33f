"""Everything that a seat is shown of a game, as bytes."""

import json
from typing import Any

from catrules.machine.answers import IllegalOption
from catrules.machine.play import Play

GARBAGE = ("", "xyzzy", "0", "c", "pass 2", "\N{RIGHT-TO-LEFT OVERRIDE}x")
"""Answers that mean nothing, or the beginning of something."""


def shown(play: Play, seat: int, *, log: bool, probing: bool = True) -> bytes:
    """The view, what is asked, every refusal, and the log if wanted.

    probing: also what comes back for many answers that are not offered.
    """
    seen = play.view(seat)
    asked = play.asked(seat)
    parts: list[Any] = [seen.as_json(), repr(seen), asked.as_json() if asked else None]
    if log:
        parts.append([entry.as_json() for entry in play.log(seat)])
    parts.append(_refusals(play, seat))
    if probing:
        parts.append([_answer(play, seat, text) for text in _answers(play, seat)])
    return json.dumps(parts, ensure_ascii=False).encode("utf-8", "surrogatepass")


def _error(error: IllegalOption) -> list[Any]:
    refusals = [repr(refusal) for refusal in error.refusals]
    return [str(error), refusals, list(error.options), error.nearest]


def _refusals(play: Play, seat: int) -> list[Any]:
    """Why each action is not offered, alone and with the name of each thing in the box."""
    answers = []
    for text in _actions(play, seat) or ["anything"]:
        try:
            answers.append([repr(refusal) for refusal in play.why(text, seat)])
        except IllegalOption as error:
            answers.append(_error(error))
    return answers


def _actions(play: Play, seat: int) -> list[str]:
    """The actions of the open windows, with each thing that they could be meant to be done with."""
    asked = play.asked(seat)
    windows = asked.windows if asked else ()
    names = []
    for action in play.program.actions:
        if action.window in windows:
            text = action.text.replace("_", " ")
            names += [text] + [f"{text} {thing}" for thing in _things(play) if action.args]
    return names


def _things(play: Play) -> list[str]:
    sorts = play.program.sorts
    named = {" ".join([s.names[0], *(str(v) for _, v in s.attributes)]) for s in sorts}
    return sorted(named | {face for sort in sorts for face in sort.faces})


def _answers(play: Play, seat: int) -> list[str | int]:
    asked = play.asked(seat)
    if asked is None:
        return ["anything", 0]
    beyond = len(asked.options)
    starts = [option[: len(option) // 2] for option in asked.options[:3]]
    wrong = [f"{option}!" for option in asked.options[:2]]
    things = _things(play)[::3]
    return [*GARBAGE, *things, *_actions(play, seat), *starts, *wrong, beyond, -1]


def _answer(play: Play, seat: int, text: str | int) -> Any:
    """What comes of an answer; one that is offered is not followed."""
    asked = play.asked(seat)
    if asked is not None and text in asked.options:
        return "offered"
    try:
        return play.copy().apply(text, seat=seat).label
    except IllegalOption as error:
        return _error(error)
