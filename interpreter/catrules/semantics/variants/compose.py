"""Composing: a game and its variants become one list of items, in an order that is always the
same, whatever the order in which the variants were named."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePath

from attrs import field, frozen

from catrules.diagnostics import Diagnostic, Label
from catrules.semantics.findings import Enough, Findings, did_you_mean
from catrules.semantics.variants.visibility import Unit, named_apart
from catrules.source import Span
from catrules.syntax import ast
from catrules.text import in_place

GAME = ""
"""The module of the game itself; that of a variant is the name of its file."""


@frozen
class Module:
    """A file of a composition. name: of a variant; shown: what its places are called."""

    name: str
    shown: str
    file: ast.File

    @property
    def head(self) -> ast.Head | None:
        """What the file says it is."""
        return next((item for item in self.file.items if isinstance(item, ast.Head)), None)

    @property
    def uses(self) -> tuple[str, ...]:
        """The variants that this brings in."""
        return tuple(name for line in self._lines(ast.Uses) for name in line.names)

    @property
    def uses_at(self) -> dict[str, Span]:
        """The same with the places where they are named."""
        return {name: line.span for line in self._lines(ast.Uses) for name in line.names}

    @property
    def withs(self) -> dict[str, Span]:
        """The variants for which there are `with` blocks."""
        blocks = (item for item in self.file.items if isinstance(item, ast.With))
        return {name: block.span for block in blocks for name in block.names}

    @property
    def with_blocks(self) -> tuple[tuple[str, ...], ...]:
        """Those that must be there together for a `with` block to hold, of each block once."""
        blocks = (item.names for item in self.file.items if isinstance(item, ast.With))
        return tuple(dict.fromkeys(blocks))

    @property
    def groups(self) -> dict[str, Span]:
        """The groups of which at most one variant is played."""
        lines = (item for item in self.file.items if isinstance(item, ast.OneOf))
        return {line.group: line.span for line in lines}

    def _lines(self, of: type[ast.Uses]) -> Iterator[ast.Uses]:
        return (item for item in self.file.items if isinstance(item, of))


@frozen
class Composition:
    """The items of a game with its variants. modules: for each file the module that it is;
    titles: what each variant calls itself; apart: names that were told apart (see `visibility`),
    each with its module."""

    file: ast.File
    modules: Mapping[str, str]
    titles: Mapping[str, str]
    findings: tuple[Diagnostic, ...] = ()
    apart: Mapping[str, str] = field(factory=dict)

    @classmethod
    def alone(cls, file: ast.File) -> "Composition":
        """A game by itself."""
        return cls(file, {file.span.file: GAME}, {})


def compose(game: Module, variants: Sequence[Module]) -> Composition:
    """A game with variants, each of them once."""
    ordered = sorted(variants, key=lambda v: v.name)
    findings = Findings()
    modules = {game.shown: GAME, **{v.shown: v.name for v in ordered}}
    titles = {v.name: v.head.title if v.head is not None else v.name for v in ordered}
    try:
        _groups(ordered, findings)
        items, apart = _items(game, ordered, findings)
    except Enough:
        return Composition(game.file, modules, titles, findings.stopped())
    file = game.file.replace(items=items) if ordered else game.file
    return Composition(file, modules, titles, findings.all(), apart)


def _groups(variants: Sequence[Module], findings: Findings) -> None:
    taken: dict[str, tuple[Module, Span]] = {}
    for variant in variants:
        for group, span in variant.groups.items():
            if group not in taken:
                taken[group] = (variant, span)
                continue
            other, place = taken[group]
            findings.add(
                "E242",
                span,
                f"`{variant.name}` and `{other.name}` are both one of `{group}`:"
                " at most one of these is played",
                f"leave out `{variant.name}` or `{other.name}`",
                (Label(place, f"`{other.name}` says so, too"),),
            )


def _items(
    game: Module, variants: Sequence[Module], findings: Findings
) -> tuple[tuple[ast.Item, ...], Mapping[str, str]]:
    if not variants:
        return game.file.items, {}
    units = [Unit(GAME, frozenset((GAME,)), game.file.items)]
    by_name = {variant.name: variant for variant in variants}
    for variant in variants:
        units.extend(_units(variant, by_name, findings))
    return named_apart(units, findings)


def with_used(names: Iterable[str], by_name: Mapping[str, Module]) -> frozenset[str]:
    """Variants with all that they bring in: whoever names one knows what these declare, too."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(by_name[name].uses if name in by_name else ())
    return frozenset(found)


def _units(variant: Module, by_name: Mapping[str, Module], findings: Findings) -> Iterator[Unit]:
    sees = with_used((variant.name,), by_name) | {GAME}
    plain = []
    for item in variant.file.items:
        if isinstance(item, ast.With):
            if all(name in by_name for name in item.names):
                yield Unit(variant.name, sees | with_used(item.names, by_name), item.items)
            continue
        if isinstance(item, ast.ClausesLine):
            message = "a variant cites the clauses of its game"
            findings.add("E247", item.span, message, "leave this line out")
        elif not isinstance(item, ast.Head | ast.Uses | ast.OneOf):
            plain.append(item)
    if plain:
        yield Unit(variant.name, sees, tuple(plain))


def overs(variant: Module) -> Iterator[tuple[str, Span]]:
    """The variants that lines of this one go over, with the places where they are named."""
    items = list(variant.file.items)
    while items:
        item = items.pop(0)
        if isinstance(item, ast.With):
            items[:0] = item.items
        elif isinstance(item, ast.Hook | ast.WindowHook | ast.ChangeValue):
            yield from ((name, item.span) for name in item.over)


_MOST_NAMED = 8


def unknown_name(name: str, span: Span, known: Sequence[str]) -> Diagnostic:
    """The finding for the name of a variant that is not there."""
    known = [each for each in known if each != PurePath(span.file).stem]
    shown = ", ".join(f"`{k}`" for k in known[:_MOST_NAMED])
    more = f" and {len(known) - _MOST_NAMED} more" if len(known) > _MOST_NAMED else ""
    there = (
        f"there is {shown}{more}"
        if known
        else f"put its file `{name}.catrules` beside the game, or leave this out"
    )
    hint = did_you_mean(name, known, there)
    return Diagnostic("E240", span, f"no variant of this game is called `{in_place(name)}`", hint)
