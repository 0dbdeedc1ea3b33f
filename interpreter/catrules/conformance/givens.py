"""What lies where and how marks stand before the first step: words of the state.

Each component lies in its starting zone until a line moves it. A zone that a line names holds
exactly what is said, taken from its own starting contents, from what other lines have left over,
and then from the starting zones that no line names.
"""

from collections import defaultdict
from collections.abc import Sequence

from attrs import frozen

from catrules.conformance.faults import wrong
from catrules.conformance.orders import order_words
from catrules.conformance.things import ALL, OTHER, Pile
from catrules.ir.program import Program, Sort
from catrules.machine.legend import Legend
from catrules.source import Span
from catrules.text import spaced


@frozen
class Placement:
    """What a zone (an index) holds."""

    zone: int
    span: Span
    piles: tuple[Pile, ...]


def laid(legend: Legend, placements: Sequence[Placement]) -> dict[int, int]:
    """The words of all zones that differ from the start. Raises Wrong.

    What is said to lie in a row whose order counts lies there so, from the front on.
    """
    laying = _Laying(legend, [pile for placement in placements for pile in placement.piles])
    for placement in placements:
        laying.empty(placement.zone)
    demands = [d for placement in placements for d in laying.demands(placement)]
    for own in (True, False):
        for demand in demands:
            laying.serve(demand, own=own)
    for demand in demands:
        laying.check(demand)
    for placement in placements:
        for pile in placement.piles:
            if pile.mode == OTHER:
                laying.rest(placement, pile)
    laying.nothing_left(placements)
    for placement in placements:
        laying.must_fit(placement)
    return {**laying.cells, **order_words(laying.program, laying.cells, laying.placed())}


@frozen
class _Demand:
    """So many things of a sort as a variant of a zone; `open`: how many are still wanted."""

    zone: int
    offset: int
    sort: int
    pile: Pile
    open: list[int]


class _Laying:
    def __init__(self, legend: Legend, piles: Sequence[Pile]) -> None:
        self.legend, self.program = legend, legend.program
        self.numbers = {id(pile): number for number, pile in enumerate(piles)}
        self.served: dict[int, list[tuple[int, int, int]]] = {}  # pile, address, amount, by zone
        self.cells: dict[int, int] = {}
        self.loose: dict[int, dict[int, int]] = {}  # zone, sort: what lay there at the start
        self.first: dict[int, dict[int, int]] = {
            index: self.lying(index) for index in range(len(self.program.zones))
        }

    def lying(self, zone: int) -> dict[int, int]:
        """What lies in a zone at the start, by sort."""
        place = self.program.zones[zone]
        found: dict[int, int] = defaultdict(int)
        for offset, variant in enumerate(place.variants):
            amount = self.program.initial[place.base + offset]
            if amount:
                found[self.program.variants[variant].sort] += amount
        return found

    def empty(self, zone: int) -> None:
        """Takes everything out of a zone that is going to be filled."""
        place = self.program.zones[zone]
        self.loose[zone] = dict(self.first[zone])
        for offset in range(len(place.variants)):
            self.cells[place.base + offset] = 0

    def demands(self, placement: Placement) -> list[_Demand]:
        """What is wanted, pile by pile; the rest of something comes later."""
        found = []
        for pile in placement.piles:
            if pile.mode == OTHER:
                continue
            for offset in self.offsets(placement, pile):
                variant = self.program.zones[placement.zone].variants[offset]
                sort = self.program.variants[variant].sort
                wanted = self.program.sorts[sort].count if pile.mode == ALL else pile.amount
                found.append(_Demand(placement.zone, offset, sort, pile, [wanted]))
        return found

    def offsets(self, placement: Placement, pile: Pile) -> list[int]:
        """The cells of a zone in which a pile comes to lie: one for each sort of `all`, `other`."""
        place = self.program.zones[placement.zone]
        variants = self.program.variants
        found = [
            (offset, variants[v])
            for offset, v in enumerate(place.variants)
            if v in pile.variants and not variants[v].revealed
        ]
        where = self.legend.zone_names[placement.zone]
        if not found:
            message = f"`{pile.text}` never lies in {where}, whatever the rules do"
            hint = "name what may lie there, or another place for it"
            if _faced(self.program, pile):
                hint = "a die that shows something lies where dice are rolled; say its face there"
            raise wrong("E610", pile.span, message, hint)
        faceless = [(offset, v) for offset, v in found if v.face < 0]
        best = faceless or found
        several = len({v.sort for _, v in best}) > 1
        if (several and not pile.mode) or (not faceless and len({v.face for _, v in best}) > 1):
            labels = [self.legend.variant_labels[place.variants[o]] for o, _ in best]
            message = f"`{pile.text}` may be {_some(labels)}: say which"
            raise wrong("E611", pile.span, message, f"write `{labels[0]}`, or another of them")
        return [offset for offset, _ in best]

    def serve(self, demand: _Demand, *, own: bool) -> None:
        """Takes what is wanted: own things of the zone first, then others'."""
        if own:
            self.take(demand, self.loose[demand.zone])
            return
        for zone in self.loose:
            self.take(demand, self.loose[zone])
        for zone, lying in self.first.items():
            if zone not in self.loose:
                before = lying.get(demand.sort, 0)
                self.take(demand, lying)
                self.lessen(zone, demand.sort, before - lying.get(demand.sort, 0))

    def take(self, demand: _Demand, pool: dict[int, int]) -> None:
        taken = min(demand.open[0], pool.get(demand.sort, 0))
        if taken:
            pool[demand.sort] -= taken
            demand.open[0] -= taken
            address = self.program.zones[demand.zone].base + demand.offset
            self.cells[address] += taken
            entry = (self.numbers[id(demand.pile)], address, taken)
            self.served.setdefault(demand.zone, []).append(entry)

    def placed(self) -> dict[int, list[int]]:
        """For each zone that is filled the cells of what lies there, as it was written."""
        return {
            zone: [address for _, address, amount in sorted(entries) for _ in range(amount)]
            for zone, entries in self.served.items()
        }

    def must_fit(self, placement: Placement) -> None:
        """Raises Wrong if a row cannot hold what is said to lie there."""
        place = self.program.zones[placement.zone]
        number = sum(self.cells.get(place.base + i, 0) for i in range(len(place.variants)))
        if place.kept.slots >= 0 and number > place.kept.places:
            where, most = self.legend.zone_names[placement.zone], place.kept.places
            message = f"there are never {number} in {where}: it takes {most}"
            raise wrong("E610", placement.span, message, "let fewer lie there")

    def lessen(self, zone: int, sort: int, amount: int) -> None:
        """Takes things out of a zone that no line names."""
        place = self.program.zones[zone]
        for offset, variant in enumerate(place.variants):
            if amount and self.program.variants[variant].sort == sort:
                address = place.base + offset
                lying = self.cells.get(address, self.program.initial[address])
                gone = min(amount, lying)
                self.cells[address] = lying - gone
                amount -= gone

    def check(self, demand: _Demand) -> None:
        if demand.open[0] and demand.pile.mode != ALL:
            there = demand.pile.amount - demand.open[0]
            sort = self.program.sorts[demand.sort]
            are = "is" if sort.count == 1 else "are"
            left = f"only {there} {'is' if there == 1 else 'are'} left" if there else "none is left"
            message = (
                f"there {are} {_several(sort.count, sort)} in all, so for"
                f" `{demand.pile.text}` {left}"
            )
            hint = "give fewer here, or fewer in the other places"
            raise wrong("E612", demand.pile.span, message, hint)

    def rest(self, placement: Placement, pile: Pile) -> None:
        """`other dice`: what no line names. What begins in the zone itself stays there."""
        for offset in self.offsets(placement, pile):
            variant = self.program.zones[placement.zone].variants[offset]
            sort = self.program.variants[variant].sort
            demand = _Demand(placement.zone, offset, sort, pile, [self.program.sorts[sort].count])
            if self.lying(placement.zone).get(sort):
                for pool in self.loose.values():
                    self.take(demand, pool)
            else:
                self.serve(demand, own=False)

    def nothing_left(self, placements: Sequence[Placement]) -> None:
        """What was taken out of a zone must lie somewhere."""
        for placement in placements:
            for sort, amount in self.loose[placement.zone].items():
                if amount:
                    name = self.legend.zone_names[placement.zone]
                    what = self.program.sorts[sort]
                    noun = _several(amount, what)
                    things = f"the other {noun} of {name} lie"
                    if amount == 1:
                        things = f"the one other {noun.removeprefix('1 ')} of {name} lies"
                    message = f"it does not say where {things}"
                    where = self.free(sort, [each.zone for each in placements])
                    hint = f"put them somewhere: `given {where} = other {what.plural}`"
                    raise wrong("E613", placement.span, message, hint)

    def free(self, sort: int, taken: Sequence[int]) -> str:
        """A zone that no line names where things of a sort may lie, as a suite names it."""
        for index, place in enumerate(self.program.zones):
            sorts = (self.program.variants[v].sort for v in place.variants)
            if index in taken or place.owner not in ("", "player") or sort not in sorts:
                continue
            owner = f"{self.legend.names[place.index]}." if place.owner else ""
            return f"{owner}{place.name}"
        return "ZONE"


def _several(amount: int, sort: Sort) -> str:
    """`1 coin`, `3 coins`."""
    return f"{amount} {spaced(sort.noun if amount == 1 else sort.plural)}"


def _faced(program: Program, pile: Pile) -> bool:
    return any(program.sorts[program.variants[v].sort].faces for v in pile.variants)


def _some(labels: Sequence[str]) -> str:
    quoted = [f"`{label}`" for label in dict.fromkeys(labels)][:8]
    return ", ".join(quoted[:-1]) + f" or {quoted[-1]}" if len(quoted) > 1 else "".join(quoted)
