"""What is taken back is gone to the byte; chance and what was seen are not taken back."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from saves_games import begin, everything, header, load, resume, say, starter

from catrules.saves.barriers import DRAWN, SHOWN
from catrules.saves.reading import read
from catrules.saves.session import CannotUndo, Session
from catrules.simulate.policies import answer

ALONE = ("human", "random")
BOTH = ("human", "human")


def seated(rules, seats, **more):
    people = tuple(seat for seat, who in enumerate(seats, 1) if who == "human")
    return Session(starter(rules, header(rules, seats)), people=people, **more)


def to_turn(session):
    """Through the bids at the beginning."""
    while session.play.pending[0].form == "choice":
        say(session, session.play.pending[0].options[0])
    return session


def refusal(session, seat):
    before = everything(session.play)
    with pytest.raises(CannotUndo) as caught:
        session.undo(seat)
    assert everything(session.play) == before
    return str(caught.value)


def test_nothing_can_be_taken_back_before_one_has_decided(cards):
    session = seated(cards, BOTH)
    assert refusal(session, 1) == "you have decided nothing yet"
    say(session, session.play.pending[0].options[0])
    assert refusal(session, 2) == "you have decided nothing yet"


def test_the_own_last_decision_is_taken_back(cards):
    session = to_turn(seated(cards, BOTH))
    before = everything(session.play)
    say(session, "think")
    between = everything(session.play)
    say(session, "think")
    taken = session.undo(1)
    assert (taken.actor, taken.label) == (1, "think")
    assert everything(session.play) == between
    session.undo(1)
    assert everything(session.play) == before


def test_a_die_that_was_rolled_stays(cards):
    session = to_turn(seated(cards, BOTH))
    say(session, "throw")
    assert refusal(session, 1) == DRAWN
    say(session, "think")
    session.undo(1)
    assert refusal(session, 1) == DRAWN


def test_a_card_that_others_have_seen_stays_seen(cards):
    session = to_turn(seated(cards, BOTH))
    label = next(each for each in session.play.pending[0].options if each.startswith("show"))
    say(session, label)
    assert refusal(session, 1) == SHOWN


def test_a_look_stays_looked(cards):
    session = to_turn(seated(cards, BOTH))
    say(session, "spy")
    assert refusal(session, 1) == SHOWN


def test_what_another_person_decided_since_stays(cards):
    session = to_turn(seated(cards, BOTH))
    say(session, "rest")
    say(session, "think")
    assert refusal(session, 1) == "bo has decided since"
    session.undo(2)
    session.undo(1)


def test_what_a_bot_looked_at_is_no_barrier(cards):
    seats = ("human", "human", "random")
    people = (1, 2)
    head = header(cards, seats, names=("ana", "bo", "cy"))
    session = to_turn(Session(starter(cards, head), people=people))
    say(session, "rest")
    say(session, "rest")
    say(session, "spy")
    say(session, "rest")
    session.undo(2)


def test_alone_against_bots_everything_is_taken_back(cards):
    session = to_turn(seated(cards, ALONE))
    before = everything(session.play)
    for label in ("throw", "spy", "rest"):
        say(session, label)
    while session.play.pending[0].actor != 1:
        session.answer(lambda play: answer(play, "random"))
    for _ in range(3):
        session.undo(1)
    assert everything(session.play) == before


def test_free_undo_takes_back_everything(cards):
    session = to_turn(seated(cards, BOTH, free=True))
    before = everything(session.play)
    for label in ("throw", "spy", "rest", "think"):
        say(session, label)
    for _ in range(3):
        session.undo(1)
    assert everything(session.play) == before


def test_the_tables_answer_is_taken_back_by_who_gave_it(pig):
    session = seated(pig, ("random", "human"))
    before = everything(session.play)
    assert session.person() == 2
    say(session, "bo")
    session.answer(lambda play: answer(play, "random"))
    assert session.undo(2).actor == "table"
    assert everything(session.play) == before
    assert seated(pig, ("random", "random")).person() is None


def test_while_all_answer_at_once_each_takes_back_its_own(cards):
    session = seated(cards, BOTH)
    before = everything(session.play)
    first = session.play.pending[0]
    say(session, first.options[0])
    session.undo(1)
    assert everything(session.play) == before


def test_an_undo_is_a_line_of_the_save_and_survives(tmp_path, cards):
    session, writer = begin(tmp_path / "a", cards, header(cards, ALONE))
    to_turn(session)
    say(session, "think")
    size = (tmp_path / "a").stat().st_size
    say(session, "throw")
    session.undo(1)
    session.undo(1)
    say(session, "spy")
    writer.close()
    data = (tmp_path / "a").read_bytes()
    assert [line for line in data[size:].splitlines() if b'"undo":' in line]
    saved = read(tmp_path / "a")
    labels = [record.label for record in saved.live]
    assert "think" not in labels[4:]
    assert labels[-1] == "spy"
    again, writer = resume(tmp_path / "a", cards)
    assert everything(again.play) == everything(session.play)
    # What was decided before the break can be taken back behind it.
    again.undo(1)
    session = Session(session._start, people=(1,), saved=None)
    to_turn(session)
    assert again.play.standing.state == session.play.standing.state
    writer.close()


def test_behind_the_break_barriers_are_where_they_were(tmp_path, cards):
    session, writer = begin(tmp_path / "a", cards, header(cards, BOTH))
    to_turn(session)
    say(session, "throw")
    say(session, "think")
    writer.close()
    session, writer = resume(tmp_path / "a", cards)
    session.undo(1)
    assert refusal(session, 1) == DRAWN
    writer.close()


MOVES = st.lists(st.one_of(st.integers(0, 30), st.just("undo")), max_size=25)


@settings(deadline=None, max_examples=40)
@given(MOVES, st.sampled_from(["pig", "cards"]), st.sampled_from([ALONE, BOTH]))
def test_to_answer_take_back_and_answer_is_to_answer(tmp_path_factory, moves, name, seats):
    rules = load(name)
    path = tmp_path_factory.mktemp("undo") / "a"
    session, writer = begin(path, rules, header(rules, seats), free=True)
    for move in moves:
        if session.play.over:
            break
        person = session.person()
        if person is None:
            session.answer(lambda play: answer(play, "random"))
        elif move == "undo":
            with suppress(CannotUndo):
                session.undo(person)
        else:
            before = everything(session.play)
            options = session.play.pending[0].options
            label = options[move % len(options)]
            say(session, label)
            after = everything(session.play)
            session.undo(person)
            assert everything(session.play) == before
            say(session, label)
            assert everything(session.play) == after
    writer.close()
    again, writer = resume(path, rules, free=True)
    writer.close()
    assert everything(again.play) == everything(session.play)
