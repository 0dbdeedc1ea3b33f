"""A case being played: its decisions answered in order, and what the rules say of them."""

from collections.abc import Sequence

from attrs import define, evolve, frozen

from catrules.conformance.board import Board, reason
from catrules.conformance.desk import Desk
from catrules.conformance.faults import Failure, failure
from catrules.ir.program import TURNS
from catrules.machine.answers import Actor, Decision, IllegalOption, Refusal, RulesFault
from catrules.machine.execute import Pending
from catrules.machine.labels import counted_parts
from catrules.machine.log import Reader
from catrules.machine.refusals import action_words
from catrules.semantics.findings import nearest
from catrules.source import Span
from catrules.text import plain

_OUTERMOST = ("turn", "play")
"""Rules whose own choices are steps of the game, as what is done in a window."""

_MOST_PASSED = 200
"""Decisions that may be passed over to reach a step."""


@frozen
class Said:
    """An answer that is waiting for its question.

    subject: what is rolled or drawn, if it is said; span: where it stands. several: what stands
    behind a comma is the next answer, unless the whole is one.
    """

    actor: Actor
    text: str
    subject: str
    span: Span
    several: bool = False


@frozen
class Taken:
    """A decision that was made: by whom, and its label; span: where the suite says it, or None."""

    name: str
    label: str
    span: Span | None


@define
class Before:
    """How things stood before the last step: the state, and how many beats there were."""

    state: list[int]
    beats: int


class Game(Board):
    """One case at play. Its methods raise Failure where the case cannot go on."""

    def __init__(self, desk: Desk, seed: int = 0) -> None:
        """Begins the case. Raises Wrong or Failure if it cannot begin so."""
        super().__init__(desk, seed)
        self.answers: list[Said] = []
        self.taken: list[Taken] = []
        self.before = Before(list(self.state), len(self.play.beats))
        self.settle()

    # ---- going on

    def settle(self) -> None:
        """Answers what is asked from the answers that are said, and what has one way."""
        while self.play.pending:
            if not any(self._answered(n) for n in range(len(self.play.pending))):
                return

    def _answered(self, number: int) -> bool:
        """Answers one pending decision, if that can be done without a word of the suite's own."""
        decision = self.play.pending[number]
        said = self._next_answer(decision)
        if said is not None and len(named := self.named(said, decision)) == 1:
            self.apply(named[0], decision.actor, said.span)
            self.answers.pop(0)
            return True
        if decision.actor == "chance" and (drawn := self._stacked(number)) is not None:
            self.apply(drawn, "chance", None)
            return True
        if _one_way(decision) and (said is not None or not self.begins_anew(decision)):
            self.apply(0, decision.actor, None, quiet=True)
            return True
        if said is None:
            return False
        if _declined(decision) and not self._meant(said):
            self.apply(_no(decision), decision.actor, None, quiet=True)
            return True
        if said.actor == decision.actor and not self.begins_anew(decision):
            raise self.illegal(said, decision)
        return False

    def _next_answer(self, decision: Decision) -> Said | None:
        """The first of the answers that wait. If the text is several, they are taken apart."""
        said = self.answers[0] if self.answers else None
        if said is None or not said.several or decision.actor != said.actor:
            return said
        if not self.named(said, decision):
            texts = said.text.split(", ")
            self.answers[:1] = [evolve(said, text=text, several=False) for text in texts]
        return self.answers[0]

    def begins_anew(self, decision: Decision) -> bool:
        """Whether a question is no part of the last step: a window's, the turn's, a later turn's.

        What chance decides is always part of what led to it.
        """
        if decision.actor == "chance":
            return False
        later = self.state[TURNS] != self.before.state[TURNS]
        return decision.form in ("window", "game") or decision.rule in _OUTERMOST or later

    def _meant(self, said: Said) -> bool:
        """Whether an answer is for a decision that is pending beside others."""
        return any(len(self.named(said, each)) == 1 for each in self.play.pending)

    def _stacked(self, number: int) -> int | None:
        """What lies on top of a stacked deck from which chance draws."""
        pending: Pending = self.play.standing.stop[number]
        site = self.desk.program.sites[pending.site]
        if site.form != "draw":
            return None
        for index, option in enumerate(pending.options):
            cell = self.legend.cells.get(option[1]) if len(option) > 1 else None
            stack = self.stacks.get(cell.zone) if cell is not None else None
            if cell is not None and stack and cell.variant in stack[0]:
                stack.pop(0)
                return index
        return None

    def apply(
        self, option: str | int, actor: Actor, span: Span | None, *, quiet: bool = False
    ) -> None:
        """Answers a decision. quiet: nobody was really asked."""
        try:
            answer = self.play.apply(option, actor)
        except IllegalOption as error:
            raise failure("E620", span or self.desk.case.span, str(error)) from None
        except RulesFault as fault:
            raise self.fault(fault, span or self.desk.case.span) from None
        if not quiet:
            self.taken.append(Taken(self.name(actor), answer.label, span))

    # ---- which option

    def fitting(self, decision: Decision, text: str) -> list[str]:
        """The options that a text names: the label itself, or those that begin so.

        All words of an action are that action, though another one begins with them. Several
        things may be named in any order, and a name may have its underscores.
        """
        if decision.form == "game":
            return [text]
        wanted = plain(text)
        same = [label for label in decision.options if plain(label) == wanted]
        if same or (same := self._in_other_order(decision, wanted)):
            return same
        words = self._words_of_actions(decision)
        return [
            label
            for label in decision.options
            if plain(label).startswith(wanted)
            and (wanted not in words or _longest(words, plain(label)) == wanted)
        ]

    def _in_other_order(self, decision: Decision, wanted: str) -> list[str]:
        """The options in which the things that were counted are those of a text."""
        site, options = self.play.named(self.play.pending.index(decision))
        templates, seat = site.templates, decision.actor
        if ", " not in wanted or not templates:
            return []
        reader = seat if isinstance(seat, int) else None
        return [
            label
            for label, option in zip(decision.options, options, strict=True)
            if (
                parts := counted_parts(self.legend, templates[option.template], option.args, reader)
            )
            and _shuffled(plain(label), wanted, [plain(part) for part in parts])
        ]

    def _words_of_actions(self, decision: Decision) -> set[str]:
        actions = self.desk.program.actions
        there = (action for action in actions if action.window in decision.windows)
        return {plain(action_words(action)) for action in there}

    def named(self, said: Said, decision: Decision) -> list[str]:
        """The options that somebody's answer names: `tile = 4` is `4` or `tile 4`."""
        if decision.actor != said.actor:
            return []
        found = self.fitting(decision, said.text)
        if not found and said.subject:
            found = self.fitting(decision, f"{said.subject} {said.text}")
        return found

    def why(self, decision: Decision, text: str) -> tuple[Refusal, ...]:
        """The needs that refuse an action of an open window; none if the text names no action."""
        if isinstance(decision.actor, str):
            return ()
        try:
            return self.play.why(text, decision.actor)
        except IllegalOption:
            return ()

    def illegal(self, said: Said, decision: Decision) -> Failure:
        """Why a text is not an option of a decision."""
        named = self.named(said, decision)
        if len(named) > 1:
            options = ", ".join(f"`{label}`" for label in named[:12])
            message = f"`{said.text}` is not clear: it may be {options}"
            return failure("E624", said.span, message, "write more of the label, or all of it")
        refusals = self.why(decision, said.text)
        reasons = "; ".join(dict.fromkeys(map(reason, refusals)))
        why = f": {reasons}" if reasons else ""
        message = f"`{said.text}` is not offered{why}; {self.question(decision)}"
        near = "" if reasons else nearest(said.text, decision.options)
        hint = f"did you mean `{near}`?" if near else self.remedy(said)
        return failure("E620", said.span, message, hint, self.needs(refusals))

    def remedy(self, said: Said) -> str:
        """The smallest change of the position with which an answer would be offered, if any is."""
        if not isinstance(said.actor, int):
            return ""
        try:
            found = self.play.what_if(said.text, said.actor, as_referee=True)
        except IllegalOption:
            return ""
        return f"it would be offered {found.text}" if found and found.text else ""

    def unchanged(self, addresses: set[int]) -> str:
        """That the last step did not change these words; an empty text if it did."""
        events = (event for beat in self.play.beats[self.before.beats :] for event in beat)
        if any((self.touched(event) or set()) & addresses for event in events):
            return ""
        return "nothing changed this in this step" if self.taken else "nothing has changed this yet"

    def told(self, seat: int) -> list[str]:
        """What a seat, by its number, is told of the last step: sentences, its decisions aside."""
        entries = Reader(self.legend, seat).tell(self.play.beats[self.before.beats :])
        return [entry.text for entry in entries if entry.event != "decision"]

    # ---- passing over

    def finish(self, waits_for: Sequence[Actor], staying: Sequence[Actor]) -> bool:
        """Declines a `may` that nobody waits for, takes the only way of a choice, or leaves a
        window in which nothing can be done. staying: who does not leave one."""
        for decision in self.play.pending:
            alone = len(decision.options) == 1 and decision.form != "game"
            if decision.form == "window":
                over = alone and _declined(decision) and decision.actor not in staying
            else:
                over = alone or (decision.form == "may" and decision.actor not in waits_for)
            if over:
                self.apply(max(_no(decision), 0), decision.actor, None, quiet=True)
                self.settle()
                return True
        return False

    def pass_over(self, *, forced: bool) -> bool:
        """Declines what may be declined (`forced`: or takes the only option); False if nothing."""
        for decision in self.play.pending:
            if decision.actor != "chance" and _declined(decision):
                self.apply(_no(decision), decision.actor, None, quiet=True)
                self.settle()
                return True
            alone = len(decision.options) == 1 and decision.actor not in ("chance", "game")
            if forced and alone:
                self.apply(0, decision.actor, None)
                self.settle()
                return True
        return False

    def trial(self) -> "Game":
        """The same game to try something with: what happens to it does not happen to this."""
        other: Game = object.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.play = self.play.copy()
        other.answers, other.taken = list(self.answers), list(self.taken)
        other.stacks = {zone: list(stack) for zone, stack in self.stacks.items()}
        return other

    def as_shown(self) -> "Game":
        """The same game as seats are shown it now: not to be played on."""
        return self.standing_at(self.machine.shown(self.state))

    def standing_at(self, state: Sequence[int]) -> "Game":
        """The same game, looked at with other words of the state: not to be played on."""
        other = self.trial()
        other._shown = list(state)
        return other

    def become(self, other: "Game") -> None:
        """Goes on where a trial has come to."""
        self.__dict__.update(other.__dict__)

    def reach(self, said: Said) -> Decision | None:
        """Passes over what need not be said until somebody is asked what this answers."""
        trial = self.trial()
        for _ in range(_MOST_PASSED):
            for decision in trial.play.pending:
                if trial.named(said, decision):
                    self.become(trial)
                    return decision
            try:
                if not trial.pass_over(forced=True):
                    return None
            except Failure:
                return None
        return None


def _one_way(decision: Decision) -> bool:
    """Whether nobody would really be asked; what is done in a window, and how a game ended, is
    always said."""
    said = decision.form in ("window", "game")
    return len(decision.options) == 1 and (not said or _declined(decision))


def _declined(decision: Decision) -> bool:
    """Whether a decision may be declined."""
    return _no(decision) >= 0


def _no(decision: Decision) -> int:
    """The index of the option that declines, or -1."""
    word = {"may": "no", "window": "pass"}.get(decision.form)
    return decision.options.index(word) if word in decision.options else -1


def _shuffled(label: str, wanted: str, parts: Sequence[str]) -> bool:
    """Whether a text is a label in which some parts that stand together are in other order."""
    listed = ", ".join(parts)
    before, found, after = label.rpartition(listed)
    middle = wanted[len(before) : len(wanted) - len(after)]
    same = sorted(middle.split(", ")) == sorted(parts)
    return bool(found) and wanted == f"{before}{middle}{after}" and same


def _longest(words: set[str], label: str) -> str:
    """The longest words of an action that a label begins with."""
    return max((w for w in words if f"{label} ".startswith(f"{w} ")), key=len, default="")
