"""`catrules order FILE`: where it matters which of several things comes first."""

import json
from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any

import click
from attrs import define, evolve, field, frozen

from catrules.text import so_many
from catrules_cli import found as found_text
from catrules_cli.explore import INTERRUPTED, progress
from catrules_cli.findings import RULES_AT_FAULT
from catrules_cli.options import LARGEST_SEED
from catrules_cli.printing import tell
from catrules_cli.small_options import Asked, rules_of, small_options

if TYPE_CHECKING:
    from catrules.diagnostics import Diagnostic
    from catrules.exploring.findings import Found
    from catrules.exploring.order.report import OrderReport
    from catrules.reading import Texts

POSITIONS = 2_000
AT_ONCE = 1_000
"""Decisions, or positions, between two looks at the progress bar."""

NOT_TOGETHER = ("E242", "E243", "E245", "E246")
"""Findings that say that variants are not played together."""


@click.command("order")
@small_options
@click.option(
    "--decisions",
    type=click.IntRange(0),
    default=20_000,
    show_default=True,
    metavar="N",
    help="So many are made in games at random, behind the positions.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, LARGEST_SEED),
    default=1,
    show_default=True,
    metavar="S",
    help="Where these games start from.",
)
@click.option("--each", is_flag=True, help="Also with each variant of the game by itself.")
@click.option("--pairs", is_flag=True, help="Also with every two of them.")
def command(asked: Asked, decisions: int, seed: int, each: bool, pairs: bool) -> None:
    """Find out where it matters which of several things comes first.

    Wherever triggers are due at once, or lines of variants amend one rule at once, both orders are
    tried in copies of the game. If they come to different things, and it is only the order of the
    file that decides, that is a finding; if a player is asked and it never matters, that is told,
    and so are two players who win at once. Small settings are visited position by position
    (2,000, unless --positions says otherwise), then games are played at random.

    \b
    Examples:
      catrules order games/dice_cat_and_fish.catrules
      catrules order games/lucky_cat.catrules --with clock --with mirror
      catrules order games/lucky_cat.catrules --each --pairs --decisions 5000 --json
    """
    every = list(_sets(asked, each=each, pairs=pairs))
    told = _Told(asked)
    status = 0
    try:
        with progress(len(every), "sets") as advance:
            for variants in every:
                told.add(variants, _searched(asked, variants, decisions, seed, told))
                advance(1)
    except KeyboardInterrupt:
        status = INTERRUPTED
    told.end(status)
    raise click.exceptions.Exit(status or (RULES_AT_FAULT if told.found else 0))


def _sets(asked: Asked, *, each: bool, pairs: bool) -> Iterator[tuple[str, ...]]:
    """Which variants are played: those that are asked for, alone and with others."""
    from catrules.gather import variants_beside

    own = asked.small.variants
    yield own
    others = sorted(name for name in variants_beside(asked.file) if name not in own)
    if each:
        yield from ((*own, name) for name in others)
    if pairs:
        yield from ((*own, *pair) for pair in combinations(others, 2))


@frozen
class _Searched:
    """What came of one set of variants: a report, or why they are not played together."""

    report: "OrderReport | None"
    texts: "Texts | None" = None
    refused: "tuple[Diagnostic, ...]" = ()


def _searched(
    asked: Asked, variants: tuple[str, ...], decisions: int, seed: int, told: "_Told"
) -> _Searched:
    from catrules import RulesError
    from catrules.exploring.order.report import order_report
    from catrules.exploring.order.rules import ordered
    from catrules.exploring.order.search import Search
    from catrules.exploring.space import Limits
    from catrules.pipeline import Compilation

    apart = variants != asked.small.variants
    here = evolve(asked, small=evolve(asked.small, variants=variants))
    if apart:
        findings = Compilation.open(asked.file, variants=variants).errors
        if findings and all(each.code in NOT_TOGETHER for each in findings):
            return _Searched(None, refused=findings)
    smaller, played = rules_of(here)
    compilation = Compilation.open(asked.file, variants=variants, texts=smaller.texts)
    try:
        configuration = compilation.configuration(played.players, played.settings)
        rules = ordered(compilation, configuration)
    except RulesError as error:
        asked.fail(error.findings)
    limits = Limits(asked.small.positions or POSITIONS)
    search = Search(rules, limits, seed=seed, uncounted=asked.small.uncounted)
    told.game, told.title = played.rules.title, told.title or played.heading()
    try:
        while search.explore(AT_ONCE):
            pass
        while search.found.decisions < decisions and not search.found.complete:
            search.play(min(AT_ONCE, decisions - search.found.decisions))
    except KeyboardInterrupt:
        told.add(variants, _Searched(order_report(rules, search, smaller), smaller.texts))
        raise
    return _Searched(order_report(rules, search, smaller), smaller.texts)


@define
class _Told:
    """Tells what came of each set, and at the end each finding once."""

    asked: Asked
    game: str = ""
    title: str = ""
    sets: list[dict[str, Any]] = field(factory=list)
    found: "dict[tuple[Any, ...], Found]" = field(factory=dict)
    notes: "dict[tuple[Any, ...], Found]" = field(factory=dict)
    texts: "Texts | None" = None

    def add(self, variants: tuple[str, ...], searched: _Searched) -> None:
        """One set of variants."""
        report = searched.report
        if report is None:
            why = searched.refused[0].message
            self.sets.append({"with": list(variants), "refused": why})
            return
        self.texts = searched.texts
        self.sets.append(_as_json(variants, report))
        for into, every in ((self.found, report.found), (self.notes, report.notes)):
            for each in every:
                _keep_shorter(into, each)

    def end(self, status: int) -> None:
        """Print all of it."""
        if self.asked.as_json:
            told = {"game": self.game, "sets": self.sets}
            lists = {
                name: [found_text.as_json(each) for each in every.values()]
                for name, every in (("findings", self.found), ("notes", self.notes))
            }
            click.echo(json.dumps({**told, **lists}, ensure_ascii=False))
        else:
            for line in self._lines():
                tell(line)
            if self.texts is not None:
                found_text.say([*self.found.values()], [*self.notes.values()], self.texts)
            tell(f"\n{self._summary()}", err=bool(self.found))
        if status:
            click.echo("Interrupted.", err=True)

    def _lines(self) -> Iterator[str]:
        """What was looked at: in one line, of several sets a line for those with such moments."""
        yield self.title
        played = [each for each in self.sets if "refused" not in each]
        if len(self.sets) > 1:
            refused = len(self.sets) - len(played)
            sets = so_many(len(played), "set")
            yield f"{sets} of variants, {refused} more are not played together"
        for each in played:
            if len(self.sets) == 1 or each["moments"]:
                yield _line(each)

    def _summary(self) -> str:
        if self.found:
            return f"{so_many(len(self.found), 'finding')}."
        return "No order that is not said was found to matter."


def _line(each: dict[str, Any]) -> str:
    extent = "all" if each["complete"] else "the first"
    moments, pairs = so_many(each["moments"], "moment"), so_many(each["pairs"], "pair")
    seen = f"{extent} {each['positions']:,} positions, {each['decisions']:,} decisions at random"
    unknown = f", {each['unknown']} too large to compare" if each["unknown"] else ""
    names = " + ".join(each["with"]) or "the game"
    return f"{names}: {moments} at which several things were due, {pairs} in all{unknown}; {seen}"


def _as_json(variants: tuple[str, ...], report: "OrderReport") -> dict[str, Any]:
    return {
        "with": list(variants),
        "complete": report.complete,
        "positions": report.positions,
        "games": report.games,
        "decisions": report.decisions,
        "moments": report.moments,
        "pairs": report.pairs,
        "unknown": report.unknown,
        "faults": report.faults,
        "findings": len(report.found),
    }


def _keep_shorter(into: "dict[tuple[Any, ...], Found]", found: "Found") -> None:
    """Of findings about the same lines that which is shown by the shorter way."""
    labels = tuple(label.span for label in found.finding.labels)
    key = (found.finding.code, found.finding.span, labels)
    if key not in into or len(found.steps) < len(into[key].steps):
        into[key] = found
