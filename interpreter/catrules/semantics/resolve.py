"""Resolving: from what was written to a game in which every name is looked up.

Two passes. The first collects declarations, so that the order in the file does not matter; the
second looks up the names in their bodies and works out types. A finding poisons only the
expression that it is about, so that the rest of the file is still examined.
"""

from attrs import frozen

from catrules.diagnostics import Diagnostic, Label, Severity
from catrules.semantics import (
    arithmetic,
    bodies,
    choices,
    components,
    conditions,
    effects,
    game,
    lookup,
    sets,
    spots,
    statements,
)
from catrules.semantics.context import Context, Declared
from catrules.semantics.findings import Enough, Findings
from catrules.semantics.headers import headers
from catrules.semantics.names import Names
from catrules.semantics.naming import name, plurals
from catrules.semantics.scope import Scope
from catrules.semantics.seats import who_plays
from catrules.semantics.settings import settings
from catrules.semantics.variants.amend import Amending
from catrules.semantics.variants.amendments import NONE, Amendments
from catrules.semantics.variants.compose import Composition
from catrules.syntax import ast

REGISTERED = (arithmetic, choices, conditions, effects, lookup, sets, statements)
"""The modules that say how each sort of node is resolved; to import them is enough."""


@frozen
class Resolved:
    """A resolved game; None if a finding keeps it from being examined further.

    Findings that only say that a construct cannot be played yet do not. declared: what the file
    declares, for whoever resolves expressions about the game. amendments: what its variants amend.
    """

    game: game.Game | None
    findings: tuple[Diagnostic, ...]
    declared: Declared | None = None
    amendments: Amendments = NONE


def resolve(composed: Composition) -> Resolved:
    """Looks up every name of a composition."""
    file, findings = composed.file, Findings()
    declared = Declared(Names(findings), apart=composed.apart)
    context = Context(declared, findings, Scope())
    try:
        _collect(file, context)
        found = _game(file, context)
        amending = Amending(context, found, composed.modules)
        amendments = amending.all(file, composed.titles)
    except Enough:
        return Resolved(None, findings.stopped())
    result = findings.all()
    broken = any(f.severity is Severity.ERROR for f in result)
    return Resolved(None if broken else found, result, declared, amendments)


def _collect(file: ast.File, context: Context) -> None:
    declared, findings = context.declared, context.findings
    head = _head(file)
    declared.series = head is not None and head.form == "tournament"
    for item in file.items:
        name(item, declared)
        if isinstance(item, ast.PlayersLine):
            declared.players = item
        if isinstance(item, ast.Uses | ast.OneOf | ast.With):
            words = {ast.Uses: "uses …", ast.OneOf: "one of …", ast.With: "with …"}
            message = f"`{words[type(item)]}` stands only in the file of a variant"
            hint = "leave it out here; a variant is a file that begins with `variant`"
            findings.add("E247", item.span, message, hint)
    _once(file, ast.ClausesLine, "clauses", findings)
    plurals(declared)
    spots.owners(file, declared, findings)
    settings(file, declared, findings)
    components.faces(context)
    components.word_attributes(context)
    spots.spots(file, context)
    headers(file, context)


def _once(file: ast.File, line: type[ast.Item], word: str, findings: Findings) -> None:
    """Refuses a second line of a sort of which a file has one."""
    lines = [item for item in file.items if isinstance(item, line)]
    for extra in lines[1:]:
        label = Label(lines[0].span, "the first one")
        message = f"there is a second `{word}` line"
        findings.add("E202", extra.span, message, "keep one of them", (label,))


def _game(file: ast.File, context: Context) -> game.Game:
    values = bodies.values(context)  # first, so that they are never worked out deep in a rule
    groups = components.groups(file, context)
    rules = bodies.rules(file, context)
    actions = bodies.actions(file, context)
    return game.Game(
        title=_title(file, context),
        span=file.span,
        players=who_plays(file, context),
        catalogue=_catalogue(file),
        settings=context.declared.settings,
        kinds=components.kinds(context),
        domains=context.declared.domains,
        groups=groups,
        zones=spots.zones(context),
        marks=spots.marks(context),
        values=values,
        rules=rules,
        actions=actions,
        windows=_windows(actions, context),
        triggers=bodies.triggers(file, context),
        wins=bodies.wins(file, context),
        invariants=bodies.invariants(file, context),
        notes=_notes(file),
        series=context.declared.series,
        base=head.base or "" if (head := _head(file)) is not None else "",
    )


def _head(file: ast.File) -> ast.Head | None:
    return next((item for item in file.items if isinstance(item, ast.Head)), None)


def _title(file: ast.File, context: Context) -> str:
    heads = [item for item in file.items if isinstance(item, ast.Head)]
    if not heads:
        context.error(
            "E303",
            file.span,
            "it does not say what the game is called",
            'begin the file with `game "…"`',
        )
        return ""
    for extra in heads[1:]:
        context.error("E202", extra.span, "a file is one game, with one title", "keep one of them")
    return heads[0].title


def _catalogue(file: ast.File) -> str:
    return next((i.path for i in file.items if isinstance(i, ast.ClausesLine)), "")


def _notes(file: ast.File) -> tuple[game.Note, ...]:
    return tuple(
        game.Note(text=item.text, span=item.span, clauses=item.clauses)
        for item in file.items
        if isinstance(item, ast.Note)
    )


def _windows(actions: dict[str, game.Action], context: Context) -> dict[str, tuple[str, ...]]:
    windows: dict[str, tuple[str, ...]] = dict.fromkeys(context.declared.opened, ())
    for action in actions.values():
        windows[action.window] = (*windows.get(action.window, ()), action.name)
    return windows
