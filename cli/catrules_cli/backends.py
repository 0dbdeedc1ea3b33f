"""Who plays the games of a batch: compiled code where it can, else the interpreter."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

import click
from attrs import frozen

from catrules_cli.options import USUAL_BOT

if TYPE_CHECKING:
    from catrules.compiled.plan import Plan
    from catrules.compiled.whole import Columns, Games
    from catrules.coverage.measure import Coverage
    from catrules.rules import Rules
    from catrules.simulate.statistics import Tally
    from catrules_cli.cluster.connection import Cluster
    from catrules_cli.kept import Kept
    from catrules_cli.workers import Batch

COMPILED, INTERPRETER = "compiled", "interpreter"

BACKENDS = (COMPILED, INTERPRETER)
"""Their names, the usual one first."""


def unfit(batch: "Batch", rules: "Rules") -> str:
    """Why the games of a batch are not for compiled code; empty if they are."""
    others = [f"seat {n} is {who}" for n, who in enumerate(batch.policies, 1) if who != USUAL_BOT]
    if others:
        return f"{others[0]}, and it plays seats that are all {USUAL_BOT}"
    if batch.counting:
        return "it does not count what games reach"
    if rules.is_series:
        return "it plays no tournaments"
    return ""


def chosen(wanted: str | None, batch: "Batch", rules: "Rules") -> str:
    """The backend of a batch. Wrong usage raises."""
    if wanted == INTERPRETER:
        return INTERPRETER
    why = unfit(batch, rules)
    if why and wanted == COMPILED:
        raise click.BadParameter(f"compiled code is not for this: {why}", param_hint="'--backend'")
    return INTERPRETER if why else COMPILED


@frozen
class Asked:
    """What `simulate` was asked to play, as it was typed."""

    file: str
    variants: tuple[str, ...]
    sets: tuple[str, ...]
    players: int | None
    seats: tuple[str, ...]
    seed: int

    @property
    def kept(self) -> "Kept":
        """Where the compiled rules of the same question are kept."""
        from catrules_cli.kept import Kept

        return Kept(self.file, [self.variants, self.sets, self.players, self.seats])


class Listener(Protocol):
    """Who is told of games as they come, in the order of their numbers."""

    def add(self, tallies: "Iterable[Tally]") -> None:
        """Adds games one by one."""

    def add_columns(self, columns: "Columns") -> None:
        """Adds games that compiled code played."""


class Playing:
    """Plays a batch and adds it up. name: the backend that plays, or played last.

    rules: the batch's, for games that the interpreter plays; code: for compiled ones. listeners:
    who else is told of the games; endings: the names of ways to end, as columns number them.
    """

    def __init__(
        self,
        batch: "Batch",
        rules: "Callable[[], Rules]",
        code: "Games | None",
        coverage: "Coverage | None" = None,
    ) -> None:
        from catrules.simulate.totals import Totals

        self.batch = batch
        self.name = COMPILED if code is not None else INTERPRETER
        self._rules = rules
        self._code = code
        self._coverage = coverage
        self.endings = code.plan.endings if code is not None else ()
        self.totals = Totals(len(batch.policies), batch.seed, self.endings)
        self.listeners: list[Listener] = []

    def play(self, games: int, jobs: int, cluster: "Cluster | None" = None) -> Iterator[int]:
        """Plays so many games; gives, some at a time, how many more there are.

        cluster: who plays them instead of so many threads or processes here. Raises GameFailed if
        the rules fail in one, ClusterTrouble if the cluster cannot go on.
        """
        from catrules.compiled.faults import NotCompiled, Trapped

        if self._code is not None:
            try:
                if cluster is not None:
                    yield from self._clustered(cluster, self._code, range(games))
                else:
                    yield from self._compiled(self._code, games, jobs)
                return
            except NotCompiled as why:  # there is no memory for it, such as in a limited process
                self.name = INTERPRETER
                warn(self.batch.file, "W901", f"the interpreter plays these rules: {why}")
            except Trapped as why:
                self.name = INTERPRETER
                number = self.totals.games + 1
                warn(self.batch.file, "W902", f"from game {number} on the interpreter plays: {why}")
        left = range(self.totals.games, games)
        if cluster is not None:
            yield from self._clustered(cluster, None, left)
        else:
            yield from self._interpreted(left, jobs)

    def _compiled(self, code: "Games", games: int, jobs: int) -> Iterator[int]:
        from catrules_cli.threads import Threads

        for columns, fault in Threads(code, self.batch.seed, jobs).play(range(games)):
            for each in (self.totals, *self.listeners):
                each.add_columns(columns)
            yield len(columns)
            if fault is not None:
                self._fail(self._rules())

    def _interpreted(self, games: range, jobs: int) -> Iterator[int]:
        from catrules_cli.workers import tallies

        for some in tallies(self.batch, self._rules(), games, jobs, self._coverage):
            for each in (self.totals, *self.listeners):
                each.add(some)
            yield len(some)

    def _clustered(self, cluster: "Cluster", code: "Games | None", games: range) -> Iterator[int]:
        from catrules_cli.cluster.sending import raise_trouble, sent_of

        rules = self._rules()
        each = bool(self.listeners)
        what = sent_of(self.batch, rules, cluster.address, code, each=each)
        for part in cluster.parts(what, games):
            self.totals.add_part(part.totals)
            for listener in self.listeners:
                for columns in part.columns:
                    listener.add_columns(columns)
                if part.tallies:
                    listener.add(part.tallies)
            if self._coverage is not None and part.coverage is not None:
                self._coverage.merge(part.coverage)
            yield part.games
            raise_trouble(part)
            if part.failed:
                self._fail(rules)

    def _fail(self, rules: "Rules") -> NoReturn:
        """Somebody else found that the rules fail in the next game: it is played here, where the
        interpreter tells it all."""
        from catrules.compiled.faults import Trapped
        from catrules_cli.workers import play

        play(self.batch, rules, self.totals.games)
        raise Trapped("the interpreter finds no fault in this game")


def warn(file: str, code: str, message: str) -> None:
    """Say that compiled code cannot be used, or not any more."""
    from catrules import Diagnostic
    from catrules.source import Span
    from catrules_cli.findings import say

    say([Diagnostic(code, Span(file, 1, 1, 1, 1), message)])


# ---- compiled rules


MANY = 50_000
"""Of so many games the passes that make code quicker save more time than they take."""


def compiled(
    asked: Asked, batch: "Batch", rules: "Rules", games: int, *, keep: bool
) -> "Games | None":
    """Compiled code for a batch; None, and a warning, if there can be none. keep: for next time."""
    from catrules.compiled.faults import NotCompiled

    try:
        from catrules.compiled.engine import Code
        from catrules.compiled.whole import Games

        plan, native = native_for(batch, rules, games)
        code = Games(plan, Code(native))
    except NotCompiled as why:
        warn(batch.file, "W901", f"the interpreter plays these rules: {why}")
        return None
    if keep:
        said = {name: getattr(batch, name) for name in _SAID}
        made = {"batch": said, "plan": plan.as_json(), "many": games >= MANY}
        asked.kept.keep(rules.paths, made, native)
    return code


def native_for(batch: "Batch", rules: "Rules", games: int = MANY) -> "tuple[Plan, bytes]":
    """Compiled code for so many games of a batch, as data. Raises NotCompiled if there is none."""
    from catrules.compiled.build import native_of
    from catrules.machine.shared import once_for
    from catrules.optimise.passes import PASSES
    from catrules.simulate.policies import table_may

    program = rules.program(len(batch.policies), batch.settings)
    without = () if games >= MANY else PASSES
    return native_of(program, table=once_for(program, table_may), without=without)


_SAID = ("title", "asked", "variants", "settings", "policies", "sha256")


def kept(asked: Asked, games: int) -> Playing | None:
    """What was compiled for the same question earlier, if the rules are still the same, and if it
    is quick enough for so many games."""
    found = asked.kept.find()
    if found is None or (games >= MANY and not found.said.get("many")):
        return None
    from catrules.compiled.faults import NotCompiled
    from catrules_cli.workers import Batch

    try:
        from catrules.compiled.engine import Code
        from catrules.compiled.plan import Plan
        from catrules.compiled.whole import Games

        code = Games(Plan.from_json(found.said["plan"]), Code(found.native))
        said = {name: _thawed(found.said["batch"][name]) for name in _SAID}
        batch = Batch(file=asked.file, seed=asked.seed, **said)
    except (NotCompiled, KeyError, TypeError, ValueError):
        return None
    return Playing(batch, batch.rules, code)


def _thawed(value: Any) -> Any:
    """A value as it was before it was written as JSON, which knows no tuples."""
    if isinstance(value, list):
        return tuple(map(_thawed, value))
    if isinstance(value, dict):
        return {name: _thawed(each) for name, each in value.items()}
    return value
