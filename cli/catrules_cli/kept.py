"""Compiled rules, kept from one command to the next in a folder of the user's.

An entry belongs to what was asked and holds what the rule files were like then, so it is of use
only as long as they are the same, and catrules and wasmtime are, too. What cannot be read, is
damaged or belongs to somebody else is as if it were not there; what cannot be written is not kept.
"""

import json
import os
import stat
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

from attrs import frozen

FOLDER = "CATRULES_CACHE_DIR"
"""The variable that names another folder."""

MOST = 64
"""Entries that are kept; those that were written first go first."""

_SUFFIX = ".kept"
_MAGIC = b"catrules 1\n"
_SIZE = 32
_LARGEST = 64 << 20


@frozen
class Entry:
    """What is kept: data for programs, and machine code."""

    said: dict[str, Any]
    native: bytes


class Kept:
    """The entry of one question. asked: all that the command was given which matters.

    name: of its file in the folder.
    """

    def __init__(self, file: str, asked: Sequence[Any]) -> None:
        self._file = Path(file)
        place = os.path.realpath(file)
        key = json.dumps([place, file, asked, sys.platform, list(_fingerprint())])
        self.name = blake2b(key.encode(), digest_size=16).hexdigest() + _SUFFIX

    def find(self) -> Entry | None:
        """The entry, if there is a good one for the files as they are now."""
        with suppress(OSError, ValueError, TypeError, KeyError, RecursionError):
            whole = _read(_folder() / self.name)
            if whole is None or not whole.startswith(_MAGIC):
                return None
            digest, rest = whole[len(_MAGIC) :][:_SIZE], whole[len(_MAGIC) + _SIZE :]
            if blake2b(rest, digest_size=_SIZE).digest() != digest:
                return None
            line, _, native = rest.partition(b"\n")
            kept = json.loads(line)
            if kept["files"] == self._files(kept["files"]):
                return Entry(kept["said"], native)
        return None

    def keep(self, files: Sequence[str], said: dict[str, Any], native: bytes) -> None:
        """Keeps an entry. files: the rule files that it was made from."""
        with suppress(OSError, ValueError):
            line = json.dumps({"files": self._files(dict.fromkeys(files)), "said": said})
            rest = line.encode() + b"\n" + native
            digest = blake2b(rest, digest_size=_SIZE).digest()
            folder = _folder()
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            # Another writer of the same entry may be at work; either of them is right.
            part = folder / f"{self.name}.{os.getpid()}.{threading.get_ident()}"
            try:
                part.write_bytes(_MAGIC + digest + rest)
                os.replace(part, folder / self.name)
            finally:
                part.unlink(missing_ok=True)
            _prune(folder)

    def _files(self, names: Sequence[str] | dict[str, Any]) -> dict[str, Any]:
        """What files hold, and which others lie where a game looks for some."""
        folder = self._file.parent
        beside = [folder, folder / self._file.stem]
        lists = {
            str(place): sorted(each.name for each in place.iterdir() if each.suffix == ".catrules")
            for place in beside
            if place.is_dir()
        }
        held = {
            name: blake2b(Path(name).read_bytes(), digest_size=_SIZE).hexdigest()
            for name in names
            if name != "folders"
        }
        return {**held, "folders": lists}


def _folder() -> Path:
    if own := os.environ.get(FOLDER):
        return Path(own)
    import platformdirs

    return platformdirs.user_cache_path("catrules", appauthor=False) / "compiled"


def _read(path: Path) -> bytes | None:
    """What a file of one's own holds: it is run as code, so nobody else may have written it."""
    with open(path, "rb") as opened:
        status = os.fstat(opened.fileno())
        if hasattr(os, "getuid") and (
            status.st_uid != os.getuid() or status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
        ):
            return None
        return opened.read() if status.st_size <= _LARGEST else None


def _prune(folder: Path) -> None:
    entries = sorted(folder.glob(f"*{_SUFFIX}"), key=lambda entry: entry.stat().st_mtime)
    for entry in entries[:-MOST]:
        entry.unlink(missing_ok=True)


def _fingerprint() -> Iterator[tuple[str, int, int]]:
    """What catrules and wasmtime are like: each file of theirs, its size, its time."""
    import importlib.util

    for name in ("catrules", "wasmtime"):
        found = importlib.util.find_spec(name)
        for place in (found.submodule_search_locations or ()) if found is not None else ():
            yield from sorted(_stats(place))
    from catrules.resources import folder

    yield from sorted(_stats(str(folder("grammar"))))


def _stats(place: str) -> Iterator[tuple[str, int, int]]:
    with os.scandir(place) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                if entry.name != "__pycache__":
                    yield from _stats(entry.path)
            elif not entry.name.endswith(".pyc"):
                status = entry.stat()
                yield entry.path, status.st_size, status.st_mtime_ns
