"""Things that come to lie elsewhere, with the order of rows and decks kept sound."""

from collections.abc import Sequence

from catrules.ir.program import Zone


def amount_in(zone: Zone, state: Sequence[int]) -> int:
    """How many things lie in a zone."""
    return sum(state[zone.base : zone.base + len(zone.variants)])


def room_in(zone: Zone, state: Sequence[int]) -> int | None:
    """How many more a zone takes; None where nothing bounds it."""
    bounds = [zone.most] if zone.most >= 0 else []
    bounds += [zone.kept.places] if zone.kept.slots >= 0 else []
    return min(bounds) - amount_in(zone, state) if bounds else None


def take_out(zone: Zone, state: list[int], offset: int) -> None:
    """Takes one thing out of a cell: of a row the last of its like, of a deck a loose one first."""
    kept, cell = zone.kept, zone.base + offset
    state[cell] -= 1
    if kept.slots >= 0:
        sequence = _sequence(zone, state)
        slot = next(slot for slot in reversed(sequence) if state[slot] == cell)
        sequence.remove(slot)
        state[slot] = 0
        _write(zone, state, sequence)
    elif kept.loose >= 0 and state[kept.loose + offset]:
        state[kept.loose + offset] -= 1
    elif kept.loose >= 0:
        sequence = _sequence(zone, state)
        place = sequence.index(cell)
        state[kept.above] -= place < state[kept.above]
        del sequence[place]
        _write(zone, state, sequence)


def put_in(zone: Zone, state: list[int], offset: int) -> None:
    """Puts one thing into a cell: in a row behind all others, in a deck as a loose one."""
    kept, cell = zone.kept, zone.base + offset
    state[cell] += 1
    if kept.slots >= 0:
        free = next(slot for slot in _slots(zone) if not state[slot])
        state[free] = cell
        _write(zone, state, [*_sequence(zone, state), free])
    elif kept.loose >= 0:
        state[kept.loose + offset] += 1


def lay_in_row(zone: Zone, state: list[int], offsets: Sequence[int]) -> None:
    """Lets a row that keeps its order hold these, from the front on; it has room for them."""
    for slot in _slots(zone):
        state[slot] = 0
    state[zone.base : zone.base + len(zone.variants)] = [0] * len(zone.variants)
    _write(zone, state, [])
    for offset in offsets:
        put_in(zone, state, offset)


def _slots(zone: Zone) -> range:
    return range(zone.kept.slots, zone.kept.slots + zone.kept.places)


def _sequence(zone: Zone, state: Sequence[int]) -> list[int]:
    first = zone.kept.sequence
    return [word for word in state[first : first + zone.kept.places] if word]


def _write(zone: Zone, state: list[int], sequence: Sequence[int]) -> None:
    first, places = zone.kept.sequence, zone.kept.places
    state[first : first + places] = [*sequence, *[0] * (places - len(sequence))]
