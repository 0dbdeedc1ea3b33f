"""Reading the text of a rule file: never waiting, never much too much of it."""

import os
import stat
from collections.abc import Mapping
from pathlib import Path

from attrs import frozen

from catrules.diagnostics import Diagnostic
from catrules.source import Source, Span
from catrules.syntax.parse import LARGEST_FILE


@frozen
class Texts:
    """Texts that are read instead of what files hold, as if the files had been changed."""

    _by_place: Mapping[str, str]

    @classmethod
    def of(cls, changed: Mapping[str, str]) -> "Texts":
        """By paths of files that are there, however they are written."""
        return cls({os.path.realpath(path): text for path, text in changed.items()})

    def at(self, path: str | Path) -> str | None:
        """The text that is read for a path; None if it is that of the file."""
        return self._by_place.get(os.path.realpath(path)) if self._by_place else None


AS_WRITTEN = Texts({})
"""Every file as it is."""


def read_source(path: str | Path, shown: str, texts: Texts = AS_WRITTEN) -> Source | Diagnostic:
    """The text of a file, or why it cannot be read. Never waits, never reads much too much.

    texts: what is read instead of some files.
    """
    place = Span(shown, 1, 1, 1, 1)
    try:
        text = texts.at(path)
        data = _read(path) if text is None else text.encode("utf-8", "surrogatepass")
    except (FileNotFoundError, ValueError):
        return Diagnostic("E001", place, "there is no such file")
    except IsADirectoryError:
        return Diagnostic("E002", place, "this is a folder, not a rule file")
    except PermissionError:
        return Diagnostic("E003", place, "you are not allowed to read this file")
    except OSError as error:
        return Diagnostic("E003", place, f"this file cannot be read: {error.strerror or error}")
    if data is None:
        return Diagnostic("E002", place, "this is no regular file")
    if len(data) > LARGEST_FILE:
        kib = LARGEST_FILE // 1024
        return Diagnostic("E114", place, f"the file is larger than {kib} KiB")
    return _decoded(data, shown)


def _read(path: str | Path) -> bytes | None:
    """At most one byte more than a rule file may have; None for what is no regular file."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    if os.path.isdir(path):
        raise IsADirectoryError
    descriptor = os.open(path, flags | getattr(os, "O_NOCTTY", 0))
    with os.fdopen(descriptor, "rb") as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode):
            return None
        if status.st_size > LARGEST_FILE:
            return bytes(LARGEST_FILE + 1)
        return file.read(LARGEST_FILE + 1)


def _decoded(data: bytes, shown: str) -> Source | Diagnostic:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        hint = "save it as UTF-8 in your editor"
        return Diagnostic("E004", Span(shown, 1, 1, 1, 1), "this file is UTF-16", hint)
    data = data.removeprefix(b"\xef\xbb\xbf")
    zero = data.find(b"\0")
    if zero >= 0:
        return Diagnostic("E005", _at(data, zero, shown), "there is a null byte: this is no text")
    try:
        return Source(shown, data.decode("utf-8"))
    except UnicodeDecodeError as error:
        message = "this character is not UTF-8"
        hint = "save the file as UTF-8 in your editor"
        return Diagnostic("E004", _at(data, error.start, shown), message, hint)


def _at(data: bytes, offset: int, shown: str) -> Span:
    before = data[:offset]
    line = before.count(b"\n") + 1
    column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
    return Span(shown, line, column, line, column + 1)
