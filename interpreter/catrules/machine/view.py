"""What a seat sees of a game: zones and marks as the rules declare them, by name."""

from typing import Any

from attrs import frozen


@frozen
class ZoneView:
    """A zone as a seat sees it.

    contents: what he sees there and how many of each, in a fixed order (None: nothing of it may
    be seen); in a hidden zone only what is turned up. count: how many lie there in all, None if
    he may not count them. order: `pile`, `bag`, `deck` or `row`; in a family of places `place`
    counts from 1, elsewhere it is 0.
    """

    name: str
    order: str
    contents: tuple[tuple[str, int], ...] | None
    count: int | None
    place: int = 0


@frozen
class MarkView:
    """A counter, flag or reference: its value as people read it (`3`, `yes`, `ana`, `nothing`)."""

    name: str
    value: int | bool | str | None


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
        raise NotImplementedError
