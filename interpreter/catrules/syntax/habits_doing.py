"""Habits in statements: what happens, said as a printed rulebook says it."""

import re
from collections.abc import Sequence

from catrules.diagnostics import Diagnostic
from catrules.syntax.lexeme import Lexeme
from catrules.syntax.place import Place
from catrules.syntax.wording import (
    ARTICLES,
    LINE_ENDS,
    clause,
    in_block,
    number_of,
    rest,
    written,
)

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
_CHANGES = {"increase": "add", "raise": "add", "gain": "add"} | dict.fromkeys(
    ("decrease", "reduce", "lower"), "subtract"
)
_CALLS = frozenset({"do", "run", "call", "perform", "execute", "apply", "resolve"})
_GAME_ENDS = re.compile(
    r"(the |this )?game (is over|is won|ends?|over|finish(es)?|stops?)\b"
    r"|(end|stop|finish) (the |this )?game\b"
)
_MOST_WINS = re.compile(
    r"(the )?players? (with|who|that|having) .*\bwins?\b"
    r"|(whoever|who) has .*\bwins?\b"
    r"|(the )?(most|least|highest|lowest|greatest|biggest|fewest|largest) .*\bwins?\b"
)
LEAVE = "leave it out"
_EVERYBODY = re.compile(r"(all|every|each of the|all the|everyone|everybody)\b")


def assigned(place: Place) -> Diagnostic | None:
    """`x = value` and `x is value` as a statement."""
    target = clause(place)
    target = target[1:] if target and target[0].type == "SET" else target
    is_target = all(x.type in ("NAME", "DOT", "LPAR", "RPAR") for x in target)
    sign = place.found.text
    if not in_block(place) or sign not in ("=", "is", "becomes") or not target or not is_target:
        return None
    new = written(rest(place)) or "…"
    hint = f"to change it write `set {written(target)} to {new}`"
    return Diagnostic("E101", place.found.span, f"`{sign}` does not fit here", hint)


def changed(place: Place) -> Diagnostic | None:
    """`increase n by 1`."""
    line = (*clause(place), place.found, *rest(place))
    verb = line[0].text if in_block(place) else ""
    if line[0].type != "NAME" or verb not in _CHANGES or len(line) < 2:
        return None
    by = next((i for i, x in enumerate(line) if x.text == "by"), len(line))
    joint = "to" if _CHANGES[verb] == "add" else "from"
    much, what = written(line[by + 1 :]) or "1", written(line[1:by])
    hint = f"write `{_CHANGES[verb]} {much} {joint} {what}`"
    return Diagnostic("E103", line[0].span, f"`{verb}` is no statement", hint)


def goal(place: Place) -> Diagnostic | None:
    """`into`, `onto`, `in to` and `in` for the `to` of a move."""
    before = clause(place)
    if not in_block(place) or not before or before[0].type not in _MOVERS:
        return None
    for lexeme in (place.found, before[-1]):
        if lexeme.text in _GOALS and lexeme.type == "NAME":
            return Diagnostic("E103", lexeme.span, f"`{lexeme.text}` is written `to`")
    if place.found.text not in ("in", "on") or "TO" not in place.expected:
        return None
    two = place.rest[:1] if place.rest and place.rest[0].text == "to" else ()
    said = " ".join((place.found.text, *(x.text for x in two)))
    return Diagnostic("E103", place.found.span, f"where to is written `to`, not `{said}`")


def moving(place: Place) -> Diagnostic | None:
    """`discard x`, `p gains 2 coins`: things are moved by one statement only."""
    before = clause(place)
    if not in_block(place):
        return None
    for start, verb in ((before[:-1], before[-1:]), (before, (place.found,))):
        if verb and _is_moving(start, verb[0]):
            after = rest(place)
            thing = _thing(after if verb[0] is place.found else (place.found, *after))
            message = f"`{verb[0].text}` is no statement; to move things: `move {thing} to …`"
            hint = "a counter changes by `add … to …` and `subtract … from …`" if start else ""
            return Diagnostic("E103", verb[0].span, message, hint)
    return None


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
    ends = LINE_ENDS | {"COMMA"}
    stop = (i for i, x in enumerate(after) if x.text in _WHERE_TO or x.type in ends)
    thing = after[: next(stop, len(after))]
    if not thing:
        return "…"
    if len(thing) > 1 and (number_of(thing[0]) or thing[0].text in ARTICLES):
        return f"{number_of(thing[0]) or 1} {written(thing[1:])} from …"
    return written(thing) + (" from …" if thing[0].text == "all" else "")


def doer(place: Place) -> Diagnostic | None:
    """`p draws 2 from deck`: who does it is not said."""
    before = clause(place)
    word = place.found.text.removesuffix("s")
    if not in_block(place) or not before or before[-1].type not in ("NAME", "RPAR"):
        return None
    if place.found.type != "NAME" or word == place.found.text or word not in _DONE:
        return None
    message = f"`{place.found.text}` is written `{word}`, without who does it"
    hint = f"write `{word} {_completed(word, rest(place))}`"
    return Diagnostic("E103", before[0].span.to(place.found.span), message, hint)


def _completed(verb: str, after: Sequence[Lexeme]) -> str:
    """What stands behind a verb, with the places that are missing."""
    said = written(after) or "…"
    words = {x.text for x in after}
    if verb in ("move", "draw"):
        said += "" if "from" in words else " from …"
        said += "" if "to" in words else " to …"
    return said


def several_moved(place: Place) -> Diagnostic | None:
    """`move 1-3 coins`, `draw up to 2 cards`: how many is chosen before."""
    line = (*clause(place), place.found, *rest(place))
    if not in_block(place) or len(line) < 4 or line[0].text not in ("move", "draw", "roll"):
        return None
    if line[1].text == "up" and line[2].text == "to":
        much = f"up to {line[3].text}"
    elif line[1].type == "INT" == line[3].type and line[2].text in ("-", "..", "to", "or"):
        much = f"{line[1].text}..{line[3].text}"
    else:
        return None
    message = f"`{line[0].text}` takes one number; how many of several is a choice"
    hint = f"write `p chooses {much} xs from …`, and below it `move xs to …`"
    return Diagnostic("E101", line[1].span.to(line[3].span), message, hint)


def everything(place: Place) -> Diagnostic | None:
    """`move everything from a`, `move all the coins from a`."""
    line = (*clause(place), place.found, *rest(place))
    if not in_block(place) or len(line) < 3 or line[0].text not in ("move", "draw", "roll"):
        return None
    if line[1].type == "NAME" and line[1].text in ("everything", "anything"):
        return Diagnostic("E103", line[1].span, f"`{line[1].text}` is written `all`")
    if line[1].text == "half":
        hint = "work it out: `move (count … / 2) … from … to …`; `/` rounds down"
        return Diagnostic("E103", line[1].span, "there is no `half`", hint)
    article = next((x for x in line[1:3] if x.type == "NAME" and x.text == "the"), None)
    if article is None:
        return None
    return Diagnostic("E103", article.span, "leave `the` out: components and zones have no article")


def added(place: Place) -> Diagnostic | None:
    """`add 1 coin to p.purse`: things are moved."""
    line = (*clause(place), place.found, *rest(place))
    is_added = in_block(place) and len(line) > 2 and line[0].text in ("add", "subtract")
    if not is_added or "TO" not in place.expected | {"FROM"} or place.found.type != "NAME":
        return None
    if not number_of(line[1]) or place.found is not line[2]:
        return None
    to = next((written(line[i + 1 :]) for i, x in enumerate(line) if x.text == "to"), "…")
    message = "numbers are added to a counter; things are moved"
    hint = f"write `move {written(line[1:3])} from … to {to}`"
    return Diagnostic("E103", line[0].span, message, hint)


def article(place: Place) -> Diagnostic | None:
    """`shuffle the deck`, `reveal a card`, `in the garden`."""
    last = place.line[-1] if place.line else None
    if last is None or last.type != "NAME" or last.text not in ARTICLES:
        return None
    if place.found.type != "NAME" or place.found.text in place.keywords or len(place.line) < 2:
        return None
    message = f"leave `{last.text}` out: components and zones have no article"
    return Diagnostic("E103", last.span, message)


def allowed(place: Place) -> Diagnostic | None:
    """`p may move 1 coin from a to b`: what may be done has a text and a block."""
    before = clause(place)
    is_may = in_block(place) and len(before) > 1 and before[-1].type == "MAY"
    if not is_may or place.keywords.get(place.found.text, "") not in place.statements:
        return None
    what = written((place.found, *rest(place)))
    hint = f'write `{written(before)} "text": {what}`'
    message = "what a player may do has a text by which it is chosen"
    return Diagnostic("E101", place.found.span, message, hint)


def two_statements(place: Place) -> Diagnostic | None:
    """`move a to b, roll d` and `move a to b and roll d`."""
    joint, before = place.found, clause(place)
    if not in_block(place) or joint.text not in (",", "and", "then") or not before:
        return None
    if "NEWLINE" not in place.expected or not rest(place) or before[0].type == "IF":
        return None
    if joint.span.line != rest(place)[0].span.line:
        message = "a line that ends with a comma goes on in the next"
        return Diagnostic("E101", joint.span, message, "leave the comma out")
    message = "each statement has a line of its own"
    hint = f"write `{written(rest(place))}` in the line below"
    return Diagnostic("E101", joint.span, message, hint)


def called(place: Place) -> Diagnostic | None:
    """`do pay(2) by p`: a rule is run by its name."""
    before = clause(place)
    is_call = in_block(place) and len(before) == 1 and before[0].text in _CALLS
    if not is_call or place.found.type != "NAME":
        return None
    hint = f"write `{written((place.found, *rest(place)))}`"
    return Diagnostic("E103", before[0].span, "a rule is run by its name alone", hint)


def everybody(place: Place) -> Diagnostic | None:
    """`all players` and `every player p` for `each player p`."""
    line = (*clause(place), place.found, *rest(place))
    said = " ".join(x.text for x in line)
    if not in_block(place) or not _EVERYBODY.match(said) or "wins" in said.split():
        return None
    if line[0].text not in ("everyone", "everybody") and "player" not in said:
        return None
    end = next((i for i, x in enumerate(line) if "player" in x.text), 0)
    message = f"`{written(line[: end + 1])}` is written `each player q`"
    hint = "what each does stands below it, with `q` for that player"
    return Diagnostic("E103", line[0].span.to(line[end].span), message, hint)


def two_words(place: Place) -> Diagnostic | None:
    """`for each` and `else if`."""
    line = (*clause(place), place.found)
    if not in_block(place) or len(line) < 2:
        return None
    said = f"{line[0].text} {line[1].text}"
    new = {"for each": "each", "else if": "otherwise if", "for every": "each"}.get(said)
    if new is None:
        return None
    return Diagnostic("E103", line[0].span.to(line[1].span), f"`{said}` is written `{new}`")


def unnamed(place: Place) -> Diagnostic | None:
    """`each player` in a block, without a name for the player."""
    words = [x.text for x in clause(place) if x.type != "NEWLINE"]
    if not in_block(place) or words != ["each", "player"] or place.found.type == "NAME":
        return None
    message = "each player needs a name in the lines below"
    hint = "write `each player q`, and `q` where that player is meant"
    return Diagnostic("E101", place.line[-1].span, message, hint)


def chosen(place: Place) -> Diagnostic | None:
    """`p chooses a card` and `p chooses another player`."""
    line = clause(place)
    at = next((i for i, x in enumerate(line) if x.type == "CHOOSES"), -1)
    if not in_block(place) or at < 0 or "FROM" not in place.expected:
        return None
    if any(x.text == "from" for x in (*line[at:], place.found, *rest(place))):
        return None
    said = {x.text.removesuffix("s") for x in (*line[at:], place.found, *rest(place))}
    who = written(line[:at])
    hint = f"name what is chosen, and from where: `{who} chooses x from PLACE`"
    if "player" in said or "opponent" in said:
        other = "" if "player" in said and "another" not in said else f" where q is not {who}"
        hint = f"write `{who} chooses q from players{other}`"
    message = "it does not say what it is chosen from"
    return Diagnostic("E101", place.found.span, message, hint)


def ending(place: Place) -> Diagnostic | None:
    """`end game`, and `player with most points wins`."""
    if not in_block(place):
        return None
    before = clause(place)
    first = (*before, place.found)[0]
    said = " ".join(x.text for x in (*before, place.found, *rest(place)))
    if len(before) > 1 and before[-1].type == "WINS":
        message = "nothing stands behind `wins`"
        return Diagnostic("E101", place.found.span, message, "the game is over then")
    if _GAME_ENDS.match(said):
        message = "a game ends with `p wins`, `nobody wins`, or when `play` is through"
        return Diagnostic("E103", first.span, message)
    if _MOST_WINS.match(said):
        message = "who wins by having most is written `every player p where … wins`"
        hint = "`every player p where score(p) = most of score(q) for q in players wins`"
        return Diagnostic("E103", first.span, message, hint)
    return None


def course(place: Place) -> Diagnostic | None:
    """`next player`, `p skips a turn`, `players take turns`."""
    line = (*clause(place), place.found, *rest(place))
    said = " ".join(x.text for x in line)
    if not in_block(place):
        return None
    if re.match(r"(the )?(next player|next turn|end (of )?(the )?turn)\b", said):
        hint = "`play` says how turns go round; `p plays next` changes it"
        message = "the next player's turn comes by itself"
    elif re.match(r"\S+ (skips|misses|loses) (a|the|his|her|their|next|one) .*\bturn", said):
        hint = "`turns go clockwise from …, skipping p where p.MARK, at most 99`"
        message = "who is skipped is said where turns go round"
    elif re.match(r"(the )?players? (take|play|alternate)\b|take turns\b", said):
        hint = "write `turns go clockwise from seat(1), at most 99`"
        message = "how turns go round is a statement of its own"
    else:
        return None
    return Diagnostic("E103", line[0].span, message, hint)


def when(place: Place) -> Diagnostic | None:
    """`when day = 3: …` in a rule: it was read as going on with the line before."""
    last = place.line[-1] if place.line else None
    if place.found.text != "when" or last is None or last.span.line == place.found.span.line:
        return None
    message = "what is looked at all the time is a trigger at the margin: `trigger NAME when …`"
    return Diagnostic("E103", place.found.span, message, "in a rule write `if`")


def listed(place: Place) -> Diagnostic | None:
    """`- move`, `1. move` and `move.`: bullets, numbers and full stops."""
    line = clause(place)
    if not in_block(place):
        return None
    if not line and place.found.type == "MINUS":
        return Diagnostic("E101", place.found.span, "lines have no bullets", LEAVE)
    if line and line[0].type == "INT" and line[1:2] and line[1].text in (".", ")"):
        return Diagnostic("E101", line[0].span.to(line[1].span), "lines are not numbered", LEAVE)
    if line and line[-1].type == "DOT" and place.found.type in LINE_ENDS:
        return Diagnostic("E101", line[-1].span, "a line has no full stop at its end", LEAVE)
    return None


DOING = (
    *(listed, when, two_words, assigned, changed, several_moved, goal, everything, ending, course),
    *(moving, doer, added, two_statements, allowed, called, everybody, unnamed, chosen),
)
