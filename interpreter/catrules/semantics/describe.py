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
    UnknownT,
    WordT,
)

_SIMPLE: dict[type[Type], str] = {
    NumberT: "a number",
    TruthT: "a condition (yes or no)",
    PlayerT: "a player",
    WordT: "a word",
    NothingT: "the word `nothing`",
    UnknownT: "something unknown",
}
_SETS: dict[type[Type], str] = {NumberT: "a set of numbers", PlayerT: "a set of players"}


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
        case ThingT(kinds):
            return a(alternatives(kinds))
        case PlaceT(_, family):
            return a(family) if family else "a zone"
        case SetT(ThingT(kinds)):
            return f"a set of things ({alternatives(kinds)})"
        case SetT(PlaceT(_, family)):
            return f"a set of places ({family or 'zones'})"
        case SetT(inner):
            return _SETS.get(type(inner), "a set")
        case _:
            return _SIMPLE[type(of)]
