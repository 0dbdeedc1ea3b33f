"""Batches of games, from what was asked for to the last game."""

from typing import TYPE_CHECKING

from attrs import frozen

from catrules_cli.backends import COMPILED, INTERPRETER, Asked, Playing, chosen, compiled, kept
from catrules_cli.bars import bar
from catrules_cli.counted import Counted
from catrules_cli.findings import Fail, loaded
from catrules_cli.options import USUAL_BOT, count_of_players, parse_seats, parse_settings
from catrules_cli.workers import Batch, GameFailed, counting

if TYPE_CHECKING:
    from catrules.rules import Rules
    from catrules_cli.cluster.connection import Cluster


INTERRUPTED = 130
TROUBLE = 2


@frozen
class Work:
    """How games are played: so many, by so many threads or processes, by which backend.

    cache: whether compiled rules are kept; fail: what ends the command where rules are at fault;
    cluster: who plays instead of threads and processes here.
    """

    games: int
    jobs: int
    backend: str | None
    cache: bool
    counted: Counted
    fail: Fail
    cluster: "Cluster | None" = None

    def begin(self, asked: Asked) -> Playing:
        """What is asked for, ready to be played; `fail` if it cannot be."""
        usual = self.cache and self.backend != INTERPRETER and self.counted.coverage is None
        return (kept(asked, self.games) if usual else None) or self._begun(asked, keep=usual)

    def _begun(self, asked: Asked, *, keep: bool) -> Playing:
        """The rules loaded and lowered. keep: what is compiled."""
        from catrules import RulesError

        rules = loaded(asked.file, asked.variants, asked.sets, self.fail)
        rules = counting(rules) if self.counted.coverage is not None else rules
        batch = self._batch(asked, rules)
        try:
            use = chosen(self.backend, batch, rules) == COMPILED
            code = compiled(asked, batch, rules, self.games, keep=keep) if use else None
            # So that it fails before a bar is shown.
            rules.program(len(batch.policies), batch.settings)
        except RulesError as error:
            self.fail(error.findings)
        return Playing(batch, lambda: rules, code, self.counted.coverage)

    def status(self, finished: bool) -> int:
        """How the command ends, if all games were played or not."""
        lost = self.cluster is not None and self.cluster.lost
        return 0 if finished else TROUBLE if lost else INTERRUPTED

    def _batch(self, asked: Asked, rules: "Rules") -> Batch:
        from catrules.simulate.policies import POLICIES

        count = count_of_players(rules, asked.players)
        return Batch(
            file=asked.file,
            title=rules.title,
            asked=asked.variants,
            variants=rules.variants,
            settings=parse_settings(asked.sets, rules),
            policies=parse_seats(asked.seats, count, POLICIES, [USUAL_BOT] * count),
            seed=asked.seed,
            sha256=rules.sha256,
            counting=self.counted.coverage is not None,
        )

    def play(self, playing: Playing) -> bool:
        """Whether all games were played; `fail` if the rules fail in one of them.

        Raises ClusterTrouble if the cluster never came to play; later it is told.
        """
        from catrules.machine.random import game_seed
        from catrules_cli.cluster.trouble import ClusterTrouble
        from catrules_cli.simulate_report import replay

        try:
            with bar(self.games) as advance:
                for some in playing.play(self.games, self.jobs, self.cluster):
                    advance(some)
        except GameFailed as failed:
            seed = game_seed(playing.batch.seed, failed.game)
            again = replay(playing.batch, seed)
            self.fail.in_game(failed.finding, failed.game + 1, self.games, seed, again)
        except KeyboardInterrupt:
            return False
        except ClusterTrouble as trouble:
            if self.cluster is None or not self.cluster.played:
                raise
            self.cluster.lost = True
            trouble.show()
            return False
        return True
