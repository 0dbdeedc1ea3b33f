"""A game in progress: what is asked, what each seat sees and is told, and how to answer."""

from collections.abc import Iterable, Sequence

from catrules.ir.program import Program
from catrules.machine.answers import Actor, Answer, Decision, Refusal, Result
from catrules.machine.log import Entry
from catrules.machine.view import View


class Play:
    """A game in progress.

    It runs to the first question when it is made, and after each `apply` to the next. Chance is
    drawn from the seed; with `every_stop` its decisions are asked too, and so are those with one
    option. With `checking` every `always` of the rules is looked at where the game waits.
    """

    def __init__(
        self,
        program: Program,
        *,
        seed: int = 0,
        names: Sequence[str] = (),
        every_stop: bool = False,
        checking: bool = True,
    ) -> None:
        """Starts a game.

        names: of the seats in order; those missing are `1`, `2`, ….
        Raises ValueError for names that are too many, empty or equal, RulesFault as `apply` does.
        """
        raise NotImplementedError

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names in order."""
        raise NotImplementedError

    @property
    def seed(self) -> int:
        """The seed that chance comes from."""
        raise NotImplementedError

    @property
    def pending(self) -> tuple[Decision, ...]:
        """What is asked now: one decision, several while players act at once, none when over."""
        raise NotImplementedError

    def asked(self, seat: int) -> Decision | None:
        """What one seat is asked now, or None. This is all that he may be shown of `pending`."""
        raise NotImplementedError

    def apply(self, option: str | int, seat: Actor | None = None) -> Answer:
        """Answers a decision, runs on to the next and returns what was chosen.

        option: a label, the only beginning of one, or an index from 0.
        seat: who answers; may be left out if only one is asked.
        Raises IllegalOption, and then nothing has changed; RulesFault if the rules fail, and
        then the game stands where it stopped.
        """
        raise NotImplementedError

    def why(self, action: str, seat: int | None = None) -> tuple[Refusal, ...]:
        """Why an action of an open window is not offered: every need that fails, none skipped.

        action: its words, or its words and what it is done with. Empty if it is offered.
        Raises IllegalOption if no action of that name is in a window that is open to the seat.
        """
        raise NotImplementedError

    def view(self, seat: int | None = None) -> View:
        """What a seat sees; without one the referee's view, which shows all."""
        raise NotImplementedError

    def log(self, seat: int | None = None) -> tuple[Entry, ...]:
        """What a seat was told so far, oldest first; without one the referee's log."""
        raise NotImplementedError

    @property
    def decisions(self) -> tuple[Answer, ...]:
        """The answers so far, in order: with rules, settings, players and seed this is the game."""
        raise NotImplementedError

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        raise NotImplementedError

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        raise NotImplementedError

    def copy(self) -> "Play":
        """An independent game that stands where this one does."""
        raise NotImplementedError


def replay(
    program: Program,
    decisions: Iterable[Answer | tuple[Actor, str]],
    *,
    seed: int = 0,
    names: Sequence[str] = (),
    every_stop: bool = False,
    checking: bool = True,
) -> Play:
    """The game that results from answering these decisions in order.

    Raises IllegalOption if one of them is not the answer to what is asked there.
    """
    raise NotImplementedError
