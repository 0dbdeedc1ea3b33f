"""`catrules simulate FILE --games N`: many games by bots, counted."""

import secrets
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

import click

from catrules_cli.backends import BACKENDS
from catrules_cli.counted import Counted
from catrules_cli.findings import RULE_FILE, Fail, loaded
from catrules_cli.options import (
    SEEDS,
    USUAL_BOT,
    count_of_players,
    game_options,
    parse_seats,
    parse_settings,
)

if TYPE_CHECKING:
    from catrules.rules import Rules
    from catrules_cli.backends import Playing
    from catrules_cli.workers import Batch

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
    help="Threads or processes that share the work; the result is the same for any number.",
)
@click.option(
    "--backend",
    type=click.Choice(BACKENDS),
    help="Who plays: compiled code (if all bots are random, unless you say otherwise) or not.",
)
@game_options
@click.option("--coverage", is_flag=True, help="Say what of the rules no game reached.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for programs.")
def command(
    file: str,
    games: int,
    jobs: int,
    backend: str | None,
    variants: tuple[str, ...],
    players: int | None,
    seed: int | None,
    sets: tuple[str, ...],
    seats: tuple[str, ...],
    coverage: bool,
    as_json: bool,
) -> None:
    """Play many games with bots and count who wins, how long it takes, and so on.

    Ctrl-C stops and gives the results so far. All but the times depends only on the rule files,
    settings, players, bots, seed and number of games. With --coverage it is counted which lines of
    the rules ran, which conditions were true and false, and which options were taken.

    \b
    Examples:
      catrules simulate games/lucky_cat.catrules --games 1000
      catrules simulate games/lucky_cat.catrules --games 1000 --seat 1=greedy --jobs 4 --json
      catrules simulate games/lucky_cat.catrules --games 200 --coverage
    """
    from catrules.simulate.policies import POLICIES
    from catrules_cli.workers import Batch, counting

    rules = loaded(file, variants, sets, fail := Fail(as_json=as_json))
    counted = Counted(coverage, suites=False)
    rules = counting(rules) if coverage else rules
    count = count_of_players(rules, players)
    batch = Batch(
        file=file,
        title=rules.title,
        asked=variants,
        variants=rules.variants,
        settings=parse_settings(sets, rules),
        policies=parse_seats(seats, count, POLICIES, [USUAL_BOT] * count),
        seed=secrets.randbelow(SEEDS) if seed is None else seed,
        sha256=rules.sha256,
        counting=coverage,
    )
    status = _simulate(rules, batch, (games, jobs, backend), fail, counted, as_json=as_json)
    raise click.exceptions.Exit(status)


def _simulate(
    rules: "Rules",
    batch: "Batch",
    much: tuple[int, int, str | None],
    fail: Fail,
    counted: Counted,
    *,
    as_json: bool,
) -> int:
    """Play, print the results, and return the exit status. much: how many games, in how many
    threads or processes, by which backend."""
    from catrules import RulesError
    from catrules_cli import simulate_report as report
    from catrules_cli.backends import Playing, chosen

    games, jobs, backend = much
    begin = time.perf_counter()
    try:
        playing = Playing(batch, rules, chosen(backend, batch, rules), counted)
    except RulesError as error:
        fail(error.findings)
    finished = _played(playing, games, jobs, fail)
    seconds = time.perf_counter() - begin
    result = playing.totals.statistics()
    if as_json:
        click.echo(report.as_json(result, seconds, batch, playing.name, counted.as_json()))
    else:
        click.echo(report.as_text(result, seconds, batch, playing.name))
    counted.end(quiet=as_json)
    if not finished:
        click.echo(f"Interrupted after {result.games} of {games} games.", err=True)
    return 0 if finished else INTERRUPTED


def _played(playing: "Playing", games: int, jobs: int, fail: Fail) -> bool:
    """Whether all games were played; `fail` if the rules fail in one of them."""
    from catrules.machine.random import game_seed
    from catrules_cli.simulate_report import replay
    from catrules_cli.workers import GameFailed

    try:
        with _progress(games) as advance:
            for some in playing.play(games, jobs):
                advance(some)
    except GameFailed as failed:
        seed = game_seed(playing.batch.seed, failed.game)
        again = replay(playing.batch, seed)
        fail.in_game(failed.finding, failed.game + 1, games, seed, again)
    except KeyboardInterrupt:
        return False
    return True


def _progress(games: int) -> AbstractContextManager[Callable[[int], object]]:
    """A progress bar on stderr if that is a terminal: a context that gives what advances it."""
    if sys.stderr is None or not sys.stderr.isatty():
        return nullcontext(lambda games: None)
    from catrules_cli.progress import Bar

    return Bar(games)
