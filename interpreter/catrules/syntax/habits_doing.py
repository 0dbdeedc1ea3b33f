"""Habits in statements: what happens, said as a printed rulebook says it."""

import re
from itertools import pairwise

from catrules.diagnostics import Diagnostic
from catrules.syntax.habits_moving import GIVEN, MOVED
from catrules.syntax.place import Place
from catrules.syntax.wording import (
    ARTICLES,
    LINE_ENDS,
    behind,
    clause,
    in_block,
    instead,
    rest,
    sentence,
    written,
)

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
_OPENING = frozenset({"if", "each", "repeat", "match", "otherwise"})
_WINS = frozenset({"win", "wins"})
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
    return Diagnostic("E103", line[0].span, f"`{verb}` is written `{_CHANGES[verb]}`", hint)


def article(place: Place) -> Diagnostic | None:
    """`shuffle the deck`, `reveal a card`, `in the garden`."""
    last = place.line[-1] if place.line else None
    if last is None or last.type != "NAME" or last.text not in ARTICLES:
        return None
    if place.found.type != "NAME" or place.found.text in place.keywords or len(place.line) < 2:
        return None
    message = f"leave `{last.text}` out: components and zones have no article"
    return Diagnostic("E103", last.span, message, instead(place, last, last, ""))


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
    message = "each thing that happens has a line of its own"
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
    if not in_block(place) or not _EVERYBODY.match(said) or _WINS & {*said.split()}:
        return None
    if line[0].text not in ("everyone", "everybody") and "player" not in said:
        return None
    end = next((i for i, x in enumerate(line) if "player" in x.text), 0)
    after = [x for x in line[end + 1 :] if x.text.strip()]
    named = after[0].text if len(after) == 1 and after[0].type == "NAME" else ""
    form = f"each player {named or _called_below(place)}"
    last = line[end + 1] if named else line[end]
    message = f"`{written(line[: end + 1])}` is written `each player`, with a name for the player"
    hint = f"write `{form}`, and what each does in the lines below"
    return Diagnostic("E103", line[0].span.to(last.span), message, hint)


def _called_below(place: Place) -> str:
    """The name by which the lines below call a player."""
    below = [x for x in (*place.rest, *place.below) if x.text.strip()]
    pairs = list(pairwise(below))
    return next((x.text for x, dot in pairs if x.type == "NAME" and dot.type == "DOT"), "q")


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
    message = "it does not say how the player is called in the lines below"
    hint = f"write `each player {_called_below(place)}`"
    return Diagnostic("E101", place.line[-1].span, message, hint)


def chosen(place: Place) -> Diagnostic | None:
    """`p chooses a card` and `p chooses another player`."""
    line = clause(place)
    at = next((i for i, x in enumerate(line) if x.type == "CHOOSES"), -1)
    if not in_block(place) or at < 0:
        return None
    who, words = written(line[:at]), [x.text for x in line[at:]]
    if place.found.text == "or" and "from" in words:
        hint = f'begin with `{who} chooses one`, and below it a line for each: `"the first": …`'
        return Diagnostic("E101", place.found.span, "a player chooses from one place", hint)
    if "FROM" not in place.expected:
        return None
    after = (place.found, *rest(place))
    if any(x.text == "from" for x in (*line[at:], *after)):
        return None
    said = {x.text.removesuffix("s") for x in (*line[at:], *after)}
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
        after = written((place.found, *rest(place)))
        hint = f"write `{written(before)}`: the game is over then"
        return Diagnostic("E101", place.found.span, f"leave `{after}` out behind `wins`", hint)
    if _GAME_ENDS.match(said):
        message = "a game ends with `p wins`, `nobody wins`, or when `play` is through"
        return Diagnostic("E103", first.span, message)
    if _MOST_WINS.match(said):
        message = "who wins by having most is written `every player p with most … wins`"
        return Diagnostic("E103", first.span, message, _best(place, said))
    return None


def _best(place: Place, said: str) -> str:
    """The line by which whoever has most of something wins, as a hint."""
    words = said.split()
    least = any(word in words for word in ("least", "lowest", "fewest", "smallest"))
    of = next((f for word in words if (f := _of_player(place, word))), "")
    known = of or next((f for name in place.known.values if (f := _of_player(place, name))), "")
    form = known or "COUNTER of {}"
    best = f"with {'least' if least else 'most'} {form.format('p')}"
    return f"write `every player p {best} wins`"


def _of_player(place: Place, word: str) -> str:
    """A number of each player, with a gap for the player; nothing if the word names none."""
    one = word.removesuffix("s")
    if "player" in place.known.values.get(word, place.known.values.get(one, ())):
        return f"{word if word in place.known.values else one}({{}})"
    if place.known.marks.get(word) == ("counter", True):
        return f"{{}}.{word}"
    kind = place.known.kind(word)
    zone = word if word in place.known.zones else place.known.zone_for(kind, owned=True)
    return f"count {{}}.{zone}" if zone and place.known.zones[zone].owned else ""


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
        message, hint = "a player is passed over where the turns go round", _passed(place)
    elif re.match(r"(the )?players? (take|play|alternate)\b|take turns\b", said):
        hint = f"write `{_round(place)}`"
        message = "how turns go round has a line of its own"
    else:
        return None
    return Diagnostic("E103", line[0].span, message, hint)


def _round(place: Place) -> str:
    """The line by which turns go round, beginning with the first player that is remembered."""
    first = place.known.marked("player", owned=False) or "seat(1)"
    return f"turns go clockwise from {first}, at most 99"


def _passed(place: Place) -> str:
    """How a player is passed over, once or as long as a flag holds, as a hint."""
    flag = place.known.marked("flag", owned=True) or "FLAG"
    before, comma, most = written(place.known.turns).rpartition(", at most")
    turns = f"{before}, skipping q where q.{flag}{comma}{most}" if before else ""
    turns = turns or f"turns go clockwise from seat(1), skipping q where q.{flag}, at most 99"
    return f"write `left(p, 2) plays next` to pass over one; or in `play`: `{turns}`"


def without_end(place: Place) -> Diagnostic | None:
    """`turns go clockwise from gardener`, which never ends."""
    line = clause(place)
    if not in_block(place) or not line or line[0].type != "TURNS":
        return None
    is_end = place.found.type in LINE_ENDS and "COMMA" in place.expected
    if not is_end or any(x.text == "most" for x in line):
        return None
    kept = [x for x in line if x.text.strip()]
    hint = f"write `{written(kept)}, at most 99`"
    return Diagnostic("E101", kept[-1].span, "it does not say when the turns end", hint)


def acting(place: Place) -> Diagnostic | None:
    """`p acts in garden` without `while`, `p may act`, `p may rest`."""
    line = [x for x in clause(place) if x.text.strip()]
    words = [x.text for x in line]
    if not in_block(place) or len(line) < 2:
        return None
    if "acts" in words and "in" in words and "WHILE" in place.expected:
        who, where = written(line[: words.index("acts")]), written(line[words.index("in") + 1 :])
        hint = f"write `{who} must act in {where}` or `{who} may act in {where}` for once;"
        hint += f" again and again: `{who} acts in {where} while …`"
        return Diagnostic("E101", behind(line[-1]), "it does not say how often", hint)
    if words[-1] == "act" and "IN" in place.expected and place.found.type in LINE_ENDS:
        hint = f"write `{written(line)} in {place.known.window()}`"
        return Diagnostic("E101", behind(line[-1]), "it does not say what may be done", hint)
    action = place.found.text
    if line[-1].type in ("MAY", "MUST") and action in place.known.windows:
        hint = (
            f"write `{written(line)} act in {place.known.window(action)}`, which offers its actions"
        )
        message = f"`{action}` is an action, which is offered by its window"
        return Diagnostic("E101", place.found.span, message, hint)
    return None


def repeated(place: Place) -> Diagnostic | None:
    """`repeat a - b times`: what is worked out stands in parentheses."""
    line = (*clause(place), place.found, *rest(place))
    if not in_block(place) or line[0].text != "repeat" or place.found.type in LINE_ENDS:
        return None
    at = next((i for i, x in enumerate(line) if x.text == "times"), 0)
    if at < 3 or line[1].type == "LPAR" == line[at - 1].type:
        return None
    hint = instead(place, line[1], line[at - 1], f"({written(line[1:at])})")
    message = "a calculation stands in parentheses here"
    return Diagnostic("E101", line[1].span.to(line[at - 1].span), message, hint)


def second_colon(place: Place) -> Diagnostic | None:
    """`if a: if b: c`: one line takes one more."""
    before = [x for x in place.line if x.type == "COLON"]
    line = clause(place)
    again = (*line, place.found)[0]
    if not before or again.text not in _OPENING or again.span.line != before[-1].span.line:
        return None
    if not any(x.type == "COLON" or x.text == ":" for x in (place.found, *place.rest)):
        return None
    inner = written(sentence(place)[sentence(place).index(again) :])
    above = written(place.line[: place.line.index(before[-1])])
    header = f"`{above}`" if before[-1] is not place.line[-1] or above else ""
    hint = f"end the line behind {header}, and put `{inner}` in the line below"
    return Diagnostic("E101", again.span, "a line has one `:` only", hint)


def when(place: Place) -> Diagnostic | None:
    """`when day = 3: …` in a rule: it was read as going on with the line before."""
    last = place.line[-1] if place.line else None
    if place.found.text != "when" or last is None or last.span.line == place.found.span.line:
        return None
    after = rest(place)
    if not after:
        return None
    at = next((i for i, x in enumerate(after) if x.type == "COLON" or x.text == ":"), len(after))
    hint = f"write `if {written(after)}`; to look at it all the time, at the margin:"
    hint += f" `trigger NAME when {written(after[:at])}`"
    return Diagnostic("E103", place.found.span, "`when` is written `if`", hint)


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
    *(listed, when, second_colon, repeated, two_words, assigned, changed, *MOVED, ending, course),
    *(without_end, acting, *GIVEN, two_statements, allowed, called, everybody, unnamed, chosen),
)
