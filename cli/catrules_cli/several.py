"""`catrules simulate --sweep` and `--compare`: the same games by several rule sets."""

import json
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import click
from attrs import define

from catrules_cli.backends import Playing
from catrules_cli.batches import Work
from catrules_cli.cells import Cell, Cells
from catrules_cli.reporting import Files, played, told, write_page

if TYPE_CHECKING:
    from catrules.balance.pairs import Differences
    from catrules_cli.rows import GameRows


@define
class Done:
    """A rule set that was played, and how it differs from the first (None of that itself)."""

    cell: Cell
    playing: Playing
    seconds: float = 0.0
    differences: "Differences | None" = None


def run(cells: Cells, work: Work, files: Files, *, as_json: bool) -> bool:
    """Plays them all and prints what they came to; whether all games were played."""
    waiting = [Done(cell, _begun(cells, cell, work)) for cell in cells.cells]
    done: list[Done] = []
    finished = True
    with ExitStack() as stack:
        names = [name for name, _ in cells.axes] or ["side"]
        rows = files.game_rows(stack, [each.playing.batch for each in waiting], names)
        for each in _played(waiting, work, rows):
            done.append(each)
            finished = each.playing.totals.games == work.games
    done = [each for each in done if each.playing.totals.games]
    if files.report is not None and done:
        _write(done, cells, work, files)
    if as_json:
        click.echo(json.dumps([_object(each, cells) for each in done], ensure_ascii=False))
    elif done:
        from catrules_cli.several_text import as_text

        lines = told(files) if files.report is not None or files.out is not None else []
        click.echo("\n".join([as_text(done, work.games), *([""] if lines else []), *lines]))
    if not finished or len(done) < len(waiting):
        click.echo(f"Interrupted in rule set {max(1, len(done))} of {len(waiting)}.", err=True)
        return False
    return True


def _begun(cells: Cells, cell: Cell, work: Work) -> Playing:
    """A rule set, ready to be played; what is wrong with it is wrong usage of what asked for it."""
    asked = cell.asked
    if not os.path.exists(asked.file):
        raise click.BadParameter(f"there is no file {asked.file}", param_hint=f"'{cells.option}'")
    try:
        return work.begin(asked)
    except click.BadParameter as error:
        message = f"{cell.label}: {error.message}"
        raise click.BadParameter(message, param_hint=f"'{cells.option}'") from None


def _played(waiting: Sequence[Done], work: Work, rows: "GameRows | None") -> Iterator[Done]:
    """Plays one after the other, up to one that is interrupted."""
    from catrules.balance.pairs import First, Pairs

    first = First()
    for number, each in enumerate(waiting):
        playing, seats = each.playing, len(each.playing.batch.policies)
        pairs = Pairs(first, min(seats, len(waiting[0].playing.batch.policies)))
        playing.listeners.append(pairs if number else first)
        if rows is not None:
            steps = each.cell.steps or (each.cell.label,)
            playing.listeners.append(rows.of(playing.batch.seed, seats, playing.endings, steps))
        begin = time.perf_counter()
        whole = work.play(playing)
        each.seconds = time.perf_counter() - begin
        each.differences = pairs.differences if number else None
        yield each
        if not whole:
            return


def _object(each: Done, cells: Cells) -> dict[str, Any]:
    from catrules_cli.simulate_report import as_object

    playing = each.playing
    result = playing.totals.statistics()
    steps = dict(zip((name for name, _ in cells.axes), each.cell.steps, strict=True))
    more = {
        "label": each.cell.label,
        "step": steps,
        "differences": each.differences and each.differences.as_json(),
    }
    return as_object(result, each.seconds, playing.batch, playing.name, more)


def _write(done: Sequence[Done], cells: Cells, work: Work, files: Files) -> None:
    from catrules.balance.page import page

    shown = [played(each.playing, work.games, each.cell.label, each.cell.steps) for each in done]
    differences = [each.differences for each in done]
    write_page(files, page(shown, differences=differences, axes=cells.axes))
