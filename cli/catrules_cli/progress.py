"""The progress bar of a simulation."""

from collections.abc import Callable

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TimeRemainingColumn,
)
from rich.text import Text


class _Rate(ProgressColumn):
    """How many games a second."""

    def render(self, task: Task) -> Text:
        """The rate, once it is known."""
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.0f} games/s")


class Bar:
    """A progress bar on stderr that is gone when the work is done."""

    def __init__(self, games: int) -> None:
        columns = BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn()
        self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
        self._task = self._bar.add_task("games", total=games)

    def __enter__(self) -> Callable[[int], None]:
        """Show the bar; what is returned advances it by so many games."""
        self._bar.start()
        return lambda games: self._bar.advance(self._task, games)

    def __exit__(self, *problem: object) -> None:
        """Take the bar away."""
        self._bar.stop()
