"""How a game looks at the terminal: a view as a board, options as a list; all as lines of text."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from catrules.text import clean, spaced

if TYPE_CHECKING:
    from catrules.machine.view import MarkView, OwnerView, View, ZoneView

DOT = " · "
EMPTY = "–"
_WIDEST_HEADING = 16


def rule_off(title: str, width: int) -> Text:
    """A line across the screen with a title in it."""
    line = Text("── ", style="dim")
    line.append(title, style="bold not dim")
    line.append(" " + "─" * max(0, width - cell_len(title) - 4))
    line.truncate(width)
    return line


# ---- the board


def board(view: "View", width: int, *, full: bool) -> list[Text]:
    """What a seat sees: the table, its things, the seat's own place, the others clockwise.

    Unless `full`, what is empty, zero, not so or altogether hidden is left out.
    """
    rows = [("table", "", view.table)]
    rows += [(thing.label, "", thing) for thing in view.things]
    rows += [(_who(view, player), _style(view, player), player) for player in _around(view)]
    indent = min(_WIDEST_HEADING, max(cell_len(spaced(heading)) for heading, _, _ in rows)) + 2
    lines: list[Text] = []
    for heading, style, owner in rows:
        items = list(_items(owner, full=full))
        if items or full or owner.kind == "player":
            lines += _row(spaced(heading), style, items or [EMPTY], indent, width)
    return lines


def _around(view: "View") -> list["OwnerView"]:
    """The players clockwise from the one who looks."""
    first = (view.seat or 1) - 1
    return [*view.players[first:], *view.players[:first]]


def _who(view: "View", player: "OwnerView") -> str:
    mark = "* " if player.number in view.winners else "> " if player.number == view.current else ""
    you = " (you)" if player.number == view.seat else ""
    return f"{mark}{view.names[player.number - 1]}{you}"


def _style(view: "View", player: "OwnerView") -> str:
    return "bold" if player.number == view.seat else ""


def _items(owner: "OwnerView", *, full: bool) -> Iterator[str]:
    for zone in owner.zones:
        if full or zone.contents or zone.count:
            yield _zone(zone)
    for mark in owner.marks:
        if full or mark.value not in (None, 0, False):
            yield _mark(mark)


def _zone(zone: "ZoneView") -> str:
    place = f" {zone.place}" if zone.place else ""
    return f"{spaced(zone.name)}{place}: {_contents(zone)}"


def _contents(zone: "ZoneView") -> str:
    seen = zone.contents or ()
    parts = [clean(said) for said in zone.said]
    if zone.count is None:
        parts.append("hidden")
    elif unseen := zone.count - sum(n for _, n in seen):
        parts.append(f"{unseen} hidden")
    return ", ".join(parts) or EMPTY


def _mark(mark: "MarkView") -> str:
    if mark.value is True:
        return spaced(mark.name)
    return f"{spaced(mark.name)}: {EMPTY if mark.value is None else clean(mark.text)}"


def _row(heading: str, style: str, items: Sequence[str], indent: int, width: int) -> list[Text]:
    """A heading and what belongs to it, wrapped between items and indented below the heading."""
    room = max(10, width - indent)
    lines = []
    for number, piece in enumerate(_fill(items, room)):
        head = Text(heading if number == 0 else "", style=style or "cyan")
        head.truncate(indent - 2)
        head.pad_right(indent - head.cell_len)
        lines.append(head + Text(piece, style=style))
    return lines


def _fill(items: Iterable[str], room: int) -> Iterator[str]:
    """The items, as many to a line as there is room; one that is too long is broken at words."""
    line = ""
    for item in items:
        if line and cell_len(line + DOT + item) <= room:
            line += DOT + item
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


def are_numbered(options: Sequence[str]) -> bool:
    """Whether options can be answered by their place in the list: not if some are numbers."""
    return not any(option.isdigit() for option in options)


def listed(options: Sequence[str], width: int, most: int) -> list[Text]:
    """The options with their places in the list, in columns where they fit; at most so many."""
    shown = [clean(option) for option in options[:most]]
    digits = len(str(len(shown)))
    marks = [f"{n:>{digits}}" for n in range(1, len(shown) + 1)]
    if not are_numbered(options):
        marks, digits = ["-"] * len(shown), 1
    cells = [f"{mark}  {option}" for mark, option in zip(marks, shown, strict=True)]
    lines = [_styled(line, digits) for line in _columns(cells, width)]
    if hidden := len(options) - len(shown):
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
