"""The options of OFFER_COUNTS: how many of each sort."""

from collections.abc import Sequence

from catrules.ir.program import MOST_OPTIONS

Options = tuple[tuple[int, ...], ...]

_KEPT = 200_000
"""How many options are kept at most: the same few limits come again and again in a game."""


class Counts:
    """Makes lists of counts, and remembers them."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int, int, tuple[int, ...]], Options] = {}
        self._size = 0

    def __call__(self, template: int, low: int, high: int, limits: tuple[int, ...]) -> Options:
        """The template with each tuple of counts from 0 to the limits with a sum from low to high.

        They come in lexicographic order; where they are too many, not all of them come.
        """
        key = (template, low, high, limits)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = _listed(*key)
            self._size += len(known)
            if self._size > _KEPT:
                self._known, self._size = {key: known}, len(known)
        return known


def _listed(template: int, low: int, high: int, limits: Sequence[int]) -> Options:
    room = sum(limits)
    if not low <= high or high < 0 or room < low:
        return ()
    found: list[tuple[int, tuple[int, ...]]] = [(0, (template,))]
    for limit in limits:
        # What the sorts that follow can add at most: below `low - room` there is no way up to low.
        room -= limit
        found = [
            (total + count, (*option, count))
            for total, option in found
            for count in range(limit + 1)
            if low - room <= total + count <= high
        ]
        # What has begun can still be finished, so there are at least so many.
        del found[MOST_OPTIONS + 1 :]
    return tuple(option for _, option in found)
