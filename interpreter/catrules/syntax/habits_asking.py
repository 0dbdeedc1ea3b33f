"""Habits in conditions: what is asked, said as a printed rulebook says it."""

from catrules.diagnostics import Diagnostic
from catrules.syntax.decimals import broken_number
from catrules.syntax.forms import RULE_HOME
from catrules.syntax.lexeme import TROUBLE, Lexeme
from catrules.syntax.place import Place
from catrules.syntax.wording import (
    ARTICLES,
    LINE_ENDS,
    NUMBERS,
    instead,
    rest,
    sentence,
    written,
)

_COMPARED = {
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

_PHRASES = sorted(_COMPARED, key=len, reverse=True)
_SUBJECT = frozenset({"NAME", "DOT", "RPAR", "LPAR"})


def has(place: Place) -> Diagnostic | None:
    """`p has 2 coins`, `p has a coin`, `p.hand has more than 3 cards`."""
    at = _last(place, "HAS")
    after = [x for x in (*place.line[at + 1 :], place.found, *rest(place)) if x.text.strip()]
    if at < 0 or not after:
        return None
    said = " ".join(x.text for x in after)
    sign = next((p for p in _PHRASES if f"{said} ".startswith(f"{p} ")), "")
    size = len(sign.split())
    number = (after[size] if len(after) > size else after[0]).text
    if sign or number.isdigit() or number in NUMBERS:
        what = after[size + 1 : size + 2]
        is_thing = bool(what) and what[0].text.isidentifier()
        is_thing = is_thing and what[0].text not in place.keywords
        kind = place.known.kind(what[0].text) or what[0].text if is_thing else ""
        things = f"{place.known.plurals.get(kind, kind)} in " if kind else ""
        if place.home != RULE_HOME:
            form = f"{_subject(place, at)}.PLACE = {NUMBERS.get(number, number)} {kind or 'KIND'}"
            hint = instead(place, _owner(place, at), (what or after)[-1], form)
            return Diagnostic(
                "E101", after[0].span, "what lies somewhere is written with `=`", hint
            )
        much = f"{_COMPARED.get(sign, '>=')} {NUMBERS.get(number, number)}"
        form = f"count {things}{_zone_of(place, at, kind)} {much}"
        last = what[0] if kind else after[min(size, len(after) - 1)]
        hint = instead(place, _owner(place, at), last, form)
        return Diagnostic("E101", after[0].span, "`has` asks only whether there is one", hint)
    if after[0].text not in (*ARTICLES, "any", "no") or len(after) < 2:
        return None
    kind = place.known.kind(after[1].text)
    form = f"{_zone_of(place, at, kind)} has {kind or after[1].text}"
    form = f"not {form}" if after[0].text == "no" else form
    message = f"behind `has` stands a component alone, without `{after[0].text}`"
    hint = instead(place, _owner(place, at), after[1], form)
    return Diagnostic("E101", after[0].span, message, hint)


def _owner(place: Place, at: int) -> Lexeme:
    """The first word of what stands before a place in the line, as far as it is one value."""
    first = at
    while first > 1 and place.line[first - 1].type in ("NAME", "DOT"):
        first -= 1
    return place.line[first]


def _zone_of(place: Place, at: int, kind: str) -> str:
    """A zone, as far as it can be told: what a player has lies in one of the player's zones."""
    owner = _subject(place, at)
    if "." in owner or owner == "…" or owner in place.known.zones:
        return owner
    return f"{owner}.{place.known.zone_for(kind, owned=True) or 'PLACE'}"


def compared(place: Place) -> Diagnostic | None:
    """`n is at least 3`, `n equals 3`."""
    at = max(_last(place, "IS"), _last(place, "NOT"))
    after = [*place.line, place.found, *rest(place)]
    start = _last(place, "IS")
    if start >= 0:
        said = " ".join(x.text for x in after[start + 1 :])
        sign = next((p for p in _PHRASES if said.startswith(f"{p} ")), "")
        if sign and at < len(place.line):
            words = len(sign.split())
            span = after[start].span.to(after[start + words].span)
            message = f"`is {sign}` is written `{_COMPARED[sign]}`"
            return Diagnostic("E103", span, message)
    if place.found.text in ("equals", "exceeds") and "COMPARISON" in place.expected:
        sign = "=" if place.found.text == "equals" else ">"
        message = f"`{place.found.text}` is written `{sign}`"
        return Diagnostic("E103", place.found.span, message)
    return None


def how_many(place: Place) -> Diagnostic | None:
    """`number of coins in a` and `how many coins`."""
    words = [*place.line[-1:], place.found]
    said = " ".join(x.text for x in words)
    if said not in ("number of", "amount of", "how many"):
        return None
    stop = (i for i, x in enumerate(rest(place)) if x.type not in _SUBJECT and x.text != "in")
    kind = rest(place)[: next(stop, None)]
    is_whole = len(kind) > 2 and kind[1].text == "in"
    hint = "write `count … in …`"
    if is_whole:
        hint = instead(place, words[0], words[1], "count")
    message = f"`{said}` is written `count`"
    return Diagnostic("E103", words[0].span.to(words[1].span), message, hint)


def without_is(place: Place) -> Diagnostic | None:
    """`a not empty`, `a isn't empty`, `a empty`."""
    found = place.found
    negative = found.text in ("isn", "aren", "doesn")
    if "IS" not in place.expected or not (negative or found.text in ("not", "empty")):
        return None
    line = sentence(place)
    at = next(i for i, x in enumerate(line) if x is found)
    end = next((i for i, x in enumerate(line) if i > at and x.text == "t"), at) if negative else at
    word = "" if found.text != "empty" else " empty"
    hint = instead(place, found, line[end], "is" + word if word else "is not")
    if negative:
        message = f"`{found.text}'t` is written `is not`"
        return Diagnostic("E103", found.span.to(line[end].span), message, hint)
    return Diagnostic("E103", found.span, f"an `is` is missing in front of `{found.text}`", hint)


def possession(place: Place) -> Diagnostic | None:
    """`p's purse` and `purse of p`."""
    found, after = place.found, place.rest
    last = place.line[-1] if place.line else None
    if last is None or last.type != "NAME":
        return None
    behind = [x for x in after if x.type not in ("CITATION",)]
    if found.type == TROUBLE and found.text in ("'", "’") and behind and behind[0].text == "s":
        name = behind[1].text if len(behind) > 1 else "…"
        message, form = "what belongs to somebody stands behind a dot", f"{last.text}.{name}"
        hint = instead(place, last, behind[min(1, len(behind) - 1)], form)
        return Diagnostic("E103", last.span.to(behind[0].span), message, hint)
    owner = behind[0] if behind else None
    if found.text == "of" and owner is not None and owner.type == "NAME" and _is_value(place):
        message = "what belongs to somebody stands behind a dot"
        form = f"{owner.text}.{last.text}"
        hint = instead(place, last, owner, form)
        return Diagnostic("E103", last.span.to(owner.span), message, hint)
    return None


def _is_value(place: Place) -> bool:
    """Whether a value has just been read to its end."""
    return "DOT" in place.expected or bool(place.expected & {"IS", "COMPARISON", "PLUS", "IN"})


def then(place: Place) -> Diagnostic | None:
    """`if a then b`, and `if a b` without a colon."""
    starts_if = any(x.type in ("IF", "OTHERWISE", "EACH", "REPEAT") for x in place.line[:2])
    if not starts_if or "COLON" not in place.expected:
        return None
    found, after = place.found, rest(place)
    if found.text == "then":
        hint = "leave it out: the block stands below"
        if after:
            hint = f"write `{written(place.line)}: {written(after)}`"
        return Diagnostic("E103", found.span, "there is no `then`", hint)
    begins = {
        t for text, t in place.keywords.items() if t in place.statements and text == found.text
    }
    if not begins or (found.type == "NAME" and found.text not in place.keywords):
        return None
    message = f"a `:` is missing in front of `{found.text}`"
    hint = f"write `{written(place.line)}: {written((found, *after))}`"
    return Diagnostic("E101", found.span, message, hint)


def without_otherwise(place: Place) -> Diagnostic | None:
    """`a if c` as a value, with nothing for the other case."""
    if "OTHERWISE" not in place.expected or place.found.type not in LINE_ENDS:
        return None
    if not any(x.text == "if" for x in place.line) or "COLON" in place.expected:
        return None
    line = sentence(place)
    at = max(i for i, x in enumerate(line) if x.text == "if")
    start = next((i + 1 for i, x in enumerate(line) if x.type == "EQUAL"), 0)
    end = next((i for i, x in enumerate(line) if i > at and x.text in ("+", "-")), len(line))
    both = f"{written(line[start:end])} otherwise 0"
    if end < len(line):
        both = f"({both})"
    hint = f"write `{written((*line[:start],))} {both} {written(line[end:])}".rstrip() + "`"
    if not start:
        hint = "write `otherwise` and what it is else at the end: `… if … otherwise 0`"
    message = "it does not say what holds in the other case"
    return Diagnostic("E101", line[at].span, message, hint)


def decimal_comma(place: Place) -> Diagnostic | None:
    """`1,5`."""
    ends = (*place.line[-1:], *place.rest[:1])
    if place.found.type != "COMMA" or len(ends) < 2 or any(x.type != "INT" for x in ends):
        return None
    if ends[0].span.end_column != place.found.span.column:
        return None
    if ends[1].span.column != place.found.span.end_column:
        return None
    span = ends[0].span.to(ends[1].span)
    return Diagnostic("E109", span, *broken_number(f"{ends[0].text},{ends[1].text}"))


def _last(place: Place, terminal: str) -> int:
    """Where a terminal stood last in the line."""
    return max((i for i, x in enumerate(place.line) if x.type == terminal), default=-1)


def _subject(place: Place, at: int) -> str:
    """What stands before a place in the line, as far as it is one value."""
    first = at
    while first and place.line[first - 1].type in ("NAME", "DOT"):
        first -= 1
    return written(place.line[first:at]) or "…"


ASKING = (has, compared, how_many, without_is, possession, then, without_otherwise, decimal_comma)
