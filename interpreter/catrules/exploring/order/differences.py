"""What differs between two outcomes, in words."""

from collections.abc import Iterator, Sequence

from catrules.exploring.order.moments import Difference, Outcome
from catrules.ir.program import CURRENT, POSITION, WINNERS, Program, Zone
from catrules.machine.legend import Legend
from catrules.text import listed

MOST_LINES = 6

Line = tuple[str, str, str]
"""What differs, how it is after the one, and after the other."""


def differences(legend: Legend, difference: Difference) -> list[str]:
    """Lines such as `ana's purse: 2 coin, else 3 coin`."""
    one, other = difference.one, difference.other
    if one is None or other is None:
        return ["only one of the two can come about"]
    if not one.words or not other.words:
        return [f"{_told(legend, one)}, else {_told(legend, other)}"]
    lines = [f"{what}: {a}, else {b}" for what, a, b in _lines(legend, one.words, other.words)]
    if len(lines) > MOST_LINES:
        lines[MOST_LINES - 1 :] = [f"and {len(lines) - MOST_LINES + 1} more"]
    return lines or ["what is asked next, and of whom"]


def _told(legend: Legend, outcome: Outcome) -> str:
    return f"the rules fail ({outcome.fault})" if outcome.fault else "the game goes on"


def _lines(legend: Legend, one: Sequence[int], other: Sequence[int]) -> Iterator[Line]:
    program = legend.program
    if (one[POSITION] == -1) != (other[POSITION] == -1) or one[WINNERS] != other[WINNERS]:
        yield "the game", _end(legend, one), _end(legend, other)
    if one[CURRENT] != other[CURRENT]:
        yield "whose turn it is", legend.player(one[CURRENT]), legend.player(other[CURRENT])
    for number, zone in enumerate(program.zones):
        a, b = (_lying(legend, zone, words) for words in (one, other))
        if a != b:
            yield legend.zone_names[number], a, b
    yield from _marks(program, legend, one, other)


def _end(legend: Legend, words: Sequence[int]) -> str:
    if words[POSITION] != -1:
        return "goes on"
    seats = [name for seat, name in enumerate(legend.names) if words[WINNERS] >> seat & 1]
    return f"ends, {listed(seats) or 'nobody'} wins"


def _lying(legend: Legend, zone: Zone, words: Sequence[int]) -> str:
    """What lies in a zone; in a row that keeps its order from the front on."""
    kept = zone.kept
    if kept.slots >= 0:
        slots = [slot for slot in words[kept.sequence : kept.sequence + kept.places] if slot]
        return ", ".join(legend.cell(words[slot]) for slot in slots) or "nothing"
    lying = [
        legend.lying(variant, words[zone.base + offset])
        for offset, variant in enumerate(zone.variants)
        if words[zone.base + offset]
    ]
    return ", ".join(lying) or "nothing"


def _marks(
    program: Program, legend: Legend, one: Sequence[int], other: Sequence[int]
) -> Iterator[Line]:
    for mark in program.marks:
        for owner in range(mark.owners):
            word = mark.base + owner * mark.stride
            if one[word] != other[word]:
                a, b = (legend.value(mark.value, words[word]) for words in (one, other))
                yield legend.mark_name(mark, owner), a, b
