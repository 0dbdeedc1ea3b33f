"""Mutants tried here, or shared among processes.

What becomes of a mutant depends on the rules and the suites alone, so who tries it changes
nothing. A worker is a new process (spawned, as every platform can) that reads the files itself.
"""

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from catrules_cli.workers import pool_of

if TYPE_CHECKING:
    from catrules.mutation.bench import Scenario
    from catrules.mutation.mutants import Mutant
    from catrules.mutation.plan import Stage
    from catrules.mutation.trial import Court, Subject, Verdict

    Work = tuple[Mutant, tuple[Stage, ...], bool]
    """A mutant, what is played on it, and whether it is known to be another game."""

AHEAD = 2
"""Pieces of work that wait for each worker: few, since what they need is kept in memory."""

T = TypeVar("T")
R = TypeVar("R")


class WorkerEnded(Exception):
    """A worker process has ended by itself, or was ended by the system."""


class Workers:
    """Those who try the mutants of a subject: so many processes, or this one alone."""

    def __init__(self, jobs: int, pool: ProcessPoolExecutor | None) -> None:
        """Use `workers`."""
        self._jobs, self._pool = jobs, pool

    def played(self, suites: Iterable[str]) -> "Iterator[list[Scenario]]":
        """The scenarios of suites on the rules as they are, in their order. Raises WorkerEnded."""
        found = dict(self._each(_played, enumerate(suites)))
        yield from (found[number] for number in sorted(found))

    def tried(self, mutants: "Iterable[Work]") -> "Iterator[tuple[str, Verdict]]":
        """The verdicts on mutants by their ids, as they come in. Raises WorkerEnded."""
        yield from self._each(_tried, mutants)

    def _each(self, work: Callable[[T], R], given: Iterable[T]) -> Iterator[R]:
        if self._pool is None:
            yield from map(work, given)
            return
        try:
            yield from self._shared(self._pool, work, given)
        except BrokenProcessPool:
            raise WorkerEnded from None

    def _shared(
        self, pool: ProcessPoolExecutor, work: Callable[[T], R], given: Iterable[T]
    ) -> Iterator[R]:
        rest = iter(given)
        waiting: set[Future[R]] = set()
        while True:
            more = islice(rest, self._jobs * AHEAD - len(waiting))
            waiting |= {pool.submit(work, each) for each in more}
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)


@contextmanager
def workers(subject: "Subject", jobs: int) -> Iterator[Workers]:
    """Those who try the mutants of a subject in a block."""
    if jobs == 1:
        _set(subject)
        yield Workers(jobs, None)
        return
    with pool_of(jobs, _begin, subject) as pool:
        yield Workers(jobs, pool)


# ---- in a worker

_subject: "list[Subject]" = []
"""What this process tries the mutants of."""


def _set(subject: "Subject") -> None:
    _subject[:] = [subject]
    _court.cache_clear()


def _begin(subject: "Subject") -> None:
    """Start a worker. Ctrl-C is for the parent, which ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _set(subject)


@cache
def _court() -> "Court":
    from catrules.mutation.bench import Shop
    from catrules.mutation.trial import Court

    return Court(_subject[0], Shop())


def _played(suite: tuple[int, str]) -> "tuple[int, list[Scenario]]":
    from catrules.mutation.bench import played

    number, path = suite
    return number, played(path)


def _tried(given: "Work") -> "tuple[str, Verdict]":
    """A fault of catrules in one mutant is told of that one; the others are tried all the same."""
    from catrules.mutation.trial import FAILED, Verdict

    mutant, stages, differs = given
    try:
        return mutant.id, _court().verdict(mutant, stages, differs=differs)
    except Exception as problem:
        return mutant.id, Verdict(FAILED, why=f"{type(problem).__name__}: {problem}")
