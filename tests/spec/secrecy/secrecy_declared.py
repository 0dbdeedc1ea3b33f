"""What a seat may know, worked out from the declarations and from nothing that is under test.

A zone says who sees and who counts it, a mark who sees it; a thing that is turned up is seen by
all; turns and ends are told to all; of decisions everybody knows his own. Views, logs and labels
are not asked.
"""

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import groupby
from typing import Any

from attrs import field, frozen

from catrules.ir.program import Mark, Program

Fact = tuple[Any, ...]
Event = tuple[Any, ...]
"""As the machine reports it: its kind, its origin, its parts."""


def _open(audience: str, kind: str, index: int, seat: int) -> bool:
    return audience == "all" or (audience, kind, index) == ("owner", "player", seat - 1)


@frozen
class Declared:
    """A program's zones as the seats see them. Seats count from 1."""

    program: Program
    homes: dict[int, tuple[int, int]] = field(init=False, eq=False)
    """For each address of a cell its zone and its variant."""

    @homes.default
    def _all_homes(self) -> dict[int, tuple[int, int]]:
        return {
            zone.base + i: (number, variant)
            for number, zone in enumerate(self.program.zones)
            for i, variant in enumerate(zone.variants)
        }

    def sees(self, seat: int, address: int) -> bool:
        """Whether a seat sees what lies at an address."""
        number, variant = self.homes[address]
        zone = self.program.zones[number]
        return self.program.variants[variant].revealed or _open(
            zone.seen, zone.owner, zone.index, seat
        )

    def counts(self, seat: int, number: int) -> bool:
        """Whether a seat may count what lies in a zone."""
        zone = self.program.zones[number]
        return _open(zone.seen, zone.owner, zone.index, seat) or _open(
            zone.counted, zone.owner, zone.index, seat
        )

    def hidden(self, seat: int) -> list[int]:
        """The addresses at which the seat sees nothing."""
        return [address for address in self.homes if not self.sees(seat, address)]

    def sees_mark(self, seat: int, mark: Mark, owner: int) -> bool:
        """Whether a seat sees the mark of an owner."""
        return _open(mark.seen, mark.owner, owner, seat)

    def hidden_marks(self, seat: int) -> list[tuple[int, Mark]]:
        """The marks that the seat does not see, with the address of each owner's."""
        return [
            (mark.base + owner * mark.stride, mark)
            for mark in self.program.marks
            for owner in range(mark.owners)
            if not self.sees_mark(seat, mark, owner)
        ]

    # ---- what is learnt as it happens

    def learns(self, seat: int, events: Sequence[Event]) -> Iterator[Fact]:
        """What a seat learns of the events from one stop to the next."""
        told = [event for event in events if self._is_told(seat, event)]
        for stretch, group in groupby(told, self._stretch):
            if stretch is not None:
                yield from self._moves(seat, list(group))
                continue
            for event in group:
                yield from self._other(seat, event)

    def _is_told(self, seat: int, event: Event) -> bool:
        """A choice is the chooser's own: he learns it when he makes it."""
        kind, _, *parts = event
        if kind == "mark":
            return self.sees_mark(seat, self.program.marks[parts[0]], parts[1])
        return kind != "choice"

    def _stretch(self, event: Event) -> Fact | None:
        """Moves that one line makes between two zones are one stretch."""
        if event[0] != "move":
            return None
        _, origin, verb, source, target, _ = event
        line = self.program.origins[origin].span
        return (line, verb, self.homes[source][0], self.homes[target][0])

    def _place(self, origin: int) -> Fact:
        place = self.program.origins[origin]
        return (place.rule, place.clauses)

    def _moves(self, seat: int, moves: Sequence[Event]) -> Iterator[Fact]:
        """A thing by what it is at the ends that are seen; of the others only how many there are:
        neither their order, nor how they fall into sorts."""
        _, origin, verb, source, target, _ = moves[0]
        ends = (self.homes[source][0], self.homes[target][0])
        unseen = 0
        for *_, source, target, amount in moves:
            seen = [self.homes[a][1] if self.sees(seat, a) else None for a in (source, target)]
            if seen == [None, None]:
                unseen += amount
            else:
                yield ("move", self._place(origin), verb, *ends, *seen, amount)
        if unseen:
            yield ("move", self._place(origin), verb, *ends, unseen)

    def _other(self, seat: int, event: Event) -> Iterator[Fact]:
        kind, origin, *parts = event
        if kind == "mark":
            mark, owner, _, value = parts
            yield ("mark", self._place(origin), mark, owner, value)
        elif kind == "end":
            yield ("end", *parts)
        elif kind == "tell":
            yield self._told(seat, origin, *parts)

    def _told(self, seat: int, origin: int, tell: int, *words: int) -> Fact:
        told = self.program.tells[tell]
        kinds = [kind.sort for kind in told.args]
        own = bool(words) and kinds[0] == "player" and words[0] == seat - 1
        known: list[Any] = []
        counted = 0
        for kind, word in zip(kinds, words, strict=True):
            if kind == "cell" and not (self.sees(seat, word) or (told.form == "look" and own)):
                known.append(("unseen", self.homes[word][0]))
            elif kind == "counts" and not own:
                counted += word
            else:
                known.append(word)
        return ("tell", self._place(origin), tell, *known, counted)


@frozen
class Knowledge:
    """All that a seat has learnt so far, as a hash: equal for equal knowledge."""

    digest: bytes = b""

    def and_then(self, facts: Sequence[Fact]) -> "Knowledge":
        """With more facts, in this order."""
        digest = self.digest
        for fact in facts:
            digest = blake2b(digest + repr(fact).encode(), digest_size=16).digest()
        return Knowledge(digest)
