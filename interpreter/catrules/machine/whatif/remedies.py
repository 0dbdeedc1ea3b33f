"""What would make something legal, put together: the goal, what is to be seen, and the words."""

from collections.abc import Sequence

from attrs import evolve

from catrules.ir.program import CURRENT, NOTHING
from catrules.machine.answers import Remedy
from catrules.machine.asking import decision_of
from catrules.machine.refusals import Asked, Named, unknown_action
from catrules.machine.whatif.changes import Change, Open, TurnOf, make
from catrules.machine.whatif.nearby import Nearby
from catrules.machine.whatif.search import Search
from catrules.machine.whatif.targets import ActionTarget, OptionTarget, Target, reads_of
from catrules.machine.whatif.words import Words
from catrules.text import clean


def remedy(
    asked: Asked, named: Named | None, text: str, *, here: bool, reader: int | None
) -> Remedy | None:
    """The smallest change that makes an action legal, or without one an option of the question.

    here: whether the action is in a window that is open to who is asked. reader: the seat that is
    told, None for who may know all. None if there is no small one.
    """
    before = () if here or named is None else _elsewhere(asked, named)
    state = list(asked.state)
    make(asked.legend, state, before)
    goal = evolve(asked, state=state)
    target = _target(goal, named, text, here=here)
    nearby = Nearby(asked.legend, reader, asked.pending.actor)
    found = Search(asked.machine, asked.legend, nearby, target).nearest(state)
    if found is None:
        return None
    every = (*before, *found)
    return Remedy(every, _in_words(asked, reader, target, every))


def _in_words(asked: Asked, reader: int | None, target: Target, changes: Sequence[Change]) -> str:
    """All changes in one sentence; each is said of the position that those before it lead to."""
    state, parts = list(asked.state), []
    for change in changes:
        reads = reads_of(target, state)
        parts.append(Words(asked.legend, reader, list(state), reads.__contains__).one(change))
        make(asked.legend, state, (change,))
    return " and ".join(parts)


def _target(asked: Asked, named: Named | None, text: str, *, here: bool) -> Target:
    if named is not None:
        return ActionTarget(asked, named, here)
    label = clean(text).casefold()
    if not here or asked.site.form == "window" or not _could_be(asked, label):
        decision = decision_of(asked.machine, asked.legend, asked.state, asked.pending)
        raise unknown_action(asked, decision, text)
    return OptionTarget(asked, label)


def _could_be(asked: Asked, label: str) -> bool:
    """Whether something is called so that the question could offer: a way of it, or a thing."""
    legend = asked.legend
    ways = [clean(template.text) for template in asked.site.templates]
    things = [label for labels in legend.thing_labels.values() for label in labels]
    known = (*ways, *legend.variant_labels, *legend.names, *things)
    return any(name and label.startswith(name.casefold()) for name in known)


def _elsewhere(asked: Asked, named: Named) -> tuple[Change, ...]:
    """Another turn or window, for an action that is not to be done where the game waits."""
    action = asked.program.actions[named.index]
    found: list[Change] = []
    current = asked.state[CURRENT]
    if current not in (NOTHING, asked.pending.actor):
        found.append(TurnOf(asked.pending.actor))
    if not found or action.window not in asked.site.windows:
        found.append(Open(action.window))
    return tuple(found)
