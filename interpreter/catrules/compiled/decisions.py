"""Choices that are made on the spot: by chance, or by the `random` policy.

Where it is a seat or the table that the policy answers for, the answer is written down in the
record of the game, as its digest has it (docs/digest-and-replay.md).
"""

from typing import TYPE_CHECKING

from catrules.compiled import draws, menus
from catrules.compiled.code import Code
from catrules.compiled.flat import Shares, Taking, always, is_flat, offers_of
from catrules.compiled.offers import weighted
from catrules.compiled.wheels import Wheels
from catrules.ir import opcodes as op
from catrules.ir.facts import by_chance, by_game
from catrules.ir.frames import Node
from catrules.ir.program import (
    BUDGET,
    CHANCE,
    CHANCE_STATE,
    DECISIONS,
    MOST_OPTIONS,
    POLICY_STATE,
    STEP_BUDGET,
    TABLE,
)

if TYPE_CHECKING:
    from catrules.compiled.statements import Statements

_ONE_BYTE = 128
_SEATS = 126
"""With no more seats each is written in one byte."""


class Decisions:
    """Writes the decisions of one function."""

    def __init__(self, statements: "Statements") -> None:
        self._to = statements
        self._taking = Taking(statements, statements.shared.layout)
        self._wheels = Wheels(statements, self)

    def choose(self, node: Node) -> None:
        """CHOOSE where nothing stops."""
        if by_game(node):
            self._to.code.op("unreachable")
            return
        nodes = node.blocks[0]
        by_weight = weighted(node) and not self._by_policy(node)
        if self._declines(node):
            self.listed(node)
        elif [inner.instr.op for inner in nodes] == [op.OFFER_COUNTS]:
            self._wheels.choose(node)
        elif not is_flat(nodes) or (by_weight and not by_chance(node)):
            self.listed(node)
        elif always(nodes) and len(nodes) > 1:
            self._always(node)
        else:
            self._flat(node, by_weight)

    def _by_policy(self, node: Node) -> bool:
        actor = node.instr.args[1]
        return actor.op is op.CONST and actor.args[0] != CHANCE

    # ---- options

    def listed(self, node: Node) -> None:
        """A list of options is made, and one of them taken."""
        code = self._to.code
        count = self._to.offers.listed(node)
        self.decide_listed(node, count)
        code.free(count)

    def decide_listed(self, node: Node, count: int) -> None:
        """One of the listed options is taken."""
        code = self._to.code
        number = self._number(node, count, listed=True)
        self._to.offers.take(self._to.results(node), number, count)
        code.free(number)

    def _number(self, node: Node, count: int, *, listed: bool) -> int:
        """The variable (i32) with the number of the option that is taken: 0 if there is one."""
        code = self._to.code
        number = code.temp("i")
        code.i32(0)
        code.set(number)
        code.get(count)
        code.i32(1)
        code.op("i32.gt_u")
        with code.when():
            self.decide(node, count, -1, listed=listed, short=not listed)
            code.set(number)
        return number

    def _always(self, node: Node) -> None:
        """All options are there, whatever the state."""
        code = self._to.code
        offers = offers_of(node.blocks[0])
        number = code.temp("i")
        self.decide(node, -1, len(offers))
        code.set(number)
        self._taking.take(offers, self._to.results(node), number, False)
        code.free(number)

    def _flat(self, node: Node, by_weight: bool) -> None:
        code = self._to.code
        nodes = node.blocks[0]
        if not by_weight and 1 < len(offers_of(nodes)) <= menus.MOST:
            self._menu(node)
            return
        shares = Shares(self._to, by_weight)
        shares.write(nodes)
        if by_weight:
            drawn = self._by_weight(shares)
        else:
            drawn = self._number(node, shares.sums[-1], listed=False)
        taken = code.temp("i")
        shares.reached(drawn)
        code.set(taken)
        shares.free()
        self._taking.take(offers_of(nodes), self._to.results(node), taken, True)
        code.free(drawn, taken)

    def _menu(self, node: Node) -> None:
        """Of a few options which weigh the same."""
        code = self._to.code
        nodes = node.blocks[0]
        menu = menus.Menu(self._to)
        menu.write(nodes)
        count = menu.count()
        number = self._number(node, count, listed=False)
        menu.taken(number)
        code.set(number)
        menu.free()
        self._taking.take(offers_of(nodes), self._to.results(node), number, True)
        code.free(count, number)

    def _by_weight(self, shares: Shares) -> int:
        """Chance by shares: the variable (i64) with the draw, 0 where one option has them all."""
        code = self._to.code
        drawn, total = code.temp("I"), code.temp("i")
        code.i64(0)
        code.set(drawn)
        for number, share in enumerate(shares.shares):
            code.get(share)
            code.get(shares.sums[-1])
            code.op("i64.eq")
            if number:
                code.op("i32.or")
        code.op("i32.eqz")
        with code.when():
            code.get(shares.sums[-1])
            code.op("i32.wrap_i64")
            code.set(total)
            draws.draw(code, CHANCE_STATE, total)
            code.op("i64.extend_i32_u")
            code.set(drawn)
        code.free(total)
        return drawn

    # ---- who decides

    def decide(
        self, node: Node, count: int, known: int, *, listed: bool = False, short: bool = False
    ) -> None:
        """Pushes the number of the option that is taken (i32).

        count: the variable with how many there are, at least two; known: that number if it is
        constant, else -1. listed: they are in memory, with their weights. short: there are so few
        that a number takes one byte.
        """
        code = self._to.code
        if by_chance(node):
            self._chance(node, count, known, listed)
            return
        actor = node.instr.args[1]
        if actor.op is op.CONST:
            self._policy(node, -1, count, known, short)
            return
        who = code.temp("I")
        self._to.expressions.value(actor)
        code.tee(who)
        code.i64(CHANCE)
        code.op("i64.eq")
        with code.when("i"):
            self._chance(node, count, known, listed)
            code.otherwise()
            self._policy(node, who, count, known, short)
        code.free(who)

    def _chance(self, node: Node, count: int, known: int, listed: bool) -> None:
        code = self._to.code
        if listed and weighted(node):
            code.get(count)
            code.call(self._to.shared.pick)
        else:
            self._draw(CHANCE_STATE, count, known)

    def _draw(self, stream: int, count: int, known: int) -> None:
        if known > 0:
            draws.draw_known(self._to.code, stream, known)
        else:
            draws.draw(self._to.code, stream, count)

    def _declines(self, node: Node) -> bool:
        """Whether it may be the table that is asked here and says no."""
        actor = node.instr.args[1]
        by_table = actor.op is not op.CONST or actor.args[0] == TABLE
        return bool(by_table and self._to.shared.declining[node.instr.args[0]])

    def _policy(self, node: Node, who: int, count: int, known: int, short: bool) -> None:
        """Pushes what a bot answers; who: a variable with the actor, or -1 if it is constant."""
        code, shared = self._to.code, self._to.shared
        actor = node.instr.args[1].args[0] if who < 0 else 0
        if shared.table:
            self._give_up()
        shared.load(code, DECISIONS)
        code.load(shared.layout.limit)
        code.op("i64.ge_s")
        code.branch_if(self._to.leave())
        answer = code.temp("i")
        if self._declines(node):
            self._decline(node, who, count)
            code.tee(answer)
            code.i32(-1)
            code.op("i32.eq")
            with code.when():
                self._draw(POLICY_STATE, count, known)
                code.set(answer)
        else:
            self._draw(POLICY_STATE, count, known)
            code.set(answer)
        self._write_down(actor, who, answer, known, short or 0 < known <= _ONE_BYTE)
        asked(self._to)
        code.get(answer)
        code.free(answer)

    def _give_up(self) -> None:
        """Where the table's bot is asked, the last question counts but is not answered."""
        code, shared = self._to.code, self._to.shared
        shared.load(code, DECISIONS)
        code.i64(1)
        code.op("i64.add")
        code.load(shared.layout.limit)
        code.op("i64.ge_s")
        with code.when():
            shared.add(code, DECISIONS, 1)
            code.branch(self._to.leave())

    def _decline(self, node: Node, who: int, count: int) -> None:
        """Pushes the number of the option by which the table says no; -1 if there is none."""
        code = self._to.code
        if who >= 0:
            code.get(who)
            code.i64(TABLE)
            code.op("i64.eq")
        else:
            code.i32(1)
        with code.when("i"):
            code.i32(node.instr.args[0])
            code.get(count)
            code.call(self._to.shared.decline)
            code.otherwise()
            code.i32(-1)

    def _write_down(self, actor: int, who: int, answer: int, known: int, short: bool) -> None:
        code, shared = self._to.code, self._to.shared
        if not shared.records:
            return
        if shared.program.players > _SEATS or known > MOST_OPTIONS:
            self._seat(actor, who)
            code.op("i64.extend_i32_u")
            code.call(shared.put)
            code.get(answer)
            code.op("i64.extend_i32_u")
            code.call(shared.put)
            return
        # All in one word, what is behind its end being written over by what comes next: there is
        # neither a branch nor, above all, a call, around which all registers would be kept.
        code.get_global(shared.record)
        self._bytes(answer, short=short)
        self._seat(actor, who)
        code.op("i32.or")
        code.memory("i32.store")
        code.get_global(shared.record)
        code.i32(2)
        code.op("i32.add")
        if not short:
            self._is_long(answer)
            code.op("i32.add")
        code.set_global(shared.record)

    def _is_long(self, answer: int) -> None:
        self._to.code.get(answer)
        self._to.code.i32(_ONE_BYTE)
        self._to.code.op("i32.ge_u")

    def _bytes(self, answer: int, *, short: bool) -> None:
        """Pushes a number below 2^14 in LEB128, in the second and third byte of a word."""
        code = self._to.code
        code.get(answer)
        if not short:
            # Its upper bits go one place up, and if there are any, the bit between says so.
            code.get(answer)
            code.i32(-_ONE_BYTE)
            code.op("i32.and", "i32.add")
            self._is_long(answer)
            code.i32(7)
            code.op("i32.shl", "i32.or")
        code.i32(8)
        code.op("i32.shl")

    def _seat(self, actor: int, who: int) -> None:
        """Pushes a seat's number from 1, 0 for the table."""
        code = self._to.code
        if who < 0:
            code.i32(max(actor + 1, 0))
            return
        code.i32(0)
        code.get(who)
        code.op("i32.wrap_i64")
        code.i32(1)
        code.op("i32.add")
        code.get(who)
        code.i64(0)
        code.op("i64.lt_s", "select")


def asked(statements: "Statements") -> None:
    """Writes that a seat or the table is asked."""
    code, shared = statements.code, statements.shared
    shared.add(code, DECISIONS, 1)
    shared.store(code, BUDGET, STEP_BUDGET)


def put_function(record: int) -> bytes:
    """Writes a number (i64) in LEB128 behind what is in the record."""
    code = Code("I")
    with code.block() as done, code.loop() as again:
        code.get(0)
        code.i64(_ONE_BYTE)
        code.op("i64.lt_u")
        code.branch_if(done)
        code.get_global(record)
        code.get(0)
        code.op("i32.wrap_i64")
        code.i32(_ONE_BYTE)
        code.op("i32.or")
        code.memory("i32.store8")
        _next_byte(code, record)
        code.get(0)
        code.i64(7)
        code.op("i64.shr_u")
        code.set(0)
        code.branch(again)
    code.get_global(record)
    code.get(0)
    code.op("i32.wrap_i64")
    code.memory("i32.store8")
    _next_byte(code, record)
    return code.body()


def _next_byte(code: Code, record: int) -> None:
    code.get_global(record)
    code.i32(1)
    code.op("i32.add")
    code.set_global(record)
