"""`catrules simulate FILE --games N`: many games by bots, counted."""

import secrets
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

import click

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
    from catrules.simulate.statistics import Tally
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
    help="Processes that share the work; the result is the same for any number.",
)
@game_options
@click.option("--coverage", is_flag=True, help="Say what of the rules no game reached.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for programs.")
def command(
    file: str,
    games: int,
    jobs: int,
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
    status = _simulate(rules, batch, (games, jobs), fail, counted, as_json=as_json)
    raise click.exceptions.Exit(status)


def _simulate(
    rules: "Rules",
    batch: "Batch",
    much: tuple[int, int],
    fail: Fail,
    counted: Counted,
    *,
    as_json: bool,
) -> int:
    """Play, print the results, and return the exit status. much: how many games and processes."""
    from catrules.simulate.statistics import statistics
    from catrules_cli import simulate_report as report

    done: list[Tally] = []
    status = 0
    begin = time.perf_counter()
    try:
        for some in _played(rules, batch, much, fail, counted):
            done += some
    except KeyboardInterrupt:
        status = INTERRUPTED
    seconds = time.perf_counter() - begin
    result = statistics(len(batch.policies), done)
    if as_json:
        click.echo(report.as_json(result, seconds, batch, counted.as_json()))
    else:
        click.echo(report.as_text(result, seconds, batch))
    counted.end(quiet=as_json)
    if status:
        click.echo(f"Interrupted after {len(done)} of {much[0]} games.", err=True)
    return status


def _played(
    rules: "Rules", batch: "Batch", much: tuple[int, int], fail: Fail, counted: Counted
) -> Iterator[list["Tally"]]:
    """The games, some at a time; `fail` if the rules cannot be played, or fail in one of them."""
    from catrules import RulesError
    from catrules.machine.random import game_seed
    from catrules_cli.simulate_report import replay
    from catrules_cli.workers import GameFailed, tallies

    games, jobs = much
    try:
        rules.program(len(batch.policies), batch.settings)  # so that it fails before a bar is shown
        with _progress(games) as advance:
            for some in tallies(batch, rules, games, jobs, counted.coverage):
                yield some
                advance(len(some))
    except GameFailed as failed:
        seed = game_seed(batch.seed, failed.game)
        fail.in_game(failed.finding, failed.game + 1, games, seed, replay(batch, seed))
    except RulesError as error:
        fail(error.findings)


def _progress(games: int) -> AbstractContextManager[Callable[[int], object]]:
    """A progress bar on stderr if that is a terminal: a context that gives what advances it."""
    if sys.stderr is None or not sys.stderr.isatty():
        return nullcontext(lambda games: None)
    from catrules_cli.progress import Bar

    return Bar(games)
