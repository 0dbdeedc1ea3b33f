"""Which type fits where, and what two types have in common."""

from catrules.semantics.kinds import Kinds
from catrules.semantics.types import (
    UNKNOWN,
    NothingT,
    PlaceT,
    PlayerT,
    SetT,
    ThingT,
    Type,
    UnknownT,
)


def fits(kinds: Kinds, found: Type, wanted: Type) -> bool:
    """Whether an expression of one type may stand where another is wanted.

    A thing fits if it may be of the kind; that each thing fits is a matter of the check.
    """
    match found, wanted:
        case (UnknownT(), _) | (_, UnknownT()):
            return True
        case NothingT(), (PlayerT() | ThingT() | PlaceT()):
            return True
        case ThingT(have), ThingT(want):
            return kinds.overlap(have, want)
        case PlaceT(have, family), PlaceT(want, wanted_family):
            return family == wanted_family if wanted_family else kinds.overlap(have, want)
        case PlaceT(have, _), SetT(ThingT(want)):
            return kinds.overlap(have, want)
        case SetT(have_of), SetT(want_of):
            return fits(kinds, have_of, want_of)
        case _:
            return found == wanted


def joined(one: Type, other: Type) -> Type | None:
    """The type of what is one or the other; None if there is no common type."""
    match one, other:
        case (UnknownT(), _) | (_, UnknownT()):
            return UNKNOWN
        case NothingT(), _:
            return other
        case _, NothingT():
            return one
        case ThingT(a), ThingT(b):
            return ThingT(_merged(a, b))
        case PlaceT(a, family), PlaceT(b, other_family):
            return PlaceT(_merged(a, b), family if family == other_family else "")
        case PlaceT(a, _), SetT(ThingT(b)):
            return SetT(ThingT(_merged(a, b)))
        case SetT(ThingT(a)), PlaceT(b, _):
            return SetT(ThingT(_merged(a, b)))
        case SetT(a_of), SetT(b_of):
            return set_of(joined(a_of, b_of))
        case _:
            return one if one == other else None


def set_of(inner: Type | None) -> SetT | None:
    """The type of a set of such things; None if none holds them: all places in one are of one
    family, for there they are numbers."""
    if inner is None or (isinstance(inner, PlaceT) and not inner.family):
        return None
    return SetT(inner)


def _merged(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*one, *other)))
