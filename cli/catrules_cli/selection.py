"""Which scenarios `catrules test` plays, and what to say if none is left."""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from catrules.conformance.cases import Case
    from catrules.conformance.chosen import Chosen


class Selection:
    """The scenarios that are asked for, by a text or by clauses; it keeps what it was shown."""

    def __init__(self, words: str | None, clauses: tuple[str, ...]) -> None:
        """A usage error if the clauses are not written as such."""
        self._words, self._texts = words, clauses
        self._clauses = _chosen(clauses)
        self._titles: dict[str, None] = {}
        self._cases: dict[str, None] = {}
        self._cited: dict[str, None] = {}
        self._fitting = 0

    def takes(self, case: "Case") -> bool:
        """Whether a run is asked for."""
        self._titles[case.scenario.title] = None
        self._cases.update(dict.fromkeys(case.scenario.cases))
        self._cited.update(dict.fromkeys(case.clauses))
        fits = self._fits((case.title, *case.scenario.cases))
        self._fitting += fits
        return fits and (self._clauses is None or self._clauses.takes(case.clauses))

    def _fits(self, texts: Iterable[str]) -> bool:
        words = self._words
        return words is None or any(words.casefold() in text.casefold() for text in texts)

    def nothing(self) -> str:
        """Why no scenario was played, and how to go on."""
        if not self._titles:
            return "there is no scenario there"
        asked = f'-k "{self._words}"' if self._words is not None else ""
        cited = f"--clause {' '.join(self._texts)}" if self._texts else ""
        if asked and not self._fitting:
            return f"no scenario fits {asked}{_hint(self._near_words(self._words or ''))}"
        also = f", of those that fit {asked}" if asked else ""
        near = (name for text in self._texts for name in _near(text, self._ids()))
        return f"no scenario cites {cited.removeprefix('--clause ')}{also}{_hint(near)}"

    def _near_words(self, words: str) -> Iterator[str]:
        """A case, or the name of a scenario of which a part is like it."""
        yield from _near(words, self._cases)
        length = len(words.split())
        parts: dict[str, str] = {}
        for title in self._titles:
            said = title.split()
            for first in range(max(1, len(said) - length + 1)):
                parts.setdefault(" ".join(said[first : first + length]), title)
        found = {part.casefold(): title for part, title in reversed(parts.items())}
        yield from (found[part] for part in _near(words.casefold(), found))

    def _ids(self) -> Iterator[str]:
        """All clauses that are cited, and how they begin."""
        for clause in self._cited:
            yield clause
            yield clause.rpartition("-")[0]


def _chosen(texts: tuple[str, ...]) -> "Chosen | None":
    from catrules.conformance.chosen import chosen

    try:
        return chosen(texts) if texts else None
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="'--clause'") from None


def _near(text: str, known: Iterable[str]) -> list[str]:
    every = {each.casefold(): each for each in known if each}
    return [every[each] for each in get_close_matches(text.casefold(), every, n=1, cutoff=0.6)]


def _hint(near: Iterable[str]) -> str:
    found = next(iter(near), "")
    return f'; did you mean "{found}"?' if found else ""
