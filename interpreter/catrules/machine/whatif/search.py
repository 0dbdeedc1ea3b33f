"""The smallest change of a position that makes something legal.

One word of the state is changed first, by the least amount, then things that lie elsewhere count
like a word, then two changes together. Only what the rule reads is changed: anything else would
make no difference to it.
"""

from collections.abc import Iterator, Sequence

from attrs import define, field, frozen

from catrules.ir.program import POSITION
from catrules.machine.execute import Machine
from catrules.machine.legend import Legend
from catrules.machine.whatif.changes import Change, Move, Set, Unfit, Use, make
from catrules.machine.whatif.nearby import Nearby
from catrules.machine.whatif.targets import Target, reads_of

MOST_TRIES = 4000
"""Positions that are looked at in one search."""

MOST_BY_ONE = 64
"""Amounts up to this are tried one by one; larger ones in steps that double, and then narrowed."""

MOST_SEEDS = 24
"""First changes that are gone on from to a second one."""

Changes = tuple[Change, ...]


@frozen
class _Tried:
    """A state that a change leads to, and how far it is from being legal."""

    change: Change
    state: list[int]
    distance: int
    amount: int


@define
class _Firsts:
    """Changes that bring a goal nearer, or let the rule look at more: a second may do the rest."""

    target: Target
    distance: int
    known: frozenset[int]
    nearer: dict[object, _Tried] = field(factory=dict)
    farther: dict[object, _Tried] = field(factory=dict)

    def note(self, tried: _Tried, direction: object) -> None:
        """Remembers a change if it is the first of its direction that does so."""
        if tried.distance < self.distance:
            if tried.distance:
                self.nearer.setdefault(direction, tried)
        elif direction not in self.farther and reads_of(self.target, tried.state) - self.known:
            self.farther[direction] = tried

    def best(self) -> list[_Tried]:
        """The most promising ones."""
        nearer = sorted(self.nearer.values(), key=lambda tried: tried.amount)
        return [*nearer, *self.farther.values()][:MOST_SEEDS]


@define
class Search:
    """One search from a state. seat: through whose eyes, None for who may know all."""

    machine: Machine
    legend: Legend
    nearby: Nearby
    target: Target
    left: int = field(default=MOST_TRIES)

    def nearest(self, state: list[int]) -> Changes | None:
        """The least changes, none if it is legal as it is; None if they are not found."""
        distance = self.target.distance(list(state))
        if not distance and self.target.confirmed(list(state)):
            return ()
        sound = self._sound(state)
        known = reads_of(self.target, state)
        firsts = _Firsts(self.target, distance, known)
        for tried in self._by_amount(state, known, self._amounts(state, known)):
            if not tried.distance and self._holds(tried.state, sound):
                return (self._least(state, tried, sound).change,)
            firsts.note(tried, self._direction(state, tried.change))
            self.left -= 1
        return self._second([self._least(state, first) for first in firsts.best()], sound)

    # ---- two changes

    def _second(self, firsts: Sequence[_Tried], sound: bool) -> Changes | None:
        best: tuple[int, Changes] | None = None
        for first in firsts:
            reads = reads_of(self.target, first.state)
            amounts = self._amounts(first.state, reads)
            if best is not None:
                amounts = [n for n in amounts if first.amount + n < best[0]]
            for second in self._by_amount(first.state, reads, amounts):
                if not second.distance and self._holds(second.state, sound):
                    least = self._least(first.state, second, sound)
                    best = first.amount + least.amount, (first.change, least.change)
                    break
        return best[1] if best else None

    # ---- one change

    def _amounts(self, state: Sequence[int], reads: frozenset[int]) -> list[int]:
        most = self.nearby.most(state, reads)
        amounts = list(range(1, min(most, MOST_BY_ONE) + 1))
        while amounts[-1] < most:
            amounts.append(min(most, 2 * amounts[-1]))
        return amounts

    def _by_amount(
        self, state: list[int], reads: frozenset[int], amounts: Sequence[int]
    ) -> Iterator[_Tried]:
        for amount in amounts:
            for change in self.nearby.touching(state, reads, amount):
                if self.left <= 0:
                    return
                if (tried := self._try(state, change, amount)) is not None:
                    yield tried

    def _try(self, state: list[int], change: Change, amount: int) -> _Tried | None:
        self.left -= 1
        other = list(state)
        try:
            make(self.legend, other, (change,))
        except Unfit:
            return None
        return _Tried(change, other, self.target.distance(other), amount)

    def _least(self, state: list[int], found: _Tried, sound: bool = False) -> _Tried:
        """The same change by the least amount that does as much, of one that came in a step that
        doubled."""
        low, best = found.amount // 2, found
        while best.amount > MOST_BY_ONE and low + 1 < best.amount:
            middle = (low + best.amount) // 2
            tried = self._try(state, self._by(state, found.change, middle), middle)
            if tried is None or not self._does_as_much(tried, found, sound):
                low = middle
            else:
                best = tried
        return best

    def _does_as_much(self, tried: _Tried, found: _Tried, sound: bool) -> bool:
        if found.distance:
            same = reads_of(self.target, tried.state) == reads_of(self.target, found.state)
            return tried.distance <= found.distance and same
        return not tried.distance and self._holds(tried.state, sound)

    def _direction(self, state: Sequence[int], change: Change) -> object:
        """What is changed, and to which side, but not by how much."""
        match change:
            case Move(source=source, target=target):
                return Move, source, target
            case Set(mark=mark, owner=owner, value=value) if self._is_number(change):
                return Set, mark, owner, value > self._before(state, change)
            case Use(address=address):
                return Use, address
        return change

    def _by(self, state: Sequence[int], change: Change, amount: int) -> Change:
        """The same change by another amount, which has one: more than MOST_BY_ONE."""
        if isinstance(change, Move):
            return Move(change.source, change.target, amount)
        if isinstance(change, Set):
            before = self._before(state, change)
            word = before + (amount if change.value > before else -amount)
            return Set(change.mark, change.owner, word)
        assert isinstance(change, Use)
        return Use(change.address, state[change.address] - amount)

    def _is_number(self, change: Set) -> bool:
        return self.legend.program.marks[change.mark].value.sort == "number"

    def _before(self, state: Sequence[int], change: Set) -> int:
        mark = self.legend.program.marks[change.mark]
        return state[mark.base + change.owner * mark.stride]

    # ---- whether a game could stand so

    def _holds(self, state: list[int], sound: bool) -> bool:
        return self.target.confirmed(list(state)) and (not sound or self._sound(state))

    def _sound(self, state: list[int]) -> bool:
        """Whether no win or trigger would be due, as far as that may be known to the seat."""
        program = self.legend.program
        open_to_all = program.due < 0 or self.nearby.seat is None
        waits = program.sites[state[POSITION] - 1] if state[POSITION] > 0 else None
        if not open_to_all or waits is None or waits.quiet:
            return False
        return self.machine.settled(state)
