"""The tree of a search: what was tried at each question, and what came of it.

A node is what has been answered since the root; what chance did in between is not told apart, so
from one visit to the next there may be other options. Which of them to try is weighed by how often
each could have been: Cowling, Powley, Whitehouse, *Information Set Monte Carlo Tree Search* (IEEE
Transactions on Computational Intelligence and AI in Games, 2012), single observer.

While all are asked at once, each goes down a path of its own, along its own answers alone, so none
is chosen against what another chooses meanwhile; behind it they meet where all answers together
lead.
"""

from collections.abc import Callable, Sequence
from math import sqrt

from attrs import define, field

from catrules.simulate.boards import Ask

EXPLORE = 0.7
"""What there is for trying what was tried seldom; what a game is worth is from 0 to 1."""

Key = tuple[int, ...]
"""An answer: site, actor, then the option."""

Below = Callable[[int], int]
"""Draws a number below another."""


@define(eq=False)
class Arm:
    """An answer. able: how often it could have been chosen, visits: how often it was.

    worth: to who answers, of all these visits together.
    """

    actor: int
    able: int = 0
    visits: int = 0
    worth: float = 0.0
    node: "Node | None" = None

    def below(self) -> "Node":
        """What follows on it."""
        if self.node is None:
            self.node = Node()
        return self.node

    @property
    def mean(self) -> float:
        """What a visit was worth."""
        return self.worth / self.visits if self.visits else 0.0


@define(eq=False)
class Node:
    """A question, or while all are asked at once where the paths of all begin.

    apart: these, by task; met: where they lead, by all answers. asked: what was offered before, so
    that it is not looked for again.
    """

    arms: dict[Key, Arm] = field(factory=dict)
    asked: dict[tuple[int, int, tuple[tuple[int, ...], ...]], list[Arm]] = field(factory=dict)
    apart: "dict[int, Node]" = field(factory=dict)
    met: "dict[tuple[Key, ...], Node]" = field(factory=dict)

    def offered(self, ask: Ask) -> list[Arm]:
        """The answers to a question, in the order of its options."""
        asked = ask.site, ask.actor, tuple(ask.options)
        found = self.asked.get(asked)
        if found is None:
            found = self.asked[asked] = [self.arm(ask, option) for option in ask.options]
        return found

    def arm(self, ask: Ask, option: tuple[int, ...]) -> Arm:
        """One answer."""
        key = key_of(ask, option)
        found = self.arms.get(key)
        if found is None:
            found = self.arms[key] = Arm(ask.actor)
        return found


def key_of(ask: Ask, option: tuple[int, ...]) -> Key:
    """By what an answer is known again."""
    return (ask.site, ask.actor, *option)


class Path:
    """A way down from a root. at_once: by site (from 1, as positions are), whether all are asked
    there."""

    def __init__(self, root: Node, at_once: Sequence[bool]) -> None:
        self.arms: list[Arm] = []
        self._at_once = at_once
        self._node = root
        self._position = 0  # of the AT_ONCE through which it goes just now
        self._apart: dict[int, Node] = {}
        self._answers: list[Key] = []
        self._done: set[int] = set()

    def node(self, position: int, asks: Sequence[Ask], ask: Ask) -> Node:
        """Where it has come to, for one of the questions that wait there."""
        if not self._position and not self._at_once[position]:
            return self._node
        tasks = {each.task for each in asks}
        if self._position and (position != self._position or tasks & self._done):
            self._node = self._node.met.setdefault(tuple(self._answers), Node())
            self._position = 0
        if not self._at_once[position]:
            return self._node
        if not self._position:
            self._position, self._answers, self._apart, self._done = position, [], {}, set()
        self._done |= self._apart.keys() - tasks
        return self._apart.get(ask.task) or self._node.apart.setdefault(ask.task, Node())

    def go(self, ask: Ask, option: int, arm: Arm) -> None:
        """Goes on by an answer."""
        self.arms.append(arm)
        if not self._position:
            self._node = arm.below()
            return
        self._answers.append(key_of(ask, ask.options[option]))
        self._apart[ask.task] = arm.below()


def pick(arms: Sequence[Arm], below: Below) -> int:
    """Which answer to try: one that never was, else the best upper bound of what it is worth."""
    new: list[int] = []
    found, most = 0, -1.0
    for index, arm in enumerate(arms):
        able = arm.able = arm.able + 1
        visits = arm.visits
        if not visits:
            new.append(index)
        elif not new:
            bound = arm.worth / visits + EXPLORE * sqrt(log(able) / visits)
            if bound > most:
                found, most = index, bound
    return new[below(len(new))] if new else found


def best(arms: Sequence[Arm]) -> int:
    """The answer that was tried most; of several the one that was worth most, then the first."""
    ranks = [(arm.visits, arm.mean) for arm in arms]
    return ranks.index(max(ranks))


_LOGS = [0.0, 0.0]


def log(number: int) -> float:
    """The natural logarithm, of the same bits on every system: math's is as its C library has it.

    By the series of ln(n / (n - 1)) = 2 artanh(1 / (2n - 1)), to a few millionths.
    """
    if number < len(_LOGS):
        return _LOGS[number]
    while len(_LOGS) <= number:
        x = 1 / (2 * len(_LOGS) - 1)
        square = x * x
        step = 2 * x * (1 + square * (1 / 3 + square * (1 / 5 + square * (1 / 7 + square / 9))))
        _LOGS.append(_LOGS[-1] + step)
    return _LOGS[number]
