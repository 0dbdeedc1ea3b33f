"""Leads one game to its end: asks whoever is to decide, and hands on what happens."""

import json
import shlex
from typing import TYPE_CHECKING, Any, NoReturn

import click
from attrs import frozen

from catrules_cli.findings import RULES_AT_FAULT, Fail
from catrules_cli.options import HUMAN, USUAL_BOT, as_text
from catrules_cli.printing import tell
from catrules_cli.saved import Book, session_of

if TYPE_CHECKING:
    from catrules import RulesError, RulesFault
    from catrules.diagnostics import Diagnostic
    from catrules.machine.play import Play
    from catrules.pipeline import SettingValue
    from catrules.positions.position import Position
    from catrules.rules import Rules
    from catrules.saves.session import Session
    from catrules_cli.table import Table
    from catrules_cli.telling import Teller


ENOUGH = 20_000
"""Decisions after which a game that is told step by step is given up."""


@frozen(kw_only=True)
class Game:
    """What is to be played.

    seats: who plays each, `human` or a bot's policy. book: what it is kept in, if in anything.
    free_undo: people may take back what they like. file: of the rules, as it was named.
    position: where it goes on from, if it does not begin anew; reseeded: with the seed instead of
    the position's generator.
    """

    rules: "Rules"
    settings: "dict[str, SettingValue]"
    names: tuple[str, ...]
    seats: tuple[str, ...]
    seed: int
    fail: Fail
    book: Book
    free_undo: bool = False
    file: str = ""
    position: "Position | None" = None
    reseeded: bool = False

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
        if self.position is not None:
            return self.rules.continue_from(self.position, self.seed if self.reseeded else None)
        return self.rules.start(
            players=len(self.seats), seed=self.seed, settings=self.settings, names=self.names
        )

    def teller(self, *, explain: bool) -> "Teller":
        """Tells the game to those who may know all."""
        from catrules_cli.telling import Teller

        return Teller(self.called, None, explain=explain)

    @property
    def called(self) -> tuple[str, ...]:
        """What the seats are called where people read it."""
        from catrules.machine.legend import people_names

        return people_names(self.names)

    def beginning(self) -> str:
        """What begins this game again, in words."""
        return f"`{self.again()}` {'begins there' if self.position else 'deals it'} again"

    def again(self) -> str:
        """The command that begins this game again."""
        bots = (USUAL_BOT,) * (len(self.seats) - 1)
        usual = max(self.seats, key=self.seats.count)
        others = [f"{seat}={who}" for seat, who in enumerate(self.seats, 1) if who != usual]
        numbers = tuple(str(seat) for seat in range(1, len(self.seats) + 1))
        if self.position is not None:
            all_alike = [] if self.seats == (HUMAN, *bots) else [f"all={usual}", *others]
            return self._from_here_again(all_alike)
        options = {
            "--with": self.rules.variants,
            "--set": [f"{name}={as_text(value)}" for name, value in self.settings.items()],
            "--players": [str(len(self.seats))],
            "--names": [",".join(self.names)] if self.names != numbers else [],
            "--seat": [] if self.seats == (HUMAN, *bots) else [f"all={usual}", *others],
            "--seed": [str(self.seed)],
        }
        words = [
            word for name, values in options.items() for each in values for word in (name, each)
        ]
        return shlex.join(["catrules", "run", self.file, *words])

    def _from_here_again(self, seats: list[str]) -> str:
        """The command that goes on from the same position again."""
        assert self.position is not None
        seeds = ["--seed", str(self.seed)] if self.reseeded else []
        seated = [word for each in seats for word in ("--seat", each)]
        words = ["catrules", "run", self.file, "--position", self.position.file, *seated, *seeds]
        return shlex.join(words)

    def keep(self, play: "Play", path: str) -> list[str]:
        """Keeps the position of the game in a new file; what is said of it, in lines."""
        from catrules_cli import positioned

        said, moment = positioned.keep(self.rules, play, self.file, path)
        self.book.moment = moment or self.book.moment
        return said

    def how_to_go_on(self) -> str:
        """How a game that was left can be gone on with, or begun again."""
        if going_on := self.book.how_to_go_on():
            return f"It is saved. {going_on}"
        return self.book.not_saved()

    def how_to_come_here(self) -> str:
        """How somebody who looks for a fault of the rules comes to it again."""
        if going_on := self.book.how_to_go_on():
            return f"It is saved. {going_on}"
        more = "; people must answer as they did" if self.people else ""
        return f"`{self.again()}` plays it again{more}."

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

    session, told = None, 0
    try:
        _emit(_start_as_json(game, viewer))
        session = session_of(game)
        told = _emit_news(session.play, viewer, 0)
        while not session.play.over:
            _bot(game, session)
            told = _emit_news(session.play, viewer, told)
    except RulesError as error:
        _emit_before(session, viewer, error)
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
    news = play.log(viewer, told)
    for entry in news:
        _emit(entry.as_json())
    return told + len(news)


def _emit_before(session: "Session | None", viewer: int | None, error: "RulesError") -> None:
    """What was told between the last answer and the fault of the rules, if it is one."""
    from catrules import RulesFault
    from catrules.machine.log import Reader

    if isinstance(error, RulesFault):
        reader = Reader(error.legend, viewer)
        if session:
            reader.tell(session.play.chapters()[-1].beats)  # it was told already
        for entry in reader.tell([error.beat]):
            _emit(entry.as_json())


def _emit(line: dict[str, Any]) -> None:
    click.echo(json.dumps(line, ensure_ascii=False))


# ---- for people who only watch


def recount(game: Game, *, explain: bool) -> None:
    """Play by bots; print what happens, in sentences, and the result."""
    from catrules import RulesError, RulesFault
    from catrules_cli.terminal import Terminal
    from catrules_cli.words import outcome

    paper, teller = Terminal(), None
    paper.say(game.title())
    try:
        session = session_of(game)
        teller = game.teller(explain=explain)
        paper.show(teller.news(session.play))
        while not session.play.over:
            _bot(game, session)
            paper.show(teller.news(session.play))
    except RulesFault as fault:
        paper.show((teller or game.teller(explain=explain)).last(fault))
        _failed(game, fault)
    except RulesError as error:
        game.fail(error.findings)
    paper.say()
    result = session.play.result
    for line in outcome(result, lambda seat: game.called[seat - 1]) if result else ():
        paper.say(line)


# ---- for people who play


def at_the_table(game: Game, *, explain: bool) -> None:
    """Play with the people at the terminal and bots in the other seats."""
    from catrules import RulesError, RulesFault
    from catrules_cli.table import Table
    from catrules_cli.terminal import Left, Terminal

    paper = Terminal()
    paper.say(game.title())
    paper.say("Answer with the number of what you choose; `?` is help, `quit` leaves.")
    try:
        session = session_of(game)
        with Table(session, game.people, explain=explain, keep=game.keep) as table:
            try:
                if game.book.resumes or game.position:
                    table.tell_where_it_stands()
                _lead(game, session, table)
                table.tell_the_end()
            except RulesFault as fault:
                table.tell_before_fault(fault)
                raise
    except RulesFault as fault:
        _failed(game, fault)
    except RulesError as error:
        game.fail(error.findings)
    except Left:
        tell(f"You left the game. {game.how_to_go_on()}")


def _failed(game: Game, error: "RulesFault") -> NoReturn:
    """Say what is wrong with the rules, and by which command they come to it again."""
    from catrules.text import clean
    from catrules_cli.findings import say

    say(error.findings)
    tell(clean(f"This was {game.title()}. {game.how_to_come_here()}"), err=True)
    raise click.exceptions.Exit(RULES_AT_FAULT)


def _lead(game: Game, session: "Session", table: "Table") -> None:
    """Ask people at the table and bots by themselves, until the game is over."""
    from catrules.simulate.policies import prepare

    if not session.play.over:
        prepare(session.play.standing.program, game.seats)
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
