"""The scenarios of a game's suites, with the clauses that they cite."""

import os
from collections.abc import Iterable

from attrs import frozen

from catrules.conformance.cases import Case, suite_of, unfolded
from catrules.conformance.faults import Wrong
from catrules.diagnostics import Diagnostic
from catrules.reading import read_source
from catrules.source import Source, Span
from catrules.syntax import spec
from catrules.syntax.parse import parse_suite
from catrules.trace.citations import cited_ids
from catrules.trace.files import GameFiles


@frozen
class Scenario:
    """A scenario. cases: its ids in a list of cases."""

    title: str
    span: Span
    clauses: tuple[str, ...]
    cases: tuple[str, ...]


@frozen
class Suites:
    """All scenarios that are about some rule files, all that their suites cite, what is wrong.

    sources: the suites as they were read; if only some variants count, those that are about them.
    """

    sources: tuple[Source, ...]
    scenarios: tuple[Scenario, ...]
    cited: tuple[tuple[str, Span], ...]
    findings: tuple[Diagnostic, ...]


def scenarios(files: GameFiles) -> Suites:
    """The scenarios beside a game that play it with no more variants than those composed."""
    sources: list[Source] = []
    made: list[Scenario] = []
    cited: list[tuple[str, Span]] = []
    findings: list[Diagnostic] = []
    known = {os.path.realpath(each.path): each for each in (files.game, *files.beside)}
    for path in files.suites():
        source = read_source(path, path)
        if isinstance(source, Diagnostic):
            findings.append(source)
            continue
        parsed = parse_suite(source)
        about = known.get(_rules_of(parsed.suite, path))
        if about is None:
            continue
        own = {about.stem} if about.base else set()
        cases, wrong = unfolded(parsed.suite)
        told = _told(cases, own, files.composed)
        if told or files.composed is None:
            sources.append(source)
        made += told
        cited += cited_ids(source, "catspec")
        findings += [*parsed.findings, *wrong]
    return Suites(tuple(sources), tuple(made), tuple(cited), tuple(findings))


def _rules_of(suite: spec.Suite, path: str) -> str:
    """The rule file that a suite is about; empty if it does not say."""
    try:
        head = suite_of(suite)
    except Wrong:
        return ""
    return os.path.realpath(os.path.join(os.path.dirname(path), head.path))


def _told(cases: Iterable[Case], own: set[str], composed: frozenset[str] | None) -> list[Scenario]:
    """Each scenario once, whatever number of rows it has."""
    found: dict[Span, Scenario] = {}
    for case in cases:
        if composed is not None and not _variants(case) | own <= composed:
            continue
        written = case.scenario
        found[written.head] = Scenario(written.title, written.head, case.clauses, written.cases)
    return list(found.values())


def _variants(case: Case) -> set[str]:
    """The variants with which a case plays the rules, or is refused to."""
    refused = (line for line in case.lines if isinstance(line, spec.Refused))
    return {
        *case.configure.variants,
        *(name for line in refused for name in line.configure.variants),
    }
