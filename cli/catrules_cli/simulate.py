"""`catrules simulate FILE --games N`: many games by bots, counted."""

import json
import secrets
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import click

from catrules_cli.backends import BACKENDS, Asked
from catrules_cli.batches import Work
from catrules_cli.counted import Counted
from catrules_cli.findings import RULE_FILE, Fail
from catrules_cli.options import SEEDS, Command, game_options
from catrules_cli.reporting import USUAL_SAMPLE, Files, can_look

if TYPE_CHECKING:
    from catrules_cli.backends import Playing
    from catrules_cli.cells import Cells
    from catrules_cli.cluster.connection import Cluster


def file_options(command: Command) -> Command:
    """Add the options that say what is written to files."""
    for option in (
        click.option("--sample", type=click.IntRange(1), metavar="N", help=_SAMPLE_HELP),
        click.option("--report", type=click.Path(), metavar="PATH", help=_REPORT_HELP),
        click.option("--decisions", type=click.Path(), metavar="PATH", help=_DECISIONS_HELP),
        click.option("--out", type=click.Path(), metavar="PATH", help=_OUT_HELP),
    ):
        command = option(command)
    return command


def cell_options(command: Command) -> Command:
    """Add the options by which several rule sets are played."""
    for option in (
        click.option("--compare", nargs=2, metavar="A B", help=_COMPARE_HELP),
        click.option("--sweep", multiple=True, metavar="NAME=a,b,c", help=_SWEEP_HELP),
    ):
        command = option(command)
    return command


_OUT_HELP = "Write a row for each game to this Parquet file."
_DECISIONS_HELP = "Write a row for each decision; all games are played once more for that."
_REPORT_HELP = "Write a page with charts: one HTML file that needs nothing else."
_SAMPLE_HELP = f"Games that are looked into for the page, step by step (else {USUAL_SAMPLE})."
_SWEEP_HELP = "Play with each of these values of a setting, of `players` or `with`. Repeatable."
_SCHEDULER_HELP = "Play on a Dask cluster: tcp://HOST:PORT, or local:N to start N processes here."
_COMPARE_HELP = "Play two rule sets: base, PATH, or with:NAME, set:NAME=VALUE, … in quotes."


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
@click.option("--scheduler", metavar="ADDRESS", help=_SCHEDULER_HELP)
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
@file_options
@cell_options
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for programs.")
def command(
    file: str,
    games: int,
    jobs: int,
    scheduler: str | None,
    backend: str | None,
    cache: bool,
    variants: tuple[str, ...],
    players: int | None,
    seed: int | None,
    sets: tuple[str, ...],
    seats: tuple[str, ...],
    coverage: bool,
    out: str | None,
    decisions: str | None,
    report: str | None,
    sample: int | None,
    sweep: tuple[str, ...],
    compare: tuple[str, str] | None,
    as_json: bool,
) -> None:
    """Play many games with bots and count who wins, how long it takes, and so on.

    Ctrl-C stops and gives the results so far. All but the times depends only on the rule files,
    settings, players, bots, seed and number of games. With --coverage it is counted which lines of
    the rules ran, which conditions were true and false, and which options were taken. --sweep and
    --compare play the same seeds by several rule sets and say how they differ.

    \b
    Examples:
      catrules simulate games/lucky_cat.catrules --games 1000
      catrules simulate games/lucky_cat.catrules --games 1000 --seat 1=greedy --jobs 4 --json
      catrules simulate games/lucky_cat.catrules --games 200 --coverage
      catrules simulate games/lucky_cat.catrules --games 10000 --report report.html
      catrules simulate games/lucky_cat.catrules --games 10000 --sweep paws_per_piece=1,2,3
      catrules simulate games/lucky_cat.catrules --games 10000 --compare base with:corruption
    """
    files = Files(out, decisions, report, sample or USUAL_SAMPLE)
    several = _several(sweep, compare, coverage, decisions, sample)
    if sample is not None and report is None:
        raise click.UsageError("--sample is for the page: say --report PATH, too")
    files.look_at()
    cluster = _cluster(scheduler)
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    asked = Asked(file, variants, sets, players, seats, seed)
    counted = Counted(coverage, suites=False)
    work = Work(games, jobs, backend, cache, counted, Fail(as_json=as_json), cluster)
    if several:
        from catrules_cli.several import run

        finished = run(_cells(sweep, compare, asked), work, files, as_json=as_json)
    else:
        finished = _one(asked, work, files, as_json=as_json)
    raise click.exceptions.Exit(work.status(finished))


def _cluster(scheduler: str | None) -> "Cluster | None":
    """The cluster that is asked for; it is left when the command ends."""
    if scheduler is None:
        return None
    from catrules_cli.cluster.address import address_of
    from catrules_cli.extras import need

    context = click.get_current_context()
    if context.get_parameter_source("jobs") is click.core.ParameterSource.COMMANDLINE:
        why = "a cluster has as many threads as its workers have; local:N starts N here"
        raise click.UsageError(f"--scheduler and --jobs do not go together: {why}")
    address = address_of(scheduler)
    need("--scheduler", "distributed", "cluster")
    from catrules_cli.cluster.connection import Cluster

    cluster = Cluster(address)
    context.call_on_close(cluster.close)
    return cluster


def _several(
    sweep: tuple[str, ...],
    compare: tuple[str, str] | None,
    coverage: bool,
    decisions: str | None,
    sample: int | None,
) -> bool:
    """Whether several rule sets are asked for. Raises UsageError for what does not go with that."""
    if not sweep and compare is None:
        return False
    option = "--sweep" if sweep else "--compare"
    others = {
        "--compare": sweep and compare is not None,
        "--coverage": coverage,
        "--decisions": decisions is not None,
        "--sample": sample is not None,
    }
    for other, asked in others.items():
        if asked:
            raise click.UsageError(f"{option} and {other} do not go together")
    return True


def _cells(sweep: tuple[str, ...], compare: tuple[str, str] | None, asked: Asked) -> "Cells":
    from catrules_cli import cells

    return cells.compare(compare, asked) if compare is not None else cells.sweep(sweep, asked)


def _one(asked: Asked, work: Work, files: Files, *, as_json: bool) -> bool:
    """One rule set; whether all games were played."""
    begin = time.perf_counter()
    playing = work.begin(asked)
    batch = playing.batch
    can_look(files, batch)
    with ExitStack() as stack:
        if rows := files.game_rows(stack, [batch]):
            playing.listeners.append(rows.of(batch.seed, len(batch.policies), playing.endings))
        finished = work.play(playing)
    seconds = time.perf_counter() - begin
    more = _written(playing, work, files, finished) if playing.totals.games else {}
    _report(playing, seconds, work.counted, files, more, as_json=as_json)
    if not finished:
        click.echo(f"Interrupted after {playing.totals.games} of {work.games} games.", err=True)
    return finished


def _written(playing: "Playing", work: Work, files: Files, finished: bool) -> dict[str, Any]:
    """Looks into games and writes the page, if that is asked for; what is added to the JSON."""
    from catrules_cli import reporting

    # Who stops a long run wants to see what there is, not to wait for more.
    games = playing.totals.games if finished else 0
    sample = reporting.sample(files, playing.batch, games, work.jobs, work.cluster)
    if files.report is not None:
        from catrules.balance.page import page

        shown = reporting.played(playing, playing.totals.games)
        reporting.write_page(files, page([shown], sample))
    return {} if sample is None else {"sample": sample.as_json()}


def _report(
    playing: "Playing",
    seconds: float,
    counted: Counted,
    files: Files,
    more: dict[str, Any],
    *,
    as_json: bool,
) -> None:
    """Print what the games came to."""
    from catrules_cli import simulate_report as report
    from catrules_cli.reporting import told

    batch, name = playing.batch, playing.name
    result = playing.totals.statistics()
    if as_json:
        whole = report.as_object(result, seconds, batch, name, {**more, **counted.as_json()})
        click.echo(json.dumps(whole, ensure_ascii=False))
    else:
        click.echo(report.as_text(result, seconds, batch, name))
        if lines := told(files):
            click.echo("\n" + "\n".join(lines))
    counted.end(quiet=as_json)
