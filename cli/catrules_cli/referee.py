"""Leads one game to its end: asks whoever is to decide, and hands on what happens."""

import json
from typing import TYPE_CHECKING, Any

import click
from attrs import frozen

from catrules_cli.findings import Fail
from catrules_cli.options import HUMAN, USUAL_BOT, as_text
from catrules_cli.saved import Book, session_of

if TYPE_CHECKING:
    from catrules.diagnostics import Diagnostic
    from catrules.machine.play import Play
    from catrules.pipeline import SettingValue
    from catrules.rules import Rules
    from catrules.saves.session import Session
    from catrules_cli.table import Table


ENOUGH = 20_000
"""Decisions after which a game that is told step by step is given up."""


@frozen(kw_only=True)
class Game:
    """What is to be played.

    seats: who plays each, `human` or a bot's policy. book: what it is kept in, if in anything.
    free_undo: people may take back what they like.
    """

    rules: "Rules"
    settings: "dict[str, SettingValue]"
    names: tuple[str, ...]
    seats: tuple[str, ...]
    seed: int
    fail: Fail
    book: Book
    free_undo: bool = False

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(seat for seat, who in enumerate(self.seats, 1) if who == HUMAN)

    def who(self, actor: int | str) -> str:
        """Who answers for an actor: the table's questions are for people, if there are any."""
        if isinstance(actor, int):
            return self.seats[actor - 1]
        return HUMAN if actor == "table" and self.people else USUAL_BOT

    def start(self) -> "Play":
        """The game, at its first question."""
        return self.rules.start(
            players=len(self.seats), seed=self.seed, settings=self.settings, names=self.names
        )

    def title(self) -> str:
        """The game in a line, with all that it takes to play it again."""
        settings = [f"{name}={as_text(value)}" for name, value in self.settings.items()]
        parts = [self.rules.title, *self.rules.variants, f"{len(self.seats)} players", *settings]
        return f"{', '.join(parts)}, seed {self.seed}"


# ---- for programs


def stream(game: Game, viewer: int | None) -> None:
    """Play by bots; print a JSON object for the start, for each thing told, and for the end.

    viewer: the seat that reads it, who is shown neither the seed nor what others are told.
    """
    from catrules import RulesError

    try:
        _emit(_start_as_json(game, viewer))
        session = session_of(game)
        told = _emit_news(session.play, viewer, 0)
        while not session.play.over:
            _bot(game, session)
            told = _emit_news(session.play, viewer, told)
    except RulesError as error:
        game.fail(error.findings)
    if session.play.result is not None:
        end = session.play.result.as_json()
        if viewer is not None:
            end["decisions"] = None  # it counts what others were asked
        _emit({"event": "end", **end})


def _start_as_json(game: Game, viewer: int | None) -> dict[str, Any]:
    return {
        "event": "start",
        "game": game.rules.title,
        "players": list(range(1, len(game.seats) + 1)),
        "names": list(game.names),
        "with": list(game.rules.variants),
        "set": game.settings,
        "seed": game.seed if viewer is None else None,
        "rules_sha256": game.rules.sha256,
    }


def _emit_news(play: "Play", viewer: int | None, told: int) -> int:
    """What was told since so many entries were; how many there are now."""
    entries = play.log(viewer)
    for entry in entries[told:]:
        _emit(entry.as_json())
    return len(entries)


def _emit(line: dict[str, Any]) -> None:
    click.echo(json.dumps(line, ensure_ascii=False))


# ---- for people who only watch


def recount(game: Game, *, explain: bool) -> None:
    """Play by bots; print what happens, in sentences, and the result."""
    from catrules import RulesError
    from catrules.text import clean
    from catrules_cli.words import outcome, sentence

    click.echo(clean(game.title()))
    try:
        session = session_of(game)
        told = 0
        while True:
            for entry in (entries := session.play.log())[told:]:
                click.echo(sentence(entry, explain=explain))
            told = len(entries)
            if session.play.over:
                break
            _bot(game, session)
    except RulesError as error:
        game.fail(error.findings)
    click.echo()
    click.echo(outcome(session.play))


# ---- for people who play


def at_the_table(game: Game, *, explain: bool) -> None:
    """Play with the people at the terminal and bots in the other seats."""
    from catrules import RulesError
    from catrules.text import clean
    from catrules_cli.table import Left, Table
    from catrules_cli.words import outcome

    click.echo(clean(game.title()))
    click.echo("Type the number of what you choose, or `?` for help.")
    try:
        session = session_of(game)
        table = Table(session, game.people, explain=explain)
        if game.book.resumes:
            table.tell_where_it_stands()
        _lead(game, session, table)
    except RulesError as error:
        game.fail(error.findings)
    except Left:
        again = game.book.how_to_go_on() or f"`--seed {game.seed}` deals it again."
        click.echo(f"You left the game. {again}")
        return
    table.tell_the_end()
    click.echo()
    click.echo(outcome(session.play))


def _lead(game: Game, session: "Session", table: "Table") -> None:
    """Ask people at the table and bots by themselves, until the game is over."""
    while not session.play.over:
        if (seat := session.person()) is not None:
            table.ask(session.play.pending[0], seat)
        else:
            _bot(game, session)


def _bot(game: Game, session: "Session") -> None:
    """Let a bot answer the first question, unless this has gone on for too long."""
    from catrules.ir.program import DECISIONS
    from catrules.simulate.policies import answer

    if session.play.standing.state[DECISIONS] >= ENOUGH:
        game.fail((_no_end(session.play),))
    who = game.who(session.play.pending[0].actor)
    session.answer(lambda play: answer(play, who))


def _no_end(play: "Play") -> "Diagnostic":
    """What is said of a game that bots give up."""
    from catrules.diagnostics import Diagnostic

    program = play.program
    origin = program.origins[program.sites[play.standing.stop[0].site].origin]
    message = f"after {len(play.decisions)} decisions the game has not come to an end"
    hint = "Look for a `while` that always holds, or a `win` that cannot come about."
    return Diagnostic("E906", origin.span, message, hint)
