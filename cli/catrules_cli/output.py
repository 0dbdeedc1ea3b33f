"""Files that commands write: whole or not at all, and never over something else."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

import click

from catrules.text import clean

_LOOKED_AT = 4096
"""So far into a file the mark of what wrote it is looked for."""


def write(path: str, text: str, mark: str, option: str) -> None:
    """Write a file that was asked for with an option, in place of an older one with the same mark.

    A file that neither is empty nor bears the mark is somebody's, and stays. Readers see the old
    file or the new one, never a part. Raises BadParameter if it cannot be written.
    """
    try:
        if not path:
            raise _Refused("an empty name is no path")
        target = os.path.realpath(path)
        _look_at(target, mark)
        _replace(target, text)
    except _Refused as refused:
        raise _wrong(option, f"{clean(path)} {refused}".strip()) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise _wrong(option, f"{clean(path)} cannot be written: {why}") from None


def _wrong(option: str, message: str) -> click.BadParameter:
    return click.BadParameter(message, param_hint=f"'{option}'")


class _Refused(Exception):
    """What keeps a path from being written over."""


def _look_at(target: str, mark: str) -> None:
    if not os.path.lexists(target):
        return
    if not os.path.isfile(target):
        raise _Refused("is no file; give the path of one")
    with open(target, "rb") as file:
        head = file.read(_LOOKED_AT)
    if head and mark.encode() not in head:
        raise _Refused("exists, and this command has not written it; give another path")


def _replace(target: str, text: str) -> None:
    """Puts a new file in the place of what is there, with the same permissions."""
    folder, name = os.path.split(target)
    descriptor, made = tempfile.mkstemp(dir=folder, prefix=f".{name[:40]}.")
    try:
        with open(descriptor, "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        os.chmod(made, _mode(target))
        os.replace(made, target)
    except BaseException:
        with suppress(OSError):
            Path(made).unlink()
        raise


def _mode(target: str) -> int:
    """The permissions of the file that is there, else those of any new file."""
    with suppress(OSError):
        return os.stat(target).st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
