"""The words that are unread where the game waits: set anew, on every way on, before they are asked.

The usual backward analysis of what is live (Aho, Lam, Sethi, Ullman, *Compilers*, 9.2.5), in
which a point counts apart for each state of the registers that are known there. Of each routine
two masks are worked out from a point to its end: what is asked for before it is set, and what
is surely set; so what is live behind the routine that waits comes out frame by frame.
"""

from collections.abc import Iterator

from attrs import define, field

from catrules.exploring.unread.points import CURRENT_PLAYER, END, Point, Points, Resumed
from catrules.exploring.unread.reads import Reads
from catrules.exploring.unread.telling import telling_registers
from catrules.ir import opcodes as op
from catrules.ir.frames import reachable
from catrules.ir.program import CURRENT, POSITION, Instr, Program, Site
from catrules.ir.walk import expressions, walk

Pairs = tuple[tuple[int, int], ...]
"""What is known, sorted: registers and, as CURRENT_PLAYER, whose turn it is."""

Key = tuple[int, int, Pairs]
"""A routine, a point, and what is known there."""

Masks = tuple[int, int]
"""Words that are asked for before they are set, and words that are surely set."""

MOST_KEYS = 20_000
"""Points, each as often as something else is known there: of more less is followed."""

_EVERY = -1
_NO_WAY: Masks = (0, _EVERY)
"""Of what never comes to the routine's end."""


class _TooMany(Exception):
    """More keys than MOST_KEYS."""


@define(eq=False)
class Unread:
    """Says of a program's states which words no rule will ask for before it sets them."""

    program: Program
    _points: Points = field(init=False)
    _reads: Reads = field(init=False)
    _known: dict[Key, Masks] = field(factory=dict)
    _found: dict[tuple[object, ...], tuple[int, ...]] = field(factory=dict)
    _turns: frozenset[int] = field(init=False)
    _telling: list[int] = field(init=False)
    _bounded: bool = True

    def __attrs_post_init__(self) -> None:
        self._points = Points.of(self.program)
        self._reads = Reads.of(self.program)
        self._turns = frozenset(_taking_turns(self.program))
        self._telling = telling_registers(self.program, self._reads)

    def words(self, state: list[int]) -> tuple[int, ...]:
        """Their addresses; of a game that is over none is told, so that ends stay apart."""
        while state[POSITION] > 0:
            try:
                return self._words(state)
            except _TooMany:
                self._follow_less()
        return ()

    def _follow_less(self) -> None:
        """Follows no things any more but players, or at last only whose turn it is."""
        evaluator = self._reads.evaluator
        if not evaluator.follow_less():
            self._telling = [0 for _ in self._telling]
            self._bounded = False
        self._known.clear()
        self._found.clear()

    def _words(self, state: list[int]) -> tuple[int, ...]:
        site = state[POSITION] - 1
        at_once = self._points.at_once.get(site)
        if at_once is not None:
            return self._at_once(state, site, at_once)
        chain = self._chain(state, self._points.sites[site])
        found = self._found.get(chain)
        if found is None:
            found = self._found[chain] = self._others(self._asked(chain))
        return found

    def _at_once(self, state: list[int], site: int, behind: Resumed) -> tuple[int, ...]:
        """While several are asked what one of them sets may be asked for by another."""
        chains = [self._chain(state, behind)]
        first = self.program.sites[site].frame
        for word in range(first, first + self.program.players):
            if state[word]:
                chains.append(self._chain(state, self._points.sites[state[word] - 1]))
        key = tuple(chains)
        found = self._found.get(key)
        if found is None:
            asked = 0
            for chain in chains:
                asked |= self._asked(chain)
            found = self._found[key] = self._others(asked)
        return found

    def _others(self, asked: int) -> tuple[int, ...]:
        mask = self._reads.words & ~asked
        return tuple(word for word in range(mask.bit_length()) if mask >> word & 1)

    # ---- the routines that wait

    def _chain(self, state: list[int], resumed: Resumed) -> tuple[Key, ...]:
        """Where each of them goes on, the innermost first."""
        small = self._reads.evaluator.is_small
        turn = (CURRENT_PLAYER, state[CURRENT])
        found = []
        while True:
            telling = self._telling[resumed.routine]
            kept = ((r, state[slot]) for r, slot in resumed.kept if telling >> r & 1)
            known = (turn, *(pair for pair in kept if small(pair[1])))
            found.append((resumed.routine, resumed.point, known))
            call = state[resumed.frame]
            if not call:
                return tuple(found)
            resumed = self._points.calls[call]

    def _asked(self, chain: tuple[Key, ...]) -> int:
        """What is asked for, from the innermost routine on."""
        asked, turn_is_known = 0, True
        masks = []
        for routine, point, known in chain:
            pairs = known if turn_is_known else known[1:]
            masks.append(self._masks((routine, point, pairs)))
            turn_is_known = turn_is_known and routine not in self._turns
        for asks, sets in reversed(masks):
            asked = asks | (asked & ~sets)
        return asked

    # ---- one routine

    def _masks(self, start: Key) -> Masks:
        if start[1] == END:
            return (0, 0)
        if start not in self._known:
            self._solve(start)
        return self._known[start]

    def _solve(self, start: Key) -> None:
        """Works out a point and all that can come behind it."""
        nexts: dict[Key, tuple[Key, ...]] = {}
        todo = [start]
        while todo:
            key = todo.pop()
            if key in nexts or key in self._known or key[1] == END:
                continue
            nexts[key] = tuple(self._steps(key))
            if self._bounded and len(nexts) + len(self._known) > MOST_KEYS:
                raise _TooMany
            todo += nexts[key]
        own = {key: self._own(key) for key in nexts}
        found: dict[Key, Masks] = dict.fromkeys(nexts, _NO_WAY)
        order = list(reversed(nexts))
        changed = True
        while changed:
            changed = False
            for key in order:
                asks, sets = _NO_WAY
                for each in nexts[key]:
                    more, less = found.get(each) or self._masks(each)
                    asks, sets = asks | more, sets & less
                asked, done = own[key]
                masks = (asked | (asks & ~done), done | sets)
                if masks != found[key]:
                    found[key] = masks
                    changed = True
        self._known.update(found)

    def _point(self, key: Key) -> Point:
        return self._points.points[key[0]][key[1]]

    def _own(self, key: Key) -> Masks:
        """What a statement asks for and sets by itself, with all that it calls."""
        instr = self._point(key).instr
        if instr is None:
            return (0, 0)
        known = dict(key[2])
        asks = self._reads.asked(expressions(instr), known)
        for call in walk(expressions(instr)):
            if call.op is op.CALL_VALUE:
                asks |= self._called(call, known)[0]
        if instr.op is op.CALL:
            more, sets = self._called(instr, known)
            return (asks | more, sets)
        if instr.op is op.AT_ONCE:
            for task in instr.args[2]:
                asks |= self._begun(task, (), known)[0]
            return (asks, 0)
        return (asks, self._reads.set(instr, known))

    def _called(self, call: Instr, known: dict[int, int]) -> Masks:
        routine, args = call.args
        return self._begun(routine, args, known)

    def _begun(self, routine: int, args: tuple[Instr, ...], known: dict[int, int]) -> Masks:
        """A routine from its beginning, called with what is known of its arguments."""
        evaluator = self._reads.evaluator
        given = {}
        for register, arg in enumerate(args):
            values = evaluator.values(arg, known)
            if values is not None and len(values) == 1:
                given[register] = next(iter(values))
        if CURRENT_PLAYER in known:
            given[CURRENT_PLAYER] = known[CURRENT_PLAYER]
        entry = self._points.entries[routine]
        return self._masks(self._key(routine, entry, given))

    # ---- steps

    def _key(self, routine: int, point: int, known: dict[int, int]) -> Key:
        if point == END:
            return (routine, END, ())
        live = self._points.points[routine][point].live & self._telling[routine]
        small = self._reads.evaluator.is_small
        kept = (
            (register, value)
            for register, value in known.items()
            if register == CURRENT_PLAYER or (live >> register & 1 and small(value))
        )
        return (routine, point, tuple(sorted(kept)))

    def _steps(self, key: Key) -> Iterator[Key]:
        """The points that can be next, with what is known there."""
        routine, _, pairs = key
        point, known = self._point(key), dict(pairs)
        instr = point.instr
        if instr is not None and instr.op is op.IF:
            holds = self._reads.evaluator.values(instr.args[0], known)
            for after, truth in zip(point.after, (True, False), strict=True):
                if holds is None or truth in map(bool, holds):
                    yield self._key(routine, after, known)
            return
        for after in point.after:
            for more in [known] if instr is None else self._behind(instr, known):
                yield self._key(routine, after, more)

    def _behind(self, instr: Instr, known: dict[int, int]) -> Iterator[dict[int, int]]:
        """What can be known behind a statement."""
        values = self._reads.evaluator.values
        if instr.op is op.SET:
            yield from _split(known, instr.args[0], values(instr.args[1], known))
        elif instr.op is op.STORE and _is_turn(instr):
            yield from _split(known, CURRENT_PLAYER, values(instr.args[1], known))
        elif instr.op is op.CALL and instr.args[0] in self._turns:
            yield {key: value for key, value in known.items() if key != CURRENT_PLAYER}
        elif instr.op is op.CHOOSE:
            yield from self._chosen(instr, known)
        else:
            yield known

    def _chosen(self, instr: Instr, known: dict[int, int]) -> Iterator[dict[int, int]]:
        """A player who is chosen is followed as each of them."""
        site = self.program.sites[instr.args[0]]
        results = instr.args[3]
        rest = {key: value for key, value in known.items() if key not in results}
        found = [rest]
        for number, register in enumerate(results[1:]):
            if _chooses_player(site, number):
                seats = self._reads.evaluator.seats
                found = [more for each in found for more in _split(each, register, seats)]
        yield from found


def _split(
    known: dict[int, int], register: int, values: frozenset[int] | None
) -> Iterator[dict[int, int]]:
    if values is None:
        yield {key: value for key, value in known.items() if key != register}
    else:
        for value in sorted(values):
            yield {**known, register: value}


def _chooses_player(site: Site, number: int) -> bool:
    kinds = [t.args[number] for t in site.templates if number < len(t.args)]
    return bool(kinds) and all(kind.sort == "player" for kind in kinds)


def _is_turn(instr: Instr) -> bool:
    address: Instr = instr.args[0]
    return address.op is op.CONST and address.args[0] == CURRENT


def _taking_turns(program: Program) -> Iterator[int]:
    """The routines in which it can become another player's turn."""
    for index, _ in enumerate(program.routines):
        for inside in reachable(program, index):
            body = program.routines[inside].body
            if any(instr.op is op.STORE and _is_turn(instr) for instr in walk(body)):
                yield index
