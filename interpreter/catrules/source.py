"""Text of a rule file, and places in it."""

from attrs import frozen


@frozen
class Span:
    """A stretch of a rule file; lines and columns count from 1, the end column is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    def to(self, other: "Span") -> "Span":
        """The span from the start of this one to the end of `other` (same file)."""
        return Span(self.file, self.line, self.column, other.end_line, other.end_column)


NOWHERE = Span("", 0, 0, 0, 0)


@frozen
class Source:
    """A rule file as it was read: the name shown to people, and its text."""

    name: str
    text: str

    def line(self, number: int) -> str:
        """Line `number` (from 1) without its line end; empty beyond the last."""
        lines = self.text.removeprefix("\ufeff").split("\n")
        return lines[number - 1].removesuffix("\r") if 0 < number <= len(lines) else ""
