"""What is to become legal: an action, or an option of a choice; how far a position is from it."""

from collections.abc import Iterable
from typing import Any

from attrs import evolve, frozen

from catrules.ir.program import CURRENT, HEADER, Site
from catrules.machine.asking import options_of
from catrules.machine.execute import Pending
from catrules.machine.faults import RuleFault
from catrules.machine.labels import Option, labels
from catrules.machine.legend import Legend, unpacked
from catrules.machine.refusals import Asked, Named, candidates
from catrules.text import clean

FAR = 1 << 20
"""The distance where the rules fail or there is nothing to do it with."""


class Watched(list[int]):
    """A state that notes which of its words are read."""

    def __init__(self, words: Iterable[int]) -> None:
        super().__init__(words)
        self.read: set[int] = set()

    def __getitem__(self, key: Any) -> Any:
        """The word or words, which are noted."""
        if isinstance(key, slice):
            self.read.update(range(*key.indices(len(self))))
        else:
            self.read.add(key)
        return super().__getitem__(key)


@frozen
class ActionTarget:
    """An action, with what it is to be done with (its label or how that begins; empty: anything).

    here: whether its window is open to its actor where the game waits, so that this can be tried.
    """

    asked: Asked
    named: Named
    here: bool

    def distance(self, state: list[int]) -> int:
        """How many needs fail at least; 0 where it is legal. The state stays as it is."""
        asked = evolve(self.asked, state=state)
        action = asked.program.actions[self.named.index]
        best = FAR
        try:
            for args in candidates(asked, action, self.named.rest):
                given = (asked.pending.actor, *args)
                failing = sum(
                    not asked.machine.evaluate(state, need.routine, given) for need in action.needs
                )
                best = min(best, failing)
                if not best:
                    break
        except RuleFault:
            return FAR
        return best

    def confirmed(self, state: list[int]) -> bool:
        """Whether it is offered where the game waits in such a state."""
        if not self.here:
            return True
        asked, action = evolve(self.asked, state=state), self.named.index
        pending = asked_again(asked)
        if pending is None:
            return False
        offered = [
            tuple(option[1:])
            for option in pending.options
            if asked.site.templates[option[0]].action == action
        ]
        wanted = candidates(asked, asked.program.actions[action], self.named.rest)
        return any(args in offered for args in wanted)


@frozen
class OptionTarget:
    """An option of a question that is no window, by its label."""

    asked: Asked
    label: str

    def distance(self, state: list[int]) -> int:
        """0 where it is offered, else 1."""
        return 0 if self.confirmed(state) else 1

    def confirmed(self, state: list[int]) -> bool:
        """Whether it is offered in such a state."""
        asked = evolve(self.asked, state=state)
        pending = asked_again(asked)
        if pending is None:
            return False
        site, options = options_of(asked.machine, asked.legend, state, pending)
        if site.counted and not all(_are_there(asked.legend, site, option) for option in options):
            return False
        said = labels(asked.legend, site, options, asked.seat, state)
        return self.label in [clean(label).casefold() for label in said]


def _are_there(legend: Legend, site: Site, option: Option) -> bool:
    """Whether the things of a row that an option takes lie there after a change, too."""
    pairs = zip(site.templates[option.template].args, option.args, strict=True)
    taken = (
        kind for kind, amount in pairs if kind.sort == "counts" and kind.of == "cell" and amount
    )
    return all(unpacked(kind.variant)[0] in legend.cells for kind in taken)


Target = ActionTarget | OptionTarget
"""Something that is not legal now."""


def reads_of(target: Target, state: list[int]) -> frozenset[int]:
    """The words on which the distance of a state depends, those of the header left out."""
    watched = Watched(state)
    target.distance(watched)
    return frozenset(word for word in watched.read if word >= len(HEADER) or word == CURRENT)


def asked_again(asked: Asked) -> Pending | None:
    """What its actor is asked in another state of the same place; None if the rules fail there."""
    try:
        stop = asked.machine.advance(asked.state) or ()
    except RuleFault:
        return None
    mine = (asked.pending.site, asked.pending.task)
    return next((each for each in stop if (each.site, each.task) == mine), None)
