"""The program under construction, and the routine that is being written."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property

from attrs import define, evolve, field

from catrules.ir import opcodes as op
from catrules.ir.opcodes import Opcode, Operand
from catrules.ir.program import (
    CURRENT,
    NOTHING,
    TABLE,
    ArgType,
    Ending,
    Fault,
    Instr,
    Origin,
    Point,
    Routine,
    Site,
    Tell,
    Template,
)
from catrules.lowering import fold
from catrules.lowering.fold import const
from catrules.lowering.footprint import Check, Footprint
from catrules.lowering.layout import Layout
from catrules.lowering.limits import check_instructions, check_words
from catrules.lowering.points import Points
from catrules.lowering.values import Lowered, Place, Scalar, Thing
from catrules.semantics.game import Game
from catrules.semantics.knowing import Knowing
from catrules.semantics.tree import Expr, Var
from catrules.source import Span

NOTHING_EXPR = const(NOTHING)

FEW_ROUNDS = 100
"""A loop of up to so many rounds needs no part in the budget of steps."""


def current_player() -> Instr:
    """The current player's index, or nothing."""
    return fold.load(const(CURRENT))


class Pools:
    """What the routines of a program share: each entry is made once and known by its index."""

    def __init__(
        self, game: Game, layout: Layout, footprint: Footprint, points: Sequence[Point] = ()
    ) -> None:
        self.game, self.layout, self.footprint = game, layout, footprint
        self.points = Points(points)
        self.checks: tuple[Check, ...] = ()
        self.invariants: tuple[Check, ...] = ()
        self.turn_limit_word = layout.claim(1)
        self.series = -1
        self.players = layout.players
        self.routines: list[Routine | None] = []
        self.tables: dict[tuple[int, ...], int] = {}
        self.origins: list[Origin] = []
        self.sites: list[Site] = []
        self.tells: list[Tell] = []
        self.endings: list[Ending] = []
        self.faults: list[Fault] = []
        self.made: dict[tuple[object, ...], int] = {}
        self.instructions = 0
        self.entries = 0
        self.depth = 0

    @cached_property
    def knowing(self) -> Knowing:
        """Who knows what names stand for."""
        return Knowing(self.game)

    def count(self, opcode: Opcode, args: tuple[object, ...], origin: int) -> None:
        """Counts an instruction with its expressions. Raises RulesError if there are too many."""
        self.instructions += opcode is not op.REACH
        for (_, sort), value in zip(opcode.operands, args, strict=True):
            if isinstance(value, Instr):
                self.instructions += fold.size(value)
            elif sort is Operand.EXPRS and isinstance(value, tuple):
                self.instructions += sum(map(fold.size, value))
        check_instructions(self.instructions, self._place(origin))

    def _place(self, origin: int) -> Span:
        return self.origins[origin].span if self.origins else self.game.span

    def table(self, entries: Sequence[int]) -> int:
        """The index of a constant table. Raises RulesError if all together are too large."""
        key = tuple(entries)
        if key not in self.tables:
            self.entries += len(key)
            check_words(self.entries, self.game.span)
            self.tables[key] = len(self.tables)
        return self.tables[key]

    def origin(self, span: Span, rule: str, clauses: tuple[str, ...], end: str = "") -> int:
        """The index of a new origin."""
        self.origins.append(Origin(span, rule, clauses, end))
        return len(self.origins) - 1

    def reserve(self, key: tuple[object, ...]) -> int:
        """The index of a routine that is still to be written."""
        self.made[key] = len(self.routines)
        self.routines.append(None)
        return self.made[key]


@define(eq=False)
class Scope:
    """One routine under construction: its registers, the block that grows, what names stand for.

    named: what the names of `let` were given for; quiet: no standing checks; task: which player's
    copy of an `at once` block this is; actor: who acts (`by`), None where nobody does; topics: what
    a question is about, in the order in which it was named, and whether that is who acts; passing:
    of each name that goes round until all pass, the register that says whether he did something.
    """

    pools: Pools
    name: str
    quiet: bool = False
    task: int | None = None
    actor: Scalar | None = None
    clauses: tuple[str, ...] = ()
    registers: list[str] = field(factory=list)
    block: list[Instr] = field(factory=list)
    env: dict[Var, Lowered] = field(factory=dict)
    named: dict[Var, Expr] = field(factory=dict)
    origin: int = 0
    topics: tuple[tuple[Var, bool], ...] = ()
    passing: dict[Var, Instr] = field(factory=dict)

    # ---- writing

    def emit(self, opcode: Opcode, *args: object) -> None:
        """Adds an instruction to the current block."""
        self.block.append(Instr(opcode, args, self.origin))
        self.pools.count(opcode, args, self.origin)

    def reach(self, form: str, span: Span, which: int = 1) -> None:
        """Counts that the game comes by here, if that is asked for this place of the rule file."""
        counter = self.pools.points.counter(form, span)
        if counter >= 0:
            self._reach(counter + which)

    def declined(self, span: Span) -> int:
        """What counts that somebody did not want what a statement offers; -1: nothing does."""
        counter = self.pools.points.counter("declined", span)
        return counter + 1 if counter >= 0 else -1

    def _reach(self, counter: int) -> None:
        """Counts, once for what is written in one go."""
        for instr in reversed(self.block):
            if instr.op is not op.REACH:
                break
            if instr.args[0] == counter:
                return
        self.emit(op.REACH, counter)

    def watch(self, form: str, span: Span, value: Instr) -> Instr:
        """The value, of which is counted whether it is 0, if that is asked for this place.

        What is known beforehand counts as soon as the game comes by.
        """
        counter = self.pools.points.counter(form, span)
        if counter < 0:
            return value
        known = fold.constant(value)
        if known is None:
            return Instr(op.WATCH, (counter, value))
        self._reach(counter + (known != 0))
        return value

    def register(self, name: str) -> int:
        """A new register."""
        self.registers.append(name)
        return len(self.registers) - 1

    def fresh(self, name: str, value: Instr) -> Instr:
        """A new register that holds a value, as an expression."""
        number = self.register(name)
        self.emit(op.SET, number, value)
        return Instr(op.REG, (number,))

    def keep(self, expr: Instr, name: str = "t") -> Instr:
        """The expression, or a register that holds it if to work it out twice would cost.

        For use before anything changes; what must outlast a change is `fix`ed.
        """
        return expr if fold.simple(expr) else self.fresh(name, expr)

    def fix(self, expr: Instr, name: str = "t") -> Instr:
        """The expression as it is now, whatever changes later: in a register unless constant."""
        return expr if expr.op in (op.CONST, op.REG) else self.fresh(name, expr)

    def assign(self, register: Instr, value: Instr) -> None:
        """Puts a value into a register made by `fresh`."""
        self.emit(op.SET, register.args[0], value)

    @contextmanager
    def nested(self) -> Iterator[list[Instr]]:
        """What is emitted inside goes to a block of its own."""
        outer, self.block = self.block, []
        try:
            yield self.block
        finally:
            self.block = outer

    def when(self, condition: Instr, then: Callable[[], None]) -> None:
        """Emits what `then` emits, under a condition."""
        self.branch(condition, then, lambda: None)

    def branch(
        self, condition: Instr, then: Callable[[], None], otherwise: Callable[[], None]
    ) -> None:
        """Emits one of two blocks, or both under a condition that is not known beforehand."""
        known = fold.constant(condition)
        if known is not None:
            (then if known else otherwise)()
            return
        with self.nested() as first:
            then()
        with self.nested() as second:
            otherwise()
        if first or second:
            self.emit(op.IF, condition, tuple(first), tuple(second))

    def loop(self, body: Callable[[], None]) -> None:
        """Emits a loop."""
        with self.nested() as block:
            body()
        self.emit(op.LOOP, tuple(block))

    def leave_if(self, condition: Instr) -> None:
        """Leaves the innermost loop if the condition holds."""
        self.when(condition, lambda: self.emit(op.BREAK))

    def count_up(self, low: Instr, high: Instr, body: Callable[[Instr], None]) -> None:
        """Runs a body for each whole number from `low` up to, but without, `high`.

        Each round counts as a step, where it is not known that they are few.
        """
        first, last = fold.constant(low), fold.constant(high)
        if first is not None and last is not None and last - first <= 1:
            if last - first == 1:
                body(low)
            return
        end = self.fix(high, "end")
        index = self.fresh("i", low)

        few = first is not None and last is not None and last - first <= FEW_ROUNDS

        def step() -> None:
            self.leave_if(fold.ge(index, end))
            if not few:
                self.emit(op.TICK)
            body(index)
            self.assign(index, fold.add(const(1), index))

        self.loop(step)

    def table(self, entries: Sequence[int], index: Instr) -> Instr:
        """The entry of a constant table; the index is never nothing where it is asked."""
        known = fold.constant(index)
        if known is not None:
            return const(entries[known]) if known >= 0 else NOTHING_EXPR
        if len(set(entries)) == 1:
            return const(entries[0])
        return Instr(op.TABLE, (self.pools.table(entries), index))

    def at(self, span: Span, clauses: tuple[str, ...] = (), end: str = "") -> None:
        """From here on instructions come from this place of the rule file."""
        self.origin = self.pools.origin(span, self.name, clauses or self.clauses, end)

    # ---- legend

    def site(self, form: str, prompt: str, templates: tuple[Template, ...], **more: object) -> int:
        """A new site."""
        windows = more.get("windows", ())
        shadow = more.get("shadow", ())
        about = more.get("about", ())
        counted = more.get("counted", ())
        assert isinstance(windows, tuple)
        assert isinstance(shadow, tuple)
        assert isinstance(about, tuple)
        assert isinstance(counted, tuple)
        site = Site(
            form,
            prompt,
            templates,
            windows,
            self.origin,
            shadow,
            about=about,
            quiet=self.quiet,
            counted=counted,
        )
        self.pools.sites.append(site)
        return len(self.pools.sites) - 1

    def tell(self, form: str, text: str, args: tuple[ArgType, ...] = ()) -> int:
        """A new kind of tale."""
        self.pools.tells.append(Tell(form, text, args, self.origin))
        return len(self.pools.tells) - 1

    def fault(self, code: str, message: str, hint: str = "") -> int:
        """A new way to fail."""
        self.pools.faults.append(Fault(code, message, hint, self.origin))
        return len(self.pools.faults) - 1

    # ---- names

    def bind(self, var: Var, value: Lowered) -> None:
        """From here on a variable stands for a value."""
        self.env[var] = value

    def bind_register(self, var: Var, value: Lowered) -> None:
        """The same, with a scalar or thing kept in a register of its own."""
        match value:
            case Scalar():
                self.bind(var, Scalar(self.fresh(var.name, value.expr), value.optional))
            case Thing():
                address = self.fresh(var.name, value.address)
                self.bind(var, Thing(address, None, value.optional))
            case Place():
                self.bind(var, evolve(value, owner=self.fix(value.owner, var.name)))
            case _:
                self.bind(var, value)

    @property
    def acting(self) -> Scalar:
        """Who chooses where the rules do not say: who acts, else the current player, else the
        table."""
        current = current_player()
        at_turn = fold.select(fold.ge(current, fold.ZERO), current, const(TABLE))
        return self.actor or Scalar(at_turn)
