"""What lay hidden where a game went on from, as a seat has seen since: what came out was there.

Only what certainly was there counts: what goes in unseen may be what comes out later.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from catrules.machine.hidden.sight import Given, Heard
from catrules.machine.legend import Legend


def lay_there(legend: Legend, told: Sequence[Heard | Given]) -> Mapping[int, int]:
    """By addresses of cells that the seat does not see how many lay there at least, before it was
    told all this."""
    found, came, stirred = Counter[int](), Counter[int](), set[int]()
    for each in told:
        if isinstance(each, Given) or each[1] != "move":
            continue
        (source, here), (target, there), amount = each[3:]
        if source == "zone" and target == "cell":
            address = _cell(legend, here, there)
            if address is not None and here not in stirred:
                again = min(came[address], amount)
                came[address] -= again
                found[address] += amount - again
        elif target == "zone":
            address = _cell(legend, there, here) if source == "cell" else None
            if address is None:
                stirred.add(there)
            else:
                came[address] += amount
    return found


def _cell(legend: Legend, zone: int, other: int) -> int | None:
    """Where the same thing as in another cell is counted in a zone, turned down; None if that is
    no place of its own, such as of dice that show something."""
    variants = legend.program.variants
    sort = variants[legend.cells[other].variant].sort
    places = [
        legend.program.zones[zone].base + offset
        for offset, variant in enumerate(legend.program.zones[zone].variants)
        if variants[variant].sort == sort and not variants[variant].revealed
    ]
    return places[0] if len(places) == 1 else None
