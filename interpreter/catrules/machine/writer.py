"""Python source text under construction."""

from collections.abc import Iterator
from contextlib import contextmanager


class Writer:
    """Lines of Python, indented by one space a level."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.depth = 0

    def line(self, text: str) -> None:
        """Adds a line at the present depth."""
        self.lines.append(" " * self.depth + text)

    @contextmanager
    def under(self, head: str) -> Iterator[None]:
        """A head such as `if x:`; what is written inside stands under it, at least `pass`."""
        self.line(head)
        self.depth += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self.line("pass")
        self.depth -= 1
