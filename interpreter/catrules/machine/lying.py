"""What lies in a zone, in the order in which it lies if that is kept."""

from collections.abc import Sequence

from catrules.ir.program import Zone

Lying = tuple[tuple[int, int], ...]
"""Variants, and how many of each lie together."""


def lying_in(zone: Zone, state: Sequence[int]) -> Lying:
    """What lies in a zone: by variant, in a row that keeps its order from the front on."""
    if zone.kept.slots < 0:
        pairs = ((variant, state[zone.base + i]) for i, variant in enumerate(zone.variants))
        return tuple((variant, amount) for variant, amount in pairs if amount)
    found = []
    for place in range(zone.kept.places):
        slot = state[zone.kept.sequence + place]
        if slot == 0:
            break
        found.append((zone.variants[state[slot] - zone.base], 1))
    return tuple(found)
