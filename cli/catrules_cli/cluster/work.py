"""What a worker of a cluster does: it is sent rules as texts, and plays parts of a batch."""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache, cached_property
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from attrs import define, field, frozen

from catrules_cli.workers import Batch, GameFailed, play

if TYPE_CHECKING:
    from catrules.balance.leads import Leads
    from catrules.balance.watching import Watched
    from catrules.compiled.plan import Plan
    from catrules.compiled.whole import Columns, Games, Player
    from catrules.coverage.measure import Coverage
    from catrules.rules import Rules
    from catrules.simulate.statistics import Tally
    from catrules.simulate.totals import Totals

_BATCHES = 4
"""Batches that a worker remembers: several commands may use it at once."""


@frozen
class Native:
    """Compiled code as data: what must be known of it, and machine code."""

    plan: "Plan"
    code: bytes = field(repr=False)


@frozen(eq=False)
class Sent:
    """What a worker must know of a batch.

    name: tells batches apart; texts: those of the rule files, by path; native: for compiled games,
    else the interpreter plays; each: whether games are handed over one by one, too; made_by: what
    catrules was that sent it, empty if it is known that it is the same.
    """

    name: str
    batch: Batch
    texts: Mapping[str, str]
    native: Native | None
    each: bool
    made_by: str


# ---- why there is no more

REFUSED, NOT_COMPILED, TRAPPED = "refused", "not compiled", "trapped"


@frozen
class Trouble:
    """Why a worker does not go on: one of the kinds above, and what it says of it."""

    kind: str
    message: str


@define
class Part:
    """Some games in a row, played.

    totals: added up; columns, tallies: one by one, if that is asked for; coverage: what they
    reached; failed: the rules failed in the next game; seconds: of play alone.
    """

    totals: "Totals"
    columns: "list[Columns]" = field(factory=list)
    tallies: "list[Tally]" = field(factory=list)
    coverage: "Coverage | None" = None
    failed: bool = False
    trouble: Trouble | None = None
    seconds: float = 0.0

    @property
    def games(self) -> int:
        """How many they are."""
        return self.totals.games


@define
class Looked:
    """Some games in a row, looked into. seconds: of that alone."""

    watched: "list[Watched]" = field(factory=list)
    trouble: Trouble | None = None
    seconds: float = 0.0

    @property
    def games(self) -> int:
        """How many they are."""
        return len(self.watched)


# ---- what is run on a worker


def sent(what: Sent) -> Sent:
    """The same: so the cluster keeps it, hands it to its workers, and makes it again."""
    return what


def part(what: Sent, first: int, count: int) -> Part:
    """Plays so many games from the number `first` on, up to one in which the rules fail."""
    from catrules.compiled.faults import NotCompiled, Trapped
    from catrules.simulate.totals import Totals

    batch = what.batch
    endings = what.native.plan.endings if what.native is not None else ()
    found = Part(Totals(len(batch.policies), batch.seed, endings, part_from=first))
    numbers = range(first, first + count)
    with _told(found):
        known = _known(what)
        try:
            if what.native is not None:
                known.compiled(found, numbers)
            else:
                known.interpreted(found, numbers)
        except NotCompiled as why:
            found.trouble = Trouble(NOT_COMPILED, str(why))
        except Trapped as why:
            found.trouble = Trouble(TRAPPED, str(why))
    return found


def look(what: Sent, first: int, count: int, decisions: bool) -> Looked:
    """Looks into so many games. decisions: keep each. Raises RulesFault if the rules fail."""
    from catrules.balance.watching import watch

    found = Looked()
    with _told(found):
        known = _known(what)
        leads = known.leads
        begin = time.perf_counter()
        with known.lock:
            for game in range(first, first + count):
                found.watched.append(
                    watch(leads, what.batch.seed, game, what.batch.policies, decisions=decisions)
                )
        found.seconds = time.perf_counter() - begin
    return found


class _Refused(Exception):
    """This worker is not to play."""


@contextmanager
def _told(found: Part | Looked) -> Iterator[None]:
    """What a worker refuses is told, not raised: it is no fault of catrules."""
    from catrules import RulesError

    try:
        yield
    except (_Refused, OSError) as why:
        found.trouble = Trouble(REFUSED, str(why))
    except RulesError as wrong:
        message = f"the rules are not read there as they are here: {wrong.findings[0].message}"
        found.trouble = Trouble(REFUSED, message)


# ---- what a worker remembers


class _Known:
    """A batch, as far as it was made ready here. lock: for who runs Python, where threads are of
    no use and programs count what is reached."""

    def __init__(self, what: Sent) -> None:
        if what.made_by and what.made_by != made_by():
            raise _Refused(
                f"catrules there is {made_by()} and here {what.made_by}; install the same version "
                "on all machines"
            )
        self._what = what
        self.lock = Lock()
        self._players: list[Player] = []

    @cached_property
    def _rules(self) -> "Rules":
        return self._what.batch.rules(self._what.texts)

    @cached_property
    def leads(self) -> "Leads":
        """What tells who leads."""
        from catrules_cli.sampling import leads

        return leads(self._what.batch, self._rules)

    @cached_property
    def _games(self) -> "Games":
        """The compiled code that was sent; if this is another kind of machine, made here."""
        from catrules.compiled.faults import NotCompiled

        native = self._what.native
        assert native is not None
        from catrules.compiled.engine import Code
        from catrules.compiled.whole import Games

        try:
            return Games(native.plan, Code(native.code))
        except NotCompiled:
            from catrules_cli.backends import native_for

            plan, code = native_for(self._what.batch, self._rules)
            return Games(plan, Code(code))

    def interpreted(self, found: Part, numbers: range) -> None:
        """Plays games one by one."""
        with self.lock:
            rules = self._rules
            begin = time.perf_counter()
            try:
                for game in numbers:
                    tally = play(self._what.batch, rules, game)
                    found.totals.add([tally])
                    if self._what.each:
                        found.tallies.append(tally)
            except GameFailed:
                found.failed = True
            found.seconds = time.perf_counter() - begin
            if self._what.batch.counting:
                from catrules.coverage.measure import Coverage

                found.coverage = Coverage()
                found.coverage.take(rules.programs)

    def compiled(self, found: Part, numbers: range) -> None:
        """Plays games by compiled code, some hundred a call."""
        from catrules.compiled.sizes import GAMES

        with self._player() as player:
            begin = time.perf_counter()
            for first in range(numbers.start, numbers.stop, GAMES):
                count = min(GAMES, numbers.stop - first)
                columns = player.play(self._what.batch.seed, first, count)
                found.totals.add_columns(columns)
                if self._what.each:
                    found.columns.append(columns)
                if player.fault is not None:
                    found.failed = True
                    break
            found.seconds = time.perf_counter() - begin

    @contextmanager
    def _player(self) -> Iterator["Player"]:
        """One that no other thread plays with."""
        with self.lock:
            player = self._players.pop() if self._players else self._games.player()
        yield player
        self._players.append(player)


_memory: dict[str, _Known] = {}
_memory_lock = Lock()


def _known(what: Sent) -> _Known:
    with _memory_lock:
        known = _memory.pop(what.name, None) or _Known(what)
        _memory[what.name] = known
        for name in list(_memory)[:-_BATCHES]:
            del _memory[name]
    return known


@cache
def made_by() -> str:
    """What catrules is here: its version, and some digits of a hash over what it is made of."""
    import catrules
    import catrules_cli
    from catrules.resources import folder
    from catrules_cli import __version__

    whole = blake2b(digest_size=4)
    packages = (catrules.__path__[0], "*.py"), (catrules_cli.__path__[0], "*.py")
    for place, pattern in (*packages, (str(folder("grammar")), "*.*")):
        for path in sorted(Path(place).rglob(pattern)):
            name = path.relative_to(place).as_posix()
            whole.update(f"{name}\0".encode() + path.read_bytes() + b"\0")
    return f"{__version__} ({whole.hexdigest()})"
