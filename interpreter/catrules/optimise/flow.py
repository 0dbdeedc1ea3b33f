"""What registers and words of the state may hold, wherever a program comes to.

Words are looked at without regard to when they are written: a word holds what it begins with or
what is written there somewhere. Registers are followed from statement to statement. All routines
are gone through again until nothing new is found. Aho, Lam, Sethi, Ullman, *Compilers*, 9.3;
Cousot, Cousot, "Abstract interpretation", 1977.
"""

from collections.abc import Callable, Sequence
from typing import ClassVar

from catrules.ir import opcodes as op
from catrules.ir.arithmetic import OPERATORS
from catrules.ir.program import NOTHING, Block, Instr, Program
from catrules.ir.walk import walk
from catrules.optimise import ranges
from catrules.optimise.facts import Facts, Registers, admitted, joined
from catrules.optimise.ranges import ANY, NEVER, TRUTH, Known, exactly, join
from catrules.optimise.roots import Roots

_PATIENCE = 10
"""So often a loop is gone through before what still grows is taken to grow for ever."""
MUCH = 40_000
"""After so many statements it is given up: it would take longer than it saves."""
_SPAN = 512
"""Of more words in a row it is not asked what they hold."""


def found(program: Program, roots: Roots) -> Facts:
    """What is found if some routines are begun from outside; nothing is found of those that are
    not come to from these. Raises TooMuch."""
    facts = Facts(program, roots.anywhere)
    for root, given in roots.given.items():
        facts.give(root, given)
    facts.changed = True
    while facts.changed:
        facts.changed = False
        for index in sorted(facts.given):
            Flow(facts, index).run()
    facts.settled = True
    return facts


class TooMuch(Exception):
    """A program is too large, or its loops too deep, to find anything of it in time."""


class Flow:
    """Goes through one routine. See `Rewriting`, which does the same and writes it anew."""

    def __init__(self, facts: Facts, index: int) -> None:
        self.facts = facts
        self.program = facts.program
        self.index = index
        self.routine = facts.program.routines[index]
        self._breaks: list[list[Registers]] = []
        self._options: list[list[Known]] = []

    def run(self) -> None:
        """Finds what there is to find."""
        self.block(self.routine.body, self.entered())

    def entered(self) -> Registers:
        """What the registers hold in the beginning."""
        given = self.facts.given[self.index]
        return [*given, *[exactly(0)] * (len(self.routine.registers) - len(given))]

    # ---- statements

    def block(self, block: Block, before: Registers | None) -> Registers | None:
        """What registers hold behind a block; None: nothing comes there."""
        for instr in block:
            if before is None:
                return None
            before = self.statement(instr, before)
        return before

    def statement(self, instr: Instr, before: Registers) -> Registers | None:
        """What registers hold behind a statement; may change what it is given."""
        self.facts.work += 1
        if self.facts.work > MUCH and not self.facts.settled:
            raise TooMuch
        follow = self._FOLLOW.get(instr.op.name)
        return before if follow is None else follow(self, instr, before)

    def _set(self, instr: Instr, before: Registers) -> Registers:
        register, value = instr.args
        before[register] = self.value(value, before)
        return before

    def _store(self, instr: Instr, before: Registers) -> Registers:
        address, value = instr.args
        self.facts.write(self.value(address, before), self.value(value, before))
        return before

    def _mark(self, instr: Instr, before: Registers) -> Registers:
        number, owner, value = instr.args
        mark = self.program.marks[number]
        owners = self.value(owner, before)
        where = ranges.computed("MUL", (owners, exactly(mark.stride)))
        where = ranges.computed("ADD", (where, exactly(mark.base)))
        self.facts.write(where, admitted(mark, self.value(value, before)))
        return before

    def _move(self, instr: Instr, before: Registers) -> Registers:
        _, source, target, amount = instr.args
        if ranges.only(self.value(amount, before)) != 0:
            for place in (source, target):
                self.facts.write(self.value(place, before), ANY)
        return before

    def _if(self, instr: Instr, before: Registers) -> Registers | None:
        condition, then, otherwise = instr.args
        holds = self.assume(condition, [*before], True)
        fails = self.assume(condition, before, False)
        left, right = self.block(then, holds), self.block(otherwise, fails)
        return self.met(instr, left, right)

    def met(
        self, instr: Instr, left: Registers | None, right: Registers | None
    ) -> Registers | None:
        """What registers hold behind an IF, of both of whose blocks it is known; takes the first.

        Of the others, which are many in a long routine, both know the same.
        """
        if left is None or right is None:
            return joined(left, right)
        touched = self.facts.touched.get(id(instr))
        if touched is None:
            touched = self.facts.touched[id(instr)] = _touched(instr)
        for register in touched:
            if left[register] is not right[register]:
                left[register] = join(left[register], right[register])
        return left

    def _loop(self, instr: Instr, before: Registers) -> Registers | None:
        return self.loop(instr.args[0], before)[1]

    def loop(self, body: Block, before: Registers) -> tuple[Registers, Registers | None]:
        """What registers hold where a loop begins anew, and behind it."""
        head, times = self.facts.heads.get(id(body), (before, 0))
        head = joined(head, before) or head
        while True:
            self._breaks.append([])
            back = self.block(body, [*head])
            behind: Registers | None = None
            for way in self._breaks.pop():
                behind = joined(behind, way)
            now = joined(head, back) or head
            if now == head:
                self.facts.heads[id(body)] = head, times
                return head, behind
            times += 1
            head = [*map(ranges.widen, head, now)] if times > _PATIENCE else now

    def _break(self, instr: Instr, before: Registers) -> None:
        self._breaks[-1].append(before)

    def _leave(self, instr: Instr, before: Registers) -> None:
        return None

    def _result(self, instr: Instr, before: Registers) -> None:
        self.facts.result(self.index, self.value(instr.args[0], before))

    def _call(self, instr: Instr, before: Registers) -> Registers:
        callee, args = instr.args
        self.facts.give(callee, [self.value(arg, before) for arg in args])
        return before

    def _at_once(self, instr: Instr, before: Registers) -> Registers:
        for task in instr.args[2]:
            self.facts.give(task, ())
        return before

    def _tell(self, instr: Instr, before: Registers) -> Registers:
        for arg in instr.args[1]:
            self.value(arg, before)
        return before

    def _choose(self, instr: Instr, before: Registers) -> Registers:
        _, actor, offers, results = instr.args
        self.value(actor, before)
        options: list[list[Known]] = []
        self._options = options
        self.block(offers, [*before])
        for number, register in enumerate(results):
            value: Known = exactly(NOTHING)
            for option in options:
                value = join(value, option[number] if number < len(option) else exactly(NOTHING))
            before[register] = value
        if any(certain(offer) for offer in offers):
            self._surely(options, results, before)
        return before

    def _surely(
        self, options: Sequence[Sequence[Known]], results: Sequence[int], before: Registers
    ) -> None:
        """There is an option in any case."""
        for number, register in enumerate(results):
            if all(number < len(option) for option in options):
                value: Known = NEVER
                for option in options:
                    value = join(value, option[number])
                before[register] = value

    def _offer(self, instr: Instr, before: Registers) -> Registers:
        template, weight, args = instr.args
        if ranges.only(self.value(weight, before)) != 0:
            self._options.append([exactly(template), *(self.value(arg, before) for arg in args)])
        return before

    def _offer_counts(self, instr: Instr, before: Registers) -> Registers:
        template, low, high, limits = instr.args
        for bound in (low, high):
            self.value(bound, before)
        counts = [self.value(limit, before) for limit in limits]
        most = [ranges.bounds(count)[1] if count != NEVER else 0 for count in counts]
        self._options.append([exactly(template), *((0, max(n, 0)) for n in most)])
        return before

    # ---- expressions

    def value(self, expr: Instr, before: Registers) -> Known:
        """What an expression may be."""
        name = expr.op.name
        if name == "CONST":
            return exactly(expr.args[0])
        if name == "REG":
            register: int = expr.args[0]
            return before[register]
        if name in OPERATORS:
            return ranges.computed(name, tuple([self.value(arg, before) for arg in expr.args]))
        return self._VALUES[name](self, expr, before)

    def _load(self, expr: Instr, before: Registers) -> Known:
        return self.facts.read(self.value(expr.args[0], before))

    def _sum(self, expr: Instr, before: Registers) -> Known:
        address, length = expr.args
        total: Known = exactly(0)
        first = self.value(address, before)
        for number in range(length if length <= _SPAN else 0):
            word = self.facts.read(ranges.computed("ADD", (first, exactly(number))))
            total = ranges.computed("ADD", (total, word))
            if total == ANY:
                break
        return total if length <= _SPAN else ANY

    def _table(self, expr: Instr, before: Registers) -> Known:
        numbers = self.program.tables[expr.args[0]]
        index = self.value(expr.args[1], before)
        if isinstance(index, frozenset):
            entries = frozenset(numbers[i] for i in index if 0 <= i < len(numbers))
        else:
            entries = frozenset(numbers[max(index[0], 0) : max(index[1] + 1, 0)])
        return ranges.among(entries) if entries else ANY

    def _find(self, expr: Instr, before: Registers) -> Known:
        return ranges.among(frozenset((*self.program.tables[expr.args[0]], NOTHING)))

    def _and(self, expr: Instr, before: Registers) -> Known:
        return self._terms(expr.args[0], before, True)

    def _or(self, expr: Instr, before: Registers) -> Known:
        return self._terms(expr.args[0], before, False)

    def _terms(self, terms: Sequence[Instr], before: Registers, all_of: bool) -> Known:
        """Later terms are only looked at if those before are as they must be for that."""
        then: Registers | None = [*before]
        surely = True
        for term in terms:
            value = NEVER if then is None else ranges.truth(self.value(term, then))
            if then is None or value == exactly(int(not all_of)):
                return exactly(int(not all_of))
            surely = surely and value == exactly(int(all_of))
            then = self.assume(term, then, all_of)
        return exactly(int(all_of)) if surely else TRUTH

    def _select(self, expr: Instr, before: Registers) -> Known:
        condition, then, otherwise = expr.args
        found: Known = NEVER
        for holds, taken in ((True, then), (False, otherwise)):
            way = self.assume(condition, [*before], holds)
            if way is not None:
                found = join(found, self.value(taken, way))
        return found

    def _call_value(self, expr: Instr, before: Registers) -> Known:
        callee, args = expr.args
        self.facts.give(callee, [self.value(arg, before) for arg in args])
        return self.facts.results.get(callee, NEVER)

    def _watch(self, expr: Instr, before: Registers) -> Known:
        return self.value(expr.args[1], before)

    # ---- conditions

    def assume(self, condition: Instr, before: Registers, holds: bool) -> Registers | None:
        """What registers hold if a condition does or does not; None if that cannot be."""
        name = condition.op.name
        if name == "NOT":
            return self.assume(condition.args[0], before, not holds)
        if (name, holds) in (("AND", True), ("OR", False)):
            way: Registers | None = before
            for term in condition.args[0]:
                way = None if way is None else self.assume(term, way, holds)
            return way
        if ranges.truth(self.value(condition, before)) == exactly(int(not holds)):
            return None
        if name in _OTHER:
            self._compare(name if holds else _OTHER[name], condition.args, before)
        elif name == "REG" and not holds:
            before[condition.args[0]] = exactly(0)
        return before

    def _compare(self, name: str, sides: Sequence[Instr], before: Registers) -> None:
        left, right = sides
        a, b = self.value(left, before), self.value(right, before)
        if NEVER in (a, b):
            return
        if left.op is op.REG:
            before[left.args[0]] = ranges.related(a, name, b)
        if right.op is op.REG:
            before[right.args[0]] = ranges.related(b, _TURNED[name], a)

    _VALUES: ClassVar["dict[str, Callable[[Flow, Instr, Registers], Known]]"] = {
        "LOAD": _load,
        "SUM": _sum,
        "TABLE": _table,
        "FIND": _find,
        "AND": _and,
        "OR": _or,
        "SELECT": _select,
        "CALL_VALUE": _call_value,
        "WATCH": _watch,
    }
    _FOLLOW: ClassVar["dict[str, Callable[[Flow, Instr, Registers], Registers | None]]"] = {
        "SET": _set,
        "STORE": _store,
        "MARK": _mark,
        "MOVE": _move,
        "IF": _if,
        "LOOP": _loop,
        "BREAK": _break,
        "CALL": _call,
        "RETURN": _leave,
        "RESULT": _result,
        "CHOOSE": _choose,
        "OFFER": _offer,
        "OFFER_COUNTS": _offer_counts,
        "AT_ONCE": _at_once,
        "TELL": _tell,
        "END": _leave,
        "FAIL": _leave,
    }
    """Other statements change no register and no word."""


def certain(offer: Instr) -> bool:
    """Whether a statement of offers makes an option in any case."""
    return bool(offer.op is op.OFFER and offer.args[1].op is op.CONST and offer.args[1].args[0] > 0)


def _touched(instr: Instr) -> tuple[int, ...]:
    """The registers that an IF or what is in it sets, chooses or asks for."""
    found: set[int] = set()
    for inner in walk([instr]):
        if inner.op in (op.SET, op.REG):
            found.add(inner.args[0])
        elif inner.op is op.CHOOSE:
            found.update(inner.args[3])
    return tuple(sorted(found))


_OTHER = {"EQ": "NE", "NE": "EQ", "LT": "GE", "GE": "LT", "GT": "LE", "LE": "GT"}
_TURNED = {"EQ": "EQ", "NE": "NE", "LT": "GT", "GT": "LT", "LE": "GE", "GE": "LE"}
