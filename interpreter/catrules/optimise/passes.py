"""The passes, in the order in which they are run, and which of them are."""

from collections.abc import Callable, Collection

from attrs import evolve

from catrules.ir.frames import lay_frames
from catrules.ir.program import Program
from catrules.optimise.arms import arms
from catrules.optimise.flow import TooMuch
from catrules.optimise.inlining import inline
from catrules.optimise.knowing import know
from catrules.optimise.lifting import lift
from catrules.optimise.rewriting import size
from catrules.optimise.roots import Roots

Pass = Callable[[Program, Roots], Program]

PASSES: dict[str, Pass] = {"inline": inline, "lift": lift, "arms": arms, "know": know}
"""By the names by which they can be left out."""


LARGEST = 60_000
"""Programs of more instructions stay as they are: it would take longer than it saves."""


def optimise(
    program: Program, without: Collection[str] = (), roots: Roots | None = None
) -> Program:
    """The program, quicker: it plays the same games, but waits in other words of its state.

    without: names of passes that are left out; roots: where it is begun, if not by whole games.
    Raises KeyError for a name that is none.
    """
    for name in without:
        PASSES[name]
    if sum(size(routine.body) for routine in program.routines) > LARGEST:
        return program
    roots = roots or Roots.of_games(program)
    quicker = program
    for name, run in PASSES.items():
        if name not in without:
            try:
                quicker = run(quicker, roots)
            except TooMuch:
                return program
    return lay_frames(evolve(quicker, size=program.frames))
