"""The points of a rule file that a program counts; see `catrules.ir.program.Point`."""

from collections.abc import Sequence

from catrules.ir.program import Point
from catrules.source import Span


class Points:
    """The points that are asked for, by form and place."""

    def __init__(self, points: Sequence[Point]) -> None:
        self.all = tuple(points)
        self._counters = {(p.form, p.span): 2 * i for i, p in enumerate(self.all)}

    def counter(self, form: str, span: Span) -> int:
        """The first counter of a point; -1 if it is not asked for."""
        return self._counters.get((form, span), -1) if self._counters else -1
