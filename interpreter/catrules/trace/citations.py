"""Every citation of a rule file, with what cites it."""

from collections.abc import Iterable, Iterator

from attrs import frozen

from catrules.source import Source, Span
from catrules.syntax import ast
from catrules.syntax.build_base import Refused
from catrules.syntax.build_blocks import expand
from catrules.syntax.scan import scan
from catrules.syntax.tables import words

NOTE = "note"
"""The kind of an item that says where a clause has gone, and does nothing."""


@frozen
class Place:
    """What stands somewhere in a rule file.

    kind: the word of the item, such as `rule`, `zone`, `assume`; name: as the file has it, empty
    for what has none; part: what of the item it is if not its first line: `need`, `limit`, `way`,
    `step`.
    """

    kind: str
    name: str
    part: str
    span: Span


@frozen
class Citation:
    """A clause that is cited, and where."""

    clause: str
    place: Place


def citations(file: ast.File) -> tuple[Citation, ...]:
    """The citations of a file in the order of its text; of one line each clause once."""
    found: dict[tuple[str, int], Citation] = {}
    for place, node in places(file.items):
        for clause in getattr(node, "clauses", ()):
            # `HEADER: statement [AB-1]` gives the citation to both: the header stands first
            found.setdefault((clause, place.span.line), Citation(clause, place))
    return tuple(found.values())


def cited_ids(source: Source, language: str = "catrules") -> Iterator[tuple[str, Span]]:
    """Each id that a text cites, with its brackets; those of lines that cannot be read, too."""
    for lexeme in scan(source, words(language))[0]:
        if lexeme.type != "CITATION":
            continue
        try:
            ids = expand(lexeme)
        except Refused:  # which the parser says
            continue
        for id in dict.fromkeys(ids):
            yield id, lexeme.span


# ---- what cites


def places(items: Iterable[ast.Item]) -> Iterator[tuple[Place, ast.Node]]:
    """Everything in a file that can cite, items before what is in them."""
    for item in items:
        kind, name = _heading(item)
        yield Place(kind, name, "", item.span), item
        if isinstance(item, ast.With):
            yield from places(item.items)
        elif isinstance(item, ast.Components | ast.Cards | ast.Zones):
            yield from _declarations(item)
        else:
            for part, node in _parts(item):
                yield Place(kind, name, part, node.span), node


def _heading(item: ast.Item) -> tuple[str, str]:
    """The kind and name of an item."""
    match item:
        case ast.Head(form=form, title=title):
            return form, title
        case ast.Setting(name=name):
            return "assume", name
        case ast.Value(name=name, params=params):
            return "value", _header(name, params)
        case ast.Rule(signature=made) | ast.Action(signature=made) | ast.Trigger(signature=made):
            return _word(item), _header(made.name, made.params)
        case ast.Win(name=name):
            return "win", name or ""
        case ast.Hook(when=when, signature=made):
            return when, _header(made.name, made.params)
        case ast.WindowHook(window=window):
            return "before", window
        case ast.Forbid(signature=made):
            return "no", _header(made.name, made.params)
        case ast.ChangeValue(signature=made):
            return "change", _header(made.name, made.params)
        case ast.Always(text=text) | ast.Note(text=text):
            return _word(item), text
        case _:
            return _other_heading(item)


def _other_heading(item: ast.Item) -> tuple[str, str]:
    match item:
        case ast.PlayersLine():
            return "players", ""
        case ast.ClausesLine(path=path):
            return "clauses", path
        case ast.Uses(names=names) | ast.With(names=names):
            return _word(item), ", ".join(names)
        case ast.OneOf(group=group):
            return "one of", group
        case ast.ChangeCount(kind=kind):
            return "change count", kind
        case ast.Cards(kind=kind):
            return "cards", kind
        case ast.Zones(owner=owner):
            return "zones", owner or "table"
        case _:
            return _word(item), ""


def _word(item: ast.Item) -> str:
    return type(item).__name__.lower()


def _header(name: str, params: tuple[ast.Param, ...]) -> str:
    """The name with the kinds that it is written for, which tell lines of one name apart."""
    kinds = [" or ".join(param.kinds) for param in params if param.kinds]
    return f"{name}({', '.join(kinds)})" if kinds else name


# ---- declarations


def _declarations(
    item: ast.Components | ast.Cards | ast.Zones,
) -> Iterator[tuple[Place, ast.Node]]:
    """What is declared in the lines of an item."""
    if isinstance(item, ast.Zones):
        for spot in item.spots:
            is_zone = isinstance(spot, ast.Place | ast.AlsoOf)
            name = f"{item.owner}.{spot.name}" if item.owner else spot.name
            yield Place("zone" if is_zone else "mark", name, "", spot.span), spot
    elif isinstance(item, ast.Cards):
        yield from _columns(item.settings)
        for row in item.rows:
            yield Place("card", row.name, "", row.span), row
    else:
        for entry in item.entries:
            name = f"{entry.name} {entry.kind}" if entry.name else entry.kind
            yield Place("component", name, "", entry.span), entry
            yield from _columns(entry.settings)


def _columns(settings: tuple[ast.ColumnSetting, ...]) -> Iterator[tuple[Place, ast.Node]]:
    for column in settings:
        yield Place("assume", ", ".join(column.names), "", column.span), column


# ---- what is inside


def _parts(item: ast.Item) -> Iterator[tuple[str, ast.Node]]:
    """The needs, limits, ways and steps of an item, in the order of the text."""
    stack = list(reversed(_inside(item)))
    while stack:
        node = stack.pop()
        yield _part(node), node
        stack.extend(reversed(_inside(node)))


def _part(node: ast.Node) -> str:
    match node:
        case ast.Need():
            return "need"
        case ast.Limit():
            return "limit"
        case ast.Way():
            return "way"
        case _:
            return "step"


def _inside(node: ast.Node) -> list[ast.Node]:
    """What can cite directly below a node; expressions cannot."""
    found: list[ast.Node] = []
    open_values: list[object] = [*reversed(list(vars(node).values()))]
    while open_values:
        value = open_values.pop()
        if isinstance(value, ast.Stmt | ast.Way | ast.Need | ast.Limit):
            found.append(value)
        elif isinstance(value, ast.Arm):
            open_values.append(value.body)
        elif isinstance(value, tuple):
            open_values.extend(reversed(value))
    return found
