"""What many games came to, for people and for programs."""

import shlex
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from catrules.simulate.statistics import Spread, Statistics, Tally
from catrules.text import clean, so_many, spaced
from catrules_cli.options import as_text as setting_text
from catrules_cli.workers import Batch


def replay(batch: Batch, seed: int) -> str:
    """The command that plays one game of a batch again, step by step."""
    return clean(shlex.join(["catrules", "run", batch.file, *same(batch), "--seed", str(seed)]))


def same(batch: Batch) -> list[str]:
    """The options that say by which rules, settings and bots a batch is played."""
    usual = max(batch.policies, key=batch.policies.count)
    others = [f"{n}={who}" for n, who in enumerate(batch.policies, 1) if who != usual]
    settings = [f"{name}={setting_text(value)}" for name, value in batch.settings.items()]
    options = {
        "--with": batch.asked,
        "--set": settings,
        "--players": [str(len(batch.policies))],
        "--seat": [f"all={usual}", *others],
    }
    return [word for name, values in options.items() for value in values for word in (name, value)]


# ---- for programs


def as_object(
    result: Statistics,
    seconds: float,
    batch: Batch,
    backend: str,
    more: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """What a batch came to; from run to run only `seconds` and `games_per_s` may differ."""
    counted = result.as_json()
    played = counted.pop("games")
    return {
        "game": batch.title,
        "with": list(batch.variants),
        "set": batch.settings,
        "players": list(range(1, len(batch.policies) + 1)),
        "seats": list(batch.policies),
        "seed": batch.seed,
        "rules_sha256": batch.sha256,
        "games": played,
        "seconds": round(seconds, 3),
        "games_per_s": _rate(played, seconds),
        "backend": backend,
        **counted,
        **(more or {}),
    }


def _rate(games: int, seconds: float) -> float:
    return round(games / seconds, 1) if seconds else 0.0


# ---- for people


def as_text(result: Statistics, seconds: float, batch: Batch, backend: str) -> str:
    """A few small tables, narrow enough for any terminal, and how to look at a game of interest."""
    parts = [_heading(result, seconds, batch, backend)]
    if result.games:
        parts += [_reasons(result), _wins(result, batch.policies), _lengths(result)]
        parts += [_worth_a_look(result, batch)]
    return "\n\n".join("\n".join(lines) for lines in (*parts, [f"digest {result.digest}"]))


def _heading(result: Statistics, seconds: float, batch: Batch, backend: str) -> list[str]:
    settings = [f"{name}={setting_text(value)}" for name, value in batch.settings.items()]
    players = f"{len(batch.policies)} players"
    title = ", ".join([batch.title, *batch.variants, players, *settings, f"seed {batch.seed}"])
    rate = f"{_rate(result.games, seconds):g} games/s"
    return [clean(title), f"{so_many(result.games, 'game')} in {seconds:.1f} s ({rate}), {backend}"]


def _reasons(result: Statistics) -> list[str]:
    rows = [[spaced(reason), *_share(games, result)] for reason, games in result.reasons]
    if result.unfinished:
        rows.append(["given up", *_share(result.unfinished, result)])
    return table(["ends by", "games", "share"], rows, left=1)


def _wins(result: Statistics, policies: Sequence[str]) -> list[str]:
    means = [[f"{mean:.2f}"] for mean in result.scores or ()] or [[] for _ in policies]
    rows = [
        [str(seat), policy, *_share(wins, result), *mean]
        for seat, (policy, wins, mean) in enumerate(
            zip(policies, result.wins, means, strict=True), 1
        )
    ]
    head = ["seat", "bot", "wins", "share", *(["mean score"] if result.scores else [])]
    return [*table(head, rows, left=2), *_winners(result)]


def _winners(result: Statistics) -> list[str]:
    """How many games have how many winners, if that is not always one."""
    words = {0: "nobody", 1: "one"}
    others = [(n, games) for n, games in result.winner_counts if n != 1]
    if not others:
        return []
    counts = [(1, dict(result.winner_counts).get(1, 0)), *others]
    return ["winners: " + ", ".join(f"{words.get(n, n)} in {games}" for n, games in counts)]


def _lengths(result: Statistics) -> list[str]:
    head = ["a game has", "mean", "half within", "95 % within", "most"]
    rows = [_spread("turns", result.turns), _spread("decisions", result.decisions)]
    return table(head, rows, left=1)


def _spread(noun: str, spread: Spread) -> list[str]:
    return [noun, f"{spread.mean:.2f}", *map(str, (spread.p50, spread.p95, spread.max))]


def _worth_a_look(result: Statistics, batch: Batch) -> list[str]:
    """The commands that play the games again that one would like to see."""
    lines = []
    if (game := result.first_unfinished) is not None:
        lines += _look(f"game {game.game + 1} was given up", game, batch)
    elif (game := result.longest) is not None:
        lines += _look(f"game {game.game + 1} is the longest", game, batch)
    return lines


def _look(said: str, game: Tally, batch: Batch) -> list[str]:
    length = f"{so_many(game.turns, 'turn')}, {so_many(game.decisions, 'decision')}"
    return [f"{said} ({length}):", f"  {replay(batch, game.seed)}"]


def _share(games: int, result: Statistics) -> list[str]:
    return [str(games), f"{100 * games / result.games:.1f} %"]


def table(head: Sequence[str], rows: Iterable[Sequence[str]], left: int) -> list[str]:
    """Lines of columns two spaces apart; the first `left` of them begin on the left."""
    lines = [head, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if number < left else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]
