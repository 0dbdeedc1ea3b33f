"""The search: small settings breadth first, then games at random; every order that it comes by."""

from attrs import define, field, frozen

from catrules.exploring.forms import Forms
from catrules.exploring.order.moments import Difference, Moments
from catrules.exploring.order.rules import Due, OrderedRules
from catrules.exploring.space import Answers, Explorer, Limits
from catrules.ir.program import CHANCE, DECISIONS, MOST_DECISIONS, WINNERS
from catrules.machine.execute import Pending, Stop
from catrules.machine.faults import RuleFault
from catrules.machine.random import chance_index, game_seed, policy_below

ENOUGH = 60
"""So often two orders are compared that have come to the same every time; then only each tenth."""


@frozen
class Shown:
    """A moment that shows something: the way there, and what differs."""

    answers: Answers
    difference: Difference | None


@define
class Pair:
    """Two things that were due at once: how often, how often it mattered or could not be said, and
    the shortest way that shows it. one stands first."""

    one: Due
    other: Due
    seen: int = 0
    compared: int = 0
    differed: int = 0
    unknown: int = 0
    shown: Shown | None = None


@define
class TwoWin:
    """Players who would have won at once, by which `win` each: the shortest way that shows it."""

    first: int
    other: int
    seen: int
    answers: Answers


@define
class Found:
    """What was found so far. decisions: those that were made in games at random."""

    pairs: dict[tuple[Due, Due], Pair] = field(factory=dict)
    wins: dict[tuple[int, int], TwoWin] = field(factory=dict)
    positions: int = 0
    complete: bool = False
    games: int = 0
    decisions: int = 0
    faults: int = 0


class Search:
    """Looks for orders that matter. seed: that of the games at random."""

    def __init__(
        self, rules: OrderedRules, limits: Limits, *, seed: int = 1, uncounted: bool = False
    ) -> None:
        self.found = Found()
        self._rules = rules
        self._seed = seed
        self._explorer = Explorer(
            rules.program, limits, uncounted=uncounted, watch=self._watched, over=self._ended
        )
        self._machine = self._explorer.machine
        self.moments = Moments(rules, self._machine, Forms(self._machine))
        self._state: list[int] = []
        self._stop: Stop | None = None
        self._answers: list[int] = []

    # ---- breadth first

    def explore(self, positions: int) -> bool:
        """Follows up to so many positions; False when nothing is left to be done."""
        goes_on = self._explorer.go(positions)
        space = self._explorer.space
        self.found.positions, self.found.complete = space.size, space.complete
        return goes_on

    # ---- at random

    def play(self, decisions: int) -> None:
        """Plays on at random for so many decisions, game after game."""
        end = self.found.decisions + decisions
        while self.found.decisions < end:
            if not self._stop:
                self._begin()
            while self._stop and self.found.decisions < end:
                self._step(self._stop[0])

    def _begin(self) -> None:
        self._answers = []
        self._state = self._machine.start(game_seed(self._seed, self.found.games))
        self.found.games += 1
        self._machine.telling.opened = None
        try:
            self._stop = self._machine.advance(self._state)
        except RuleFault:
            self._failed()

    def _failed(self) -> None:
        """A game in which the rules fail is over: `explore` and `simulate` tell of it."""
        self.found.faults += 1
        self.found.decisions += 1  # so that rules that fail at once come to an end
        self._stop = None

    def _step(self, pending: Pending) -> None:
        state = self._state
        options = self._watched(state, pending, tuple(self._answers))
        option = options[0] if len(options) == 1 else self._drawn(state, pending, options)
        if len(pending.options) > 1:
            self._answers.append(option)
            self.found.decisions += 1
        try:
            self._stop = self._machine.take(state, pending, option)
        except RuleFault:
            self._failed()
            return
        if self._stop is None:
            self._ended(state, tuple(self._answers))
        elif state[DECISIONS] >= MOST_DECISIONS:
            self._stop = None

    def _drawn(self, state: list[int], pending: Pending, options: list[int]) -> int:
        if pending.actor == CHANCE:
            return chance_index(state, len(pending.options), pending.weights)
        return options[policy_below(state, len(options))]

    # ---- what is looked at

    def _watched(self, state: list[int], pending: Pending, answers: Answers) -> list[int]:
        """Compares the orders of what is due, and gives the options that the rules allow."""
        dues = self.moments.due(pending)
        if not dues:
            return list(range(len(pending.options)))
        for one in range(len(dues)):
            for other in range(one + 1, len(dues)):
                self._compare(state, pending, (one, other), answers)
        return self.moments.usual(pending)

    def _compare(
        self, state: list[int], pending: Pending, options: tuple[int, int], answers: Answers
    ) -> None:
        dues = self.moments.due(pending)
        one, other = sorted(options, key=lambda i: (dues[i].rank, dues[i].place))
        key = (dues[one], dues[other])
        pair = self.found.pairs.setdefault(key, Pair(*key))
        pair.seen += 1
        if not _is_looked_at(pair, answers):
            return
        pair.compared += 1
        difference = self.moments.difference(state, pending, one, other)
        if isinstance(difference, str):
            pair.unknown += 1
        elif difference is not None:
            pair.differed += 1
            if pair.shown is None or len(answers) < len(pair.shown.answers):
                pair.shown = Shown(answers, difference)

    def _ended(self, state: list[int], answers: Answers) -> None:
        """Looks who else would have won where somebody has won by a `win`."""
        winners = state[WINNERS]
        if not winners or winners & winners - 1:
            return
        seat = winners.bit_length() - 1
        due = [key for key, routine in self._rules.wins.items() if self._holds(state, routine)]
        mine = [win for win, who in due if who == seat]
        others = [win for win, who in due if who != seat]
        if not mine or not others:
            return
        known = self.found.wins.setdefault(
            (mine[0], others[0]), TwoWin(mine[0], others[0], 0, answers)
        )
        known.seen += 1
        if len(answers) < len(known.answers):
            known.answers = answers

    def _holds(self, state: list[int], routine: int) -> bool:
        return bool(self._machine.evaluate(state, routine))


def _is_looked_at(pair: Pair, answers: Answers) -> bool:
    """What is known to matter is looked at again only where the way there is shorter."""
    if pair.shown is not None:
        return len(answers) < len(pair.shown.answers)
    return pair.compared < ENOUGH or pair.seen % 10 == 0
