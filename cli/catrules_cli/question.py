"""A question as it is put to a person: what may be typed, what it means, why other things not."""

from typing import TYPE_CHECKING

from attrs import field, frozen

from catrules.machine.refusals import action_words
from catrules.text import clean
from catrules_cli import screen
from catrules_cli.why import meant, reasons, why, why_all
from catrules_cli.words import cited, question

if TYPE_CHECKING:
    from collections.abc import Sequence

    from catrules import Decision, IllegalOption, Play
    from catrules.ir.program import Site


@frozen
class Question:
    """A decision of a game, and the same one in the words of the person who is asked.

    spoken: the game with its seats called as people call them. seat: who answers. explain: with
    each option the clauses of its rule.
    """

    decision: "Decision"
    spoken: "Play"
    seat: int
    explain: bool
    asked: "Decision" = field(init=False)
    marks: list[str] = field(init=False)

    @asked.default
    def _asked(self) -> "Decision":
        return next(d for d in self.spoken.pending if d.actor == self.decision.actor)

    @marks.default
    def _marks(self) -> list[str]:
        return screen.marks_of(self.decision.options)

    @property
    def text(self) -> str:
        """What is asked."""
        return question(self.asked, self._windows())

    def texts(self) -> list[str]:
        """The options as they are listed."""
        own = self.spoken.names[self.seat - 1]
        said = [f"{label} (you)" if label == own else label for label in self.asked.options]
        if not self.explain:
            return said
        return [text + cited(clauses) for text, clauses in zip(said, self._clauses(), strict=True)]

    def words(self) -> list[str]:
        """What the Tab key may complete."""
        actions = (
            action_words(action)
            for action in self.spoken.program.actions
            if action.window in self.asked.windows
        )
        return [*self.asked.options, *(f"why {words}" for words in actions)]

    def exactly(self, line: str) -> int | None:
        """The index of the option that a line is: the whole label, or what is typed for it."""
        for labels in (self.asked.options, self.decision.options):
            if line in labels:
                return labels.index(line)
        return self.marks.index(line) if line != "-" and line in self.marks else None

    def numbering(self) -> str:
        """What is said of a number that none of the options has."""
        if self.marks == [str(number) for number in range(1, len(self.marks) + 1)]:
            return f"The options are numbered from 1 to {len(self.marks)}."
        return "No option has that number; `options` lists them all."

    def index(self, line: str) -> int:
        """The index of the option that a line begins; raises IllegalOption."""
        return self.spoken.index_of(line, self.asked.actor)

    def _windows(self) -> tuple[str, ...]:
        """The open windows in which something is offered."""
        site, options = self._site()
        chosen = (site.templates[option[0]].action for option in options)
        used = {self.spoken.program.actions[a].window for a in chosen if a >= 0}
        return tuple(w for w in self.asked.windows if w in used) or self.asked.windows

    def _clauses(self) -> list[tuple[str, ...]]:
        site, options = self._site()
        origins = (site.templates[option[0]].origin for option in options)
        return [self.spoken.program.origins[origin].clauses for origin in origins]

    def _site(self) -> "tuple[Site, Sequence[Sequence[int]]]":
        number = self.spoken.pending.index(self.asked)
        stop = self.spoken.standing.stop[number]
        return self.spoken.program.sites[stop.site], stop.options

    # ---- why not

    def why(self, action: str) -> list[str]:
        """Why something is offered or not, or everything that is not; in lines."""
        if not action:
            return why_all(self.spoken, self.asked.actor)
        return why(self.spoken, self.asked.actor, action)

    def refused(self, line: str, problem: "IllegalOption") -> list[str]:
        """Why a line is no answer, in lines."""
        if problem.fitting:
            return [f"`{clean(line)}` could be: {'; '.join(problem.fitting)}."]
        said = [f"`{clean(line)}` is not offered.", *reasons(problem.refusals)]
        return said + (
            meant(problem) or ([] if problem.refusals else ["`?` says what may be typed."])
        )
