"""`catrules explore FILE`: every position of a small setting, and what is wrong in one."""

import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

import click

from catrules_cli.counted import Counted
from catrules_cli.findings import RULES_AT_FAULT
from catrules_cli.printing import tell
from catrules_cli.small_options import Asked, rules_of, small_options

if TYPE_CHECKING:
    from catrules.exploring.space import Explorer

INTERRUPTED = 130

AT_ONCE = 500
"""Positions that are followed between two looks at the progress bar."""


@click.command("explore")
@small_options
@click.option(
    "--memory",
    type=click.IntRange(1),
    default=1024,
    show_default=True,
    metavar="MIB",
    help="Stop when about so much memory is used.",
)
@click.option("--coverage", is_flag=True, help="Say what of the rules no position reached.")
def command(asked: Asked, memory: int, coverage: bool) -> None:
    """Visit every position that a game can come to, and say what is wrong in one of them.

    Found are positions in which somebody is to act and cannot, from which the game cannot end, in
    which it is over and nobody has won, in which the rules fail, and what is never reached; each
    with the shortest way that leads there. It is for small settings: fewer players, smaller
    numbers. What was not seen is said. Ctrl-C stops and tells what was found so far.

    Unless --positions says otherwise it stops after 100,000. --coverage adds which lines,
    conditions and options no position came by.

    \b
    Examples:
      catrules explore games/classics/nim.catrules --set sizes=1,2,3
      catrules explore games/classics/leduc_poker.catrules --smaller "13 chip" "7 chip"
      catrules explore games/classics/pig.catrules --small --json
      catrules explore games/lucky_cat.catrules --kept clock
    """
    raise click.exceptions.Exit(_explore(asked, memory << 20, Counted(coverage, suites=False)))


def _explore(asked: Asked, memory: int, counted: Counted) -> int:
    """Explores, prints what was found, and gives the exit status."""
    from catrules import RulesError
    from catrules.exploring.findings import report
    from catrules.exploring.space import Explorer, Limits
    from catrules_cli import explore_report, found

    smaller, played = rules_of(asked)
    positions = asked.small.positions
    limits = Limits(memory=memory) if positions is None else Limits(positions, memory)
    counted.changed, points = smaller.texts, counted.points
    rules = smaller.rules if points is None else smaller.rules.counting(points)
    try:
        program = rules.program(played.players)
    except RulesError as error:
        asked.fail(error.findings)
    explorer = Explorer(program, limits, uncounted=played.uncounted)
    begin = time.perf_counter()
    interrupted = _go(explorer, limits.positions)
    seconds = time.perf_counter() - begin
    counted.add(program.points, explorer.counted())
    result = report(program, explorer.space, smaller)
    if asked.as_json:
        click.echo(explore_report.as_json(result, seconds, played, counted.as_json()))
    else:
        tell(explore_report.as_text(result, seconds, played))
        found.say_meant(result.meant)
        found.say(result.found, result.notes, smaller.texts)
        tell(f"\n{explore_report.summary(result)}", err=bool(result.found))
    counted.end(quiet=asked.as_json)
    if interrupted:
        click.echo("Interrupted.", err=True)
        return INTERRUPTED
    return RULES_AT_FAULT if result.found else 0


def _go(explorer: "Explorer", positions: int) -> bool:
    """Explores; whether it was interrupted."""
    try:
        with progress(positions, "positions") as advance:
            before = 0
            while explorer.go(AT_ONCE):
                advance(explorer.space.size - before)
                before = explorer.space.size
    except KeyboardInterrupt:
        return True
    return False


def progress(of: int, what: str) -> AbstractContextManager[Callable[[int], object]]:
    """A progress bar on stderr if that is a terminal: a context that gives what advances it."""
    if sys.stderr is None or not sys.stderr.isatty():
        return nullcontext(lambda some: None)
    from catrules_cli.progress import Bar

    return Bar(of, what)
