"""Habits in the lines at the margin: players, settings, values, headers of rules and actions."""

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from catrules.diagnostics import Diagnostic
from catrules.source import Span
from catrules.syntax.forms import RULE_HOME
from catrules.syntax.lexeme import TROUBLE, Lexeme
from catrules.syntax.place import Place
from catrules.syntax.states import item_starts
from catrules.syntax.wording import (
    LINE_ENDS,
    adjoin,
    behind,
    clause,
    in_block,
    instead,
    number_of,
    rest,
    sentence,
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
    hint = instead(place, last, found, f"{last.text}_{found.text}")
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
    hint = instead(place, last, after, f"{last.text}_{after.text}")
    return Diagnostic("E109", span, "a name has no hyphen", hint)


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
    line = sentence(place)
    last = next((x for x in reversed(place.rest) if x.type == "INT"), line[-1])
    hint = instead(place, place.found, last, f"in {form}")
    return Diagnostic("E103", place.found.span, message, hint)


def head_hint(place: Place) -> str:
    """The first line of a file, with its title and file in quotes as far as they are said."""
    form, *behind = sentence(place)
    words = [x.text.strip('"') for x in behind]
    at = next((i for i, word in enumerate(words) if word in ("of", "for", "to")), len(words))
    title = " ".join(words[:at]) or "TITLE"
    if form.text == "game":
        return f'write `game "{" ".join(words)}"`'
    named = "_".join(words[at + 1 :]).lower().replace(" ", "_").removesuffix(".catrules")
    named = re.sub(r"_?\._?catrules$", "", named) or "FILE"
    return f'write `{form.text} "{title}" of "{named}.catrules"`'


def of_game(place: Place) -> Diagnostic | None:
    """`variant "Late Frost" for "orchard.catrules"`."""
    first = place.line[0].type if place.line else ""
    is_head = first in ("VARIANT", "TOURNAMENT") and "OF" in place.expected
    if not is_head:
        return None
    message = "behind the title stands `of` and the file of its game, in quotes"
    return Diagnostic("E101", place.found.span, message, head_hint(place))


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
    word = place.found.text
    message = f"leave `{word}` out: why it is not allowed stands in quotes at the end of the line"
    hint = f'write `{written(clause(place))} "{said}"`'
    return Diagnostic("E103", place.found.span, message, hint)


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
        message = "no `:` stands here: what follows it would be on the same line"
        hint = "leave it out: what belongs here stands in the lines below"
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
        window = place.known.window()
        message = "it does not say when this may be done"
        hint = f"write `{written(kept)} in {window}`: the word after `in` is the one of"
        hint += f" `p acts in {window}`"
    elif first in ("PILE", "BAG", "DECK", "ROW") and place.expected & {"OF"}:
        message = "after the name must stand `of` and what lies in it"
        kind = min(place.known.plurals, default="")
        hint = f"write `{written(kept)} of {kind or 'KIND'}`"
        hint += ", or what else lies there" if kind else ""
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


def told_value(place: Place) -> Diagnostic | None:
    """`value worth(pear f) 3`, `value worth of pear = 3`, and `return 3` in the line below."""
    line = sentence(place)
    if not place.line or place.line[0].type != "VALUE" or "EQUAL" not in place.expected:
        return None
    found = place.found
    if found.text == "of" and len(rest(place)) > 2 and rest(place)[1].text == "=":
        thing = rest(place)[0]
        form = f"({thing.text} x)"
        hint = f"write `{written(place.line)}{form} {written(rest(place)[1:])}`"
        return Diagnostic("E101", found.span, "what a value is for stands in parentheses", hint)
    if found.type in LINE_ENDS:
        below = [x for x in (found, *place.below) if x.text.strip()]
        end = below[1].text if below[:1] and below[0].text == "return" and len(below) > 1 else "…"
        hint = f"write `{written(line)} = {end}`, all in one line"
        message = "it does not say what this value is"
        return Diagnostic("E101", behind(place.line[-1]), message, hint)
    if found.type in ("INT", "NAME") and found.text not in _NO_NAMES | {"are", "be"}:
        hint = f"write `{written(place.line)} = {written((found, *rest(place)))}`"
        return Diagnostic("E101", found.span, f"a `=` is missing in front of `{found.text}`", hint)
    return None


def set_before(place: Place) -> Diagnostic | None:
    """`set harvest to 2` at the margin: a number that is fixed before the game."""
    line = sentence(place)
    if in_block(place) or len(line) < 4 or line[0].text != "set" or "SET" in place.starts:
        return None
    name, joint, number = line[1], line[2].text, line[3]
    if joint not in ("to", "=") or number.type != "INT" or place.home != RULE_HOME:
        return None
    message = "`set` changes something while the game is played, so it stands in a rule"
    text = line[4].text if line[4:] and line[4].type == "STRING" else '"why"'
    high = max(6, 2 * int(number.text))
    hint = "for a number that is fixed before the game write"
    hint += f" `assume {name.text} = {number.text} in 0..{high} {text}`"
    return Diagnostic("E101", line[0].span, message, hint)


def changes(place: Place) -> Diagnostic | None:
    """`change harvest = 3` and `change harvest by max(1, 2)`."""
    line = place.line
    if not line or line[0].type != "CHANGE" or len(line) < 2:
        return None
    found, after = place.found, written(rest(place))
    if after and found.text in ("=", "is", "becomes") and "TO" in place.expected:
        hint = f"write `{written(line)} to {after}`"
        return Diagnostic("E101", found.span, f"`{found.text}` is written `to` here", hint)
    if line[-1].type == "BY" and found.text.strip() and found.text not in ("+", "-"):
        value = (
            f"{found.text}{' ' * (not adjoin(found, place.rest[0]) if place.rest else 0)}{after}"
        )
        hint = f"write `{written(line)} + {value}`, or `{written(line)} - {value}`"
        message = "it does not say whether more or less"
        return Diagnostic("E101", found.span, message, hint)
    return None


def amended(place: Place) -> Diagnostic | None:
    """`instead pay(n) by p` for `instead of pay(n) by p`."""
    is_instead = place.line and place.line[-1].type == "INSTEAD" and place.found.text.strip()
    if not is_instead or "OF" not in place.expected:
        return None
    hint = f"write `instead of {written((place.found, *rest(place)))}`"
    return Diagnostic("E101", place.found.span, "`instead` is followed by `of`", hint)


ITEMS = (
    *(parenthesis, colon, range_, how_many_play, hyphen, two_words, is_equal, between),
    *(of_game, set_up, set_before, when, reason, limit, told_value, changes, amended, unfinished),
)
