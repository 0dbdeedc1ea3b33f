"""What a scenario is called: what it is about, and what it says of it."""

from catrules.drafting.tell import Telling
from catrules.text import spaced

_SAYS = {
    "over": "who wins",
    "turn": "whose turn it is",
    "asked": "who is asked",
    "offers": "what may be done",
    "refused": "what may not be done",
    "sees": "who sees what",
    "told": "who is told what",
}


def title(rule: str, told: Telling, taken: frozenset[str], *, begun: bool) -> str:
    """A title of its own. rule: the name of the rule that it is about; taken: titles there are.

    begun: something is done, so that it is about what comes of it.
    """
    about = spaced(rule) or "the rules"
    place = spaced(told.place.partition("(")[0].rpartition(".")[2])
    says = _SAYS.get(told.sort) or _of_place(told.sort, place, about, begun=begun)
    if told.sort == "sees" and place:
        about, says = place, "who sees it"
    whole = f"{about[:1].upper()}{about[1:]}: {says}"
    number, found = 2, whole
    while found in taken:
        found, number = f"{whole} ({number})", number + 1
    return found


def _of_place(sort: str, place: str, about: str, *, begun: bool) -> str:
    """What is said of a zone, a mark or a value. The names of marks are words of any sort."""
    own = not place or place == about
    match sort:
        case "value":
            return f"what {'it' if own else place} comes to"
        case "zone" if begun:
            return f"what becomes of {'it' if own else f'the {place}'}"
        case "zone":
            return f"what lies {'there' if own else f'in the {place}'}"
    if own:
        return "what becomes of it" if begun else "how it begins"
    return f"{place} afterwards" if begun else place
