"""Tournaments, loaded: their own rules, and those of the games that they play."""

import os
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from catrules.diagnostics import Diagnostic, Label
from catrules.gather import RuleText, base_of
from catrules.pipeline import Compilation, Configuration, PointsOf, SettingValue
from catrules.rules import Rules, Setting
from catrules.semantics import tree
from catrules.semantics.structure import bodies
from catrules.semantics.walk import everything
from catrules.source import Span

if TYPE_CHECKING:
    from catrules.ir.program import Program
    from catrules.machine.play import Play
    from catrules.positions.position import Position

Using = tuple[str, ...]
"""The variants that a line of a tournament plays with."""


class Tournament(Rules):
    """A tournament with the rules of its games. `load` makes it.

    variants: with which all of its games are played, beside those that its lines name.
    """

    def __init__(
        self,
        compilation: Compilation,
        path: str | Path,
        variants: Sequence[str] = (),
        settings: Mapping[str, SettingValue] | None = None,
        games: "dict[Using, Rules] | None" = None,
    ) -> None:
        """Use `load`. games: those of its lines, where they were read before."""
        self._path, self._asked, self._known = path, tuple(sorted(set(variants))), games
        super().__init__(compilation, settings)

    # ---- its games

    @cached_property
    def games(self) -> dict[Using, Rules]:
        """The rules of its games, by the variants that its lines name."""
        if self._known is not None:
            return self._known
        if isinstance(self._base, Diagnostic):
            return {}
        game, where = self._base
        texts = self._compilation.gathered.texts
        return {
            using: Rules(Compilation.open(where, game.path, self._variants_of(using), texts))
            for using in self._lines
        }

    @cached_property
    def _base(self) -> tuple[RuleText, str] | Diagnostic:
        """The game that is played, and where it lies."""
        gathered = self._compilation.gathered
        return base_of(gathered.game, os.fspath(self._path), gathered.texts)

    def _variants_of(self, using: Using) -> Using:
        return tuple(dict.fromkeys((*self._asked, *using)))

    @cached_property
    def _lines(self) -> dict[Using, Span]:
        """What its lines play with, and where the first of each says so."""
        found = self._compilation.resolved.game
        if found is None:
            return {}
        lines = (n for n in everything(*bodies(found)) if isinstance(n, tree.PlayGame))
        named: dict[Using, Span] = {}
        for line in lines:
            named.setdefault(line.using, line.span)
        return named

    def _misfits(self) -> tuple[Diagnostic, ...]:
        """What is wrong with its games, and with the settings asked for."""
        if self._compilation.errors:
            return ()
        if self._known is None and isinstance(self._base, Diagnostic):
            return (self._base,)
        wrong = tuple(f for using, span in self._lines.items() for f in self._wrong(using, span))
        return wrong or super()._misfits()

    def _wrong(self, using: Using, span: Span) -> Iterable[Diagnostic]:
        errors = self.games[using].errors
        if not errors:
            return
        first = errors[0]
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        message = f"this game cannot be played: {first.message}{more}"
        labels = (Label(first.span, f"{first.code} is found here"),)
        yield Diagnostic("E251", span, message, first.hint, labels)

    # ---- what it says about itself

    @property
    def is_series(self) -> bool:
        """It is."""
        return True

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants with which all games are played."""
        return self._asked

    @property
    def settings(self) -> tuple[Setting, ...]:
        """What can be set: of the tournament, then of its games."""
        found = {setting.name: setting for setting in super().settings}
        for game in self.games.values():
            for setting in game.with_settings(self._for(game, self._settings)).settings:
                found.setdefault(setting.name, setting)
        return tuple(found.values())

    @property
    def texts(self) -> dict[str, str]:
        """All that these rules and those of the games are read from, by path."""
        found = super().texts
        for game in self.games.values():
            found.update(game.texts)
        return found

    @property
    def sha256(self) -> str:
        """A hash over all files in play, those of the games among them."""
        whole = sha256(super().sha256.encode())
        for using in sorted(self.games):
            whole.update(("\0" + " ".join(using) + "\0" + self.games[using].sha256).encode())
        return whole.hexdigest()

    def with_settings(self, settings: Mapping[str, SettingValue]) -> "Rules":
        """The same rules with these settings over those of `load`; no file is read again."""
        every = {**self._settings, **settings}
        return Tournament(self._compilation, self._path, self._asked, every, self.games)

    def counting(self, points: PointsOf) -> "Rules":
        """The same rules, whose programs and those of their games count some points."""
        games = {using: game.counting(points) for using, game in self.games.items()}
        own = self._compilation.counting(points)
        return Tournament(own, self._path, self._asked, self._settings, games)

    @property
    def programs(self) -> "tuple[Program, ...]":
        """The programs that were asked for by now, those of its games last."""
        theirs = (program for game in self.games.values() for program in game.programs)
        return (*super().programs, *theirs)

    def _configured(
        self, players: int | None, settings: Mapping[str, SettingValue]
    ) -> Configuration:
        """What is fixed before a tournament; settings of its games are among it."""
        theirs: dict[str, SettingValue] = {}
        for game in self.games.values():
            named = self._for(game, settings)
            values = game.configuration(None, named).settings
            theirs.update({name: values[name] for name in named})
        own = {name: value for name, value in settings.items() if name not in theirs}
        fixed = self._compilation.configuration(players, own)
        return Configuration(fixed.players, {**fixed.settings, **theirs})

    def _for(self, game: Rules, given: Mapping[str, SettingValue]) -> dict[str, SettingValue]:
        """Those of some settings that are a game's and not the tournament's own."""
        own = self._compilation.game.settings
        names = {setting.name for setting in game.settings}
        return {n: value for n, value in given.items() if n in names and n not in own}

    # ---- playing

    def program(
        self, players: int | None = None, settings: Mapping[str, SettingValue] | None = None
    ) -> "Program":
        """The rules of the tournament itself, lowered."""
        fixed = self.configuration(players, settings)
        own = self._compilation.game.settings
        values = {name: value for name, value in fixed.settings.items() if name in own}
        key = (fixed.players, *sorted(values.items()))
        if key not in self._programs:
            only = Configuration(fixed.players, values)
            self._programs[key] = self._compilation.program(only)
        return self._programs[key]

    def start(
        self,
        *,
        players: int | None = None,
        seed: int = 0,
        settings: Mapping[str, SettingValue] | None = None,
        names: Sequence[str] = (),
        every_stop: bool = False,
    ) -> "Play":
        """Starts a tournament; as `Rules.start`."""
        from catrules.machine.series import Series

        count = players if players is not None else len(names) or None
        fixed = self.configuration(count, settings).settings
        return Series(
            self.program(count, settings),
            partial(self._game_program, fixed),
            seed=seed,
            names=names,
            every_stop=every_stop,
        )

    def _game_program(
        self, fixed: Mapping[str, SettingValue], players: int, using: Using
    ) -> "Program":
        game = self.games[using]
        return game.program(players, self._for(game, fixed))

    def position(self, play: "Play") -> "Position":
        """The position of the game that is being played, as a position of that game's rules."""
        from catrules.machine.series import Series
        from catrules.positions.faults import PositionError

        if not isinstance(play, Series) or play.game is None:
            message = "between two games of a tournament no position can be kept"
            raise PositionError(f"{message}: take a moment of a game, or save the tournament")
        return self.games[play.using].position(play.game)
