"""The greedy bot: looks one step ahead, at what its seat sees and nothing else.

It tries each option on a copy of the game whose words are guarded: as soon as the rules read a
word that the seat does not know (a hidden card, the stream of chance, what others have chosen),
the trial ends where it stands. What has happened until then follows from what the seat knows, so
what is hidden cannot sway the bot. It prefers, in this order, to win and not to lose; a higher
`score` if the rules report one; more things in its own zones that it sees. Of options that are
equal it takes the first as they are listed. It draws no random numbers.
"""

from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from typing import Any, SupportsIndex, cast

from catrules.ir.program import POSITION, WINNERS
from catrules.machine.execute import Pending
from catrules.machine.faults import RuleFault
from catrules.machine.legend import Legend
from catrules.machine.play import Standing
from catrules.machine.shared import machine_for
from catrules.simulate.openness import Openness


class Unseen(Exception):
    """The rules read a word that the seat does not know."""


class Guarded(list[int]):
    """A state that gives away only what is not hidden. What is written to it is known from then."""

    def __init__(self, words: Iterable[int], hidden: set[int]) -> None:
        super().__init__(words)
        self.hidden = hidden

    def __getitem__(self, key: Any) -> Any:
        """A word or a stretch of them; Unseen if one is hidden."""
        places = range(*key.indices(len(self))) if isinstance(key, slice) else (key,)
        if not self.hidden.isdisjoint(places):
            raise Unseen
        return super().__getitem__(key)

    def __setitem__(self, key: SupportsIndex | slice, value: Any) -> None:
        """Writes a word, or a stretch of them that stays as hidden as it was."""
        super().__setitem__(cast(Any, key), value)
        if not isinstance(key, slice):
            self.hidden.discard(int(key))


Worth = tuple[int, int, int]
"""Won (1), lost (-1) or neither (0); the score; how many things of one's own are seen."""


def greedy(standing: Standing, pending: Pending) -> int:
    """The option that leads to the best position one step on."""
    if len(pending.options) < 2:
        return 0
    hidden = _openness(standing.legend).hidden(
        standing.legend.number(pending.actor), standing.state
    )
    best, worth = 0, None
    for option in range(len(pending.options)):
        state = Guarded(standing.state, set(hidden))
        found = _tried(standing.legend, state, pending, option)
        if worth is None or found > worth:
            best, worth = option, found
    return best


@lru_cache(maxsize=8)
def _openness(legend: Legend) -> Openness:
    return Openness(legend)


def _tried(legend: Legend, state: Guarded, pending: Pending, option: int) -> Worth:
    """What a position is worth to who is asked, after one option as far as it can be seen."""
    # A fault of the rules is met again if the option is taken: it is told then.
    with suppress(Unseen, RuleFault):
        machine_for(legend.program).take(state, pending, option)
    player = pending.actor
    outcome = 0
    if state[POSITION] == -1:
        outcome = 1 if state[WINNERS] >> player & 1 else -1
    return outcome, _score(legend, state, player), _things(legend, state, player)


def _score(legend: Legend, state: Guarded, player: int) -> int:
    program = legend.program
    if program.score < 0:
        return 0
    try:
        return machine_for(program).evaluate(state, program.score, (player,))
    except (Unseen, RuleFault):
        return 0


def _things(legend: Legend, state: Guarded, player: int) -> int:
    words = [
        address
        for address, cell in legend.cells.items()
        if legend.program.zones[cell.zone].owner == "player"
        and legend.program.zones[cell.zone].index == player
        and address not in state.hidden
    ]
    return sum(state[address] for address in words)
