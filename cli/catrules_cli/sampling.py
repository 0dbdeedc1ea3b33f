"""Games of a batch that are looked into: here, or shared among processes."""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from catrules_cli.workers import Batch, pool_of

if TYPE_CHECKING:
    from catrules.balance.leads import Leads
    from catrules.balance.watching import Watched
    from catrules.rules import Rules
    from catrules_cli.cluster.connection import Cluster

_CHUNK = 4
"""Games that a worker looks into before it hands them over."""


def leads(batch: Batch, rules: "Rules") -> "Leads":
    """The program of a batch, with what tells who leads. rules: the batch's."""
    from catrules.balance.leads import leads_of

    configuration = rules.configuration(len(batch.policies), batch.settings)
    return leads_of(rules.compilation, configuration)


def watched(
    batch: Batch, known: "Leads", games: int, jobs: int, *, decisions: bool
) -> Iterator["Watched"]:
    """The first so many games of a batch, in order. known: the batch's; decisions: keep each."""
    from catrules.balance.watching import watch

    if jobs == 1 or games <= _CHUNK:
        for game in range(games):
            yield watch(known, batch.seed, game, batch.policies, decisions=decisions)
        return
    chunks = [range(games)[first : first + _CHUNK] for first in range(0, games, _CHUNK)]
    with pool_of(min(jobs, len(chunks)), _begin, (batch, decisions)) as pool:
        for future in [pool.submit(_work, chunk) for chunk in chunks]:
            yield from future.result()


def clustered(
    batch: Batch, rules: "Rules", games: int, cluster: "Cluster", *, decisions: bool
) -> Iterator["Watched"]:
    """The same by a cluster. rules: the batch's."""
    from catrules_cli.cluster.sending import sent_of

    what = sent_of(batch, rules, cluster.address)
    for looked in cluster.looked(what, range(games), decisions=decisions):
        yield from looked.watched


_given: list[tuple[Batch, bool]] = []
"""In a worker: the batch, and whether decisions are kept."""


def _begin(given: tuple[Batch, bool]) -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _given.append(given)


@cache
def _known() -> "Leads":
    batch, _ = _given[0]
    return leads(batch, batch.rules())


def _work(games: range) -> list["Watched"]:
    from catrules.balance.watching import watch

    batch, decisions = _given[0]
    return [
        watch(_known(), batch.seed, game, batch.policies, decisions=decisions) for game in games
    ]
