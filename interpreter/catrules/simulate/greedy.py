"""The greedy bot: looks one step ahead, in games that could be this one for all that its seat sees.

It draws a few such positions, in which what is hidden and what chance will do are drawn anew, and
tries each option in all of them; what others choose at the same time is chosen for them at random.
So nothing hidden sways it. It prefers, in this order, to win more often than it loses; a higher
`score` if the rules report one; more things in its own zones that it sees. Of options that are
equal it takes the first as they are listed. Its draws follow from the stream of policies, which is
left as it is. Where no position can be drawn it answers at random.
"""

from functools import reduce

from catrules.ir.program import POLICY_STATE, POSITION, TURNS, WINNERS, Program
from catrules.machine.execute import Machine, Pending, Stop, Telling
from catrules.machine.faults import RuleFault
from catrules.machine.hidden.beginning import SampleError, apart
from catrules.machine.hidden.sampling import samples
from catrules.machine.random import MASK, game_seed, policy_below
from catrules.machine.shared import legend_for, machine_for, once_for
from catrules.machine.standing import Position, Standing

SAMPLES = 2
"""Positions that are drawn for a decision."""

Worth = tuple[int, int, int]
"""Games won less games lost; scores; how many things of one's own are seen: over all samples."""

_NOTHING: Worth = (0, 0, 0)


def greedy(standing: Standing, pending: Pending) -> int:
    """The option that leads to the best positions one step on."""
    options = len(pending.options)
    if options < 2:
        return 0
    state = standing.state
    seed = game_seed(state[POLICY_STATE] & MASK, state[TURNS])
    try:
        seeds = range(seed, seed + SAMPLES)
        places = [found.here for found in samples(standing, pending.actor, seeds)]
    except SampleError:
        return policy_below(standing.state, options)
    machine = machine_for(standing.program)
    with apart(machine):
        found = [_tried(machine, places, pending, option) for option in range(options)]
    return found.index(max(found))


def _tried(machine: Machine, places: list[Position], pending: Pending, option: int) -> Worth:
    """What positions are worth to who is asked, after one option."""
    found = [_worth(machine, place, pending, option) for place in places]
    return reduce(_sum, found, _NOTHING)


def _sum(one: Worth, other: Worth) -> Worth:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def _worth(machine: Machine, place: Position, pending: Pending, option: int) -> Worth:
    state, player = list(place.state), pending.actor
    machine.telling = Telling()
    try:
        stop = machine.take(state, pending, option)
        _others_answer(machine, state, stop, place.state[POSITION], player)
    except RuleFault:
        return _NOTHING  # it is met again if the option is taken: it is told then
    outcome = 0
    if state[POSITION] == -1:
        outcome = 1 if state[WINNERS] >> player & 1 else -1
    words = once_for(machine.program, _own_words)[player]
    return outcome, _score(machine, state, player), sum([state[word] for word in words])


def _others_answer(
    machine: Machine, state: list[int], stop: Stop | None, position: int, player: int
) -> None:
    """While all are asked at once, lets the others choose at random until it is over."""
    sites = machine.program.sites
    while stop and state[POSITION] == position and sites[position - 1].form == "at once":
        others = [pending for pending in stop if pending.actor != player]
        if not others:
            return
        option = policy_below(state, len(others[0].options))
        stop = machine.take(state, others[0], option)


def _score(machine: Machine, state: list[int], player: int) -> int:
    program = machine.program
    return machine.evaluate(state, program.score, (player,)) if program.score >= 0 else 0


def _own_words(program: Program) -> list[tuple[int, ...]]:
    """For each player where the things lie that are the player's and seen by that player."""
    legend = legend_for(program)
    zones = [zone for zone in program.zones if zone.owner == "player"]
    return [
        tuple(
            zone.base + offset
            for zone in zones
            if zone.index == player
            for offset in range(len(zone.variants))
            if legend.sees_cell(player + 1, zone.base + offset)
        )
        for player in range(program.players)
    ]
