"""Machine and compiled code side by side: after each decision their arrays must be equal.

Every so often each goes on from the other's array, so nothing that counts lies elsewhere. What
differs is told by seed, number of the decision and name of the first word; of several seeds that of
the shortest game is told.
"""

from random import Random

import pytest

from catrules.compiled.build import games_of
from catrules.compiled.faults import CROWDED, FAILED, OUTSIDE, SPENT, Stopped
from catrules.compiled.sizes import DIGEST
from catrules.compiled.stepper import Stepper
from catrules.ir.program import HEADER
from catrules.machine.answers import RulesFault
from catrules.machine.execute import Machine
from catrules.machine.faults import BUDGET_SPENT, OUT_OF_RANGE, TOO_MANY, RuleFault
from catrules.machine.random import game_seed
from catrules.simulate.digest import game_digest
from catrules.simulate.playouts import playout
from catrules.simulate.policies import table_may

_CODES = {OUTSIDE: OUT_OF_RANGE, SPENT: BUDGET_SPENT, CROWDED: TOO_MANY}
_OTHER_SEEDS = 40


class Differs(AssertionError):
    def __init__(self, seed, decision, what):
        super().__init__(f"seed {seed}, decision {decision}: {what}")
        self.seed = seed
        self.decision = decision


def word_name(program, address):
    """What a word of the state is called: for people who look for a difference."""
    if address < len(HEADER):
        return HEADER[address]
    for zone in program.zones:
        if zone.base <= address < zone.base + len(zone.variants):
            return f"{zone.owner} {zone.index} {zone.name}, cell {address - zone.base}".strip()
    for mark in program.marks:
        for owner in range(mark.owners):
            if address == mark.base + owner * mark.stride:
                return f"{mark.owner} {owner} {mark.name}".strip()
    for routine in program.routines:
        if address == routine.frame:
            return f"caller of {routine.name}"
        if address in routine.slots:
            return f"{routine.registers[routine.slots.index(address)]} of {routine.name}"
    return f"word {address}"


def asked(stop):
    return [
        (p.task, p.site, p.actor, [tuple(o) for o in p.options], tuple(p.weights))
        for p in stop or ()
    ]


class Sides:
    """One game of both."""

    def __init__(self, program, seed, machine=None, stepper=None):
        self.program, self.seed, self.count = program, seed, 0
        self.machine, self.stepper = machine or Machine(program), stepper or Stepper(program)
        self.state = self.machine.start(seed)
        self.stepper.state = self.state
        self.stop = self._both(lambda: self.machine.advance(self.state), self.stepper.advance)

    def _both(self, machine, stepper):
        """What is asked next; None at the end and after a fault, which both must have."""
        results = []
        for step, faults in ((machine, RuleFault), (stepper, Stopped)):
            try:
                results.append(asked(step()))
            except faults as fault:
                results.append(self._told(fault))
        if results[0] != results[1]:
            raise Differs(self.seed, self.count, f"{results[0]} is asked, compiled {results[1]}")
        return results[0] if isinstance(results[0], list) and results[0] else None

    def _told(self, fault):
        if isinstance(fault, RuleFault):
            return fault.code, fault.origin, fault.mark, fault.owner, fault.value
        found = fault.fault
        if found.kind == FAILED:
            failed = self.program.faults[found.number]
            return failed.code, found.origin or failed.origin, -1, 0, 0
        mark = found.number if found.kind == OUTSIDE else -1
        return _CODES[found.kind], found.origin, mark, found.owner, found.value

    def compare(self):
        ours, theirs = (self.machine.snapshot(s) for s in (self.state, self.stepper.state))
        for address, (one, other) in enumerate(zip(ours, theirs, strict=True)):
            if one != other:
                name = word_name(self.program, address)
                raise Differs(self.seed, self.count, f"{name} is {one}, compiled {other}")

    def exchange(self):
        """Each goes on from the other's array."""
        before = list(self.state)
        self.state = self.stepper.state
        self.stepper.state = self.machine.snapshot(before)
        self.machine.advance(self.state)

    def answer(self, option, task):
        self.count += 1
        self.stop = self._both(
            lambda: self.machine.answer(self.state, option, task),
            lambda: self.stepper.answer(option, task),
        )


def play(program, seed, most, machine=None, stepper=None):
    """Compares up to so many decisions of one game; gives how many there were."""
    rng = Random(seed)
    sides = Sides(program, seed, machine, stepper)
    while sides.stop is not None and sides.count < most:
        sides.compare()
        if rng.random() < 0.05:
            sides.exchange()
        task, _, _, options, _ = rng.choice(sides.stop)
        sides.answer(rng.randrange(len(options)), task)
    if sides.stop is None and sides.state[0] == -1:
        sides.compare()
    return sides.count


def games(program, decisions, seed=0, most=2000):
    """Compares so many decisions, of as many games as that takes."""
    machine, stepper = Machine(program), Stepper(program)
    done = 0
    while done < decisions:
        try:
            done += 1 + play(program, seed, min(most, decisions - done), machine, stepper)
        except Differs as first:
            raise shortest(program, first, most) from None
        seed += 1
    return done


def finished(program, seed, afters, machine=None, stepper=None):
    """Games that bots finish from after so many decisions come to the same words in both."""
    machine, stepper = machine or Machine(program), stepper or Stepper(program)
    for after in afters:
        state = machine.start(game_seed(seed, after))
        stop = machine.advance(state)
        for number in range(after):
            if stop:
                stop = machine.answer(state, number % len(stop[0].options), stop[0].task)
        stepper.state = state
        machine.playout(state, [])
        stepper.finish()
        assert stepper.state == state, (seed, after)


def shortest(program, first, most):
    """Of the differences near one that of the fewest decisions."""
    found = first
    for seed in range(first.seed, first.seed + _OTHER_SEEDS):
        try:
            play(program, seed, min(most, found.decision))
        except Differs as other:
            if other.decision < found.decision:
                found = other
    return found


def whole_games(program, seed, games=6):
    """Whole games have the digests of the interpreter's, up to one that fails in both."""
    player = games_of(program, table=table_may(program)).player()
    columns = player.play(seed, 0, games)
    for game in range(games):
        if game == len(columns):
            assert player.fault is not None
            with pytest.raises(RulesFault):
                playout(program, seed, game)
            return
        record = playout(program, seed, game)
        digest = columns.digests[game * DIGEST : (game + 1) * DIGEST]
        assert digest == game_digest(record), game
        assert columns.turns[game] == record.turns
    assert len(columns) == games
    assert player.fault is None
