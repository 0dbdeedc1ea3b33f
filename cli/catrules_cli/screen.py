"""How a game looks at the terminal: a view as a board, options as a list; all as lines of text."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from attrs import evolve
from rich.cells import cell_len
from rich.text import Text

from catrules.text import clean, plural_of, spaced

if TYPE_CHECKING:
    from catrules.machine.view import MarkView, OwnerView, View, ZoneView

DOT = " · "
EMPTY = "–"
SECRET = "?"
"""What stands where somebody may have something, and not even how much may be known."""
_WIDEST_HEADING = 16
_GAP = 2
_NUMBER_AT_END = re.compile(r"(|.*[^0-9,] )([0-9]+)")

BOX = "box"

Called = Callable[[int], str]
"""What a seat is called where people read it."""


def rule_off(title: str, width: int) -> Text:
    """A line across the screen with a title in it."""
    line = Text("── ", style="dim")
    line.append(title, style="bold not dim")
    line.append(" " + "─" * max(0, width - cell_len(title) - 4))
    line.truncate(width)
    return line


# ---- the board


def board(view: "View", width: int, *, full: bool, called: Called) -> list[Text]:
    """What a seat sees: its own place and the others clockwise, the things, the table.

    The players are a table if that fits. Unless `full`, what is empty, zero or not so is left out,
    and so is the box. What may not be seen is never left out.
    """
    view = evolve(view, players=_with_secrets(view.players))
    players = [(_who(view, player, called), player) for player in _around(view)]
    others = [(spaced(thing.label), thing) for thing in view.things]
    others.append(("table", view.table))
    headings = [heading for heading, _ in (*players, *others)]
    indent = min(_WIDEST_HEADING, max(map(cell_len, headings))) + _GAP
    lines = _table(view, players, indent, width, called)
    if not lines:
        for heading, player in players:
            lines += _row(
                heading, _style(view, player), _items(player, called) or [EMPTY], indent, width
            )
    for heading, owner in others:
        if items := _items(owner, called, boxed=full):
            lines += _row(heading, "", items, indent, width)
    return lines + (_all_empty(view, width, called) if full else [])


def _with_secrets(players: Sequence["OwnerView"]) -> tuple["OwnerView", ...]:
    """The players with the marks that are shown of some of them alone, as of their owner."""
    every = max((player.marks for player in players), key=len, default=())
    found = []
    for player in players:
        own = {mark.name: mark for mark in player.marks}
        marks = (own.get(mark.name) or _secret(mark) for mark in every)
        found.append(evolve(player, marks=tuple(marks)))
    return tuple(found)


def _secret(mark: "MarkView") -> "MarkView":
    """A mark of which is not known what it says; of a flag its value says only that it is one."""
    return evolve(mark, value=isinstance(mark.value, bool) or SECRET, text=SECRET)


def _around(view: "View") -> list["OwnerView"]:
    """The players clockwise from the one who looks."""
    numbers = [player.number for player in view.players]
    first = numbers.index(view.seat) if view.seat in numbers else 0
    return [*view.players[first:], *view.players[:first]]


def _who(view: "View", player: "OwnerView", called: Called) -> str:
    mark = "* " if player.number in view.winners else "> " if player.number == view.current else ""
    return f"{mark}{called(player.number)}"


def _style(view: "View", player: "OwnerView") -> str:
    return "bold" if player.number == view.seat else ""


# ---- the players as a table: a row each, a column for what any of them has


def _table(
    view: "View",
    players: Sequence[tuple[str, "OwnerView"]],
    indent: int,
    width: int,
    called: Called,
) -> list[Text]:
    """The players side by side; empty if that is wider than the screen, or there is nothing."""
    held = [dict(_cells(player, called)) for _, player in players]
    every = dict.fromkeys(name for _, player in players for name, _ in _cells(player, called))
    order = [name for name in _names(view.players[0]) if name in every] if players else []
    columns = {name: [cells.get(name, EMPTY) for cells in held] for name in order}
    spans = {name: max(map(cell_len, (name, *column))) for name, column in columns.items()}
    flags = [DOT.join(_flags(player)) for _, player in players]
    total = indent + sum(spans.values()) + _GAP * len(spans) + max(map(cell_len, flags), default=0)
    if total > width or not columns:
        return []
    lines = [Text(" " * indent + _cut(spans, order), style="cyan")]
    for number, (heading, player) in enumerate(players):
        cells = _cut(spans, [columns[name][number] for name in order])
        head = Text(heading, style=_style(view, player) or "cyan")
        head.truncate(indent - _GAP)
        head.pad_right(indent - head.cell_len)
        lines.append(head + Text((cells + flags[number]), style=_style(view, player)))
    for line in lines:
        line.rstrip()
    return lines


def _cut(spans: dict[str, int], cells: Sequence[str]) -> str:
    pairs = zip(spans.values(), cells, strict=True)
    return "".join(cell + " " * (span - cell_len(cell) + _GAP) for span, cell in pairs)


def _names(owner: "OwnerView") -> list[str]:
    """All that an owner could have, in the order of the rules."""
    zones = dict.fromkeys(spaced(zone.name) for zone in owner.zones)
    return [*zones, *(spaced(m.name) for m in owner.marks)]


def _cells(owner: "OwnerView", called: Called) -> Iterator[tuple[str, str]]:
    """What an owner has, by name; not his flags."""
    for name, zones in _zones(owner):
        if shown := [zone for zone in zones if _shown(zone)]:
            yield name, _places(zones) if shown[0].place else _contents(shown[0])
    for mark in owner.marks:
        if not isinstance(mark.value, bool) and mark.value not in (None, 0):
            yield spaced(mark.name), _value(mark, called)


def _value(mark: "MarkView", called: Called) -> str:
    """What a mark says; a player, whose value is the number of the seat, as he is called."""
    if isinstance(mark.value, int) and mark.text != str(mark.value):
        return called(mark.value)
    return clean(mark.text)


def _flags(owner: "OwnerView") -> list[str]:
    return [
        spaced(mark.name) + (f": {SECRET}" if mark.text == SECRET else "")
        for mark in owner.marks
        if mark.value is True
    ]


# ---- owners as lists


def _items(owner: "OwnerView", called: Called, *, boxed: bool = True) -> list[str]:
    """What an owner has; boxed: what lies in the box, out of the game, is said, too."""
    cells = [(name, text) for name, text in _cells(owner, called) if boxed or name != BOX]
    return [*(f"{name}: {text}" for name, text in cells), *_flags(owner)]


def _all_empty(view: "View", width: int, called: Called) -> list[Text]:
    """What is left out of the board: what no player has is said once, like players together."""
    players = _around(view)
    missing = [_missing(player) for player in players]
    common = [name for name in missing[0] if all(name in each for each in missing)]
    groups: dict[tuple[str, ...], list[str]] = {tuple(common): ["everybody"]}
    for player, each in zip(players, missing, strict=True):
        own = tuple(name for name in each if name not in common)
        groups.setdefault(own, []).append(called(player.number))
    lines = [(f"for {', '.join(who)}", names) for names, who in groups.items()]
    lines += [(f"in {spaced(thing.label)}", tuple(_missing(thing))) for thing in view.things]
    lines.append(("on the table", tuple(_missing(view.table))))
    return [
        Text(line, style="dim")
        for where, names in lines
        if names
        for line in _fill_under(f"empty {where}:", names, width)
    ]


def _missing(owner: "OwnerView") -> list[str]:
    """What an owner has nothing of or that is not so."""
    zones = [name for name, zones in _zones(owner) if not any(map(_shown, zones))]
    return [*zones, *(spaced(mark.name) for mark in owner.marks if not mark.value)]


def _shown(zone: "ZoneView") -> bool:
    """Whether something lies there, or may lie there for all that is known."""
    return bool(zone.contents or zone.count != 0)


def _zones(owner: "OwnerView") -> list[tuple[str, list["ZoneView"]]]:
    """The zones of an owner, the places of a family together."""
    groups: dict[str, list[ZoneView]] = {}
    for zone in owner.zones:
        groups.setdefault(spaced(zone.name), []).append(zone)
    return list(groups.items())


def _places(zones: list["ZoneView"]) -> str:
    """Places of a family in which something lies; with its number behind an empty one."""
    shown = [zone for zone in zones if _shown(zone)]
    if all(zone.count is None and not zone.contents for zone in shown):
        return SECRET
    return ", ".join(
        ("" if zone.place == number else f"{zone.place} ") + f"[{_contents(zone)}]"
        for number, zone in enumerate(shown, 1)
    )


def _contents(zone: "ZoneView") -> str:
    seen = zone.contents or ()
    if zone.row is not None and seen:  # what is hidden has its place among the others
        return ", ".join(_brief([clean(said) for said in zone.said], spaced(zone.name)))
    if zone.row is not None:
        return f"{zone.count} hidden" if zone.count else EMPTY
    parts = _brief([clean(said) for said in zone.said], spaced(zone.name))
    if zone.count is None:
        parts.append(SECRET)
    elif unseen := zone.count - sum(n for _, n in seen):
        parts.append(f"{unseen} hidden")
    return ", ".join(parts) or EMPTY


def _brief(parts: list[str], zone: str) -> list[str]:
    """Nouns once: none where the zone is called by it, as in `cubes: 2` and `tiles: 1, 3 x2`.

    Else the first of several that bear the same: `hand: card 1, 3, 4`.
    """
    nouns = [re.sub(r"^\d+ ", "", part).split(" ")[0] for part in parts]
    if nouns and all(zone in (noun, f"{noun}s", plural_of(noun)) for noun in nouns):
        return [" ".join(w for w in part.split(" ") if w != nouns[0]) or "1" for part in parts]
    first, *rest = parts or [""]
    if len(set(nouns)) == 1 and all(part.startswith(f"{nouns[0]} ") for part in parts):
        return [first, *(part.removeprefix(f"{nouns[0]} ") for part in rest)]
    return parts


def _row(heading: str, style: str, items: Sequence[str], indent: int, width: int) -> list[Text]:
    """A heading and what belongs to it, wrapped between items and indented below the heading."""
    room = max(10, width - indent)
    lines = []
    for number, piece in enumerate(_fill(items, room, DOT)):
        head = Text(heading if number == 0 else "", style=style or "cyan")
        head.truncate(indent - _GAP)
        head.pad_right(indent - head.cell_len)
        lines.append(head + Text(piece, style=style))
    return lines


def _fill_under(heading: str, items: Sequence[str], width: int) -> list[str]:
    """A heading and items, wrapped between items."""
    first, *rest = items
    return list(_fill([f"{heading} {first}", *rest], width, ", "))


def _fill(items: Iterable[str], room: int, between: str) -> Iterator[str]:
    """The items, as many to a line as there is room; one that is too long is broken at words."""
    line = ""
    for item in items:
        if line and cell_len(line + between + item) <= room:
            line += between + item
            continue
        if line:
            yield line
        *whole, line = wrap(item, room)
        yield from whole
    if line:
        yield line


def wrap(text: str, room: int) -> list[str]:
    """The text in lines of at most so many columns, broken at spaces where there are any."""
    lines, line = [], ""
    for word in text.split(" "):
        while cell_len(word) > room:
            cut = _fitting(word, room)
            lines += [line] if line else []
            lines.append(word[:cut])
            line, word = "", word[cut:]
        if line and cell_len(f"{line} {word}") > room:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line]


def _fitting(word: str, room: int) -> int:
    """How many characters of a word fit into a line, at least one."""
    cut = 1
    while cell_len(word[: cut + 1]) <= room:
        cut += 1
    return cut


# ---- options


def marks_of(labels: Sequence[str]) -> list[str]:
    """What is typed for each option: its place in the list, unless the options bear numbers.

    Then it is that number (`card 4` is 4, wherever it stands), and the rest is typed in full.
    """
    ends = [_NUMBER_AT_END.fullmatch(label) for label in labels]
    found = [(end[1], end[2]) for end in ends if end]
    numbers = any(label.isdigit() for label in labels)
    one_noun = len({noun for noun, _ in found}) == 1 and len(found) == len(set(found))
    if numbers or (one_noun and 1 < len(found) >= len(labels) - 1):
        return [end[2] if end and (not end[1] or not numbers) else "-" for end in ends]
    return [str(number) for number in range(1, len(labels) + 1)]


def listed(marks: Sequence[str], texts: Sequence[str], width: int, most: int) -> list[Text]:
    """Options with what is typed for each, in columns where they fit; at most so many."""
    digits = max(cell_len(mark) for mark in marks[:most])
    cells = []
    for mark, text in zip(marks[:most], texts[:most], strict=True):
        said = clean(text)
        cells.append(f"{mark:>{digits}}" + (f"  {said}" if said != mark else ""))
    lines = [_styled(line, digits) for line in _columns(cells, width)]
    if hidden := len(marks) - len(cells):
        lines.append(Text(f"… and {hidden} more: type how it begins, or `options`", style="dim"))
    return lines


def _columns(cells: Sequence[str], width: int) -> list[list[str]]:
    """The cells in columns, read downwards; a short list stays one column."""
    column = max(cell_len(cell) for cell in cells) + 4
    across = 1 if len(cells) <= 6 else max(1, width // column)
    down = -(-len(cells) // across)
    grid = [cells[row::down] for row in range(down)]
    return [[cell + " " * (column - cell_len(cell)) for cell in row] for row in grid]


def _styled(cells: Sequence[str], digits: int) -> Text:
    line = Text("  ")
    for cell in cells:
        line.append(cell[:digits], style="bold cyan")
        line.append(cell[digits:])
    line.rstrip()
    return line
