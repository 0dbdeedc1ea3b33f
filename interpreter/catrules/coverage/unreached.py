"""Why some places are not reached: `unreached.toml`, which lies in the folder of a game.

[[unreached]]
variant = "fog"                        # left out: the game itself
rule = "buy"
line = "if count p.purse < 0"          # the line as it is written, without its comment
what = "never true"                    # left out: whatever of this line is not reached
why = "nobody can owe a coin"
"""

import os
from collections.abc import Iterator
from typing import Any

from attrs import frozen

from catrules.catalogue.lines import Lines
from catrules.catalogue.toml import table_of
from catrules.diagnostics import Diagnostic
from catrules.gather import own_folder
from catrules.reading import read_source
from catrules.semantics.findings import Enough, Findings, did_you_mean, listed
from catrules.source import Source, Span

NAME = "unreached.toml"
_HINT = 'each entry begins with `[[unreached]]`, texts are "…"'
_NEEDED = ("rule", "line", "why")
_KNOWN = ("variant", *_NEEDED, "what")


@frozen
class Explanation:
    """An entry: `why` something of a line is not reached. what: empty for all that is not.

    span: where the entry stands.
    """

    variant: str
    rule: str
    line: str
    what: str
    why: str
    span: Span

    def is_about(self, rule: str, line: str, what: str) -> bool:
        """Whether it explains that. line: as it is written."""
        same_line = rule == self.rule and bare(line) == bare(self.line)
        return same_line and (not self.what or self.what in what)


def bare(line: str) -> str:
    """A line without comment and citation, its words one space apart."""
    return " ".join(written(line).split())


def written(line: str) -> str:
    """A line without comment and citation."""
    quoted = False
    for index, letter in enumerate(line):
        quoted ^= letter == '"'
        if not quoted and letter in "#[":
            return line[:index].rstrip()
    return line.rstrip()


def explanations(game: str) -> tuple[tuple[Explanation, ...], tuple[Diagnostic, ...]]:
    """The entries beside a game at a path, and what is wrong with the file; none without one."""
    path = os.path.join(own_folder(game), NAME)
    if not os.path.lexists(path):
        return (), ()
    source = read_source(path, os.path.normpath(path))
    if isinstance(source, Diagnostic):
        return (), (source,)
    return read(source)


def read(source: Source) -> tuple[tuple[Explanation, ...], tuple[Diagnostic, ...]]:
    """The entries of a file, and what is wrong with it."""
    table = table_of(source, "W805", "the file", _HINT)
    if isinstance(table, Diagnostic):
        return (), (table,)
    findings = Findings()
    lines = Lines(source, "unreached")
    try:
        found = tuple(_entries(dict(table), lines, findings))
    except Enough:
        return (), findings.stopped()
    return found, findings.all()


def _entries(table: dict[str, Any], lines: Lines, findings: Findings) -> Iterator[Explanation]:
    written = table.pop("unreached", [])
    for key in table:
        findings.add("W805", lines.key(key), f"nothing reads `{key}`", _HINT)
    if not isinstance(written, list) or not all(isinstance(each, dict) for each in written):
        findings.add("W805", lines.start, "`unreached` is no list of tables", _HINT)
        return
    lines.expect(len(written))
    for number, entry in enumerate(written):
        if _is_whole(entry, lines, number, findings):
            parts = {key: entry.get(key, "") for key in _KNOWN}
            yield Explanation(**parts, span=lines.key("line", number))


def _is_whole(entry: dict[str, Any], lines: Lines, number: int, findings: Findings) -> bool:
    whole = True
    for key in _NEEDED:
        if not entry.get(key):
            whole = False
            message = f"this entry has no `{key}`"
            findings.add("W805", lines.key("rule", number), message, f'add `{key} = "…"`')
    for key, value in entry.items():
        place = lines.key(key, number)
        if key not in _KNOWN:
            hint = did_you_mean(key, _KNOWN, f"there is {listed(_KNOWN)}")
            findings.add("W805", place, f"nothing reads `{key}` of this entry", hint)
        elif not isinstance(value, str):
            whole = False
            findings.add("W805", place, f"`{key}` is no text", f'write `{key} = "…"`')
    return whole
