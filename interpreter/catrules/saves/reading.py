"""Reads saves: lines whole, in order and as they were written, or a finding on what is wrong."""

import os
import re
import stat
from bisect import bisect_left
from collections.abc import Sequence

from attrs import frozen

from catrules.diagnostics import Diagnostic
from catrules.saves import faults, form
from catrules.saves.form import Decided, Header, Record, Undone

LARGEST = 64 * 1024 * 1024
"""Bytes of a save; the longest games stay far below."""

_NUMBERED = re.compile(rb'\{"line":([0-9]{1,9}),')
_BEGINNING = form.BEGINNING.encode()


@frozen
class Saved:
    """A save as it was read.

    whole: its lines, each with its line break; dropped: how many bytes an interrupted write left
    behind them; chain: the hash of the last line; live: the decisions that were not taken back.
    """

    file: str
    header: Header
    records: tuple[Record, ...]
    live: tuple[Decided, ...]
    whole: bytes
    dropped: int
    chain: bytes

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return 1 + len(self.records)

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """What should be said of it although it can be used."""
        if not self.dropped:
            return ()
        return (faults.dropped(self.file, self.lines + 1, self.dropped),)


def read(path: str | os.PathLike[str]) -> Saved:
    """Reads a save. Raises SaveFault for what is wrong in it, SaveTrouble if it cannot be read."""
    file = os.fspath(path)
    try:
        descriptor = os.open(file, os.O_RDONLY | careful_flags())
        try:
            return parse(contents(descriptor, file), file)
        finally:
            os.close(descriptor)
    except OSError as error:
        raise faults.SaveTrouble(f"{file} cannot be read: {error.strerror}") from None


def careful_flags() -> int:
    """Flags with which to open a file of which nothing is known yet."""
    names = ("O_NONBLOCK", "O_NOCTTY", "O_BINARY", "O_CLOEXEC")
    return sum(getattr(os, name, 0) for name in names)


def contents(descriptor: int, file: str, largest: int = LARGEST, what: str = "saved game") -> bytes:
    """All bytes of an open save, or of something else that was kept."""
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode):
        raise faults.SaveTrouble(f"{file} is no ordinary file, so it holds no {what}")
    if status.st_size > largest:
        most = largest // 1024 // 1024
        raise faults.SaveTrouble(f"{file} is larger than {most} MiB, as no {what} is")
    os.lseek(descriptor, 0, os.SEEK_SET)
    pieces = []
    while piece := os.read(descriptor, 1 << 20):
        pieces.append(piece)
    return b"".join(pieces)


def is_begun(data: bytes) -> bool:
    """Whether there is more than what is left of a save whose first line was never completed."""
    start = data.rstrip(b"\0")
    torn = _BEGINNING.startswith(start) or (start.startswith(_BEGINNING) and b"\n" not in start)
    return not torn or form.parts_of(start) is not None


def parse(data: bytes, file: str) -> Saved:
    """The save that these bytes are; SaveFault if they are none, or not as they were written."""
    if not is_begun(data):
        raise faults.nothing(file)
    *lines, tail = data.split(b"\n")
    if tail and _is_complete(lines, tail):
        lines, tail = [*lines, tail], b""
    if not lines:
        raise faults.damaged(file, 1) if form.begins(tail) else faults.no_save(file)
    header, chain = _first(lines[0], file)
    records = []
    for number in range(2, len(lines) + 1):
        body, chain = _checked(lines, number, chain, file)
        try:
            records.append(form.record_of(body, number))
        except form.Malformed:
            raise faults.damaged(file, number, form=True) from None
    _look_at_tail(tail, lines, file)
    live = _live(records, file)
    whole = b"".join(line + b"\n" for line in lines)
    return Saved(file, header, tuple(records), live, whole, len(tail), chain)


def _is_complete(lines: Sequence[bytes], tail: bytes) -> bool:
    """Whether nothing but the line break is missing of what stands behind the last one."""
    before = form.parts_of(lines[-1]) if lines else None
    parts = form.parts_of(tail)
    chain = before[1] if before else b""
    return parts is not None and form.chained(chain, parts[0]) == parts[1]


def _first(line: bytes, file: str) -> tuple[Header, bytes]:
    begins = form.begins(line)
    if begins is None and not line.startswith(_BEGINNING):
        raise faults.no_save(file, is_position=line.startswith(form.POSITION.encode()))
    parts = form.parts_of(line)
    if parts is None or begins is None or form.chained(b"", parts[0]) != parts[1]:
        raise faults.damaged(file, 1)
    if begins[0] > form.FORMAT:
        raise faults.newer(file, *begins)
    try:
        return form.header_of(parts[0]), parts[1]
    except form.Malformed:
        raise faults.damaged(file, 1, form=True) from None


def _checked(lines: Sequence[bytes], number: int, chain: bytes, file: str) -> tuple[bytes, bytes]:
    """The text of a line and its hash, if that follows from the line before."""
    line = lines[number - 1]
    parts = form.parts_of(line)
    if parts is not None and form.chained(chain, parts[0]) == parts[1]:
        return parts
    if line.startswith(_BEGINNING):
        why = f"another save begins at line {number}: two were joined"
        raise faults.disordered(file, number, why)
    if (before := lines.index(line) + 1) < number:
        why = f"line {number} is line {before} once more"
        raise faults.disordered(file, number, why)
    said = _NUMBERED.match(line)
    if said and int(said[1]) != number:
        why = f"line {number} calls itself line {int(said[1])}: lines are missing or out of order"
        raise faults.disordered(file, number, why)
    raise faults.damaged(file, number)


def _look_at_tail(tail: bytes, lines: Sequence[bytes], file: str) -> None:
    """What has no line break must be the beginning of the next line, perhaps padded with zeros."""
    start, number = tail.rstrip(b"\0"), len(lines) + 1
    begin = b'{"line":%d,' % number
    if not (begin.startswith(start) or start.startswith(begin)):
        if start.startswith(_BEGINNING):
            why = f"another save begins at line {number}: two were joined"
            raise faults.disordered(file, number, why)
        raise faults.damaged(file, number)
    found = re.search(rb'"hash":"[0-9a-f]{32}"\}', start)
    if found:  # a whole line and more: it was complete once, so this is no interrupted write
        raise faults.damaged(file, number)


def _live(records: Sequence[Record], file: str) -> tuple[Decided, ...]:
    """The decisions that count, those taken back left out."""
    live: list[Decided] = []
    for record in records:
        if isinstance(record, Decided):
            live.append(record)
            continue
        kept = bisect_left(live, record.undo, key=lambda each: each.line)
        if kept == len(live) or live[kept].line != record.undo:
            raise faults.damaged(file, record.line, form=True)
        del live[kept:]
    return tuple(live)


def last_state(saved: Saved) -> str:
    """The hash of the state behind the last line, if that is an undo; else empty."""
    last = saved.records[-1] if saved.records else None
    return last.state if isinstance(last, Undone) else ""
