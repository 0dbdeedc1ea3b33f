"""Lines as people write them who have the words of a rulebook in mind, and how to go on.

Each habit looks at the place where reading stopped, and gives a finding if it knows the kind.
"""

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from catrules.diagnostics import Diagnostic
from catrules.source import Span
from catrules.syntax.lexeme import TROUBLE, Lexeme
from catrules.syntax.place import Place
from catrules.syntax.states import item_starts

_MOVING = frozenset(
    {"collect", "deal", "discard", "distribute", "gain", "get", "give", "hand", "lose", "pay"}
    | {"pick", "place", "put", "receive", "remove", "spend", "steal", "take"}
)
_DONE = frozenset(
    {"move", "draw", "roll", "shuffle", "reveal", "conceal", "swap", "add", "subtract"}
)
_WHERE_TO = frozenset({"to", "into", "onto", "in", "on", "from", "at", "with", "for"})
_GOALS = frozenset({"into", "onto"})
_MOVERS = frozenset({"MOVE", "DRAW", "ROLL", "ADD", "SET"})
_SPOTS = frozenset({"PILE", "BAG", "DECK", "ROW"})
_LINE_ENDS = frozenset({"NEWLINE", "CITATION", "STRING", "DEDENT", "$END"})
_GAME_ENDS = re.compile(
    r"(the |this )?game (is over|is won|ends?|over|finish(es)?|stops?)\b"
    r"|(end|stop|finish) (the |this )?game\b"
)
_MOST_WINS = re.compile(r"(the )?players? (with|who|that|having) .*\bwins?\b")


def assigned(place: Place) -> Diagnostic | None:
    """`x = value` as a statement."""
    clause = _clause(place)
    clause = clause[1:] if clause and clause[0].type == "SET" else clause
    is_target = all(x.type in ("NAME", "DOT", "LPAR", "RPAR") for x in clause)
    if not _in_block(place) or place.found.type != "EQUAL" or not clause or not is_target:
        return None
    new = _written(_rest(place)) or "…"
    hint = f"to change it write `set {_written(clause)} to {new}`"
    return Diagnostic("E101", place.found.span, "`=` does not fit here", hint)


def goal(place: Place) -> Diagnostic | None:
    """`into`, `onto`, `in to` and `in` for the `to` of a move."""
    clause = _clause(place)
    if not _in_block(place) or not clause or clause[0].type not in _MOVERS:
        return None
    for lexeme in (place.found, clause[-1]):
        if lexeme.text in _GOALS and lexeme.type == "NAME":
            return Diagnostic("E103", lexeme.span, f"`{lexeme.text}` is written `to`")
    if place.found.text not in ("in", "on") or "TO" not in place.expected:
        return None
    two = place.rest[:1] if place.rest and place.rest[0].text == "to" else ()
    said = " ".join((place.found.text, *(x.text for x in two)))
    return Diagnostic("E103", place.found.span, f"where to is written `to`, not `{said}`")


def moving(place: Place) -> Diagnostic | None:
    """`discard x`, `p gains 2 coins`: things are moved by one statement only."""
    clause = _clause(place)
    if not _in_block(place):
        return None
    for before, verb in ((clause[:-1], clause[-1:]), (clause, (place.found,))):
        if verb and _is_moving(before, verb[0]):
            after = _rest(place)
            thing = _thing(after if verb[0] is place.found else (place.found, *after))
            message = f"`{verb[0].text}` is no statement; to move things: `move {thing} to …`"
            return Diagnostic("E103", verb[0].span, message)
    return None


def doer(place: Place) -> Diagnostic | None:
    """`p draws 2 from deck`: who does it is not said."""
    clause = _clause(place)
    word = place.found.text.removesuffix("s")
    if not _in_block(place) or not clause or clause[-1].type not in ("NAME", "RPAR"):
        return None
    if place.found.type != "NAME" or word == place.found.text or word not in _DONE:
        return None
    message = f"`{place.found.text}` is written `{word}`, without who does it"
    hint = f"write `{word} {_written(_rest(place)) or '…'}`"
    return Diagnostic("E103", clause[0].span.to(place.found.span), message, hint)


def _is_moving(before: Sequence[Lexeme], verb: Lexeme) -> bool:
    """Whether a word says that things are moved: first in its statement, or behind who does it."""
    if verb.type != "NAME":
        return False
    if not before:
        return verb.text in _MOVING
    third = verb.text.removesuffix("s")
    return third != verb.text and third in _MOVING and before[-1].type in ("NAME", "RPAR")


def _thing(after: Sequence[Lexeme]) -> str:
    """What is moved; a number of things, or all of a kind, need the place that they come from."""
    ends = _LINE_ENDS | {"COMMA"}
    stop = (i for i, x in enumerate(after) if x.text in _WHERE_TO or x.type in ends)
    thing = after[: next(stop, len(after))]
    if not thing:
        return "…"
    some = thing[0].type == "INT" or thing[0].text == "all"
    return _written(thing) + (" from …" if some else "")


def range_(place: Place) -> Diagnostic | None:
    """`2-8` and `2 to 8` for `2..8`."""
    ends = (*place.line[-1:], *place.rest[:1])
    if place.found.text not in ("-", "to") or "DOTS" not in place.expected or len(ends) < 2:
        return None
    clause = _clause(place)
    is_sum = "EXCEPT" in place.expected and (clause[:1] and clause[0].type in _MOVERS)
    if is_sum or not all(end.type == "INT" for end in ends):
        return None
    message = f"a range is written `{ends[0].text}..{ends[1].text}`"
    return Diagnostic("E101", place.found.span, message)


def component(place: Place) -> Diagnostic | None:
    """A line below `components` that does not begin with how many."""
    among = "LPAR" in place.starts and not place.starts & {"MOVE", "PILE"}
    is_kind = place.line and place.line[0].type == "NAME" and "NAME" in place.expected
    if not among or not is_kind or len(place.line) > 1 or place.found.type == "DOT":
        return None
    kind = place.line[0].text
    found = () if place.found.type in _LINE_ENDS else (place.found,)
    written = _written((*place.line, *found, *_rest(place)))
    message = f"it is not said how many `{kind}` there are"
    return Diagnostic("E101", place.found.span, message, f"say how many: `1 {written}`")


def has_number(place: Place) -> Diagnostic | None:
    """`p has 2 coins`."""
    if not place.line or place.line[-1].type != "HAS" or place.found.type != "INT":
        return None
    at = len(place.line) - 1
    while at and place.line[at - 1].type in ("NAME", "DOT"):
        at -= 1
    owner = _written(place.line[at:-1]) or "…"
    hint = f"to count write `count … >= …`, as in `count {owner} >= {place.found.text}`"
    message = "`has` asks only whether there is one"
    return Diagnostic("E101", place.found.span, message, hint)


def ending(place: Place) -> Diagnostic | None:
    """`end game`, and `player with most points wins`."""
    if not _in_block(place):
        return None
    first = (*_clause(place), place.found)[0]
    said = " ".join(x.text for x in (*_clause(place), place.found, *_rest(place)))
    if _GAME_ENDS.match(said):
        message = "a game ends with `p wins`, `nobody wins`, or when `play` is through"
        return Diagnostic("E103", first.span, message)
    if _MOST_WINS.match(said):
        message = "who wins by having most is written `every player p where … wins`"
        return Diagnostic("E103", first.span, message)
    return None


def unfinished(place: Place) -> Diagnostic | None:
    """An action without its window, a pile without what lies in it."""
    if not place.line or place.found.type not in _LINE_ENDS | {"COMMA"}:
        return None
    kept = [x for x in place.line if x.type != "NEWLINE"]
    first = kept[0].type if kept[0].type != "INT" or len(kept) < 2 else kept[1].type
    if first == "ACTION" and place.expected & {"IN"} and len(kept) > 1:
        after = f"by {kept[-1].text}" if kept[-2].type == "BY" else kept[-1].text
        message = f"after `{after}` must stand `in` and a window"
    elif first in _SPOTS and "OF" in place.expected and "DOT" not in place.expected:
        message = "after the name must stand `of` and what lies in it"
    else:
        return None
    end = kept[-1].span
    span = Span(end.file, end.end_line, end.end_column, end.end_line, end.end_column + 1)
    return Diagnostic("E101", span, message)


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


def _in_block(place: Place) -> bool:
    """Whether the line stands where statements do."""
    return "MOVE" in place.starts


def _clause(place: Place) -> tuple[Lexeme, ...]:
    """What stands before the place in its statement, which may stand behind a `:`."""
    colons = [i for i, x in enumerate(place.line) if x.type == "COLON"]
    return place.line[colons[-1] + 1 if colons else 0 :]


def _rest(place: Place) -> tuple[Lexeme, ...]:
    """What stands behind the place, without a citation."""
    return tuple(x for x in place.rest if x.type not in ("CITATION", TROUBLE))


def _written(lexemes: Sequence[Lexeme]) -> str:
    """Lexemes as they stand in the text, each gap as one space."""
    said = ""
    last = None
    for lexeme in lexemes:
        gap = last is not None and (lexeme.span.line, lexeme.span.column) != last
        said += " " * gap + lexeme.text
        last = (lexeme.span.end_line, lexeme.span.end_column)
    return said if len(said) <= 60 else said[:57] + "…"


HABITS = (assigned, goal, moving, doer, range_, component, has_number, ending, unfinished)
