"""What the rules assume where the rulebook is silent, and whether the catalogue says the same."""

from collections.abc import Iterable, Sequence

from attrs import frozen

from catrules.catalogue import Assumption, Clause
from catrules.diagnostics import Diagnostic, Label
from catrules.semantics.findings import Enough, Findings
from catrules.semantics.settings import face_labels, settings_in
from catrules.source import Span
from catrules.syntax import ast
from catrules.trace.citations import Place, places
from catrules.trace.files import RuleFile

SettingValue = int | bool | str | tuple[int, ...]


@frozen
class Assumed:
    """An `assume` of the rules. used: where the rules ask for it, each line once."""

    name: str
    value: SettingValue
    low: int | None
    high: int | None
    words: tuple[str, ...]
    why: str
    clauses: tuple[str, ...]
    span: Span
    used: tuple[Place, ...]

    @property
    def spans(self) -> tuple[Span, ...]:
        """Where it stands, and where the rules ask for it."""
        return (self.span, *(place.span for place in self.used))


def assumed(files: Sequence[RuleFile]) -> tuple[Assumed, ...]:
    """All settings of some files, those of tables and dice included."""
    made = [setting for file in files for setting in settings_in(file.file)]
    used: dict[str, list[Place]] = {setting.name: [] for setting in made}
    for file in files:
        _uses(file.file, used)
    return tuple(
        Assumed(
            name=setting.name,
            value=setting.value,
            low=setting.low,
            high=setting.high,
            words=setting.words,
            why=setting.why,
            clauses=setting.clauses,
            span=setting.span,
            used=tuple(used[setting.name]),
        )
        for setting in made
    )


def _uses(file: ast.File, used: dict[str, list[Place]]) -> None:
    """Notes the places at which settings are named: the names of settings mean nothing else."""
    columns: dict[int, Iterable[str]] = {}
    for place, node in places(file.items):
        if isinstance(node, ast.Cards):
            columns |= {id(row): _cells(node, row) for row in node.rows}
        for name in dict.fromkeys((*_names(node), *columns.get(id(node), ()), *_sides(node))):
            known = used.get(name)
            if known is not None and (not known or known[-1].span != place.span):
                known.append(place)


def _cells(table: ast.Cards, row: ast.Row) -> list[str]:
    """The settings that cells of a row are."""
    return [f"{row.name}_{name}" for column in table.settings for name in column.names]


def _sides(node: ast.Node) -> list[str]:
    """The settings that say how often a die has each side."""
    if not isinstance(node, ast.Component):
        return []
    names = [name for column in node.settings for name in column.names]
    return [f"{label}_{name}" for label in face_labels(node.faces) for name in names]


def _names(node: ast.Node) -> Iterable[str]:
    """The names that the expressions of one line ask for; what cites by itself is a line apart."""
    stack: list[object] = [value for key, value in vars(node).items() if key != "clauses"]
    while stack:
        value = stack.pop()
        if isinstance(value, ast.Name):
            yield value.id
        elif isinstance(value, ast.ForEach | ast.Face) and value.setting is not None:
            yield value.setting
        if isinstance(value, tuple):
            stack.extend(reversed(value))
        elif isinstance(value, ast.Node) and not hasattr(value, "clauses"):
            stack.extend(reversed(list(vars(value).values())))


# ---- beside the catalogue


def differing(clauses: Iterable[Clause], made: Sequence[Assumed]) -> tuple[Diagnostic, ...]:
    """What clauses leave open and the rules do not assume, or assume otherwise."""
    findings = Findings()
    by_name = {each.name: each for each in made}
    try:
        for clause in clauses:
            for wanted in clause.assumed:
                _compare(clause, wanted, by_name.get(wanted.name), findings)
    except Enough:
        return findings.stopped()
    return findings.all()


def _compare(clause: Clause, wanted: Assumption, found: Assumed | None, findings: Findings) -> None:
    if found is None:
        message = f"no `assume` is called `{wanted.name}`, which `{clause.id}` leaves open"
        hint = "write the `assume`, or take the entry out of the catalogue"
        findings.add("W702", wanted.span, message, hint)
        return
    label = Label(found.span, f"the rules have {_shown(found)}")
    same = (wanted.value, wanted.low, wanted.high, set(wanted.words)) == (
        *(found.value, found.low, found.high, set(found.words)),
    )
    # a truth equals a number for Python, not for those who read
    if not same or isinstance(wanted.value, bool) != isinstance(found.value, bool):
        message = f"the catalogue has {_shown(wanted)} for `{wanted.name}`"
        findings.add("W702", wanted.span, message, "make both say the same", (label,))


def _shown(assumption: Assumption | Assumed) -> str:
    value, bounds = as_text(assumption.value), range_text(assumption)
    return f"`{value}` in `{bounds}`" if bounds else f"`{value}`"


def as_text(value: SettingValue) -> str:
    """A value as a rule file writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"list {', '.join(map(str, value))}" if isinstance(value, tuple) else str(value)


def range_text(assumption: Assumption | Assumed) -> str:
    """What it may be, as a rule file writes it; empty for `yes` or `no`."""
    if assumption.words:
        return ", ".join(assumption.words)
    return "" if assumption.low is None else f"{assumption.low}..{assumption.high}"
