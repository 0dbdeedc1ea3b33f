"""The opcode table: the one place that says which instructions exist and what they mean.

Printer, parser, verifier, documentation and the executors' completeness tests derive from it.
An instruction is an opcode, its operands and its origin; an operand's sort says what it may be.
All numbers are signed 64-bit integers; the lowering proves that none overflows. Truth is 0 or 1.
"""

from enum import Enum

from attrs import field, frozen


class Operand(Enum):
    """What an operand of an instruction may be; `SORTS` says it in words."""

    INT = "int"
    REG = "reg"
    REGS = "regs"
    EXPR = "expr"
    EXPRS = "exprs"
    BLOCK = "block"
    TABLE = "table"
    VALUE = "value"
    ROUTINE = "routine"
    ROUTINES = "routines"
    SITE = "site"
    MARK = "mark"
    VERB = "verb"
    TELL = "tell"
    ENDING = "ending"
    FAULT = "fault"
    COUNTER = "counter"


SORTS = {
    Operand.INT: "a constant",
    Operand.REG: "the number of a register of the routine",
    Operand.REGS: "a tuple of registers",
    Operand.EXPR: "an instruction with a result",
    Operand.EXPRS: "a tuple of such",
    Operand.BLOCK: "a tuple of instructions without a result",
    Operand.TABLE: "an index into Program.tables",
    Operand.VALUE: "an index into Program.routines, of a routine with a result",
    Operand.ROUTINE: "an index into Program.routines, of one without",
    Operand.ROUTINES: "a tuple of such",
    Operand.SITE: "an index into Program.sites",
    Operand.MARK: "an index into Program.marks",
    Operand.VERB: "an index into VERBS",
    Operand.TELL: "an index into Program.tells",
    Operand.ENDING: "an index into Program.endings",
    Operand.FAULT: "an index into Program.faults",
    Operand.COUNTER: "twice an index into Program.points, or one more",
}
"""The meaning of each sort of operand."""

VERBS = ("move", "draw", "roll", "reveal", "conceal", "swap")
"""How a thing came to lie elsewhere or otherwise: what MOVE tells."""


@frozen
class Opcode:
    """An instruction's name, operands (name and sort), whether it has a result, and its meaning."""

    name: str
    operands: tuple[tuple[str, Operand], ...]
    result: bool
    meaning: str = field(eq=False)
    parts: tuple[tuple[int, bool], ...] = field(init=False, eq=False, repr=False)
    """The operands that hold instructions, the last first: which, and whether it holds several."""

    callees: tuple[tuple[int, bool], ...] = field(init=False, eq=False, repr=False)
    """The operands that name routines or values, in order: which, and whether it names several."""

    @parts.default
    def _parts(self) -> tuple[tuple[int, bool], ...]:
        sorts = {Operand.EXPR: False, Operand.EXPRS: True, Operand.BLOCK: True}
        return tuple(reversed(self._among(sorts)))

    @callees.default
    def _callees(self) -> tuple[tuple[int, bool], ...]:
        return self._among({Operand.VALUE: False, Operand.ROUTINE: False, Operand.ROUTINES: True})

    def _among(self, sorts: dict[Operand, bool]) -> tuple[tuple[int, bool], ...]:
        found = enumerate(sort for _, sort in self.operands)
        return tuple((number, sorts[sort]) for number, sort in found if sort in sorts)


OPCODES: dict[str, Opcode] = {}


def _op(name: str, operands: str, meaning: str, *, result: bool = False) -> Opcode:
    pairs = (word.split(":") for word in operands.split())
    opcode = Opcode(name, tuple((n, Operand(sort)) for n, sort in pairs), result, meaning)
    OPCODES[name] = opcode
    return opcode


def _expr(name: str, operands: str, meaning: str) -> Opcode:
    return _op(name, operands, meaning, result=True)


# ---- expressions: no effect on the state

CONST = _expr("CONST", "value:int", "the constant")
REG = _expr("REG", "reg:reg", "the register")
LOAD = _expr("LOAD", "address:expr", "the state's word at an address")
SUM = _expr("SUM", "address:expr length:int", "the sum of `length` words from an address on")
TABLE = _expr("TABLE", "table:table index:expr", "the entry of a constant table")
FIND = _expr(
    "FIND", "table:table", "of the addresses in a table the first whose word is not 0, else NOTHING"
)
ADD = _expr("ADD", "left:expr right:expr", "sum")
SUB = _expr("SUB", "left:expr right:expr", "difference")
MUL = _expr("MUL", "left:expr right:expr", "product")
DIV = _expr("DIV", "left:expr right:expr", "quotient rounded down; the divisor is never 0")
MOD = _expr("MOD", "left:expr right:expr", "remainder with the divisor's sign; never by 0")
MIN = _expr("MIN", "left:expr right:expr", "the smaller")
MAX = _expr("MAX", "left:expr right:expr", "the larger")
EQ = _expr("EQ", "left:expr right:expr", "1 if equal")
NE = _expr("NE", "left:expr right:expr", "1 if different")
LT = _expr("LT", "left:expr right:expr", "1 if less")
LE = _expr("LE", "left:expr right:expr", "1 if less or equal")
GT = _expr("GT", "left:expr right:expr", "1 if greater")
GE = _expr("GE", "left:expr right:expr", "1 if greater or equal")
NOT = _expr("NOT", "operand:expr", "1 if 0, else 0")
AND = _expr("AND", "terms:exprs", "1 if no term is 0; later terms are not looked at in vain")
OR = _expr("OR", "terms:exprs", "1 if a term is not 0; later terms are not looked at in vain")
SELECT = _expr(
    "SELECT", "condition:expr then:expr otherwise:expr", "one of two; the other is not looked at"
)
BIT = _expr("BIT", "index:expr", "1 shifted left by an index from 0 to 61; 0 if the index is < 0")
BIT_AND = _expr("BIT_AND", "left:expr right:expr", "the common bits")
BIT_OR = _expr("BIT_OR", "left:expr right:expr", "the bits of both")
BIT_CLEAR = _expr("BIT_CLEAR", "left:expr right:expr", "the bits of left that right lacks")
HAS_BIT = _expr("HAS_BIT", "mask:expr index:expr", "1 if the bit is set; 0 if the index is < 0")
BIT_COUNT = _expr("BIT_COUNT", "mask:expr", "how many bits are set")
CALL_VALUE = _expr("CALL_VALUE", "routine:value args:exprs", "the result of a pure routine")
WATCH = _expr(
    "WATCH",
    "counter:counter value:expr",
    "the value; that it was 0 is counted by the counter, that it was not by the next",
)

# ---- statements

SET = _op("SET", "reg:reg value:expr", "puts a value into a register")
STORE = _op("STORE", "address:expr value:expr", "writes a word that no seat is told of")
MARK = _op(
    "MARK",
    "mark:mark owner:expr value:expr",
    "sets a counter, flag or reference of its owner (0 for the table) and tells it if it changed; "
    "a value outside the mark's range stops the run",
)
MOVE = _op(
    "MOVE",
    "verb:verb source:expr target:expr amount:expr",
    "takes `amount` like things from the cell at one address to that at another and tells it; "
    "nothing is done or told where the amount is 0",
)
IF = _op("IF", "condition:expr then:block otherwise:block", "runs one of two blocks")
LOOP = _op("LOOP", "body:block", "repeats a block until a BREAK in it")
BREAK = _op("BREAK", "", "leaves the innermost loop")
CALL = _op("CALL", "routine:routine args:exprs", "runs a routine")
RETURN = _op("RETURN", "", "leaves a routine without a result")
RESULT = _op("RESULT", "value:expr", "leaves a routine with a result")
CHOOSE = _op(
    "CHOOSE",
    "site:site actor:expr offers:block results:regs",
    "a decision. `offers`, a block that changes nothing but registers of its own, makes the list "
    "of options. None: every result is NOTHING. One: it is taken, nobody is asked. More: the "
    "actor decides. The first result is the option's template, the others its arguments, NOTHING "
    "where it has fewer",
)
OFFER = _op(
    "OFFER",
    "template:int weight:expr args:exprs",
    "adds an option to the list; `weight`, never below 0, is its share if chance decides; where it "
    "is 0 there is no option, whoever decides",
)
OFFER_COUNTS = _op(
    "OFFER_COUNTS",
    "template:int low:expr high:expr limits:exprs",
    "adds an option for each tuple of counts from 0 to the limits whose sum is from low to high, "
    "in lexicographic order; its arguments are the counts, its weight is 1",
)
AT_ONCE = _op(
    "AT_ONCE",
    "site:site players:expr tasks:routines",
    "runs task i for each player i of a bit mask. All that wait for an answer are asked at the "
    "same time; what the tasks write is shown and told when the last is done, in seat order. "
    "Chance decides in a task only when no seat and no table is asked any more, the first task's "
    "first",
)
TELL = _op("TELL", "tell:tell args:exprs", "tells the seats something that changes no word")
TICK = _op("TICK", "", "counts one step; a decision that takes more than the budget is a fault")
END = _op("END", "ending:ending winners:expr", "ends the game; the winners are a bit mask")
FAIL = _op("FAIL", "fault:fault", "stops the run: the rules are at fault")
REACH = _op("REACH", "counter:counter", "counts that the run came by here, and does nothing else")
