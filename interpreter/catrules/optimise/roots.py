"""Where a program is begun from outside."""

from collections.abc import Collection, Mapping

from attrs import frozen

from catrules.ir.program import Program
from catrules.optimise.ranges import ANY, Known
from catrules.optimise.rewriting import size

SHORT = 40
"""Routines of no more instructions are written out wherever they are called."""


@frozen
class Roots:
    """Routines that are begun from outside.

    given: those that may be begun with anything that stands here, whatever the program does. kept:
    those that are only begun with what the program itself gives them somewhere; they are written
    out nowhere. anywhere: whether the state may then be any that its marks allow, not only one that
    comes of playing.
    """

    given: Mapping[int, tuple[Known, ...]]
    kept: frozenset[int] = frozenset()
    anywhere: bool = False

    @property
    def all(self) -> list[int]:
        """All of them."""
        return sorted({*self.given, *self.kept})

    @classmethod
    def of_games(cls, program: Program) -> "Roots":
        """Those of whole games: the entry, and what works scores out."""
        return cls.of(program, {program.entry, program.score} - {-1})

    @classmethod
    def of_parts(cls, program: Program, parts: Collection[int]) -> "Roots":
        """Those of a program of which routines are run alone, too, as the program calls them."""
        long = {index for index in parts if size(program.routines[index].body) > SHORT}
        begun = cls.of(program, ({*parts, program.entry, program.score} - long) - {-1})
        return cls(begun.given, frozenset(long), anywhere=True)

    @classmethod
    def of(cls, program: Program, routines: Collection[int]) -> "Roots":
        """Some routines, which may be given anything."""
        given = {index: (ANY,) * program.routines[index].parameters for index in sorted(routines)}
        return cls(given)
