"""What a game says of its options: which is meant, why one is not offered, and what would do."""

from typing import TYPE_CHECKING

from catrules.machine.answers import (
    Actor,
    Decision,
    Grounds,
    Held,
    IllegalOption,
    Refusal,
    Remedy,
)
from catrules.machine.execute import Machine, Stop, Telling
from catrules.machine.legend import Legend
from catrules.machine.refusals import (
    Asked,
    action_in,
    all_refusals,
    ambiguous,
    illegal,
    named_action,
    refusals,
    unknown_action,
)
from catrules.text import clean


class Reasons:
    """The part of a game that explains it. A game is a `Play`."""

    _legend: Legend
    _machine: Machine
    _state: list[int]
    _stop: Stop
    _telling: Telling

    if TYPE_CHECKING:

        @property
        def pending(self) -> tuple[Decision, ...]:
            """What is asked now."""

    def index_of(self, text: str, seat: Actor | None = None) -> int:
        """The index of the option that a text means: its label, or the only beginning of one.

        Raises IllegalOption as `apply` does.
        """
        number = self._number(seat)
        return self._index(number, self.pending[number], text)

    def why(self, action: str | None = None, seat: int | None = None) -> tuple[Refusal, ...]:
        """Why an action of an open window is not offered: every need that fails, none skipped.

        action: its words, or its words and what it is done with; left out: all that is not offered.
        Empty if it is offered.
        Raises IllegalOption if no action of that name is in a window that is open to the seat.
        """
        number = self._number(seat)
        asked = self._asked_at(number)
        if action is None:
            return all_refusals(asked)
        named = named_action(asked, action)
        if named is None:
            raise unknown_action(asked, self.pending[number], action)
        return refusals(asked, named)

    def because(self, option: str | int, seat: Actor | None = None) -> Grounds:
        """Why an option is offered: by which rule, and which needs of it hold.

        option: as for `apply`. Raises IllegalOption as `apply` does.
        """
        number = self._number(seat)
        index = self._index(number, self.pending[number], option)
        asked, program = self._asked_at(number), self._legend.program
        chosen, site = asked.pending.options[index], asked.site
        template = site.templates[chosen[0]] if site.templates else None
        action = program.actions[template.action] if template and template.action >= 0 else None
        own = template is not None and template.form in ("action", "way")
        origin = program.origins[template.origin if template and own else site.origin]
        found = (program.origins[need.origin] for need in action.needs) if action else ()
        reasons = [clean(need.reason) for need in action.needs] if action else []
        return Grounds(
            option=self.pending[number].options[index],
            rule=origin.rule,
            clauses=origin.clauses,
            place=origin.span,
            needs=tuple(
                Held(reason, at.clauses, at.span) for reason, at in zip(reasons, found, strict=True)
            ),
        )

    def what_if(
        self, option: str, seat: int | None = None, *, as_referee: bool = False
    ) -> Remedy | None:
        """The smallest change of the position that would make something legal.

        option: an action of the rules, alone or with what it is done with, or the whole label of
        an option of the question. seat: who would do it; it may be one who is not asked now.
        as_referee: through the eyes of who may know all, else only what the seat sees is changed.
        None if one or two small changes do not do it; without changes if it is legal. While all are
        asked at once nothing is changed.
        Raises IllegalOption if the rules have no such action and the question no such option.
        """
        from catrules.machine.whatif.remedies import remedy

        asked, here = self._asked_of(seat)
        named = named_action(asked, option) if here else None
        if named is None and (found := action_in(asked.program, option)) is not None:
            named, here = found, False
        if self._telling.opened is not None:
            return None
        reader = None if as_referee else asked.seat
        return remedy(asked, named, option, here=here, reader=reader)

    def _asked_of(self, seat: int | None) -> tuple[Asked, bool]:
        """What a seat is asked, and whether it is; else what somebody is, as if it were him."""
        try:
            return self._asked_at(self._number(seat)), True
        except IllegalOption:
            if not self._stop or seat not in self._legend.numbers:
                raise
        pending = self._stop[0]._replace(actor=self._legend.index(seat), options=(), weights=())
        return Asked(self._machine, self._legend, self._state, pending, seat), False

    # ---- which question, which option

    def _number(self, seat: Actor | None) -> int:
        """Which of the pending decisions a seat answers."""
        if not self._stop:
            raise IllegalOption("the game is over")
        if seat is None:
            if len(self._stop) > 1:
                raise IllegalOption("several are asked at once: say who answers")
            return 0
        for number, pending in enumerate(self._stop):
            if self._legend.actor(pending.actor) == seat:
                return number
        raise IllegalOption(f"{self._legend.called(seat)} is not asked anything now")

    def _asked_at(self, number: int) -> Asked:
        pending = self._stop[number]
        seat = self._legend.seat(pending.actor)
        return Asked(self._machine, self._legend, self._state, pending, seat)

    def _index(self, number: int, decision: Decision, option: str | int) -> int:
        if isinstance(option, int):
            if 0 <= option < len(decision.options):
                return option
            message = f"there is no option {option} among {len(decision.options)}"
            raise IllegalOption(message, options=decision.options)
        if option in decision.options:
            return decision.options.index(option)
        wanted = clean(option).casefold()
        fitting = [label for label in decision.options if label.casefold().startswith(wanted)]
        same = [label for label in fitting if label.casefold() == wanted]
        fitting = same or fitting
        if len(fitting) == 1 and wanted:
            return decision.options.index(fitting[0])
        if fitting and wanted:
            raise ambiguous(decision, option, fitting)
        raise illegal(self._asked_at(number), decision, option)
