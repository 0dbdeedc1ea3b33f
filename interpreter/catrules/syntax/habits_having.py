"""What somebody has, as a printed rulebook asks for it: `p has 2 coins`, `q has most points`."""

from collections.abc import Iterator, Sequence

from attrs import frozen

from catrules.diagnostics import Diagnostic
from catrules.syntax.forms import RULE_HOME
from catrules.syntax.habits_ranking import superlative
from catrules.syntax.lexeme import Lexeme
from catrules.syntax.place import Place
from catrules.syntax.wording import ARTICLES, NUMBERS, instead, rest, written

COMPARED = {
    "less than": "<",
    "fewer than": "<",
    "lower than": "<",
    "smaller than": "<",
    "more than": ">",
    "greater than": ">",
    "higher than": ">",
    "larger than": ">",
    "bigger than": ">",
    "at least": ">=",
    "at most": "<=",
    "no more than": "<=",
    "no less than": ">=",
    "up to": "<=",
    "exactly": "=",
    "equal to": "=",
    "not equal to": "is not",
    "not less than": ">=",
    "not more than": "<=",
    "greater or equal": ">=",
    "less or equal": "<=",
}
"""Comparisons in words, and their signs."""

PHRASES = sorted(COMPARED, key=len, reverse=True)

_THAN = {"more": ">", "less": "<", "fewer": "<", "higher": ">", "lower": "<"}
_AS_MANY = {"at least as many": ">=", "at most as many": "<=", "as many": "=", "as much": "="}
_OTHERS = frozenset(
    ["anyone", "anybody", "any", "all", "each", "every", "everyone", "everybody", "others"]
)
_ONE_ONLY = "`has` asks only whether there is one"


def last(place: Place, terminal: str) -> int:
    """Where a terminal stood last in the line."""
    return max((i for i, x in enumerate(place.line) if x.type == terminal), default=-1)


@frozen
class _Having:
    """`OWNER has …`: where that `has` stands in the line, and what is behind it."""

    place: Place
    at: int
    after: Sequence[Lexeme]

    @property
    def owner(self) -> str:
        """What stands before `has`, as far as it is one value."""
        return written(self.place.line[self._start : self.at]) or "…"

    @property
    def first(self) -> Lexeme:
        """The first word of that."""
        return self.place.line[self._start]

    @property
    def _start(self) -> int:
        first = self.at
        while first and self.place.line[first - 1].type in ("NAME", "DOT"):
            first -= 1
        return first

    def found(self, size: int, form: str) -> Diagnostic:
        """The finding: so many words behind `has`, and all before them, are written otherwise."""
        hint = instead(self.place, self.first, self.after[size - 1], form)
        return Diagnostic("E101", self.after[0].span, _ONE_ONLY, hint)

    def zone(self, kind: str) -> str:
        """A zone, as far as it can be told: a player's things lie in one of the player's zones."""
        owner = self.owner
        if "." in owner or owner == "…" or owner in self.place.known.zones:
            return owner
        return f"{owner}.{self.place.known.zone_for(kind, owned=True) or 'PLACE'}"

    def much(self, what: str, owner: str = "") -> str:
        """How much of something that is: a counter, a value, or how many things lie there."""
        known = self.place.known
        whose = owner or self.owner
        if number := _numbered(self.place, what, whose):
            return number
        kind = known.kind(what)
        zone = self.zone(kind)
        if owner:
            zone = f"{owner}.{zone.rpartition('.')[2]}"
        return f"count {known.plural(kind) if kind else what} in {zone}"


def _numbered(place: Place, what: str, whose: str) -> str:
    """A counter of a player, or a value that is worked out for one; else nothing."""
    if place.known.marks.get(what) == ("counter", True):
        return f"{whose}.{what}"
    return f"{what}({whose})" if "player" in place.known.values.get(what, ()) else ""


def _having(place: Place) -> _Having | None:
    at = last(place, "HAS")
    after = [x for x in (*place.line[at + 1 :], place.found, *rest(place)) if x.text.strip()]
    return _Having(place, at, after) if at >= 0 and after else None


def has_more(place: Place) -> Diagnostic | None:
    """`q has more points than p`, `q has as many coins as p`, `p has the most points`."""
    having = _having(place)
    if having is None or place.home != RULE_HOME:
        return None
    words = [x.text for x in having.after]
    for size, sign, joint in _comparisons(words):
        if words[size + 1 : size + 2] == [joint]:
            return _beside(having, size, sign)
    size = 1 if words[0] == "the" else 0
    best = superlative(words[size]) if len(words) > size + 1 else ""
    if not best or not words[size + 1].isidentifier() or words[size + 1] in place.keywords:
        return None
    name = "q" if having.owner.partition(".")[0] != "q" else "r"
    what = words[size + 1]
    form = f"{having.much(what)} = {best} of {having.much(what, name)} for {name} in players"
    return having.found(size + 2, form)


def _comparisons(words: Sequence[str]) -> Iterator[tuple[int, str, str]]:
    """How many words the comparison takes that these begin with, its sign, what joins it."""
    if words[0] in _THAN:
        yield 1, _THAN[words[0]], "than"
    for phrase, sign in _AS_MANY.items():
        said = phrase.split()
        if list(words[: len(said)]) == said:
            yield len(said), sign, "as"


def _beside(having: _Having, size: int, sign: str) -> Diagnostic | None:
    """The comparison with what somebody else has, or with a number."""
    what, other = having.after[size].text, having.after[size + 2 :]
    if not other:
        return None
    mine = having.much(what)
    if other[0].text in _OTHERS:
        name = "q" if having.owner != "q" else "r"
        turned = {">": "<", "<": ">", ">=": "<=", "<=": ">="}.get(sign, sign)
        theirs = having.much(what, name)
        form = f"every {name} in players except {having.owner} has {theirs} {turned} {mine}"
        ends = 2 if len(other) > 1 and other[1].text in ("else", "other", "others") else 1
        return having.found(size + 2 + ends, form)
    count = _one_value(other)
    if not count:
        return None
    text = written(other[:count])
    theirs = text if other[0].type == "INT" else having.much(what, text)
    return having.found(size + 2 + count, f"{mine} {sign} {theirs}")


def _one_value(lexemes: Sequence[Lexeme]) -> int:
    """How many lexemes are one value: `p`, `p.left`, `left(p)`, `3`."""
    size = depth = 0
    for lexeme in lexemes:
        depth += (lexeme.text == "(") - (lexeme.text == ")")
        joined = size and lexemes[size - 1].type in ("DOT", "LPAR")
        if depth < 0 or not (depth or joined or not size or lexeme.type in ("DOT", "LPAR", "RPAR")):
            break
        size += 1
    return size if lexemes[0].type in ("NAME", "INT") else 0


def has(place: Place) -> Diagnostic | None:
    """`p has 2 coins`, `p has a coin`, `p.hand has more than 3 cards`, `p has 3 points`."""
    having = _having(place)
    if having is None:
        return None
    after = having.after
    said = " ".join(x.text for x in after)
    sign = next((p for p in PHRASES if f"{said} ".startswith(f"{p} ")), "")
    size = len(sign.split())
    number = (after[size] if len(after) > size else after[0]).text
    if sign or number.isdigit() or number in NUMBERS:
        return _so_many(having, sign, NUMBERS.get(number, number))
    if after[0].text not in (*ARTICLES, "any", "no") or len(after) < 2:
        return None
    kind = place.known.kind(after[1].text)
    form = f"{having.zone(kind)} has {kind or after[1].text}"
    form = f"not {form}" if after[0].text == "no" else form
    message = f"behind `has` stands a component alone, without `{after[0].text}`"
    hint = instead(place, having.first, after[1], form)
    return Diagnostic("E101", after[0].span, message, hint)


def _so_many(having: _Having, sign: str, number: object) -> Diagnostic:
    """`has` with a number behind it, and perhaps of what."""
    place, after, size = having.place, having.after, len(sign.split())
    what = after[size + 1 : size + 2]
    is_thing = bool(what) and what[0].text.isidentifier() and what[0].text not in place.keywords
    word = what[0].text if is_thing else ""
    kind = place.known.kind(word) or word
    if place.home != RULE_HOME:
        form = f"{having.owner}.PLACE = {number} {kind or 'KIND'}"
        hint = instead(place, having.first, (what or after)[-1], form)
        if word:
            hint += f"; if `{word}` is a counter, `{having.owner}.{word} = {number}`"
        return Diagnostic("E101", after[0].span, "what lies somewhere is written with `=`", hint)
    much = having.much(word) if word else f"count {having.zone('')}"
    return having.found(
        size + 2 if word else min(size, len(after) - 1) + 1,
        f"{much} {COMPARED.get(sign, '>=')} {number}",
    )


HAVING = (has_more, has)
