"""How what players have, and what lies on the table, grows from turn to turn."""

from collections.abc import Iterator, Sequence

from attrs import frozen

from catrules.balance.measures import Measure
from catrules.balance.watching import Snapshot, Watched

MOST_POINTS = 60
"""Points of a line at most; of longer games not every turn is shown."""

LEAST_SHARE = 0.1
"""Lines end where fewer of the games go on."""


@frozen
class Point:
    """One moment. at: the turn; games: that go on; mean, low, high: over all of these and all
    owners: between `low` and `high` lie eight of ten; winners, others: the means of the seats that
    will have won and of all others, None of what belongs to no seat or if there are none."""

    at: int
    games: int
    mean: float
    low: int
    high: int
    winners: float | None
    others: float | None


@frozen
class Resource:
    """What can be counted, and how it goes."""

    name: str
    of_players: bool
    points: tuple[Point, ...]


def resources(
    games: Sequence[Watched], measures: Sequence[Measure], *, by_turns: bool
) -> tuple[Resource, ...]:
    """Those of the measures that are not the same all the time."""
    tracks = [dict(_moments(game, by_turns=by_turns)) for game in games]
    moments = _shown(tracks)
    found = []
    for number, measure in enumerate(measures):
        points = tuple(_point(at, games, tracks, number, measure) for at in moments)
        if len({(point.low, point.mean, point.high) for point in points}) > 1:
            found.append(Resource(measure.name, measure.of_players, points))
    return tuple(found)


def _moments(game: Watched, *, by_turns: bool) -> Iterator[tuple[int, Snapshot]]:
    """What was noted of a game, by its turn or decision; of one moment the last counts.

    Where turns count, what is before the first of them and the end of the game are left out.
    """
    ended = game.tally.finished and by_turns
    for each in game.snapshots[:-1] if ended else game.snapshots:
        if by_turns and not each.turns:
            continue
        yield (each.turns if by_turns else each.decisions), each


def _shown(tracks: Sequence[dict[int, Snapshot]]) -> list[int]:
    going_on = sorted((max(track, default=0) for track in tracks), reverse=True)
    if not going_on:
        return []
    last = going_on[int(len(going_on) * LEAST_SHARE)] if len(going_on) > 1 else going_on[0]
    every = sorted({at for track in tracks for at in track if at <= last})
    step = -(-len(every) // MOST_POINTS) or 1
    return every[::step]


def _point(
    at: int,
    games: Sequence[Watched],
    tracks: Sequence[dict[int, Snapshot]],
    number: int,
    measure: Measure,
) -> Point:
    every: list[int] = []
    won: list[int] = []
    others: list[int] = []
    alive = 0
    for game, track in zip(games, tracks, strict=True):
        if at not in track:
            continue
        alive += 1
        values = track[at].measures[number]
        every += values
        if measure.of_players and game.tally.winners:
            for seat, value in enumerate(values, 1):
                (won if seat in game.tally.winners else others).append(value)
    every.sort()
    return Point(
        at=at,
        games=alive,
        mean=_mean(every) or 0.0,
        low=every[len(every) // 10],
        high=every[-1 - len(every) // 10],
        winners=_mean(won),
        others=_mean(others),
    )


def _mean(numbers: Sequence[int]) -> float | None:
    return sum(numbers) / len(numbers) if numbers else None
