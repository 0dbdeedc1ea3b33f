"""Rounds that go on until all pass, as people write them."""

from collections.abc import Sequence

from catrules.diagnostics import Diagnostic
from catrules.syntax.lexeme import Lexeme
from catrules.syntax.place import Place
from catrules.syntax.wording import clause, in_block, rest, written

_PASS = frozenset({"pass", "passes", "passed"})
_FARTHEST = 6
"""So many words may stand between `until` and the one that says `pass`."""


def until_pass(place: Place) -> Diagnostic | None:
    """`until everyone passes`, `until all have passed`, `repeat until all pass`."""
    line = [x for x in (*clause(place), place.found, *rest(place)) if x.text.strip()]
    start = next((i for i, x in enumerate(line) if x.text == "until"), -1)
    if not in_block(place) or start < 0:
        return None
    words = [x.text for x in line[start : start + _FARTHEST]]
    size = next((i for i, word in enumerate(words) if word in _PASS), 0)
    if not size or not all(word.isalpha() for word in words[:size]):
        return None
    last, before, after = line[start + size], line[:start], line[start + size + 1 :]
    message = "rounds that end when all pass are written `each player q, until all pass`"
    hint = f"write `{_header(before, after)}, until all pass{_block(after)}`"
    return Diagnostic("E103", line[start].span.to(last.span), message, hint)


def _header(before: Sequence[Lexeme], after: Sequence[Lexeme]) -> str:
    """`each player q clockwise from x where C`."""
    said = before[:-1] if before and before[-1].text == "," else before
    named = len(said) > 2 and [x.text for x in said[:2]] == ["each", "player"]
    header = written(said) if named else "each player q"
    end = next((i for i, x in enumerate(after) if x.text == ":"), len(after))
    if after and after[0].text == "where":
        header = f"{header} {written(after[:end])}"
    return header


def _block(after: Sequence[Lexeme]) -> str:
    colon = next((i for i, x in enumerate(after) if x.text == ":"), len(after))
    return written(after[colon:])


PASSING = (until_pass,)
