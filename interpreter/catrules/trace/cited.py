"""Whether what rules and scenarios cite is in the catalogues that the rules name."""

import os
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from attrs import define, field

from catrules.catalogue import Catalogue, Clause, locate, read, unreadable
from catrules.diagnostics import Diagnostic, Label, Severity
from catrules.reading import read_source
from catrules.semantics.findings import Enough, Findings
from catrules.source import Span
from catrules.syntax import ast
from catrules.trace.citations import cited_ids
from catrules.trace.files import RuleFile, open_rules


@define
class Catalogues:
    """The clauses of all catalogues that some rule files name, by id; and what is wrong there.

    names: the files, as people are shown them.
    """

    clauses: dict[str, Clause] = field(factory=dict)
    findings: list[Diagnostic] = field(factory=list)
    names: list[str] = field(factory=list)

    @classmethod
    def of(cls, files: Iterable[RuleFile]) -> "Catalogues":
        """The catalogues that these files name."""
        made = cls()
        for file in files:
            for item in file.file.items:
                if isinstance(item, ast.ClausesLine):
                    made._add(item, file)
        return made

    @property
    def ok(self) -> bool:
        """Whether there is a catalogue, and all of it can be trusted."""
        wrong = any(f.severity is Severity.ERROR for f in self.findings)
        return bool(self.names) and not wrong

    def _add(self, line: ast.ClausesLine, file: RuleFile) -> None:
        path = locate(line, file.path)
        if isinstance(path, Diagnostic):
            self.findings.append(path)
            return
        shown = os.path.normpath(path)
        if shown in self.names:
            return
        self.names.append(shown)
        source = read_source(path, shown)
        if isinstance(source, Diagnostic):
            self.findings.append(unreadable(line, source))
            return
        catalogue, findings = read(source)
        self.findings.extend(findings)
        self._merge(catalogue)

    def _merge(self, catalogue: Catalogue) -> None:
        for clause in catalogue.clauses:
            first = self.clauses.setdefault(clause.id, clause)
            if first is not clause:
                label = Label(first.span, "here it was listed before")
                message = f"there are two clauses `{clause.id}`"
                hint = "give one of them another id"
                self.findings.append(Diagnostic("E705", clause.span, message, hint, (label,)))


def check_citations(file: RuleFile) -> tuple[Diagnostic, ...]:
    """What is wrong with the catalogues of a file, or what it cites that is in none of them.

    A variant may cite what its game's catalogues list. Where no catalogue is named, nothing can
    be said.
    """
    files = [file]
    if file.base:
        files.append(open_rules(file.base))
    catalogues = Catalogues.of(files)
    if not catalogues.ok:
        return tuple(catalogues.findings)
    unknown = unknown_clauses(cited_ids(file.source), catalogues.clauses)
    return (*unknown, *catalogues.findings)


def unknown_clauses(
    cited: Iterable[tuple[str, Span]], known: dict[str, Clause]
) -> tuple[Diagnostic, ...]:
    """A finding for each citation of a clause that the catalogue does not have."""
    findings = Findings()
    ids = list(known)
    by_place: dict[Span, list[str]] = {}
    for id, span in cited:
        if id not in known:
            by_place.setdefault(span, []).append(id)
    try:
        for span, missing in by_place.items():
            findings.add("E707", span, _message(missing), _hint(missing[0], ids))
    except Enough:
        return findings.stopped()
    return findings.all()


def _message(ids: Sequence[str]) -> str:
    shown = ", ".join(f"`{id}`" for id in ids[:5])
    more = f" and {len(ids) - 5} more" if len(ids) > 5 else ""
    return f"the catalogue has no {shown}{more}"


def _hint(id: str, known: Sequence[str]) -> str:
    """The nearest id of the same section of the rulebook, else of all."""
    stem = id.rpartition("-")[0] + "-"
    same = [each for each in known if each.startswith(stem)]
    near = get_close_matches(id, (same or known)[:500], n=1, cutoff=0.6)
    if not near:
        return "add it to the catalogue, or cite another clause"
    there = f"There are `{same[0]}` to `{same[-1]}`; a" if len(same) > 1 else "A"
    return f"did you mean `{near[0]}`? {there} new one is added to the catalogue"
