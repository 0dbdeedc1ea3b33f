"""A trace: of each clause where it is ruled, which scenarios test it, and what is missing.

made = trace("games/pig.catrules")
for each in made.missing:
    print(each.clause.id, each.why)
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from attrs import evolve, frozen

from catrules.catalogue import Clause
from catrules.diagnostics import Diagnostic, RulesError, Severity
from catrules.source import Source, Span
from catrules.trace.assumptions import Assumed, assumed, differing
from catrules.trace.citations import NOTE, Place, citations, cited_ids
from catrules.trace.cited import Catalogues, unknown_clauses
from catrules.trace.files import BASE, GameFiles, open_game
from catrules.trace.scenarios import Scenario, Suites, scenarios

_T = TypeVar("_T")


@frozen
class Traced:
    """A clause with all that cites it, in the order of the files."""

    clause: Clause
    places: tuple[Place, ...]
    scenarios: tuple[Scenario, ...]

    @property
    def spans(self) -> tuple[Span, ...]:
        """Where it is cited."""
        places = (place.span for place in self.places)
        return (*places, *(scenario.span for scenario in self.scenarios))

    @property
    def tested(self) -> bool:
        """Whether a scenario cites it; whether that passes is seen by playing it."""
        return bool(self.scenarios)

    @property
    def noted(self) -> bool:
        """Whether nothing but a `note` says where it has gone."""
        return bool(self.places) and all(place.kind == NOTE for place in self.places)

    @property
    def ruled(self) -> bool:
        """Whether the rules carry it out.

        A `note` does nothing, so it is enough only for what cannot be tested, or is tested.
        """
        if self.noted:
            return self.tested or not self.clause.testable
        return bool(self.places)

    @property
    def why(self) -> str:
        """Why it is missing; empty if it is not."""
        untested = self.clause.testable and not self.tested
        if not self.places:
            return "no rule cites it" + (", and no scenario tests it" if untested else "")
        if not untested:
            return ""
        return "only a note, and no scenario tests it" if self.noted else "no scenario tests it"


@frozen
class Trace:
    """The clauses asked about, in the order of the catalogue.

    game: the path of its rules as people are shown it; variants: those composed, none for all.
    homes: the rule file of each module that has one. findings: what is wrong with files,
    catalogues and citations; the rest was traced. rules, suites: the files that were read.
    """

    title: str
    game: str
    variants: tuple[str, ...]
    homes: Mapping[str, str]
    clauses: tuple[Traced, ...]
    assumed: tuple[Assumed, ...]
    findings: tuple[Diagnostic, ...]
    rules: tuple[Source, ...]
    suites: tuple[Source, ...]

    @property
    def missing(self) -> tuple[Traced, ...]:
        """The clauses that are not ruled, or testable and not tested."""
        return tuple(each for each in self.clauses if each.why)

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The findings because of which the trace may not be whole."""
        return tuple(f for f in self.findings if f.severity is Severity.ERROR)

    @property
    def modules(self) -> tuple[str, ...]:
        """The modules of the clauses, in the order of the catalogue."""
        return tuple(dict.fromkeys(each.clause.module for each in self.clauses))

    def of_modules(self, names: Iterable[str]) -> "Trace":
        """The same, asked about the clauses of some modules only, and what these assume.

        The files are those of the modules, and what else is about these clauses.
        """
        chosen = set(names)
        clauses = tuple(each for each in self.clauses if each.clause.module in chosen)
        ids = {each.clause.id for each in clauses}
        kept = tuple(each for each in self.assumed if ids.intersection(each.clauses))
        files = {span.file for clause in clauses for span in clause.spans}
        files |= {span.file for each in kept for span in each.spans}
        files |= {home for module, home in self.homes.items() if module in chosen}
        return evolve(
            self,
            clauses=clauses,
            assumed=kept,
            rules=tuple(source for source in self.rules if source.name in files),
            suites=tuple(source for source in self.suites if source.name in files),
        )


def trace(path: str, variants: Sequence[str] = ()) -> Trace:
    """Traces a game with all variants beside it, or with those named and what they use.

    Of a variant's file its game is traced, with that variant. Raises NoSuchVariant, and
    RulesError if the game names no catalogue that can be read.
    """
    files = open_game(path, variants)
    catalogues = Catalogues.of(files.files)
    suites = scenarios(files)
    asked = _asked(catalogues, files)
    made = assumed(files.files)
    wrong = [finding for file in files.files for finding in file.findings]
    if not catalogues.clauses:
        raise RulesError((*wrong, *catalogues.findings) or (_no_catalogue(files),))
    findings = [*wrong, *catalogues.findings, *suites.findings]
    if catalogues.ok:
        findings += _unknown(files, suites, catalogues)
    head = files.game.as_module.head
    return Trace(
        title=head.title if head is not None else "",
        game=files.game.path,
        variants=tuple(sorted(files.composed or ())),
        homes=_homes(files),
        clauses=_traced(asked, files, suites),
        assumed=made,
        findings=(*findings, *differing(_present(asked, files), made)),
        rules=tuple(file.source for file in files.files),
        suites=suites.sources,
    )


def _no_catalogue(files: GameFiles) -> Diagnostic:
    place = Span(files.game.path, 1, 1, 1, 1)
    hint = 'write a line such as `clauses "clauses.toml"`'
    return Diagnostic("E708", place, "the rules name no catalogue of clauses", hint)


def _asked(catalogues: Catalogues, files: GameFiles) -> list[Clause]:
    modules = files.modules
    every = catalogues.clauses.values()
    return [clause for clause in every if modules is None or clause.module in modules]


def _present(asked: Sequence[Clause], files: GameFiles) -> list[Clause]:
    """The clauses whose rules are there: those of a variant that nobody wrote assume nothing."""
    homes = _homes(files)
    return [clause for clause in asked if clause.module in homes]


def _homes(files: GameFiles) -> dict[str, str]:
    game, *others = files.files
    return {BASE: game.path, **{file.stem: file.path for file in others}}


def _unknown(files: GameFiles, suites: Suites, catalogues: Catalogues) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    for file in files.files:
        found += unknown_clauses(cited_ids(file.source), catalogues.clauses)
    return [*found, *unknown_clauses(suites.cited, catalogues.clauses)]


def _traced(asked: Sequence[Clause], files: GameFiles, suites: Suites) -> tuple[Traced, ...]:
    cited = [each for file in files.files for each in citations(file.file)]
    places = _by_clause(cited, lambda each: (each.clause,))
    tests = _by_clause(suites.scenarios, lambda each: each.clauses)
    return tuple(
        Traced(
            clause,
            tuple(each.place for each in places.get(clause.id, ())),
            tuple(tests.get(clause.id, ())),
        )
        for clause in asked
    )


def _by_clause(
    entries: Iterable[_T], clauses: Callable[[_T], Iterable[str]]
) -> Mapping[str, list[_T]]:
    found: dict[str, list[_T]] = {}
    for entry in entries:
        for clause in clauses(entry):
            found.setdefault(clause, []).append(entry)
    return found
