"""Words and addresses of a running game turned back into the names of the rule file."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from attrs import frozen

from catrules.ir.program import (
    CHANCE,
    GAME,
    NOTHING,
    PLACE_BITS,
    TABLE,
    ArgType,
    Mark,
    Program,
    Sort,
    Variant,
    Zone,
)
from catrules.machine.answers import Actor
from catrules.machine.within import origins_of_triggers
from catrules.text import article, clean, spaced

ACTORS = {CHANCE: "chance", TABLE: "table", GAME: "game"}
"""Actors that are no seat."""


@frozen
class CellName:
    """What an address of a zone's cell stands for: indices of the zone and of the variant."""

    zone: int
    variant: int


class Legend:
    """The names of one configuration and its seats. It never changes, so copies share it.

    numbers: of the seats in order, as they are spoken of: in a game of a tournament those of its
    players there, else 1, 2, ….
    """

    def __init__(
        self, program: Program, names: Sequence[str] = (), numbers: Sequence[int] = ()
    ) -> None:
        """names: of the seats, those missing are their numbers; ValueError if they do not fit."""
        self.program = program
        self.names = seat_names(program.players, names)
        self.numbers = tuple(numbers) or tuple(range(1, program.players + 1))

    def number(self, word: int) -> int:
        """The number of the seat with that index."""
        return self.numbers[word] if 0 <= word < len(self.numbers) else word + 1

    def index(self, seat: int) -> int:
        """The index of the seat with that number; -1 for a seat that is not in this game."""
        return self.numbers.index(seat) if seat in self.numbers else -1

    def known_index(self, seat: int) -> int:
        """The same; ValueError for a seat that is not in this game."""
        if seat not in self.numbers:
            raise ValueError(f"no seat has number {seat} in this game")
        return self.numbers.index(seat)

    def seats(self, mask: int) -> tuple[int, ...]:
        """The numbers of the seats of a bit mask of players, ascending."""
        found = (self.number(i) for i in range(mask.bit_length()) if mask >> i & 1)
        return tuple(sorted(found))

    def actor(self, word: int) -> Actor:
        """Who decides: a seat's number, `chance` or `table`."""
        return ACTORS.get(word, "") or self.number(word)

    def seat(self, word: int) -> int | None:
        """The seat through whose eyes an actor reads; chance and table may be offered anything."""
        return self.number(word) if word >= 0 else None

    @cached_property
    def cells(self) -> dict[int, CellName]:
        """For each address of a cell what it stands for."""
        return {
            zone.base + offset: CellName(index, variant)
            for index, zone in enumerate(self.program.zones)
            for offset, variant in enumerate(zone.variants)
        }

    @cached_property
    def families(self) -> dict[str, int]:
        """For each family of places the index of its first zone; the others follow."""
        found: dict[str, int] = {}
        for index, zone in enumerate(self.program.zones):
            if zone.place:
                found.setdefault(zone.name, index)
        return found

    def place(self, family: str, number: int) -> Zone:
        """The zone that is the place of that number."""
        return self.program.zones[self.families[family] + number]

    @cached_property
    def slots(self) -> dict[int, int]:
        """For each address of a slot the index of its row among the zones."""
        return {
            zone.kept.slots + number: index
            for index, zone in enumerate(self.program.zones)
            if zone.kept.slots >= 0
            for number in range(zone.kept.places)
        }

    def named(self, state: Sequence[int], word: int) -> int:
        """A name of a thing as it can be read without the state: the address of its cell, with its
        place in a row that keeps its order above PLACE_BITS."""
        zone = self.slots.get(word)
        if zone is None or not state[word]:
            return word
        kept = self.program.zones[zone].kept
        sequence = state[kept.sequence : kept.sequence + kept.places]
        return state[word] + (1 + sequence.index(word) << PLACE_BITS)

    @cached_property
    def zone_names(self) -> tuple[str, ...]:
        """Each zone's full name: `bank`, `ana's purse`, `board 2's slots`, `ana's fish 3`."""
        return tuple(map(self.zone_name, self.program.zones))

    def zone_name(self, zone: Zone) -> str:
        """A zone's full name."""
        name = spaced(zone.name) + (f" {zone.place}" if zone.place else "")
        return f"{self.owner(zone.owner, zone.index)}'s {name}" if zone.owner else name

    @cached_property
    def variant_labels(self) -> tuple[str, ...]:
        """Each variant's label: the face if it has one, else what it is."""
        return tuple(self._variant_label(variant) for variant in self.program.variants)

    def several(self, variant: int, amount: int) -> str:
        """So many of a variant as people say it: `2 gold coins`, `tile 3 x2`, `crown x2`."""
        shown = self.program.variants[variant]
        sort = self.program.sorts[shown.sort]
        if face_of(sort, shown) or sort.attributes:
            label = face_of(sort, shown) or _with_values(sort, sort.noun)
            return label if amount == 1 else f"{label} x{amount}"
        return spaced(sort.noun) if amount == 1 else f"{amount} {spaced(sort.plural)}"

    def lying(self, variant: int, amount: int) -> str:
        """So many like things as labels call them: `2 coin`."""
        label = self.variant_labels[variant]
        return label if amount == 1 else f"{amount} {label}"

    def _variant_label(self, variant: Variant) -> str:
        sort = self.program.sorts[variant.sort]
        return face_of(sort, variant) or sort_label(sort)

    @cached_property
    def words(self) -> dict[str, tuple[str, ...]]:
        """For each domain its symbols."""
        return dict(self.program.words)

    @cached_property
    def thing_labels(self) -> dict[str, tuple[str, ...]]:
        """For each kind that owns zones or marks the labels of its things."""
        return {things.kind: tuple(map(spaced, things.labels)) for things in self.program.things}

    def is_only_one(self, kind: ArgType) -> bool:
        """Whether it can only be the one thing of a kind that owns zones or marks."""
        return kind.sort == "thing" and len(self.thing_labels.get(kind.of, ())) == 1

    @cached_property
    def trigger_origins(self) -> Mapping[int, frozenset[int]]:
        """For each tell of a trigger the origins of the effects that can be its own."""
        return origins_of_triggers(self.program)

    def player(self, word: int) -> str:
        """The name of the seat with that index; of nobody: `nobody`."""
        return self.names[word] if 0 <= word < len(self.names) else "nobody"

    def called(self, actor: Actor) -> str:
        """Who decides, by name."""
        return actor if isinstance(actor, str) else self.player(self.index(actor))

    def owner(self, kind: str, index: int) -> str:
        """The name of an owner of zones or marks: a player or a thing."""
        if kind == "player":
            return self.player(index)
        labels = self.thing_labels.get(kind, ())
        return labels[index] if index < len(labels) else f"{spaced(kind)} {index + 1}"

    def mark_name(self, mark: Mark, owner: int) -> str:
        """A mark's full name: `pot`, `ana's points`."""
        name = spaced(mark.name)
        return f"{self.owner(mark.owner, owner)}'s {name}" if mark.owner else name

    def value(self, kind: ArgType, word: int) -> str:
        """A word as people read it; `kind` says how."""
        if word == NOTHING:
            return "nothing"
        if kind.sort == "player":
            return self.player(word)
        if kind.sort == "truth":
            return "yes" if word else "no"
        if kind.sort == "thing":
            return self.owner(kind.of, word)
        if kind.sort == "word":
            return spaced(self.words[kind.of][word])
        if kind.sort == "cell":
            return self.cell(word)
        if kind.sort == "place":
            return self.zone_name(self.place(kind.of, word))
        if kind.sort == "variant":
            return self.variant_labels[word]
        return str(word)

    def chosen(self, kind: ArgType) -> str:
        """What an argument of sort `counts` counts: a variant, or the element that `of` names."""
        if not kind.of:
            return self.variant_labels[kind.variant]
        if kind.of == "player":
            return self.player(kind.variant)
        labels = self.thing_labels.get(kind.of) or self.words.get(kind.of)
        return spaced(labels[kind.variant]) if labels else str(kind.variant)

    def cell(self, address: int) -> str:
        """What lies at an address of a cell."""
        name = self.cells.get(unpacked(address)[0])
        return str(address) if name is None else self.variant_labels[name.variant]

    def common_name(self, zones: Sequence[int]) -> str:
        """What anything that may lie in all of these zones is called for sure."""
        allowed = [set(self.program.zones[zone].variants) for zone in zones]
        variants = sorted(set.intersection(*allowed) if allowed else ())
        sorts = [self.program.sorts[self.program.variants[v].sort] for v in variants]
        for name in sorts[0].names if sorts else ():
            if all(name in sort.names for sort in sorts):
                return spaced(name)
        return "component"

    @cached_property
    def _nouns(self) -> dict[str, tuple[str, str]]:
        """For each name of components what one and several are called in a sentence."""
        found = {"component": ("component", "components")}
        for sort in self.program.sorts:
            own = (sort.noun, sort.plural)
            general = zip(sort.names[1:], sort.plurals[1:], strict=True)
            for name, (one, many) in zip(sort.names, (own, *general), strict=True):
                found.setdefault(spaced(name), (spaced(one), spaced(many)))
        return found

    def so_many(self, name: str, amount: int) -> str:
        """So many things of which only a name is sure: `a gold coin`, `2 gold coins`."""
        one, many = self._nouns.get(name, (name, name))
        return article(one) if amount == 1 else f"{amount} {many}"

    def sees(self, seat: int | None, zone: Zone) -> bool:
        """Whether a seat sees what lies in a zone; None, the referee, sees everything."""
        return seat is None or self._open_to(zone.seen, seat, zone.owner, zone.index)

    def counts(self, seat: int | None, zone: Zone) -> bool:
        """Whether a seat may count what lies in a zone."""
        if self.sees(seat, zone):
            return True
        return self._open_to(zone.counted, seat or 0, zone.owner, zone.index)

    def sees_mark(self, seat: int | None, mark: Mark, owner: int) -> bool:
        """Whether a seat sees the mark of an owner; the referee sees everything."""
        return seat is None or self._open_to(mark.seen, seat, mark.owner, owner)

    def sees_cell(self, seat: int | None, address: int) -> bool:
        """Whether a seat sees what lies at an address: it sees the zone, or the thing is up."""
        name = self.cells[address]
        if self.program.variants[name.variant].revealed:
            return True
        return self.sees(seat, self.program.zones[name.zone])

    def _open_to(self, audience: str, seat: int, owner: str, index: int) -> bool:
        if audience == "owner":
            return owner == "player" and index == self.index(seat)
        return audience == "all"


def unpacked(word: int) -> tuple[int, int]:
    """The cell of a thing and its place in a row, 0 where that is not known."""
    if word < 0:
        return word, 0
    return word & (1 << PLACE_BITS) - 1, word >> PLACE_BITS


def seat_names(players: int, names: Sequence[str]) -> tuple[str, ...]:
    """The names of all seats, cleaned; ValueError if there are too many, or empty or equal ones."""
    if len(names) > players:
        raise ValueError(f"{len(names)} names for {players} players")
    given = tuple(clean(name) for name in names)
    all_names = given + tuple(str(seat) for seat in range(len(given) + 1, players + 1))
    if not all(all_names):
        raise ValueError("a player's name is empty")
    if len(set(all_names)) < len(all_names):
        raise ValueError("two players have the same name")
    return all_names


def people_names(names: Sequence[str]) -> tuple[str, ...]:
    """What seats are called where people read it: those that bear their numbers `player 1`, …."""
    longer = [f"player {seat}" if name == str(seat) else name for seat, name in enumerate(names, 1)]
    return tuple(
        name if called in names else called for name, called in zip(names, longer, strict=True)
    )


def face_of(sort: Sort, variant: Variant) -> str:
    """The face that a die shows, or empty."""
    return spaced(sort.faces[variant.face]) if 0 <= variant.face < len(sort.faces) else ""


def sort_label(sort: Sort) -> str:
    """What a component is: its most special name and its attributes' values."""
    return _with_values(sort, sort.names[0])


def _with_values(sort: Sort, name: str) -> str:
    return " ".join([spaced(name), *(str(value) for _, value in sort.attributes)])
