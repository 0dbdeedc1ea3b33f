"""The names that a file declares, as far as its lines can be told apart: for hints in its words.

Read off the lexemes of a file that need not fit the grammar, so a name may be missing here.
"""

from collections.abc import Iterator, Mapping, Sequence

from attrs import evolve, field, frozen

from catrules.syntax.lexeme import Lexeme
from catrules.text import plural_of

_ORDERS = frozenset({"pile", "bag", "deck", "row"})
_BEHIND_KIND = frozenset({"in", "for", "with", "showing", "/", "x", ","})


@frozen
class Zone:
    """A zone: its order, whether each player has one, and the kinds that lie there."""

    order: str
    owned: bool
    kinds: tuple[str, ...]


@frozen
class Known:
    """The names that a file declares.

    plurals: the plural of each component; marks: counters, flags and players that are remembered,
    with their sort and whether each player has one; values: the kinds that each is for;
    windows: the window of each action; rules: whether each has something in parentheses;
    turns: the line that says how turns go round.
    """

    plurals: Mapping[str, str] = field(factory=dict)
    zones: Mapping[str, Zone] = field(factory=dict)
    marks: Mapping[str, tuple[str, bool]] = field(factory=dict)
    values: Mapping[str, tuple[str, ...]] = field(factory=dict)
    windows: Mapping[str, str] = field(factory=dict)
    rules: Mapping[str, bool] = field(factory=dict)
    turns: Sequence[Lexeme] = ()

    def kind(self, word: str) -> str:
        """The component that a word names, in the singular or plural; else nothing."""
        return next((k for k, many in self.plurals.items() if word in (k, many)), "")

    def plural(self, kind: str) -> str:
        """The plural of a component."""
        return self.plurals.get(kind, plural_of(kind))

    def zone_for(self, kind: str, owned: bool, drawn: bool = False) -> str:
        """The one zone where a component can lie, of each player or on the table; else nothing.

        drawn: a deck is meant, if there is one.
        """
        fit = [name for name, z in self.zones.items() if z.owned == owned and kind in z.kinds]
        decks = [name for name in fit if self.zones[name].order == "deck"]
        fit = decks if drawn and decks else fit
        return fit[0] if kind and len(fit) == 1 else ""

    def window(self, action: str = "") -> str:
        """The window of an action, or the only one that there is; else `WINDOW`."""
        only = set(self.windows.values())
        return self.windows.get(action) or (min(only) if len(only) == 1 else "WINDOW")

    def marked(self, sort: str, owned: bool) -> str:
        """The first mark of a sort; else nothing."""
        return next((name for name, mark in self.marks.items() if mark == (sort, owned)), "")


def known(lexemes: Sequence[Lexeme]) -> Known:
    """The names that the lines of a file declare."""
    found = Known()
    section = ""
    for depth, line in _lines(lexemes):
        words = [x.text for x in line]
        if not depth:
            section = " ".join(words[:3])
            found = _item(found, words)
        elif depth == 1 and section == "components":
            found = _component(found, words)
        elif depth == 1 and section in ("on the table", "each player"):
            found = _spot(found, words, section == "each player")
        elif words[:2] == ["turns", "go"] and not found.turns:
            found = evolve(found, turns=tuple(line))
    return found


def _lines(lexemes: Sequence[Lexeme]) -> Iterator[tuple[int, list[Lexeme]]]:
    """The lines of a file, each with how deep it is indented."""
    depth = 0
    line: list[Lexeme] = []
    for lexeme in lexemes:
        if lexeme.type not in ("NEWLINE", "INDENT", "DEDENT", "$END"):
            line.append(lexeme)
            continue
        line = [x for x in line if x.type != "CITATION"]
        if line:
            yield depth, line
            line = []
        depth += (lexeme.type == "INDENT") - (lexeme.type == "DEDENT")


def _item(found: Known, words: list[str]) -> Known:
    """A line at the margin."""
    first, name = words[0], words[1] if len(words) > 1 else ""
    if first == "action":
        at = words.index("in") if "in" in words[:-1] else 0
        return evolve(found, windows={**found.windows, name: words[at + 1]}) if at else found
    if first == "value" and words[2:3] == ["("]:
        kinds = (*found.values.get(name, ()), words[3] if len(words) > 4 else "")
        return evolve(found, values={**found.values, name: kinds})
    if first == "rule":
        return evolve(found, rules={**found.rules, name: words[2:3] == ["("]})
    if first == "cards":
        many = words[3] if words[2:3] == ["/"] and len(words) > 3 else plural_of(name)
        return evolve(found, plurals={**found.plurals, name: many})
    return found


def _component(found: Known, words: list[str]) -> Known:
    """A line below `components`."""
    at = next((i for i, word in enumerate(words) if word in _BEHIND_KIND), len(words)) - 1
    if at < 1:
        return found
    many = words[at + 2] if words[at + 1 : at + 2] == ["/"] and len(words) > at + 2 else ""
    return evolve(found, plurals={**found.plurals, words[at]: many or plural_of(words[at])})


def _spot(found: Known, words: list[str], owned: bool) -> Known:
    """A line that declares a zone or a mark."""
    name = words[1] if len(words) > 1 else ""
    if words[0] in _ORDERS and "of" in words:
        behind = words[words.index("of") + 1 :]
        kinds = behind[: behind.index(",")] if "," in behind else behind
        zone = Zone(words[0], owned, tuple(kind for kind in kinds if kind != "or"))
        return evolve(found, zones={**found.zones, name: zone})
    if words[0] in ("counter", "flag", "player"):
        return evolve(found, marks={**found.marks, name: (words[0], owned)})
    return found
