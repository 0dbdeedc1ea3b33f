import attrs
import pytest

from catrules.ir import opcodes as op
from catrules.ir.frames import lay_frames
from catrules.ir.program import Instr
from catrules.machine.legend import Legend
from catrules.machine.play import Play
from catrules.simulate.greedy import Guarded, Unseen, greedy
from catrules.simulate.openness import Openness
from catrules.simulate.policies import answer

DECK, HAND_1, HAND_2, STARTER = 11, 17, 23, 28


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


def test_a_guarded_state_gives_away_what_is_written(tiny):
    state = Guarded([5, 6, 7], {1})
    assert (state[0], state[2], state[2:]) == (5, 7, [7])
    with pytest.raises(Unseen):
        state[1]
    with pytest.raises(Unseen):
        state[0:2]
    state[1] = 8
    assert state[0:2] == [5, 8]


def test_what_a_seat_does_not_know(tiny):
    hidden = Openness(Legend(tiny)).hidden(1, list(tiny.initial))
    assert {DECK, DECK + 1, HAND_2, HAND_2 + 1} <= hidden
    assert {1, 2} <= hidden  # the streams
    assert not hidden & {10, HAND_1, HAND_1 + 1, HAND_2 + 2, HAND_2 + 3, 28}
    main = tiny.routines[0]
    assert main.slots[0] not in hidden  # whose turn it is
    assert main.frame not in hidden


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


def test_a_trial_ends_where_the_rules_read_what_is_hidden(tiny):
    program = peeking(tiny)
    answers = set()
    for card in (0, 1):
        play = Play(program)
        play.standing.state[HAND_2] = card
        answers.add(chosen(play))
    assert answers == {"take 1"}  # the first: of none is anything known


def kept(tiny, value):
    """A program whose only routine keeps a value while somebody is asked."""

    def const(word):
        return Instr(op.CONST, (word,))

    offers = tuple(Instr(op.OFFER, (0, const(1), (const(n),))) for n in (1, 2))
    reg = Instr(op.REG, (0,))
    body = (
        Instr(op.SET, (0, value)),
        Instr(op.CHOOSE, (0, const(0), offers, (1, 2))),
        Instr(op.END, (0, Instr(op.BIT, (reg,)))),
    )
    routine = attrs.evolve(
        tiny.routines[0], registers=("kept", "way", "n"), body=body, frame=-1, slots=()
    )
    return lay_frames(
        attrs.evolve(
            tiny, routines=(routine, *tiny.routines[1:]), initial=tiny.initial[:29], size=29
        )
    )


@pytest.mark.parametrize(
    ("address", "known"),
    [(10, True), (DECK, False), (HAND_2, False), (HAND_2 + 2, True), (28, True)],
)
def test_what_rules_keep_is_known_if_it_comes_from_what_is_open(tiny, address, known):
    program = kept(tiny, Instr(op.LOAD, (Instr(op.CONST, (address,)),)))
    slot = program.routines[0].slots[0]
    assert (slot not in Openness(Legend(program)).hidden(1, list(program.initial))) == known


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


def leaving(tiny):
    """A routine that is left early if a hidden card is there; it keeps two values meanwhile."""

    def const(word):
        return Instr(op.CONST, (word,))

    card = Instr(op.LOAD, (const(HAND_2),))
    offers = tuple(Instr(op.OFFER, (0, const(1), (const(n),))) for n in (1, 2))
    reg = Instr(op.REG, (0,))
    kept = Instr(op.SUM, (const(HAND_2 + 2), 2))
    found = Instr(op.CALL_VALUE, (1, (const(0), const(1))))
    body = (
        Instr(op.SET, (0, const(1))),
        Instr(op.SET, (3, Instr(op.FIND, (0,)))),
        Instr(op.SET, (4, kept)),
        Instr(op.SET, (5, found)),
        Instr(op.IF, (card, (Instr(op.RETURN, ()),), ())),
        Instr(op.CHOOSE, (0, const(0), offers, (1, 2))),
        Instr(op.STORE, (const(STARTER), Instr(op.REG, (3,)))),
        Instr(op.STORE, (const(STARTER), Instr(op.REG, (4,)))),
        Instr(op.STORE, (const(STARTER), Instr(op.REG, (5,)))),
        Instr(op.END, (0, Instr(op.BIT, (reg,)))),
    )
    names = ("kept", "way", "n", "found", "sum", "value")
    main = attrs.evolve(tiny.routines[0], registers=names, body=body, frame=-1, slots=())
    leaves = Instr(op.IF, (card, (Instr(op.RESULT, (const(1),)),), ()))
    peek = attrs.evolve(tiny.routines[1], body=(leaves, Instr(op.RESULT, (const(0),))))
    routines = (main, peek, *tiny.routines[2:])
    return lay_frames(attrs.evolve(tiny, routines=routines, initial=tiny.initial[:29], size=29))


def test_how_far_rules_get_may_tell_what_is_hidden(tiny):
    program = leaving(tiny)
    openness = Openness(Legend(program))
    hidden = openness.hidden(1, list(program.initial))
    slots = program.routines[0].slots
    assert {slots[register] for register in (0, 3, 4, 5)} <= hidden
