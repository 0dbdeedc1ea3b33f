"""A game at the terminal: shows each person what his seat sees, asks, and tells what happens."""

from collections.abc import Callable
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING, Self

from rich.text import Text

from catrules.machine.legend import people_names
from catrules.text import clean, so_many
from catrules_cli import screen
from catrules_cli.question import Question
from catrules_cli.telling import Teller
from catrules_cli.terminal import Left, Terminal
from catrules_cli.words import outcome

if TYPE_CHECKING:
    from catrules import Answer, Decision, Play, RulesFault
    from catrules.saves.session import Session


MOST_OPTIONS = 40
"""So many options are listed at once; the others can be typed."""

HELP = """\
Answer with what stands before an option, or type how it begins; Tab completes.
  why             what is not offered just now, and why
  why ACTION      why this is offered, or why not and what would make it legal
  options         every option, however many there are
  view            all that you see, and what is empty
  log             all that you were told
  undo            take back your last decision
  position PATH   keep this moment in a new file, with all that is hidden
  quit            leave the game (so do q, exit and Ctrl-D)
An option that is called like one of these is meant if you type it in full."""

QUIT = ("quit", "q", "exit", "leave")
HINT = 2
"""Further lines of a sentence that was broken are indented by so much."""


class Table:
    """The terminal around which the people of a game sit. As a context it has the screen.

    people: the seats that they play. explain: say with each effect which rule made it. keep: keeps
    where a game stands in a file, and says so.
    """

    def __init__(
        self,
        session: "Session",
        people: tuple[int, ...],
        *,
        explain: bool,
        keep: "Callable[[Play, str], list[str]]",
    ) -> None:
        self._session = session
        self._keep = keep
        self._people = people
        self._explain = explain
        self._shared = len(people) > 1
        self._terminal = Terminal(shared=self._shared)
        self._names = people_names(session.play.names)
        self._tellers = {seat: self._teller(seat) for seat in people}
        self._notes: dict[int, list[str]] = {seat: [] for seat in people}
        self._board: list[Text] = []
        self._facing: int | None = None if self._shared else people[0]

    def __enter__(self) -> Self:
        self._terminal.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._terminal.__exit__(kind, problem, trace)

    @property
    def _play(self) -> "Play":
        return self._session.play

    def _spoken(self) -> "Play":
        """The game with its seats called as people call them."""
        play, names = self._play, self._names
        return play if names == play.names else play.called(names)

    def _teller(self, seat: int) -> Teller:
        return Teller(self._names, seat, explain=self._explain)

    def _called(self, number: int, seat: int | None = None) -> str:
        """What a seat is called on the screen of a person."""
        name = clean(self._names[number - 1])
        if number != seat:
            return name
        return "you" if name != clean(self._play.names[number - 1]) else f"{name} (you)"

    # ---- what the game calls

    def ask(self, decision: "Decision", seat: int) -> None:
        """Put a decision to the person who sits there until it is answered, or one taken back."""
        self._face(seat)
        self._tell(seat)
        question = Question(decision, self._spoken(), seat, self._explain)
        self._show_board(question)
        self._show_question(question, MOST_OPTIONS)
        while not self._answered(question):
            pass

    def tell_where_it_stands(self) -> None:
        """Say that a game goes on; what people were told before is not told once more."""
        for teller in self._tellers.values():
            teller.news(self._play)
        made = so_many(len(self._play.decisions), "decision")
        self._say(f"The game goes on after {made}; `log` tells what you were told so far.")

    def tell_the_end(self) -> None:
        """Say how it came to its end: to the one who sits there, then to all."""
        if self._facing is not None:
            self._tell(self._facing)
        if self._shared:
            self._terminal.read("The game is over: Enter shows the result. ")
            self._terminal.__exit__(None, None, None)
        else:
            self._show_final_board(self._people[0])
        self._say()
        seat = None if self._shared else self._people[0]
        result = self._play.result
        for line in outcome(result, partial(self._called, seat=seat)) if result else ():
            self._say(line)

    def tell_before_fault(self, fault: "RulesFault") -> None:
        """Say what happened before the rules failed, to the one who sits there."""
        if self._facing is not None:
            teller = self._tellers[self._facing]
            self._terminal.show([*teller.news(self._play), *teller.last(fault)], HINT)
        if self._shared:
            self._terminal.read("The rules failed: Enter shows how. ")

    # ---- who sits there

    def _face(self, seat: int) -> None:
        """Let the screen change hands unseen if several people share it."""
        if seat == self._facing:
            return
        name = self._called(seat)
        if self._facing is not None:
            self._tell(self._facing)
            self._terminal.read(f"{name} is next: Enter clears the screen. ")
        self._terminal.hide()
        self._terminal.read(f"Hand over to {name}. {name}: press Enter. ")
        self._terminal.hide()
        self._facing, self._board = seat, []

    def _tell(self, seat: int) -> None:
        """Say what a seat was told since it last looked."""
        notes, self._notes[seat] = self._notes[seat], []
        for note in notes:
            self._say(note, "yellow")
        self._terminal.show(self._tellers[seat].news(self._play), HINT)

    # ---- what is shown

    def _show_board(self, question: Question, *, full: bool = False) -> None:
        """The board, unless nothing of it has changed since it was last shown."""
        seat = question.seat
        view = question.spoken.view(seat)
        called = partial(self._called, seat=seat)
        lines = screen.board(view, self._terminal.width, full=full, called=called)
        if lines == self._board and not full:
            return
        parts = [f"turn {view.turns}"] if view.turns else []
        if view.current:
            parts.append("your turn" if view.current == seat else f"{called(view.current)}'s turn")
        title = ", ".join(parts) or called(seat)
        self._say()
        self._terminal.show([screen.rule_off(title, self._terminal.width), *lines])
        if not full:
            self._board = lines

    def _show_final_board(self, seat: int) -> None:
        view = self._spoken().view(seat)
        called = partial(self._called, seat=seat)
        self._say()
        self._terminal.show(
            [
                screen.rule_off("the end", self._terminal.width),
                *screen.board(view, self._terminal.width, full=False, called=called),
            ]
        )

    def _show_question(self, question: Question, most: int) -> None:
        self._say()
        self._say(question.text, "bold")
        width = self._terminal.width
        self._terminal.show(screen.listed(question.marks, question.texts(), width, most), HINT)

    # ---- one question

    def _answered(self, question: Question) -> bool:
        """Read one line and do what it says; whether something else is asked then."""
        commands = self._commands(question)
        words = [*question.words(), *(word for word in commands if len(word) > 1), "undo", "quit"]
        line = self._terminal.read("> ", words)
        if (index := question.exactly(line)) is not None:
            return self._answer(question, index)
        word, _, rest = line.partition(" ")
        if word.lower() in QUIT and not rest:
            raise Left
        if word.lower() == "undo":
            return self._undone(question.seat)
        if act := commands.get(word.lower()):
            act(rest.strip())
            return False
        return bool(line) and self._begun(question, line)

    def _commands(self, question: Question) -> dict[str, Callable[[str], None]]:
        def helped(_: str) -> None:
            for line in HELP.splitlines():
                self._say(line)

        return {
            "?": helped,
            "help": helped,
            "why": lambda action: self._warn(question.why(action)),
            "options": lambda _: self._show_question(question, len(question.marks)),
            "view": lambda _: self._show_board(question, full=True),
            "log": lambda _: self._show_log(question.seat),
            "position": lambda path: self._warn(self._keep(self._play, path)),
        }

    def _show_log(self, seat: int) -> None:
        self._terminal.show(self._tellers[seat].everything(self._play), HINT)

    def _begun(self, question: Question, line: str) -> bool:
        """Answer with the option that a line begins, if it is the only one."""
        from catrules import IllegalOption

        if line.isascii() and line.isdigit():
            self._warn([question.numbering()])
            return False
        try:
            index = question.index(line)
        except IllegalOption as problem:
            self._warn(question.refused(line, problem))
            return False
        return self._answer(question, index)

    def _answer(self, question: Question, index: int) -> bool:
        actor = question.decision.actor
        self._session.answer(lambda play: play.apply(index, seat=actor))
        return True

    def _undone(self, seat: int) -> bool:
        """Take back the person's last decision; whether that could be done."""
        from catrules.saves.session import CannotUndo

        try:
            taken = self._session.undo(seat)
        except CannotUndo as refusal:
            why = f"{self._called(refusal.by)} has decided since" if refusal.by else str(refusal)
            self._warn([f"That cannot be taken back: {why}."])
            return False
        for person in self._people:
            if person != seat:
                self._notes[person].append(f"{self._called(seat)} took a decision back.")
        self._board = []
        self._say(f"You took back: {self._spoken_label(taken)}")
        return True

    def _spoken_label(self, taken: "Answer") -> str:
        """The label of what was just taken back, as it is listed again."""
        for asked, spoken in zip(self._play.pending, self._spoken().pending, strict=True):
            if asked.actor == taken.actor and taken.label in asked.options:
                return spoken.options[asked.options.index(taken.label)]
        return taken.label

    def _say(self, text: str = "", style: str = "") -> None:
        indent = len(text) - len(text.lstrip(" "))
        self._terminal.show([Text(" " * indent + clean(text), style=style)], HINT)

    def _warn(self, lines: list[str]) -> None:
        for line in lines:
            self._say(line, "yellow")
