"""What became of all mutants: counted, by operator and by rule."""

from collections.abc import Callable, Iterable, Sequence

from attrs import define, frozen

from catrules.diagnostics import Diagnostic
from catrules.intervals import wilson
from catrules.mutation.mutants import Mutant
from catrules.mutation.trial import SURVIVED, Verdict


@frozen
class Tried:
    """A mutant and what became of it. reason: why it is accepted as equivalent, if it is."""

    mutant: Mutant
    verdict: Verdict
    reason: str = ""

    @property
    def outcome(self) -> str:
        """What it counts as."""
        accepted = self.reason and self.verdict.outcome == SURVIVED
        return ACCEPTED if accepted else self.verdict.outcome

    @property
    def finding(self) -> Diagnostic:
        """Of a survivor: that no scenario notices it, or that none comes by."""
        message = "no scenario notices this change"
        hint = "write a scenario that does not hold with it"
        if not self.verdict.came_by:
            message = "no scenario comes by this line"
            hint = "write a scenario that does, and that does not hold with this change"
        return Diagnostic("W830", self.mutant.span, message, hint)


ACCEPTED = "accepted"
"""A survivor that somebody has said to be no mistake."""


@define
class Counts:
    """How many mutants came to what: a number for each outcome."""

    killed: int = 0
    survived: int = 0
    equivalent: int = 0
    accepted: int = 0
    refused: int = 0
    failed: int = 0

    @property
    def score(self) -> float | None:
        """The share of those that could be noticed that were; None if there are none."""
        whole = self.killed + self.survived
        return self.killed / whole if whole else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Where the score of all lies if these are a random sample, at 95 % confidence (Wilson)."""
        whole = self.killed + self.survived
        if not whole:
            return None
        found = wilson(self.killed, whole)
        return found.low, found.high

    def add(self, outcome: str) -> None:
        """Counts one more."""
        setattr(self, outcome, getattr(self, outcome) + 1)


def counted(tried: Iterable[Tried]) -> Counts:
    """All of them."""
    counts = Counts()
    for each in tried:
        counts.add(each.outcome)
    return counts


def by(tried: Sequence[Tried], key: Callable[[Mutant], str]) -> dict[str, Counts]:
    """The counts for each key, in the order in which these come first."""
    found: dict[str, Counts] = {}
    for each in tried:
        found.setdefault(key(each.mutant), Counts()).add(each.outcome)
    return found
