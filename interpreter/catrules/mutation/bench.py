"""Suites on the bench: their scenarios, the tables that these are played at, what they reach."""

import os
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256

from attrs import evolve, frozen

from catrules.conformance.run import Run, Suite, open_suite
from catrules.conformance.table import Shelf, Table
from catrules.coverage.places import points_of
from catrules.reading import Texts
from catrules.source import Span
from catrules.syntax import spec


@frozen
class Scenario:
    """A scenario with all its rows, as it was played on the rules as they are.

    suite: its path; runs: the places of its rows in the suite; tables: at which they are played,
    none for what only says that rules are refused. refuses: it has such a line. chance: it plays
    games at random, each of at most so many decisions, and takes longer than others.
    files: the rule files that it is played with.
    reached: the places of the rules that it came by; failed: why it does not hold.
    key: of its text with the suite's own; another once it says something else.
    """

    suite: str
    line: int
    title: str
    runs: tuple[int, ...]
    clauses: tuple[str, ...]
    tables: tuple[str, ...]
    refuses: bool
    chance: int
    files: frozenset[str]
    reached: frozenset[Span]
    failed: str = ""
    key: str = ""

    @property
    def bare(self) -> "Scenario":
        """The same without what it came by, which is much to send to another process."""
        return evolve(self, reached=frozenset(), files=frozenset())

    @property
    def name(self) -> str:
        """Where it stands and what it is called."""
        return f"{self.suite}:{self.line} {self.title}"


# ---- played on the rules as they are


def played(path: str) -> list[Scenario]:
    """The scenarios of a suite, played."""
    suite = open_suite(path, points=points_of)
    groups: dict[int, list[int]] = {}
    for number, run in enumerate(suite.runs):
        groups.setdefault(id(run.case.scenario), []).append(number)
    keys = _keys(suite)
    found = [_scenario(suite, numbers) for numbers in groups.values()]
    return [evolve(each, key=keys[each.line]) for each in found]


def _keys(suite: Suite) -> dict[int, str]:
    """The keys of its scenarios, by the lines on which they begin."""
    lines = suite.source.text.split("\n")
    spans = {run.case.scenario.span for run in suite.runs}
    held = {number for span in spans for number in range(span.line, span.end_line + 1)}
    frame = _saying(line for number, line in enumerate(lines, 1) if number not in held)
    parts = {span.line: _saying(lines[span.line - 1 : span.end_line]) for span in spans}
    return {
        line: sha256(repr((suite.name, frame, part)).encode()).hexdigest()[:16]
        for line, part in parts.items()
    }


def _saying(lines: Iterable[str]) -> list[str]:
    """Those of some lines that are not empty and no remark."""
    return [line for line in lines if line.strip() and not line.lstrip().startswith("#")]


def broken(path: str) -> str:
    """Why a suite cannot be played as a whole, as people read it; empty if it can."""
    suite = open_suite(path)
    return "\n".join(map(suite.shown, (*suite.findings, *suite.broken_rules)))


def _scenario(suite: Suite, numbers: list[int]) -> Scenario:
    runs = [suite.runs[number] for number in numbers]
    scenario = runs[0].case.scenario
    outcomes = [run.outcome for run in runs]
    tables = [table for run in runs if (table := table_of(run)) is not None]
    reached = (run.counted.reached for run in runs)
    return Scenario(
        suite=suite.name,
        line=scenario.head.line,
        title=scenario.title,
        runs=tuple(numbers),
        clauses=runs[0].case.clauses,
        tables=tuple(dict.fromkeys(key_of(suite.shelf, table) for table in tables)),
        refuses=any(isinstance(line, spec.Refused) for line in scenario.lines),
        chance=max(map(_longest, runs)),
        files=frozenset(
            file.path for table in tables for file in table.rules.compilation.gathered.files
        ),
        reached=frozenset().union(*reached),
        failed="\n".join(suite.message(each) for each in outcomes if not each.passed),
    )


def table_of(run: Run) -> Table | None:
    """Where a run is played; None if nothing is, or it cannot be."""
    return None if isinstance(run.script, tuple) else run.script.table


def _longest(run: Run) -> int:
    """The decisions of the longest game at random of a run; 0 if none is played."""
    return 0 if isinstance(run.script, tuple) else run.script.record.decisions


def key_of(shelf: Shelf, table: Table) -> str:
    """What a table is called in every process: rules, variants, players, settings, beginning."""
    configuration = table.configuration
    parts = (
        os.path.realpath(shelf.path),
        [each.module for each in table.rules.compilation.gathered.variants],
        configuration.players,
        sorted(configuration.settings.items()),
        table.start,
    )
    return sha256(repr(parts).encode()).hexdigest()[:16]


# ---- played on others


class Shop:
    """Suites, each read once; their rules on shelves, for each change anew."""

    def __init__(self) -> None:
        self._suites: dict[str, Suite] = {}

    def suite(self, path: str) -> Suite:
        """A suite by its path."""
        if path not in self._suites:
            self._suites[path] = open_suite(path)
        return self._suites[path]

    def shelves(self, texts: Texts) -> "Shelves":
        """The rules with other texts in place of some files."""
        return Shelves(self, texts)


class Shelves:
    """The rules of all suites of a shop with the same texts, each read once."""

    def __init__(self, shop: Shop, texts: Texts) -> None:
        self._shop, self._texts = shop, texts
        self._known: dict[str, Shelf] = {}

    def of(self, suite: str) -> Shelf:
        """The shelf for a suite: its rules, nothing asked of them."""
        like = self._shop.suite(suite).shelf
        key = os.path.realpath(like.path)
        if key not in self._known:
            self._known[key] = like.again(self._texts)
        return self._known[key]

    def laid(self, runs: Sequence[tuple[str, int]]) -> list[Run]:
        """Runs of suites, looked up on these rules."""
        found: dict[tuple[str, int], Run] = {}
        empty: dict[str, Shelf] = {}  # so that programs are asked what these runs ask, and no more
        for suite, numbers in _by_suite(runs):
            shelf = self.of(suite)
            shelf = empty.setdefault(shelf.path, shelf.emptied())
            part = self._shop.suite(suite).part(numbers, shelf)
            found.update(zip(((suite, n) for n in numbers), part.runs, strict=True))
        laid = [found[run] for run in runs]
        for run in laid:
            _ = run.script
        return laid


def _by_suite(runs: Sequence[tuple[str, int]]) -> Iterator[tuple[str, list[int]]]:
    numbers: dict[str, list[int]] = {}
    for suite, number in runs:
        numbers.setdefault(suite, []).append(number)
    yield from numbers.items()
