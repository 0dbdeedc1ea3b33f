"""A trace as people read it: a table for each module, or lines where the terminal is narrow."""

import os
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from catrules.text import clean
from catrules.trace.assumptions import Assumed, as_text, range_text
from catrules.trace.citations import Place
from catrules.trace.document import counts
from catrules.trace.report import Trace, Traced
from catrules.trace.scenarios import Scenario
from catrules_cli.words import count

NARROW = 72
"""In less room columns would break every word."""

MOST_SHOWN = 3
"""So many places of a clause are named, the others counted: `--json` has them all."""


def show(trace: Trace, *, only_missing: bool) -> None:
    """Print a trace on stdout, as wide as that is."""
    console = Console(highlight=False, soft_wrap=False)
    for module in trace.modules:
        every = [each for each in trace.clauses if each.clause.module == module]
        shown = [each for each in every if each.why or not only_missing]
        if not shown:
            continue
        console.print(Text(_heading(clean(module), every), style="bold"))
        if console.width < NARROW:
            _lines(console, shown, trace.game)
        else:
            console.print(_table(shown, trace.game))
        console.print()
    if trace.assumed and not only_missing:
        _assumptions(console, trace)
    console.print(Text(_summary(trace), style="bold red" if trace.missing else "bold green"))


def _heading(module: str, every: Sequence[Traced]) -> str:
    return f"{module}: {_counted(every)}"


def _summary(trace: Trace) -> str:
    return f"All: {_counted(trace.clauses)}."


def _counted(clauses: Sequence[Traced]) -> str:
    counted = counts(tuple(clauses))
    missing = sum(bool(each.why) for each in clauses)
    return (
        f"{count(counted['clauses'], 'clause')} ({counted['testable']} testable), "
        f"{counted['ruled']} ruled, {counted['tested']} tested, {missing or 'none'} missing"
    )


# ---- clauses


def _table(shown: Sequence[Traced], game: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), expand=True, header_style="dim")
    table.add_column("clause", no_wrap=True)
    table.add_column("says", ratio=4, overflow="fold")
    table.add_column("ruled by", ratio=4, overflow="fold")
    table.add_column("tested by", ratio=4, overflow="fold")
    for each in shown:
        table.add_row(
            Text(each.clause.id, style="red" if each.why else ""),
            Text(clean(each.clause.says), style="dim"),
            _ruled(each, game),
            _tested(each),
        )
    return table


def _lines(console: Console, shown: Sequence[Traced], game: str) -> None:
    for each in shown:
        console.print(Text(each.clause.id, style="red" if each.why else ""), overflow="fold")
        for text in (Text(clean(each.clause.says), style="dim"), _ruled(each, game), _tested(each)):
            if text:
                console.print(Padding(text, (0, 0, 0, 2)), overflow="fold")


def _ruled(each: Traced, game: str) -> Text:
    if not each.places:
        return Text("no rule cites it", style="red")
    text = _list(_place(place, game) for place in each.places)
    if not each.ruled:
        text.append("\nonly a note", style="red")
    return text


def _tested(each: Traced) -> Text:
    if each.scenarios:
        return _list(_scenario(scenario) for scenario in each.scenarios)
    if each.clause.testable:
        return Text("no scenario tests it", style="red")
    return Text("not testable", style="dim")


def _list(texts: Iterable[str]) -> Text:
    every = [clean(text) for text in texts]
    more = len(every) - MOST_SHOWN
    shown = [*every[:MOST_SHOWN], f"and {more} more"] if more > 0 else every
    return Text("\n".join(shown))


def _place(place: Place, game: str) -> str:
    """What cites, behind its line; the file is named if it is not that of the game."""
    name = f'"{place.name}"' if place.kind in ("note", "always") else place.name
    what = " ".join(part for part in (place.kind, name) if part)
    line = place.span.line
    where = str(line) if place.span.file == game else _where(place.span.file, line)
    return f"{where} {what}"


def _scenario(scenario: Scenario) -> str:
    cases = f" ({', '.join(scenario.cases)})" if scenario.cases else ""
    return f"{_where(scenario.span.file, scenario.span.line)} {scenario.title}{cases}"


def _where(file: str, line: int) -> str:
    return f"{os.path.splitext(os.path.basename(file))[0]}:{line}"


# ---- assumptions


def _assumptions(console: Console, trace: Trace) -> None:
    console.print(Text("assumed, where the rulebook is silent", style="bold"))
    for each in trace.assumed:
        console.print(Text(clean(_assumed(each))), overflow="fold")
        line = each.span.line
        where = f"line {line}" if each.span.file == trace.game else _where(each.span.file, line)
        about = Text(clean(f"{each.why or 'no reason is given'} ({where})"), style="dim")
        used = "; ".join(clean(_place(place, trace.game)) for place in each.used)
        for text in (about, Text(f"used: {used}" if used else "used nowhere")):
            console.print(Padding(text, (0, 0, 0, 2)), overflow="fold")
    console.print()


def _assumed(each: Assumed) -> str:
    """The line as the rules have it."""
    bounds = range_text(each)
    clauses = f" [{', '.join(each.clauses)}]" if each.clauses else ""
    return f"{each.name} = {as_text(each.value)}{f' in {bounds}' if bounds else ''}{clauses}"
