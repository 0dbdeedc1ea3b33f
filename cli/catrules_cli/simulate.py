"""`catrules simulate FILE --games N`: many games by bots, counted."""

import json
import secrets
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

import click

from catrules_cli.findings import RULE_FILE, Fail, loaded
from catrules_cli.options import (
    SEEDS,
    USUAL_BOT,
    as_text,
    count_of_players,
    game_options,
    parse_seats,
    parse_settings,
)

if TYPE_CHECKING:
    from catrules.simulate.statistics import Statistics
    from catrules_cli.workers import Batch

BACKEND = "interpreter"
INTERRUPTED = 130


@click.command("simulate")
@click.argument("file", type=RULE_FILE)
@click.option("--games", type=click.IntRange(1), required=True, metavar="N", help="How many.")
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    metavar="J",
    help="Processes that share the work; the result is the same for any number.",
)
@game_options
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for programs.")
def command(
    file: str,
    games: int,
    jobs: int,
    players: int | None,
    seed: int | None,
    sets: tuple[str, ...],
    seats: tuple[str, ...],
    as_json: bool,
) -> None:
    """Play many games with bots and count who wins, how long it takes, and so on.

    Ctrl-C stops and gives the results so far. All but the times depends only on the rule files,
    settings, players, bots, seed and number of games.

    \b
    Examples:
      catrules simulate games/lucky_cat.catrules --games 1000
      catrules simulate games/lucky_cat.catrules --games 1000 --seat 1=greedy --jobs 4 --json
    """
    from catrules.simulate.policies import POLICIES
    from catrules_cli.workers import Batch

    rules = loaded(file, sets, fail := Fail(as_json=as_json))
    count = count_of_players(rules, players)
    batch = Batch(
        file=file,
        settings=parse_settings(sets, rules),
        policies=parse_seats(seats, count, POLICIES, [USUAL_BOT] * count),
        seed=secrets.randbelow(SEEDS) if seed is None else seed,
        sha256=rules.sha256,
    )
    heading = {"game": rules.title, "with": list(rules.variants), "set": batch.settings}
    status = _simulate(batch, games, jobs, fail, heading, as_json=as_json)
    raise click.exceptions.Exit(status)


def _simulate(
    batch: "Batch", games: int, jobs: int, fail: Fail, heading: dict[str, Any], *, as_json: bool
) -> int:
    """Play, print the results, and return the exit status."""
    from catrules import RulesError
    from catrules.simulate.statistics import Tally, statistics
    from catrules_cli.workers import tallies

    done: list[Tally] = []
    status = 0
    begin = time.perf_counter()
    try:
        with _progress(games) as advance:
            for some in tallies(batch, games, jobs):
                done += some
                advance(len(some))
    except KeyboardInterrupt:
        status = INTERRUPTED
    except RulesError as error:
        fail(error.findings)
    seconds = time.perf_counter() - begin
    result = statistics(len(batch.policies), done)
    report = _as_json if as_json else _as_text
    click.echo(report(result, seconds, batch, heading))
    if status:
        click.echo(f"Interrupted after {len(done)} of {games} games.", err=True)
    return status


def _progress(games: int) -> AbstractContextManager[Callable[[int], object]]:
    """A progress bar on stderr if that is a terminal: a context that gives what advances it."""
    if sys.stderr is None or not sys.stderr.isatty():
        return nullcontext(lambda games: None)
    from catrules_cli.progress import Bar

    return Bar(games)


# ---- results


def _rate(games: int, seconds: float) -> float:
    return round(games / seconds, 1) if seconds else 0.0


def _as_json(result: "Statistics", seconds: float, batch: "Batch", heading: dict[str, Any]) -> str:
    counted = result.as_json()
    played = counted.pop("games")
    line = {
        **heading,
        "players": list(range(1, len(batch.policies) + 1)),
        "seats": list(batch.policies),
        "seed": batch.seed,
        "rules_sha256": batch.sha256,
        "games": played,
        "seconds": round(seconds, 3),
        "games_per_s": _rate(played, seconds),
        "backend": BACKEND,
        **counted,
    }
    return json.dumps(line, ensure_ascii=False)


def _as_text(result: "Statistics", seconds: float, batch: "Batch", heading: dict[str, Any]) -> str:
    from catrules.text import clean

    settings = [f"{name}={as_text(value)}" for name, value in batch.settings.items()]
    players = f"{len(batch.policies)} players"
    title = ", ".join([heading["game"], *heading["with"], players, *settings])
    rate = _rate(result.games, seconds)
    lines = [
        clean(f"{title}, seed {batch.seed}"),
        f"{result.games} games in {seconds:.1f} s ({rate:g} games/s), {BACKEND}",
        "",
        *_wins(result, batch.policies),
        "",
        f"turns       mean {result.turns_mean:.2f}, half within {result.turns_p50}, "
        f"95 % within {result.turns_p95}, most {result.turns_max}",
        f"decisions   mean {result.decisions_mean:.2f}",
        f"winners     {_winners(result)}",
        f"unfinished  {result.unfinished}",
        f"digest      {result.digest}",
    ]
    return "\n".join(lines)


def _wins(result: "Statistics", policies: tuple[str, ...]) -> list[str]:
    lines = ["seat  bot        wins   share"]
    for seat, (policy, wins) in enumerate(zip(policies, result.wins, strict=True), 1):
        share = 100 * wins / result.games if result.games else 0.0
        lines.append(f"{seat:>4}  {policy:<8} {wins:>6}  {share:>5.1f}%")
    return lines


def _winners(result: "Statistics") -> str:
    words = {0: "nobody", 1: "one"}
    parts = (f"{words.get(n, n)} in {games}" for n, games in result.winner_counts)
    return ", ".join(parts) or "none"
