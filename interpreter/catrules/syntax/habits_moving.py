"""Habits in statements that move things: how many of what, from where and to where."""

from collections.abc import Sequence

from catrules.diagnostics import Diagnostic
from catrules.syntax.lexeme import Lexeme
from catrules.syntax.place import Place
from catrules.syntax.wording import (
    ARTICLES,
    LINE_ENDS,
    clause,
    in_block,
    instead,
    number_of,
    rest,
    sentence,
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
_LOSING = frozenset({"lose", "pay", "spend", "discard"})
_TAKING = ("move", "draw", "roll")


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
    span = place.found.span.to(two[0].span) if two else place.found.span
    hint = instead(place, place.found, (place.found, *two)[-1], "to")
    return Diagnostic("E103", span, f"where to is written `to`, not `{said}`", hint)


def moving(place: Place) -> Diagnostic | None:
    """`discard x`, `p gains 2 coins`: things are moved by one statement only."""
    before = clause(place)
    if not in_block(place):
        return None
    for start, verb in ((before[:-1], before[-1:]), (before, (place.found,))):
        if verb and _is_moving(start, verb[0]):
            after = rest(place)
            after = after if verb[0] is place.found else (place.found, *after)
            message = f"`{verb[0].text}` is not known here: things are moved, numbers are added"
            everybody = written(start) in ("each player", "every player", "everyone", "everybody")
            form = _moved(place, "q" if everybody else written(start), verb[0].text, after)
            form = f"each player q: {form}" if everybody else form
            hint = instead(place, (*start, verb[0])[0], sentence(place)[-1], form)
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


def _moved(place: Place, who: str, verb: str, after: Sequence[Lexeme]) -> str:
    """What is meant by somebody's gain or loss: an `add`, or a `move` with its places."""
    ends = LINE_ENDS | {"COMMA"}
    stop = (i for i, x in enumerate(after) if x.text in _WHERE_TO or x.type in ends)
    thing = after[: next(stop, len(after))]
    word = thing[-1].text if thing else ""
    losing = verb.removesuffix("s") in _LOSING
    mark = place.known.marks.get(word)
    if mark is not None and mark[0] == "counter" and len(thing) > 1:
        where = f"{who or 'p'}.{word}" if mark[1] else word
        much = written(thing[:-1])
        return f"subtract {much} from {where}" if losing else f"add {much} to {where}"
    kind = place.known.kind(word) if len(thing) > 1 else ""
    table = place.known.zone_for(kind, owned=False) or "PLACE"
    own = place.known.zone_for(kind, owned=True)
    own = f"{who}.{own}" if who and own else "PLACE"
    source, to = (own, table) if losing else (table, own)
    to = verb.removesuffix("s") if verb.removesuffix("s") in place.known.zones else to
    goal = next((x.text for x in after if x.text in ("to", "into", "onto", "in", "on")), "")
    source = _behind(after, "from") if any(x.text == "from" for x in after) else source
    return f"move {_thing(thing, source)} to {_behind(after, goal) if goal else to}"


def _thing(thing: Sequence[Lexeme], source: str) -> str:
    """What is moved; a number of things, or all of a kind, need the place that they come from."""
    if not thing:
        return f"KIND from {source}"
    if len(thing) == 1 and number_of(thing[0]):
        return f"{number_of(thing[0])} KIND from {source}"
    if len(thing) == 1:
        return written(thing)
    if number_of(thing[0]) or thing[0].text in ARTICLES:
        return f"{number_of(thing[0]) or 1} {written(thing[1:])} from {source}"
    return written(thing) + ("" if thing[1].type == "DOT" else f" from {source}")


def doer(place: Place) -> Diagnostic | None:
    """`p draws 2 from deck`: who does it is not said."""
    before = clause(place)
    word = place.found.text.removesuffix("s")
    if not in_block(place) or not before or before[-1].type not in ("NAME", "RPAR"):
        return None
    if place.found.type != "NAME" or word == place.found.text or word not in _DONE:
        return None
    message = f"`{place.found.text}` is written `{word}`, without who does it"
    form = f"{word} {_completed(place, word, rest(place))}"
    hint = instead(place, before[0], sentence(place)[-1], form)
    return Diagnostic("E103", before[0].span.to(place.found.span), message, hint)


def _completed(place: Place, verb: str, after: Sequence[Lexeme]) -> str:
    """What stands behind a verb, with the places that are missing."""
    after = [x for x in after if x.text.strip()]
    said = written(after) or "…"
    if after and after[0].text in ARTICLES:
        said = f"1 {written(after[1:])}"
    words = {x.text for x in after}
    if verb in ("move", "draw") and not any(x.type == "DOT" for x in after[:2]):
        said += "" if "from" in words else f" from {_source(place, after)}"
    if verb in ("move", "draw"):
        said += "" if "to" in words else " to PLACE"
    return said


def _source(place: Place, said: Sequence[Lexeme]) -> str:
    """Where things of the kind that is said lie, if that is one place."""
    kind = next((k for x in said if (k := place.known.kind(x.text))), "")
    drawn = "draw" in (x.text for x in clause(place)) or place.found.text.startswith("draw")
    return place.known.zone_for(kind, owned=False, drawn=drawn) or "PLACE"


def lacking(place: Place) -> Diagnostic | None:
    """`move 2 coins to p.purse`, `move all to a from b`, `roll 2 dice`, `roll a die`."""
    before = clause(place)
    words = [x.text for x in before]
    if not in_block(place) or len(before) < 2 or words[0] not in _TAKING:
        return None
    is_order = words[1:3] == ["all", "to"] or place.found.text == "to"
    after = rest(place)
    at = next((i for i, x in enumerate(after) if x.text == "from"), -1)
    if "FROM" not in place.expected and not is_order:
        return None
    line = (*before, place.found, *after)
    to = next((i for i, x in enumerate(line) if x.text == "to"), -1)
    said = [x.text for x in line if x.text.strip()]
    if "," in said or said[-1] in ("from", "to"):
        return None
    if at >= 0 and to > 0:
        came = next(i for i, x in enumerate(line) if x.text == "from")
        order = (line[:to], line[came:], line[to:came]) if came > to else ()
        if not order:
            return None
        form = " ".join(written(part) for part in order)
        hint = instead(place, before[0], line[-1], form)
        return Diagnostic("E101", line[to].span, "`from` stands before `to`", hint)
    if "FROM" not in place.expected or place.found.type not in LINE_ENDS | {"TO", "NAME"}:
        return None
    if place.found.text not in ("to",) and place.found.text.strip() and place.found.type == "NAME":
        return None if words[1] not in ARTICLES else _one(place, before)
    return _from(place, before)


def _one(place: Place, before: Sequence[Lexeme]) -> Diagnostic:
    """An article for a number."""
    form = f"{before[0].text} 1 {place.found.text} from {_source(place, (place.found,))}"
    hint = instead(place, before[0], sentence(place)[-1], form)
    return Diagnostic("E103", before[1].span, f"`{before[1].text}` is written `1`", hint)


def _from(place: Place, before: Sequence[Lexeme]) -> Diagnostic:
    """A line that does not say from where."""
    kept = [x for x in before if x.text.strip()]
    if len(kept) > 2 and kept[1].text in ARTICLES:
        shown = f"{kept[0].text} 1 {written(kept[2:])}"
    else:
        shown = written(kept)
    to = "" if kept[0].text == "roll" else " to PLACE"
    if place.found.text == "to":
        to = f" {written((place.found, *rest(place)))}"
    span = kept[-1].span
    form = f"{shown} from {_source(place, kept)}{to}"
    last = sentence(place)[-1]
    last = next((x for x in reversed(sentence(place)) if x.type != "STRING"), last)
    hint = instead(place, kept[0], last, form)
    return Diagnostic("E101", span, "it does not say from where", hint)


def several_moved(place: Place) -> Diagnostic | None:
    """`move 1-3 coins`, `draw up to 2 cards`: how many is chosen before."""
    line = (*clause(place), place.found, *rest(place))
    if not in_block(place) or len(line) < 4 or line[0].text not in _TAKING:
        return None
    if not line[3].text.strip():
        return None
    if line[1].text == "up" and line[2].text == "to":
        much = f"up to {line[3].text}"
    elif line[1].type == "INT" == line[3].type and line[2].text in ("-", "..", "to", "or"):
        much = f"{line[1].text}..{line[3].text}"
    else:
        return None
    message = f"`{line[0].text}` takes one number; a player who may say how many chooses first"
    kind = place.known.kind(line[4].text) if len(line) > 4 else ""
    source, to = _behind(line, "from"), _behind(line, "to", start=4)
    zone = place.known.zones.get(source)
    if kind and zone is not None and len(zone.kinds) > 1:
        source = f"(x in {source} where x is {kind})"
    hint = f"write `p chooses {much} xs from {source}`, and below it `move xs to {to}`"
    return Diagnostic("E101", line[1].span.to(line[3].span), message, hint)


def _behind(line: Sequence[Lexeme], word: str, start: int = 0) -> str:
    """The place that stands behind a word."""
    at = next((i for i, x in enumerate(line) if i >= start and x.text == word), len(line))
    stop = (i for i, x in enumerate(line) if i > at and x.text in _WHERE_TO)
    return written(line[at + 1 : next(stop, len(line))]) or "PLACE"


def everything(place: Place) -> Diagnostic | None:
    """`move everything from a`, `move all the coins from a`, `move half of a`."""
    line = (*clause(place), place.found, *rest(place))
    if not in_block(place) or len(line) < 3 or line[0].text not in _TAKING:
        return None
    if line[1].type == "NAME" and line[1].text in ("everything", "anything"):
        return Diagnostic("E103", line[1].span, f"`{line[1].text}` is written `all`")
    if line[1].text == "half":
        return Diagnostic("E103", line[1].span, "there is no `half`", _halved(place, line))
    article = next((x for x in line[1:3] if x.type == "NAME" and x.text == "the"), None)
    if article is None:
        return None
    at = line.index(article)
    unknown = line[1].text == "all" and len(line) > at + 1 and line[at + 1].type == "NAME"
    unknown = unknown and not place.known.kind(line[at + 1].text)
    hint = instead(place, article, line[at + 1] if unknown else article, "")
    message = "leave `the` out: components and zones have no article"
    return Diagnostic("E103", article.span, message, hint)


def _halved(place: Place, line: Sequence[Lexeme]) -> str:
    """How half of what lies in a place is moved, as a hint."""
    said = [x for x in line[2:] if x.text not in (*ARTICLES, "of")]
    to = _behind(said, "to")
    where = next((x for x in ("from", "in") if any(y.text == x for y in said)), "")
    kind = place.known.kind(said[0].text) if said else ""
    stop = next((i for i, x in enumerate(said) if x.text in _WHERE_TO), len(said))
    source = _behind(said, where) if where else written(said[:stop]) or "PLACE"
    zone = place.known.zones.get(source.rpartition(".")[2])
    kinds = zone.kinds if zone else ()
    counted = f"count {place.known.plural(kind)} in {source}" if kind else f"count {source}"
    kind = kind or (kinds[0] if len(kinds) == 1 else "")
    if kind or not zone:
        thing = place.known.plural(kind) if kind else "KIND"
        return f"write `move ({counted} / 2) {thing} from {source} to {to}`; `/` rounds down"
    hint = f"write `p chooses ({counted} / 2) xs from {source}`, and below it `move xs to {to}`"
    return f"{hint}; `/` rounds down"


def added(place: Place) -> Diagnostic | None:
    """`add 1 coin to p.purse`: things are moved."""
    line = (*clause(place), place.found, *rest(place))
    is_added = in_block(place) and len(line) > 2 and line[0].text in ("add", "subtract")
    if not is_added or "TO" not in place.expected | {"FROM"} or place.found.type != "NAME":
        return None
    if not number_of(line[1]) or place.found is not line[2]:
        return None
    to = _behind(line, "to")
    source = _source(place, line[1:3])
    message = "numbers are added to a counter; things are moved"
    hint = f"write `move {written(line[1:3])} from {source if source != to else 'PLACE'} to {to}`"
    return Diagnostic("E103", line[0].span, message, hint)


MOVED = (several_moved, goal, everything, lacking)
"""Habits that look at a line of moving itself."""

GIVEN = (moving, doer, added)
"""Habits of other verbs than those that move."""
