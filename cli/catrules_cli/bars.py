"""A progress bar where there is a terminal to show it."""

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext


def bar(games: int) -> AbstractContextManager[Callable[[int], object]]:
    """A bar on stderr if that is a terminal: a context that gives what advances it."""
    if sys.stderr is None or not sys.stderr.isatty():
        return nullcontext(lambda games: None)
    from catrules_cli.progress import Bar

    return Bar(games)
