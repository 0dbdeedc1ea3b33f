"""What was changed: the lines of the rules, and what is to be known of them."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from attrs import evolve, frozen

from catrules.conformance.table import Rules
from catrules.ir.program import Program
from catrules.semantics.game import Declaration, Game, Rule
from catrules.semantics.types import ThingT
from catrules.source import Source, Span

_WORD = re.compile(r"[a-z_]\w*")

_DEPTH = 3
"""The item itself, what it names, and what that names."""


@frozen
class Place:
    """Lines of a file, from the first to the last, as they are before the change.

    numbers: those that stand in them, before or after it. words: those of the item that they
    belong to, and of what it names, so that the zones and marks that matter are among them.
    """

    file: str
    first: int
    last: int
    numbers: frozenset[int] = frozenset()
    words: frozenset[str] = frozenset()

    def has(self, span: Span) -> bool:
        """Whether a place of the rules begins in these lines."""
        return span.file == self.file and self.first <= span.line <= self.last


def changes(base: Rules, changed: Rules) -> tuple[Place, ...]:
    """The lines in which two readings of the same files differ."""
    others = {each.path: each.source for each in changed.compilation.gathered.files}
    found: list[Place] = []
    for each in base.compilation.gathered.files:
        other = others.get(each.path)
        if other is not None and other.text != each.source.text:
            found += _between(each.source, other)
    blocks = _blocks(base) if found else {}
    return tuple(evolve(place, words=_words(base, place, blocks)) for place in found)


def _between(base: Source, changed: Source) -> Iterator[Place]:
    one, other = base.text.splitlines(), changed.text.splitlines()
    for tag, low, high, start, end in SequenceMatcher(None, one, other, False).get_opcodes():
        if tag != "equal":
            texts = [*one[low:high], *other[start:end]]
            numbers = frozenset(int(n) for text in texts for n in re.findall(r"\b\d{1,6}\b", text))
            yield Place(base.name, low + 1, max(high, low + 1), numbers)


# ---- what they are about


def _blocks(rules: Rules) -> dict[str, set[str]]:
    """The words of the items of each name, comments and texts among them."""
    texts = {each.path: each.source.text.splitlines() for each in rules.compilation.gathered.files}
    items = sorted(_items(rules.game), key=lambda item: (item.span.file, item.span.line))
    found: dict[str, set[str]] = {}
    for item, after in zip(items, [*items[1:], None], strict=True):
        same = after is not None and after.span.file == item.span.file
        end = after.span.line - 1 if same and after is not None else None
        lines = texts.get(item.span.file, [])[item.span.line - 1 : end]
        found.setdefault(item.name, set()).update(_WORD.findall(" ".join(lines)))
    return found


def _words(rules: Rules, place: Place, blocks: dict[str, set[str]]) -> frozenset[str]:
    item = _item(rules, (place,))
    found = {item.name} if item is not None else set()
    for _ in range(_DEPTH):
        found |= {word for name in found for word in blocks.get(name, ())}
    return frozenset(found)


# ---- what is to be known of them


def clauses_at(rules: Rules, program: Program, places: tuple[Place, ...]) -> tuple[str, ...]:
    """The clauses that the changed lines carry out, else those of the item that they belong to."""
    cited = [o.clauses for o in program.origins if any(place.has(o.span) for place in places)]
    item = _item(rules, places)
    if not any(cited) and item is not None:
        cited = [item.clauses]
    return tuple(dict.fromkeys(clause for clauses in cited for clause in clauses))


def name_at(rules: Rules, places: tuple[Place, ...]) -> str:
    """What the item of the rules is called that the first changed line belongs to, or nothing."""
    item = _item(rules, places)
    return "" if item is None else _called(item, rules.game)


def _item(rules: Rules, places: tuple[Place, ...]) -> Declaration | None:
    if not places:
        return None
    items = [item for item in _items(rules.game) if item.span.file == places[0].file]
    before = [item for item in items if item.span.line <= places[0].first and item.name]
    return max(before, key=lambda item: item.span.line, default=None)


def _called(item: Declaration, game: Game) -> str:
    """Its name; of several rules of one name also for what it is."""
    several = isinstance(item, Rule) and len(game.rules[item.name]) > 1
    of = item.params[0].type if isinstance(item, Rule) and several and item.params else None
    return f"{item.name} of the {of.kinds[0]}" if isinstance(of, ThingT) else item.name


def _items(game: Game) -> Iterator[Declaration]:
    several = (*game.values.values(), *game.rules.values())
    yield from (item for items in several for item in items)
    yield from game.actions.values()
    yield from (*game.triggers, *game.wins, *game.groups)
    yield from (*game.zones.values(), *game.marks.values(), *game.settings.values())
