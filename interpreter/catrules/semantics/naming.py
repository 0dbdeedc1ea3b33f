"""First pass: every name that a file declares, into the shared space."""

from functools import singledispatch

from catrules.diagnostics import Label
from catrules.semantics.context import Declared
from catrules.semantics.kinds import KindInfo
from catrules.source import Span
from catrules.syntax import ast
from catrules.text import plural_of


@singledispatch
def name(item: ast.Node, declared: Declared) -> None:
    """Declares the names of an item at the margin; most of them have none."""


@name.register
def _setting(item: ast.Setting, declared: Declared) -> None:
    declared.names.declare(item.name, "setting", item.span)


@name.register
def _value(item: ast.Value, declared: Declared) -> None:
    declared.names.declare(item.name, "value", item.span)


@name.register
def _rule(item: ast.Rule, declared: Declared) -> None:
    declared.names.declare(item.signature.name, "rule", item.signature.span)


@name.register
def _action(item: ast.Action, declared: Declared) -> None:
    declared.names.declare(item.signature.name, "action", item.signature.span)
    declared.names.declare(item.window, "window", item.span)


@name.register
def _trigger(item: ast.Trigger, declared: Declared) -> None:
    declared.names.declare(item.signature.name, "trigger", item.signature.span)


@name.register
def _win(item: ast.Win, declared: Declared) -> None:
    if item.name is not None:
        declared.names.declare(item.name, "win", item.span)


@name.register
def _zones(item: ast.Zones, declared: Declared) -> None:
    if item.owner is not None:
        _families(item, declared)
        return
    for spot in item.spots:
        if isinstance(spot, ast.Place):
            declared.names.declare(spot.name, "zone", spot.span)
        elif not isinstance(spot, ast.AlsoOf):
            declared.names.declare(spot.name, "mark", spot.span)


def _families(item: ast.Zones, declared: Declared) -> None:
    """The name of a family of places stands before a parameter, as that of a kind does."""
    for spot in item.spots:
        if isinstance(spot, ast.Place) and spot.number is not None:
            declared.names.declare(spot.name, "family", spot.span)


@name.register
def _components(item: ast.Components, declared: Declared) -> None:
    for entry in item.entries:
        declared.names.counted.add(entry.kind)
        special = entry.name if entry.name != entry.kind else None
        _general(entry.kind, entry.plural, entry.span, entry.clauses, declared)
        if special is not None:
            known = _special(special, entry.kind, entry.span, entry.clauses, declared)
            special = special if known else None
        axes = tuple(axis.attribute for axis in entry.for_each)
        leaf = declared.kinds.infos.get(special or entry.kind)
        if leaf is not None:
            leaf.concrete = True
            leaf.attributes.append((*axes, *(key for key, _ in entry.attributes)))
        declared.components.append((item, entry))


@name.register
def _cards(item: ast.Cards, declared: Declared) -> None:
    _general(item.kind, None, item.span, item.clauses, declared)
    for row in item.rows:
        _special(row.name, item.kind, row.span, row.clauses, declared)
        info = declared.kinds.infos.get(row.name)
        if info is not None:
            info.concrete = True
            cells = zip(item.columns, row.cells, strict=False)
            info.attributes.append(tuple(c for c, x in cells if x is not None and c != "copies"))
    declared.tables.append(item)


def _general(
    kind: str, plural: str | None, span: Span, clauses: tuple[str, ...], declared: Declared
) -> None:
    info = declared.kinds.infos.get(kind)
    if info is None:
        if not declared.names.declare(kind, "kind", span):
            return
        info = KindInfo(kind, span, clauses)
        declared.kinds.infos[kind] = info
    elif info.parent:
        declared.names.findings.add(
            "E225",
            span,
            f"`{kind}` is the name of some {info.parent} above, so it cannot be a kind of its own",
            f"write `… {kind} {info.parent}`",
        )
    if plural is not None:
        info.plural = plural


def _special(
    special: str, kind: str, span: Span, clauses: tuple[str, ...], declared: Declared
) -> bool:
    """Declares the name of some of a kind; whether it is theirs."""
    info = declared.kinds.infos.get(special)
    if info is None:
        if not declared.names.declare(special, "kind", span):
            return False
        declared.kinds.infos[special] = KindInfo(special, span, clauses, parent=kind)
    elif info.parent != kind:
        what = f"some {info.parent}" if info.parent else "a component of its own"
        declared.names.findings.add(
            "E225",
            span,
            f"`{special} {kind}` would be a {kind} that is called {special}, but `{special}` is"
            f" {what} above",
            f"write `{special}_{kind}` for a component of its own, or another word",
        )
        return False
    return True


def plurals(declared: Declared) -> None:
    """Declares the plural of every kind: as written, or by the rule."""
    kinds = declared.kinds
    kinds.settle()
    for info in kinds.infos.values():
        info.plural = info.plural or plural_of(info.name)
    for info in kinds.infos.values():
        many = kinds.infos.get(info.plural)
        if many is not None and many is not info and not many.parent:
            _counted_as_many(info, many, declared)
    for info in kinds.infos.values():
        wrong = info.plural in kinds.meant or info.name in kinds.meant
        if wrong or info.plural == info.name:
            continue
        if declared.names.declare(info.plural, "plural", info.span, info.name):
            kinds.by_plural[info.plural] = info.name


def _counted_as_many(info: KindInfo, many: KindInfo, declared: Declared) -> None:
    """A kind is counted in the plural, too, as if that were another."""
    declared.kinds.meant[many.name] = info.name
    message = f"a component is called `{many.name}` here, but `{info.name}` elsewhere"
    hint = f"count it in the singular, `6 {info.name}`: its plural is `{many.name}`"
    label = Label(info.span, f"here it is `{info.name}`")
    declared.names.findings.add("E202", many.span, message, hint, (label,))
