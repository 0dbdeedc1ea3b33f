"""What is asked in a game and what comes of it: plain data, and the errors of answering."""

from typing import Any

from attrs import field, frozen

from catrules.diagnostics import Diagnostic, RulesError
from catrules.source import Span

Actor = int | str
"""Who decides: a seat's number (from 1), or `chance` or `table`."""


@frozen
class Decision:
    """A question that waits for its answer.

    actor: who is asked; prompt: the question, may be empty; options: labels, at least one.
    form: `window`, `choice`, `counts`, `menu`, `may`, or of chance `roll`, `draw`, `pick`.
    windows: those that are open; rule, clauses: which rule asks and what it cites. about: labels of
    the things and players for which that rule runs, as far as they do not go without saying.
    weights: of chance one for each option, which comes with that share of their sum; else empty.
    """

    actor: Actor
    prompt: str
    options: tuple[str, ...]
    form: str
    windows: tuple[str, ...] = ()
    rule: str = ""
    clauses: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    weights: tuple[int, ...] = ()

    def with_topic(self, text: str) -> str:
        """A text about the question with what that is about: `which coin? (bo)`."""
        return f"{text} ({', '.join(self.about)})".strip() if self.about else text

    def as_json(self) -> dict[str, Any]:
        """The decision as `run --json` and other programs read it."""
        asked: dict[str, Any] = {
            "actor": self.actor,
            "prompt": self.prompt,
            "options": list(self.options),
            "form": self.form,
            "windows": list(self.windows),
            "rule": self.rule,
            "clauses": list(self.clauses),
            "about": list(self.about),
        }
        return {**asked, "weights": list(self.weights)} if self.weights else asked


@frozen
class Answer:
    """A decision that was made: who was asked, and the label of what was chosen."""

    actor: Actor
    label: str


@frozen
class Refusal:
    """A need of an action that does not hold.

    action: the option's text, `reroll` or `use crown`; candidate: what it would be done with,
    empty if nothing; reason and clauses: as the rule file gives them; place: where it stands there.
    """

    action: str
    candidate: str
    reason: str
    clauses: tuple[str, ...] = ()
    place: Span | None = field(default=None, repr=False, eq=False)


@frozen
class Held:
    """A need of an action that holds. reason: what would be said if it did not."""

    reason: str
    clauses: tuple[str, ...] = ()
    place: Span | None = field(default=None, repr=False, eq=False)


@frozen
class Grounds:
    """Why an option is offered.

    rule, clauses, place: the action or way of the rules that it is, else the line that asks;
    needs: of an action all of its needs, which hold.
    """

    option: str
    rule: str
    clauses: tuple[str, ...]
    place: Span = field(repr=False, eq=False)
    needs: tuple[Held, ...] = ()


@frozen
class Remedy:
    """A small change of a position that makes something legal.

    text: the change in words, `with 1 coin more in your purse (from the bank)`, empty if it is
    legal as it is; changes: the same as `Play.changed` takes it: for the referee.
    """

    changes: tuple[Any, ...] = field(repr=False)
    text: str


class IllegalOption(ValueError):
    """An answer that is not offered. The message says why and what is offered.

    refusals: all needs that fail, if the text names an action of an open window, else empty;
    options: the labels that are offered; nearest: the one most like the text, or empty;
    fitting: those that begin with the text, if there are several.
    """

    def __init__(
        self,
        message: str,
        *,
        refusals: tuple[Refusal, ...] = (),
        options: tuple[str, ...] = (),
        nearest: str = "",
        fitting: tuple[str, ...] = (),
    ) -> None:
        super().__init__(message)
        self.fitting = fitting
        self.refusals = refusals
        self.options = options
        self.nearest = nearest


class RulesFault(RulesError):
    """The rules failed while they ran: a counter out of range, a cycle, a broken `always`.

    `finding` says where and what; `rule` is the name of the rule that was being followed; `beat`
    what had happened since the last answer, as the machine tells it, and `legend` what reads it:
    not for seats as it is.
    """

    def __init__(self, finding: Diagnostic, rule: str = "") -> None:
        super().__init__((finding,))
        self.finding = finding
        self.rule = rule
        self.beat: tuple[Any, ...] = ()
        self.legend: Any = None


@frozen
class Result:
    """How a game ended.

    winners: seats' numbers, ascending, may be empty; scores: by seat in order, None if the rules
    report none; turns: begun; decisions: asked; reason: the win's or rule's name.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...] | None
    turns: int
    decisions: int
    reason: str
    clauses: tuple[str, ...] = field(default=())

    def as_json(self) -> dict[str, Any]:
        """The end's data as `run --json` prints it."""
        scores = self.scores
        return {
            "winners": list(self.winners),
            "scores": None if scores is None else {str(i): s for i, s in enumerate(scores, 1)},
            "turns": self.turns,
            "decisions": self.decisions,
            "reason": self.reason,
        }
