"""What a page shows of a trace: everything in words, with the places where links lead."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import evolve, frozen

from catrules.render import render
from catrules.source import Source, Span
from catrules.text import clean
from catrules.trace.assumptions import Assumed, as_text, range_text
from catrules.trace.citations import Place
from catrules.trace.document import counts
from catrules.trace.page.listing import NOTHING, Block, Listing, in_blocks, lines_of
from catrules.trace.report import Trace, Traced
from catrules.trace.scenarios import Scenario

Unreached = Mapping[str, Mapping[int, tuple[str, ...]]]
"""What was not reached in play: by file and line, in words."""


@frozen
class Link:
    """Where a link leads on the page, and what it says; before and after: what stands beside it."""

    to: str
    text: str
    before: str = ""
    after: str = ""


@frozen
class Card:
    """A clause. state: `missing`, `tested` or `silent` (which cannot be tested)."""

    id: str
    module: str
    says: str
    state: str
    why: str
    testable: bool
    rules: tuple[Link, ...]
    scenarios: tuple[Link, ...]
    assumes: tuple[Link, ...]


@frozen
class Chapter:
    """The clauses of a module; key: how the page calls it; home: its rule file, if it has one."""

    key: str
    module: str
    home: str
    counts: Mapping[str, int]
    missing: int
    silent: int
    cards: tuple[Card, ...]


@frozen
class Setting:
    """An `assume` in words."""

    name: str
    value: str
    range: str
    why: str
    place: Link
    clauses: tuple[Link, ...]
    used: tuple[Link, ...]


@frozen
class Sheet:
    """All of a page. unrun: how many lines were not reached whole; None if nothing was counted."""

    title: str
    variants: tuple[str, ...]
    counts: Mapping[str, int]
    missing: int
    chapters: tuple[Chapter, ...]
    rules: tuple[Listing, ...]
    suites: tuple[Listing, ...]
    assumed: tuple[Setting, ...]
    findings: tuple[str, ...]
    unrun: int | None


def sheet(trace: Trace, unreached: Unreached | None = None) -> Sheet:
    """What the page of a trace shows. unreached: see `page`."""
    links = _Links(trace, unreached or {})
    rules = tuple(_rule_files(trace, links))
    sources = {source.name: source for source in (*trace.rules, *trace.suites)}
    return Sheet(
        title=clean(trace.title) or clean(trace.game),
        variants=tuple(map(clean, trace.variants)),
        counts=counts(trace.clauses),
        missing=len(trace.missing),
        chapters=tuple(_chapters(trace, links)),
        rules=rules,
        suites=tuple(_suites(trace, links)),
        assumed=tuple(_setting(each, links) for each in trace.assumed),
        findings=tuple(render(finding, sources) for finding in trace.findings),
        unrun=None if unreached is None else sum(file.unrun for file in rules),
    )


class _Links:
    """Where things stand on the page."""

    def __init__(self, trace: Trace, unreached: Unreached) -> None:
        self.game, self.unreached = trace.game, unreached
        self.ids = {each.clause.id for each in trace.clauses}
        self._keys = {
            **{source.name: f"r{number}" for number, source in enumerate(trace.rules, 1)},
            **{source.name: f"s{number}" for number, source in enumerate(trace.suites, 1)},
        }

    def key(self, file: str) -> str:
        """How addresses in a file begin."""
        return self._keys[file]

    def at(self, span: Span) -> str:
        """The address of a line, or of the scenario that begins there."""
        return f"{self.key(span.file)}-{span.line}"

    def place(self, place: Place) -> Link:
        """What stands somewhere in a rule file."""
        name = f"“{place.name}”" if place.kind in ("note", "always") else place.name
        words = " ".join(part for part in (place.kind, name, place.part) if part)
        lacks = self.lacking(place.span.file).get(place.span.line, ())
        said = clean(", ".join(lacks))
        return Link(self.at(place.span), clean(words), self._where(place.span), said)

    def lacking(self, file: str) -> Mapping[int, tuple[str, ...]]:
        """What of a file was not reached, by line."""
        return self.unreached.get(file, NOTHING)

    def scenario(self, scenario: Scenario) -> Link:
        """A scenario with its ids in a list of cases."""
        cases = f" ({', '.join(scenario.cases)})" if scenario.cases else ""
        where = self._where(scenario.span)
        return Link(self.at(scenario.span), clean(f"{scenario.title}{cases}"), where)

    def clause(self, id: str) -> Link:
        """A clause; what the page does not have is no link."""
        return Link(id if id in self.ids else "", id)

    def _where(self, span: Span) -> str:
        """The line, with the name of the file if that is not the game's."""
        name = clean(span.file.replace("\\", "/").rpartition("/")[2].rpartition(".")[0])
        return str(span.line) if span.file == self.game else f"{name}:{span.line}"


# ---- clauses


def _chapters(trace: Trace, links: _Links) -> Iterator[Chapter]:
    """The modules as the catalogue has them, those without a rule file last."""
    assumes: dict[str, list[Link]] = {}
    for each in trace.assumed:
        for id in each.clauses:
            assumes.setdefault(id, []).append(Link(f"a-{each.name}", _said(each)))
    modules = sorted(trace.modules, key=lambda module: module not in trace.homes)
    for number, module in enumerate(modules, 1):
        clauses = tuple(each for each in trace.clauses if each.clause.module == module)
        states = [_state(each) for each in clauses]
        yield Chapter(
            key=f"m{number}",
            module=clean(module),
            home=clean(trace.homes.get(module, "")),
            counts=counts(clauses),
            missing=states.count("missing"),
            silent=states.count("silent"),
            cards=tuple(_card(each, f"m{number}", assumes, links) for each in clauses),
        )


def _card(
    traced: Traced, module: str, assumes: Mapping[str, Sequence[Link]], links: _Links
) -> Card:
    clause = traced.clause
    return Card(
        id=clause.id,
        module=module,
        says=clean(clause.says),
        state=_state(traced),
        why=traced.why,
        testable=clause.testable,
        rules=tuple(links.place(place) for place in traced.places),
        scenarios=tuple(links.scenario(scenario) for scenario in traced.scenarios),
        assumes=tuple(assumes.get(clause.id, ())),
    )


def _state(traced: Traced) -> str:
    if traced.why:
        return "missing"
    return "tested" if traced.clause.testable or traced.tested else "silent"


# ---- files


def _rule_files(trace: Trace, links: _Links) -> Iterator[Listing]:
    carried: dict[str, dict[int, str]] = {}
    for traced in trace.clauses:
        for place in traced.places:
            _worse(carried.setdefault(place.span.file, {}), place.span.line, traced)
    for source in trace.rules:
        states = carried.get(source.name, {})
        lacking = links.lacking(source.name)
        lines = lines_of(source, "catrules", links.ids, states, lacking)
        made = _listing(source, links, tuple(in_blocks(lines, source, {})), len(states))
        yield evolve(made, unrun=len(lacking))


def _suites(trace: Trace, links: _Links) -> Iterator[Listing]:
    begins: dict[str, dict[int, tuple[str, str]]] = {}
    for scenario in _every_scenario(trace):
        told = links.at(scenario.span), clean(scenario.title)
        begins.setdefault(scenario.span.file, {})[scenario.span.line] = told
    for source in trace.suites:
        starts = begins.get(source.name, {})
        lines = lines_of(source, "catspec", links.ids, {})
        yield _listing(source, links, tuple(in_blocks(lines, source, starts)), len(starts))


def _every_scenario(trace: Trace) -> Iterable[Scenario]:
    return dict.fromkeys(each for traced in trace.clauses for each in traced.scenarios)


def _listing(source: Source, links: _Links, blocks: tuple[Block, ...], cited: int) -> Listing:
    return Listing(clean(source.name), links.key(source.name), blocks, cited)


def _worse(states: dict[int, str], line: int, traced: Traced) -> None:
    if states.get(line) != "lacks":
        states[line] = "lacks" if traced.why else "cites"


# ---- assumptions


def _setting(each: Assumed, links: _Links) -> Setting:
    where = Place("assume", each.name, "", each.span)
    return Setting(
        name=each.name,
        value=as_text(each.value),
        range=range_text(each) or "yes, no",
        why=clean(each.why),
        place=links.place(where),
        clauses=tuple(map(links.clause, each.clauses)),
        used=tuple(map(links.place, each.used)),
    )


def _said(each: Assumed) -> str:
    return f"{each.name} = {as_text(each.value)}"
