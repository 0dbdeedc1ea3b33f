"""Things in words, `2 coins`, `tile 3`, `die cat turned up`: which variants of a zone they are."""

import re
from collections.abc import Iterator

from catrules.ir.program import Program, Sort
from catrules.machine.legend import face_of
from catrules.text import spaced

NOTHING_THERE = "nothing"
UP = " turned up"
_NUMBERED = re.compile(r"([0-9]{1,6}) (.+)", re.DOTALL)
_VARIANT = re.compile(r"#([0-9]{1,6})")


class Things:
    """The words for what may lie in the zones of a program."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._known: dict[tuple[int, ...], dict[str, list[int]]] = {}

    def said(self, zone: int, variant: int, amount: int) -> str:
        """So many of a variant that may lie in a zone: `meant` gives them back."""
        words = self._words(zone)
        for one, many in _spellings(self._program, variant):
            name = one if amount == 1 else many
            if words[name] == [variant]:
                alone = amount == 1 and not _NUMBERED.fullmatch(name)
                return name if alone else f"{amount} {name}"
        return f"{amount} #{variant}"

    def meant(self, zone: int, text: str) -> tuple[int, int]:
        """How many of which variant a text means in a zone; ValueError says what is wrong."""
        words = self._words(zone)
        amount, name = 1, text
        if name not in words and (numbered := _NUMBERED.fullmatch(text)):
            amount, name = int(numbered[1]), numbered[2]
        variants = self._program.zones[zone].variants
        if exact := _VARIANT.fullmatch(name):
            found = [v for v in variants if v == int(exact[1])]
        else:
            found = words.get(name, [])
        if not found:
            there = [self.said(zone, variant, 1) for variant in variants[:8]]
            raise ValueError(f"`{text}` never lies there; there may lie {', '.join(there)}")
        if len(found) > 1:
            could = [self.said(zone, variant, 1) for variant in found]
            raise ValueError(f"`{text}` may be {' or '.join(could)}: say which")
        return amount, found[0]

    def _words(self, zone: int) -> dict[str, list[int]]:
        """For each spelling what it may mean in a zone."""
        variants = self._program.zones[zone].variants
        if variants not in self._known:
            found: dict[str, list[int]] = {}
            for variant in variants:
                every = {w: None for pair in _spellings(self._program, variant) for w in pair}
                for word in every:
                    found.setdefault(word, []).append(variant)
            self._known[variants] = found
        return self._known[variants]


def _spellings(program: Program, variant: int) -> Iterator[tuple[str, str]]:
    """What one and what several of a variant may be called, the shortest first."""
    shown = program.variants[variant]
    sort = program.sorts[shown.sort]
    face = face_of(sort, shown)
    up = UP if shown.revealed else ""
    if face.lstrip("-").isdigit():  # alone a number would say how many
        yield from ((f"{one} {face}{up}", f"{one} {face}{up}") for one, _ in _nouns(sort))
    if face:
        yield face + up, face + up
    for one, many in _nouns(sort):
        if not face:
            yield one + up, many + up
    for one, many in _nouns(sort):
        if face:
            yield f"{one} {face}{up}", f"{many} {face}{up}"
        if face or shown.revealed:
            side = f" showing {face or NOTHING_THERE}{up}"
            yield one + side, many + side


def _nouns(sort: Sort) -> Iterator[tuple[str, str]]:
    behind = "".join(f" {value}" for _, value in sort.attributes)
    first, noun = spaced(sort.names[0]), spaced(sort.noun)
    yield noun + behind, (noun + behind if behind else spaced(sort.plural))
    yield first + behind, (first + behind if behind else spaced(sort.plurals[0]))
    every = " ".join(map(spaced, sort.names)) + behind
    yield every, every
    named = "".join(f" {name} {value}" for name, value in sort.attributes)
    yield every + named, every + named
