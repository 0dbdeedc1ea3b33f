"""What does not hold when a game begins, although it must always."""

from functools import reduce

from catrules.semantics.advice.words import why
from catrules.semantics.certainty import NEVER, Certainty
from catrules.semantics.findings import Findings
from catrules.semantics.game import Game
from catrules.semantics.intervals import Bounds, Interval, arithmetic
from catrules.semantics.variants.touches import Touches

Key = tuple[str, str]


def beginning(found: Game, bounds: Bounds, findings: Findings) -> None:
    """Findings for each `always` that is broken from the start; bounds: at any time."""
    if not found.invariants:
        return
    start = Bounds(found, bounds.bearing, bounds.settings, players=bounds.players)
    start.zones, start.marks = _zones(found, bounds), _marks(found, bounds)
    at_first, ever = Certainty(start), Certainty(bounds)
    touches = Touches(found, bounds.bearing)
    setup = touches.of(*(rule.body for rule in found.rules.get("setup", ())))
    for always in found.invariants:
        condition = always.condition
        if at_first.of(condition) != NEVER or ever.of(condition) == NEVER:
            continue
        if touches.common(touches.of(condition), setup):
            continue
        reason = why(condition, at_first)
        findings.add(
            "W341",
            condition.span,
            "this does not hold when the game begins" + (f": {reason}" if reason else ""),
            "change it, or what the game begins with",
        )


def _zones(found: Game, bounds: Bounds) -> dict[Key, Interval]:
    """How many lie in each zone, of one owner."""
    parts: dict[Key, list[Interval]] = {key: [] for key in (("", "box"), *found.zones)}
    for group in found.groups:
        own = group.zone_owner == "player"
        count = bounds.count(group.replace(per_player=False) if own else group)
        parts[group.zone_owner, group.zone].append(count)
    return {
        key: reduce(lambda a, b: arithmetic("+", a, b), counts, Interval(0, 0))
        for key, counts in parts.items()
    }


def _marks(found: Game, bounds: Bounds) -> dict[Key, Interval]:
    """What counters and flags begin with."""
    marks: dict[Key, Interval] = {}
    for key, mark in found.marks.items():
        if mark.first is not None:
            marks[key] = bounds.of(mark.first)
        elif mark.form == "flag":
            marks[key] = Interval(0, 0)
    return marks
