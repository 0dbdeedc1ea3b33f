"""From a program to code that plays its games."""

from collections.abc import Collection

from catrules.compiled.engine import Code, compile_module
from catrules.compiled.plan import Plan
from catrules.compiled.translate import translate
from catrules.compiled.whole import Games
from catrules.ir.program import Program
from catrules.optimise.passes import optimise


def games_of(
    program: Program,
    *,
    table: bool = False,
    without: Collection[str] = (),
    digests: bool = True,
) -> Games:
    """The program as code that plays whole games. Raises NotCompiled if it is not for that.

    table: whether the table may be asked a `may`, to which its bot says no. without: the passes of
    `catrules.optimise` that are left out. digests: whether games have them; without them they are
    quicker.
    """
    plan, native = native_of(program, table=table, without=without, digests=digests)
    return Games(plan, Code(native))


def native_of(
    program: Program,
    *,
    table: bool = False,
    without: Collection[str] = (),
    digests: bool = True,
) -> tuple[Plan, bytes]:
    """The same as data that can be kept: for this very version of wasmtime."""
    translated = translate(optimise(program, without), steps=False, table=table, digests=digests)
    return Plan.of(program, translated), compile_module(translated.module)
