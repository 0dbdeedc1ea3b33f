"""Writes saves: the only module of the library that writes a file.

A save only grows. A line counts once the system says that it is on the disk; of one that could
not be written whole nothing is left, or a piece that a reader takes for what it is.
"""

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from catrules.saves import form, reading
from catrules.saves.faults import SaveTrouble
from catrules.saves.form import Header, Record
from catrules.saves.reading import Saved

if TYPE_CHECKING:
    from filelock import BaseFileLock


class Writer:
    """A save that is open for writing, and that nobody else can open meanwhile. `close` it."""

    def __init__(self, file: str, descriptor: int, lock: "BaseFileLock") -> None:
        """Use `create`, `copy` or `go_on`."""
        self.file = file
        self._descriptor = descriptor
        self._lock = lock
        self._size = os.fstat(descriptor).st_size
        self._chain = b""

    # ---- three ways to begin

    @classmethod
    def create(cls, path: str | os.PathLike[str], header: Header) -> "Writer":
        """Begins a save where nothing is yet. Raises SaveTrouble if that cannot be done."""
        line, chain = form.line_of(form.header_body(header), b"")
        return cls._begun(path, line, chain)

    @classmethod
    def copy(cls, path: str | os.PathLike[str], saved: Saved) -> "Writer":
        """Begins a save with the lines of another one. Raises SaveTrouble."""
        return cls._begun(path, saved.whole, saved.chain)

    @classmethod
    def go_on(cls, path: str | os.PathLike[str]) -> tuple["Writer", Saved]:
        """Opens a save to add to it; drops what an interrupted write left at its end.

        Raises SaveTrouble if it cannot be opened or written, SaveFault for what is wrong in it.
        """
        file = os.fspath(path)
        writer = cls._opened(file, os.O_RDWR)
        try:
            saved = reading.parse(reading.contents(writer._descriptor, file), file)
            writer._end_behind(saved)
        except OSError as error:
            writer.close()
            raise _unwritable(file, error) from None
        except BaseException:
            writer.close()
            raise
        return writer, saved

    @classmethod
    def _begun(cls, path: str | os.PathLike[str], lines: bytes, chain: bytes) -> "Writer":
        file = os.fspath(path)
        writer = cls._opened(file, os.O_RDWR | os.O_CREAT)
        try:
            if reading.is_begun(reading.contents(writer._descriptor, file)):
                raise SaveTrouble(f"{file} exists already, and is never written over")
            os.ftruncate(writer._descriptor, 0)
            writer._size = 0
            _write(writer._descriptor, lines)
            _sync_folder(file)
        except OSError as error:
            # What is left is the beginning of a first line, which the next `create` may replace.
            with suppress(OSError):
                os.ftruncate(writer._descriptor, 0)
            writer.close()
            raise _unwritable(file, error) from None
        except BaseException:
            writer.close()
            raise
        writer._size, writer._chain = len(lines), chain
        return writer

    @classmethod
    def _opened(cls, file: str, flags: int) -> "Writer":
        # The save is opened first: to lock would make folders that are not there.
        try:
            descriptor = os.open(file, flags | os.O_APPEND | reading.careful_flags(), 0o600)
        except OSError as error:
            raise _unwritable(file, error) from None
        try:
            return cls(file, descriptor, _locked(file))
        except BaseException:
            os.close(descriptor)
            raise

    def _end_behind(self, saved: Saved) -> None:
        """Makes the file end with the line break of its last whole line."""
        size = len(saved.whole)
        if self._size < size:
            _write(self._descriptor, b"\n")
        elif self._size > size:
            os.ftruncate(self._descriptor, size)
            os.fsync(self._descriptor)
        self._size, self._chain = size, saved.chain

    # ---- what is written

    def append(self, record: Record) -> None:
        """Adds a line; when it returns, that is on the disk.

        Raises SaveTrouble if it could not be written: then the save ends behind the line before.
        """
        line, chain = form.line_of(form.record_body(record), self._chain)
        try:
            self._look_for_changes()
            _write(self._descriptor, line)
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self._descriptor, self._size)
                os.fsync(self._descriptor)
            raise _unwritable(self.file, error, kept=True) from None
        self._size += len(line)
        self._chain = chain

    def _look_for_changes(self) -> None:
        status = os.fstat(self._descriptor)
        if not status.st_nlink:
            raise SaveTrouble(f"{self.file} was deleted while the game went on")
        if status.st_size != self._size:
            raise SaveTrouble(f"{self.file} was changed by another program while the game went on")

    def close(self) -> None:
        """Lets others write."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1
            self._lock.release()


def write_new(path: str | os.PathLike[str], data: bytes) -> None:
    """Writes a file where nothing is yet, readable for its owner only; nothing is left of one that
    could not be written whole. Raises SaveTrouble if that cannot be done."""
    file = os.fspath(path)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | reading.careful_flags()
    try:
        descriptor = os.open(file, flags, 0o600)
    except FileExistsError:
        raise SaveTrouble(f"{file} exists already, and is never written over") from None
    except OSError as error:
        raise _unwritable(file, error) from None
    try:
        _write(descriptor, data)
        _sync_folder(file)
    except OSError as error:
        with suppress(OSError):
            os.unlink(file)
        raise _unwritable(file, error) from None
    finally:
        os.close(descriptor)


def _locked(file: str) -> "BaseFileLock":
    """The lock of a save, held; it goes with the process that holds it, however that ends."""
    from filelock import FileLock, Timeout

    name = f"{os.path.realpath(file)}.lock"
    lock = FileLock(name, timeout=0)
    try:
        lock.acquire()
    except Timeout:
        message = f"{file} is being written by another catrules, which holds {name}"
        raise SaveTrouble(message) from None
    except (OSError, NotImplementedError) as error:
        why = getattr(error, "strerror", None) or str(error)
        message = f"{name}, which keeps others from writing to the save, cannot be made: {why}"
        raise SaveTrouble(message) from None
    return lock


def _write(descriptor: int, data: bytes) -> None:
    """Writes all of it and waits until it is on the disk."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]
    os.fsync(descriptor)


def _sync_folder(file: str) -> None:
    """Waits until the folder knows of a new file; not every system lets a folder be opened."""
    if os.name == "nt":
        return  # pragma: no cover -- Windows only, where no folder can be opened
    descriptor = os.open(os.path.dirname(os.path.realpath(file)), os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _unwritable(file: str, error: OSError, *, kept: bool = False) -> SaveTrouble:
    return SaveTrouble(f"{file} cannot be written: {error.strerror or error}", kept=kept)
