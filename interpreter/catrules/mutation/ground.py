"""What mutators know of the rules: a file's tree and text, and what its words stand for."""

from collections.abc import Callable, Iterator
from functools import cached_property

from attrs import frozen

from catrules.gather import RuleText
from catrules.mutation.text import Edit, Text
from catrules.pipeline import Compilation
from catrules.semantics import game, tree
from catrules.semantics.intervals import ANY, Bounds, Interval
from catrules.semantics.structure import bodies
from catrules.semantics.walk import everything
from catrules.source import Span
from catrules.syntax import ast
from catrules.syntax.unparse_expressions import expression, level


@frozen
class Change:
    """A small change of the rules. span: what it is about, where people are led to."""

    span: Span
    edits: tuple[Edit, ...]


Along = Callable[[tuple[str, ...]], "Rules | None"]
"""The rules with these variants; None if they cannot be played together."""


class Rules:
    """A composition: what the words of its files stand for. variants: with which it is one."""

    def __init__(
        self,
        compilation: Compilation,
        variants: tuple[str, ...] = (),
        along: Along = lambda _: None,
    ) -> None:
        self._compilation = compilation
        self.variants, self._along = variants, along

    def along(self, names: tuple[str, ...]) -> "Rules":
        """With these variants, too, for what holds only where they are in the game."""
        more = tuple(name for name in names if name not in self.variants)
        return (self._along((*self.variants, *more)) if more else None) or self

    @cached_property
    def games(self) -> tuple[game.Game, ...]:
        """The game as it is written and as it is with its variants; none if it has errors."""
        found = (self._compilation.resolved.game, self._compilation.woven.game)
        return tuple(each for each in found if each is not None)

    @cached_property
    def meanings(self) -> dict[Span, tree.Expr]:
        """For places of the files the expression that stands there, with its type."""
        roots = [body for each in self.games for body in bodies(each)]
        nodes = [node for node in everything(*roots) if isinstance(node, tree.Expr)]
        return {node.span: node for node in reversed(nodes)}

    @cached_property
    def _bounds(self) -> Bounds | None:
        return Bounds.over(self.games[-1]) if self.games else None

    def range_of(self, node: ast.Expr) -> Interval:
        """Between what numbers an expression lies."""
        meaning = self.meanings.get(node.span)
        if meaning is None or self._bounds is None:
            return ANY
        return self._bounds.of(meaning)

    @cached_property
    def zones(self) -> tuple[game.Zone, ...]:
        """All zones in the order of the files."""
        return tuple(zone for each in self.games[-1:] for zone in each.zones.values())

    @cached_property
    def marks(self) -> tuple[game.Mark, ...]:
        """All marks in the order of the files."""
        return tuple(mark for each in self.games[-1:] for mark in each.marks.values())

    @cached_property
    def values(self) -> frozenset[str]:
        """The names of all values."""
        return frozenset(name for each in self.games for name in each.values)

    def lines_of(self, name: str) -> int:
        """How many rules, or lines of a value, have this name."""
        found = self.games[-1] if self.games else None
        if found is None:
            return 0
        return len(found.rules.get(name, ())) + len(found.values.get(name, ()))


@frozen
class Site:
    """A node that may be changed.

    above: the nodes that hold it, the outermost first; role: what it is in the innermost.
    """

    node: ast.Node
    above: tuple[ast.Node, ...]
    role: str
    text: Text
    rules: Rules

    @property
    def parent(self) -> ast.Node:
        """The node that holds it."""
        return self.above[-1]

    @property
    def item(self) -> ast.Node:
        """The item at the margin that it is, or is a part of."""
        held = [node for node in (*self.above, self.node) if isinstance(node, ast.Item)]
        return next(node for node in reversed(held))

    def meaning(self, node: ast.Node | None = None) -> tree.Expr | None:
        """What an expression stands for, if that is known."""
        return self.rules.meanings.get((node or self.node).span)

    # ---- changes

    def instead(self, text: str, span: Span | None = None) -> Change:
        """Another text instead of the node, or of a part of it."""
        place = span or self.node.span
        return Change(place, (self.edit(text, place),))

    def edit(self, text: str, place: Span) -> Edit:
        """Another text at a place."""
        return Edit(self.text.start(place), self.text.end(place), text)

    def written(self, new: ast.Expr, old: ast.Expr | None = None) -> Change:
        """Another expression instead of the node, or of a part; in parentheses if it needs them."""
        place = self.node if old is None else old
        assert isinstance(place, ast.Expr)
        return self.instead(expression(new, level(place)), place.span)

    def word(self, pattern: str, text: str, after: int, before: int) -> Iterator[Change]:
        """Another text instead of a word that stands between two offsets, if it does."""
        match = self.text.find(pattern, after, before)
        if match is not None:
            yield Change(self.node.span, (Edit(match.start(), match.end(), text),))

    def own_word(self, pattern: str, text: str) -> Iterator[Change]:
        """The same of a word in the node itself."""
        yield from self.word(
            pattern, text, self.text.start(self.node.span), self.text.end(self.node.span)
        )

    def without_lines(self, span: Span | None = None) -> Change:
        """The rules without the lines of the node, or of a part of it."""
        place = span or self.node.span
        return Change(place, (Edit(*self.text.lines(place), ""),))

    def without(self, start: int, end: int) -> Change:
        """The rules without what stands from an offset to another."""
        return Change(self.node.span, (Edit(start, end, ""),))


_KEPT = ast.Head | ast.ClausesLine | ast.Always | ast.Note
"""Items that say nothing of how the game goes; an `always` is a test itself."""


def sites(file: RuleText, rules: Rules) -> Iterator[Site]:
    """All nodes of a file in the order of its text, each after those that hold it."""
    text = Text(file.source)
    items = (item for item in file.parsed.file.items if not isinstance(item, _KEPT))
    for item in items:
        held = rules.along(item.names) if isinstance(item, ast.With) else rules
        yield from _below(Site(item, (), "items", text, held))


def _below(site: Site) -> Iterator[Site]:
    yield site
    above = (*site.above, site.node)
    for role, value in vars(site.node).items():
        for node in _nodes(value):
            yield from _below(Site(node, above, role, site.text, site.rules))


def _nodes(value: object) -> Iterator[ast.Node]:
    if isinstance(value, ast.Node):
        yield value
    elif isinstance(value, tuple):
        for entry in value:
            yield from _nodes(entry)
