"""Habits about a sign that cannot be read: what it was meant for depends on the line."""

import re

from catrules.diagnostics import Diagnostic
from catrules.syntax.habits_asking import possession, without_is
from catrules.syntax.habits_items import range_
from catrules.syntax.place import Place
from catrules.syntax.wording import adjoin, in_block

_CITED = re.compile(r"[A-Z][A-Z0-9]*(-[A-Z0-9]+)*")


def title(place: Place) -> Diagnostic | None:
    """`game Orchard`."""
    if len(place.line) != 1 or place.line[0].type not in ("GAME", "VARIANT", "TOURNAMENT"):
        return None
    if not place.found.text.replace("_", "").isalnum():
        return None
    hint = f"write `{place.forms[place.line[0].text]}`"
    return Diagnostic("E101", place.found.span, "a title stands in quotes", hint)


def dice(place: Place) -> Diagnostic | None:
    """`roll 2d6`."""
    if re.fullmatch(r"\d+d\d+", place.found.text) is None:
        return None
    number, _, sides = place.found.text.partition("d")
    message = "dice are components: they are counted, and rolled where they lie"
    hint = f"count `{number} die/dice showing 1..{sides} in cup`, and write `roll {number} dice"
    return Diagnostic("E103", place.found.span, message, f"{hint} from cup`")


def percent(place: Place) -> Diagnostic | None:
    """`50%`."""
    last = place.line[-1] if place.line else None
    after = place.rest[0] if place.rest else None
    if place.found.text != "%" or last is None or last.type != "INT":
        return None
    if not adjoin(last, place.found) or (after is not None and adjoin(place.found, after)):
        return None
    message = "there are no percentages: numbers are whole"
    hint = f"write `… * {last.text} / 100`, which rounds down"
    return Diagnostic("E102", last.span.to(place.found.span), message, hint)


def bars(place: Place) -> Diagnostic | None:
    """`name | suit | rank`."""
    first = place.line[0].text if place.line else ""
    if place.found.text != "|" or in_block(place):
        return None
    if first != "name" and not any(x.text == "|" for x in place.rest):
        return None
    message = "columns stand apart by spaces, without bars"
    return Diagnostic("E102", place.found.span, message, "write two spaces in place of each `|`")


def brackets(place: Place) -> Diagnostic | None:
    """`worth[x]` for `worth(x)`."""
    last = place.line[-1] if place.line else None
    if place.found.text != "[" or last is None or last.type != "NAME":
        return None
    if not adjoin(last, place.found):
        return None
    message = "what something is asked of stands in parentheses, `( )`"
    return Diagnostic("E118", place.found.span, message, f"write `{last.text}(…)`")


def cited(place: Place) -> Diagnostic | None:
    """`(AB-TAX-02)`."""
    after = (*place.line[-1:], place.found, *place.rest)
    at = next((i for i, x in enumerate(after[:2]) if x.type == "LPAR"), len(after))
    if len(after) < at + 3 or _CITED.fullmatch(after[at + 1].text) is None:
        return None
    if after[at + 2].text != "-":
        return None
    message = "a citation stands in square brackets: `[AB-TAX-02]`"
    return Diagnostic("E118", after[at].span, message)


SIGNS = (title, dice, percent, bars, brackets, cited, possession, without_is, range_)
