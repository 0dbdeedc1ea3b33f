"""Files that commands write: whole or not at all, and never over something else."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import click

from catrules.text import clean

_LOOKED_AT = 4096
"""So far from the beginning or end of a file the mark of what wrote it is looked for."""


def write(path: str, text: str, mark: str, option: str) -> None:
    """Write a file that was asked for with an option, in place of an older one with the same mark.

    A file that neither is empty nor bears the mark is somebody's, and stays. Readers see the old
    file or the new one, never a part. Raises BadParameter if it cannot be written.
    """
    with draft(path, mark, option) as made, _told(path, option), open(made, "wb") as file:
        file.write(text.encode())
        file.flush()
        os.fsync(file.fileno())


@contextmanager
def draft(path: str, mark: str, option: str) -> Iterator[str]:
    """The same for what is written bit by bit: a path to write to, whose file is at the end of the
    block put in the place of what was asked for, or is gone if the block raises something.

    Raises BadParameter before the block if the file cannot be written.
    """
    with _told(path, option):
        target = _looked_at(path, mark)
        folder, name = os.path.split(target)
        descriptor, made = tempfile.mkstemp(dir=folder, prefix=f".{name[:40]}.")
        os.close(descriptor)
    try:
        yield made
        with _told(path, option):
            os.chmod(made, _mode(target))
            os.replace(made, target)
    except BaseException:
        with suppress(OSError):
            Path(made).unlink()
        raise


def look_at(path: str, mark: str, option: str) -> None:
    """Raises BadParameter if `write` would, as far as that can be told before there is a text."""
    with _told(path, option):
        tempfile.TemporaryFile(dir=os.path.dirname(_looked_at(path, mark))).close()


@contextmanager
def _told(path: str, option: str) -> Iterator[None]:
    """Says of what keeps a file from being written which option asked for it."""
    try:
        yield
    except _Refused as refused:
        raise _wrong(option, f"{clean(path)} {refused}".strip()) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise _wrong(option, f"{clean(path)} cannot be written: {why}") from None


def _wrong(option: str, message: str) -> click.BadParameter:
    return click.BadParameter(message, param_hint=f"'{option}'")


class _Refused(Exception):
    """What keeps a path from being written over."""


def _looked_at(path: str, mark: str) -> str:
    """Where a path leads, if something may be written there."""
    if not path:
        raise _Refused("an empty name is no path")
    target = os.path.realpath(path)
    if not os.path.lexists(target):
        return target
    if not os.path.isfile(target):
        raise _Refused("is no file; give the path of one")
    with open(target, "rb") as file:
        head = file.read(_LOOKED_AT)
        file.seek(max(0, os.path.getsize(target) - _LOOKED_AT))
        tail = file.read()
    if head and mark.encode() not in head and mark.encode() not in tail:
        raise _Refused("exists, and this command has not written it; give another path")
    return target


def _mode(target: str) -> int:
    """The permissions of the file that is there, else those of any new file."""
    with suppress(OSError):
        return os.stat(target).st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
