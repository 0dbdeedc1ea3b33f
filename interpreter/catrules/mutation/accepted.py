"""`equivalent.toml` beside a game: survivors that are no mistakes, each with its reason.

    [[equivalent]]
    rule = "play"
    was = "turns go clockwise from seat(1), at most 60"
    now = "turns go clockwise from seat(1), at most 59"
    why = "every game ends after 42 turns"

`file` names a file in the folder of the game's variants; left out it is the game's own.
"""

import os
import tomllib
from collections.abc import Iterable, Sequence

from attrs import frozen

from catrules.diagnostics import Diagnostic
from catrules.gather import own_folder
from catrules.mutation.mutants import Mutant
from catrules.reading import read_source
from catrules.source import Source, Span

NAME = "equivalent.toml"
_NEEDED = ("rule", "was", "now", "why")
_KNOWN = (*_NEEDED, "file")


@frozen
class Entry:
    """One accepted change, and where it stands."""

    file: str
    rule: str
    was: str
    now: str
    why: str
    span: Span

    def fits(self, mutant: Mutant) -> bool:
        """Whether a mutant is this change."""
        return (self.rule, self.was, self.now) == (mutant.rule, mutant.was, mutant.now) and (
            os.path.realpath(self.file) == os.path.realpath(mutant.file)
        )


@frozen
class Accepted:
    """All entries beside a game, and what is wrong with them."""

    entries: tuple[Entry, ...] = ()
    findings: tuple[Diagnostic, ...] = ()

    def reason(self, mutant: Mutant) -> str:
        """Why a mutant is accepted; empty if it is not."""
        return next((entry.why for entry in self.entries if entry.fits(mutant)), "")

    def stale(self, mutants: Sequence[Mutant]) -> tuple[Diagnostic, ...]:
        """The entries that fit no change any more; files that are not changed are left aside."""
        files = {os.path.realpath(mutant.file) for mutant in mutants}
        old = (e for e in self.entries if os.path.realpath(e.file) in files)
        return tuple(_stale(e) for e in old if not any(map(e.fits, mutants)))


def _stale(entry: Entry) -> Diagnostic:
    message = f"no change of `{entry.rule}` is this any more: `{_line(entry.was)}`"
    return Diagnostic("W831", entry.span, message, "take the entry away, or say what it is now")


def _line(text: str) -> str:
    return text.partition("\n")[0]


def place_of(game: str) -> str:
    """Where the file is for a game at a path."""
    return os.path.join(own_folder(game), NAME)


def accepted(game: str) -> Accepted:
    """What is accepted beside a game at a path; nothing if there is no such file."""
    place = place_of(game)
    if not os.path.exists(place):
        return Accepted()
    read = read_source(place, place)
    if isinstance(read, Diagnostic):
        return Accepted((), (read,))
    return _read(read, game)


def _read(source: Source, game: str) -> Accepted:
    start = Span(source.name, 1, 1, 1, 1)
    try:
        data = tomllib.loads(source.text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return Accepted((), (_wrong(start, f"this is no TOML: {error}"),))
    entries: list[Entry] = []
    findings = [
        _wrong(start, f"nothing is called `{name}` here", "write `[[equivalent]]`")
        for name in data
        if name != "equivalent"
    ]
    tables = data.get("equivalent", [])
    spans = _spans(source)
    for number, table in enumerate(tables if isinstance(tables, list) else [tables]):
        span = spans[number] if number < len(spans) else start
        problem = _problem(table)
        if problem:
            findings.append(_wrong(span, problem))
            continue
        file = os.path.join(own_folder(game), table["file"]) if "file" in table else game
        texts = {name: table[name].strip("\n") for name in _NEEDED}
        entries.append(Entry(file=file, span=span, **texts))
    return Accepted(tuple(entries), tuple(findings))


def _spans(source: Source) -> list[Span]:
    """Where the tables begin."""
    lines = enumerate(source.text.split("\n"), 1)
    heads = ((number, line) for number, line in lines if line.strip().startswith("[["))
    return [Span(source.name, n, 1, n, len(line) + 1) for n, line in heads]


def _problem(table: object) -> str:
    if not isinstance(table, dict):
        return "an entry is a table: `[[equivalent]]`, and below it `rule`, `was`, `now`, `why`"
    missing = [name for name in _NEEDED if not isinstance(table.get(name), str)]
    if missing:
        return f"it does not say `{missing[0]}`, a text"
    if not table["why"].strip():
        return "it does not say why"
    more = [name for name in table if name not in _KNOWN]
    if more or not isinstance(table.get("file", ""), str):
        return f"an entry says {_listed(_KNOWN)}"
    return ""


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _wrong(span: Span, message: str, hint: str = "") -> Diagnostic:
    return Diagnostic("W832", span, message, hint or "see docs/workbench.md for what it looks like")
