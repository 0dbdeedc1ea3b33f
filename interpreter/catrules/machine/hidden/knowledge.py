"""What a seat knows of a position in the middle of the rules.

Where the game waits, it keeps the registers of each rule that is not done yet. If the seat knows
all of them, and that the rules are there, then whatever lies hidden can be arranged anew without
a contradiction: the position is *plain* to the seat.
"""

from collections.abc import Iterator, Sequence

from attrs import frozen

from catrules.ir import opcodes as op
from catrules.ir.frames import Body, Node, analyse, reachable, task_contexts
from catrules.ir.program import NEXT, Instr, Program
from catrules.ir.walk import callees, walk
from catrules.machine.hidden.audience import (
    NOBODY,
    SEEN,
    Audience,
    Knowers,
    both,
    only_seats,
    seat_token,
    summands,
    word_key,
)
from catrules.machine.hidden.flow import Ends, Flow, Known, Spot
from catrules.machine.legend import Legend


@frozen
class Kept:
    """A register that is kept where the game waits: its word, who knows it, and whether it may be
    the address of a thing."""

    slot: int
    knowers: Knowers
    address: bool


@frozen
class Wait:
    """A place where the game can wait. frame: the word of the caller; slots: those of its
    registers that are kept, to find the players by who know something; words: who knows the words
    that rules laid aside, by their keys; options: among what chance decides, if it does."""

    frame: int
    path: Knowers
    kept: tuple[Kept, ...]
    slots: dict[int, int]
    words: Known
    options: Knowers


class Knowledge:
    """Who knows what where a program waits."""

    def __init__(self, legend: Legend) -> None:
        self.legend = legend
        self._program = legend.program
        self._audience = Audience(legend)
        self._bodies = analyse(legend.program)
        self._addresses = _address_registers(legend.program)
        self._sets = self._words_set()
        self._parameters = self._first_known()
        self._entries: list[Knowers] = [None] * len(self._bodies)
        self._ends: list[Known] = [{} for _ in self._bodies]
        self._flows = self._follow()
        self._laid_aside = tuple(dict.fromkeys(self._audience.stored.values()))
        self._sites: dict[int, Wait] = {}
        self._calls: dict[int, Wait] = {}
        for body, flow in zip(self._bodies, self._flows, strict=True):
            for node in body.places():
                self._keep(body, flow, node)
        self._left = self._left_for_tasks()

    # ---- asking

    def plain(self, seat: int, state: Sequence[int], site: int) -> bool:
        """Whether a seat (by index) knows all that is kept where a state waits at a site.

        What the tasks of an AT_ONCE have done since it began is left aside.
        """
        wait = self._sites[site]
        words = (NEXT, *self._left.get(site, ()))
        known = [wait.words.get(word_key(word)) for word in words]
        if not all(_among(seat, state, wait, each) for each in (*known, *self._laid_aside)):
            return False
        while True:
            if not all(self._knows(seat, state, wait, kept) for kept in wait.kept):
                return False
            if not _among(seat, state, wait, wait.path):
                return False
            number = state[wait.frame]
            if not number:
                return True
            wait = self._calls[number]

    def certain(self, seat: int, state: Sequence[int], site: int) -> bool:
        """Whether a seat knows as well among what chance decides there, so that it does decide."""
        wait = self._sites[site]
        return _among(seat, state, wait, wait.options) and self.plain(seat, state, site)

    def _knows(self, seat: int, state: Sequence[int], wait: Wait, kept: Kept) -> bool:
        if kept.address:
            seen = self._audience.sees_place(seat, state[kept.slot])
            if seen is False:
                return False  # it may lie elsewhere as well, or be another
            if seen and kept.knowers is not None and SEEN in kept.knowers:
                return True
        return _among(seat, state, wait, kept.knowers)

    # ---- working it out

    def _follow(self) -> list[Flow]:
        """Follows all routines, again where more was found out to be hidden."""
        count = len(self._bodies)
        told, tasks = _told_once(self._program), task_contexts(self._program)
        callers = self._callers()
        todo = dict.fromkeys(range(count))

        def give(call: Instr, known: Known, path: Knowers) -> Ends:
            routine = call.args[0]
            if self._give(call, known) | self._enter(routine, path):
                todo[routine] = None
            return self._sets[routine], self._ends[routine]

        flows: dict[int, Flow] = {}
        while todo:
            index = next(iter(todo))
            del todo[index]
            addresses = self._addresses[index]
            body = self._bodies[index]
            entry = self._entries[index]
            flow = Flow(self._audience, body, told, index in tasks, addresses, give, entry)
            flow.follow(self._parameters[index])
            flows[index] = flow
            if self._note_result(index, flow) | self._note_ends(index, flow):
                todo.update(dict.fromkeys(callers[index]))
            if self._note_stored(flow):
                todo.update(dict.fromkeys(range(count)))
        return [flows[index] for index in range(count)]

    def _callers(self) -> list[list[int]]:
        """For each routine those that call it."""
        found: list[list[int]] = [[] for _ in self._bodies]
        for body in self._bodies:
            for callee in dict.fromkeys(callees(body.routine.body)):
                found[callee].append(body.index)
        return found

    def _words_set(self) -> list[frozenset[int]]:
        """For each routine the words that it or what it calls may set, by their keys."""
        found: list[set[int]] = [set() for _ in self._bodies]
        for body in self._bodies:
            for instr in walk(body.routine.body):
                if instr.op is op.STORE and instr.args[0].op is op.CONST:
                    found[body.index].update(map(word_key, self._words_at(instr.args[0])))
        return [
            frozenset(
                key for inner in sorted(reachable(self._program, index)) for key in found[inner]
            )
            for index in range(len(found))
        ]

    def _first_known(self) -> list[Known]:
        """What is known where routines begin: a routine with a result is not followed further."""
        keys = sorted({key for words in self._sets for key in words})
        return [dict.fromkeys(keys, NOBODY) if body.routine.result else {} for body in self._bodies]

    def _give(self, call: Instr, known: Known) -> bool:
        """What a call tells of its routine's parameters, and of words; whether that is news."""
        routine, args = call.args
        places: dict[int, list[int]] = {}
        for number, arg in enumerate(args):
            if arg.op is op.REG:
                places.setdefault(arg.args[0], []).append(number)
        given: Known = {key: only_seats(found) for key, found in known.items() if key < 0}
        for number, arg in enumerate(args):
            found = self._audience.of(arg, known)
            if found is None:
                continue
            tokens = {token for token in found if token < SEEN}
            tokens.update(place for token in found for place in places.get(token, ()))
            if SEEN in found and number in self._addresses[routine]:
                tokens.add(SEEN)
            given[number] = frozenset(tokens)
        return _narrow(self._parameters[routine], given)

    def _enter(self, routine: int, path: Knowers) -> bool:
        """Which seats know that a routine is run; whether that is news."""
        before = self._entries[routine]
        self._entries[routine] = both(before, only_seats(path))
        return self._entries[routine] != before

    def _note_ends(self, index: int, flow: Flow) -> bool:
        changed = False
        for end in flow.ends:
            found = {key: only_seats(end.get(key)) for key in self._sets[index]}
            changed = _narrow(self._ends[index], found) or changed
        return changed

    def _note_result(self, index: int, flow: Flow) -> bool:
        routine = flow.body.routine
        if not routine.result:
            return False
        found = flow.result
        if found is not None:
            found = frozenset(t for t in found if t < SEEN or 0 <= t < routine.parameters)
        before = self._audience.results.get(index)
        self._audience.results[index] = both(before, found)
        return self._audience.results[index] != before

    def _note_stored(self, flow: Flow) -> bool:
        """Words that rules lay aside: who knows one, knows it wherever it was set."""
        changed = False
        for address, knowers in flow.stored:
            for word in self._words_at(address):
                found = knowers
                if found is not None:
                    found = frozenset(token for token in found if token < SEEN)
                before = self._audience.stored.get(word)
                self._audience.stored[word] = both(before, found)
                changed = changed or self._audience.stored[word] != before
        return changed

    def _words_at(self, address: Instr) -> Iterator[int]:
        bases = [part.args[0] for part in summands(address) if part.op is op.CONST]
        if len(bases) == 1 and self._audience.is_own(bases[0]):
            yield bases[0]

    def _keep(self, body: Body, flow: Flow, node: Node) -> None:
        routine = body.routine
        found = flow.calls if node.call else flow.sites
        number = node.call or node.instr.args[0]
        # What is never reached is never waited at.
        spot = found.get(number, Spot({}, NOBODY))
        slots = {
            register: slot
            for register, slot in enumerate(routine.slots)
            if slot >= 0 and node.keep >> register & 1
        }
        kept = tuple(
            Kept(slot, spot.known.get(register), register in self._addresses[body.index])
            for register, slot in slots.items()
        )
        waits = self._calls if node.call else self._sites
        words = {key: knowers for key, knowers in spot.known.items() if key < 0}
        waits[number] = Wait(routine.frame, spot.path, kept, slots, words, spot.options)

    def _left_for_tasks(self) -> dict[int, frozenset[int]]:
        """For each AT_ONCE the words that its tasks read and that are neither cells nor marks."""
        found: dict[int, set[int]] = {}
        for index, (site, _) in task_contexts(self._program).items():
            words = found.setdefault(site, set())
            for instr in walk(self._program.routines[index].body):
                if instr.op is op.LOAD:
                    words.update(self._words_at(instr.args[0]))
        return {site: frozenset(words) for site, words in found.items()}


def _among(seat: int, state: Sequence[int], wait: Wait, knowers: Knowers) -> bool:
    """Whether a seat is among those who know something where the game waits."""
    if knowers is None or seat_token(seat) in knowers:
        return True
    return any(token in wait.slots and state[wait.slots[token]] == seat for token in knowers)


def _narrow(before: Known, more: Known) -> bool:
    """Takes away who does not know as much; whether there was anybody."""
    changed = False
    for key, knowers in more.items():
        found = both(before.get(key), knowers)
        if found != before.get(key):
            before[key] = found
            changed = True
    return changed


def _told_once(program: Program) -> frozenset[int]:
    """The TELLs that stand at one place only, so that who hears one knows where the rules are."""
    counts: dict[int, int] = {}
    for routine in program.routines:
        for instr in walk(routine.body):
            if instr.op is op.TELL:
                counts[instr.args[0]] = counts.get(instr.args[0], 0) + 1
    return frozenset(tell for tell, count in counts.items() if count == 1)


def _address_registers(program: Program) -> list[frozenset[int]]:
    """For each routine the registers that may hold the address of a thing."""
    found: list[set[int]] = [set() for _ in program.routines]
    changed = True
    while changed:
        changed = False
        for index, routine in enumerate(program.routines):
            before = len(found[index])
            for instr in walk(routine.body):
                found[index].update(_used_as_address(instr, found, index))
            changed = changed or len(found[index]) > before
    return [frozenset(registers) for registers in found]


def _used_as_address(instr: Instr, found: Sequence[set[int]], index: int) -> Iterator[int]:
    if instr.op in (op.LOAD, op.STORE):
        yield from _plain_registers(instr.args[:1])
    elif instr.op is op.MOVE:
        yield from _plain_registers(instr.args[1:3])
    elif instr.op in (op.CALL, op.CALL_VALUE):
        routine, args = instr.args
        for number, arg in enumerate(args):
            if number in found[routine]:
                yield from _plain_registers((arg,))
    elif instr.op is op.SET:
        register, value = instr.args
        if register in found[index]:
            yield from _plain_registers((value,))


def _plain_registers(args: Sequence[Instr]) -> Iterator[int]:
    for arg in args:
        if arg.op is op.REG:
            yield arg.args[0]
        elif arg.op is op.ADD:
            yield from _plain_registers(arg.args)
        elif arg.op is op.SELECT:
            yield from _plain_registers(arg.args[1:])
