"""The text of a position: first what is played, then what lies where, then what is exact."""

import json
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap

from attrs import frozen

from catrules.ir.program import CHANCE, CHANCE_STATE, POLICY_STATE
from catrules.machine.play import Play
from catrules.machine.random import MASK
from catrules.machine.standing import Step
from catrules.positions.faults import FORMAT, PositionError
from catrules.positions.places import Places, quoted
from catrules.positions.reading import Recalled
from catrules.positions.words import differing, hash_of, layout_of, lines_of, whole
from catrules.saves.form import POSITION
from catrules.text import spaced

_WIDTH = 98
_MOST_OPTIONS = 12


@frozen(kw_only=True)
class Played:
    """What is played. files: names and hashes of all rule files, the game first; settings: those
    that are not as the rules assume them."""

    game: str
    sha256: str
    files: tuple[tuple[str, str], ...]
    settings: Mapping[str, str]


def text_of(played: Played, play: Play) -> str:
    """The text of the position in which a game stands. Raises PositionError if there is none."""
    exact = list(_exact(play))
    lines = [
        f"{POSITION} {FORMAT}",
        *_head(played, play),
        "",
        *_comments(play),
        *_given(play),
        "",
        "exact",
        *exact,
        f"hash {hash_of(played.sha256, exact)}",
        "end",
        "",
    ]
    return "\n".join(lines)


def _head(played: Played, play: Play) -> Iterator[str]:
    state = play.standing.state
    (path, sha256), *variants = played.files
    yield f"game {_quoted(played.game)}"
    yield f"sha256 {played.sha256}"
    yield f"rules {_quoted(path)} {sha256[:16]}"
    yield from (f"with {_quoted(name)} {sha[:16]}" for name, sha in variants)
    yield from (f"set {name} = {value}" for name, value in played.settings.items())
    yield f"players {', '.join(map(quoted, play.names))}"
    yield f"seed {play.seed}"
    yield f"generator {_hex(state[CHANCE_STATE])} {_hex(state[POLICY_STATE])}"
    if play.standing.machine.every_stop:
        yield "stops all"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _hex(word: int) -> str:
    return f"{word & MASK:016x}"


# ---- for people


def _comments(play: Play) -> Iterator[str]:
    """What is asked, for those who read it; nothing is read from it."""
    view = play.view()
    if view.turns:
        whose = f", {view.names[view.current - 1]}'s turn" if view.current else ""
        yield f"# turn {view.turns}{whose}"
    if play.over:
        yield "# the game is over"
    for asked in play.pending:
        where = f" in {', '.join(map(spaced, asked.windows))}" if asked.windows else ""
        prompt = f" “{asked.with_topic(asked.prompt)}”" if asked.prompt else ""
        some = "; ".join(asked.options[:_MOST_OPTIONS])
        more = len(asked.options) - _MOST_OPTIONS
        who = play.standing.legend.called(asked.actor)
        text = f"{who} is asked{where}{prompt}: {some}{f'; and {more} more' if more > 0 else ''}"
        yield from wrap(text, _WIDTH, initial_indent="# ", subsequent_indent="#   ")
    yield ""


def _given(play: Play) -> Iterator[str]:
    state = play.standing.state
    places = Places(play.standing.legend)
    usual: dict[bool, list[str]] = {True: [], False: []}
    for place in places.by_name.values():
        if places.is_usual(place, state):
            usual[place.is_zone].append(place.name)
        else:
            yield f"given {place.name} = {places.said(place, state)}"
    for is_zone, names in usual.items():
        said = "empty" if is_zone else "as at the beginning"
        if names:
            text = f"{said}: {', '.join(names)}"
            yield from wrap(text, _WIDTH, initial_indent="# ", subsequent_indent="#   ")


# ---- for the machine


def _exact(play: Play) -> Iterator[str]:
    standing = play.standing
    machine, program = standing.machine, standing.program
    now = machine.snapshot(standing.state)
    yield f"layout {layout_of(program)}"
    yield from lines_of("now", _pairs(differing(now, whole(program))))
    steps = _recalled_steps(standing.past)
    if steps is None:
        if standing.here.opened is not None:
            message = "so many have answered since all were asked at once that it cannot be kept"
            raise PositionError(f"{message}: take a moment before or after")
        return
    base = machine.snapshot(steps[0].before.state)
    yield from lines_of("past", _pairs(differing(base, now)))
    after = [*(step.before.state for step in steps[1:]), standing.state]
    recalled = [
        _recalled(step, state)
        for step, state in zip(steps, after, strict=True)
        if step.pending is not None
    ]
    yield from lines_of("answers", list(map(_answer, recalled)))


def _pairs(words: Mapping[int, int]) -> list[str]:
    return [f"{address}:{word}" for address, word in words.items()]


def _recalled_steps(past: Sequence[Step]) -> Sequence[Step] | None:
    """The last steps, from one on that does not wait inside of what all do at once."""
    for number, step in enumerate(past):
        if step.before.opened is None:
            return past[number:]
    return None


def _recalled(step: Step, after: Sequence[int]) -> Recalled:
    """A step as it can be taken again; after: the state of the next one, before bots draw."""
    before, pending = step.before, step.pending
    assert pending is not None
    number = [each is pending for each in before.stop].index(True)
    index = [tuple(option) for option in pending.options].index(tuple(step.option))
    policy = after[POLICY_STATE]
    if pending.actor == CHANCE:
        return Recalled(number, index, drawn=after[CHANCE_STATE] != before.state[CHANCE_STATE])
    return Recalled(number, index, policy if policy != before.state[POLICY_STATE] else None)


def _answer(recalled: Recalled) -> str:
    policy = "" if recalled.policy is None else f"~{_hex(recalled.policy)}"
    return f"{recalled.number}.{recalled.index}{policy}{'!' if recalled.drawn else ''}"
