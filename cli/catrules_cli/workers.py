"""Games of a batch, played here or shared among processes.

Game i of a batch depends on the batch and on i alone, so who plays it changes nothing. A worker
is a new process (spawned, as every platform can) that loads the rule files itself; it is sent
numbers of games and sends tallies back.
"""

import signal
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from multiprocessing import active_children, get_context
from typing import TYPE_CHECKING, TypeVar

from attrs import frozen

if TYPE_CHECKING:
    from catrules import Diagnostic
    from catrules.coverage.measure import Coverage
    from catrules.pipeline import SettingValue
    from catrules.rules import Rules
    from catrules.simulate.statistics import Tally

Given = TypeVar("Given")

LARGEST_CHUNK = 25
"""Games that a worker plays before it reports: few enough for a bar that moves."""


@frozen(kw_only=True)
class Batch:
    """What is played: everything but how many games.

    asked: the variants as they were named; variants: those in play. policies: the bot of each seat.
    counting: whether it is counted what of the rules is reached.
    """

    file: str
    title: str
    asked: tuple[str, ...]
    variants: tuple[str, ...]
    settings: "dict[str, SettingValue]"
    policies: tuple[str, ...]
    seed: int
    sha256: str
    counting: bool = False

    def rules(self, texts: Mapping[str, str] | None = None) -> "Rules":
        """The rules, read. texts: what is read instead of files, by path."""
        from catrules import load
        from catrules.reading import Texts

        rules = load(self.file, self.asked, self.settings, Texts.of(texts or {}))
        if rules.sha256 != self.sha256:
            raise OSError(f"{self.file} was changed while it was being played")
        return counting(rules) if self.counting else rules


def counting(rules: "Rules") -> "Rules":
    """The rules, of which is counted what games reach."""
    from catrules.coverage.places import points_of

    return rules.counting(points_of)


class GameFailed(Exception):
    """The rules failed in a game of the batch: its number, and what was found."""

    def __init__(self, game: int, finding: "Diagnostic") -> None:
        super().__init__(game, finding)
        self.game = game
        self.finding = finding


def tallies(
    batch: Batch,
    rules: "Rules",
    games: range,
    jobs: int,
    coverage: "Coverage | None" = None,
) -> Iterator[list["Tally"]]:
    """The tallies of games of these numbers, some at a time, in order.

    rules: the batch's, for games that are played here. coverage: to what is added what games reach,
    if the batch counts it. Raises GameFailed if the rules fail.
    """
    if jobs > 1:
        yield from _shared(batch, games, min(jobs, len(games)), coverage)
        return
    try:
        for game in games:
            yield [play(batch, rules, game)]
    finally:
        if coverage is not None:
            coverage.take(rules.programs)


def play(batch: Batch, rules: "Rules", game: int) -> "Tally":
    """Play one game of a batch. Raises GameFailed if the rules fail."""
    from catrules import RulesFault
    from catrules.machine.random import game_seed
    from catrules.simulate.playouts import playout, series_playout
    from catrules.simulate.statistics import tally

    players, policies = len(batch.policies), batch.policies
    try:
        if rules.is_series:
            series = rules.start(
                players=players, seed=game_seed(batch.seed, game), settings=batch.settings
            )
            return tally(series_playout(series, game, policies))
        program = rules.program(players, batch.settings)
        return tally(playout(program, batch.seed, game, policies))
    except RulesFault as fault:
        raise GameFailed(game, fault.finding) from None


# ---- processes


def _shared(
    batch: Batch, games: range, jobs: int, coverage: "Coverage | None"
) -> Iterator[list["Tally"]]:
    size = max(1, min(LARGEST_CHUNK, len(games) // (jobs * 4)))
    chunks = [games[first : first + size] for first in range(0, len(games), size)]
    with pool_of(jobs, _begin, batch) as pool:
        for future in [pool.submit(_work, chunk) for chunk in chunks]:
            played, failed, counted = future.result()
            if coverage is not None and counted is not None:
                coverage.merge(counted)
            yield played
            if failed:
                raise failed


@contextmanager
def pool_of(
    jobs: int, begin: Callable[[Given], None], given: Given
) -> Iterator[ProcessPoolExecutor]:
    """So many workers, each begun with what is given; they are gone behind the block.

    If it is left because of Ctrl-C, or of anything else that is raised, that is at once: what
    they are at is of no use any more.
    """
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), begin, (given,))
    try:
        yield pool
    except BaseException:
        _end(pool)
        raise
    pool.shutdown(wait=True)


def _end(pool: ProcessPoolExecutor) -> None:
    """End the workers. Another Ctrl-C is not heard meanwhile: it would leave some behind."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for worker in active_children():
            worker.terminate()
        pool.shutdown(wait=True, cancel_futures=True)
    finally:
        signal.signal(signal.SIGINT, before)


_batch: list[Batch] = []
"""In a worker: the batch that it works on."""


def _begin(batch: Batch) -> None:
    """Start a worker. Ctrl-C is for the parent, which ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _batch.append(batch)


@cache
def _rules() -> "Rules":
    return _batch[0].rules()


def _work(games: range) -> tuple[list["Tally"], GameFailed | None, "Coverage | None"]:
    """Play some games, up to one that fails; those before it are handed over, too."""
    played: list[Tally] = []
    failure = None
    try:
        for game in games:
            played.append(play(_batch[0], _rules(), game))
    except GameFailed as failed:
        failure = failed
    return played, failure, _counted()


def _counted() -> "Coverage | None":
    """What was reached since the last report."""
    if not _batch[0].counting:
        return None
    from catrules.coverage.measure import Coverage

    coverage = Coverage()
    coverage.take(_rules().programs)
    return coverage
