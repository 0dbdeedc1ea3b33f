"""The way of a rule file, one property for each stage.

    compilation = Compilation.open("games/pig.catrules")
    if not compilation.errors:
        program = compilation.program(compilation.configuration(3, {"target": "50"}))

A stage is worked out when it is first asked for, and only if those before it let it.
"""

import os
import stat
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from catrules.diagnostics import Diagnostic, RulesError, Severity
from catrules.semantics import game
from catrules.semantics.check import check
from catrules.semantics.findings import did_you_mean, listed
from catrules.semantics.intervals import Bounds, Interval
from catrules.semantics.resolve import Resolved, resolve
from catrules.source import Source, Span
from catrules.syntax.parse import LARGEST_FILE, Parsed, parse

if TYPE_CHECKING:  # a check never lowers, so it does not import what lowering needs
    from catrules.ir.program import Program

SettingValue = int | bool | str | tuple[int, ...]


@frozen
class Configuration:
    """What is fixed before a game: how many play, and every setting's value."""

    players: int
    settings: Mapping[str, SettingValue]


class ConfigurationError(RulesError):
    """A number of players or a setting that the rules do not allow."""


class Compilation:
    """A rule file on its way to a program."""

    def __init__(self, source: Source, unreadable: tuple[Diagnostic, ...] = ()) -> None:
        self.source = source
        self._unreadable = unreadable

    @classmethod
    def open(cls, path: str | Path, name: str | None = None) -> "Compilation":
        """Reads a file; `name` is what people are shown for it. What is wrong is a finding."""
        shown = name if name is not None else os.fspath(path)
        read = read_source(path, shown)
        if isinstance(read, Diagnostic):
            return cls(Source(shown, ""), (read,))
        return cls(read)

    # ---- stages

    @cached_property
    def parsed(self) -> Parsed:
        """The abstract syntax."""
        return parse(self.source)

    @cached_property
    def resolved(self) -> Resolved:
        """The game with every name looked up."""
        if self._unreadable:
            return Resolved(None, ())
        return resolve(self.parsed.file)

    @cached_property
    def checked(self) -> tuple[Diagnostic, ...]:
        """What the checks find."""
        found = self.resolved.game
        return check(found) if found is not None else ()

    @cached_property
    def findings(self) -> tuple[Diagnostic, ...]:
        """All findings, in the order of the text.

        Lines that cannot be read hide what they declare, so then names are not looked up.
        """
        if self._unreadable:
            return self._unreadable
        if _errors(self.parsed.findings):
            return self.parsed.findings
        every = (*self.parsed.findings, *self.resolved.findings, *self.checked)
        return tuple(sorted(every, key=lambda f: (f.span.line, f.span.column, f.code)))

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The findings that keep the rules from being played."""
        return _errors(self.findings)

    @property
    def game(self) -> game.Game:
        """The game, checked. Raises RulesError if there is an error."""
        found = self.resolved.game
        if self.errors or found is None:
            raise RulesError(self.errors)
        return found

    def program(self, configuration: Configuration) -> "Program":
        """The game lowered for a configuration. Raises RulesError if that cannot be done."""
        from catrules.lowering.lower import lower

        return lower(self.game, configuration.players, configuration.settings)

    # ---- configurations

    def player_range(self, settings: Mapping[str, SettingValue] | None = None) -> range:
        """How many may play with some settings. Raises RulesError if there is an error."""
        found = self.game
        fixed = {
            name: _interval(found.settings[name], (settings or {}).get(name, setting.value))
            for name, setting in found.settings.items()
        }
        bounds = Bounds.over(found, fixed)
        low, high = (bounds.of(side) for side in found.players)
        return range(low.low, high.high + 1)

    def configuration(
        self, players: int | None = None, settings: Mapping[str, SettingValue] | None = None
    ) -> Configuration:
        """A configuration: texts as they are typed are read as what each setting is.

        players: the fewest that may play if left out. Raises ConfigurationError with a finding
        for each thing that the rules do not allow, RulesError if the rules have errors.
        """
        found = self.game
        wrong: list[Diagnostic] = []
        given: dict[str, SettingValue] = {}
        for name, value in (settings or {}).items():
            if name not in found.settings:
                hint = did_you_mean(name, found.settings, _what_there_is(found))
                wrong.append(
                    Diagnostic("E010", _start(found), f"no setting is called `{name}`", hint)
                )
                continue
            read = read_setting(found.settings[name], value)
            if isinstance(read, Diagnostic):
                wrong.append(read)
            else:
                given[name] = read
        allowed = self.player_range(given)
        wrong.extend(_wrong_players(players, allowed, found))
        if wrong or not allowed:
            raise ConfigurationError(tuple(wrong))
        every = {name: given.get(name, s.value) for name, s in found.settings.items()}
        return Configuration(players if players is not None else allowed.start, every)


def _errors(findings: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    return tuple(f for f in findings if f.severity is Severity.ERROR)


# ---- reading a file


def read_source(path: str | Path, shown: str) -> Source | Diagnostic:
    """The text of a file, or why it cannot be read. Never waits, never reads much too much."""
    place = Span(shown, 1, 1, 1, 1)
    try:
        data = _read(path)
    except (FileNotFoundError, ValueError):
        return Diagnostic("E001", place, "there is no such file")
    except IsADirectoryError:
        return Diagnostic("E002", place, "this is a folder, not a rule file")
    except PermissionError:
        return Diagnostic("E003", place, "you are not allowed to read this file")
    except OSError as error:
        return Diagnostic("E003", place, f"this file cannot be read: {error.strerror or error}")
    if data is None:
        return Diagnostic("E002", place, "this is no regular file")
    if len(data) > LARGEST_FILE:
        kib = LARGEST_FILE // 1024
        return Diagnostic("E114", place, f"the file is larger than {kib} KiB")
    return _decoded(data, shown)


def _read(path: str | Path) -> bytes | None:
    """At most one byte more than a rule file may have; None for what is no regular file."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    if os.path.isdir(path):
        raise IsADirectoryError
    descriptor = os.open(path, flags | getattr(os, "O_NOCTTY", 0))
    with os.fdopen(descriptor, "rb") as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode):
            return None
        if status.st_size > LARGEST_FILE:
            return bytes(LARGEST_FILE + 1)
        return file.read(LARGEST_FILE + 1)


def _decoded(data: bytes, shown: str) -> Source | Diagnostic:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        hint = "save it as UTF-8 in your editor"
        return Diagnostic("E004", Span(shown, 1, 1, 1, 1), "this file is UTF-16", hint)
    data = data.removeprefix(b"\xef\xbb\xbf")
    zero = data.find(b"\0")
    if zero >= 0:
        return Diagnostic("E005", _at(data, zero, shown), "there is a null byte: this is no text")
    try:
        return Source(shown, data.decode("utf-8"))
    except UnicodeDecodeError as error:
        message = "this character is not UTF-8"
        hint = "save the file as UTF-8 in your editor"
        return Diagnostic("E004", _at(data, error.start, shown), message, hint)


def _at(data: bytes, offset: int, shown: str) -> Span:
    before = data[:offset]
    line = before.count(b"\n") + 1
    column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
    return Span(shown, line, column, line, column + 1)


# ---- settings


def read_setting(setting: game.Setting, value: SettingValue) -> SettingValue | Diagnostic:
    """The value of a setting from a text or a value, or why it may not be that."""
    if isinstance(value, str) and not isinstance(setting.value, str):
        read = _from_text(setting, value.strip())
    else:
        read = value
    if read is None or not _allowed(setting, read):
        return Diagnostic(
            "E011",
            setting.span,
            f"`{setting.name}` is {_may_be(setting)}, not {_shown(value)}",
        )
    return read


def _from_text(setting: game.Setting, text: str) -> SettingValue | None:
    if isinstance(setting.value, bool):
        return {"yes": True, "no": False}.get(text)
    if isinstance(setting.value, tuple):
        parts = [_whole(part.strip()) for part in text.split(",")]
        numbers = tuple(p for p in parts if p is not None)
        return numbers if len(numbers) == len(parts) else None
    return _whole(text)


def _whole(text: str) -> int | None:
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 19:
        return None
    return int(text)


def _allowed(setting: game.Setting, value: SettingValue) -> bool:
    if isinstance(setting.value, bool) or isinstance(value, bool):
        return isinstance(setting.value, bool) and isinstance(value, bool)
    if isinstance(setting.value, str) or isinstance(value, str):
        return value in setting.words
    if isinstance(setting.value, tuple) != isinstance(value, tuple):
        return False
    low, high = setting.low, setting.high
    numbers = value if isinstance(value, tuple) else (value,)
    return low is not None and high is not None and all(low <= n <= high for n in numbers)


def _may_be(setting: game.Setting) -> str:
    if isinstance(setting.value, bool):
        return "`yes` or `no`"
    if isinstance(setting.value, str):
        return listed(setting.words)
    span = f"from {setting.low} to {setting.high}"
    if isinstance(setting.value, tuple):
        return f"a list of numbers {span}, such as {_shown(setting.value)}"
    return f"a number {span}"


def _shown(value: SettingValue) -> str:
    if isinstance(value, bool):
        return "`yes`" if value else "`no`"
    if isinstance(value, tuple):
        return f"`{','.join(str(n) for n in value)}`"
    return f"`{value}`"


def _interval(setting: game.Setting, value: SettingValue) -> Interval:
    if isinstance(value, tuple):
        return Interval(min(value, default=0), max(value, default=0))
    if isinstance(value, str):
        index = setting.words.index(value)
        return Interval(index, index)
    return Interval(int(value), int(value))


def _what_there_is(found: game.Game) -> str:
    if not found.settings:
        return "this game has none"
    return f"there is {listed(found.settings)}"


def _start(found: game.Game) -> Span:
    span = found.span
    return Span(span.file, span.line, span.column, span.line, span.column)


def _wrong_players(players: int | None, allowed: range, found: game.Game) -> list[Diagnostic]:
    span = found.players[0].span.to(found.players[1].span)
    if not allowed:
        return [Diagnostic("E012", span, "with these settings nobody can play")]
    if players is None or players in allowed:
        return []
    few, many = allowed.start, allowed.stop - 1
    range_text = f"{few}" if few == many else f"{few} to {many}"
    return [Diagnostic("E012", span, f"{range_text} can play, not {players}")]
