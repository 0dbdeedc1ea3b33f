"""Rows and decks that keep their order, as a case lays them and asks for them."""

from collections import Counter
from collections.abc import Mapping, Sequence

from catrules.conformance.things import Pile
from catrules.ir.program import Program, Zone


def order_words(
    program: Program, cells: Mapping[int, int], placed: Mapping[int, Sequence[int]]
) -> dict[int, int]:
    """The words of all orders that follow from cells which differ from the start.

    placed: for zones that a case names, by index, the cells of what lies there from the front on.
    A deck is shuffled; other rows keep what is left in the order in which it began.
    """
    words: dict[int, int] = {}
    for index, zone in enumerate(program.zones):
        own = range(zone.base, zone.base + len(zone.variants))
        if zone.kept.places and (index in placed or not cells.keys().isdisjoint(own)):
            amounts = {a: cells.get(a, program.initial[a]) for a in own}
            words |= _row(program, zone, amounts, placed.get(index))
    return words


def _row(
    program: Program, zone: Zone, amounts: Mapping[int, int], placed: Sequence[int] | None
) -> dict[int, int]:
    kept = zone.kept
    words = dict.fromkeys(range(kept.sequence, kept.sequence + kept.places), 0)
    if kept.slots < 0:
        loose = (kept.loose + offset for offset in range(len(zone.variants)))
        return {**words, kept.above: 0, **dict(zip(loose, amounts.values(), strict=True))}
    words |= dict.fromkeys(range(kept.slots, kept.slots + kept.places), 0)
    left = Counter(amounts)
    if placed is None:
        began = program.initial[kept.sequence : kept.sequence + kept.places]
        placed = [program.initial[slot] for slot in began if slot]
    order = []
    for cell in (*placed, *(a for a, n in amounts.items() for _ in range(n))):
        if left[cell] > 0:
            left[cell] -= 1
            order.append(cell)
    for place, cell in enumerate(order):
        words[kept.sequence + place] = kept.slots + place
        words[kept.slots + place] = cell
    return words


def words_of(zone: Zone) -> set[int]:
    """The words that say what lies in a zone, and in which order."""
    kept = zone.kept
    sequence = range(kept.sequence, kept.sequence + kept.places)
    slots = range(kept.slots, kept.slots + kept.places) if kept.slots >= 0 else range(0)
    return {*range(zone.base, zone.base + len(zone.variants)), *sequence, *slots}


def in_order(piles: Sequence[Pile], row: Sequence[int]) -> bool:
    """Whether these piles are exactly what lies in a row, from the front on."""
    wanted = [pile.variants for pile in piles for _ in range(pile.amount)]
    return len(wanted) == len(row) and all(v in meant for v, meant in zip(row, wanted, strict=True))


def one_more(zone: Zone, state: Sequence[int], offset: int) -> list[int]:
    """The state with one more of a variant in a zone: behind the others of a row, else somewhere.

    In a row without room it takes the place of what lies at its back.
    """
    other, kept, cell = list(state), zone.kept, zone.base + offset
    other[cell] += 1
    if kept.slots < 0:
        if kept.loose >= 0:
            other[kept.loose + offset] += 1
        return other
    free = next((kept.slots + i for i in range(kept.places) if not state[kept.slots + i]), None)
    last = kept.sequence + sum(1 for i in range(kept.places) if state[kept.sequence + i])
    if free is None:
        slot = state[last - 1]
        other[state[slot]] -= 1
        other[slot] = cell
    else:
        other[last], other[free] = free, cell
    return other
