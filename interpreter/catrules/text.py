"""Words for people: what may be shown of foreign text, articles, lists."""

import re

# Control characters, and those that hide, join or reorder the text around them. The ranges are
# written out, since what Unicode calls a control character differs between Python versions.
_BREAK = re.compile("[\t\n\v\f\r\x85\u2028\u2029]")
_BREAKS = re.compile(f"{_BREAK.pattern}+")
_CONTROLS = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    "\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def clean(text: str) -> str:
    """Text from a rule file, a name or a save as it may be shown.

    Line breaks and tabs become spaces; control, invisible and bidirectional characters go.
    """
    return _CONTROLS.sub("", _BREAKS.sub(" ", text)).strip()


def in_place(text: str) -> str:
    """A line of a file as it may be shown, each character in its own column."""
    return _CONTROLS.sub("\N{REPLACEMENT CHARACTER}", _BREAK.sub(" ", text))


def spaced(name: str) -> str:
    """A name of the rule file as people read it: `end_of_turn` as `end of turn`."""
    return clean(name.replace("_", " "))


def plain(text: str) -> str:
    """A text as it is compared: without regard to capitals, spaces and the underscores of names."""
    return " ".join(text.replace("_", " ").split()).casefold()


def article(noun: str) -> str:
    """The noun with `a` or `an`."""
    return f"an {noun}" if noun[:1].lower() in tuple("aeiou") else f"a {noun}"


_HISSING = ("s", "x", "z", "ch", "sh")


def plural_of(noun: str) -> str:
    """The plural of a noun where it is not given: `coins`, `boxes`, `wishes`, `rubies`."""
    if noun.endswith(_HISSING):
        return f"{noun}es"
    if noun.endswith("y") and noun[-2:-1] not in ("", *"aeiou"):
        return f"{noun[:-1]}ies"
    return f"{noun}s"


def so_many(number: int, noun: str) -> str:
    """So many: `1 turn`, `2 turns`, `3 matches`."""
    return f"{number} {noun if number == 1 else plural_of(noun)}"


def listed(parts: list[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"
