"""Where a game stands and what led there, for bots and for who draws what is hidden.

Nothing of it is for a seat's eyes.
"""

from attrs import frozen

from catrules.ir.program import Program
from catrules.machine.events import Beat
from catrules.machine.execute import Machine, Opened, Option, Pending
from catrules.machine.legend import Legend

MOST_STEPS = 64
"""Steps that are kept of what led to a position."""


@frozen
class Position:
    """A state, what is asked there, and the AT_ONCE in which it waits, if it does."""

    state: list[int]
    stop: tuple[Pending, ...]
    opened: Opened | None = None


@frozen
class Step:
    """An answer (None: the beginning of the game), given where; beat: what was told then."""

    before: Position
    pending: Pending | None
    option: Option
    beat: Beat


@frozen
class Standing:
    """A position of a game, with the last steps that led there."""

    machine: Machine
    legend: Legend
    here: Position
    past: tuple[Step, ...] = ()

    @property
    def program(self) -> Program:
        """The rules that are played."""
        return self.machine.program

    @property
    def state(self) -> list[int]:
        """The words of the game."""
        return self.here.state

    @property
    def stop(self) -> tuple[Pending, ...]:
        """What is asked."""
        return self.here.stop


def and_then(past: tuple[Step, ...], step: Step) -> tuple[Step, ...]:
    """With one more step; the oldest are forgotten."""
    return (*past[1 - MOST_STEPS :], step)
