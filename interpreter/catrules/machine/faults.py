"""What can go wrong while rules run, and how a run ends."""

from catrules.ir.program import MOST_OPTIONS, NOTHING, Program

OUT_OF_RANGE = "E901"
BUDGET_SPENT = "E902"
TOO_MANY = "E905"
"""The codes of the findings that no FAIL of the program states."""


class GameOver(Exception):
    """Leaves every routine; the state says who won."""


class RuleFault(Exception):
    """The rules are at fault: a run cannot go on, its state is good for nothing more.

    code, message, hint: those of the finding; origin: an index into the program's origins.
    mark, owner, value: the counter that would have left its range, its owner's index and the value
    that it would have had; mark is -1 for other faults.
    """

    def __init__(
        self, code: str, message: str, hint: str, origin: int, mark: int, owner: int, value: int
    ) -> None:
        super().__init__(f"{code} {message}")
        self.code = code
        self.message = message
        self.hint = hint
        self.origin = origin
        self.mark = mark
        self.owner = owner
        self.value = value


class Faults:
    """Makes the faults of a program."""

    def __init__(self, program: Program) -> None:
        self._program = program

    def failed(self, fault: int, origin: int) -> RuleFault:
        """A FAIL was reached."""
        found = self._program.faults[fault]
        return RuleFault(found.code, found.message, found.hint, origin or found.origin, -1, 0, 0)

    def outside(self, mark: int, owner: int, value: int, origin: int) -> RuleFault:
        """A MARK would have put a value outside the mark's range."""
        found = self._program.marks[mark]
        become = "nothing" if value == NOTHING else f"{value}"
        message = (
            f"`{found.name}` would become {become}, but it goes from {found.low} to {found.high}"
        )
        return RuleFault(OUT_OF_RANGE, message, "", origin, mark, owner, value)

    def crowded(self, origin: int) -> RuleFault:
        """A decision would have more than MOST_OPTIONS options."""
        message = f"this decision would have more than {MOST_OPTIONS} answers"
        hint = "ask in steps: first for one part of the answer, then for the next"
        return RuleFault(TOO_MANY, message, hint, origin, -1, 0, 0)

    def spent(self, origin: int) -> RuleFault:
        """More steps were taken than one decision may take to reach the next."""
        message = "the rules do not come to the next decision: the budget of steps is spent"
        hint = "let what repeats here go round less often, or let somebody decide in between"
        return RuleFault(BUDGET_SPENT, message, hint, origin, -1, 0, 0)
