"""One game, looked into while bots play it: all that counts and charts of a sample are made of."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress

from attrs import Factory, define, frozen

from catrules.balance.leads import Leads
from catrules.balance.measures import Measure, measures_of
from catrules.balance.naming import Action, Named, Names
from catrules.ir.program import DECISIONS, TURNS, Program
from catrules.machine.execute import Event, Machine, Stop
from catrules.machine.faults import RuleFault
from catrules.machine.shared import legend_for, machine_for, once_for
from catrules.simulate.playouts import watched_playout
from catrules.simulate.policies import Chosen
from catrules.simulate.statistics import Tally, tally

TABLE = 0
"""The number of who is asked where that is the table, no seat."""


@frozen
class Decision:
    """An asked decision. number: from 1; seat: TABLE or a seat's number."""

    number: int
    turn: int
    seat: int
    question: str
    options: int
    chosen: str


@frozen
class Snapshot:
    """How things stood: after so many turns were begun and so many decisions made.

    measures: each of the program's, for each owner; parts: how far each seat was, empty if that
    cannot be told.
    """

    turns: int
    decisions: int
    measures: tuple[tuple[int, ...], ...]
    parts: tuple[float, ...] = ()


@define
class Watched:
    """A game that was looked into.

    offered, taken, open, done, seen, used: for each seat at how many decisions an option, an action
    with whatever it is done, or a thing stood open or was chosen; options: how many decisions of
    players had so many options; snapshots: at the first decision of each turn, before the first
    turn at each, and at the end; effects: how many effects a rule had, by the seat whose answer set
    it off; waits: how many decisions of others lay between two of a seat's own, if any did; idle:
    how many turns lay between those.
    """

    tally: Tally
    offered: Counter[tuple[int, Named]] = Factory(Counter)
    taken: Counter[tuple[int, Named]] = Factory(Counter)
    open: Counter[tuple[int, Action]] = Factory(Counter)
    done: Counter[tuple[int, Action]] = Factory(Counter)
    seen: Counter[tuple[int, str]] = Factory(Counter)
    used: Counter[tuple[int, str]] = Factory(Counter)
    options: Counter[int] = Factory(Counter)
    snapshots: list[Snapshot] = Factory(list)
    effects: Counter[tuple[int, str]] = Factory(Counter)
    waits: Counter[int] = Factory(Counter)
    idle: Counter[int] = Factory(Counter)
    decisions: list[Decision] = Factory(list)


def watch(
    leads: Leads, seed: int, game: int, policies: Sequence[str], *, decisions: bool = False
) -> Watched:
    """Plays game number `game` of a batch and looks into it. decisions: keep each of them.

    Raises RulesFault if the rules fail.
    """
    watcher = _Watcher(leads, decisions=decisions)
    record = watched_playout(leads.program, seed, game, policies, watcher)
    watcher.found.tally = tally(record)
    return watcher.found


_NOT_YET = Tally(0, 0, b"", (), None, 0, 0, "", False)


class _Watcher:
    """What a playout shows each step to."""

    def __init__(self, leads: Leads, *, decisions: bool) -> None:
        program = leads.program
        self.found = Watched(_NOT_YET)
        self._leads = leads
        self._keeps = decisions
        self._names = once_for(program, _names)
        self._machine: Machine = machine_for(program, tell=True)
        self._measures: tuple[Measure, ...] = once_for(program, measures_of)
        self._rules = [origin.rule for origin in program.origins]
        self._turn = -1
        self._looked = (-1, -1)
        self._asked: list[Named] = []
        self._since: dict[int, list[int]] = {}

    def __call__(
        self, state: list[int], stop: Stop | None, chosen: Chosen | None, told: Sequence[Event]
    ) -> None:
        if chosen is not None:
            self._answered(state, chosen)
        self._happened(chosen.pending.actor + 1 if chosen is not None else TABLE, told)
        self._turn = state[TURNS]
        moment = (self._turn, 0 if self._turn else state[DECISIONS])
        if stop is None or moment != self._looked:
            self._look(state)
            self._looked = moment
        if stop is not None:
            pending = stop[0]
            name = self._names.name
            self._asked = [name(state, pending.site, option) for option in pending.options]

    def _look(self, state: list[int]) -> None:
        """Notes how things stand when a turn has begun, or the game is over."""
        measures = tuple(measure.read(state) for measure in self._measures)
        parts: tuple[float, ...] = ()
        if self._leads.known:
            with suppress(RuleFault):  # what a win asks for may not be told in some position
                parts = self._leads.read(self._machine, state)
        snapshot = Snapshot(state[TURNS], state[DECISIONS], measures, parts)
        self.found.snapshots.append(snapshot)

    def _answered(self, state: list[int], chosen: Chosen) -> None:
        seat = max(TABLE, chosen.pending.actor + 1)
        names = self._asked
        if len(names) < 2:
            return
        taken = names[chosen.option]
        found = self.found
        if self._keeps:
            number = len(found.decisions) + 1
            found.decisions.append(
                Decision(number, self._turn, seat, taken.question, len(names), taken.label)
            )
        if seat == TABLE:
            return
        found.offered.update((seat, each) for each in dict.fromkeys(names))
        found.taken[seat, taken] += 1
        found.open.update((seat, each) for each in dict.fromkeys(each.action for each in names))
        found.done[seat, taken.action] += 1
        found.seen.update((seat, thing) for thing in _things(names))
        found.used.update((seat, thing) for thing in taken.things)
        self._waited(seat)

    def _waited(self, seat: int) -> None:
        """Counts how much others decided since a seat decided last."""
        since = self._since
        if seat in since:
            decisions, turn = since[seat]
            if decisions:
                self.found.waits[decisions] += 1
                self.found.idle[self._turn - turn] += 1
        for each in since.values():
            each[0] += 1
        since[seat] = [0, self._turn]

    def _happened(self, seat: int, told: Sequence[Event]) -> None:
        found = self.found
        for event in told:
            if event[0] == "choice":
                if event[3] >= 0:
                    found.options[event[5]] += 1
            elif event[0] in ("move", "mark"):
                found.effects[max(TABLE, seat), self._rules[event[1]]] += 1


def _names(program: Program) -> Names:
    return Names(legend_for(program))


def _things(names: Sequence[Named]) -> dict[str, None]:
    return {thing: None for each in names for thing in each.things}
