"""Habits in conditions: what is asked, said as a printed rulebook says it."""

from catrules.diagnostics import Diagnostic
from catrules.syntax.decimals import broken_number
from catrules.syntax.habits_calling import CALLING
from catrules.syntax.habits_having import COMPARED, HAVING, PHRASES, last
from catrules.syntax.lexeme import TROUBLE
from catrules.syntax.place import Place
from catrules.syntax.wording import (
    LINE_ENDS,
    instead,
    rest,
    sentence,
    written,
)

_SUBJECT = frozenset({"NAME", "DOT", "RPAR", "LPAR"})


def compared(place: Place) -> Diagnostic | None:
    """`n is at least 3`, `n equals 3`."""
    at = max(last(place, "IS"), last(place, "NOT"))
    after = [*place.line, place.found, *rest(place)]
    start = last(place, "IS")
    if start >= 0:
        said = " ".join(x.text for x in after[start + 1 :])
        sign = next((p for p in PHRASES if said.startswith(f"{p} ")), "")
        if sign and at < len(place.line):
            words = len(sign.split())
            span = after[start].span.to(after[start + words].span)
            message = f"`is {sign}` is written `{COMPARED[sign]}`"
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


ASKING = (
    *HAVING,
    *CALLING,
    compared,
    how_many,
    without_is,
    possession,
    then,
    without_otherwise,
    decimal_comma,
)
