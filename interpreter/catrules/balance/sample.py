"""What a sample of games that were looked into comes to."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from attrs import asdict, frozen

from catrules.balance.growing import Resource, resources
from catrules.balance.leads import leader
from catrules.balance.mattered import Mattered, options, things
from catrules.balance.measures import Measure
from catrules.balance.watching import TABLE, Watched
from catrules.intervals import Interval, wilson

STEPS = tuple(range(1, 10))
"""Tenths of a game at which it is looked who leads."""


@frozen
class Leading:
    """How often who leads alone wins. tenths: of the game that is over; games: in how many that
    could be told of somebody."""

    tenths: int
    games: int
    wins: Interval


@frozen
class Ruled:
    """A rule: in how many games it did something, and how often in all."""

    name: str
    games: int
    effects: int


@frozen
class Sample:
    """Games that were looked into.

    games, finished: how many, and how many of them came to an end; winners: of all of them
    together; counted_in: `turns`, or
    `decisions` where there are no turns; options_asked: how many decisions of players had so many
    options (those with one are forced: rules and position leave no choice); waits: how many
    decisions of others lie between two of one's own; idle: how many turns.
    """

    games: int
    finished: int
    winners: int
    counted_in: str
    resources: tuple[Resource, ...]
    options: tuple[Mattered, ...]
    things: tuple[Mattered, ...]
    rules: tuple[Ruled, ...]
    options_asked: dict[int, int]
    lead: str
    leading: tuple[Leading, ...]
    waits: dict[int, int]
    idle: dict[int, int]

    @property
    def forced(self) -> Interval:
        """Which share of decisions was forced."""
        return wilson(self.options_asked.get(1, 0), sum(self.options_asked.values()))

    @property
    def half_time(self) -> Leading | None:
        """How often who led alone at half time won; None if that cannot be told."""
        return next((each for each in self.leading if each.tenths == 5 and each.games), None)

    def as_json(self) -> dict[str, Any]:
        """The sample for programs, without the points of charts."""
        whole = asdict(self)
        del whole["resources"]
        half = self.half_time
        return {
            **whole,
            "forced": self.forced.as_json(),
            "half_time": None if half is None else asdict(half),
        }


def sample_of(games: Iterable[Watched], measures: Sequence[Measure], lead: str) -> Sample:
    """Adds up games. measures: the program's; lead: what leads, in words, if it can be told."""
    found = list(games)
    finished = [each for each in found if each.tally.finished]
    has_turns = any(each.tally.turns > 1 for each in found)
    return Sample(
        games=len(found),
        finished=len(finished),
        winners=sum(len(each.tally.winners) for each in finished),
        counted_in="turns" if has_turns else "decisions",
        resources=resources(found, measures, by_turns=has_turns),
        options=options(found),
        things=things(found),
        rules=_rules(found),
        options_asked=_summed(each.options for each in found),
        lead=lead,
        leading=tuple(_leading(finished, tenths) for tenths in STEPS) if lead else (),
        waits=_summed(each.waits for each in found),
        idle=_summed(each.idle for each in found),
    )


def _summed(counts: Iterable[Counter[int]]) -> dict[int, int]:
    whole: Counter[int] = Counter()
    for each in counts:
        whole.update(each)
    return dict(sorted(whole.items()))


def _rules(games: Sequence[Watched]) -> tuple[Ruled, ...]:
    """The rules that did something after the first answer, those of most games first."""
    found: Counter[str] = Counter()
    effects: Counter[str] = Counter()
    for game in games:
        own: Counter[str] = Counter()
        for (seat, rule), often in game.effects.items():
            if seat != TABLE and rule:
                own[rule] += often
        effects.update(own)
        found.update(dict.fromkeys(own, 1))
    ranked = sorted(found, key=lambda rule: (-found[rule], -effects[rule], rule))
    return tuple(Ruled(rule, found[rule], effects[rule]) for rule in ranked)


def _leading(games: Sequence[Watched], tenths: int) -> Leading:
    """Of games in which somebody led alone when so many tenths of their moments were over."""
    told = wins = 0
    for game in games:
        moments = [each.parts for each in game.snapshots if each.parts]
        if len(moments) < 3:
            continue
        first = leader(moments[(len(moments) - 1) * tenths // 10])
        if first is not None:
            told += 1
            wins += first in game.tally.winners
    return Leading(tenths, told, wilson(wins, told))
