"""The way of a rule file, one property for each stage.

    compilation = Compilation.open("games/pig.catrules")
    if not compilation.errors:
        program = compilation.program(compilation.configuration(3, {"target": "50"}))

A stage is worked out when it is first asked for, and only if those before it let it.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from catrules.diagnostics import Diagnostic, RulesError, Severity
from catrules.gather import Gathered, gather
from catrules.reading import AS_WRITTEN, Texts
from catrules.semantics import game
from catrules.semantics.check import check
from catrules.semantics.findings import did_you_mean, listed
from catrules.semantics.intervals import Bounds, Interval
from catrules.semantics.resolve import Resolved, resolve
from catrules.semantics.variants.compose import Composition, compose
from catrules.semantics.variants.weave import Woven, weave
from catrules.source import Source, Span
from catrules.syntax.parse import Parsed

if TYPE_CHECKING:  # a check never lowers, so it does not import what lowering needs
    from catrules.ir.program import Point, Program

SettingValue = int | bool | str | tuple[int, ...]

PointsOf = Callable[["Compilation"], "tuple[Point, ...]"]
"""What is to be counted of a game with its variants; see `catrules.coverage`."""


@frozen
class Configuration:
    """What is fixed before a game: how many play, and every setting's value."""

    players: int
    settings: Mapping[str, SettingValue]


class ConfigurationError(RulesError):
    """A number of players or a setting that the rules do not allow."""


class Compilation:
    """A rule file on its way to a program."""

    def __init__(self, source: Source, gathered: Gathered | None = None) -> None:
        self.gathered = gathered if gathered is not None else Gathered.of(source)
        self.source = source
        self.points: tuple[Point, ...] = ()
        """What its programs count."""

    @classmethod
    def open(
        cls,
        path: str | Path,
        name: str | None = None,
        variants: Sequence[str] = (),
        texts: Texts = AS_WRITTEN,
    ) -> "Compilation":
        """Reads a game with variants; `name` is what people are shown for it.

        variants: by the name of a file beside the game or by path. A variant's own path stands for
        its game with it. texts: what is read instead of some files. What is wrong is a finding.
        """
        gathered = gather(path, name if name is not None else os.fspath(path), variants, texts)
        return cls(gathered.game.source, gathered)

    # ---- stages

    @property
    def parsed(self) -> Parsed:
        """The abstract syntax of the game itself."""
        return self.gathered.game.parsed

    @cached_property
    def composed(self) -> Composition:
        """The game and its variants as one list of items."""
        game, variants = self.gathered.game, self.gathered.variants
        return compose(game.as_module, [each.as_module for each in variants])

    @cached_property
    def resolved(self) -> Resolved:
        """The game with every name looked up, and what amends it."""
        if not self.gathered.readable:
            return Resolved(None, ())
        return resolve(self.composed)

    @cached_property
    def woven(self) -> Woven:
        """The game with what amends it made a part of its rules."""
        found = self.resolved
        if found.game is None:
            return Woven(None, ())
        return weave(found.game, found.amendments)

    @cached_property
    def checked(self) -> tuple[Diagnostic, ...]:
        """What the checks find."""
        found = self.woven.game
        return check(found) if found is not None else ()

    @cached_property
    def findings(self) -> tuple[Diagnostic, ...]:
        """All findings, file by file in the order of the text.

        Lines that cannot be read hide what they declare, so then names are not looked up; nor are
        they where it is not clear which files are meant.
        """
        if _errors(self.gathered.findings):
            return self.gathered.findings
        if _errors(self.composed.findings):
            return self._in_order((*self.gathered.findings, *self.composed.findings))
        return self._in_order(
            (
                *self.gathered.findings,
                *self.composed.findings,
                *self.resolved.findings,
                *self.woven.findings,
                *self.checked,
            )
        )

    def _in_order(self, findings: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
        files = {each.path: i for i, each in enumerate(self.gathered.files)}

        def place(finding: Diagnostic) -> tuple[int, int, int, str]:
            span = finding.span
            return (files.get(span.file, len(files)), span.line, span.column, finding.code)

        return tuple(sorted(findings, key=place))

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The findings that keep the rules from being played."""
        return _errors(self.findings)

    @property
    def game(self) -> game.Game:
        """The game, checked. Raises RulesError if there is an error."""
        found = self.woven.game
        if self.errors or found is None:
            raise RulesError(self.errors)
        return found

    def program(self, configuration: Configuration) -> "Program":
        """The game lowered for a configuration. Raises RulesError if that cannot be done."""
        from catrules.lowering.lower import lower

        fixed = configuration
        return lower(self.game, fixed.players, fixed.settings, points=self.points)

    def counting(self, points: "PointsOf") -> "Compilation":
        """The same, whose programs count some points while they run, which changes nothing else."""
        other = copy(self)
        other.points = points(self)
        return other

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
                wrong.append(self._no_setting(name))
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

    def _no_setting(self, name: str) -> Diagnostic:
        others = self.gathered.others_with(name)
        if others:
            brought = listed(f"--with {other}" for other in others)
            hint = f"it belongs to a variant that is not in the game: {brought} brings it in"
        else:
            hint = did_you_mean(name, self.game.settings, _what_there_is(self.game))
        return Diagnostic("E010", _start(self.game), f"no setting is called `{name}`", hint)


def _errors(findings: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    return tuple(f for f in findings if f.severity is Severity.ERROR)


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
    variant = "" if span.file == found.span.file else f" with `{Path(span.file).stem}`"
    return [Diagnostic("E012", span, f"{range_text} can play{variant}, not {players}")]
