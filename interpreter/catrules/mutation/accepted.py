"""`equivalent.toml` in the folder of a game: survivors that are no mistakes, and why.

[[equivalent]]
variant = "fog"                        # left out: the game itself
rule = "play"
was = "turns go clockwise from seat(1), at most 60"
now = "turns go clockwise from seat(1), at most 59"
why = "every game ends after 42 turns"
"""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from attrs import frozen

from catrules.catalogue.lines import Lines
from catrules.catalogue.toml import table_of
from catrules.diagnostics import Diagnostic
from catrules.gather import own_folder
from catrules.mutation.mutants import Mutant
from catrules.reading import read_source
from catrules.semantics.findings import Enough, Findings, did_you_mean, listed
from catrules.source import Source, Span

NAME = "equivalent.toml"
_HINT = 'each entry begins with `[[equivalent]]`, texts are "…"'
_TEXTS = ("rule", "was", "now", "why")
_KNOWN = ("variant", *_TEXTS)


@frozen
class Entry:
    """A change of a rule that is accepted, and where that stands."""

    variant: str
    rule: str
    was: str
    now: str
    why: str
    span: Span

    def fits(self, mutant: Mutant, game: str) -> bool:
        """Whether a mutant of a game at a path is this change."""
        variant = variant_of(mutant, game)
        mine = (self.variant, self.rule, self.was.strip(), self.now.strip())
        return mine == (variant, mutant.rule, mutant.was, mutant.now)


def variant_of(mutant: Mutant, game: str) -> str:
    """The variant in whose file a mutant is; empty for the game's own."""
    own = os.path.realpath(mutant.file) == os.path.realpath(game)
    return "" if own else Path(mutant.file).stem


@frozen
class Accepted:
    """All entries beside a game, and what is wrong with them."""

    game: str
    entries: tuple[Entry, ...] = ()
    findings: tuple[Diagnostic, ...] = ()

    def reason(self, mutant: Mutant) -> str:
        """Why a mutant is accepted; empty if it is not."""
        return next((each.why for each in self.entries if each.fits(mutant, self.game)), "")

    def stale(self, mutants: Sequence[Mutant]) -> tuple[Diagnostic, ...]:
        """The entries of changed files that fit no mutant any more."""
        variants = {variant_of(mutant, self.game) for mutant in mutants}
        old = (each for each in self.entries if each.variant in variants)
        return tuple(_stale(e) for e in old if not any(e.fits(m, self.game) for m in mutants))


def _stale(entry: Entry) -> Diagnostic:
    line = entry.was.strip().partition("\n")[0]
    message = f"nothing changes `{line}` of `{entry.rule}` like this any more"
    return Diagnostic("W831", entry.span, message, "take the entry away, or say what it is now")


def accepted(game: str) -> Accepted:
    """What is accepted beside a game at a path; nothing if there is no such file."""
    place = os.path.join(own_folder(game), NAME)
    if not os.path.lexists(place):
        return Accepted(game)
    read = read_source(place, os.path.normpath(place))
    if isinstance(read, Diagnostic):
        return Accepted(game, (), (read,))
    return of_text(read, game)


def of_text(source: Source, game: str) -> Accepted:
    """The entries of a text, and what is wrong with it."""
    table = table_of(source, "W832", "the file", _HINT)
    if isinstance(table, Diagnostic):
        return Accepted(game, (), (table,))
    findings = Findings()
    try:
        found = tuple(_entries(dict(table), Lines(source, "equivalent"), findings))
    except Enough:
        return Accepted(game, (), findings.stopped())
    return Accepted(game, found, findings.all())


def _entries(table: dict[str, Any], lines: Lines, findings: Findings) -> Iterator[Entry]:
    written = table.pop("equivalent", [])
    for key in table:
        findings.add("W832", lines.key(key), f"nothing reads `{key}`", _HINT)
    if not isinstance(written, list) or not all(isinstance(each, dict) for each in written):
        findings.add("W832", lines.start, "`equivalent` is no list of tables", _HINT)
        return
    lines.expect(len(written))
    for number, entry in enumerate(written):
        place = lines.key("rule", number)
        if _is_whole(entry, lines, number, findings):
            yield Entry(**{key: entry.get(key, "") for key in _KNOWN}, span=place)


def _is_whole(entry: dict[str, Any], lines: Lines, number: int, findings: Findings) -> bool:
    """Whether an entry says all that it must. `now` may be an empty text: the line is gone."""
    whole = True
    for key in _TEXTS:
        if key not in entry or (key != "now" and not entry[key]):
            whole = False
            message = f"this entry has no `{key}`"
            findings.add("W832", lines.key("rule", number), message, f'add `{key} = "…"`')
    for key, value in entry.items():
        place = lines.key(key, number)
        if key not in _KNOWN:
            hint = did_you_mean(key, _KNOWN, f"there is {listed(_KNOWN)}")
            findings.add("W832", place, f"nothing reads `{key}` of this entry", hint)
        elif not isinstance(value, str):
            whole = False
            findings.add("W832", place, f"`{key}` is no text", f'write `{key} = "…"`')
    return whole
