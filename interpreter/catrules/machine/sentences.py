"""The sentences of a log: short, and made of the rule file's own words only."""

from attrs import frozen

from catrules.ir.program import Variant
from catrules.machine.labels import joined
from catrules.machine.legend import Legend, face_of
from catrules.text import article, spaced


@frozen
class Subject:
    """The things of an effect as somebody is told of them.

    phrase: `a coin`, `2 coins`, `a die showing 3`; label: as in options; many: more than one.
    """

    phrase: str
    label: str
    many: bool


def known(legend: Legend, variant: int, amount: int, *, with_face: bool = True) -> Subject:
    """Things that are seen."""
    shown = legend.program.variants[variant]
    sort = legend.program.sorts[shown.sort]
    name = spaced(sort.noun)
    values = " ".join(str(value) for _, value in sort.attributes)
    if amount > 1:
        noun = f"{amount} {name} {values}" if values else f"{amount} {spaced(sort.plural)}"
    elif values:
        noun = f"{name} {values}"
    else:
        noun = f"the {name}" if sort.count == 1 else article(name)
    face = face_of(sort, shown) if with_face else ""
    label = legend.variant_labels[variant] if with_face else _faceless(legend, shown)
    return Subject(f"{noun} showing {face}" if face else noun, label, amount > 1)


def _faceless(legend: Legend, variant: Variant) -> str:
    return spaced(legend.program.sorts[variant.sort].names[0])


def unknown(legend: Legend, source: int, target: int) -> Subject:
    """One thing of which is known only that it may lie in both zones."""
    name = legend.common_name([source, target])
    return Subject(legend.so_many(name, 1), name, False)


def effect_sentence(
    legend: Legend, verb: str, subject: Subject, source: int, target: int, face: str, at: str = ""
) -> str:
    """What became of a thing; source and target are zones, `face` what a roll shows, if seen.

    at: the end of the target where it comes to lie, if that is said.
    """
    start, end = zone_phrase(legend, source), at_end(at, zone_phrase(legend, target))
    noun, many = subject.phrase, subject.many
    is_, moves = ("are", "move") if many else ("is", "moves")
    result = f": {face}" if face else ""
    if verb == "roll":
        way = f"in {start} {is_} rolled" if source == target else f"{is_} rolled to {end}"
        return f"{noun} {way}{result}"
    if verb in ("reveal", "conceal"):
        return f"{noun} in {start} {is_} turned {'up' if verb == 'reveal' else 'down'}"
    if verb == "draw":
        return f"{noun} {is_} drawn from {start} to {end}"
    if verb == "swap":
        return f"{noun} {is_} swapped from {start} to {end}"
    return f"{noun} {moves} from {start} to {end}"


def at_end(end: str, zone: str) -> str:
    """A zone, or an end of it: `the bottom of the deck`."""
    return f"the {end} of {zone}" if end else zone


def zone_phrase(legend: Legend, zone: int) -> str:
    """A zone inside a sentence: `the bank`, `ana's purse`, `column 3`."""
    name, place = legend.zone_names[zone], legend.program.zones[zone]
    return name if place.owner or place.place else f"the {name}"


def tell_sentence(form: str, text: str, who: str, what: str) -> str:
    """What is told of something that moves nothing.

    who: the player first named, may be empty; what: the other arguments.
    """
    if form == "turn":
        return f"{who}'s turn" if who else "a turn begins"
    if form == "shuffle":
        return f"{what or 'something'} is shuffled"
    if form == "arrange":
        return f"{who} arranges {what or 'something'}"
    said = joined(text, what)
    return f"{who}: {said}" if who else said
