"""Lines of variants that can never apply."""

from catrules.diagnostics import Diagnostic, Label
from catrules.semantics.advice.leaks import leaks
from catrules.semantics.certainty import NEVER, Certainty
from catrules.semantics.findings import Enough, Findings
from catrules.semantics.game import Game
from catrules.semantics.intervals import Bounds
from catrules.semantics.variants.amendments import Amendments


def idle(woven: Game, amendments: Amendments) -> tuple[Diagnostic, ...]:
    """A finding for each line that never applies, and where something hidden is told to all."""
    findings = Findings()
    certainty = Certainty(Bounds.over(woven))
    try:
        for line in amendments.all:
            if line.condition is not None and certainty.of(line.condition) == NEVER:
                findings.add(
                    "W350",
                    line.condition.span,
                    "this never holds, so the line never applies",
                    "ask for what can be; leave the condition out where the line always holds",
                    (Label(line.at, "this is what it amends"),),
                )
        leaks(woven, findings)
    except Enough:
        return findings.stopped()
    return findings.all()
