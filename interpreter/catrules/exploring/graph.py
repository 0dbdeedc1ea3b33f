"""Where the positions of a space can lead: from where no end can be reached, and which loops are.

Components are Tarjan's strongly connected ones (*Depth-first search and linear graph algorithms*,
1972), without recursion.
"""

from array import array
from collections import deque
from collections.abc import Iterator, Sequence

from attrs import define, field, frozen

from catrules.exploring.space import Space


@frozen
class Trap:
    """A loop that nobody can leave: its first position, and how many it has."""

    first: int
    positions: int


@frozen
class Loops:
    """Loops that can be left: how many positions lie on one, and the shortest that was found.

    loop: its positions in order, each following from the one before; empty if there is none.
    """

    positions: int
    loop: tuple[int, ...]


class Graph:
    """The edges of a space, by position."""

    def __init__(self, space: Space) -> None:
        self._space = space
        self._place = array("q", [-1]) * space.size
        for place, position in enumerate(space.followed):
            self._place[position] = place
        self._bounds = array("q", [*space.first, len(space.targets)])

    def by_option(self, position: int) -> Sequence[int]:
        """What comes next, for each option (-1: the rules fail); nothing for an end, or for what
        was not followed up."""
        place = self._place[position]
        if place < 0:
            return ()
        return self._space.targets[self._bounds[place] : self._bounds[place + 1]]

    def after(self, position: int) -> Sequence[int]:
        """What comes next."""
        return [target for target in self.by_option(position) if target >= 0]

    # ---- from where the game can end

    def endless(self) -> set[int]:
        """The positions from which no end, no fault and nothing unknown can be reached."""
        space = self._space
        before = self._before()
        known = bytearray(space.size)
        todo = deque(p for p in range(space.size) if self._place[p] < 0 or p in space.leaks)
        for position in todo:
            known[position] = 1
        while todo:
            for earlier in before(todo.popleft()):
                if not known[earlier]:
                    known[earlier] = 1
                    todo.append(earlier)
        return {position for position, can in enumerate(known) if not can}

    def _before(self) -> "_Reversed":
        counts = array("q", [0]) * (self._space.size + 1)
        for target in self._space.targets:
            if target >= 0:
                counts[target + 1] += 1
        for position in range(self._space.size):
            counts[position + 1] += counts[position]
        bounds = array("q", counts)
        sources = array("q", [0]) * len(self._space.targets)
        for position in self._space.followed:
            for target in self.after(position):
                sources[counts[target]] = position
                counts[target] += 1
        return _Reversed(bounds, sources)

    def traps(self) -> list[Trap]:
        """The loops that nobody can leave, in the order in which they were found."""
        endless = self.endless()
        found = []
        for component in self.components(sorted(endless)):
            inside = set(component)
            if all(target in inside for each in component for target in self.after(each)):
                found.append(Trap(min(component), len(component)))
        return sorted(found, key=lambda trap: trap.first)

    # ---- loops

    def loops(self, without: set[int]) -> Loops:
        """The loops of all positions but some."""
        on_one, starts = 0, []
        for component in self.components(range(self._space.size)):
            alone = len(component) == 1
            if alone and component[0] not in self.after(component[0]):
                continue
            if component[0] not in without:
                on_one += len(component)
                starts.append((min(component), frozenset(component)))
        if not starts:
            return Loops(0, ())
        first, inside = min(starts, key=lambda each: each[0])
        return Loops(on_one, self._around(first, inside))

    def _around(self, start: int, inside: frozenset[int]) -> tuple[int, ...]:
        """A shortest way from a position back to it."""
        came: dict[int, int] = {}
        todo = deque([start])
        while todo:
            position = todo.popleft()
            for target in self.after(position):
                if target == start:
                    return _traced(came, start, position)
                if target in inside and target not in came:
                    came[target] = position
                    todo.append(target)
        raise AssertionError("a component that is no loop")

    def components(self, starts: Sequence[int]) -> Iterator[list[int]]:
        """The strongly connected components that are reached from some positions."""
        search = _Tarjan(self, array("q", [0]) * self._space.size)
        for start in starts:
            yield from search.begin(start)


def _traced(came: dict[int, int], start: int, last: int) -> tuple[int, ...]:
    way = [last]
    while way[-1] != start:
        way.append(came[way[-1]])
    return (*reversed(way), start)


@frozen
class _Reversed:
    bounds: "array[int]"
    sources: "array[int]"

    def __call__(self, position: int) -> Sequence[int]:
        return self.sources[self.bounds[position] : self.bounds[position + 1]]


@define
class _Tarjan:
    """number: by position when it was come to, from 1; -1: its component is known."""

    graph: Graph
    number: "array[int]"
    low: dict[int, int] = field(factory=dict)
    stack: list[int] = field(factory=list)
    count: int = 0

    def begin(self, start: int) -> Iterator[list[int]]:
        if self.number[start]:
            return
        way = [(start, iter(self._enter(start)))]
        while way:
            position, targets = way[-1]
            for target in targets:
                if not self.number[target]:
                    way.append((target, iter(self._enter(target))))
                    break
                if self.number[target] > 0:
                    self.low[position] = min(self.low[position], self.number[target])
            else:
                way.pop()
                if way:
                    above = way[-1][0]
                    self.low[above] = min(self.low[above], self.low[position])
                if self.low[position] == self.number[position]:
                    yield self._close(position)

    def _enter(self, position: int) -> Sequence[int]:
        self.count += 1
        self.number[position] = self.low[position] = self.count
        self.stack.append(position)
        return self.graph.after(position)

    def _close(self, position: int) -> list[int]:
        component = [self.stack.pop()]
        while component[-1] != position:
            component.append(self.stack.pop())
        for each in component:
            self.number[each] = -1
            del self.low[each]
        return component
