"""Habits where components are counted, and where zones and marks are declared."""

from collections.abc import Sequence

from catrules.diagnostics import Diagnostic
from catrules.syntax.lexeme import Lexeme
from catrules.syntax.place import Place
from catrules.syntax.wording import (
    LINE_ENDS,
    behind,
    in_block,
    in_components,
    in_spots,
    instead,
    number_of,
    rest,
    sentence,
    whole,
    written,
)

_ORDERS = frozenset({"PILE", "BAG", "DECK", "ROW"})
_SEEING = frozenset(
    {"hidden", "visible", "secret", "open", "private", "public", "shown", "concealed"}
    | {"face", "closed", "see", "sees", "known"}
)


def component(place: Place) -> Diagnostic | None:
    """A line below `components` that does not begin with how many."""
    is_kind = place.line and place.line[0].type == "NAME" and "NAME" in place.expected
    if not in_components(place) or not is_kind or len(place.line) > 1 or place.found.type == "DOT":
        return None
    kind = place.line[0].text
    found = () if place.found.type in LINE_ENDS else (place.found,)
    shown = written((*place.line, *found, *rest(place)))
    message = f"it is not said how many `{kind}` there are"
    return Diagnostic("E101", place.found.span, message, f"say how many: `1 {shown}`")


def component_line(place: Place) -> Diagnostic | None:
    """`10 coin per player`, `6 pear on tree`, two components in a line, names of two words."""
    if not in_components(place) or len(place.line) < 2:
        return None
    last, found = place.line[-1], place.found
    for lexeme, after in ((last, found), (found, (*rest(place), found)[0])):
        if lexeme.text in ("per", "each", "every") and after.text == "player":
            span = lexeme.span.to(after.span)
            message = f"`{lexeme.text} player` is written `for each player`"
            hint = instead(place, lexeme, after, "for each player")
            return Diagnostic("E103", span, message, hint)
    for lexeme in (last, found):
        if lexeme.text in ("on", "at", "into", "inside") and lexeme.type == "NAME":
            message = f"where they begin is written `in`, not `{lexeme.text}`"
            return Diagnostic("E103", lexeme.span, message)
    if found.text in (",", "and", "+"):
        message = "each line counts one component"
        hint = f"write `{written(rest(place)) or '…'}` in the line below"
        return Diagnostic("E101", found.span, message, hint)
    if found.type == "NAME" and last.type == "NAME" and len(place.line) == 3:
        first = place.line[1]
        hint = instead(place, first, last, f"{first.text}_{last.text}")
        return Diagnostic("E101", first.span.to(last.span), "a name is one word", hint)
    return None


def kinds(place: Place) -> Diagnostic | None:
    """`pile a of coin and gem`, `pile a of coin, gem`, `pile bank coin`, `pile a: coin`."""
    line = place.line
    if not in_spots(place) or not line or line[0].type not in _ORDERS:
        return None
    found = place.found
    behind_of = any(x.type == "OF" for x in line)
    comma = line[-1].type == "COMMA"
    if behind_of and (found.text in ("and", "+", "/") or (comma and found.type == "NAME")):
        after = found if comma else (*rest(place), found)[0]
        if after.text in _SEEING or after.text in place.keywords:
            return None
        kinds = " or ".join((*_named(line), after.text))
        hint = instead(place, line[0], after, f"{line[0].text} {line[1].text} of {kinds}")
        sign = line[-1] if comma else found
        return Diagnostic("E101", sign.span, "several kinds are joined by `or`", hint)
    if not behind_of and len(line) == 2 and found.text not in (",",) and whole(place):
        what = [x for x in (found, *rest(place)) if x.type == "NAME" and x.text != "holds"]
        if found.type in ("NAME", "COLON", "EQUAL") and what:
            shown = " ".join(x.text for x in what)
            hint = f"write `{written(line)} of {shown}`"
            message = f"between `{line[1].text}` and what lies there stands `of`"
            return Diagnostic("E101", found.span, message, hint)
    return None


def _named(line: Sequence[Lexeme]) -> list[str]:
    """The kinds behind `of`."""
    at = next(i for i, x in enumerate(line) if x.type == "OF")
    return [x.text for x in line[at + 1 :] if x.type == "NAME"]


def seen(place: Place) -> Diagnostic | None:
    """`, hidden`, `, visible to owner` and ` seen by owner` without a comma."""
    if not in_spots(place) or not place.line:
        return None
    found = place.found
    if found.text in ("seen", "counted", "unrolled", "up") and place.line[-1].type != "COMMA":
        hint = f"write `{written(place.line)}, {written((found, *rest(place)))}`"
        return Diagnostic("E101", found.span, f"a `,` is missing in front of `{found.text}`", hint)
    if found.text not in _SEEING:
        return None
    name = place.line[1].text if len(place.line) > 1 else ""
    zone = place.known.zones.get(name)
    first, other = ("nobody", "all") if zone and not zone.owned else ("owner", "nobody")
    comma = " " if place.line[-1].type == "COMMA" else ", "
    hint = f"`{written(place.line)}{comma}seen by {first}`, or `seen by {other}` at its end"
    message = f"who sees what lies there is not written `{found.text}`"
    return Diagnostic("E103", found.span, message, f"write {hint}")


def counter(place: Place) -> Diagnostic | None:
    """`counter day`, `counter day 30`, `counter day from 0 to 30`, `… starts at 1`."""
    if not in_spots(place) or len(place.line) < 2 or place.line[0].type != "COUNTER":
        return None
    name = place.line[1].text
    line = whole(place)
    after = line[2:]
    numbers = [n for n in map(number_of, after) if n]
    if "EQUAL" in place.expected and place.found.text in ("starts", "starting", "start", "at"):
        form = f"= {numbers[-1] if numbers else 1}"
        hint = instead(place, place.found, sentence(place)[-1], form)
        message = "what a counter begins with is written with `=`"
        return Diagnostic("E103", place.found.span, message, hint)
    if any(x.type == "DOTS" for x in (*place.line, place.found)):
        return None
    if place.line[-1].type == "INT" and place.found.text in ("-", "–", "to", "or"):
        return None  # a range that is written in another way
    low, high = (numbers[0], numbers[1]) if len(numbers) > 1 else ("0", (*numbers, "9")[0])
    if len(numbers) > 2 or any(x.type in ("LPAR", "DOT") for x in after):
        return None
    message = "a counter says how far it goes"
    at = after[0].span if after else behind(line[1])
    return Diagnostic("E101", at, message, f"write `counter {name} {low}..{high}`")


def flag(place: Place) -> Diagnostic | None:
    """`flag done = no`."""
    is_flag = in_spots(place) and place.line and place.line[0].type == "FLAG"
    if not is_flag or len(place.line) < 2 or place.found.text not in ("=", "is", "0"):
        return None
    hint = f"write `flag {place.line[1].text}`; `set … to yes` in `setup` if it begins as `yes`"
    return Diagnostic("E101", place.found.span, "every flag begins as `no`", hint)


def owners(place: Place) -> Diagnostic | None:
    """`every player`, `each player has`, `each player's`, `on table` at the margin."""
    if in_block(place):
        return None
    line = whole(place)
    words = [x.text for x in line]
    if words[:1] in (["every"], ["all"]) and words[1:2] and "player" in words[1]:
        message = f"`{words[0]} {words[1]}` is written `each player`"
        return Diagnostic("E103", line[0].span.to(line[1].span), message)
    if words[:1] == ["each"] and place.found.text in ("has", "owns", "gets", "with", "have"):
        message = f"leave `{place.found.text}` out"
        hint = f"write `each {words[1]}`, and what each has in the lines below"
        return Diagnostic("E101", place.found.span, message, hint)
    if words[:3] == ["on", "the", "table"] and (words[3:] == [":"] or place.missing_block):
        return None  # only the colon is wrong, or the block
    if (words[:1] == ["on"] and "table" in words) or words[:2] == ["the", "table"]:
        hint = "write `on the table`, and below it what lies there"
        message = "this begins no list of zones"
        return Diagnostic("E101", line[0].span.to(line[-1].span), message, hint)
    return None


def columns(place: Place) -> Diagnostic | None:
    """A table of cards that does not begin with the names of its columns."""
    if place.expected != {"ASSUME", place.keywords["name"]} or place.found.type != "NAME":
        return None
    message = "the first line of a table names its columns"
    hint = "write `name` and the columns above: `name suit rank copies`"
    return Diagnostic("E101", place.found.span, message, hint)


ZONES = (component, component_line, kinds, seen, counter, flag, owners, columns)
