"""Habits in conditions: what is asked, said as a printed rulebook says it."""

from catrules.diagnostics import Diagnostic
from catrules.syntax.lexeme import TROUBLE
from catrules.syntax.place import Place
from catrules.syntax.wording import LINE_ENDS, NUMBERS, rest, written

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
    owner = _subject(place, at)
    said = " ".join(x.text for x in after)
    sign = next((p for p in _PHRASES if f"{said} ".startswith(f"{p} ")), "")
    number = (after[len(sign.split())] if len(after) > len(sign.split()) else after[0]).text
    if sign or number.isdigit() or number in NUMBERS:
        much = f"{_COMPARED.get(sign, '>=')} {NUMBERS.get(number, number)}"
        hint = f"to count write `count … {_COMPARED.get(sign, '>=')} …`, as in"
        hint += f" `count {_with_zone(owner)} {much}`"
        return Diagnostic("E101", after[0].span, "`has` asks only whether there is one", hint)
    article = after[0].text if after else ""
    if article not in ("a", "an", "the", "any", "no") or len(after) < 2:
        return None
    form = f"{_with_zone(owner)} has {after[1].text}"
    form = f"not {form}" if article == "no" else form
    message = f"behind `has` stands a component alone, without `{article}`"
    return Diagnostic("E101", after[0].span, message, f"write `{form}`")


def _with_zone(owner: str) -> str:
    """A zone, as far as it can be told: what a player has lies in one of the player's zones."""
    return owner if "." in owner or owner == "…" else f"{owner}.PLACE"


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
    shown = written(kind) if len(kind) > 2 and kind[1].text == "in" else "… in …"
    message = f"`{said}` is written `count`"
    return Diagnostic("E103", words[0].span.to(words[1].span), message, f"write `count {shown}`")


def without_is(place: Place) -> Diagnostic | None:
    """`a not empty`, `a isn't empty`, `a empty`."""
    found = place.found
    negative = found.text in ("isn", "aren", "doesn")
    if "IS" not in place.expected or not (negative or found.text in ("not", "empty")):
        return None
    words = [x.text for x in place.rest if x.text.isalpha()]
    state = "empty" if found.text == "empty" or "empty" in words else "…"
    form = f"is {state}" if found.text == "empty" else f"is not {state}"
    said = f"{found.text}'t" if negative else found.text
    return Diagnostic("E103", found.span, f"`{said}` is written `{form}`")


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
        return Diagnostic("E103", last.span.to(behind[0].span), message, f"write `{form}`")
    owner = behind[0] if behind else None
    if found.text == "of" and owner is not None and owner.type == "NAME" and _is_value(place):
        message = "what belongs to somebody stands behind a dot"
        form = f"{owner.text}.{last.text}"
        return Diagnostic("E103", last.span.to(owner.span), message, f"write `{form}`")
    return None


def _is_value(place: Place) -> bool:
    """Whether a value has just been read to its end."""
    return "DOT" in place.expected or bool(place.expected & {"IS", "COMPARISON", "PLUS", "IN"})


def then(place: Place) -> Diagnostic | None:
    """`if a then b`, and `if a b` without a colon."""
    starts_if = any(x.type in ("IF", "OTHERWISE", "EACH", "REPEAT") for x in place.line[:2])
    if not starts_if or "COLON" not in place.expected:
        return None
    after = written(rest(place))
    found = place.found
    if found.text == "then":
        hint = f"write `…: {after}`" if after else "leave it out: the block stands below"
        return Diagnostic("E103", found.span, "there is no `then`", hint)
    begins = {
        t for text, t in place.keywords.items() if t in place.statements and text == found.text
    }
    if not begins or (found.type == "NAME" and found.text not in place.keywords):
        return None
    message = f"a `:` is missing in front of `{found.text}`"
    return Diagnostic("E101", found.span, message, f"write `…: {written((found, *rest(place)))}`")


def without_otherwise(place: Place) -> Diagnostic | None:
    """`a if c` as a value, with nothing for the other case."""
    if "OTHERWISE" not in place.expected or place.found.type not in LINE_ENDS:
        return None
    if not any(x.text == "if" for x in place.line) or "COLON" in place.expected:
        return None
    span = place.line[-1].span if place.line[-1].text.strip() else place.line[-2].span
    message = "it does not say what holds in the other case"
    return Diagnostic("E101", span, message, "write `… if … otherwise 0`, or what else it is")


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
    message = "numbers are whole: there is no decimal comma"
    return Diagnostic("E109", span, message, "count in halves or tenths; `3 / 2` rounds down")


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
