"""What was counted while games were played, added up."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from catrules.ir.program import Point, Program
from catrules.machine.counters import counters_of
from catrules.source import Span

Counts = tuple[int, int]
"""The two counters of a point; see `Point`."""


class Coverage:
    """How often each point of some rule files was reached, in whatever games.

    Points are known by their place in the text, so programs of several configurations, variants
    and beginnings add up.
    """

    def __init__(self, counts: Mapping[Point, Counts] | None = None) -> None:
        self._counts = dict(counts or {})

    @property
    def files(self) -> tuple[str, ...]:
        """The rule files of which something was counted, in order of their names."""
        return tuple(sorted({point.span.file for point in self._counts}))

    def __getitem__(self, point: Point) -> Counts:
        """The counters of a point; 0 of what is not known."""
        return self._counts.get(point, (0, 0))

    def __iter__(self) -> Iterator[Point]:
        """The points that could have been reached."""
        return iter(self._counts)

    def add(self, points: Sequence[Point], numbers: Sequence[int]) -> None:
        """Adds what a program counted: two numbers for each of its points."""
        for point, first, second in zip(points, numbers[::2], numbers[1::2], strict=True):
            before = self._counts.get(point, (0, 0))
            self._counts[point] = (before[0] + first, before[1] + second)

    def take(self, programs: Iterable[Program]) -> None:
        """Adds what programs have counted, which begin anew then."""
        for program in programs:
            self.add(program.points, counters_of(program).taken())

    def merge(self, other: "Coverage") -> None:
        """Adds what was counted elsewhere, by another process perhaps."""
        for point, (first, second) in other._counts.items():
            self.add((point,), (first, second))

    # ---- as data

    def as_json(self) -> dict[str, Any]:
        """The same as JSON: by file, for each point form, place and the two numbers."""
        found: dict[str, list[list[int | str]]] = {file: [] for file in self.files}
        for point, numbers in sorted(self._counts.items(), key=_order):
            span = point.span
            place = (span.line, span.column, span.end_line, span.end_column)
            found[span.file].append([point.form, *place, *numbers])
        return found

    @classmethod
    def from_json(cls, data: Mapping[str, Iterable[Sequence[Any]]]) -> "Coverage":
        """What `as_json` gave."""
        found: dict[Point, Counts] = {}
        for file, points in data.items():
            for form, line, column, end_line, end_column, first, second in points:
                point = Point(form, Span(file, line, column, end_line, end_column))
                found[point] = (first, second)
        return cls(found)


def _order(entry: tuple[Point, Counts]) -> tuple[str, int, int, int, int, str]:
    point = entry[0]
    span = point.span
    return (span.file, span.line, span.column, span.end_line, span.end_column, point.form)
