"""Draws anew where the things lie that a seat does not see, and what they show.

Every way to put them into the zones into which the seat does not look is as likely as any other,
things that are alike being told apart, so long as each zone that it may count holds as many as it
does; a face is as likely as the die shows it.
"""

from collections.abc import Mapping, Sequence

from attrs import frozen

from catrules.ir import opcodes as op
from catrules.ir.program import Program
from catrules.ir.walk import walk
from catrules.machine.hidden.chance import Chance
from catrules.machine.hidden.ordering import Order
from catrules.machine.hidden.tables import Bin, Tables
from catrules.machine.legend import Legend

Like = tuple[int, bool]
"""Things that are alike but for the face they show: a sort, and whether they show one."""


@frozen
class Hidden:
    """A zone into which a seat does not look. cells: for what is alike the addresses where it may
    be counted, with the weights of the faces there."""

    cells: dict[Like, tuple[tuple[int, ...], tuple[int, ...]]]
    counted: bool

    addresses: tuple[int, ...]

    def amount(self, state: Sequence[int]) -> int:
        """How many lie there."""
        return sum([state[address] for address in self.addresses])


NOTHING: Mapping[int, int] = {}


class Arranger:
    """Arranges anew what a seat (a number) does not see."""

    def __init__(self, legend: Legend, seat: int) -> None:
        weights = _weights_of_faces(legend.program)
        zones = [
            _hidden(legend, index, legend.counts(seat, zone), weights)
            for index, zone in enumerate(legend.program.zones)
            if not legend.sees(seat, zone)
        ]
        self._orders = [
            Order(legend, zone, counted=legend.counts(seat, zone))
            for zone in legend.program.zones
            if zone.kept.places and not legend.sees(seat, zone)
        ]
        self._groups = [_Group(zones) for zones in _connected([z for z in zones if z.cells])]

    def arrange(self, state: list[int], chance: Chance, there: Mapping[int, int] = NOTHING) -> None:
        """Does so. there: by address how many things stay, since the seat knows that they lie
        there. Raises TooMany where there are too many ways to count them."""
        kept = {address: min(amount, state[address]) for address, amount in there.items()}
        for address, amount in kept.items():
            state[address] -= amount
        for group in self._groups:
            group.arrange(state, chance)
        for address, amount in kept.items():
            state[address] += amount
        for order in self._orders:
            order.draw(state, chance)


class _Group:
    """Zones between which things may be exchanged, directly or not."""

    def __init__(self, zones: Sequence[Hidden]) -> None:
        self._zones = zones
        likes = sorted({like for zone in zones for like in zone.cells})
        self._bins = _grouped([(frozenset(zone.cells), zone.counted) for zone in zones])
        takes = [
            frozenset(b for b, bin_ in enumerate(self._bins) if like in zones[bin_[0]].cells)
            for like in likes
        ]
        self._kinds = [[likes[i] for i in kind] for kind in _grouped(takes)]
        self._addresses = {
            like: tuple(a for zone in zones if like in zone.cells for a in zone.cells[like][0])
            for like in likes
        }
        self._admits = [sorted(takes[kind[0]]) for kind in _grouped(takes)]

    def arrange(self, state: list[int], chance: Chance) -> None:
        rooms = [zone.amount(state) for zone in self._zones]
        things = [self._things(state, kind) for kind in self._kinds]
        for zone in self._zones:
            for address in zone.addresses:
                state[address] = 0
        if len(self._bins) == 1:
            everything = [like for each in things for like in each]
            self._deal(state, self._bins[0], rooms, everything, chance)
            return
        bins = [self._bin(numbers, rooms) for numbers in self._bins]
        table = Tables([len(each) for each in things], bins, self._admits).draw(chance)
        for number, numbers in enumerate(self._bins):
            dealt = []
            for row, all_alike in zip(table, things, strict=True):
                dealt += [_any_of(all_alike, chance) for _ in range(row[number])]
            self._deal(state, numbers, rooms, dealt, chance)

    def _things(self, state: Sequence[int], kind: Sequence[Like]) -> list[Like]:
        found: list[Like] = []
        for like in kind:
            found += [like] * sum([state[address] for address in self._addresses[like]])
        return found

    def _bin(self, numbers: Sequence[int], rooms: Sequence[int]) -> Bin:
        known = self._zones[numbers[0]].counted
        return Bin(sum(rooms[n] for n in numbers) if known else -1, len(numbers))

    def _deal(
        self,
        state: list[int],
        numbers: Sequence[int],
        rooms: Sequence[int],
        things: list[Like],
        chance: Chance,
    ) -> None:
        """Deals things to the zones of a bin: so many to each, or to any."""
        if not self._zones[numbers[0]].counted:
            for like in things:
                zone = self._zones[numbers[chance.below(len(numbers))]]
                _put(state, zone, like, 1, chance)
            return
        *smaller, largest = sorted(numbers, key=lambda number: rooms[number])
        for number in smaller:
            for _ in range(rooms[number]):
                _put(state, self._zones[number], _any_of(things, chance), 1, chance)
        for like in dict.fromkeys(things):
            _put(state, self._zones[largest], like, things.count(like), chance)


def _any_of(things: list[Like], chance: Chance) -> Like:
    """Takes one of some things, each as likely as any other."""
    taken = chance.below(len(things))
    things[taken], things[-1] = things[-1], things[taken]
    return things.pop()


def _put(state: list[int], zone: Hidden, like: Like, amount: int, chance: Chance) -> None:
    addresses, weights = zone.cells[like]
    if len(addresses) == 1:
        state[addresses[0]] += amount
        return
    for _ in range(amount):
        state[addresses[chance.index(weights)]] += 1


# ---- what lies where


def _hidden(legend: Legend, index: int, counted: bool, weights: dict[int, int]) -> Hidden:
    zone = legend.program.zones[index]
    cells: dict[Like, tuple[tuple[int, ...], tuple[int, ...]]] = {}
    for offset, variant in enumerate(zone.variants):
        shown = legend.program.variants[variant]
        if shown.revealed:
            continue
        like = (shown.sort, shown.face >= 0)
        addresses, shares = cells.get(like, ((), ()))
        share = weights.get(variant, 1)
        cells[like] = (*addresses, zone.base + offset), (*shares, share)
    return Hidden(cells, counted, tuple(a for each, _ in cells.values() for a in each))


def _weights_of_faces(program: Program) -> dict[int, int]:
    """For each variant that a roll may show on how many sides it stands."""
    found: dict[int, int] = {}
    for routine in program.routines:
        for instr in walk(routine.body):
            if instr.op is not op.CHOOSE or program.sites[instr.args[0]].form != "roll":
                continue
            faces = [offer.args for offer in instr.args[2] if offer.op is op.OFFER]
            found.update((words[0].args[0], weight.args[0]) for _, weight, words in faces)
    return found


def _grouped(keys: Sequence[object]) -> list[list[int]]:
    """The indices of equal keys, together."""
    groups: dict[object, list[int]] = {}
    for index, key in enumerate(keys):
        groups.setdefault(key, []).append(index)
    return list(groups.values())


def _connected(zones: Sequence[Hidden]) -> list[list[Hidden]]:
    """Zones that have something in common, together."""
    groups: list[list[Hidden]] = []
    for zone in zones:
        near = [g for g in groups if any(not z.cells.keys().isdisjoint(zone.cells) for z in g)]
        groups = [g for g in groups if g not in near]
        groups.append([z for g in near for z in g] + [zone])
    return groups
