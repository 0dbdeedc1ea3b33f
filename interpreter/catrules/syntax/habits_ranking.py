"""Habits about the best of a set: `with most`, `with least`, and what people write for it."""

from collections.abc import Sequence

from catrules.diagnostics import Diagnostic
from catrules.syntax.lexeme import Lexeme
from catrules.syntax.place import Place
from catrules.syntax.wording import clause, instead, rest, sentence, written

_SUPERLATIVES = {
    **dict.fromkeys(("highest", "largest", "greatest", "biggest", "max", "maximum"), "most"),
    **dict.fromkeys(("lowest", "smallest", "fewest", "min", "minimum"), "least"),
    "most": "most",
    "least": "least",
}
"""Words for what is ranked first, and how they are written."""

_STARTS = ("with", "having")
_NARROWED = "WITH_MOST"


def superlative(word: str) -> str:
    """`most` or `least` for another word of that meaning; nothing for any other word."""
    return _SUPERLATIVES.get(word, "")


def with_highest(place: Place) -> Diagnostic | None:
    """`with highest E`, `with the most E`, `having most E`."""
    line = (*clause(place), place.found, *rest(place))
    if line[0].text != "every" and any(x.text in ("win", "wins") for x in line):
        return None  # the whole line is said in another way
    for first, word, after in zip(line, line[1:], (*line[2:], line[-1]), strict=False):
        last = after if word.text == "the" else word
        best = superlative(last.text)
        is_ours = first.text == "with" and last.text in ("most", "least") and word is last
        if first.text in _STARTS and best and not is_ours:
            said = written(line[line.index(first) : line.index(last) + 1])
            message = f"`{said}` is written `with {best}`"
            span = first.span.to(last.span)
            return Diagnostic("E103", span, message, instead(place, first, last, f"with {best}"))
    return None


def ends_where(place: Place) -> Diagnostic | None:
    """`x in S where C with most E`, without the comma, or with a condition that is not closed."""
    found, line = place.found, sentence(place)
    if not any(x.text == "where" for x in place.line):
        return None
    if found.type == _NARROWED and "BEFORE_MOST" in place.expected:
        at = line.index(found)
        hint = f"write `{written(line[:at])}, {written(line[at:])}`"
        message = f"a comma ends the `where` that stands before `{found.text}`"
        return Diagnostic("E101", found.span, message, hint)
    inner = [i for i, x in enumerate(place.line) if x.text in ("any", "every")]
    if found.type not in (_NARROWED, "BEFORE_MOST") or not inner:
        return None
    first = place.line[inner[-1]]
    inside = place.line[inner[-1] :]
    hint = instead(place, first, inside[-1], f"({written(inside)})")
    message = f"`{first.text}` takes all that follows it, so it needs parentheses here"
    return Diagnostic("E115", found.span, message, hint)


def needless_comma(place: Place) -> Diagnostic | None:
    """`players, with most E`: a comma only ends a `where`."""
    if place.found.type != "BEFORE_MOST" or _NARROWED not in place.expected:
        return None
    line = sentence(place)
    at = line.index(place.found)
    message = "the comma only ends a `where`, and there is none"
    hint = f"write `{written(line[:at])} {written(line[at + 1 :])}`"
    return Diagnostic("E101", place.found.span, message, hint)


def next_key(place: Place) -> Diagnostic | None:
    """What decides between equal ones, not written as `, then least F`."""
    line = sentence(place)
    if not any(x.type == _NARROWED for x in place.line) or place.found not in line:
        return None
    at = line.index(place.found)
    size = next((i for i, x in enumerate(line[at:]) if x.text not in _JOINING), 0)
    word = superlative(line[at + size].text.split()[-1])
    if not size or not word:
        return None
    message = "what decides between equal ones follows as `, then most …` or `, then least …`"
    hint = f"write `{written(line[:at])}, then {word} {written(line[at + size + 1 :])}`"
    return Diagnostic("E101", place.found.span, message, hint)


_JOINING = frozenset({",", "and", "or", "then", "with"})


def with_most_of(place: Place) -> Diagnostic | None:
    """`with most of E`."""
    if len(place.line) < 2:
        return None
    with_most, of = place.line[-2:]
    if with_most.type != _NARROWED or of.text != "of":
        return None
    message = f"behind `{with_most.text}` stands a number of each, without `of`"
    hint = instead(place, with_most, of, with_most.text)
    return Diagnostic("E101", of.span, message, hint)


def where_behind(place: Place) -> Diagnostic | None:
    """`x in S with most E where C`: what must hold stands before."""
    line = sentence(place)
    if place.found.text != "where" or not any(x.type == _NARROWED for x in place.line):
        return None
    at = line.index(place.found)
    start = max(i for i, x in enumerate(line[:at]) if x.type == _NARROWED)
    end = _closed(line, at)
    before, ranked, where, after = line[:start], line[start:at], line[at:end], line[end:]
    tight = "" if after and after[0].text in (")", ":") else " "
    hint = f"{written(before)} {written(where)}, {written(ranked)}{tight}{written(after)}"
    message = f"a `where` stands before `{ranked[0].text}`: first who counts, then who is best"
    return Diagnostic("E115", place.found.span, message, f"write `{hint.rstrip()}`")


def _closed(line: Sequence[Lexeme], at: int) -> int:
    """Where the parenthesis around a place closes, or the line goes on with something else."""
    depth = 0
    for i in range(at, len(line)):
        depth += (line[i].text == "(") - (line[i].text == ")")
        if depth < 0 or line[i].type == "STRING" or line[i].text in (":", "wins", "to"):
            return i
    return len(line)


def without_name(place: Place) -> Diagnostic | None:
    """`let a = players with most score(p)`: those who are compared need a name."""
    found, line = place.found, sentence(place)
    if found.type != _NARROWED or found not in line:
        return None
    at = line.index(found)
    first = at
    while first > 1 and line[first - 1].type in ("NAME", "DOT"):
        first -= 1
    if first == at or line[first - 1].text == "in":
        return None
    end = _closed(line, at)
    among = "players" if written(line[first:at]) == "player" else written(line[first:at])
    name = _asked_of(line[at + 1 : end]) or ("p" if among == "players" else "x")
    form = f"({name} in {among} {written(line[at:end])})"
    message = f"`{found.text}` compares things or players by a name for each of them"
    return Diagnostic("E101", found.span, message, instead(place, line[first], line[end - 1], form))


def _asked_of(key: Sequence[Lexeme]) -> str:
    """The name of what a number is asked of, as in `score(p)` or `c.rank`."""
    for i, lexeme in enumerate(key):
        before = key[i - 1].text if i else ""
        behind = key[i + 1].text if i + 1 < len(key) else ""
        if lexeme.type == "NAME" and (behind == "." or before == "("):
            return lexeme.text
    return ""


def unclosed_set(place: Place) -> Diagnostic | None:
    """`let a = q in players where C`, without parentheses."""
    found, before, line = place.found, place.line[-1:], sentence(place)
    narrowed = [x for x in place.rest if x.text == "where" or x.type == _NARROWED]
    if found.text != "in" or not before or before[0].type != "NAME" or not narrowed:
        return None
    if found not in line or "IS" not in place.expected:
        return None
    at = line.index(found)
    end = _closed(line, at)
    form = f"({written(line[at - 1 : end])})"
    message = "a set that is described so stands in parentheses"
    return Diagnostic("E101", found.span, message, instead(place, before[0], line[end - 1], form))


RANKING = (
    with_highest,
    ends_where,
    needless_comma,
    where_behind,
    next_key,
    with_most_of,
    without_name,
    unclosed_set,
)
