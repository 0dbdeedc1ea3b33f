"""Text for the terminal, in lines no longer than it is wide: broken between words, code cut.

Where the output is no terminal lines are as long as they are: what reads them finds each whole.
"""

import os
import re
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from typing import TextIO

import click

_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_QUOTED = re.compile(r"( *\d+ \| )(.*)")
_CARETS = re.compile(r"( *\| )( *)((?:\x1b\[[0-9;]*m)*)(\^+)(.*)")
_WHOLE = re.compile(r" *(catrules |scenario \")")
"""What is copied from the screen stays in one piece: commands, and drafts of scenarios."""

_LEAST = 40
_HINT = "  hint: "


def tell(text: str, *, err: bool = False, colour: bool | None = None) -> None:
    """Print a text on stdout or stderr."""
    room = _room(sys.stderr if err else sys.stdout)
    click.echo(text if room is None else fitted(text, room), err=err, color=colour)


def _room(stream: TextIO | None) -> int | None:
    """How wide the terminal is to which a stream goes; None if it goes to none."""
    if stream is None or not stream.isatty():
        return None
    try:
        given = int(os.environ.get("COLUMNS", ""))
    except ValueError:
        given = 0
    try:
        return max(_LEAST, given or os.get_terminal_size(stream.fileno()).columns)
    except (OSError, ValueError):
        return None


def fitted(text: str, room: int) -> str:
    """The text with lines that fit. A line of a file is cut, with what is marked in it."""
    return "\n".join(_fitted(text.split("\n"), room))


def _fitted(lines: Sequence[str], room: int) -> Iterator[str]:
    is_draft = False
    marked = False
    for number, line in enumerate(lines):
        is_draft = bool(line.strip()) and (is_draft or line.lstrip().startswith('scenario "'))
        if marked:
            marked = False
            continue
        if _width(line) <= room or is_draft or _WHOLE.match(line):
            yield line
            continue
        quoted = _QUOTED.fullmatch(line)
        marks = _CARETS.fullmatch(lines[number + 1]) if number + 1 < len(lines) else None
        if quoted and marks:
            yield from _cut(quoted[1], quoted[2], marks, room)
            marked = True
        else:
            yield from _broken(line, room)


def _cut(before: str, code: str, marks: re.Match[str], room: int) -> Iterator[str]:
    """A line of a file and the marks below it, around the first of what is marked."""
    gutter, gap, paint, carets, after = marks.groups()
    room -= len(before)
    start = len(gap)
    first = 0 if start + min(len(carets), room // 2) <= room else max(0, start - room // 3)
    last = first + room
    shown = code[first:last]
    if first:
        shown = f"…{shown[1:]}"
    if last < len(code):
        shown = f"{shown[: room - 1]}…"
    yield f"{before}{shown}"
    most = max(1, min(len(carets), room - (start - first)))
    yield f"{gutter}{' ' * (start - first)}{paint}{carets[:most]}{after}"


def _broken(line: str, room: int) -> Iterator[str]:
    """A line broken between words, the further ones indented."""
    plain = _COLOUR.sub("", line)
    indent = len(plain) - len(plain.lstrip(" "))
    further = " " * (len(_HINT) if plain.startswith(_HINT) else indent + 4)
    shown = ""
    for word in _words(line[indent:], room - len(further)):
        begun = f"{shown} {word}" if shown else f"{' ' * indent}{word}"
        if shown.strip() and _width(begun) > room:
            yield shown.rstrip()
            begun = f"{further}{word}"
        shown = begun
    yield shown


def _words(text: str, room: int) -> Iterator[str]:
    """The words of a line; what stands between `…` is one if it fits, or if it is a command."""
    for word in re.split(r" (?=(?:[^`]*`[^`]*`)*[^`]*$)", text):
        is_one = _width(word) <= room or "`catrules " in word
        yield from [word] if is_one else word.split(" ")


def _width(line: str) -> int:
    """How wide a line is, colours aside."""
    plain = _COLOUR.sub("", line)
    if plain.isascii():
        return len(plain)
    wide = sum(unicodedata.east_asian_width(character) in ("W", "F") for character in plain)
    return len(plain) + wide - sum(map(bool, map(unicodedata.combining, plain)))
