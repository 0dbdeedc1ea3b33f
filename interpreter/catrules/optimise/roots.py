"""Where a program is begun from outside."""

from collections.abc import Collection, Mapping

from attrs import frozen

from catrules.ir.program import Program
from catrules.optimise.ranges import ANY, Known


@frozen
class Roots:
    """Routines that are begun from outside, and what each may be given; they stay what they are.

    anywhere: whether the state may then be any that its marks allow, not only one that comes of
    playing.
    """

    given: Mapping[int, tuple[Known, ...]]
    anywhere: bool = False

    @classmethod
    def of_games(cls, program: Program) -> "Roots":
        """Those of whole games: the entry, and what works scores out."""
        return cls.of(program, {program.entry, program.score} - {-1})

    @classmethod
    def of(cls, program: Program, routines: Collection[int], anywhere: bool = False) -> "Roots":
        """Some routines, which may be given anything."""
        given = {index: (ANY,) * program.routines[index].parameters for index in sorted(routines)}
        return cls(given, anywhere)
