"""Which file knows which names: what a variant declares is known in it and where it is named.

Two variants that do not name each other may use one name for two things. Where that happens the
name becomes `NAME_of_VARIANT`, in the variant and in those that name it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

from attrs import define, field, frozen

from catrules.node import Node
from catrules.semantics.findings import Findings
from catrules.syntax import ast
from catrules.text import plural_of

SHARED: dict[type, tuple[str, ...]] = {
    ast.Name: ("id",),
    ast.Apply: ("name",),
    ast.Has: ("name",),
    ast.Call: ("rule",),
    ast.Limit: ("rule",),
    ast.Act: ("windows",),
    ast.Action: ("window",),
    ast.WindowHook: ("window",),
    ast.Signature: ("name",),
    ast.Setting: ("name",),
    ast.Value: ("name",),
    ast.Win: ("name",),
    ast.Each: ("kind",),
    ast.AllOfKind: ("kind",),
    ast.Move: ("kind",),
    ast.Draw: ("kind",),
    ast.Roll: ("kind",),
    ast.Param: ("kinds",),
    ast.Place: ("kinds",),
    ast.AlsoOf: ("kinds",),
    ast.Component: ("name", "kind", "plural", "zone"),
    ast.Cards: ("kind", "zone"),
    ast.Row: ("name",),
    ast.Zones: ("owner",),
    ast.ReferenceMark: ("kind",),
    ast.ForEach: ("setting",),
    ast.ChangeCount: ("kind",),
}
"""Where names of the shared space stand."""

VARIABLES: dict[type, tuple[str, ...]] = {
    ast.Let: ("name",),
    ast.Binder: ("name",),
    ast.Each: ("variable",),
    ast.Param: ("name",),
    ast.Signature: ("by",),
    ast.Aggregate: ("variable",),
    ast.First: ("variable",),
    ast.AnyOf: ("variable",),
    ast.EveryOf: ("variable",),
    ast.Subset: ("variable",),
    ast.Wins: ("variable",),
    ast.Turns: ("skip_variable",),
    ast.Turn: ("by",),
    ast.Win: ("by",),
    ast.WindowHook: ("by",),
}
"""Where variables get their names, which may not be those of things."""

SPOTS = (ast.Place, ast.CounterMark, ast.FlagMark, ast.ReferenceMark)
DOT = "."


@frozen
class Unit:
    """Items that know the same names: of a module, those of a `with` block by themselves.

    sees: the modules whose names they know, their own and the game's ("") among them.
    """

    module: str
    sees: frozenset[str]
    items: tuple[ast.Item, ...]


def named_apart(
    units: Sequence[Unit], findings: Findings
) -> tuple[tuple[ast.Item, ...], Mapping[str, str]]:
    """The items of all units, with names told apart where files that do not know each other
    use them for different things; and for each name that is new the module that it is of."""
    apart = _Apart(units)
    items = tuple(item for unit in units for item in _renamed(unit, apart.names_in(unit, findings)))
    return items, {new: module for (_, module), new in apart.clashing.items()}


@define
class _Apart:
    """Names to tell apart. declared: for each name the modules that declare it; owned names have
    a dot before them."""

    units: Sequence[Unit]
    declared: dict[str, list[str]] = field(factory=dict)
    clashing: dict[tuple[str, str], str] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        sees = {unit.module: frozenset[str]() for unit in self.units}
        for unit in self.units:
            sees[unit.module] |= unit.sees
        for unit in self.units:
            for name in _declared(unit.items):
                self.declared.setdefault(name, []).append(unit.module)
        spoken = [(unit, frozenset(_spoken(unit.items))) for unit in self.units]
        for name, modules in self.declared.items():
            for module in dict.fromkeys(modules):
                others = [m for m in modules if m != module and m in sees[module]]
                if module and not others and self._clashes(name, module, spoken):
                    self.clashing[name, module] = f"{name.removeprefix(DOT)}_of_{module}"
        for unit in self.units:
            for name in _families(unit.items):
                self._as_a_whole(name, unit.module)

    def _as_a_whole(self, family: str, module: str) -> None:
        """The name of a family of places is told apart behind a dot and before a parameter."""
        for one, other in ((family, DOT + family), (DOT + family, family)):
            if (one, module) in self.clashing:
                self.clashing[other, module] = self.clashing[one, module]

    def _clashes(
        self, name: str, module: str, spoken: Iterable[tuple[Unit, frozenset[str]]]
    ) -> bool:
        return any(name in words and module not in unit.sees for unit, words in spoken)

    def names_in(self, unit: Unit, findings: Findings) -> Mapping[str, str]:
        """New names in a unit; a finding where a name would be that of two modules."""
        found: dict[str, str] = {}
        for (name, module), new in self.clashing.items():
            if module not in unit.sees:
                continue
            if name in found and module != unit.module:
                bare = name.removeprefix(DOT)
                message = f"`{bare}` is a name in two of the variants that this one names"
                hint = f"write `{found[name]}` or `{new}`"
                findings.add("E249", unit.items[0].span, message, hint)
                continue
            found[name] = new
        return found


# ---- which names stand in items


def _declared(items: Iterable[ast.Item]) -> Iterator[str]:
    """The names that items give; a window belongs to the rule in which somebody acts there."""
    items = tuple(items)
    yield from _families(items)
    for item in items:
        yield from _opened(item)
        match item:
            case ast.Setting(name=name) | ast.Value(name=name):
                yield name
            case ast.Rule(signature=s) | ast.Trigger(signature=s):
                yield s.name
            case ast.Action(signature=s):
                yield s.name
            case ast.Win(name=str(name)):
                yield name
            case ast.Zones(owner=owner, spots=spots):
                names = (spot.name for spot in spots if isinstance(spot, SPOTS))
                yield from (name if owner is None else DOT + name for name in names)
            case ast.Components(entries=entries):
                for entry in entries:
                    yield from _of_component(entry)
            case ast.Cards(kind=kind, rows=rows):
                yield from (kind, plural_of(kind))
                for row in rows:
                    yield from (row.name, plural_of(row.name))


def _families(items: Iterable[ast.Item]) -> Iterator[str]:
    """The families of places that players and things have."""
    for item in items:
        if isinstance(item, ast.Zones) and item.owner is not None:
            spots = (spot for spot in item.spots if isinstance(spot, ast.Place))
            yield from (spot.name for spot in spots if spot.number is not None)


def _opened(value: object) -> Iterator[str]:
    if isinstance(value, ast.Act):
        yield from value.windows
    elif isinstance(value, tuple):
        for part in value:
            yield from _opened(part)
    elif isinstance(value, ast.Item | ast.Stmt | ast.Arm | ast.Way):
        yield from _opened(value.parts)


def _of_component(entry: ast.Component) -> Iterator[str]:
    yield from (entry.kind, entry.plural or plural_of(entry.kind))
    if entry.name is not None:
        yield from (entry.name, plural_of(entry.name))


def _spoken(value: object) -> Iterator[str]:
    """Every name in a tree, those after a dot with it."""
    if isinstance(value, tuple):
        for part in value:
            yield from _spoken(part)
    elif isinstance(value, Node):
        for table in (SHARED, VARIABLES):
            names = (getattr(value, key) for key in table.get(type(value), ()))
            yield from (word for each in names for word in _words(each))
        match value:
            case ast.Field(name=name):
                yield DOT + name
            case ast.Zones(owner=owner, spots=spots):
                yield from (s.name if owner is None else DOT + s.name for s in spots)
                yield from _families((value,))
            case ast.Component(zone=str(zone), per_player=True):
                yield DOT + zone
        yield from _spoken(value.parts)


def _words(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    return value if isinstance(value, tuple) else ()


# ---- new names


def _renamed(unit: Unit, names: Mapping[str, str]) -> tuple[ast.Item, ...]:
    if not names:
        return unit.items
    return tuple(cast(ast.Item, _anew(item, names, "")) for item in unit.items)


def _anew(value: object, names: Mapping[str, str], owner: str) -> object:
    """A tree with new names. owner: a dot while the zones and marks of things are gone through."""
    if isinstance(value, tuple):
        return tuple(_anew(part, names, owner) for part in value)
    if not isinstance(value, Node):
        return value
    if isinstance(value, ast.Zones):
        owner = "" if value.owner is None else DOT
    changed: dict[str, Any] = {
        key: part if key == "span" else _anew(part, names, owner)
        for key, part in vars(value).items()
    }
    changed |= {
        key: _swapped(getattr(value, key), names, "") for key in SHARED.get(type(value), ())
    }
    match value:
        case ast.Field(name=name):
            changed["name"] = names.get(DOT + name, name)
        case ast.Component():
            changed |= _component(value, names)
        case ast.Place() | ast.CounterMark() | ast.FlagMark() | ast.ReferenceMark() | ast.AlsoOf():
            changed["name"] = names.get(owner + value.name, value.name)
    return type(value)(**changed)


def _component(entry: ast.Component, names: Mapping[str, str]) -> dict[str, object]:
    """The zone may be each player's; a plural that is not written follows the kind."""
    changed: dict[str, object] = {}
    if entry.per_player and entry.zone is not None and DOT + entry.zone in names:
        changed["zone"] = names[DOT + entry.zone]
    plural = entry.plural or plural_of(entry.kind)
    if entry.kind in names or plural in names:
        changed["plural"] = names.get(plural, entry.plural)
    return changed


def _swapped(value: object, names: Mapping[str, str], owner: str) -> object:
    if isinstance(value, str):
        return names.get(owner + value, value)
    if isinstance(value, tuple):
        return tuple(_swapped(part, names, owner) for part in value)
    return value
