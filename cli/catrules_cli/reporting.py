"""What `simulate` writes to files beside what it prints: rows, and a page with charts."""

import json
import shlex
from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING

import click
from attrs import frozen

from catrules.text import clean
from catrules_cli.bars import bar
from catrules_cli.options import as_text as setting_text
from catrules_cli.simulate_report import same
from catrules_cli.workers import Batch

if TYPE_CHECKING:
    from catrules.balance.page.sheet import Played
    from catrules.balance.sample import Sample
    from catrules.balance.watching import Watched
    from catrules_cli.backends import Playing
    from catrules_cli.cluster.connection import Cluster
    from catrules_cli.rows import GameRows

USUAL_SAMPLE = 100
"""Games that are looked into, unless another number is asked for."""


@frozen
class Files:
    """What is asked for: files for rows of games and decisions, and for the page, None if not.

    sample: how many games are looked into for the page.
    """

    out: str | None = None
    decisions: str | None = None
    report: str | None = None
    sample: int = USUAL_SAMPLE

    def look_at(self) -> None:
        """Raises BadParameter or UsageError where something stands in the way: before hours of
        play, and not behind them."""
        from catrules_cli.extras import need
        from catrules_cli.output import look_at

        for option, path in (("--out", self.out), ("--decisions", self.decisions)):
            if path is not None:
                need(option, "pyarrow", "data")
                from catrules_cli.rows import MARK as rows_mark

                look_at(path, rows_mark, option)
        if self.report is not None:
            need("--report", "vl_convert", "report")
            from catrules.balance.page import MARK

            look_at(self.report, MARK, "--report")

    def game_rows(
        self, stack: ExitStack, batches: Sequence[Batch], axes: Sequence[str] = ()
    ) -> "GameRows | None":
        """The file for rows of games, if one is asked for; written at the end of the stack."""
        if self.out is None:
            return None
        from catrules_cli.rows import game_rows

        return stack.enter_context(game_rows(self.out, about(batches), axes))

    def looked_at(self, games: int) -> int:
        """Of so many games how many are looked into: all of them if each decision is written."""
        if self.decisions is not None:
            return games
        return min(self.sample, games) if self.report is not None else 0


def about(batches: Sequence[Batch]) -> str:
    """What is played, as JSON: it stands in each file of rows."""
    said = [
        {
            "game": batch.title,
            "with": list(batch.variants),
            "set": batch.settings,
            "seats": list(batch.policies),
            "seed": batch.seed,
            "rules_sha256": batch.sha256,
        }
        for batch in batches
    ]
    return json.dumps(said if len(said) > 1 else said[0], ensure_ascii=False)


# ---- games that are looked into


def can_look(files: Files, batch: Batch) -> None:
    """Raises BadParameter if decisions are asked for of what is not looked into."""
    if files.decisions is not None and batch.rules().is_series:
        message = "of a tournament no decisions are written; name the game that it plays"
        raise click.BadParameter(message, param_hint="'--decisions'")


def sample(
    files: Files, batch: Batch, games: int, jobs: int, cluster: "Cluster | None" = None
) -> "Sample | None":
    """Looks into games of a batch, and writes their decisions if that is asked for; None if none
    is looked into, which those of a tournament never are.

    cluster: who looks, instead of so many processes here. Raises RulesFault if the rules fail, as
    they did when the game was played, ClusterTrouble if the cluster cannot go on.
    """
    count = files.looked_at(games)
    if not count or (rules := batch.rules()).is_series:
        return None
    from catrules.balance.measures import measures_of
    from catrules.balance.sample import sample_of
    from catrules_cli.sampling import clustered, leads, watched

    known = leads(batch, rules)
    shown = min(files.sample, count) if files.report is not None else 0
    found: list[Watched] = []
    with ExitStack() as stack:
        rows = None
        if files.decisions is not None:
            from catrules_cli.rows import decision_rows

            rows = stack.enter_context(decision_rows(files.decisions, about([batch])))
        advance = stack.enter_context(bar(count))
        keep = rows is not None
        if cluster is not None:
            looked = clustered(batch, rules, count, cluster, decisions=keep)
        else:
            looked = watched(batch, known, count, jobs, decisions=keep)
        for each in looked:
            if rows is not None:
                rows.add(each)
                each.decisions.clear()
            if len(found) < shown:
                found.append(each)
            advance(1)
    return sample_of(found, measures_of(known.program), known.said) if shown else None


# ---- the page


def played(playing: "Playing", games: int, label: str = "", steps: Sequence[str] = ()) -> "Played":
    """What the page needs of a batch. games: how many were asked for."""
    from catrules.balance.page.sheet import Played

    batch, totals = playing.batch, playing.totals
    return Played(
        label=label,
        title=clean(batch.title),
        variants=batch.variants,
        settings=tuple(f"{n}={setting_text(value)}" for n, value in batch.settings.items()),
        seats=batch.policies,
        seed=batch.seed,
        sha256=batch.sha256,
        command=command_of(batch, games),
        statistics=totals.statistics(),
        turns=totals.turns,
        decisions=totals.decisions,
        steps=tuple(steps),
    )


def command_of(batch: Batch, games: int) -> str:
    """The command that plays a batch again."""
    words = ["catrules", "simulate", batch.file, "--games", str(games), *same(batch)]
    return clean(shlex.join([*words, "--seed", str(batch.seed)]))


def write_page(files: Files, text: str) -> None:
    """Writes the page that was asked for."""
    from catrules.balance.page import MARK
    from catrules_cli.output import write

    assert files.report is not None
    write(files.report, text, MARK, "--report")


def told(files: Files) -> list[str]:
    """What was written, for people."""
    said = (
        ("the page is", files.report),
        ("a row for each game is in", files.out),
        ("a row for each decision is in", files.decisions),
    )
    return [f"{words} {clean(path)}" for words, path in said if path is not None]
