"""Habits in the lines at the margin: players, settings, values, headers of rules and actions."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from catrules.diagnostics import Diagnostic
from catrules.source import Span
from catrules.syntax.lexeme import TROUBLE, Lexeme
from catrules.syntax.place import Place
from catrules.syntax.states import item_starts
from catrules.syntax.wording import (
    LINE_ENDS,
    adjoin,
    behind,
    clause,
    in_block,
    number_of,
    rest,
    whole,
    written,
)

_MOVERS = frozenset({"MOVE", "DRAW", "ROLL", "ADD", "SET"})
_NAMED = frozenset({"RULE", "ACTION", "VALUE", "TRIGGER", "WIN", "ASSUME", "COUNTER", "FLAG"})
_NO_NAMES = frozenset({"is", "of", "for", "per", "from", "to", "if", "when", "in", "with", "as"})


def range_(place: Place) -> Diagnostic | None:
    """`2-8`, `2 to 8`, `2 or 3`, `two to four` for `2..8`."""
    ends = (*place.line[-1:], *place.rest[:1])
    joint = place.found.text
    if joint not in ("-", "–", "—", "to", "or") or "DOTS" not in place.expected or len(ends) < 2:
        return None
    numbers = [number_of(end) for end in ends]
    before = clause(place)
    is_sum = "EXCEPT" in place.expected and (before[:1] and before[0].type in _MOVERS)
    if is_sum or not all(numbers) or (joint == "or" and in_block(place)):
        return None
    message = f"a range is written `{numbers[0]}..{numbers[1]}`"
    return Diagnostic("E101", place.found.span, message)


def how_many_play(place: Place) -> Diagnostic | None:
    """`2..4 players`, `players two`, `players min 2 max 4`, `2 players or more`."""
    line = whole(place)
    words = [x.text for x in line]
    if place.line and place.line[0].type == "PLAYERS" and not in_block(place):
        at = line[1] if len(line) > 1 else line[0]
    elif "PLAYERS" in place.starts and line and line[0].type == "INT" and "players" in words:
        at = line[0]
    else:
        return None
    numbers = [n for n in map(number_of, line) if n]
    if not numbers or place.found.type in LINE_ENDS:
        return None
    form = f"players {numbers[0]}..{numbers[1]}" if len(numbers) > 1 else f"players {numbers[0]}"
    message = "this does not say how many play"
    return Diagnostic("E101", at.span, message, f"write `{form}`")


def two_words(place: Place) -> Diagnostic | None:
    """`rule pay coins`, `counter round number 0..9`: a name is one word."""
    if len(place.line) < 2 or place.line[0].type not in _NAMED:
        return None
    last, found = place.line[-1], place.found
    if len(place.line) != 2 or last.type != "NAME" or found.type != "NAME":
        return None
    if last.text in _NO_NAMES or found.text in place.keywords or found.text in _NO_NAMES:
        return None
    span = last.span.to(found.span)
    hint = f"write `{last.text}_{found.text}`"
    return Diagnostic("E101", span, "a name is one word", hint)


def hyphen(place: Place) -> Diagnostic | None:
    """`dark-red`: a name has no hyphen."""
    last = place.line[-1] if place.line else None
    after = place.rest[0] if place.rest else None
    if place.found.text != "-" or last is None or after is None:
        return None
    if last.type != "NAME" or after.type != "NAME":
        return None
    if not adjoin(last, place.found) or not adjoin(place.found, after):
        return None
    span = last.span.to(after.span)
    return Diagnostic("E109", span, "a name has no hyphen", f"write `{last.text}_{after.text}`")


def is_equal(place: Place) -> Diagnostic | None:
    """`assume n is 2` and `value v is 2`."""
    first = place.line[0].type if place.line else ""
    if first not in ("ASSUME", "VALUE", "LET") or "EQUAL" not in place.expected:
        return None
    if place.found.text in ("is", "to", "are", "be"):
        return Diagnostic("E103", place.found.span, f"`{place.found.text}` is written `=` here")
    return None


def between(place: Place) -> Diagnostic | None:
    """`assume n = 2 between 1 and 3`."""
    if not place.line or place.line[0].type != "ASSUME" or "IN" not in place.expected:
        return None
    if place.found.text not in ("between", "from", "of"):
        return None
    numbers = [x.text for x in place.rest if x.type == "INT"][:2]
    form = "..".join(numbers) if len(numbers) == 2 else "1..6"
    message = f"`{place.found.text}` is written `in` here"
    return Diagnostic("E103", place.found.span, message, f"write `in {form}`")


def of_game(place: Place) -> Diagnostic | None:
    """`variant "Late Frost" for "orchard.catrules"`."""
    first = place.line[0].type if place.line else ""
    is_head = first in ("VARIANT", "TOURNAMENT") and "OF" in place.expected
    if not is_head or place.found.type in LINE_ENDS:
        return None
    hint = f"write `{place.forms[place.line[0].text]}`"
    return Diagnostic("E101", place.found.span, "behind the title stands `of` and the game", hint)


def set_up(place: Place) -> Diagnostic | None:
    """`set up` at the margin."""
    words = [x.text for x in whole(place)]
    if in_block(place) or words[:2] != ["set", "up"]:
        return None
    span = whole(place)[0].span.to(whole(place)[1].span)
    return Diagnostic("E104", span, "`set up` is not known here", "did you mean `setup`?")


def when(place: Place) -> Diagnostic | None:
    """`if` for `when` in a trigger or win."""
    if "WHEN" in place.expected and place.found.text in ("if", "as", "once", "whenever"):
        return Diagnostic("E103", place.found.span, f"`{place.found.text}` is written `when` here")
    return None


def reason(place: Place) -> Diagnostic | None:
    """`needs … because the tree is bare`."""
    first = clause(place)[0].type if clause(place) else ""
    if first not in ("NEEDS", "LIMIT") or place.found.text not in ("because", "else", "or"):
        return None
    if "STRING" not in place.expected:
        return None
    said = written(rest(place)).strip('"') or "why not"
    message = "why it is not allowed stands in quotes behind it"
    return Diagnostic("E103", place.found.span, message, f'write `"{said}"`')


def limit(place: Place) -> Diagnostic | None:
    """`once per turn`, `twice per turn`, `only once per turn`."""
    line = (*clause(place), place.found, *rest(place))
    times = {"once": "1", "twice": "2", "thrice": "3"}
    at = 1 if line and line[0].text == "only" else 0
    is_limit = in_block(place) and len(line) > at + 1 and line[at].text in times
    if not is_limit or line[at + 1].text not in ("per", "a", "each", "every", "in"):
        return None
    period = line[at + 2].text if len(line) > at + 2 else "turn"
    hint = f"write `limit {times[line[at].text]} per {period}`"
    return Diagnostic("E103", line[0].span, "how often is written `limit`", hint)


def colon(place: Place) -> Diagnostic | None:
    """`components:`, `players: 2`, and `rule r:` with a block below."""
    if place.line and place.line[-1].type == "COLON" and place.found.type in LINE_ENDS:
        message = "behind a `:` stands a statement on the same line"
        hint = "leave the `:` out if the block stands below"
        return Diagnostic("E101", place.line[-1].span, message, hint)
    if place.found.type != "COLON" or in_block(place) or len(place.line) > 4:
        return None
    return Diagnostic("E101", place.found.span, "no `:` stands here", "leave it out")


def parenthesis(place: Place) -> Diagnostic | None:
    """A parenthesis that the rest of the line does not close."""
    opened: list[Lexeme] = []
    for lexeme in (*place.line, place.found, *place.rest):
        if lexeme.type == "LPAR":
            opened.append(lexeme)
        elif lexeme.type == "RPAR" and opened:
            opened.pop()
    left = [x for x in opened if x in place.line]
    if not left or not any(x.type == TROUBLE and x.text == "(" for x in place.rest):
        return None
    hint = f"put a `)` in front of `{place.found.text}`" if place.found.text.strip() else ""
    return Diagnostic("E112", left[-1].span, "this parenthesis is not closed", hint)


def unfinished(place: Place) -> Diagnostic | None:
    """An action without its window, a pile without what lies in it."""
    if not place.line or place.found.type not in LINE_ENDS | {"COMMA"}:
        return None
    kept = [x for x in place.line if x.type != "NEWLINE"]
    first = kept[0].type if kept[0].type != "INT" or len(kept) < 2 else kept[1].type
    if first == "ACTION" and place.expected & {"IN"} and len(kept) > 1:
        after = f"by {kept[-1].text}" if kept[-2].type == "BY" else kept[-1].text
        message = f"after `{after}` must stand `in` and a window"
        hint = f"`{written(kept)} in WINDOW`: it is offered where a player acts in that window"
    elif first in ("PILE", "BAG", "DECK", "ROW") and place.expected & {"OF"}:
        message = "after the name must stand `of` and what lies in it"
        hint = f"write `{written(kept)} of KIND`"
    else:
        return None
    return Diagnostic("E101", behind(kept[-1]), message, hint)


def no_rule_file(lexemes: Sequence[Lexeme], keywords: Mapping[str, str]) -> list[Diagnostic]:
    """A finding for a text most of whose lines do not even look like those of a rule file."""
    known = item_starts("catrules")
    words = [word for word, terminal in keywords.items() if terminal in known]
    margin = _at_margin(lexemes)
    fitting = sum(bool(get_close_matches(x.text, words, n=1, cutoff=0.7)) for x in margin)
    if len(margin) < 2 or 4 * fitting > len(margin):
        return []
    place = Span(margin[0].span.file, 1, 1, 1, 2)
    hint = 'a rule file begins with `game "…"`'
    return [Diagnostic("E101", place, "this does not look like a rule file", hint)]


def _at_margin(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """The first lexemes of the lines that are not indented."""
    found = []
    depth = 0
    begins = True
    for lexeme in lexemes:
        depth += (lexeme.type == "INDENT") - (lexeme.type == "DEDENT")
        ends = lexeme.type in ("NEWLINE", "INDENT", "DEDENT")
        if begins and not ends and not depth:
            found.append(lexeme)
        begins = ends
    return found


ITEMS = (
    *(parenthesis, colon, range_, how_many_play, hyphen, two_words, is_equal, between),
    *(of_game, set_up, when, reason, limit, unfinished),
)
