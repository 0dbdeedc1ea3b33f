"""What is known of registers and words is made use of.

What can only be one number becomes that number; conditions that are known, and what is never come
to, go; a mark that is set to what it may be is just written; nobody is told anything.
"""

from collections.abc import Sequence

from attrs import evolve

from catrules.ir import opcodes as op
from catrules.ir.arithmetic import constant, fold
from catrules.ir.program import Block, Instr, Program
from catrules.ir.walk import walk
from catrules.optimise import ranges
from catrules.optimise.facts import Registers, admitted
from catrules.optimise.flow import Flow, found
from catrules.optimise.ranges import NEVER
from catrules.optimise.rewriting import rebuilt
from catrules.optimise.roots import Roots

_EFFECTS = (op.CALL_VALUE, op.WATCH)
"""What must be worked out even if its value is known: it may fail, count steps or count."""
_BITS = 62


def know(program: Program, roots: Roots) -> Program:
    """The program with what is known of it made use of. Raises TooMuch."""
    facts = found(program, roots)
    routines = tuple(
        evolve(routine, body=Rewriting(facts, index).body()) if index in facts.given else routine
        for index, routine in enumerate(program.routines)
    )
    return evolve(program, routines=routines)


def has_effect(exprs: Sequence[Instr]) -> bool:
    """Whether it matters that expressions are worked out, whatever their values."""
    return any(inner.op in _EFFECTS for inner in walk(exprs))


class Rewriting(Flow):
    """Goes through a routine once more, and writes it anew."""

    def body(self) -> Block:
        """The routine's body, written anew."""
        return self._block(self.routine.body, self.entered())[0]

    def _block(self, block: Block, before: Registers | None) -> tuple[Block, Registers | None]:
        out: list[Instr] = []
        for instr in block:
            if before is None:
                break
            new, before = self._anew(instr, before)
            out += new
        return tuple(out), before

    def _anew(self, instr: Instr, before: Registers) -> tuple[Sequence[Instr], Registers | None]:
        """What stands for a statement, and what registers hold behind it."""
        if instr.op is op.IF:
            return self._either(instr, before)
        if instr.op is op.LOOP:
            return self._repeated(instr, before)
        new = rebuilt(
            instr,
            lambda expr: self._expression(expr, before),
            lambda offers: self._block(offers, [*before])[0],
        )
        shorter = self._shorter(instr, new, before)
        return ([] if shorter is None else [shorter]), self.statement(instr, before)

    def _shorter(self, instr: Instr, new: Instr, before: Registers) -> Instr | None:
        """A statement that does the same and less; None if there is nothing to do."""
        if instr.op is op.TELL and not has_effect(new.args[1]):
            return None
        if instr.op is op.MOVE and new.args[3] == constant(0):
            return None if not has_effect(new.args[1:3]) else new
        if instr.op is op.OFFER and new.args[1] == constant(0):
            return None if not has_effect(new.args[2]) else new
        if instr.op is op.MARK:
            return self._marked(instr, new, before)
        return new

    def _marked(self, instr: Instr, new: Instr, before: Registers) -> Instr:
        mark = self.program.marks[instr.args[0]]
        value = self.value(instr.args[2], before)
        if value == NEVER or admitted(mark, value) != value:
            return new
        where = Instr(op.MUL, (new.args[1], constant(mark.stride)))
        address = fold(Instr(op.ADD, (where, constant(mark.base))))
        return Instr(op.STORE, (address, new.args[2]), instr.origin)

    def _either(self, instr: Instr, before: Registers) -> tuple[Sequence[Instr], Registers | None]:
        condition, then, otherwise = instr.args
        new = self._expression(condition, before)
        ways = [self.assume(condition, [*before], holds) for holds in (True, False)]
        if new.op is op.CONST:
            taken = 0 if new.args[0] else 1
            return self._block((then, otherwise)[taken], ways[taken])
        left, behind_left = self._block(then, ways[0])
        right, behind_right = self._block(otherwise, ways[1])
        behind = self.met(instr, behind_left, behind_right)
        if not left and not right and not has_effect([new]):
            return [], behind
        return [Instr(op.IF, (new, left, right), instr.origin)], behind

    def _repeated(
        self, instr: Instr, before: Registers
    ) -> tuple[Sequence[Instr], Registers | None]:
        head, behind = self.loop(instr.args[0], before)
        self._breaks.append([])
        body, _ = self._block(instr.args[0], [*head])
        self._breaks.pop()
        return [Instr(op.LOOP, (body,), instr.origin)], behind

    # ---- expressions

    def _expression(self, expr: Instr, before: Registers) -> Instr:
        return fold(self._written(expr, before))

    def _written(self, expr: Instr, before: Registers) -> Instr:
        if expr.op is op.CONST:
            return expr
        number = ranges.only(self.value(expr, before))
        if number is not None and abs(number) <= 1 << _BITS and not has_effect([expr]):
            return Instr(op.CONST, (number,), expr.origin)
        if expr.op in (op.AND, op.OR):
            return self._terms_anew(expr, before)
        if expr.op is op.SELECT:
            return self._select_anew(expr, before)
        new = rebuilt(expr, lambda inner: self._written(inner, before))
        if expr.op in (op.MIN, op.MAX):
            return self._one_side(expr, new, before)
        return self._shorter_sum(expr, new, before) if expr.op is op.SUM else new

    def _terms_anew(self, expr: Instr, before: Registers) -> Instr:
        all_of = expr.op is op.AND
        then: Registers | None = [*before]
        terms: list[Instr] = []
        for term in expr.args[0]:
            if then is None:
                break
            new = self._written(term, then)
            if new.op is not op.CONST or bool(new.args[0]) is not all_of:
                terms.append(new)
            then = self.assume(term, then, all_of)
        if not terms:
            return constant(int(all_of))
        return Instr(expr.op, (tuple(terms),), expr.origin)

    def _select_anew(self, expr: Instr, before: Registers) -> Instr:
        condition, *ways = expr.args
        new = self._written(condition, before)
        for holds, way in zip((True, False), ways, strict=True):
            known = self.assume(condition, [*before], holds)
            if known is not None and (new.op is not op.CONST or bool(new.args[0]) is holds):
                ways[0 if holds else 1] = self._written(way, known)
        return Instr(op.SELECT, (new, *ways), expr.origin)

    def _one_side(self, expr: Instr, new: Instr, before: Registers) -> Instr:
        """MIN or MAX whose one operand is never beyond the other."""
        left, right = (self.value(arg, before) for arg in expr.args)
        if NEVER in (left, right) or has_effect(expr.args):
            return new
        (a, b), (c, d) = ranges.bounds(left), ranges.bounds(right)
        smaller = new.args if b <= c else new.args[::-1] if d <= a else None
        if smaller is None:
            return new
        taken: Instr = smaller[0 if expr.op is op.MIN else 1]
        return taken

    def _shorter_sum(self, expr: Instr, new: Instr, before: Registers) -> Instr:
        """A sum without the words at its ends that are always 0."""
        address, length = expr.args
        places = ranges.each(self.value(address, before))
        if not places or min(places) < 0 or max(places) + length > len(self.facts.words):
            return new
        zero = ranges.exactly(0)
        counted = [
            number
            for number in range(length)
            if any(self.facts.words[place + number] != zero for place in places)
        ]
        if not counted or len(counted) == length:
            return constant(0) if not counted and not has_effect([address]) else new
        first, last = counted[0], counted[-1]
        start = fold(Instr(op.ADD, (new.args[0], constant(first))))
        return Instr(op.SUM, (start, last - first + 1), expr.origin)
