"""Why an answer is not offered: all needs that fail, what is offered, what was perhaps meant."""

from collections.abc import Sequence
from difflib import get_close_matches

from attrs import frozen

from catrules.ir.program import Action, Program, Site
from catrules.machine.answers import Decision, IllegalOption, Refusal
from catrules.machine.execute import Machine, Pending
from catrules.machine.labels import argument_list
from catrules.machine.legend import Legend
from catrules.text import clean, spaced

NO_CANDIDATE = "there is nothing that it could be done with"


@frozen
class Named:
    """An action of an open window that a text names; rest: what follows its words."""

    index: int
    rest: str


@frozen
class Asked:
    """A decision with all that is needed to explain it. seat: who reads it."""

    machine: Machine
    legend: Legend
    state: list[int]
    pending: Pending
    seat: int | None

    @property
    def program(self) -> Program:
        """The rules being played."""
        return self.legend.program

    @property
    def site(self) -> Site:
        """Where the decision is made."""
        return self.program.sites[self.pending.site]


def action_words(action: Action) -> str:
    """The words by which people call an action."""
    text = action.text or action.name
    return clean(text) if " " in text else spaced(text)


def named_action(asked: Asked, text: str) -> Named | None:
    """The action of an open window that a text begins with, or that alone begins with the text."""
    wanted = spaced(text).casefold()
    if not wanted:
        return None
    beginnings: list[Named] = []
    best, longest = None, -1
    for index, action in enumerate(asked.program.actions):
        if action.window not in asked.site.windows:
            continue
        words = action_words(action).casefold()
        if (wanted + " ").startswith(words + " ") and len(words) > longest:
            best, longest = Named(index, wanted[len(words) :].strip()), len(words)
        elif words.startswith(wanted):
            beginnings.append(Named(index, ""))
    if best is None and len(beginnings) == 1:
        return beginnings[0]
    return best


def refusals(asked: Asked, named: Named) -> tuple[Refusal, ...]:
    """Every need that fails for an action, for each thing that it could be done with.

    Empty if it is offered as named.
    """
    action = asked.program.actions[named.index]
    words = action_words(action)
    candidates = _candidates(asked, action, named.rest)
    if not candidates:
        reason, origin = NO_CANDIDATE, asked.program.origins[action.origin]
        return (Refusal(words, named.rest, reason, origin.clauses),)
    if any(_is_offered(asked, named.index, args) for args in candidates):
        return ()
    return tuple(
        Refusal(words, _said(asked, action, args), clean(need.reason), _clauses(asked, need.origin))
        for args in candidates
        for need in action.needs
        if not asked.machine.evaluate(asked.state, need.routine, (asked.pending.actor, *args))
    )


def _candidates(asked: Asked, action: Action, rest: str) -> list[tuple[int, ...]]:
    if action.candidates < 0:
        return [()]
    actor = asked.pending.actor
    offered = asked.machine.offers(asked.state, action.candidates, (actor,))
    everything = [option[1:] for option in offered]
    labelled = [(args, _said(asked, action, args).casefold()) for args in everything]
    exact = [args for args, label in labelled if label == rest]
    return exact or [args for args, label in labelled if label.startswith(rest)]


def _said(asked: Asked, action: Action, args: Sequence[int]) -> str:
    return argument_list(asked.legend, action.args, args, asked.seat)


def _clauses(asked: Asked, origin: int) -> tuple[str, ...]:
    return asked.program.origins[origin].clauses


def _is_offered(asked: Asked, action: int, args: tuple[int, ...]) -> bool:
    templates = asked.site.templates
    return any(
        templates[option[0]].action == action and tuple(option[1:]) == args
        for option in asked.pending.options
    )


def illegal(asked: Asked, decision: Decision, text: str) -> IllegalOption:
    """The error for a text that is none of the options."""
    shown = clean(text)
    named = named_action(asked, text)
    found = refusals(asked, named) if named is not None else ()
    close = get_close_matches(shown, decision.options, n=1, cutoff=0.5)
    nearest = close[0] if close else ""
    parts = [f"`{shown}` is not offered"]
    parts += [f"{words}: {'; '.join(reasons)}" for words, reasons in _grouped(found)]
    if nearest and not found:
        parts.append(f"did you mean `{nearest}`?")
    parts.append(f"offered: {_some(decision.options)}")
    return IllegalOption(
        ". ".join(parts), refusals=found, options=decision.options, nearest=nearest
    )


def _grouped(found: Sequence[Refusal]) -> list[tuple[str, list[str]]]:
    """Reasons by what was to be done, each with its clauses."""
    groups: dict[str, list[str]] = {}
    for refusal in found:
        words = f"{refusal.action} {refusal.candidate}".strip()
        cited = f" [{', '.join(refusal.clauses)}]" if refusal.clauses else ""
        groups.setdefault(words, []).append(refusal.reason + cited)
    return list(groups.items())


_SOME = 20
"""Options named in a message; the error carries all."""


def _some(options: Sequence[str]) -> str:
    more = f", and {len(options) - _SOME} more" if len(options) > _SOME else ""
    return ", ".join(f"`{label}`" for label in options[:_SOME]) + more


def ambiguous(decision: Decision, text: str, fitting: Sequence[str]) -> IllegalOption:
    """The error for a beginning that several options share."""
    message = f"`{clean(text)}` could be {_some(fitting)}"
    return IllegalOption(message, options=decision.options, nearest=fitting[0])
