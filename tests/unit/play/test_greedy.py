import attrs
import pytest

from catrules.ir import opcodes as op
from catrules.ir.frames import lay_frames
from catrules.ir.program import Instr
from catrules.machine.play import Play
from catrules.simulate.greedy import greedy
from catrules.simulate.policies import answer

DECK, HAND_2 = 11, 23


def chosen(play):
    standing = play.standing
    return play.pending[0].options[greedy(standing, standing.stop[0])]


def test_it_takes_the_most_for_itself(tiny):
    assert chosen(Play(tiny)) == "take 2"


def test_it_wins_if_it_can(tiny):
    play = Play(tiny)
    for option in ("take 1", "take 2"):
        play.apply(option)
    assert chosen(play) == "take 1"


def test_without_a_score_it_counts_what_it_has(tiny):
    assert chosen(Play(attrs.evolve(tiny, score=-1))) == "take 2"


def test_equal_options_are_taken_in_their_order(tiny):
    play = Play(tiny)
    play.apply("look up")
    assert play.pending[0].options == ("show a card", "no")
    assert chosen(play) == "show a card"


def test_it_draws_no_numbers_and_changes_nothing(tiny):
    play = Play(tiny)
    before = list(play.standing.state)
    greedy(play.standing, play.standing.stop[0])
    assert play.standing.state == before


def test_it_plays_whole_games(tiny):
    play = Play(tiny)
    while not play.over:
        answer(play, "greedy")
    assert play.result.winners == (2,)


@pytest.mark.parametrize("seed", range(10))
def test_neither_chance_nor_hidden_cards_sway_it(tiny, seed):
    play = Play(tiny, seed=seed)
    for option in ("look up", "no", "look up", "no"):
        play.apply(option)
    assert chosen(play) == "take 2"


def peeking(tiny):
    """Like tiny, but throwing the die pays whoever threw it if the other holds a cat."""
    main = tiny.routines[0]

    def const(value):
        return Instr(op.CONST, (value,))

    pay = Instr(op.MOVE, (0, const(10), const(16), const(4)))
    peek = Instr(op.IF, (Instr(op.LOAD, (const(HAND_2),)), (pay,), ()))
    loop = main.body[1]
    turn = list(loop.args[0])
    body = (main.body[0], Instr(op.LOOP, ((*turn[:4], peek, *turn[4:]),)))
    bare = attrs.evolve(main, body=body, frame=-1, slots=())
    words = attrs.evolve(
        tiny, routines=(bare, *tiny.routines[1:]), initial=tiny.initial[:29], size=29, score=-1
    )
    return lay_frames(words)


def test_what_the_rules_read_that_is_hidden_is_taken_as_it_may_be(tiny):
    program = peeking(tiny)
    for seed in range(10):
        answers = set()
        for hand, deck in ((HAND_2, DECK + 1), (HAND_2 + 1, DECK)):
            play = Play(program, seed=seed)
            state = play.standing.state
            state[DECK] = state[DECK + 1] = 0
            state[hand] = state[deck] = 1
            answers.add(chosen(play))
        assert len(answers) == 1


def test_a_decision_with_one_option_needs_no_thought(tiny):
    play = Play(tiny, every_stop=True)
    play.apply("look up")
    standing = play.standing
    assert greedy(standing, standing.stop[0]._replace(options=[(0, DECK)])) == 0


def hidden_score(tiny):
    """Like tiny, but the score counts what the other seat holds."""
    load = Instr(op.LOAD, (Instr(op.CONST, (HAND_2,)),))
    routine = attrs.evolve(tiny.routines[6], body=(Instr(op.RESULT, (load,)),))
    return attrs.evolve(tiny, routines=(*tiny.routines[:6], routine))


def test_a_score_that_it_cannot_know_does_not_count(tiny):
    assert chosen(Play(hidden_score(tiny))) == "take 2"
