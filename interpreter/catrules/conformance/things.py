"""Phrases for things, `3 coins`, `tile 1`, `2 crown`: which variants of a program they mean."""

from collections.abc import Iterable, Mapping, Sequence

from attrs import frozen

from catrules.conformance.cases import filled
from catrules.conformance.faults import wrong
from catrules.ir.program import Program, Sort
from catrules.machine.legend import face_of, sort_label
from catrules.semantics.findings import did_you_mean
from catrules.semantics.findings import listed as quoted
from catrules.semantics.kinds import Kinds
from catrules.source import Span
from catrules.syntax import spec
from catrules.text import spaced

OTHER, ALL = "other", "all"


@frozen
class Pile:
    """Some things: `amount` of any of these variants; `other` and `all` have no amount."""

    span: Span
    text: str
    mode: str
    amount: int
    variants: frozenset[int]


class Words:
    """The words for things that a game has."""

    def __init__(
        self, kinds: Kinds, program: Program, columns: Mapping[str, tuple[spec.Phrase, ...]]
    ) -> None:
        self._kinds, self._program, self._columns = kinds, program, columns

    def piles(self, phrases: Iterable[spec.Phrase], within: Iterable[int] = ()) -> tuple[Pile, ...]:
        """What phrases mean; `nothing` is no pile. Raises Wrong.

        within: variants that are meant if a word may mean them: a face may bear a thing's name.
        """
        inside = frozenset(within)
        found = []
        for phrase in phrases:
            for words in _apart(filled(phrase.words, self._columns)):
                pile = self._pile(words, phrase.span, inside)
                if pile.variants:
                    found.append(pile)
        return tuple(found)

    def _pile(self, words: Sequence[spec.Word], span: Span, inside: frozenset[int]) -> Pile:
        text = " ".join(map(str, words))
        mode, amount, rest = "", 1, tuple(words)
        if rest[:1] in ((OTHER,), (ALL,)) and len(rest) > 1:
            mode, amount, rest = str(rest[0]), 0, rest[1:]
        elif rest and isinstance(rest[0], int) and (len(rest) > 1 or rest[0] == 0):
            amount, rest = rest[0], rest[1:]
        if rest == ("nothing",) or not rest:
            return Pile(span, text, "", 0, frozenset())
        if amount < 0:
            raise wrong("E608", span, f"there are never {amount} of something")
        variants = range(len(self._program.variants))
        rest = self._joined(rest)
        meant = frozenset(v for v in variants if all(self._fits(v, word) for word in rest))
        if not meant:
            raise self._unknown(rest, span)
        meant = self._exactly(meant, rest)
        return Pile(span, text, mode, amount, self._plain(meant & inside or meant, rest))

    def _joined(self, words: tuple[spec.Word, ...]) -> tuple[spec.Word, ...]:
        """Words that together are one name with underscores become it: `cursed set`."""
        found: list[spec.Word] = []
        while words:
            whole = {n: "_".join(map(str, words[:n])) for n in range(len(words), 1, -1)}
            length = next((n for n, name in whole.items() if self._is_name(name)), 1)
            found.append(whole.get(length, words[0]))
            words = words[length:]
        return tuple(found)

    def _is_name(self, word: str) -> bool:
        """Whether a kind of thing or a face is called so."""
        faces = (sort.faces for sort in self._program.sorts)
        return self._kinds.named(word) is not None or any(word in each for each in faces)

    def _fits(self, variant: int, word: spec.Word) -> bool:
        shown = self._program.variants[variant]
        sort = self._program.sorts[shown.sort]
        face = sort.faces[shown.face] if 0 <= shown.face < len(sort.faces) else ""
        if isinstance(word, int):
            return face == str(word) or any(value == word for _, value in sort.attributes)
        return face == word or self._kinds.named(word) in sort.names

    def _exactly(self, meant: frozenset[int], words: Sequence[spec.Word]) -> frozenset[int]:
        """Those on which just these numbers are printed, in this order: `card 2 1`; else all."""
        numbers = [word for word in words if isinstance(word, int)]
        exact = {v for v in meant if [value for _, value in self._sort(v).attributes] == numbers}
        return frozenset(exact) or meant

    def _plain(self, meant: frozenset[int], words: Sequence[spec.Word]) -> frozenset[int]:
        """Of several names on one thing the bare one: `coin` is no gold coin if some are plain."""
        names = {self._kinds.named(word) for word in words if isinstance(word, str)}
        plain = frozenset(v for v in meant if self._sort(v).names[0] in names)
        return plain or meant

    def _sort(self, variant: int) -> Sort:
        return self._program.sorts[self._program.variants[variant].sort]

    def _unknown(self, words: Sequence[spec.Word], span: Span) -> Exception:
        faces = {face for sort in self._program.sorts for face in sort.faces}
        known = (*self._kinds.words(), *sorted(faces))
        for word in words:
            if isinstance(word, str) and word not in known:
                hint = did_you_mean(word, known)
                return wrong("E609", span, f"nothing is called `{word}` in these rules", hint)
        said = " ".join(map(str, words))
        labels = sorted({sort_label(sort) for sort in self._program.sorts})
        alike = [label for label in labels if label.split()[0] == said.split()[0]]
        shown = f"there {'is' if len(alike) == 1 else 'are'} {quoted(alike[:8], 'and')}"
        otherwise = "write it as the options of a game show it"
        hint = shown if alike else did_you_mean(said, labels, otherwise)
        return wrong("E609", span, f"there is no `{said}`", hint)


def _apart(words: Sequence[spec.Word]) -> list[list[spec.Word]]:
    """Words at the commas that a column has brought in."""
    parts: list[list[spec.Word]] = [[]]
    for word in words:
        if word == ",":
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def matches(piles: Sequence[Pile], contents: Mapping[int, int]) -> bool:
    """Whether these piles are exactly what lies there, amounts by variant."""
    rest = {variant: amount for variant, amount in contents.items() if amount}
    for pile in sorted(piles, key=lambda pile: len(pile.variants)):
        wanted = pile.amount
        for variant in sorted(pile.variants):
            taken = min(wanted, rest.get(variant, 0))
            rest[variant] = rest.get(variant, 0) - taken
            wanted -= taken
        if wanted:
            return False
    return not any(rest.values())


def said(program: Program, contents: Mapping[int, int]) -> str:
    """What lies somewhere, as people count it."""
    parts = []
    for variant, amount in contents.items():
        if amount:
            parts.append(_counted(program, variant, amount))
    return ", ".join(parts) or "nothing"


def said_in_order(program: Program, row: Sequence[int]) -> str:
    """What lies in a row, from the front on."""
    return ", ".join(_counted(program, variant, 1) for variant in row) or "nothing"


def _counted(program: Program, variant: int, amount: int) -> str:
    shown = program.variants[variant]
    sort = program.sorts[shown.sort]
    face = face_of(sort, shown)
    if face:
        return face if amount == 1 else f"{amount} {face}"
    if sort.attributes:
        return sort_label(sort) if amount == 1 else f"{amount} {sort_label(sort)}"
    return f"{amount} {spaced(sort.noun if amount == 1 else sort.plural)}"


def listed(piles: Sequence[Pile]) -> str:
    """Piles as they were written."""
    return ", ".join(pile.text for pile in piles) or "nothing"
