"""Writes the reference of the IR from the opcode table: `python -m catrules.ir.document`.

The text goes to standard output; `docs/ir.md` is it.
"""

from collections.abc import Iterable

from catrules.ir.opcodes import OPCODES, SORTS, VERBS, Opcode
from catrules.ir.program import HEADER
from catrules.ir.verify import MAX_DEPTH, MAX_EXPRESSION_DEPTH, MAX_OFFERS_DEPTH

_INTRODUCTION = """\
# The intermediate representation

Made from the table in `catrules.ir.opcodes` by `python -m catrules.ir.document > docs/ir.md`; do
not edit it.

A program is a list of routines, a state of signed 64-bit words, and a legend. Instructions are
structured: blocks, IF, LOOP and BREAK, CALL and RETURN; a routine never calls itself. Registers
belong to one call of a routine: the first are its parameters, the others begin at 0. Truth is 0 or
1. No operation overflows, divides by 0, or reads or writes outside the state: the lowering sees to
it. `catrules.ir.text` says how programs are written down, `catrules.ir.verify` what else must hold.
Blocks are nested at most {depth} deep, expressions {expressions}, and what makes a list of options
{offers}.

## The state

The first words are fixed. Behind them lie the cells of zones, marks and limits, then the frames of
the routines that wait (`docs/decisions/0003-stops-and-frames.md`).

| word | name |
| --- | --- |
"""

_RULES = """
## Where instructions may stand

- An expression has a result and no effect; a statement has no result.
- OFFER and OFFER_COUNTS stand in the offers of a CHOOSE, or in a routine that does nothing else: it
  says what an action could be done on. Beside them only SET, IF, LOOP, BREAK, FAIL, TICK and REACH
  may stand (and RETURN in such a routine). Registers that are set in a CHOOSE's offers are not read
  outside.
- A routine with a result has only SET, IF, LOOP, BREAK, RESULT, FAIL, TICK and REACH, and never
  comes to its end.
- Each site belongs to one CHOOSE or AT_ONCE.
- Nothing that a task of an AT_ONCE runs has an AT_ONCE or END; what waits in it is run by no other
  task and by nothing else.
- Nobody calls the entry.
"""


def document() -> str:
    """The reference as Markdown."""
    text = _INTRODUCTION.format(
        depth=MAX_DEPTH, expressions=MAX_EXPRESSION_DEPTH, offers=MAX_OFFERS_DEPTH
    )
    text += "".join(f"| {index} | {name} |\n" for index, name in enumerate(HEADER))
    text += _RULES
    text += _table("Expressions", (o for o in OPCODES.values() if o.result))
    text += _table("Statements", (o for o in OPCODES.values() if not o.result))
    text += "\n## Sorts of operands\n\n| sort | what it may be |\n| --- | --- |\n"
    text += "".join(f"| {sort.value} | {meaning} |\n" for sort, meaning in SORTS.items())
    return text + f"\nThe verbs are {', '.join(VERBS)}.\n"


def _table(title: str, opcodes: Iterable[Opcode]) -> str:
    rows = "".join(_row(opcode) for opcode in opcodes)
    return f"\n## {title}\n\n| opcode | operands | meaning |\n| --- | --- | --- |\n{rows}"


def _row(opcode: Opcode) -> str:
    operands = ", ".join(f"{name}: {sort.value}" for name, sort in opcode.operands)
    return f"| `{opcode.name}` | {operands} | {opcode.meaning} |\n"


if __name__ == "__main__":
    print(document(), end="")
