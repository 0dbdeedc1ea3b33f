"""Rule files, loaded: what they say about themselves, what is wrong with them, how to start."""

import os
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from catrules.diagnostics import Diagnostic, RulesError, Severity
from catrules.gather import RuleText
from catrules.pipeline import Compilation, Configuration, PointsOf, SettingValue
from catrules.reading import AS_WRITTEN, Texts, read_source
from catrules.semantics.variants.idle import idle
from catrules.source import Source

if TYPE_CHECKING:  # `check` never needs the machine, so it is not imported for it
    from catrules.ir.program import Program
    from catrules.machine.answers import Actor, Answer
    from catrules.machine.play import Play
    from catrules.positions.beginning import Begun
    from catrules.positions.position import Position


@frozen
class Setting:
    """An `assume` of the rules.

    value: what it is unless set; low, high: range of a number, or of a list's elements;
    words: what a word may be; why and clauses: as the rule file gives them.
    """

    name: str
    value: SettingValue
    low: int | None
    high: int | None
    words: tuple[str, ...]
    why: str
    clauses: tuple[str, ...]


class Rules:
    """Rule files composed: a game and its variants. `load` makes it."""

    def __init__(
        self,
        compilation: Compilation,
        settings: Mapping[str, SettingValue] | None = None,
    ) -> None:
        """Use `load`."""
        self._compilation = compilation
        self._settings = dict(settings or {})
        self._programs: dict[tuple[object, ...], Program] = {}
        self._findings = (*compilation.findings, *self._misfits())

    def _misfits(self) -> tuple[Diagnostic, ...]:
        """What is wrong with the variants and settings asked for, where the file itself is well."""
        if self._compilation.errors:
            return ()
        try:
            read = self._configured(None, self._settings)
        except RulesError as error:
            return error.findings
        self._settings = {name: read.settings[name] for name in self._settings}
        return ()

    @property
    def compilation(self) -> Compilation:
        """The way of the files to a program, for who asks for more than the program of a game."""
        return self._compilation

    @property
    def title(self) -> str:
        """The game's title; empty if the file cannot be read so far."""
        game = self._compilation.resolved.game
        return game.title if game is not None else ""

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants in play, those that others bring in among them, in order of their names."""
        return tuple(each.module for each in self._compilation.gathered.variants)

    @property
    def is_series(self) -> bool:
        """Whether this is a tournament, whose rules play games of others."""
        return False

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """Everything that is wrong, in the order of the text; errors and warnings."""
        return self._findings

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The findings that keep the rules from being played."""
        return tuple(f for f in self._findings if f.severity is Severity.ERROR)

    @property
    def ok(self) -> bool:
        """Whether the rules can be played: no finding is an error."""
        return not self.errors

    @property
    def settings(self) -> tuple[Setting, ...]:
        """What can be set from outside, in the order of the files, with the values of `load`.

        Raises RulesError if the file has errors.
        """
        return tuple(
            Setting(
                name=name,
                value=self._settings.get(name, setting.value),
                low=setting.low,
                high=setting.high,
                words=setting.words,
                why=setting.why,
                clauses=setting.clauses,
            )
            for name, setting in self._compilation.game.settings.items()
        )

    @property
    def players(self) -> range:
        """How many may play with the settings of `load`. Raises RulesError as `settings` does."""
        return self._compilation.player_range(self._settings)

    @property
    def paths(self) -> tuple[str, ...]:
        """The files in play, the game's first, as they were asked for or found."""
        return tuple(each.path for each in self._compilation.gathered.files)

    @property
    def texts(self) -> dict[str, str]:
        """All that these rules are read from, by path: the files in play, and those that they name,
        which are read for this.

        With `Texts.of(rules.texts)` the same is loaded where the files are not.
        """
        gathered = self._compilation.gathered
        named = {path: read_source(path, path, gathered.texts) for path in gathered.named}
        return {
            **{each.path: each.source.text for each in gathered.files},
            **{path: each.text for path, each in named.items() if isinstance(each, Source)},
        }

    @property
    def sha256(self) -> str:
        """A hash over all files in play: of one file, that of its UTF-8 text.

        Each variant follows with its name and its text, in order of their names.
        """
        whole = sha256(self._compilation.source.text.encode())
        for each in self._compilation.gathered.variants:
            for part in (each.module, each.source.text):
                whole.update(b"\0" + part.encode())
        return whole.hexdigest()

    def with_settings(self, settings: Mapping[str, SettingValue]) -> "Rules":
        """The same rules with these settings over those of `load`; no file is read again."""
        return Rules(self._compilation, {**self._settings, **settings})

    def configuration(
        self, players: int | None = None, settings: Mapping[str, SettingValue] | None = None
    ) -> Configuration:
        """What is fixed before a game: how many play, and the value of every setting.

        players: the fewest that may play if left out. settings: over those given to `load`, as
        values or as texts that are typed. Raises RulesError if the files have errors, and its
        kind ConfigurationError with a finding for each thing that the rules do not allow.
        """
        if self.errors:
            raise RulesError(self.errors)
        return self._configured(players, {**self._settings, **(settings or {})})

    def _configured(
        self, players: int | None, settings: Mapping[str, SettingValue]
    ) -> Configuration:
        return self._compilation.configuration(players, settings)

    def counting(self, points: PointsOf) -> "Rules":
        """The same rules, whose programs count some points while they run."""
        return Rules(self._compilation.counting(points), self._settings)

    @property
    def programs(self) -> "tuple[Program, ...]":
        """The programs that were asked for by now."""
        return tuple(self._programs.values())

    def program(
        self, players: int | None = None, settings: Mapping[str, SettingValue] | None = None
    ) -> "Program":
        """The rules lowered for one configuration; asked for again, the same program.

        players: the fewest that may play if left out. settings: over those given to `load`.
        Raises RulesError if the files have errors or the configuration is impossible.
        """
        configuration = self.configuration(players, settings)
        key = (configuration.players, *sorted(configuration.settings.items()))
        if key not in self._programs:
            self._programs[key] = self._compilation.program(configuration)
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
        """Starts a game; `names` also says how many play if `players` is left out.

        Raises RulesError as `program` does, RulesFault if the rules fail in their setup, and
        ValueError for names that are too many, empty or equal.
        """
        from catrules.machine.play import Play

        count = players if players is not None else len(names) or None
        program = self.program(count, settings)
        return Play(program, seed=seed, names=names, every_stop=every_stop)

    # ---- positions

    def position(self, play: "Play") -> "Position":
        """The position in which a game of these rules stands: a small file that people read.

        It is the referee's: it shows all that is hidden. In a tournament it is that of the game
        that is being played, alone. Raises PositionError (a ValueError) where none can be kept.
        """
        from catrules.ir.program import shown_setting
        from catrules.positions.position import Position
        from catrules.positions.writing import Played, text_of

        assumed = self._compilation.game.settings
        usual = {name: shown_setting(each.value) for name, each in assumed.items()}
        now = dict(play.program.settings)
        played = Played(
            game=self.title,
            sha256=self.sha256,
            files=self.files,
            settings={name: now[name] for name in usual if now[name] != usual[name]},
        )
        return Position.of(text_of(played, play))

    def continue_from(self, position: "Position", seed: int | None = None) -> "Play":
        """The game that stands in a position.

        Its logs and decisions begin some decisions before, as far as the position recalls them; in
        one that was edited they begin there. seed: in place of the position's generator. It is
        played with the position's settings.
        Raises SaveFault with what is wrong with the position, RulesError as `program` does.
        """
        return self.begun(position, seed).play

    def begun(self, position: "Position", seed: int | None = None) -> "Begun":
        """The same, with what should be said of the position all the same."""
        from catrules.positions import faults
        from catrules.positions.beginning import begin

        if self.errors:
            raise RulesError(self.errors)
        try:
            program = self.program(len(position.names), position.settings)
        except RulesError as error:
            line = position.head.line
            raise faults.impossible(position.file, line, error.findings[0].message) from None
        return begin(position, program, self.title, self.files, self.sha256, seed)

    @property
    def files(self) -> tuple[tuple[str, str], ...]:
        """The files in play, the game first: the name of each and a hash over its text."""
        first, *variants = self._compilation.gathered.files
        named = [(os.path.basename(first.path), first), *((v.module, v) for v in variants)]
        return tuple((name, sha256(each.source.text.encode()).hexdigest()) for name, each in named)


def load(
    path: str | Path,
    variants: Sequence[str] = (),
    settings: Mapping[str, SettingValue] | None = None,
    texts: Texts = AS_WRITTEN,
) -> Rules:
    """Reads a game.

    variants: to play with, by the name of a file beside the game or by path. settings: by name,
    as values or as texts that are typed. texts: what is read instead of some files. What is wrong
    with any of it is in `findings`; nothing is raised for it.
    """
    compilation = Compilation.open(path, variants=variants, texts=texts)
    return _rules_of(compilation, path, variants, settings)


def _rules_of(
    compilation: Compilation,
    path: str | Path,
    variants: Sequence[str],
    settings: Mapping[str, SettingValue] | None = None,
) -> Rules:
    """The rules of a game, or those of a tournament with its games'."""
    head = compilation.gathered.game.as_module.head
    if head is not None and head.form == "tournament":
        from catrules.tournament import Tournament

        return Tournament(compilation, path, variants, settings)
    return Rules(compilation, settings)


def check(path: str | Path, variants: Sequence[str] = ()) -> tuple[Diagnostic, ...]:
    """Everything that is wrong with a rule file and can be known without playing.

    That is more than `load` finds: which clauses are cited matters to nobody who plays, nor does
    what is hardly meant, such as a rule that nothing runs. A variant is checked with its game and
    what it uses, and again with those that each of its `with` blocks is for.
    """
    compilation = Compilation.open(path, variants=variants)
    more = (*_cited(compilation), *_advised(compilation, path))
    found = dict.fromkeys((*_rules_of(compilation, path, variants).findings, *more))
    about = _asked_for(compilation, path)
    if about is None:
        return _own_first(tuple(found), compilation.source.name)
    present = {each.module for each in compilation.gathered.variants}
    for names in about.as_module.with_blocks:
        if others := [name for name in names if name not in present]:
            both = Compilation.open(path, variants=(*variants, *others))
            if not both.composed.findings:
                found.update(dict.fromkeys(both.findings))
    own = tuple(f for f in found if _is_about(f, about.path))
    return own or tuple(f for f in found if f.severity is Severity.ERROR)


def _cited(compilation: Compilation) -> Iterable[Diagnostic]:
    """What is wrong with the citations of all files."""
    from catrules.trace.cited import check_citations
    from catrules.trace.files import RuleFile

    for each in compilation.gathered.files:
        file = RuleFile(each.path, each.source, each.parsed.file, each.parsed.findings)
        yield from check_citations(file)


def _advised(compilation: Compilation, path: str | Path) -> tuple[Diagnostic, ...]:
    """What is advised about a game by itself, or about what variants amend, if all is well."""
    if compilation.errors:
        return ()
    if compilation.gathered.variants:
        return idle(compilation.game, compilation.resolved.amendments)
    from catrules.beside import words_beside
    from catrules.semantics.advice import advice

    return advice(compilation.game, words_beside(os.fspath(path)))


def _own_first(findings: tuple[Diagnostic, ...], file: str) -> tuple[Diagnostic, ...]:
    """The findings in a file in the order of its text, then those elsewhere."""
    own = [f for f in findings if f.span.file == file]
    own.sort(key=lambda f: (f.span.line, f.span.column, f.code))
    return (*own, *(f for f in findings if f.span.file != file))


def _asked_for(compilation: Compilation, path: str | Path) -> RuleText | None:
    """The variant that a path leads to; None if it leads to the game."""
    variants = compilation.gathered.variants
    return next((each for each in variants if each.path == os.path.normpath(path)), None)


def _is_about(finding: Diagnostic, file: str) -> bool:
    return file in (finding.span.file, *(label.span.file for label in finding.labels))


def replay(
    rules: Rules,
    decisions: "Iterable[Answer | tuple[Actor, str]]",
    *,
    players: int | None = None,
    seed: int = 0,
    settings: Mapping[str, SettingValue] | None = None,
    names: Sequence[str] = (),
    every_stop: bool = False,
) -> "Play":
    """The game that results from answering these decisions in order (see `Play.decisions`).

    With the same rules, configuration, seed and decisions it is the same game to the last byte.
    Raises IllegalOption if one of them is not, letter for letter, an option of what is asked
    there, and what `Rules.start` raises.
    """
    from catrules.machine.answers import Answer

    play = rules.start(
        players=players, seed=seed, settings=settings, names=names, every_stop=every_stop
    )
    for decision in decisions:
        play.repeat(decision if isinstance(decision, Answer) else Answer(*decision))
    return play
