"""What `--save` and `--resume` name: opens it, and says what is wrong with it and how to go on."""

import os
import shlex
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Self

import click
from attrs import frozen

from catrules_cli import __version__
from catrules_cli.findings import Fail, say
from catrules_cli.options import HUMAN, as_text, nobody, parse_names, parse_seats, parse_settings

if TYPE_CHECKING:
    from catrules.diagnostics import Diagnostic
    from catrules.pipeline import SettingValue
    from catrules.rules import Rules
    from catrules.saves.form import Header
    from catrules.saves.reading import Saved
    from catrules.saves.session import Session
    from catrules.saves.writing import Writer
    from catrules_cli.referee import Game

TROUBLE = 2


class Trouble(click.ClickException):
    """The disk, or somebody else who writes."""

    exit_code = TROUBLE


@frozen(kw_only=True)
class Asked:
    """What the command line says about a game, as it stands there; None or empty: nothing."""

    variants: tuple[str, ...]
    players: int | None
    seed: int | None
    sets: tuple[str, ...]
    seats: tuple[str, ...]
    names: str


class Book:
    """What a game is kept in, if in anything. As a context it says what goes wrong with it.

    file: of the rules; save, resume: what the options name.
    """

    def __init__(
        self, file: str, save: str | None, resume: str | None, *, as_json: bool = False
    ) -> None:
        same = bool(save and resume) and _same_file(str(save), str(resume))
        self._save = None if same else save
        self._resume = resume
        self._file = file
        self._as_json = as_json
        self.writer: Writer | None = None
        self.saved: Saved | None = None
        self.begun = ""
        """What begins the game again, once that is known, in words."""
        self.moment = ""
        """The last moment that was kept at the prompt, and what goes on from it, in words."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.writer:
            self.writer.close()
        if problem is None or isinstance(problem, click.exceptions.Exit):
            return
        if self.writer and isinstance(problem, KeyboardInterrupt | click.Abort):
            click.echo(f"\nThe game is saved. {self.how_to_go_on()}", err=True)
            return
        if self.begun and isinstance(problem, KeyboardInterrupt | click.Abort):
            click.echo(f"\nYou left the game. {self.not_saved()}", err=True)
            return
        from catrules.saves.faults import SaveFault, SaveTrouble

        if isinstance(problem, SaveFault):
            self._end_with(problem.finding)
        if isinstance(problem, SaveTrouble):
            raise Trouble(_shown(f"{problem}. {self._remedy(kept=problem.kept)}")) from None

    @property
    def resumes(self) -> bool:
        """Whether a game is to be resumed."""
        return self._resume is not None

    @property
    def name(self) -> str:
        """The file that is resumed, or that is written."""
        return self._resume or self._save or ""

    # ---- opening

    def variants(self) -> tuple[str, ...]:
        """The variants with which the game that is to be resumed was begun."""
        if self._resume is None:
            return ()
        from catrules.saves import reading

        return reading.read(self._resume).header.variants

    def resumed(self, rules: "Rules") -> "Header | None":
        """Opens what is to be resumed; its first line. Nothing else is changed by it."""
        if self._resume is None:
            return None
        from catrules.saves import faults, reading, writing

        if self._save is None:
            self.writer, self.saved = writing.Writer.go_on(self._resume)
        else:
            self.saved = reading.read(self._resume)
        header = self.saved.header
        if header.sha256 != rules.sha256:
            raise faults.other_rules(self._resume, header, rules.title, rules.sha256)
        if header.variants != rules.variants:
            raise faults.other_variants(self._resume, header, rules.variants)
        for warning in self.saved.warnings:
            say_shortly(warning)
        return header

    def begin(self, header: "Header") -> None:
        """Begins the save that is asked for, with the lines of the resumed one if there is one."""
        if self._save is None:
            return
        from catrules.saves.writing import Writer

        if self.saved:
            self.writer = Writer.copy(self._save, self.saved)
        else:
            self.writer = Writer.create(self._save, header)

    # ---- what is said

    def how_to_go_on(self) -> str:
        """The command that goes on with the game; empty if it is not kept."""
        if not self.writer:
            return ""
        words = ("catrules", "run", self._file, "--resume", self.writer.file)
        return f"`{_shown(' '.join(map(shlex.quote, words)))}` goes on with it."

    def not_saved(self) -> str:
        """That the game is not saved, and what there is all the same."""
        kept = f", but {self.moment}" if self.moment else " (`--save PATH` does that)"
        return f"It was not saved{kept}. {self.begun}."

    def _remedy(self, *, kept: bool) -> str:
        if kept:
            return (
                "The last decision is not saved, all before it are. Once that is put right"
                f" {self.how_to_go_on()} With `--save` and another path as well, it goes on there."
            )
        if self._save is not None:
            return "Name another file with `--save`; `--resume` goes on with a game that is saved."
        return "To go on with a copy of it, add `--save` and another path."

    def _end_with(self, finding: "Diagnostic") -> None:
        Fail(as_json=self._as_json)([finding], quoted=False)


def session_of(game: "Game") -> "Session":
    """The game at its first question, or where it was left."""
    from catrules.saves import faults
    from catrules.saves.session import Session

    book = game.book
    try:
        return Session(
            game.start,
            people=game.people,
            writer=book.writer,
            saved=book.saved,
            free=game.free_undo,
        )
    except ValueError as problem:
        if not book.saved:
            raise
        raise faults.impossible(book.name, str(problem)) from None


def say_shortly(finding: "Diagnostic") -> None:
    """A finding without the line that it is about: that might hold what nobody should see."""
    say([finding], quoted=False)


def _shown(text: str) -> str:
    from catrules.text import clean

    return clean(text)


def _same_file(one: str, other: str) -> bool:
    return os.path.exists(one) and os.path.samefile(one, other)


# ---- what is pinned by a save


def agree(header: "Header", asked: Asked, rules: "Rules", who: Sequence[str]) -> None:
    """Wrong usage if the command line says anything else than a save does."""
    if asked.players not in (None, header.players):
        raise _contradiction("--players", str(header.players))
    if asked.seed not in (None, header.seed):
        raise _contradiction("--seed", str(header.seed))
    usual: Mapping[str, SettingValue] = {each.name: each.value for each in rules.settings}
    for name, value in parse_settings(asked.sets, rules).items():
        if value != (saved := header.settings.get(name, usual[name])):
            raise _contradiction("--set", f"{name}={as_text(saved)}")
    if asked.names and parse_names(asked.names, header.players) != header.names:
        raise _contradiction("--names", ",".join(header.names))
    if parse_seats(asked.seats, header.players, who, header.seats) != header.seats:
        seats = (f"{seat}={name}" for seat, name in enumerate(header.seats, 1))
        raise _contradiction("--seat", ", ".join(seats))


def _contradiction(option: str, saved: str) -> click.BadParameter:
    message = f"the saved game was begun with {_shown(saved)}: leave this out, or begin another"
    return click.BadParameter(message, param_hint=f"'{option}'")


def header_of(
    rules: "Rules",
    settings: Mapping[str, "int | bool | str | tuple[int, ...]"],
    names: tuple[str, ...],
    seed: int,
    seats: tuple[str, ...],
) -> "Header":
    """The first line of the save of a new game."""
    from catrules.saves.form import Header

    return Header(
        version=__version__,
        game=rules.title,
        sha256=rules.sha256,
        variants=rules.variants,
        settings=settings,
        names=names,
        seed=seed,
        seats=seats,
    )


def can_be_seated(header: "Header", who: Sequence[str], *, at_terminal: bool, file: str) -> None:
    """Whether those who play a saved game are known, and people have a terminal."""
    from catrules.saves import faults

    for name in header.seats:
        if nobody(name, who):
            raise faults.impossible(file, f"nobody is called `{name}` who could play a seat")
    if HUMAN in header.seats and not at_terminal:
        raise click.BadParameter(
            "people play in this game, so it needs a terminal, and no --json",
            param_hint="'--resume'",
        )
