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


def title(rule: str, told: Telling, taken: frozenset[str]) -> str:
    """A title of its own. rule: the name of the rule that it is about; taken: titles there are."""
    about = spaced(rule) or "the rules"
    place = spaced(told.place.partition("(")[0].rpartition(".")[2])
    says = _SAYS.get(told.sort, f"what becomes of the {place}" if place else "what comes of it")
    if told.sort == "value":
        says = f"what {'it' if place == about else place} comes to"
    if told.sort == "sees" and place:
        about, says = place, "who sees it"
    whole = f"{about[:1].upper()}{about[1:]}: {says}"
    number, found = 2, whole
    while found in taken:
        found, number = f"{whole} ({number})", number + 1
    return found
