"""The workers of a cluster, as a command sees them: parts go out, and come back in order."""

import logging
import signal
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from typing import Any, TypeVar

import dask
import distributed
from attrs import define

from catrules_cli.cluster import work
from catrules_cli.cluster.address import Address
from catrules_cli.cluster.pace import Pace
from catrules_cli.cluster.trouble import ClusterTrouble

_PATIENCE = 5.0
"""Seconds in which a scheduler must answer."""

_WORKERS = 10.0
"""Seconds in which it must have a worker."""

_ABSENCE = 60.0
"""Seconds after which workers that have all gone are not waited for any more."""

_LOOK = 2.0
"""Seconds between two looks at how many workers there are."""

_AHEAD = 4
"""Parts that wait or are played, for each thread of the workers: who is done has more to do while
the first of them is still played, or played again."""

_TRIES = 3
"""How often a part is given out anew that ended several workers, which dask then gives up."""

_HERE = {
    "distributed.deploy.lost-worker-timeout": "1 day",
    "distributed.worker.profile.enabled": False,
}
"""How dask is to be where it is started here: what was killed is waited for, and nobody looks a
hundred times a second at what a worker does."""

_IGNORE = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"
"""What a worker begins with: Ctrl-C is for the command, which ends those that it started."""

api: Any = distributed
"""It says little of types."""

Found = TypeVar("Found", work.Part, work.Looked)


@define(eq=False)
class _Asked:
    """A part that was given out."""

    first: int
    count: int
    future: Any
    tries: int = 1


class Cluster:
    """A Dask cluster, connected to when it is first used. Close it.

    address: where it is; played: whether games came from it; lost: whether it could not go on.
    """

    def __init__(self, address: Address) -> None:
        self.played = self.lost = False
        self.address = address
        self._local: Any = None
        self._client: Any = None
        self._seen = 0.0
        self._threads = 0

    def close(self) -> None:
        """Leaves the cluster, or ends it if it was started here. Ctrl-C is not heard meanwhile."""
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            for each in (self._client, self._local):
                if each is not None:
                    with suppress(Exception):
                        each.close(timeout=_PATIENCE)
        finally:
            self._client = self._local = None
            signal.signal(signal.SIGINT, before)

    # ---- parts

    def parts(self, what: work.Sent, numbers: range) -> Iterator[work.Part]:
        """The games of these numbers, played, some at a time, in order.

        What fails the rules ends them. Raises ClusterTrouble if the cluster cannot go on.
        """
        most = 1 << (17 if what.each else 20)  # some 10 MB, whether of games or of digests alone
        pace = Pace(20 if what.native is None else 2_000, most)
        yield from self._in_order(work.part, what, numbers, pace)

    def looked(self, what: work.Sent, numbers: range, *, decisions: bool) -> Iterator[work.Looked]:
        """The games of these numbers, looked into; as `parts`."""
        yield from self._in_order(work.look, what, numbers, Pace(4, 64), decisions)

    def _in_order(
        self, do: Callable[..., Found], what: work.Sent, numbers: range, pace: Pace, *more: object
    ) -> Iterator[Found]:
        client = self._connected()
        given, first = None, numbers.start
        waiting: deque[_Asked] = deque()
        try:
            given = self._given(what)
            while waiting or first < numbers.stop:
                slots = self._slots()
                while first < numbers.stop and len(waiting) < _AHEAD * slots:
                    count = pace.count(numbers.stop - first, slots)
                    future = client.submit(do, given, first, count, *more, pure=False)
                    waiting.append(_Asked(first, count, future))
                    first += count
                found = self._result(waiting[0], do, given, *more)
                waiting.popleft()
                pace.learn(found.games, found.seconds, slots)
                self.played = True
                yield found
        except ClusterTrouble:
            raise
        except Exception as problem:  # of which dask has many kinds
            raise self._trouble(problem) from None
        finally:
            # Whatever else is played is of no use any more, if anything is.
            with suppress(Exception):
                client.cancel([given, *(each.future for each in waiting)])

    def _given(self, what: work.Sent) -> Any:
        """What is sent, on all workers there are; it is made again should they all be lost."""
        given = self._client.submit(work.sent, what, pure=False)
        self._wait(lambda seconds: api.wait([given], timeout=seconds))
        with suppress(Exception):  # a worker that goes away meanwhile; others fetch it from others
            self._client.replicate([given])
        return given

    def _result(self, asked: _Asked, do: Callable[..., Found], given: Any, *more: object) -> Found:
        """What came of a part."""
        while True:
            try:
                found: Found = self._wait(lambda seconds: asked.future.result(timeout=seconds))
                break
            except api.KilledWorker:
                self._again(asked, do, given, *more)
        if found.trouble is not None and found.trouble.kind == work.REFUSED:
            raise ClusterTrouble(f"{self._who(asked.future)}: {found.trouble.message}")
        return found

    def _again(self, asked: _Asked, do: Callable[..., Found], given: Any, *more: object) -> None:
        """Gives a part out again that ended several workers; they may have been ended otherwise."""
        if asked.tries >= _TRIES:
            raise ClusterTrouble(
                f"games {asked.first + 1} to {asked.first + asked.count} ended every worker that "
                "was given them; has it too little memory?"
            )
        asked.tries += 1
        asked.future = self._client.submit(do, given, asked.first, asked.count, *more, pure=False)

    def _trouble(self, problem: BaseException) -> ClusterTrouble:
        if isinstance(problem, CancelledError) or self._client.status != "running":
            return ClusterTrouble(f"the scheduler of {self.address} has gone")
        return ClusterTrouble(f"a worker failed: {type(problem).__name__}: {problem}")

    def _who(self, future: Any) -> str:
        """The worker that has a result."""
        with suppress(Exception):
            return f"worker {next(iter(self._client.who_has([future]).values()))[0]}"
        return "a worker"

    def _wait(self, ask: Callable[[float], Any]) -> Any:
        """Asks with a time limit until there is an answer, or nobody who could give it."""
        seconds, alone_since = _LOOK, None
        while True:
            try:
                return ask(seconds)
            except (TimeoutError, api.TimeoutError):
                now = time.monotonic()
            # What is large may take its time on its way here.
            seconds = min(2 * seconds, _ABSENCE)
            if self._count():
                alone_since = None
            elif alone_since is None:
                alone_since, seconds = now, _LOOK
            elif now - alone_since > _ABSENCE:
                raise ClusterTrouble(f"all workers of {self.address} have gone")

    # ---- who is there

    def _slots(self) -> int:
        """How many parts can be played at once."""
        if time.monotonic() - self._seen > _LOOK:
            self._count()
        return max(1, self._threads)

    def _count(self) -> int:
        with suppress(Exception):  # if the scheduler is gone, that shows where parts are waited for
            self._threads = sum(self._client.nthreads().values())
        self._seen = time.monotonic()
        return self._threads

    def _connected(self) -> Any:
        if self._client is None:
            # What matters is told here. That rules may be large is no news.
            for name in ("distributed", "asyncio", "tornado"):
                logging.getLogger(name).setLevel(logging.CRITICAL + 1)
            warnings.filterwarnings("ignore", "Sending large graph")
            with _heard_later():
                if self.address.is_here:
                    self._local = _started(self.address.workers)
                self._client = self._found()
            self._look_for_workers()
            self._look_at_versions()
        return self._client

    def _found(self) -> Any:
        place = self._local if self._local is not None else self.address.place
        try:
            return api.Client(place, timeout=_PATIENCE)
        except (OSError, TimeoutError, ValueError, ImportError) as why:
            raise ClusterTrouble(
                f"no scheduler answers at {self.address} within {_PATIENCE:.0f} s; is it "
                f"running, is that its address? ({_short(why)})"
            ) from None

    def _look_for_workers(self) -> None:
        end = time.monotonic() + _WORKERS
        while not self._count():
            if time.monotonic() > end:
                raise ClusterTrouble(
                    f"the scheduler at {self.address} has no workers; start some: "
                    f"dask worker {self.address}"
                )
            time.sleep(0.1)

    def _look_at_versions(self) -> None:
        """Raises ClusterTrouble where catrules is another or none."""
        found = self._client.get_versions(packages=[*_PACKAGES])
        here = _version(found["client"])
        workers = [(f"worker {name}", each) for name, each in sorted(found["workers"].items())]
        for who, each in (("the scheduler", found["scheduler"]), *workers):
            there = _version(each)
            if there == here:
                continue
            if there is None:
                message = (
                    f"has no catrules; install it there: pip install 'catrules[cluster]=={here}'"
                )
            else:
                message = f"has catrules {there}, and here it is {here}; install the same version"
            raise ClusterTrouble(f"{who} {message}")


_PACKAGES = ("catrules", "catrules_cli")
"""What dask is asked for the version of: some of its versions want that which is installed, others
that which is imported."""


def _version(told: Any) -> str | None:
    """The version of catrules, of what dask tells about somebody; None if there is none."""
    packages = told.get("packages", {}) if isinstance(told, dict) else {}
    return next((version for name in _PACKAGES if (version := packages.get(name))), None)


@contextmanager
def _heard_later() -> Iterator[None]:
    """Ctrl-C is heard at the end of the block, where nothing is half begun any more.

    What is begun in it, threads and processes, never hears it: that is for the command.
    """
    mask = getattr(signal, "pthread_sigmask", None)
    if mask is None:  # on Windows
        yield
        return
    resource_tracker.ensure_running()  # who starts it hears Ctrl-C again, whatever it was before
    before = mask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        mask(signal.SIG_SETMASK, before)


def _started(workers: int) -> Any:
    """A cluster on this machine, of so many processes.

    One that was killed is started anew, however long that takes and however often it must be.
    """
    dask.config.set(_HERE)
    try:
        return api.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",
            memory_limit=None,
            silence_logs=logging.CRITICAL + 1,
            preload=_IGNORE,
        )
    except (OSError, RuntimeError, TimeoutError) as why:
        raise ClusterTrouble(f"no cluster can be started here: {_short(why)}") from None


def _short(why: BaseException) -> str:
    """The first line of what an error says."""
    return (str(why).strip() or type(why).__name__).splitlines()[0]
