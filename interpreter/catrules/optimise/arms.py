"""What follows on a decision is written out for each of its options, if it asks which one it was.

Each option gets a template of its own, so that one jump leads to what it does. There it is known
what was chosen: further questions (which face does this die show?) are answered by `know`.
"""

from collections.abc import Sequence

from attrs import evolve, frozen

from catrules.ir import opcodes as op
from catrules.ir.arithmetic import constant, fold
from catrules.ir.program import NOTHING, Block, Instr, Program, Site
from catrules.ir.verify import MAX_DEPTH
from catrules.ir.walk import expressions, walk
from catrules.optimise.inlining import own_sites
from catrules.optimise.rewriting import nesting, rebuilt, same, size
from catrules.optimise.roots import Roots

MOST = 12
"""A decision with more options is left as it is."""
QUESTIONS = 2
"""So many conditions must ask what was chosen: then there is a branch on it in any case."""
ROOM = 12_000
"""So many instructions a program may become longer."""


def arms(program: Program, roots: Roots) -> Program:
    """The program with what follows on decisions written out for each option."""
    writing = _Writing([*program.sites])
    routines = tuple(
        routine if routine.result else evolve(routine, body=writing.block(routine.body))
        for routine in program.routines
    )
    if writing.left == ROOM:
        return program
    return own_sites(evolve(program, routines=routines, sites=tuple(writing.sites)))


@frozen
class _Options:
    """The options of a decision: a template and arguments each; the registers of what is chosen."""

    results: tuple[int, ...]
    rows: tuple[tuple[Instr, ...], ...]


class _Writing:
    """Writes blocks anew. sites: with the templates that they have then; left: of the room."""

    def __init__(self, sites: list[Site]) -> None:
        self.sites = sites
        self.left = ROOM

    def block(self, block: Block) -> Block:
        """A block, from its end on: what follows is written before what it follows on."""
        out: Block = ()
        for instr in reversed(block):
            if instr.op is not op.CHOOSE:
                out = (rebuilt(instr, same, self.block), *out)
                continue
            options = _options(instr)
            hanging = _hanging(options.results, out) if options is not None else ()
            written = self._written(instr, options, hanging) if options and hanging else None
            out = (instr, *out) if written is None else (*written, *out[len(hanging) :])
        return out

    def _written(self, choose: Instr, options: _Options, hanging: Block) -> Block | None:
        """A decision and what hangs on it, once for each option; None if there is no room."""
        number, actor, offers, results = choose.args
        if nesting(hanging) + len(options.rows) + 2 > MAX_DEPTH // 2:
            return None
        nothing = (constant(NOTHING),) * len(results)
        chain = _known(results, nothing, hanging)
        for index, row in reversed([*enumerate(options.rows)]):
            known = _known(results, (*row, *nothing)[: len(results)], hanging)
            chain = (Instr(op.IF, (_is(results[0], index), known, chain)),)
        more = size(chain) - size(hanging)
        if more > self.left:
            return None
        self.left -= more
        taken = [row[0].args[0] for row in options.rows]
        templates = self.sites[number].templates
        if max(taken) < len(templates):
            kept = tuple(templates[template] for template in taken)
            self.sites[number] = evolve(self.sites[number], templates=kept)
        numbered = _numbered(offers, iter(range(MOST)))
        return (Instr(op.CHOOSE, (number, actor, numbered, results[:1]), choose.origin), *chain)


def _known(results: Sequence[int], values: Sequence[Instr], hanging: Block) -> Block:
    """What hangs on a decision where it is known what was chosen."""
    set_again = {instr.args[0] for instr in walk(hanging) if instr.op is op.SET}
    numbers = {
        register: value
        for register, value in zip(results, values, strict=True)
        if value.op is op.CONST and register not in set_again
    }

    def expression(expr: Instr) -> Instr:
        if expr.op is op.REG:
            return numbers.get(expr.args[0], expr)
        return rebuilt(expr, expression)

    def block(statements: Block) -> Block:
        return tuple(new for instr in statements for new in statement(instr))

    def statement(instr: Instr) -> Block:
        if instr.op is op.IF:
            condition = fold(expression(instr.args[0]))
            if condition.op is op.CONST:
                return block(instr.args[1 if condition.args[0] else 2])
        return (rebuilt(instr, expression, block),)

    known = [Instr(op.SET, pair) for pair in zip(results, values, strict=True)]
    return (*known, *block(hanging))


def _is(register: int, number: int) -> Instr:
    return Instr(op.EQ, (Instr(op.REG, (register,)), constant(number)))


def _numbered(offers: Block, numbers: "Sequence[int] | object") -> Block:
    """Offers each with a template of its own."""

    def each(block: Block) -> Block:
        return tuple(
            Instr(op.OFFER, (next(numbers), *instr.args[1:]), instr.origin)  # type: ignore[call-overload]
            if instr.op is op.OFFER
            else rebuilt(instr, same, each)
            for instr in block
        )

    return each(offers)


def _options(choose: Instr) -> _Options | None:
    """The options of a decision, if they stand in the text one by one and are not too many."""
    _, _, offers, results = choose.args
    found = [instr for instr in walk(offers) if instr.op in (op.OFFER, op.OFFER_COUNTS, op.LOOP)]
    inside = [instr.op for instr in walk(offers) if not instr.op.parts or instr.op is op.SET]
    if not results or not 2 <= len(found) <= MOST or op.SET in inside:
        return None
    if any(instr.op is not op.OFFER for instr in found):
        return None
    rows = tuple((constant(instr.args[0]), *instr.args[2]) for instr in found)
    read = {x.args[0] for row in rows for x in walk(row) if x.op is op.REG}
    if read & set(results) or any(x.op is op.CALL_VALUE for row in rows for x in walk(row)):
        return None
    return _Options(results, rows)


def _hanging(results: Sequence[int], block: Block) -> Block:
    """A block up to the last statement that hangs on what was chosen; none if too little asks."""
    of = set(results)
    behind = questions = 0
    for number, statement in enumerate(block):
        for instr in walk([statement]):
            if not any(_reads(expr, of) for expr in expressions(instr)):
                continue
            behind = number + 1
            if instr.op is op.SET:
                of.add(instr.args[0])
            questions += instr.op is op.IF
    found = block[:behind]
    copied = not any(instr.op is op.AT_ONCE for instr in walk(found))
    return found if questions >= QUESTIONS and copied else ()


def _reads(expr: Instr, registers: set[int]) -> bool:
    return any(x.op is op.REG and x.args[0] in registers for x in walk([expr]))
