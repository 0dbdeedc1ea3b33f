"""The terminal at which people sit: writes lines that fit, reads a line, hides what was shown."""

import sys
from collections.abc import Callable, Iterable, Sequence
from types import ModuleType, TracebackType
from typing import Self

import click
from rich.console import Console
from rich.text import Text

from catrules.text import clean

MORE = "-- Enter shows more -- "


class Left(Exception):
    """A person has left the game."""


class Terminal:
    """A terminal with its width, its colours and its line editing, as far as it has them.

    shared: several people hand it over. They play on the terminal's other screen, which keeps
    nothing that has left it; what is longer than that screen is shown piece by piece.
    Where the output is no terminal, lines are as long as they are.
    """

    def __init__(self, *, shared: bool = False) -> None:
        self._console = Console(highlight=False, markup=False, emoji=False)
        self._hides = shared and self._console.is_terminal and not self._console.is_dumb_terminal
        self._shared = shared
        self._editing = _line_editing()
        self._lines = 0

    def __enter__(self) -> Self:
        if self._hides:
            self._console.set_alt_screen(True)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._hides:
            self._console.set_alt_screen(False)
            self._hides = False

    @property
    def width(self) -> int:
        """How many columns there are."""
        return self._console.width

    # ---- writing

    def say(self, text: str = "", style: str = "", indent: int = 0) -> None:
        """A text, broken at words; further lines are indented by so much."""
        self.show([Text(clean(text), style=style)], indent)

    def show(self, texts: Iterable[Text], indent: int = 0) -> None:
        """Lines; those that are too long are broken at words, and further ones indented."""
        for text in texts:
            if not self._console.is_terminal:
                click.echo(text.plain)
                continue
            first = text.plain[: len(text.plain) - len(text.plain.lstrip(" "))]
            self._broken(text, " " * min(len(first) + indent, self.width // 3))

    def _broken(self, text: Text, indent: str) -> None:
        rest, start = text, ""
        while rest.cell_len > self.width - len(start):
            head, *more = rest.wrap(self._console, self.width - len(start), overflow="fold")
            for line in (head, *more):
                line.rstrip()
            self._line(Text(start) + head)
            rest, start = Text(" ").join(more), indent
        self._line(Text(start) + rest)

    def _line(self, line: Text) -> None:
        if self._hides and self._lines >= self._console.height - 2:
            self.read(MORE)
        self._lines += 1
        self._console.print(line, overflow="fold", soft_wrap=False)

    # ---- reading

    def read(self, prompt: str, words: Sequence[str] = ()) -> str:
        """A line from the person; Tab completes the words. Left at the end of the input."""
        if self._editing:
            self._editing.set_completer(_completer(words))
        try:
            return input(prompt).strip()
        except UnicodeDecodeError:
            return ""
        except EOFError:
            self._console.print()
            raise Left from None
        finally:
            self._lines = 0

    def hide(self) -> None:
        """Takes what was shown and typed out of sight, as far as this terminal can."""
        if self._editing:
            self._editing.clear_history()
        if self._hides or not self._shared:
            self._console.clear()
        elif self._console.is_terminal:
            self._console.print("\n" * self._console.height)
        self._lines = 0


def _line_editing() -> ModuleType | None:
    """The library that edits lines, if there is one and people type at a terminal."""
    if sys.stdin is None or not sys.stdin.isatty():
        return None
    try:
        import readline
    except ImportError:
        return None
    readline.set_completer_delims("")
    if "libedit" in (readline.__doc__ or ""):
        readline.parse_and_bind("bind ^I rl_complete")
    else:
        readline.parse_and_bind("tab: complete")
        readline.parse_and_bind("set enable-bracketed-paste off")
        readline.parse_and_bind("set completion-ignore-case on")
    return readline


def _completer(words: Sequence[str]) -> Callable[[str, int], str | None]:
    def complete(text: str, state: int) -> str | None:
        begun = text.lstrip().casefold()
        fitting = [word for word in words if word.casefold().startswith(begun)]
        return fitting[state] if state < len(fitting) else None

    return complete
