"""Ways to a position, in words: who chose what, from a new game on, and as lines of a suite."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import frozen

from catrules.exploring.space import Answers
from catrules.ir.program import Program
from catrules.machine.answers import Actor, RulesFault
from catrules.machine.execute import Pending
from catrules.machine.legend import Legend
from catrules.machine.play import Play

if TYPE_CHECKING:
    from catrules.exploring.small import Smaller

NAMES = ("ana", "bo", "cy", "dan", "eve", "fay", "gus", "hal", "ida", "jo")
"""What the seats are called where nobody has named them; those beyond are `p11`, `p12`, …."""

_PLAIN = re.compile(r"[a-z0-9]+( [a-z0-9]+)*(, [a-z0-9]+( [a-z0-9]+)*)*")


@frozen
class Told:
    """A choice that was made on a way. forced: there was no other option."""

    actor: Actor
    name: str
    label: str
    form: str
    forced: bool

    @property
    def needed(self) -> bool:
        """Whether a scenario has to say it: what goes without choice is not asked there, but
        what is done in a window is said."""
        return not self.forced or (self.form == "window" and self.label != "pass")

    @property
    def line(self) -> str:
        """It as a step of a scenario."""
        label = self.label
        quoted = label if _PLAIN.fullmatch(label) else '"' + label.replace('"', "'") + '"'
        return f"{self.name}: {quoted}"


@frozen
class Way:
    """A way that was gone again: what was chosen, the game at its end, and how the rules failed
    there, if they did."""

    told: tuple[Told, ...]
    play: Play | None
    fault: RulesFault | None = None

    @property
    def steps(self) -> tuple[str, ...]:
        """What was chosen, as lines."""
        return tuple(told.line for told in self.told if told.needed)


def seat_names(players: int) -> tuple[str, ...]:
    """A name for each seat."""
    return tuple(NAMES[i] if i < len(NAMES) else f"p{i + 1}" for i in range(players))


def gone(
    program: Program, answers: Answers, unasked: Callable[[Pending], bool] = lambda pending: False
) -> Way:
    """Goes a way in words: the options at its choices, and all that goes without choice.

    unasked: what is no question for those who play, and so is not told.
    """
    names = seat_names(program.players)
    told: list[Told] = []
    left = list(reversed(answers))
    try:
        play = Play(program, names=names, every_stop=True)
        legend = Legend(program, names)
        while play.pending:
            decision = play.pending[0]
            forced = len(decision.options) == 1
            if not forced and not left:
                break
            index = 0 if forced else left.pop()
            label = decision.options[index]
            name = legend.called(decision.actor)
            if not unasked(play.standing.stop[0]):
                told.append(Told(decision.actor, name, label, decision.form, forced))
            play.apply(index, decision.actor)
    except RulesFault as fault:
        return Way(tuple(told), None, fault)
    return Way(tuple(told), play)


def scenario(
    title: str, program: Program, smaller: "Smaller | None", way: Way, last: int = 0
) -> str:
    """A way as a scenario of a suite; smaller: what is played; last: see `drafted`."""
    from catrules.exploring.drafts import drafted

    if smaller is not None:
        text = drafted(title, smaller, program.players, way.told, last)
        if text:
            return text
    head = smaller.head if smaller is not None else ()
    lines = [f'scenario "{title}"', *(f"  {line}" for line in head)]
    lines += [f"  players {', '.join(seat_names(program.players))}", "  a new game"]
    return "\n".join([*lines, *(f"  when {step}" for step in way.steps)])
