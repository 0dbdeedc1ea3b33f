"""From a suite as written to its cases: each scenario with the background, row by row."""

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import TypeVar

from attrs import evolve, frozen

from catrules.conformance.faults import Wrong, wrong
from catrules.diagnostics import Diagnostic
from catrules.source import Span
from catrules.syntax import ast, spec
from catrules.syntax.spec_phrases import said

Words = Sequence[spec.Word]
Line = TypeVar("Line", bound=spec.Line)

BEFORE = spec.ConfigureLine | spec.Players | spec.Standing | spec.Givens | spec.Rows
"""Lines that say how a scenario begins; they stand before its steps and outcomes."""


@frozen
class GivenAt:
    """`place = phrases` of a case; background: it is overruled by the scenario's own."""

    given: spec.Given
    background: bool


@frozen(kw_only=True)
class Case:
    """One run of a scenario.

    title: of the scenario, with its row's number; span: its first line, or the row.
    names: of the seats; seated: where they are named.
    columns: what the names of columns stand for in this row.
    lines: steps, outcomes, random play, refused configurations, in order.
    """

    title: str
    span: Span
    scenario: spec.Scenario
    names: tuple[str, ...]
    seated: Span
    configure: spec.Configure
    standing: spec.Standing | None
    givens: tuple[GivenAt, ...]
    columns: Mapping[str, tuple[spec.Phrase, ...]]
    lines: tuple[spec.Line, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that the scenario and its lines cite."""
        cited = [*self.scenario.clauses]
        for line in self.scenario.lines:
            cited += line.clauses
        return tuple(dict.fromkeys(cited))


def suite_of(suite: spec.Suite) -> spec.SuiteOf:
    """The line that says which rules a suite is about. Raises Wrong if it is not one."""
    found = [item for item in suite.items if isinstance(item, spec.SuiteOf)]
    if not found:
        hint = 'begin the file with `suite of "../the_rules.catrules"`'
        raise wrong("E603", suite.span, "it does not say which rules it is about", hint)
    if len(found) > 1:
        raise wrong("E603", found[1].span, "a suite is about one game: one line `suite of` will do")
    return found[0]


def unfolded(suite: spec.Suite) -> tuple[list[Case], list[Diagnostic]]:
    """All cases of a suite in the order of the text, and what is wrong with its scenarios."""
    cases: list[Case] = []
    findings: list[Diagnostic] = []
    try:
        head = suite_of(suite)
        background = _background(suite)
    except Wrong as error:
        return [], list(error.findings)
    titles: dict[str, spec.Scenario] = {}
    for item in suite.items:
        if not isinstance(item, spec.Scenario):
            continue
        if item.title in titles:
            message = f"there are two scenarios called `{item.title}`"
            findings.append(Diagnostic("E604", item.head, message, "say how they differ"))
        titles[item.title] = item
        try:
            cases += _of_scenario(item, head, background)
        except Wrong as error:
            findings += error.findings
    return cases, findings


def _background(suite: spec.Suite) -> tuple[spec.Line, ...]:
    found = [item for item in suite.items if isinstance(item, spec.Background)]
    if len(found) > 1:
        raise wrong("E603", found[1].span, "there is a background already", "make them one")
    lines = found[0].lines if found else ()
    for line in lines:
        if not isinstance(line, BEFORE) or isinstance(line, spec.Rows):
            message = "a background only says how scenarios begin"
            raise wrong("E603", line.span, message, "put this line into a scenario")
    return lines


def _of_scenario(
    scenario: spec.Scenario, head: spec.SuiteOf, background: tuple[spec.Line, ...]
) -> Iterator[Case]:
    _check_order(scenario)
    rows = _several(scenario.lines, spec.Rows, "E602", "one table of rows will do")
    own = _last(scenario.lines, spec.Standing)
    standing = own or _last(background, spec.Standing)
    new = own is not None and own.form == "new game"
    names = _names(scenario, background)
    common = [] if new else _of_players(_givens(background, True), background, names)
    givens = [*common, *_givens(scenario.lines, False)]
    case = Case(
        title=scenario.title,
        span=scenario.head,
        scenario=scenario,
        names=names,
        seated=_seated(scenario, background),
        configure=_configure(head, background, scenario.lines),
        standing=standing,
        givens=tuple(givens),
        columns={},
        lines=tuple(line for line in scenario.lines if not isinstance(line, BEFORE)),
    )
    if not rows:
        yield case
    for number, row in enumerate(rows[0].rows if rows else (), 1):
        more, columns = _columns(rows[0].heads, row)
        yield evolve(
            case,
            title=f"{scenario.title}, row {number}",
            span=row.span,
            columns=columns,
            givens=(*givens, *more),
        )


def _check_order(scenario: spec.Scenario) -> None:
    """A scenario says how it begins before anything happens, and then has an outcome."""
    begun: spec.Line | None = None
    then = False
    for line in scenario.lines:
        if isinstance(line, BEFORE):
            if begun is not None:
                message = "how a scenario begins is said before its first step or outcome"
                raise wrong("E603", line.span, message, "move this line up")
            continue
        begun = line
        if isinstance(line, spec.Then):
            if line.word == "and" and not then:
                message = "`and` goes on with a `then`, and none stands before it"
                raise wrong("E603", line.span, message, "begin the line with `then`")
            then = True
        elif isinstance(line, spec.Step):
            then = False
    ends = (spec.Then, spec.Refused, spec.Always)
    if not any(isinstance(line, ends) for line in scenario.lines):
        message = "this scenario has no `then`, so it would always pass"
        hint = "say what must be so in the end: `then …`"
        raise wrong("E605", scenario.head, message, hint)


def _several(lines: tuple[spec.Line, ...], kind: type[Line], code: str, message: str) -> list[Line]:
    found = [line for line in lines if isinstance(line, kind)]
    if len(found) > 1:
        raise wrong(code, found[1].span, message)
    return found


def _last(lines: Sequence[spec.Line], kind: type[Line]) -> Line | None:
    found = _several(tuple(lines), kind, "E603", "this is said already")
    return found[0] if found else None


def _seated(scenario: spec.Scenario, background: tuple[spec.Line, ...]) -> Span:
    """Where it is said who plays."""
    line = _last(scenario.lines, spec.Players) or _last(background, spec.Players)
    return scenario.head if line is None else line.span


def _names(scenario: spec.Scenario, background: tuple[spec.Line, ...]) -> tuple[str, ...]:
    own = _last(scenario.lines, spec.Players)
    common = _last(background, spec.Players)
    line = own or common
    if line is None:
        if any(isinstance(each, spec.Refused) for each in scenario.lines):
            return ()
        hint = "write `players ana, bo` in the scenario or the background"
        raise wrong("E603", scenario.head, "it does not say who plays", hint)
    names = line.names or (common.names if common is not None else ())[: line.count]
    for name in names:
        if names.count(name) > 1:
            raise wrong("E603", line.span, f"two players are called `{name}`")
    seats = range(len(names) + 1, min(line.count, 1000) + 1)
    return (*names, *(str(seat) for seat in seats))


def _configure(
    head: spec.SuiteOf, background: tuple[spec.Line, ...], own: tuple[spec.Line, ...]
) -> spec.Configure:
    """What is said for the suite, the background and the scenario together; the last one wins."""
    lines = [each for each in (*background, *own) if isinstance(each, spec.ConfigureLine)]
    parts = [head.configure, *(line.configure for line in lines)]
    settings = {each.name: each for part in parts for each in part.settings}
    variants = dict.fromkeys(name for part in parts for name in part.variants)
    span = parts[-1].span if not lines or lines[-1].configure.settings else lines[-1].span
    return spec.Configure(span=span, variants=tuple(variants), settings=tuple(settings.values()))


def _givens(lines: tuple[spec.Line, ...], background: bool) -> list[GivenAt]:
    found = (line for line in lines if isinstance(line, spec.Givens))
    return [GivenAt(given, background) for line in found for given in line.givens]


def _of_players(
    givens: list[GivenAt], background: tuple[spec.Line, ...], names: tuple[str, ...]
) -> list[GivenAt]:
    """What the background gives, without what it says of its players who do not play here."""
    line = _last(background, spec.Players)
    absent = set(line.names if line is not None else ()).difference(names)
    return [each for each in givens if not _is_about(each.given, absent)]


def _is_about(given: spec.Given, names: Container[str]) -> bool:
    """Whether it says what somebody of these has, or which of them a mark names."""
    place = given.place
    owner = place.subject if isinstance(place, ast.Field) else None
    if isinstance(owner, ast.Name) and owner.id in names:
        return True
    return any(len(phrase.words) == 1 and phrase.words[0] in names for phrase in given.phrases)


def _columns(
    heads: tuple[ast.Expr, ...], row: spec.Row
) -> tuple[list[GivenAt], dict[str, tuple[spec.Phrase, ...]]]:
    """What a row gives, and what its other columns stand for. A bare name is such a column."""
    givens: list[GivenAt] = []
    columns: dict[str, tuple[spec.Phrase, ...]] = {}
    for head, cell in zip(heads, row.cells, strict=True):
        if isinstance(head, ast.Name):
            columns[head.id] = cell
        else:
            span = cell[0].span.to(cell[-1].span) if cell else row.span
            given = spec.Given(span=span, place=head, on_top=False, phrases=cell)
            givens.append(GivenAt(given, False))
    return givens, columns


def filled(words: Words, columns: Mapping[str, tuple[spec.Phrase, ...]]) -> tuple[spec.Word, ...]:
    """Words in which the names of columns are replaced by what stands in the row."""
    result: list[spec.Word] = []
    for word in words:
        cell = columns.get(word) if isinstance(word, str) else None
        if cell is None:
            result.append(word)
        else:
            for number, phrase in enumerate(cell):
                result += [",", *said(phrase)] if number else said(phrase)
    return tuple(result)
