"""Where in a catalogue something is written: the reader of TOML does not tell."""

import re

from catrules.source import Source, Span

_QUOTED = re.compile(r'"([^"\n]*)"')


class Lines:
    """The lines of a catalogue, found again by the headers of its clauses.

    table: what the headers name, where it is another file of such tables.
    """

    def __init__(self, source: Source, table: str = "clause") -> None:
        header = re.compile(rf"[ \t]*\[\[[ \t]*{table}[ \t]*\]\]")
        self._name = source.name
        self._lines = [line.removesuffix("\r") for line in source.text.split("\n")]
        self._headers = [n for n, line in enumerate(self._lines) if header.match(line)]
        self._quoted: tuple[int, dict[str, int]] | None = None

    def expect(self, clauses: int) -> None:
        """Say how many clauses there are: if headers do not match them, no place is claimed."""
        if len(self._headers) != clauses:
            self._headers = []

    @property
    def start(self) -> Span:
        """The first line."""
        return self._whole(0)

    def key(self, key: str, clause: int | None = None) -> Span:
        """The line of a key, of a clause if one is said; else its first line."""
        first, end = self._range(clause)
        pattern = re.compile(rf"[ \t\[]*[\"']?{re.escape(key)}[\"']?[ \t]*[\].=]")
        for number in range(first, end):
            if pattern.match(self._lines[number]):
                return self._whole(number)
        return self._whole(first)

    def quoted(self, text: str, clause: int) -> Span | None:
        """The first line of a clause on which a text stands in quotes."""
        if self._quoted is None or self._quoted[0] != clause:
            found: dict[str, int] = {}
            for number in range(*self._range(clause)):
                for each in _QUOTED.findall(self._lines[number]):
                    found.setdefault(each, number)
            self._quoted = (clause, found)
        number_or_none = self._quoted[1].get(text)
        return None if number_or_none is None else self._whole(number_or_none)

    def _range(self, clause: int | None) -> tuple[int, int]:
        if clause is None or not self._headers:
            return 0, len(self._lines) if clause is None else 1
        last = clause + 1 >= len(self._headers)
        return self._headers[clause], len(self._lines) if last else self._headers[clause + 1]

    def _whole(self, number: int) -> Span:
        text = self._lines[number]
        column = len(text) - len(text.lstrip()) + 1
        return Span(self._name, number + 1, column, number + 1, len(text.rstrip()) + 1)
