"""Standing checks that would stop a run: triggers that stay due, an `always` that never holds."""

from attrs import define

from catrules.diagnostics import Label
from catrules.semantics.certainty import NEVER, Certainty
from catrules.semantics.coverage import Bearing
from catrules.semantics.findings import Findings, listed
from catrules.semantics.game import Always, Game, Trigger
from catrules.semantics.intervals import Bounds
from catrules.semantics.variants.touches import Spot, Touches

MOST_TRIGGERS = 200
"""After so many the rest is not looked at: each is followed through all rules that it runs."""


@define
class Standing:
    """Looks at what is looked at after every effect."""

    game: Game
    findings: Findings

    def look(self, bounds: Bounds | None) -> None:
        """Examines triggers, and each `always` if there are bounds."""
        touches = Touches(self.game, Bearing.of(self.game))
        for trigger in self.game.triggers[:MOST_TRIGGERS]:
            self._trigger(trigger, touches)
        if bounds is not None and self.game.invariants:
            certainty = Certainty(bounds)
            for always in self.game.invariants:
                self._always(always, certainty)

    def _trigger(self, trigger: Trigger, touches: Touches) -> None:
        asked = touches.of(trigger.condition)
        done = touches.of(trigger.body)
        if touches.common(asked, done):  # to end the game has something in common with all
            return
        names = [_name(spot) for spot in sorted(asked.reads)]
        asks = (
            f"it asks for {listed(names, 'and')}" if names else "it asks for nothing that changes"
        )
        self.findings.add(
            "E330",
            trigger.span,
            f"once `{trigger.name}` happens it would happen again and again:"
            " nothing below it changes what its `when` asks for",
            f"change {listed(names)} in the lines below it"
            if names
            else "ask for something that changes",
            (Label(trigger.condition.span, asks),),
        )

    def _always(self, always: Always, certainty: Certainty) -> None:
        if certainty.of(always.condition) == NEVER:
            self.findings.add(
                "E331",
                always.condition.span,
                "this never holds, so every game would stop as soon as it is looked at",
                "say what does hold throughout the game, or leave the line out",
            )


def _name(spot: Spot) -> str:
    return "current" if spot[0] == "game" else spot[2]
