"""Rules in which orders are decisions are those that are played, if the usual ones are taken."""

from pathlib import Path

import pytest
from attrs import evolve

from catrules.exploring.forms import Forms
from catrules.exploring.order.moments import Moments
from catrules.exploring.order.rules import ordered
from catrules.exploring.ways import gone
from catrules.ir.program import CHANCE
from catrules.machine.execute import Machine
from catrules.machine.play import Play
from catrules.machine.random import chance_index, policy_below
from catrules.pipeline import Compilation

GAMES = Path(__file__).parents[3] / "games"


def played(rules, moments, machine, seed):
    """The choices of a game at random in which each order is one that the rules take."""
    state, answers = machine.start(seed), []
    stop = machine.advance(state)
    while stop is not None and len(answers) < 150:
        pending = stop[0]
        dues = moments.due(pending)
        options = moments.usual(pending) if dues else range(len(pending.options))
        if pending.actor == CHANCE and not dues:
            option = chance_index(state, len(pending.options), pending.weights)
        else:
            option = options[policy_below(state, len(options))]
        if len(pending.options) > 1:
            answers.append(option)
        stop = machine.take(state, pending, option)
    return tuple(answers)


def again(program, told):
    """The game with the same choices, by the rules as they are."""
    play, left = Play(program, names=("ana", "bo"), every_stop=True), list(told)
    while play.pending:
        decision = play.pending[0]
        if len(decision.options) == 1:
            play.apply(0, decision.actor)
        elif left:
            play.apply(left.pop(0).label, decision.actor)
        else:
            break
    assert not left
    return play


def ended(play):
    """How a game ended; orders that are asked for are decisions more."""
    return play.result and evolve(play.result, decisions=0)


@pytest.mark.parametrize(
    ("game", "variants"),
    [
        ("classics/crazy_eights", ()),
        ("classics/go_fish", ()),
        pytest.param("dice_cat_and_fish", (), marks=pytest.mark.slow),
        ("lucky_cat", ("clock", "mirror")),
        ("lucky_cat", ("powers", "clover")),
    ],
)
def test_with_the_usual_orders_it_is_the_same_game(game, variants):
    compilation = Compilation.open(GAMES / f"{game}.catrules", game, variants)
    configuration = compilation.configuration(2)
    rules = ordered(compilation, configuration)
    machine = Machine(rules.program, every_stop=True)
    moments = Moments(rules, machine, Forms(machine))
    real = compilation.program(configuration)

    def unasked(pending):
        return bool(moments.due(pending)) and len(moments.usual(pending)) == 1

    for seed in range(2):
        way = gone(rules.program, played(rules, moments, machine, seed), unasked)
        told = [each for each in way.told if not each.forced]
        play = again(real, told)
        assert play.view() == way.play.view()
        assert ended(play) == ended(way.play)
