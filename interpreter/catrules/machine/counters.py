"""What a program's points count: kept apart from machines and games, of which several share it."""

import weakref

from catrules.ir.program import Program


class Counters:
    """Two numbers for each point of a program. `numbers` stays the same list."""

    def __init__(self, points: int) -> None:
        self.numbers = [0] * (2 * points)

    def reach(self, counter: int) -> None:
        """The game came by."""
        self.numbers[counter] += 1

    def watch(self, counter: int, value: int) -> int:
        """The value, which was worked out: 0 is counted by the counter, all else by the next."""
        self.numbers[counter + (1 if value else 0)] += 1
        return value

    def taken(self) -> tuple[int, ...]:
        """What was counted by now; then it begins anew."""
        found = tuple(self.numbers)
        self.numbers[:] = [0] * len(found)
        return found


_NONE = Counters(0)
_counters: dict[int, Counters] = {}


def counters_of(program: Program) -> Counters:
    """The counters of this very program, as long as it is there."""
    if not program.points:
        return _NONE
    key = id(program)
    if key not in _counters:
        _counters[key] = Counters(len(program.points))
        weakref.finalize(program, _counters.pop, key)
    return _counters[key]


def declined(program: Program) -> dict[tuple[int, int], int]:
    """By site and template the counters of options that are taken by wanting none of the others."""
    return {
        (number, index): template.counter
        for number, site in enumerate(program.sites)
        for index, template in enumerate(site.templates)
        if template.counter >= 0
    }
