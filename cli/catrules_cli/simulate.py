"""`catrules simulate FILE --games N`: many games by bots, counted."""

import secrets
import time
from typing import TYPE_CHECKING

import click

from catrules_cli.backends import BACKENDS, COMPILED, INTERPRETER, Asked, chosen, compiled, kept
from catrules_cli.bars import bar
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
    from catrules_cli.backends import Playing

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
@click.option(
    "--cache/--no-cache",
    default=True,
    envvar="CATRULES_CACHE",
    help="Keep compiled rules for the next time (the default), or not.",
)
@game_options
@click.option("--coverage", is_flag=True, help="Say what of the rules no game reached.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for programs.")
def command(
    file: str,
    games: int,
    jobs: int,
    backend: str | None,
    cache: bool,
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
    fail = Fail(as_json=as_json)
    counted = Counted(coverage, suites=False)
    begin = time.perf_counter()
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    asked = Asked(file, variants, sets, players, seats, seed)
    usual = cache and backend != INTERPRETER and not coverage
    playing = (kept(asked) if usual else None) or _begun(asked, backend, counted, fail, keep=usual)
    finished = _played(playing, games, jobs, fail)
    _report(playing, time.perf_counter() - begin, counted, as_json=as_json)
    if not finished:
        click.echo(f"Interrupted after {playing.totals.games} of {games} games.", err=True)
    raise click.exceptions.Exit(0 if finished else INTERRUPTED)


def _begun(
    asked: Asked, backend: str | None, counted: Counted, fail: Fail, *, keep: bool
) -> "Playing":
    """The rules loaded and lowered; `fail` if they cannot be played. keep: what is compiled."""
    from catrules import RulesError
    from catrules.simulate.policies import POLICIES
    from catrules_cli.backends import Playing
    from catrules_cli.workers import Batch, counting

    rules = loaded(asked.file, asked.variants, asked.sets, fail)
    rules = counting(rules) if counted.coverage is not None else rules
    count = count_of_players(rules, asked.players)
    batch = Batch(
        file=asked.file,
        title=rules.title,
        asked=asked.variants,
        variants=rules.variants,
        settings=parse_settings(asked.sets, rules),
        policies=parse_seats(asked.seats, count, POLICIES, [USUAL_BOT] * count),
        seed=asked.seed,
        sha256=rules.sha256,
        counting=counted.coverage is not None,
    )
    try:
        use = chosen(backend, batch, rules) == COMPILED
        code = compiled(asked, batch, rules, keep=keep) if use else None
        rules.program(count, batch.settings)  # so that it fails before a bar is shown
    except RulesError as error:
        fail(error.findings)
    return Playing(batch, lambda: rules, code, counted.coverage)


def _report(playing: "Playing", seconds: float, counted: Counted, *, as_json: bool) -> None:
    """Print what the games came to."""
    from catrules_cli import simulate_report as report

    batch, name = playing.batch, playing.name
    result = playing.totals.statistics()
    if as_json:
        click.echo(report.as_json(result, seconds, batch, name, counted.as_json()))
    else:
        click.echo(report.as_text(result, seconds, batch, name))
    counted.end(quiet=as_json)


def _played(playing: "Playing", games: int, jobs: int, fail: Fail) -> bool:
    """Whether all games were played; `fail` if the rules fail in one of them."""
    from catrules.machine.random import game_seed
    from catrules_cli.simulate_report import replay
    from catrules_cli.workers import GameFailed

    try:
        with bar(games) as advance:
            for some in playing.play(games, jobs):
                advance(some)
    except GameFailed as failed:
        seed = game_seed(playing.batch.seed, failed.game)
        again = replay(playing.batch, seed)
        fail.in_game(failed.finding, failed.game + 1, games, seed, again)
    except KeyboardInterrupt:
        return False
    return True
