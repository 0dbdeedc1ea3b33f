"""A position: what its file says, line by line. The file is the norm; nothing else is kept."""

import os

from attrs import field, frozen

from catrules.positions import faults
from catrules.positions.reading import Exact, Given, Head, parse
from catrules.saves import reading
from catrules.saves.faults import SaveTrouble

LARGEST = 1024 * 1024
"""Bytes of a position; the longest games stay far below."""


@frozen
class Position:
    """A moment of a game. `Position.read` reads a file, `Rules.position` makes one of a game.

    text: the whole file. file: how it is called in findings.
    """

    text: str = field(repr=False)
    file: str
    head: Head = field(repr=False)
    given: tuple[Given, ...] = field(repr=False)
    exact: Exact = field(repr=False)

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> "Position":
        """Reads a file. Raises SaveFault for what is wrong, SaveTrouble if it is unreadable."""
        file = os.fspath(path)
        try:
            descriptor = os.open(file, os.O_RDONLY | reading.careful_flags())
            try:
                data = reading.contents(descriptor, file, LARGEST, "position")
            finally:
                os.close(descriptor)
        except OSError as error:
            raise SaveTrouble(f"{file} cannot be read: {error.strerror}") from None
        return cls.of(_decoded(data, file), file)

    @classmethod
    def of(cls, text: str, file: str = "position") -> "Position":
        """The position that a text is. Raises SaveFault if it is none."""
        head, given, exact = parse(text, file)
        return cls(text, file, head, given, exact)

    def write(self, path: str | os.PathLike[str]) -> None:
        """Writes a new file. Raises SaveTrouble if one is there already, or it cannot be done."""
        from catrules.saves.writing import write_new

        write_new(path, self.text.encode())

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names."""
        return self.head.names

    @property
    def seed(self) -> int:
        """The seed that the game began with."""
        return self.head.seed

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants that are played with."""
        return self.head.variants

    @property
    def settings(self) -> dict[str, str]:
        """The settings that are not as the rules assume them, as they are typed."""
        return dict(self.head.settings)


def _decoded(data: bytes, file: str) -> str:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise faults.unreadable(file, line, f"line {line} is not UTF-8") from None
    if "\0" in text:
        line = text.partition("\0")[0].count("\n") + 1
        raise faults.unreadable(file, line, f"a null byte stands in line {line}")
    return text.removeprefix("\ufeff").replace("\r\n", "\n")
