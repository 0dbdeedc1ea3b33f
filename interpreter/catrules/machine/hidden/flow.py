"""Who knows what a routine keeps in its registers, and that it is where it is.

Each value is followed along the way that a routine goes: what is worked out from what somebody
sees is known to him, what somebody chose is known to him, and what is set under a condition only
to who knows the condition, until everybody is told that the rules came this way.
"""

from collections.abc import Callable, Sequence

from attrs import define, field, frozen

from catrules.ir import opcodes as op
from catrules.ir.facts import by_chance
from catrules.ir.frames import Body, Node
from catrules.ir.program import TABLE, Instr
from catrules.ir.walk import expressions, walk
from catrules.machine.hidden.audience import (
    NOBODY,
    SEEN,
    Audience,
    Knowers,
    both,
    only_seat,
    word_key,
)

Known = dict[int, Knowers]
"""Who knows the registers, and the words that rules lay aside, that not everybody knows."""

Ends = tuple[frozenset[int], Known]
"""The words that a routine may set, by their keys, and who knows them when it has ended."""

_LEAVING = (op.RETURN, op.RESULT)


@frozen
class Spot:
    """A place where the game can wait. path: who knows that the rules are there; options: where
    chance decides, who knows among what."""

    known: Known = field(eq=False)
    path: Knowers
    options: Knowers = None


@define
class _Exits:
    """How a block may be left before its end: who knows that it was, and what is known then."""

    breaks: list[Known] = field(factory=list)
    broken: Knowers = None
    left: Knowers = None


@define
class Flow:
    """Follows one routine, from what is known of its parameters.

    told: the TELLs that stand at one place only. task: its TELLs are not heard before the game goes
    on. give: is handed what each call gives to its routine, and says what is known behind it.
    entry: who knows that it is run, wherever that is.
    sites, calls, ends: what was found.
    """

    audience: Audience
    body: Body
    told: frozenset[int]
    task: bool
    addresses: frozenset[int]
    give: Callable[[Instr, Known, Knowers], Ends]
    entry: Knowers = None
    result: Knowers = None
    calls: dict[int, Spot] = field(factory=dict)
    sites: dict[int, Spot] = field(factory=dict)
    stored: list[tuple[Instr, Knowers]] = field(factory=list)
    ends: list[Known] = field(factory=list)

    def follow(self, parameters: Known) -> None:
        """Follows the routine once from its beginning."""
        end = self._block(self.body.nodes, dict(parameters), None, _Exits())
        if end is not None:
            self.ends.append(end)

    # ---- blocks

    def _block(
        self, nodes: Sequence[Node], known: Known, path: Knowers, exits: _Exits
    ) -> Known | None:
        """What is known behind a block; None if its end is not reached."""
        for node in nodes:
            instr = node.instr
            if instr.op is op.IF:
                found, path = self._if(node, known, path, exits)
            elif instr.op is op.LOOP:
                found, path = self._loop(node, known, path, exits)
            elif instr.op in (op.END, op.FAIL):
                return None
            elif instr.op is op.BREAK:
                exits.breaks.append(dict(known))
                exits.broken = both(exits.broken, path)
                return None
            elif instr.op in _LEAVING:
                self.ends.append(dict(known))
                exits.left = both(exits.left, path)
                for result in instr.args:
                    given = both(self.audience.of(result, known), path)
                    self.result = both(self.result, given)
                return None
            else:
                path = self._statement(node, known, path)
                continue
            if found is None:
                return None
            known.clear()
            known.update(found)
        return known

    def _if(
        self, node: Node, known: Known, path: Knowers, exits: _Exits
    ) -> tuple[Known | None, Knowers]:
        condition = self._plain(node.instr.args[0], known)
        if self._settles(node):
            condition = None
        within = _Exits(exits.breaks)
        ends = [
            self._block(block, dict(known), both(path, condition), within) for block in node.blocks
        ]
        exits.broken = both(exits.broken, within.broken)
        exits.left = both(exits.left, within.left)
        open_ends = [end for end in ends if end is not None]
        after = both(path, both(within.broken, within.left))
        return (_joined(open_ends) if open_ends else None), after

    def _settles(self, node: Node) -> bool:
        """Whether it is the guard of the standing checks: looked at in vain they change nothing."""
        first = node.blocks[0][0].instr if node.blocks[0] else None
        return (
            first is not None
            and first.op is op.CALL
            and first.args[0] == self.audience.program.settle
        )

    def _loop(
        self, node: Node, known: Known, path: Knowers, exits: _Exits
    ) -> tuple[Known | None, Knowers]:
        """Round and round until nothing more is found to be hidden."""
        head, around = dict(known), path
        while True:
            within = _Exits()
            end = self._block(node.blocks[0], dict(head), around, within)
            more = head if end is None else _joined([head, end])
            again = both(around, both(within.broken, within.left))
            if more == head and again == around:
                break
            head, around = more, again
        exits.left = both(exits.left, within.left)
        after = both(path, within.left)
        return (_joined(within.breaks) if within.breaks else None), after

    # ---- statements

    def _statement(self, node: Node, known: Known, path: Knowers) -> Knowers:
        instr = node.instr
        if instr.op is op.SET:
            self._set(known, instr.args[0], both(self._value(instr, known), path))
        elif instr.op is op.STORE:
            self._store(instr, known, path)
        elif instr.op is op.CHOOSE:
            options = self._options(instr, known) if by_chance(node) else None
            self._spot(self.sites, instr.args[0], known, path, options)
            self._choose(instr, known, path)
        elif instr.op is op.CALL:
            self._spot(self.calls, node.call, known, path)
            self._run(instr, known, path)
        elif instr.op is op.AT_ONCE:
            joining = both(path, self._plain(instr.args[1], known))
            self._spot(self.sites, instr.args[0], known, joining)
            for task in instr.args[2]:
                self._run(Instr(op.CALL, (task, ())), known, path)
        elif instr.op is op.MARK and path is None and not self.task:
            self._mark(instr, known)
        elif instr.op is op.TELL and instr.args[0] in self.told and not self.task:
            self._tell(instr, known)
            return None
        return path

    def _run(self, call: Instr, known: Known, path: Knowers) -> None:
        """A routine is run, which may set words."""
        words, ends = self.give(call, known, path)
        for key in words:
            self._set(known, key, both(ends.get(key), path))

    def _store(self, store: Instr, known: Known, path: Knowers) -> None:
        address, value = store.args
        knowers = both(self._plain(value, known), path)
        if address.op is op.CONST and self.audience.is_own(address.args[0]):
            self._set(known, word_key(address.args[0]), knowers)
        else:
            self.stored.append((address, both(knowers, self.entry)))

    def _choose(self, choose: Instr, known: Known, path: Knowers) -> None:
        """Who chose knows it; which action it was is told to all before anything else happens."""
        site, actor, _, results = choose.args
        for number, register in enumerate(results):
            is_action = number == 0 and self.audience.program.sites[site].form == "window"
            chosen = None if is_action and not self.task else _chooser(actor)
            self._set(known, register, both(chosen, path))

    def _options(self, choose: Instr, known: Known) -> Knowers:
        """Who knows the options: all that they are worked out from. Of routines nothing is said."""
        found: Knowers = None
        for instr in walk(choose.args[2]):
            if instr.op is op.CALL:  # pragma: no cover -- only those of actions do
                return NOBODY
            for expr in expressions(instr):
                found = both(found, self._plain(expr, known))
        return found

    def _value(self, instr: Instr, known: Known) -> Knowers:
        """What a register is set to; one that holds an address follows what lies there."""
        register, value = instr.args
        if value.op is op.REG or register not in self.addresses:
            found = self.audience.of(value, known)
            return found if register in self.addresses or found is None else found - {SEEN}
        return self._plain(value, known)

    def _plain(self, expr: Instr, known: Known) -> Knowers:
        found = self.audience.of(expr, known)
        return None if found is None else found - {SEEN}

    def _set(self, known: Known, register: int, knowers: Knowers) -> None:
        """A register's new value; nothing is known any more to whoever its old value was."""
        for other, tokens in list(known.items()):
            if tokens is not None and register in tokens:
                known[other] = tokens - {register}
        if knowers is None:
            known.pop(register, None)
        else:
            known[register] = knowers

    def _mark(self, mark: Instr, known: Known) -> None:
        """What a mark that all see is set to, everybody knows, and so what was put there."""
        number, owner, value = mark.args
        seen = self.audience.program.marks[number].seen == "all"
        if seen and value.op is op.REG and self.audience.of(owner, known) is None:
            known.pop(value.args[0], None)

    def _tell(self, tell: Instr, known: Known) -> None:
        """What everybody is told, everybody knows; of things who sees them."""
        number, args = tell.args
        kinds = zip(self.audience.program.tells[number].args, args, strict=True)
        told = [
            (kind.sort, arg.args[0])
            for kind, arg in kinds
            if arg.op is op.REG and kind.sort != "counts"
        ]
        for sort, register in told:
            if sort == "cell" and register in known:
                known[register] = (known[register] or frozenset()) | {SEEN}
            else:
                known.pop(register, None)

    def _spot(
        self,
        spots: dict[int, Spot],
        number: int,
        known: Known,
        path: Knowers,
        options: Knowers = None,
    ) -> None:
        before = spots.get(number)
        if before is None:
            spots[number] = Spot(dict(known), path, options)
        else:
            met = _joined([before.known, known])
            spots[number] = Spot(met, both(before.path, path), both(before.options, options))


def _chooser(actor: Instr) -> Knowers:
    """Who knows what somebody chose: the table decides before all."""
    if actor.op is op.REG:
        return frozenset((actor.args[0],))
    if actor.op is op.CONST:
        return None if actor.args[0] == TABLE else only_seat(actor.args[0])
    return NOBODY


def _joined(ways: Sequence[Known]) -> Known:
    """What is known where several ways meet."""
    found: Known = dict(ways[0])
    for way in ways[1:]:
        for register, knowers in way.items():
            found[register] = both(found.get(register), knowers)
    return found
