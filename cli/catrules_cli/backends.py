"""Who plays the games of a batch: compiled code where it can, else the interpreter."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from catrules_cli.options import USUAL_BOT

if TYPE_CHECKING:
    from catrules.compiled.whole import Games
    from catrules.rules import Rules
    from catrules.simulate.totals import Totals
    from catrules_cli.counted import Counted
    from catrules_cli.workers import Batch

COMPILED, INTERPRETER = "compiled", "interpreter"

BACKENDS = (COMPILED, INTERPRETER)
"""Their names, the usual one first."""


def unfit(batch: "Batch", rules: "Rules") -> str:
    """Why the games of a batch are not for compiled code; empty if they are."""
    from catrules.machine.shared import once_for
    from catrules.simulate.policies import table_may

    others = [f"seat {n} is {who}" for n, who in enumerate(batch.policies, 1) if who != USUAL_BOT]
    if others:
        return f"{others[0]}, and it plays seats that are all {USUAL_BOT}"
    if batch.counting:
        return "it does not count what games reach"
    if rules.is_series:
        return "it plays no tournaments"
    if once_for(rules.program(len(batch.policies), batch.settings), table_may):
        return "the table is asked in these rules whether something is to be done"
    return ""


def chosen(wanted: str | None, batch: "Batch", rules: "Rules") -> str:
    """The backend of a batch. Wrong usage raises."""
    if wanted == INTERPRETER:
        return INTERPRETER
    why = unfit(batch, rules)
    if why and wanted == COMPILED:
        raise click.BadParameter(f"compiled code is not for this: {why}", param_hint="'--backend'")
    return INTERPRETER if why else COMPILED


def compiled(batch: "Batch", rules: "Rules") -> "Games | None":
    """Compiled code for a batch; None, and a warning, if there can be none."""
    from catrules.compiled.faults import NotCompiled

    try:
        from catrules.compiled.whole import games_of

        return games_of(rules.program(len(batch.policies), batch.settings))
    except NotCompiled as why:
        _warn(batch, "W901", f"the interpreter plays these rules: {why}")
        return None


def _warn(batch: "Batch", code: str, message: str) -> None:
    from catrules import Diagnostic, Span
    from catrules_cli.findings import say

    say([Diagnostic(code, Span(batch.file, 1, 1, 1, 1), message)])


class Playing:
    """Plays a batch and adds it up. name: the backend that plays, or played last."""

    def __init__(self, batch: "Batch", rules: "Rules", name: str, counted: "Counted") -> None:
        self.batch = batch
        self.rules = rules
        self.name = name
        self.counted = counted
        self._games = compiled(batch, rules) if name == COMPILED else None
        if self._games is None:
            self.name = INTERPRETER
        self.totals = self._begun()

    def _begun(self) -> "Totals":
        from catrules.simulate.totals import Totals

        endings = self._games.plan.endings if self._games else ()
        return Totals(len(self.batch.policies), self.batch.seed, endings)

    def play(self, games: int, jobs: int) -> Iterator[int]:
        """Plays so many games; gives, some at a time, how many more there are.

        Raises GameFailed if the rules fail in one.
        """
        from catrules.compiled.faults import Trapped

        if self._games is not None:
            try:
                yield from self._compiled(self._games, games, jobs)
                return
            except Trapped as why:
                self.name = INTERPRETER
                number = self.totals.games + 1
                _warn(self.batch, "W902", f"from game {number} on the interpreter plays: {why}")
        yield from self._interpreted(range(self.totals.games, games), jobs)

    def _compiled(self, code: "Games", games: int, jobs: int) -> Iterator[int]:
        from catrules.compiled.faults import Trapped
        from catrules_cli.threads import Threads
        from catrules_cli.workers import play

        for columns, fault in Threads(code, self.batch.seed, jobs).play(range(games)):
            self.totals.add_columns(columns)
            yield len(columns)
            if fault is not None:
                play(self.batch, self.rules, self.totals.games)  # which fails, and tells it all
                raise Trapped("the interpreter finds no fault in this game")

    def _interpreted(self, games: range, jobs: int) -> Iterator[int]:
        from catrules_cli.workers import tallies

        for some in tallies(self.batch, self.rules, games, jobs, self.counted.coverage):
            self.totals.add(some)
            yield len(some)
