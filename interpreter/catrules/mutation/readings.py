"""Which rules are changed: of a file, of variants with it, or of all variants beside it."""

import os
from collections.abc import Collection, Iterator

from catrules.gather import Gathered, RuleText, variants_beside
from catrules.mutation.ground import Rules
from catrules.mutation.mutants import Mutant, mutants
from catrules.pipeline import Compilation


class Readings:
    """The rules at a path as they are, read with any variants; each reading is kept."""

    def __init__(self, path: str) -> None:
        """path: of a game, or of a variant, which stands for its game with it."""
        self.path = path
        self._known: dict[tuple[str, ...], Compilation] = {}

    def of(self, variants: tuple[str, ...]) -> Compilation:
        """The rules with these variants; they may have errors."""
        if variants not in self._known:
            self._known[variants] = Compilation.open(self.path, variants=variants)
        return self._known[variants]

    def rules(self, variants: tuple[str, ...]) -> Rules:
        """What the words of the rules with these variants stand for."""
        return Rules(self.of(variants), variants, self._along)

    def _along(self, variants: tuple[str, ...]) -> Rules | None:
        return None if self.of(variants).errors else self.rules(variants)

    def mutants(
        self, variants: tuple[str, ...] = (), only: Collection[str] = (), *, each: bool = False
    ) -> tuple[Mutant, ...]:
        """All mutants of the file and of the variants, in the order of the files and their texts.

        only: the names of the operators that are used; all if there are none. each: of all other
        variants beside the game, too, each read with the game and what it uses.
        """
        files = mutated(self.of(variants).gathered, self.path)
        found = mutants(self.rules(variants), files, only)
        if each:
            found += tuple(mutant for file in self._others(variants, only) for mutant in file)
        return found

    def _others(
        self, variants: tuple[str, ...], only: Collection[str]
    ) -> Iterator[tuple[Mutant, ...]]:
        base = self.of(variants).gathered
        done = {os.path.realpath(file.path) for file in base.variants}
        for name in sorted(variants_beside(base.place)):
            together = (*variants, name)
            own = [each for each in self.of(together).gathered.variants if each.module == name]
            more = [each for each in own if os.path.realpath(each.path) not in done]
            yield mutants(self.rules(together), more, only)


def mutated(gathered: Gathered, path: str) -> tuple[RuleText, ...]:
    """The files that are changed where a path is given: its own, and the variants played with it.

    A variant alone is changed where it is the path that is given, and not its game.
    """
    here = os.path.realpath(path)
    own = [file for file in gathered.files if os.path.realpath(file.path) == here]
    return tuple(dict.fromkeys((*own, *gathered.variants)))
