"""From a program to code that plays its games."""

from catrules.compiled.engine import Code, compile_module
from catrules.compiled.plan import Plan
from catrules.compiled.translate import translate
from catrules.compiled.whole import Games
from catrules.ir.program import Program


def games_of(program: Program, *, table: bool = False) -> Games:
    """The program as code that plays whole games. Raises NotCompiled if it is not for that.

    table: whether the table may be asked a `may`, to which its bot says no.
    """
    plan, native = native_of(program, table=table)
    return Games(plan, Code(native))


def native_of(program: Program, *, table: bool = False) -> tuple[Plan, bytes]:
    """The same as data that can be kept: for this very version of wasmtime."""
    translated = translate(program, steps=False, table=table)
    return Plan.of(program, translated), compile_module(translated.module)
