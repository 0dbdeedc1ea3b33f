"""The words of a state as a position holds them, and the hashes over them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from textwrap import wrap
from typing import Any

from attrs import asdict

from catrules.ir.program import Program

_HASH_BYTES = 16
_WIDTH = 100


def hash_of(sha256: str, lines: Sequence[str]) -> str:
    """The hash over the exact lines of a position of some rules."""
    return _digest("\n".join([sha256, *lines]))


def layout_of(program: Program) -> str:
    """A hash over what the words of a state stand for: names, addresses and where it may wait."""
    stands: dict[str, Any] = {
        "size": [program.players, program.size, program.frames],
        "zones": [
            [z.name, z.owner, z.index, z.place, z.base, z.variants, z.order, asdict(z.kept)]
            for z in program.zones
        ],
        "marks": [
            [m.name, m.owner, m.owners, m.base, m.stride, m.value.sort, m.value.of]
            for m in program.marks
        ],
        "variants": [asdict(each) for each in program.variants],
        "sorts": [[s.names, s.attributes, s.faces] for s in program.sorts],
        "things": [asdict(each) for each in program.things],
        "words": program.words,
        "sites": [
            [s.form, s.windows, s.frame, s.shadow, program.origins[s.origin].rule]
            for s in program.sites
        ],
        "frames": [
            [r.name, r.frame, r.slots, r.registers] for r in program.routines if r.frame >= 0
        ],
    }
    return _digest(json.dumps(stands, separators=(",", ":")))


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=_HASH_BYTES).hexdigest()


def whole(program: Program) -> list[int]:
    """The words at the beginning, frames included."""
    return [*program.initial, *[0] * (program.size - len(program.initial))]


def differing(words: Sequence[int], base: Sequence[int]) -> dict[int, int]:
    """The words that differ from others, by address."""
    pairs = enumerate(zip(words, base, strict=True))
    return {address: word for address, (word, before) in pairs if word != before}


def with_words(base: Sequence[int], words: Mapping[int, int]) -> list[int]:
    """Other words in place of some; ValueError if there is no such address."""
    found = list(base)
    for address, word in words.items():
        if address >= len(found):
            raise ValueError(f"there is no word {address}")
        found[address] = word
    return found


def lines_of(key: str, parts: Sequence[str]) -> Iterator[str]:
    """Some parts in lines that each begin with a key."""
    for line in wrap(" ".join(parts), _WIDTH, break_long_words=False) or [""]:
        yield f"{key} {line}".rstrip()
