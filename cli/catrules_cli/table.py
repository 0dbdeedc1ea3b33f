"""A game at the terminal: shows each person what his seat sees, asks, and tells what happens."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from catrules.text import clean
from catrules_cli import screen
from catrules_cli.words import cited, count, question, sentence

if TYPE_CHECKING:
    from catrules import Decision, IllegalOption, Play
    from catrules.machine.answers import Refusal
    from catrules.machine.log import Entry
    from catrules.saves.session import Session


MOST_OPTIONS = 40
"""So many options are listed at once; the others can be typed."""

HELP = """\
Answer with the number of an option, or type how it begins.
  why ACTION   why something is not offered just now
  options      every option, however many there are
  view         all that you see, what is empty too
  log          all that you were told
  undo         take back your last decision
  quit         leave the game
An option that is called like one of these is meant if you type it in full."""


class Left(Exception):
    """A person has left the game."""


class Table:
    """The terminal around which the people of a game sit.

    people: the seats that they play. explain: say with each effect which rule made it.
    """

    def __init__(self, session: "Session", people: tuple[int, ...], *, explain: bool) -> None:
        self._session = session
        self._people = people
        self._explain = explain
        self._console = Console(highlight=False, markup=False, emoji=False)
        self._told = dict.fromkeys(people, 0)
        self._notes: dict[int, list[str]] = {seat: [] for seat in people}
        self._board: list[Text] = []
        self._facing: int | None = people[0] if len(people) == 1 else None

    @property
    def _play(self) -> "Play":
        return self._session.play

    # ---- what the game calls

    def ask(self, decision: "Decision", seat: int) -> None:
        """Put a decision to the person who sits there until it is answered, or one taken back."""
        self._face(seat)
        self.tell(seat)
        self._show_board(seat)
        self._show_question(decision, decision.options, MOST_OPTIONS)
        while not self._answered(decision, seat):
            pass

    def tell(self, seat: int | None) -> None:
        """Say what a seat was told since it last looked; without one, what the referee knows."""
        for note in self._notes.get(seat or 0, ()):
            self._say(note, "yellow")
        entries = self._play.log(seat)
        for entry in entries[self._told.get(seat or 0, 0) :]:
            self._say_entry(entry)
        self._told[seat or 0] = len(entries)
        self._notes[seat or 0] = []

    def tell_where_it_stands(self) -> None:
        """Say that a game goes on; what people were told before is not told once more."""
        self._told = {seat: len(self._play.log(seat)) for seat in self._people}
        made = count(len(self._play.decisions), "decision")
        self._say(f"The game goes on behind {made}; `log` tells what you were told so far.")

    def tell_the_end(self) -> None:
        """Say how it came to its end, to the one who sits there or to all."""
        self._console.print()
        self.tell(self._people[0] if len(self._people) == 1 else None)

    # ---- one question

    def _face(self, seat: int) -> None:
        """Let the screen change hands unseen if several people share it."""
        if seat == self._facing:
            return
        name = clean(self._play.names[seat - 1])
        if self._facing is not None:
            self._read(f"{name} is next. Hand over, then {name} presses Enter. ")
        self._console.clear()
        self._facing, self._board = seat, []

    def _show_board(self, seat: int, *, full: bool = False) -> None:
        """The board, unless nothing of it has changed since it was last shown."""
        view = self._play.view(seat)
        lines = screen.board(view, self._console.width, full=full)
        if lines == self._board and not full:
            return
        turn = f"turn {view.turns}, " if view.turns else ""
        self._console.print()
        title = f"{turn}{clean(view.names[seat - 1])}"
        self._console.print(screen.rule_off(title, self._console.width))
        self._print(lines)
        if not full:
            self._board = lines

    def _show_question(self, decision: "Decision", options: tuple[str, ...], most: int) -> None:
        self._console.print()
        self._say(question(decision), "bold")
        self._print(screen.listed(options, self._console.width, most))

    def _answered(self, decision: "Decision", seat: int) -> bool:
        """Read one line and do what it says; whether something else is asked then."""
        line = self._read("> ")
        if line in decision.options:
            return self._answer(line, decision)
        if line.isascii() and line.isdigit() and screen.are_numbered(decision.options):
            return self._answer_number(line, decision)
        word, _, rest = line.partition(" ")
        if word.lower() == "undo":
            return self._undone(seat)
        if act := self._commands(decision, seat).get(word.lower()):
            act(rest.strip())
            return False
        return bool(line) and self._answer(line, decision)

    def _commands(self, decision: "Decision", seat: int) -> dict[str, Callable[[str], None]]:
        def everything(_: str) -> None:
            self._show_question(decision, decision.options, len(decision.options))

        def helped(_: str) -> None:
            self._console.print(HELP)

        def leave(_: str) -> None:
            raise Left

        def why(action: str) -> None:
            self._explain_why(action, decision)

        return {
            "?": helped,
            "help": helped,
            "why": why,
            "options": everything,
            "view": lambda _: self._show_board(seat, full=True),
            "log": lambda _: self._say_log(seat),
            "quit": leave,
        }

    def _answer_number(self, line: str, decision: "Decision") -> bool:
        count = len(decision.options)
        if len(line) > len(str(count)) or not 1 <= int(line) <= count:
            self._say(f"The options are numbered from 1 to {count}.", "yellow")
            return False
        return self._answer(decision.options[int(line) - 1], decision)

    def _answer(self, label: str, decision: "Decision") -> bool:
        from catrules import IllegalOption

        try:
            self._session.answer(lambda play: play.apply(label, seat=decision.actor))
        except IllegalOption as refusal:
            self._say_refusal(refusal)
            return False
        return True

    def _undone(self, seat: int) -> bool:
        """Take back the person's last decision; whether that could be done."""
        from catrules.saves.session import CannotUndo

        try:
            taken = self._session.undo(seat)
        except CannotUndo as refusal:
            self._say(f"That cannot be taken back: {refusal}.", "yellow")
            return False
        for person in self._people:
            self._told[person] = min(self._told[person], len(self._play.log(person)))
            if person != seat:
                self._notes[person].append(f"{self._play.names[seat - 1]} took a decision back.")
        self._board = []
        self._say(f"You took back: {taken.label}")
        return True

    # ---- what is said

    def _explain_why(self, action: str, decision: "Decision") -> None:
        from catrules import IllegalOption

        if not action:
            self._say("Why is what not offered? Type `why` and the action.", "yellow")
            return
        if not isinstance(decision.actor, int) or not decision.windows:
            self._say("No window is open just now, so no action is offered.", "yellow")
            return
        try:
            reasons = self._play.why(action, decision.actor)
        except IllegalOption as refusal:
            self._say_refusal(refusal)
            return
        if not reasons:
            self._say(f"{action} is offered.")
        self._say_reasons(reasons)

    def _say_refusal(self, refusal: "IllegalOption") -> None:
        self._say(str(refusal), "yellow")
        self._say_reasons(refusal.refusals)
        if refusal.nearest and not refusal.refusals:
            self._say(f"Did you mean: {refusal.nearest}?")

    def _say_reasons(self, reasons: tuple["Refusal", ...]) -> None:
        for reason in reasons:
            what = f"{reason.action} {reason.candidate}".strip()
            self._say(f"  {what}: {reason.reason}{cited(reason.clauses)}", "yellow")

    def _say_log(self, seat: int) -> None:
        for entry in self._play.log(seat):
            self._say_entry(entry)

    def _say_entry(self, entry: "Entry") -> None:
        self._console.print(
            sentence(entry, explain=self._explain), style="dim", overflow="fold", soft_wrap=False
        )

    def _say(self, text: str, style: str = "") -> None:
        self._console.print(Text(clean(text), style=style), overflow="fold")

    def _print(self, lines: list[Text]) -> None:
        for line in lines:
            self._console.print(line, overflow="fold")

    def _read(self, prompt: str) -> str:
        """A line from the person; the end of the input is a way to leave."""
        try:
            return input(prompt).strip()
        except UnicodeDecodeError:
            return ""
        except EOFError:
            self._console.print()
            raise Left from None
