"""Types in the words of a designer."""

from collections.abc import Iterable

from catrules.semantics.types import (
    NothingT,
    NumberT,
    PlaceT,
    PlayerT,
    SetT,
    ThingT,
    TruthT,
    Type,
    WordT,
)


def a(noun: str) -> str:
    """A noun with its article."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def alternatives(kinds: Iterable[str]) -> str:
    """`coin or cube`."""
    names = list(kinds)
    if len(names) > 4:
        return "thing"
    return " or ".join(names) if names else "thing"


def describe(of: Type) -> str:
    """What an expression of this type is, as a noun with its article."""
    match of:
        case NumberT():
            return "a number"
        case TruthT():
            return "a condition (yes or no)"
        case PlayerT():
            return "a player"
        case WordT():
            return "a word"
        case ThingT(kinds):
            return a(alternatives(kinds))
        case PlaceT(_, family):
            return a(family) if family else "a zone"
        case NothingT():
            return "the word `nothing`"
        case SetT(inner):
            return _set_of(inner)
        case _:
            return "something unknown"


def _set_of(inner: Type) -> str:
    match inner:
        case PlayerT():
            return "a set of players"
        case NumberT():
            return "a set of numbers"
        case ThingT(kinds):
            return f"a set of things ({alternatives(kinds)})"
        case PlaceT(_, family):
            return f"a set of places ({family or 'zones'})"
        case _:
            return "a set"
