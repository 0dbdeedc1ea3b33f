"""How sure a figure is: intervals that hold in 95 of 100 such batches."""

from math import sqrt
from typing import Any

from attrs import frozen

Z = 1.959963984540054
"""So many standard deviations to either side of the middle hold 95 % of a normal distribution."""


@frozen
class Interval:
    """A figure, and between which bounds it lies with 95 % confidence."""

    value: float
    low: float
    high: float

    @property
    def is_sure(self) -> bool:
        """Whether 0 lies outside: a difference that chance alone hardly explains."""
        return self.low > 0 or self.high < 0

    def as_json(self) -> dict[str, Any]:
        """The three numbers by name."""
        return {"value": self.value, "low": self.low, "high": self.high}


def wilson(hits: int, total: int) -> Interval:
    """A share and Wilson's interval of it, which holds also near 0 and 1; all from 0 to 1 of none.

    Wilson, E. B. (1927): Probable inference, the law of succession, and statistical inference.
    """
    if not total:
        return Interval(0.0, 0.0, 1.0)
    share, weight = hits / total, Z * Z / total
    middle = (share + weight / 2) / (1 + weight)
    half = Z * sqrt(share * (1 - share) / total + weight / (4 * total)) / (1 + weight)
    return Interval(share, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half)))


class Mean:
    """Numbers added up, for their mean; what is kept does not grow with how many there are."""

    def __init__(self) -> None:
        self.count = 0
        self._sum = 0
        self._squares = 0

    def add(self, number: int, often: int = 1) -> None:
        """Adds a number, so often."""
        self.count += often
        self._sum += number * often
        self._squares += number * number * often

    @property
    def interval(self) -> Interval:
        """The mean with its interval, by the normal distribution; without bounds if less than 2
        numbers were added."""
        if not self.count:
            return Interval(0.0, float("-inf"), float("inf"))
        mean = self._sum / self.count
        if self.count < 2:
            return Interval(mean, float("-inf"), float("inf"))
        # The numbers are whole, so nothing is lost before the one division.
        variance = (self._squares * self.count - self._sum**2) / (self.count * (self.count - 1))
        half = Z * sqrt(variance / self.count)
        return Interval(mean, mean - half, mean + half)
