"""What is so in every sound game, looked at in a position: AssertionError says what is not."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from catrules.machine.answers import IllegalOption
from catrules.machine.play import Play
from catrules.machine.standing import Standing
from catrules.machine.view import MarkView, OwnerView, View, ZoneView
from catrules.pipeline import SettingValue
from catrules.rules import Rules, replay

AHEAD = 8
"""So many decisions are made in copies, which the game must not notice."""


def options(play: Play) -> None:
    """Whoever is asked has options, no two alike; the game is over if and only if nobody is."""
    _hold(play.over == (not play.pending), play, "it is over while somebody is asked, or neither")
    for decision in play.pending:
        text = decision.with_topic(decision.prompt or decision.rule)
        _hold(decision.options, play, f"{decision.actor} has no option: {text}")
        twice = [label for label, number in Counter(decision.options).items() if number > 1]
        _hold(not twice, play, f"{decision.actor} is offered {twice} twice: {text}")


def components(play: Play) -> None:
    """There are as many components of each sort as the rules declare."""
    standing = _standing(play)
    program, state = standing.program, standing.state
    found = [0] * len(program.sorts)
    for zone in program.zones:
        for offset, variant in enumerate(zone.variants):
            amount = state[zone.base + offset]
            _hold(amount >= 0, play, f"less than nothing lies in {zone.name}")
            found[program.variants[variant].sort] += amount
    for sort, amount in zip(program.sorts, found, strict=True):
        name = " ".join(sort.names)
        _hold(amount == sort.count, play, f"of {sort.count} {name} there are {amount}")


def views(play: Play) -> None:
    """What the referee is shown is the position, what a seat is shown part of that.

    With each decision it is another seat's turn to be looked at: to look at all takes its time.
    """
    seat = len(play.decisions) % len(play.names) + 1
    referee = play.view()
    standing = _standing(play)
    if standing.here.opened is None:  # while all choose at once, nobody is shown what others did
        _whole(play, referee, standing)
    for true, shown in zip(_owners(referee), _owners(play.view(seat)), strict=True):
        _part(play, seat, true, shown)


def copies(play: Play) -> None:
    """What is done in a copy does not reach the game, and comes to the same in two of them."""
    before = _all(play)
    one, other = play.copy(), play.copy()
    for _ in range(AHEAD):
        if one.over:
            break
        decision = one.pending[-1]
        for copy in (one, other):
            copy.apply(len(decision.options) - 1, seat=decision.actor)
    _hold(_all(one) == _all(other), one, "two copies that were answered alike differ")
    _hold(_all(play) == before, play, "what was done in a copy changed the game")


def replayed(play: Play, rules: Rules, settings: Mapping[str, SettingValue], every: bool) -> None:
    """The answers so far make the same game. every: whether all stops were asked for."""
    try:
        again = replay(
            rules,
            play.decisions,
            players=len(play.names),
            seed=play.seed,
            names=play.names,
            settings=settings,
            every_stop=every,
        )
        same = _all(again) == _all(play)
    except IllegalOption:
        same = False
    _hold(same, play, "the same answers make another game")


# ---- inside


def _hold(condition: object, play: Play, message: str) -> None:
    if not condition:
        raise AssertionError(f"{message}\n  in {play!r}")


def _standing(play: Play) -> Standing:
    """Where the game stands; of a tournament, the game that is being played in it."""
    inner = getattr(play, "game", None)
    return inner.standing if isinstance(inner, Play) else play.standing


def _all(play: Play) -> tuple[Any, ...]:
    """All that is known of a game."""
    state = tuple(_standing(play).state)
    return (state, play.decisions, play.pending, play.log(), play.result)


def _owners(view: View) -> list[OwnerView]:
    return [view.table, *view.players, *view.things]


def _whole(play: Play, referee: View, standing: Standing) -> None:
    amounts: Counter[tuple[str, str, int]] = Counter()
    for zone in standing.program.zones:
        cells = standing.state[zone.base : zone.base + len(zone.variants)]
        amounts[zone.owner or "table", zone.name, zone.place] += sum(cells)
    for owner in _owners(referee):
        for shown in owner.zones:
            _hold(shown.contents is not None, play, f"the referee does not see {shown.name}")
            amounts[owner.kind, shown.name, shown.place] -= shown.count or 0
    wrong = [name for (_, name, _), amount in amounts.items() if amount]
    _hold(not wrong, play, f"the referee is not shown what lies in {wrong}")


def _part(play: Play, seat: int, true: OwnerView, shown: OwnerView) -> None:
    for whole, part in zip(true.zones, shown.zones, strict=True):
        message = f"{seat} is shown what is not so of {part.name} ({shown.label})"
        _hold(_is_part(whole, part), play, message)
    marks: dict[str, MarkView] = {mark.name: mark for mark in true.marks}
    for mark in shown.marks:
        message = f"{seat} is shown another {mark.name} ({shown.label}) than it is"
        _hold(marks.get(mark.name) == mark, play, message)


def _is_part(whole: ZoneView, part: ZoneView) -> bool:
    """Whether all that is shown of a zone is so."""
    if (whole.name, whole.place) != (part.name, part.place):
        return False
    there, seen = Counter(dict(whole.contents or ())), Counter(dict(part.contents or ()))
    rows = zip(whole.row or (), part.row or (), strict=False)
    return (
        seen <= there
        and part.count in (None, whole.count)
        and set(part.revealed) <= set(whole.revealed)
        and all(shown in (None, true) for true, shown in rows)
    )
