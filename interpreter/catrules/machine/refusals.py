"""Why an answer is not offered: all needs that fail, what is offered, what was perhaps meant."""

from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from operator import eq

from attrs import frozen

from catrules.ir.program import Action, Program, Site
from catrules.machine.answers import Decision, IllegalOption, Refusal
from catrules.machine.asking import words_of
from catrules.machine.execute import Machine, Pending
from catrules.machine.labels import argument_list, joined
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
    """The action of an open window that a text begins with, or that alone begins with the text.

    None, too, if it goes on with something else than what the action could be done with.
    """
    named = _named_among(asked.program, actions_of(asked), text)
    if named is None or not named.rest:
        return named
    action = asked.program.actions[named.index]
    strange = not candidates(asked, action, named.rest) and candidates(asked, action, "")
    return None if strange else named


def action_in(program: Program, text: str) -> Named | None:
    """The same among all actions of the rules, whether their windows are open or not."""
    return _named_among(program, range(len(program.actions)), text)


def _named_among(program: Program, indices: Iterable[int], text: str) -> Named | None:
    wanted = spaced(text).casefold()
    if not wanted:
        return None
    beginnings: list[Named] = []
    best, longest = None, -1
    for index in indices:
        words = action_words(program.actions[index]).casefold()
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
    found = candidates(asked, action, named.rest)
    if not found:
        return (_no_candidate(asked, action, named.rest),)
    if any(_is_offered(asked, named.index, args) for args in found):
        return ()
    return tuple(_failing(asked, action, found))


def all_refusals(asked: Asked) -> tuple[Refusal, ...]:
    """Every need that fails, of each action of an open window and each thing it could be done with.

    What is offered is left out.
    """
    found: list[Refusal] = []
    for index in actions_of(asked):
        action = asked.program.actions[index]
        every = candidates(asked, action, "")
        refused = [args for args in every if not _is_offered(asked, index, args)]
        found += _failing(asked, action, refused)
        if not every:
            found.append(_no_candidate(asked, action, ""))
    return tuple(found)


def actions_of(asked: Asked) -> list[int]:
    """The actions of the open windows, in the order of the rules."""
    actions = enumerate(asked.program.actions)
    return [index for index, action in actions if action.window in asked.site.windows]


def _failing(asked: Asked, action: Action, every: Sequence[tuple[int, ...]]) -> Iterator[Refusal]:
    for args in every:
        for need in action.needs:
            if not asked.machine.evaluate(asked.state, need.routine, (asked.pending.actor, *args)):
                origin = asked.program.origins[need.origin]
                said, reason = _said(asked, action, args), clean(need.reason)
                yield Refusal(action_words(action), said, reason, origin.clauses, origin.span)


def _no_candidate(asked: Asked, action: Action, rest: str) -> Refusal:
    """Nothing can be taken for its `on`; the place is that line, where the program knows it."""
    origin = asked.program.origins[action.origin]
    body = asked.program.routines[action.candidates].body
    line = asked.program.origins[body[0].origin] if body else origin
    return Refusal(action_words(action), rest, NO_CANDIDATE, origin.clauses, line.span)


def candidates(asked: Asked, action: Action, rest: str) -> list[tuple[int, ...]]:
    """All that an action could be done with, whatever its needs, that a text names or begins."""
    if action.candidates < 0:
        return [()]
    actor = asked.pending.actor
    offered = asked.machine.offers(asked.state, action.candidates, (actor,))
    everything = [option[1:] for option in offered]
    words = action_words(action)
    wanted = rest, f"{words} {rest}".strip().casefold()
    labelled = []
    for args in everything:
        said = _said(asked, action, args)
        labelled.append((args, (said.casefold(), joined(words, said).casefold())))
    exact = [args for args, labels in labelled if any(map(eq, labels, wanted))]
    return exact or [args for args, labels in labelled if any(map(str.startswith, labels, wanted))]


def _said(asked: Asked, action: Action, args: Sequence[int]) -> str:
    words = words_of(asked.legend, asked.state, action.args, args)
    return argument_list(asked.legend, action.args, words, asked.seat)


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


def unknown_action(asked: Asked, decision: Decision, text: str) -> IllegalOption:
    """The error for a text that names no action of an open window."""
    shown = clean(text)
    words = [action_words(asked.program.actions[index]) for index in actions_of(asked)]
    close = get_close_matches(shown, [*words, *decision.options], n=1, cutoff=0.5)
    closed = [a for a in asked.program.actions if action_words(a) == spaced(text)]
    message = f"no action `{shown}` is in a window that is open now"
    strange = _named_among(asked.program, actions_of(asked), text)
    if strange is not None:
        message = f"`{shown}` is not offered: {_done_with(asked, strange)}"
    elif closed and not close:
        message += f": it belongs to {spaced(closed[0].window)}"
    nearest = close[0] if close else ""
    return IllegalOption(message, options=decision.options, nearest=nearest)


def _done_with(asked: Asked, named: Named) -> str:
    """What an action could be done with, whatever its needs."""
    action = asked.program.actions[named.index]
    every = [_said(asked, action, args) for args in candidates(asked, action, "")]
    return f"`{action_words(action)}` can be done with {_some(list(dict.fromkeys(every)))}"


def _grouped(found: Sequence[Refusal]) -> list[tuple[str, list[str]]]:
    """Reasons by what was to be done, each with its clauses."""
    groups: dict[str, list[str]] = {}
    for refusal in found:
        words = joined(refusal.action, refusal.candidate)
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
    return IllegalOption(
        message, options=decision.options, nearest=fitting[0], fitting=tuple(fitting)
    )
