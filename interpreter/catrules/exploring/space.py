"""The space of a game's positions, breadth first: what is found first is found by a shortest way.

A position is where somebody, the table or chance has a choice. All that can be chosen there is
tried; what goes without choice on the way to the next one is a part of the same step.
"""

from array import array
from collections import deque
from collections.abc import Callable, Sequence
from hashlib import blake2b
from zlib import compress, decompress

from attrs import define, field, frozen

from catrules.exploring.forms import Forms
from catrules.exploring.probes import Probed
from catrules.ir.program import ENDING, WINNERS, Program
from catrules.machine.counters import counters_of
from catrules.machine.execute import Machine, Pending, Stop
from catrules.machine.faults import RuleFault

KEPT = 260
"""About so many bytes are kept of a position that was seen, beside its words while it waits."""

Answers = tuple[int, ...]
"""A way: at each choice, from a new game on, the index of the option that is taken."""


@frozen
class Limits:
    """How far a space is followed: so many positions, and so many bytes for them."""

    positions: int = 100_000
    memory: int = 1 << 30


@frozen
class Stuck:
    """Somebody had to act at a site and could not, on the way that begins with these answers."""

    answers: Answers
    site: int


@frozen
class Broken:
    """The rules fail, on the way that begins with these answers."""

    answers: Answers
    fault: RuleFault = field(eq=False)


@frozen
class Ended:
    """How a position came about in which the game is over: index into the endings, a bit mask."""

    ending: int
    winners: int


@define(eq=False)
class Space:
    """What has been seen so far. `Explorer` fills it.

    Positions are numbered as they were found, from 0. parents, options: from where and by which
    option each was found first (-1: the beginning); depth: by how many choices. followed: those
    of which the next ones are known; first: where these begin in `targets`, in which there is one
    for each option, -1 where the rules fail or it was not followed; leaks: from where they fail.
    ends: where the game is over. offered: sites with the templates that were on offer there.
    """

    parents: "array[int]" = field(factory=lambda: array("q"))
    options: "array[int]" = field(factory=lambda: array("i"))
    depth: "array[int]" = field(factory=lambda: array("i"))
    first: "array[int]" = field(factory=lambda: array("q"))
    targets: "array[int]" = field(factory=lambda: array("q"))
    followed: "array[int]" = field(factory=lambda: array("q"))
    ends: dict[int, Ended] = field(factory=dict)
    leaks: set[int] = field(factory=set)
    stuck: dict[int, Stuck] = field(factory=dict)
    broken: dict[tuple[str, int], Broken] = field(factory=dict)
    offered: set[tuple[int, int]] = field(factory=set)
    waiting: int = 0
    memory: int = 0

    @property
    def size(self) -> int:
        """How many positions were seen."""
        return len(self.parents)

    @property
    def complete(self) -> bool:
        """Whether there are no others."""
        return not self.waiting

    def way(self, position: int) -> Answers:
        """The shortest way to a position."""
        found = []
        while self.parents[position] >= 0:
            found.append(self.options[position])
            position = self.parents[position]
        return tuple(reversed(found))


Watch = Callable[[list[int], Pending, Answers], Sequence[int]]
"""Is shown a state with what is asked there and the way to it; gives the options to be followed."""


class Explorer:
    """Follows a program's positions up to some limits, step by step.

    uncounted, merged: see Forms. watch: is shown each choice before it is followed; over: each
    state in which the game is over, with the way there.
    """

    def __init__(
        self,
        program: Program,
        limits: Limits = Limits(),
        *,
        uncounted: bool = False,
        merged: bool = True,
        watch: Watch | None = None,
        over: Callable[[list[int], Answers], None] | None = None,
    ) -> None:
        self.space = Space()
        self._limits = limits
        self._probed = Probed.of(program)
        self._watch, self._over = watch, over
        self.machine = Machine(self._probed.program, every_stop=True)
        self._forms = Forms(self.machine, uncounted=uncounted, merged=merged)
        self._known: dict[bytes, int] = {}
        self._waiting: deque[tuple[int, bytes]] = deque()
        self._begun = False

    def go(self, positions: int) -> bool:
        """Follows up to so many positions; False when there is nothing left to be done."""
        if not self._begun:
            self._begun = True
            state = self.machine.start(0)
            self._arrive(state, None, -1, -1)
        for _ in range(positions):
            if not self._waiting or self._is_enough():
                break
            self._follow(*self._waiting[0])
            self._waiting.popleft()
            self.space.waiting = len(self._waiting)
        return bool(self._waiting) and not self._is_enough()

    def counted(self) -> tuple[int, ...]:
        """What the program's points counted on the way."""
        return counters_of(self.machine.program).taken()

    def _is_enough(self) -> bool:
        space, limits = self.space, self._limits
        return space.size >= limits.positions or space.memory >= limits.memory

    def _follow(self, position: int, kept: bytes) -> None:
        self.space.memory -= len(kept)
        words = array("q", decompress(kept)).tolist()
        self.machine.telling.opened = None
        stop = self.machine.advance(words)
        assert stop
        pending = stop[0]
        self._offer(pending)
        targets = array("q", [-1]) * len(pending.options)
        for option in self._options(words, pending, position):
            state = list(words)
            self.machine.telling.opened = None
            targets[option] = self._arrive(state, pending, option, position)
        self.space.first.append(len(self.space.targets))
        self.space.followed.append(position)
        self.space.targets.extend(targets)
        self.space.memory += 8 * (len(targets) + 2)

    def _options(self, state: list[int], pending: Pending, position: int) -> Sequence[int]:
        if self._watch is None:
            return range(len(pending.options))
        return self._watch(state, pending, self.space.way(position))

    def _offer(self, pending: Pending) -> None:
        self.space.offered.update((pending.site, option[0]) for option in pending.options)

    def _arrive(self, state: list[int], pending: Pending | None, option: int, position: int) -> int:
        """Takes an option and goes on to the next choice; the position that is come to, or -1."""
        space, machine = self.space, self.machine
        try:
            if pending is None:
                stop = machine.advance(state)
            else:
                stop = machine.take(state, pending, option)
            stop = self._without_choice(state, stop)
        except RuleFault as fault:
            self._note(state, position, option)
            key = (fault.code, fault.origin)
            if key not in space.broken:
                space.broken[key] = Broken(self._answers(position, option), fault)
            space.leaks.add(position)
            return -1
        self._note(state, position, option)
        return self._number(state, stop, option, position)

    def _without_choice(self, state: list[int], stop: Stop | None) -> Stop | None:
        while stop and len(stop[0].options) == 1:
            self._offer(stop[0])
            stop = self.machine.take(state, stop[0], 0)
        return stop

    def _note(self, state: list[int], position: int, option: int) -> None:
        for site in self._probed.noted(state):
            if site not in self.space.stuck:
                self.space.stuck[site] = Stuck(self._answers(position, option), site)

    def _answers(self, position: int, option: int) -> Answers:
        return () if position < 0 else (*self.space.way(position), option)

    def _number(self, state: list[int], stop: Stop | None, option: int, position: int) -> int:
        space = self.space
        words = self._forms.words(state)
        form = self._forms.form(words)
        key = blake2b(form, digest_size=16).digest()
        known = self._known.get(key)
        if known is not None:
            return known
        number = self._known[key] = space.size
        space.depth.append(0 if position < 0 else space.depth[position] + 1)
        space.options.append(option)
        space.parents.append(position)
        space.memory += KEPT
        if stop is None:
            space.ends[number] = Ended(state[ENDING], state[WINNERS])
            if self._over is not None:
                self._over(state, self._answers(position, option))
        else:
            kept = compress(array("q", words).tobytes(), 1)
            space.memory += len(kept)
            self._waiting.append((number, kept))
            space.waiting = len(self._waiting)
        return number
