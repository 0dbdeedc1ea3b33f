"""`catrules explore FILE`: every position of a small setting, and what is wrong in one."""

import sys
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

import click

from catrules_cli.findings import RULE_FILE, RULES_AT_FAULT, Fail
from catrules_cli.options import as_text as setting_text
from catrules_cli.options import count_of_players, parse_settings
from catrules_cli.words import count

if TYPE_CHECKING:
    from catrules.exploring.findings import Found, Report
    from catrules.exploring.small import Small, Smaller
    from catrules.exploring.space import Explorer
    from catrules_cli.explore_report import Played

INTERRUPTED = 130

MOST_LINES = 40
"""Lines of a scenario that people are shown."""

AT_ONCE = 500
"""Positions that are followed between two looks at the progress bar."""


@click.command("explore")
@click.argument("file", type=RULE_FILE)
@click.option("--with", "variants", multiple=True, metavar="NAME", help="A variant to play with.")
@click.option("--players", type=int, metavar="N", help="How many play (else the fewest).")
@click.option("--set", "sets", multiple=True, metavar="NAME=VALUE", help="A value for an `assume`.")
@click.option(
    "--smaller",
    nargs=2,
    multiple=True,
    metavar="PIECE OTHER",
    help="A piece of the rules' text, and what is read instead.",
)
@click.option("--small", is_flag=True, help="All this as `small.toml` beside the game says.")
@click.option(
    "--uncounted",
    is_flag=True,
    help="Positions that differ only in how many turns there were are one.",
)
@click.option(
    "--positions",
    type=click.IntRange(1),
    metavar="N",
    help="Stop after so many.  [default: 100000]",
)
@click.option(
    "--memory",
    type=click.IntRange(1),
    default=1024,
    show_default=True,
    metavar="MIB",
    help="Stop when about so much memory is used.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for programs.")
def command(
    file: str,
    variants: tuple[str, ...],
    players: int | None,
    sets: tuple[str, ...],
    smaller: tuple[tuple[str, str], ...],
    small: bool,
    uncounted: bool,
    positions: int | None,
    memory: int,
    as_json: bool,
) -> None:
    """Visit every position that a game can come to, and say what is wrong in one of them.

    Found are positions in which somebody is to act and cannot, from which the game cannot end, in
    which it is over and nobody has won, in which the rules fail, and what is never reached; each
    with the shortest way that leads there. It is for small settings: fewer players, smaller
    numbers. What was not seen is said. Ctrl-C stops and tells what was found so far.

    \b
    Examples:
      catrules explore games/classics/nim.catrules --set sizes=1,2,3
      catrules explore games/classics/leduc_poker.catrules --smaller "13 chip" "7 chip"
      catrules explore games/classics/pig.catrules --small --json
    """
    fail = Fail(as_json=as_json)
    asked = _small(file, small, fail)
    asked = _asked(asked, variants, players, sets, smaller, positions, uncounted=uncounted)
    found, played = _rules(file, asked, fail)
    limits = (asked.positions, memory << 20)
    raise click.exceptions.Exit(_explore(found, played, limits, fail, as_json=as_json))


def _small(file: str, small: bool, fail: Fail) -> "Small":
    from catrules import RulesError
    from catrules.exploring.small import Small, small_of

    if not small:
        return Small()
    try:
        return small_of(file)
    except RulesError as error:
        fail(error.findings)


def _asked(
    small: "Small",
    variants: tuple[str, ...],
    players: int | None,
    sets: tuple[str, ...],
    smaller: tuple[tuple[str, str], ...],
    positions: int | None,
    *,
    uncounted: bool,
) -> "Small":
    """A small setting with what the options say over it."""
    from attrs import evolve

    settings = dict(small.settings)
    for pair in sets:
        name, equals, text = (part.strip() for part in pair.partition("="))
        if not equals:
            message = f"NAME=VALUE is wanted, not {pair!r}"
            raise click.BadParameter(message, param_hint="'--set'")
        settings[name] = text
    return evolve(
        small,
        variants=(*small.variants, *(name for name in variants if name not in small.variants)),
        players=players if players is not None else small.players,
        settings=settings,
        smaller=tuple({**dict(small.smaller), **dict(smaller)}.items()),
        positions=positions if positions is not None else small.positions,
        uncounted=uncounted or small.uncounted,
    )


def _rules(file: str, small: "Small", fail: Fail) -> "tuple[Smaller, Played]":
    from attrs import evolve

    from catrules import RulesError
    from catrules.exploring.small import smaller_rules
    from catrules_cli.explore_report import Played

    try:
        found = smaller_rules(file, evolve(small, settings={}))
    except RulesError as error:
        fail(error.findings)
    rules = found.rules
    if not rules.ok:
        fail(rules.findings)
    if rules.is_series:
        message = "a tournament is not explored: its games are, and what it makes of their ends"
        raise click.UsageError(f"{message} can be tested (`catrules test`)")
    settings = parse_settings([f"{name}={text}" for name, text in small.settings.items()], rules)
    rules = rules.with_settings(settings)
    players = count_of_players(rules, small.players or rules.players[0])
    played = Played(rules, players, settings, small.smaller, small.uncounted)
    return evolve(found, rules=rules), played


def _explore(
    found: "Smaller",
    played: "Played",
    limits: tuple[int | None, int],
    fail: Fail,
    *,
    as_json: bool,
) -> int:
    """Explores, prints what was found, and gives the exit status."""
    from catrules import RulesError
    from catrules.exploring.findings import report
    from catrules.exploring.space import Explorer, Limits
    from catrules_cli import explore_report

    positions, memory = limits
    most = Limits(memory=memory) if positions is None else Limits(positions, memory)
    try:
        program = found.rules.program(played.players)
    except RulesError as error:
        fail(error.findings)
    explorer = Explorer(program, most, uncounted=played.uncounted)
    begin = time.perf_counter()
    interrupted = _go(explorer, most.positions)
    seconds = time.perf_counter() - begin
    result = report(program, explorer.space, _head(played))
    if as_json:
        click.echo(explore_report.as_json(result, seconds, played))
    else:
        click.echo(explore_report.as_text(result, seconds, played))
        _say(result, found)
    if interrupted:
        click.echo("Interrupted.", err=True)
        return INTERRUPTED
    return RULES_AT_FAULT if result.found else 0


def _go(explorer: "Explorer", positions: int) -> bool:
    """Explores; whether it was interrupted."""
    try:
        with _progress(positions) as advance:
            before = 0
            while explorer.go(AT_ONCE):
                advance(explorer.space.size - before)
                before = explorer.space.size
    except KeyboardInterrupt:
        return True
    return False


def _progress(positions: int) -> AbstractContextManager[Callable[[int], object]]:
    """A progress bar on stderr if that is a terminal: a context that gives what advances it."""
    if sys.stderr is None or not sys.stderr.isatty():
        return nullcontext(lambda positions: None)
    from catrules_cli.progress import Bar

    return Bar(positions)


def _head(played: "Played") -> list[str]:
    """The lines by which a scenario says what is played."""
    lines = [f"with {', '.join(played.rules.variants)}"] if played.rules.variants else []
    for name, value in played.settings.items():
        text = setting_text(value)
        shown = f"list {text.replace(',', ' ')}" if isinstance(value, tuple) else text
        lines.append(f"set {name} = {shown}")
    return lines + [f"# reads `{new}` for `{old}`" for old, new in played.smaller]


def _say(result: "Report", found: "Smaller") -> None:
    """The findings for people, each with the way there."""
    from catrules.exploring.small import sources
    from catrules.render import render
    from catrules.text import in_place
    from catrules_cli.explore_report import summary

    every: Sequence[Found] = (*result.found, *result.notes)
    texts = sources([each.finding for each in every], found.texts)
    for each in every:
        click.echo("", err=True)
        shown = render(each.finding, texts)
        click.echo(
            shown.replace("warning[", "note[", 1) if each in result.notes else shown, err=True
        )
        for line in _shortened(each.draft.splitlines()):
            click.echo(f"    {in_place(line)}", err=True)
    click.echo(f"\n{summary(result)}", err=bool(result.found))


def _shortened(lines: list[str]) -> list[str]:
    """Lines as many as can be read; `--json` has them all."""
    if len(lines) <= MOST_LINES:
        return lines
    half = MOST_LINES // 2
    left_out = f"  # … {count(len(lines) - 2 * half, 'line')} more"
    return [*lines[:half], left_out, *lines[-half:]]
