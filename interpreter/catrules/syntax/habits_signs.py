"""Habits about a sign that cannot be read: what it was meant for depends on the line."""

import re

from catrules.diagnostics import Diagnostic
from catrules.syntax.habits_asking import possession, without_is
from catrules.syntax.habits_items import head_hint, range_
from catrules.syntax.place import Place
from catrules.syntax.wording import adjoin, clause, in_block, instead, rest, sentence, written

_CITED = re.compile(r"[A-Z][A-Z0-9]*(-[A-Z0-9]+)*")


def title(place: Place) -> Diagnostic | None:
    """`game Orchard`."""
    if len(place.line) != 1 or place.line[0].type not in ("GAME", "VARIANT", "TOURNAMENT"):
        return None
    if not re.sub("[_ ]", "", place.found.text).isalnum():
        return None
    return Diagnostic("E101", place.found.span, "a title stands in quotes", head_hint(place))


def dice(place: Place) -> Diagnostic | None:
    """`roll 2d6`."""
    if re.fullmatch(r"\d+d\d+", place.found.text) is None:
        return None
    number, _, sides = place.found.text.partition("d")
    kind = place.known.kind("die")
    message = "dice are components: they are rolled where they lie"
    many = place.known.plural("die") if kind else "dice"
    zone = next((name for name, z in place.known.zones.items() if "die" in z.kinds), "cup")
    hint = instead(place, place.found, place.found, f"{number} {many} from {zone}")
    if not kind:
        hint += f", and below `components`: `{number} die/dice showing 1..{sides} in cup`"
    return Diagnostic("E103", place.found.span, message, hint)


def percent(place: Place) -> Diagnostic | None:
    """`50%`."""
    last = place.line[-1] if place.line else None
    after = place.rest[0] if place.rest else None
    if place.found.text != "%" or last is None or last.type != "INT":
        return None
    if not adjoin(last, place.found) or (after is not None and adjoin(place.found, after)):
        return None
    message = "there are no percentages: numbers are whole"
    return Diagnostic("E102", last.span.to(place.found.span), message, _share(place, last.text))


def _share(place: Place, number: str) -> str:
    """How a share of a hundred is written in the line, as a hint."""
    line = sentence(place)
    at = next(i for i, x in enumerate(line) if x is place.line[-1])
    behind = line[at + 2 :]
    words = [x.text for x in behind]
    if line[0].text == "assume" and len(line) > 1:
        named = line[1].text
        text = next((f" {x.text}" for x in line if x.type == "STRING"), "")
        fixed = f"assume {named} = {number} in 0..{max(100, int(number))}{text}"
        return f"write `{fixed}`, and `… * {named} / 100` where it counts"
    if words[:1] == ["of"] and len(words) > 1:
        end = 1
        while words[end + 1 : end + 2] == ["."] and len(words) > end + 2:
            end += 2
        whole = written(behind[1 : end + 1])
        zone = place.known.zones.get(words[end])
        share = f"({'count ' if zone else ''}{whole} * {number} / 100)"
        kinds = zone.kinds if zone else ()
        if line[at - 1].text in ("move", "draw") and zone:
            thing = place.known.plural(kinds[0]) if len(kinds) == 1 else "KIND"
            share += f" {thing} from {whole}"
        return f"{instead(place, line[at], behind[end], share)}; it rounds down"
    if words[:1] == ["*"] and len(words) == 2:
        return (
            f"{instead(place, line[at], behind[1], f'{words[1]} * {number} / 100')}; it rounds down"
        )
    return f"write `… * {number} / 100`, which rounds down"


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
    message = "these brackets are round here, `( )`"
    inside = [x for x in place.rest if x.text.strip()]
    end = next((i for i, x in enumerate(inside) if x.text == "]"), -1)
    hint = f"write `{last.text}(…)`"
    if end > 0:
        hint = instead(place, last, inside[end], f"{last.text}({written(inside[:end])})")
    return Diagnostic("E118", place.found.span, message, hint)


def cited(place: Place) -> Diagnostic | None:
    """`(AB-TAX-02)`."""
    after = (*place.line[-1:], place.found, *place.rest)
    at = next((i for i, x in enumerate(after[:2]) if x.type == "LPAR"), len(after))
    if len(after) < at + 3 or _CITED.fullmatch(after[at + 1].text) is None:
        return None
    if after[at + 2].text != "-":
        return None
    end = next(
        (i for i, x in enumerate(after) if i > at and (x.type == "RPAR" or x.text == "(")),
        len(after),
    )
    message = "a citation stands in square brackets"
    hint = f"write `[{written(after[at + 1 : end])}]`, with two spaces in front"
    return Diagnostic("E118", after[at].span, message, hint)


def steps(place: Place) -> Diagnostic | None:
    """`a += 1`, `a++`, `a := 1` and `a != 1`, with the words of the line."""
    sign, before = place.found.text, clause(place)
    after = written(rest(place))
    form = {
        "+=": "add {after} to {target}",
        "-=": "subtract {after} from {target}",
        "*=": "set {target} to {target} * ({after})",
        "/=": "set {target} to {target} / ({after})",
        "++": "add 1 to {target}",
        ":=": "set {target} to {after}",
    }.get(sign)
    if sign in ("!=", "<>"):
        hint = instead(place, place.found, place.found, "is not")
        return Diagnostic("E102", place.found.span, f"`{sign}` is written `is not`", hint)
    target = before[1:] if before[:1] and before[0].text in ("set", "let") else before
    if form is None or not target or not in_block(place) or (not after and sign != "++"):
        return None
    said = form.format(target=written(target), after=after)
    hint = instead(place, before[0], sentence(place)[-1], said)
    if sign == ":=":
        hint += f", or `let {written(target)} = {after}` for a new name"
    return Diagnostic("E102", place.found.span, f"`{sign}` is no sign of the rules", hint)


SIGNS = (title, steps, dice, percent, bars, brackets, cited, possession, without_is, range_)
