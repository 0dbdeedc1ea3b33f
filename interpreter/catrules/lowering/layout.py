"""Where everything stands in the state: cells of zones and words of marks, owner by owner."""

from collections.abc import Callable

from attrs import evolve, frozen

from catrules.diagnostics import Diagnostic, RulesError
from catrules.ir.program import HEADER, NOTHING, ArgType, Instr, Variant
from catrules.lowering import fold
from catrules.lowering.constants import Constants
from catrules.lowering.limits import check_words
from catrules.lowering.ordered import ordered_zones
from catrules.lowering.rows import Row, Stack, places
from catrules.lowering.stock import BOX, Stock, ThingInfo, ZoneKey, attribute
from catrules.lowering.whereabouts import Kept, Whereabouts, settled
from catrules.semantics.game import Game, Mark
from catrules.semantics.types import NumberT, PlaceT, PlayerT, SetT, ThingT, TruthT, Type, WordT

MarkKey = tuple[str, str]


@frozen
class ZoneCells:
    """The cells of a zone: variants[j] is counted at `base + owner * stride + j`."""

    key: ZoneKey
    owners: int
    base: int
    stride: int
    variants: tuple[int, ...]

    def address(self, owner: Instr, offset: int = 0) -> Instr:
        """The address of a cell of an owner's zone."""
        if (fold.constant(owner) or 0) < 0:
            return fold.const(NOTHING)
        start = fold.const(self.base + offset)
        return fold.add(start, fold.mul(owner, fold.const(self.stride)))


@frozen
class MarkWord:
    """The word of a mark: at `base + owner * stride`; `index` in Program.marks."""

    mark: Mark
    owners: int
    base: int
    stride: int
    index: int
    low: int
    high: int
    first: int

    def address(self, owner: Instr) -> Instr:
        """The address of an owner's word."""
        if (fold.constant(owner) or 0) < 0:
            return fold.const(NOTHING)
        return fold.add(fold.const(self.base), fold.mul(owner, fold.const(self.stride)))


class Layout:
    """Zones, marks and variants of a configuration, with their addresses.

    `size` is the first address that is free; `claim` takes words for the lowering's own use.
    """

    def __init__(self, game: Game, constants: Constants, stock: Stock) -> None:
        self.game, self.constants, self.stock = game, constants, stock
        self.players = constants.players
        self.where = Whereabouts(game, stock)
        self.variants: list[Variant] = []
        self.variant_of: dict[Kept, int] = {}
        self.zones: dict[ZoneKey, ZoneCells] = {}
        self.families = _families(game, constants)
        self.rows: dict[ZoneKey, Row] = {}
        self.stacks: dict[ZoneKey, Stack] = {}
        self.ordered = ordered_zones(game, constants, self.where)
        self.marks: dict[MarkKey, MarkWord] = {}
        self.limits: dict[tuple[str, int], tuple[int, int]] = {}
        self.size = len(HEADER)
        for owner in ("", "player", *stock.things):
            self._block(owner)
        for key, number in self.families.items():
            self._family(key, number)
        self.cells_end = self.size

    def owners(self, owner: str) -> int:
        """How many owners of a kind there are: 1 for the table."""
        if owner == "":
            return 1
        return self.players if owner == "player" else len(self.stock.things[owner])

    def claim(self, words: int) -> int:
        """Takes words for hidden use; the address of the first."""
        self.size += words
        return self.size - words

    # ---- building

    def _block(self, owner: str) -> None:
        zones = [key for key in (BOX, *self.game.zones) if key[0] == owner]
        zones = [key for key in zones if key not in self.families]
        marks = [mark for key, mark in self.game.marks.items() if key[0] == owner]
        limits = self._limits() if owner == "player" else []
        contents = {key: self._variants(key) for key in zones}
        orders = [self._order(key, contents[key]) for key in zones if key in self.ordered]
        stride = sum(map(len, contents.values())) + len(marks) + len(limits)
        stride += sum(order.words for order in orders)
        owners, offset = self.owners(owner), self.size
        for key in zones:
            self.zones[key] = ZoneCells(key, owners, offset, stride, contents[key])
            offset += len(contents[key])
        for order in orders:
            self._keep_order(order, offset, stride, owners)
            offset += order.words
        for mark in marks:
            self.marks[(owner, mark.name)] = self._mark(mark, owners, offset, stride)
            offset += 1
        for limit in limits:
            self.limits[limit] = (offset, stride)
            offset += 1
        self.size += stride * owners
        check_words(self.size, self.game.span)

    def _family(self, key: ZoneKey, number: int) -> None:
        """A block of its own: each place takes the part of an owner."""
        contents = self._variants(key)
        order = self._order(key, contents) if key in self.ordered else None
        stride = max(1, len(contents) + (0 if order is None else order.words))
        owners = self.owners(key[0]) * number
        check_words(self.size + stride * owners, self.game.zones[key].span)
        self.zones[key] = ZoneCells(key, owners, self.size, stride, contents)
        if order is not None:
            self._keep_order(order, self.size + len(contents), stride, owners)
        self.size += stride * owners

    def _order(self, key: ZoneKey, variants: tuple[int, ...]) -> Row | Stack:
        declared = self.game.zones[key]
        number = places(self.constants, declared, self.stock, (self.variants[v] for v in variants))
        if declared.order == "row":
            return Row(key, number)
        return Stack(key, number, len(variants))

    def _keep_order(self, order: Row | Stack, base: int, stride: int, owners: int) -> None:
        order = evolve(order, base=base, stride=stride, owners=owners)
        if isinstance(order, Row):
            self.rows[order.key] = order
        else:
            self.stacks[order.key] = order

    def _variants(self, key: ZoneKey) -> tuple[int, ...]:
        return tuple(self._variant(kept) for kept in self.where.variants(key))

    def _variant(self, kept: Kept) -> int:
        if kept not in self.variant_of:
            self.variant_of[kept] = len(self.variants)
            self.variants.append(Variant(*kept))
        return self.variant_of[kept]

    def _limits(self) -> list[tuple[str, int]]:
        return [(a.name, i) for a in self.game.actions.values() for i, _ in enumerate(a.limits)]

    def _mark(self, mark: Mark, owners: int, base: int, stride: int) -> MarkWord:
        low, high, first = 0, 1, 0
        if mark.form == "reference":
            low, high, first = 0, self._most(mark.type), NOTHING
        elif mark.low is not None and mark.high is not None:
            low, high = self.constants.number(mark.low), self.constants.number(mark.high)
            first = low if mark.first is None else self.constants.number(mark.first)
            if mark.first is None and low <= 0 <= high:
                first = 0
        return MarkWord(mark, owners, base, stride, len(self.marks), low, high, first)

    def _most(self, kind: Type) -> int:
        if isinstance(kind, PlaceT):
            key = self.where.families[kind.family]
            return self.owners(key[0]) * self.families[key] - 1
        owner = self.owner(kind)
        return (len(self.stock.things[owner]) if owner else self.players) - 1

    # ---- what is known of things that own zones or marks

    def owner(self, kind: Type) -> str:
        """The kind whose things these are, if they own zones or marks; else an empty text."""
        of = kind.of if isinstance(kind, SetT) else kind
        if not isinstance(of, ThingT):
            return ""
        names = (n for k in of.kinds for n in self.game.kinds[k].names)
        return next((n for n in names if n in self.stock.things), "")

    def facts(self, kind: Type, work: Callable[[ThingInfo], int]) -> tuple[int, ...]:
        """A table: for each thing of that kind what `work` gives for it."""
        return tuple(work(info) for info in self.stock.things[self.owner(kind)])

    # ---- what is known of a variant

    def names(self, variant: int) -> tuple[str, ...]:
        """The names on a variant, the most special first."""
        return self.stock.sorts[self.variants[variant].sort].names

    def attribute(self, variant: int, name: str) -> int:
        """An attribute of a variant, or NOTHING."""
        return attribute(self.stock.sorts[self.variants[variant].sort].attributes, name)

    def face(self, variant: int) -> int:
        """What `face` gives for a variant, or NOTHING."""
        kept = self.variants[variant]
        return self.where.face_value(kept.sort, kept.face) if kept.face >= 0 else NOTHING

    def by_address(self, work: Callable[[int], int]) -> tuple[int, ...]:
        """A table: for the address of each cell what `work` gives for its variant."""
        found: dict[int, int] = {}
        table = [NOTHING] * self.cells_end
        for zone in self.zones.values():
            for variant in zone.variants:
                if variant not in found:
                    found[variant] = work(variant)
            row = [found[variant] for variant in zone.variants]
            for owner in range(zone.owners):
                first = zone.base + owner * zone.stride
                table[first : first + len(row)] = row
        return tuple(table)

    def offset(self, zone: ZoneKey, variant: int, *, revealed: bool = False) -> int:
        """The cell of a zone in which a variant comes to lie there, or NOTHING if it cannot."""
        kept = self.variants[variant]
        landed = settled(self.game, zone, (kept.sort, kept.face, kept.revealed), revealed=revealed)
        number = self.variant_of.get(landed)
        cells = self.zones[zone].variants
        return cells.index(number) if number in cells else NOTHING

    def turned(self, *, up: bool) -> tuple[int, ...]:
        """A table: for each cell the one in its zone where its things lie once they are turned up
        (or down); NOTHING where they do or where that makes no difference."""
        table = [NOTHING] * self.cells_end
        for zone in self.zones.values():
            for j, number in enumerate(zone.variants):
                kept = self.variants[number]
                other = self.variant_of.get((kept.sort, kept.face, up), -1)
                if kept.revealed == up or other not in zone.variants:
                    continue
                for first in range(zone.base, zone.base + zone.owners * zone.stride, zone.stride):
                    table[first + j] = first + zone.variants.index(other)
        return tuple(table)

    def zone_at(self) -> tuple[ZoneKey | None, ...]:
        """For each address the zone whose cell is there."""
        table: list[ZoneKey | None] = [None] * self.cells_end
        for key, zone in self.zones.items():
            for owner in range(zone.owners):
                first = zone.base + owner * zone.stride
                table[first : first + len(zone.variants)] = [key] * len(zone.variants)
        return tuple(table)

    def addresses(self, wanted: Callable[[int], bool]) -> tuple[int, ...]:
        """The addresses of all cells whose variant is wanted."""
        table = self.by_address(lambda variant: int(wanted(variant)))
        return tuple(address for address, found in enumerate(table) if found == 1)


def _families(game: Game, constants: Constants) -> dict[ZoneKey, int]:
    """How many places each owner has of each family. Raises RulesError if that is below 0."""
    numbers = {}
    for key, zone in game.zones.items():
        if zone.family is None:
            continue
        number = constants.number(zone.family)
        if number < 0:
            message = f"there would be {number} of `{zone.name}` with these settings"
            hint = "A number of places is at least 0; mend the expression or the settings."
            raise RulesError((Diagnostic("E350", zone.span, message, hint),))
        numbers[key] = number
    return numbers


def arg_type(kind: Type) -> ArgType:
    """How a word of a type is to be read."""
    match kind:
        case PlayerT():
            return ArgType("player")
        case TruthT():
            return ArgType("truth")
        case WordT():
            return ArgType("word", kind.domain)
        case NumberT():
            return ArgType("number")
        case ThingT():
            return ArgType("thing", kind.kinds[0])
        case PlaceT():
            return ArgType("place", kind.family)
    return ArgType("cell")
