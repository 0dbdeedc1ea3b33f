"""What a seat sees of a game: zones and marks as the rules declare them, by name."""

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import field, frozen

from catrules.ir.program import (
    CURRENT,
    NOTHING,
    POSITION,
    TURNS,
    WINNERS,
    ArgType,
    Mark,
    Zone,
)
from catrules.machine.legend import Legend

Pile = tuple[tuple[str, int], ...]
"""Labels of things and how many there are of each, in a fixed order."""


@frozen
class ZoneView:
    """A zone as a seat sees it, under the name that the rule file gives it.

    contents: what he sees there (None: nothing of it may be seen); in a hidden zone only what
    is turned up. revealed: which of it is turned up. count: how many lie there in all, None if
    he may not count them. said: the contents as people say them. order: `pile`, `bag`, `deck` or
    `row`; in a family of places `place` counts from 1, elsewhere it is 0. row: where the order of a
    row counts, what lies at each place, from the front; None at a place that he does not see.
    """

    name: str
    order: str
    contents: Pile | None
    count: int | None
    place: int = 0
    revealed: Pile = ()
    row: tuple[str | None, ...] | None = None
    said: tuple[str, ...] = field(eq=False)

    @said.default
    def _by_label(self) -> tuple[str, ...]:
        return tuple(label if n == 1 else f"{n} {label}" for label, n in self.contents or ())

    def as_json(self) -> dict[str, Any]:
        """The zone as programs read it."""
        contents = None if self.contents is None else dict(self.contents)
        shown: dict[str, Any] = {"order": self.order, "count": self.count, "contents": contents}
        if self.revealed:
            shown["revealed"] = dict(self.revealed)
        if self.row is not None:
            shown["row"] = list(self.row)
        return shown


@frozen
class MarkView:
    """A counter, flag or reference.

    value: for programs (a player is a seat's number, `nothing` is None); text: for people.
    """

    name: str
    value: int | bool | str | None
    text: str


@frozen
class OwnerView:
    """What belongs to the table, a player or a thing. kind: `table`, `player` or the thing's.

    number: which of them, from 1 (0 for the table); label: its name.
    """

    kind: str
    number: int
    label: str
    zones: tuple[ZoneView, ...]
    marks: tuple[MarkView, ...]

    def zone(self, name: str, place: int = 0) -> ZoneView:
        """The zone of that name (and place in its family); KeyError if there is none."""
        for zone in self.zones:
            if zone.name == name and zone.place == place:
                return zone
        raise KeyError(name)

    def mark(self, name: str) -> MarkView:
        """The mark of that name; KeyError if there is none."""
        for mark in self.marks:
            if mark.name == name:
                return mark
        raise KeyError(name)

    def as_json(self) -> dict[str, Any]:
        """The owner's zones and marks as programs read them; a family of places is a list."""
        zones: dict[str, Any] = {}
        for zone in self.zones:
            if zone.place:
                zones.setdefault(zone.name, []).append(zone.as_json())
            else:
                zones[zone.name] = zone.as_json()
        return {
            "kind": self.kind,
            "number": self.number,
            "label": self.label,
            "zones": zones,
            "marks": {mark.name: mark.value for mark in self.marks},
        }


@frozen
class View:
    """What a seat sees (None: the referee). current: the current player's seat, or None."""

    seat: int | None
    names: tuple[str, ...]
    current: int | None
    turns: int
    over: bool
    winners: tuple[int, ...]
    table: OwnerView
    players: tuple[OwnerView, ...]
    things: tuple[OwnerView, ...]

    def as_json(self) -> dict[str, Any]:
        """The view as nested dictionaries and lists, for programs."""
        return {
            "seat": self.seat,
            "names": list(self.names),
            "current": self.current,
            "turns": self.turns,
            "over": self.over,
            "winners": list(self.winners),
            "table": self.table.as_json(),
            "players": [player.as_json() for player in self.players],
            "things": [thing.as_json() for thing in self.things],
        }


def view(legend: Legend, state: Sequence[int], seat: int | None) -> View:
    """What a seat sees of a state in which nothing is under way that must not be shown."""
    current = state[CURRENT]
    over = state[POSITION] == -1
    players = range(legend.program.players)
    return View(
        seat=seat,
        names=legend.names,
        current=None if current == NOTHING else legend.number(current),
        turns=state[TURNS],
        over=over,
        winners=legend.seats(state[WINNERS]) if over else (),
        table=_owner_view(legend, state, seat, "", 0),
        players=tuple(_owner_view(legend, state, seat, "player", index) for index in players),
        things=tuple(
            _owner_view(legend, state, seat, things.kind, index)
            for things in legend.program.things
            for index in range(len(things.labels))
        ),
    )


def _owner_view(
    legend: Legend, state: Sequence[int], seat: int | None, kind: str, index: int
) -> OwnerView:
    zones = (
        _zone_view(legend, state, seat, zone)
        for zone in legend.program.zones
        if zone.owner == kind and (zone.index == index or not kind)
    )
    marks = (
        _mark_view(legend, state, mark, index)
        for mark in legend.program.marks
        if mark.owner == kind and index < mark.owners and legend.sees_mark(seat, mark, index)
    )
    return OwnerView(
        kind=kind or "table",
        number=_number(legend, kind, index),
        label=legend.owner(kind, index) if kind else "table",
        zones=tuple(zones),
        marks=tuple(marks),
    )


def _zone_view(legend: Legend, state: Sequence[int], seat: int | None, zone: Zone) -> ZoneView:
    row = row_of(legend, state, zone) if legend.counts(seat, zone) else None
    if row is None:
        cells = [(state[zone.base + i], variant) for i, variant in enumerate(zone.variants)]
    else:
        cells = [(1, variant) for variant in row]
    turned_up = [cell for cell in cells if _is_up(legend, cell)]
    seen = cells if legend.sees(seat, zone) else turned_up
    up = _pile(legend, turned_up)
    contents = _pile(legend, cells) if legend.sees(seat, zone) else up or None
    count = sum(amount for amount, _ in cells) if legend.counts(seat, zone) else None
    if row is None:
        return ZoneView(
            zone.name, zone.order, contents, count, zone.place, up, said=_said(legend, seen)
        )
    places = [variant if (1, variant) in seen else None for variant in row]
    return ZoneView(
        zone.name,
        zone.order,
        contents,
        count,
        zone.place,
        up,
        row=tuple(None if v is None else legend.variant_labels[v] for v in places),
        said=tuple("hidden" if v is None else legend.several(v, 1) for v in places),
    )


def row_of(legend: Legend, state: Sequence[int], zone: Zone) -> list[int] | None:
    """The variants that lie in a row from the front on; None where its order is not kept."""
    if zone.kept.slots < 0:
        return None
    sequence = state[zone.kept.sequence : zone.kept.sequence + zone.kept.places]
    return [legend.cells[state[slot]].variant for slot in sequence if slot]


def _is_up(legend: Legend, cell: tuple[int, int]) -> bool:
    return legend.program.variants[cell[1]].revealed


def _pile(legend: Legend, cells: Iterable[tuple[int, int]]) -> Pile:
    """What lies in the cells, by label."""
    amounts: dict[str, int] = {}
    for amount, variant in cells:
        if amount:
            label = legend.variant_labels[variant]
            amounts[label] = amounts.get(label, 0) + amount
    return tuple(amounts.items())


def _said(legend: Legend, cells: Iterable[tuple[int, int]]) -> tuple[str, ...]:
    """What lies in the cells as people say it; what only looks alike (a die's coin) stays apart."""
    sorts: dict[tuple[int, int], tuple[int, int]] = {}
    for amount, variant in cells:
        if amount:
            shown = legend.program.variants[variant]
            like, before = sorts.get((shown.sort, shown.face), (variant, 0))
            sorts[shown.sort, shown.face] = like, before + amount
    return tuple(legend.several(variant, amount) for variant, amount in sorts.values())


def _number(legend: Legend, kind: str, index: int) -> int:
    if kind == "player":
        return legend.number(index)
    return index + 1 if kind else 0


def _mark_view(legend: Legend, state: Sequence[int], mark: Mark, owner: int) -> MarkView:
    word = state[mark.base + owner * mark.stride]
    text = legend.value(mark.value, word)
    return MarkView(mark.name, mark_value(legend, mark.value, word), text)


def mark_value(legend: Legend, kind: ArgType, word: int) -> int | bool | str | None:
    """A mark's word for programs: a player is a seat's number, `nothing` is None."""
    if word == NOTHING:
        return None
    if kind.sort == "player":
        return legend.number(word)
    if kind.sort == "truth":
        return bool(word)
    return word if kind.sort == "number" else legend.value(kind, word)
