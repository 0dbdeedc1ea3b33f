"""The progress bar of what takes long."""

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
    """How many of something a second."""

    def __init__(self, what: str) -> None:
        super().__init__()
        self._what = what

    def render(self, task: Task) -> Text:
        """The rate, once it is known."""
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.0f} {self._what}/s")


class Bar:
    """A progress bar on stderr that is gone when the work is done."""

    def __init__(self, of: int, what: str = "games") -> None:
        columns = BarColumn(), MofNCompleteColumn(), _Rate(what), TimeRemainingColumn()
        self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
        self._task = self._bar.add_task(what, total=of)

    def __enter__(self) -> Callable[[int], None]:
        """Show the bar; what is returned advances it by so many."""
        self._bar.start()
        return lambda more: self._bar.advance(self._task, more)

    def __exit__(self, *problem: object) -> None:
        """Take the bar away."""
        self._bar.stop()
