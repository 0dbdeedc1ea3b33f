"""Suites: read, checked, played. `open_suite` reads one; its runs are played one by one."""

import os
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from attrs import evolve, frozen

from catrules.conformance.cases import Case, suite_of, unfolded
from catrules.conformance.faults import Failure, Wrong
from catrules.conformance.script import Record, Script
from catrules.conformance.table import Shelf
from catrules.diagnostics import Diagnostic, Label, RulesError
from catrules.ir.program import Point
from catrules.machine.counters import counters_of
from catrules.pipeline import PointsOf
from catrules.reading import AS_WRITTEN, Texts, read_source
from catrules.render import render
from catrules.source import Source, Span
from catrules.syntax.parse import parse_suite


@frozen(kw_only=True)
class Outcome:
    """What became of one run of a scenario. findings: why it failed, none if it passed."""

    title: str
    span: Span
    clauses: tuple[str, ...]
    cases: tuple[str, ...]
    findings: tuple[Diagnostic, ...]
    decisions: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether everything was so."""
        return not self.findings


@frozen
class Counted:
    """What a run counted: the points of its rules, and two numbers for each; see `Point`."""

    points: tuple[Point, ...] = ()
    numbers: tuple[int, ...] = ()

    @property
    def reached(self) -> frozenset[Span]:
        """The places that the run came by: lines, conditions that were asked, what was offered."""
        pairs = zip(self.points, self.numbers[::2], self.numbers[1::2], strict=True)
        return frozenset(point.span for point, first, second in pairs if first or second)


class Run:
    """One run of a scenario: a row of it, or all of it if it has none."""

    def __init__(self, suite: "Suite", case: Case, siblings: list["Run"]) -> None:
        """Use `Suite.runs`. siblings: the runs of the same scenario, this one included."""
        self.case = case
        self._suite, self._siblings = suite, siblings
        self._counted = Counted()

    @cached_property
    def script(self) -> Script | tuple[Diagnostic, ...]:
        """The case looked up, or what is wrong with it."""
        try:
            return Script(self.case, self._suite.shelf)
        except Wrong as error:
            return error.findings

    @property
    def counted(self) -> Counted:
        """What the run counted, once it was played; nothing if the suite was not asked to count."""
        _ = self._played
        return self._counted

    @cached_property
    def _played(self) -> tuple[tuple[Diagnostic, ...], Record]:
        self._suite.look_up()
        script = self.script
        if isinstance(script, tuple):
            return script, Record()
        try:
            program = script.program
        except RulesError as error:
            return error.findings, script.record
        if program is None or not program.points:
            return self._play(script)
        counters = counters_of(program)
        counters.taken()
        try:
            return self._play(script)
        finally:
            self._counted = Counted(program.points, counters.taken())

    def _play(self, script: Script) -> tuple[tuple[Diagnostic, ...], Record]:
        try:
            script.play()
        except Failure as fail:
            return (self._in_row(fail.finding),), script.record
        except Wrong as error:
            return error.findings, script.record
        except RulesError as error:
            return error.findings, script.record
        return (), script.record

    def _in_row(self, finding: Diagnostic) -> Diagnostic:
        """The finding, with the row of the scenario in which it was found."""
        if self.case.span == self.case.scenario.head:
            return finding
        return evolve(finding, labels=(Label(self.case.span, "in this row"), *finding.labels))

    @cached_property
    def outcome(self) -> Outcome:
        """Plays the run, once. An answer must be asked for in one row at least."""
        findings, record = self._played
        if not findings and record.unused:
            others = [run._played[1].unused for run in self._siblings if not run._played[0]]
            unused = set.intersection(*others) if others else set()
            findings = tuple(map(_unused, sorted(unused, key=lambda s: (s.line, s.column))))
        return Outcome(
            title=self.case.title,
            span=self.case.span,
            clauses=self.case.clauses,
            cases=self.case.scenario.cases,
            findings=findings,
            decisions=tuple(record.taken),
        )


def _unused(span: Span) -> Diagnostic:
    message = "this answer is left over: the step asks for nothing that it answers"
    return Diagnostic("E622", span, message, "take it away, or look at what comes before it")


class Suite:
    """A suite as it was read. Use `open_suite`."""

    def __init__(
        self,
        source: Source,
        unreadable: tuple[Diagnostic, ...] = (),
        texts: Texts = AS_WRITTEN,
        shelf: Shelf | None = None,
        points: PointsOf | None = None,
    ) -> None:
        """unreadable: why the file could not be read; texts: read instead of files of the rules.

        shelf: of a suite of the same rules and texts, so that they are not read again. points:
        what its runs count.
        """
        self.source, self._texts = source, texts
        self._looked_up = False
        parsed = parse_suite(source)
        findings = [*unreadable, *parsed.findings]
        cases: list[Case] = []
        if not any(f.code.startswith("E") for f in findings):
            cases, more = unfolded(parsed.suite)
            findings += more
        self._findings = tuple(findings)
        self._cases = cases
        if cases:
            self.shelf = shelf or Shelf(source.name, suite_of(parsed.suite), texts, points)

    @property
    def name(self) -> str:
        """The path of the file as people are shown it."""
        return self.source.name

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """What keeps the file, or scenarios in it, from being played; others can be."""
        return self._findings

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """All runs in the order of the text; none if the file cannot be read."""
        groups: dict[int, list[Run]] = {}
        runs = []
        for case in self._cases:
            siblings = groups.setdefault(id(case.scenario), [])
            run = Run(self, case, siblings)
            siblings.append(run)
            runs.append(run)
        return tuple(runs)

    @cached_property
    def broken_rules(self) -> tuple[Diagnostic, ...]:
        """What keeps the rules of the suite from being played at all."""
        if not self._cases:
            return ()
        try:
            self.shelf.rules(())
        except RulesError as error:
            return error.findings
        return ()

    def part(self, numbers: Iterable[int], shelf: Shelf) -> "Suite":
        """A suite of some of its runs, by their places in `runs`, on the rules of a shelf."""
        other = object.__new__(Suite)
        other.source, other._texts, other._findings = self.source, shelf.texts, ()
        other._cases = [self._cases[number] for number in numbers]
        other.shelf, other._looked_up = shelf, False
        return other

    def look_up(self) -> None:
        """Looks up all runs, so that each program is made once with all that is asked of it."""
        if not self._looked_up:
            self._looked_up = True
            for run in self.runs:
                _ = run.script

    def check(self) -> tuple[Diagnostic, ...]:
        """Everything that is wrong with the suite and can be known without playing it."""
        found = dict.fromkeys((*self.findings, *self.broken_rules))
        if not self.broken_rules:
            for run in self.runs:
                if isinstance(run.script, tuple):
                    found.update(dict.fromkeys(run.script))
        return tuple(sorted(found, key=lambda f: (f.span.file, f.span.line, f.span.column)))

    def shown(self, finding: Diagnostic, *, colour: bool = False) -> str:
        """A finding as people read it, with the lines of both files."""
        return render(finding, self._sources(finding), colour=colour)

    def _sources(self, finding: Diagnostic) -> dict[str, Source]:
        files = {finding.span.file, *(label.span.file for label in finding.labels)}
        found = {self.source.name: self.source}
        for file in sorted(files - {self.source.name, ""}):
            read = read_source(file, file, self._texts)
            if isinstance(read, Source):
                found[file] = read
        return found

    def message(self, outcome: Outcome, *, colour: bool = False) -> str:
        """Why a run failed, as its reader sees it; empty if it passed."""
        if outcome.passed:
            return ""
        lines = [self.shown(finding, colour=colour) for finding in outcome.findings]
        if outcome.decisions:
            lines.append("  decisions so far:")
            lines += [f"    {decision}" for decision in outcome.decisions]
        return "\n".join(lines)


def open_suite(
    path: str | Path,
    name: str | None = None,
    texts: Texts = AS_WRITTEN,
    points: PointsOf | None = None,
) -> Suite:
    """Reads a suite; `name` is what people are shown for it. What is wrong is a finding.

    texts: what is read instead of some files of its rules. points: what its runs count
    (`catrules.coverage.places.points_of`), which changes nothing else.
    """
    shown = name if name is not None else os.fspath(path)
    read = read_source(path, shown)
    if isinstance(read, Diagnostic):
        return Suite(Source(shown, ""), (read,), texts)
    return Suite(read, texts=texts, points=points)
