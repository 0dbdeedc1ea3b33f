"""A trace as people read it: a table for each module, or lines where the terminal is narrow."""

import os
from collections import Counter
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from catrules.text import clean, so_many
from catrules.trace.assumptions import Assumed, as_text, range_text
from catrules.trace.citations import Place
from catrules.trace.document import counts
from catrules.trace.report import Trace, Traced
from catrules.trace.scenarios import Scenario

NARROW, NARROW_FOR_MISSING = 100, 60
"""In less room columns would break every word."""

MOST_SHOWN = 3
"""So many places of a clause are named, the others counted: `--json` has them all."""


def show(trace: Trace, *, only_missing: bool, every: bool = False) -> None:
    """Print a trace on stdout, as wide as that is.

    every: also list the clauses of modules that have no rule file yet, instead of counting them.
    """
    console = Console(highlight=False, soft_wrap=False)
    for module in _in_order(trace):
        if module in trace.homes or every:
            _module(console, trace, module, only_missing=only_missing)
    unwritten = [each for each in trace.clauses if each.clause.module not in trace.homes]
    if unwritten and not every:
        _unwritten(console, trace, unwritten)
    if trace.assumed and not only_missing:
        _assumptions(console, trace)
    sums(trace)


def sums(trace: Trace) -> None:
    """Print how many clauses there are, and of those whose rules are there, if some are not."""
    console = Console(highlight=False, soft_wrap=False)
    unwritten = any(each.clause.module not in trace.homes for each in trace.clauses)
    style = "bold red" if trace.missing else "bold green"
    written = [each for each in trace.clauses if each.clause.module in trace.homes]
    if unwritten and written:
        console.print(Text(f"Written so far: {_counted(written)}.", style=style))
    console.print(Text(f"All: {_counted(trace.clauses)}.", style=style))


def _in_order(trace: Trace) -> list[str]:
    """The modules as the catalogue has them, those without a rule file last."""
    return sorted(trace.modules, key=lambda module: module not in trace.homes)


def _module(console: Console, trace: Trace, module: str, *, only_missing: bool) -> None:
    every = [each for each in trace.clauses if each.clause.module == module]
    shown = [each for each in every if each.why or not only_missing]
    if not shown:
        return
    home = trace.homes.get(module, "no rule file yet")
    console.print(Text(f"{clean(module)} ({clean(home)}): {_counted(every)}", style="bold"))
    if console.width < (NARROW_FOR_MISSING if only_missing else NARROW):
        _lines(console, shown, trace.game)
    else:
        console.print((_missing_table if only_missing else _table)(shown, trace.game))
    console.print()


def _unwritten(console: Console, trace: Trace, clauses: Sequence[Traced]) -> None:
    """How many clauses belong to modules that nobody has written yet."""
    counted = Counter(each.clause.module for each in clauses)
    folder = os.path.splitext(trace.game)[0]
    head = f"no rule file {folder}{os.sep}NAME.catrules yet: {_counted(clauses)}"
    console.print(Text(clean(head), style="bold"), overflow="fold")
    modules = Text(clean(", ".join(f"{name} {counted[name]}" for name in counted)))
    console.print(Padding(modules, (0, 0, 0, 2)), overflow="fold")
    hint = Text("`--module NAME` lists the clauses of one", style="dim")
    console.print(Padding(hint, (0, 0, 0, 2)), overflow="fold")
    console.print()


def _counted(clauses: Sequence[Traced]) -> str:
    counted = counts(tuple(clauses))
    missing = sum(bool(each.why) for each in clauses)
    return (
        f"{so_many(counted['clauses'], 'clause')} ({counted['testable']} testable), "
        f"{counted['ruled']} ruled, {counted['tested']} tested, {missing or 'none'} missing"
    )


# ---- clauses


def _grid(*columns: str) -> Table:
    """A table whose first column is for ids; the others share what is left."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), expand=True, header_style="dim")
    table.add_column("clause", no_wrap=True)
    for column in columns:
        table.add_column(column, ratio=2 if column == "says" else 1, overflow="fold")
    return table


def _table(shown: Sequence[Traced], game: str) -> Table:
    table = _grid("says", "ruled by", "tested by")
    for each in shown:
        table.add_row(_id(each), _says(each), _ruled(each, game), _tested(each))
    return table


def _missing_table(shown: Sequence[Traced], game: str) -> Table:
    table = _grid("says", "lacks")
    for each in shown:
        table.add_row(_id(each), _says(each), _lacks(each, game))
    return table


def _lines(console: Console, shown: Sequence[Traced], game: str) -> None:
    for each in shown:
        console.print(_id(each), overflow="fold")
        ruled = _sentence("ruled by" if each.places else "", _ruled(each, game))
        tested = _sentence("tested by" if each.scenarios else "", _tested(each))
        for text in (_says(each), ruled, tested):
            console.print(Padding(text, (0, 0, 0, 2)), overflow="fold")


def _sentence(words: str, lines: Text) -> Text:
    """The lines of a cell as one."""
    text = Text("; ").join(lines.split("\n"))
    return Text(f"{words} ").append_text(text) if words else text


def _id(each: Traced) -> Text:
    return Text(each.clause.id, style="red" if each.why else "")


def _says(each: Traced) -> Text:
    return Text(clean(each.clause.says), style="dim")


def _lacks(each: Traced, game: str) -> Text:
    """What a clause still needs; where it is ruled, since that is what a scenario tests."""
    wanted = [] if each.places else ["a rule"]
    if each.noted and not each.ruled:
        wanted.append("more than a note")
    if each.clause.testable and not each.tested:
        wanted.append("a scenario")
    text = Text(" and ".join(wanted), style="red")
    if not each.places:
        return text
    return text.append(" for\n").append_text(_ruled_at(each, game))


def _ruled(each: Traced, game: str) -> Text:
    if not each.places:
        return Text("no rule cites it", style="red")
    text = _ruled_at(each, game)
    if not each.ruled:
        text.append("\nonly a note", style="red")
    return text


def _ruled_at(each: Traced, game: str) -> Text:
    return _list(_place(place, game) for place in each.places)


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
