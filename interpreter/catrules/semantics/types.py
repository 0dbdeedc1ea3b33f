"""Static types of expressions. Whether a value may be `nothing` stands beside the type."""

from attrs import frozen


@frozen
class Type:
    """The type of an expression."""


@frozen
class NumberT(Type):
    """A whole number."""


@frozen
class TruthT(Type):
    """Yes or no; conditions are of it."""


@frozen
class PlayerT(Type):
    """A player; where somebody decides, also `chance` or `table`."""


@frozen
class WordT(Type):
    """A symbol out of a domain: the faces of a die, the words of a setting."""

    domain: str


@frozen
class ThingT(Type):
    """A component of one of these kinds (the most general names that are known of it)."""

    kinds: tuple[str, ...]


@frozen
class PlaceT(Type):
    """A zone as a place and as the set of what lies there; `family` names a family of places."""

    kinds: tuple[str, ...]
    family: str = ""


@frozen
class SetT(Type):
    """A set of players, things, places or numbers. Things that are alike are counted in it."""

    of: Type


@frozen
class NothingT(Type):
    """The type of the literal `nothing`, which fits wherever a player, thing or place may stand."""


@frozen
class UnknownT(Type):
    """The type of an expression about which there is a finding already: it fits everywhere."""


NUMBER = NumberT()
TRUTH = TruthT()
PLAYER = PlayerT()
NOTHING = NothingT()
UNKNOWN = UnknownT()
PLAYERS = SetT(PLAYER)


def element(of: Type) -> Type | None:
    """The type of what lies in a set or zone; None if it is neither."""
    if isinstance(of, SetT):
        return of.of
    if isinstance(of, PlaceT):
        return ThingT(of.kinds)
    return UNKNOWN if isinstance(of, UnknownT) else None


def is_family(of: Type) -> bool:
    """Whether it is a set of places of a family."""
    return isinstance(of, SetT) and isinstance(of.of, PlaceT)


def is_single(of: Type) -> bool:
    """Whether it is one thing, player or number, which may be nothing (no set, no condition)."""
    return not isinstance(of, SetT | TruthT)
