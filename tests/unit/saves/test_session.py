"""Games that are saved and resumed go on as if nothing had been; what does not fit is a finding."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from saves_games import (
    begin,
    bot,
    everything,
    forged,
    header,
    load,
    play_on,
    resume,
    starter,
    whole_game,
)

import catrules
from catrules.saves.faults import SaveFault
from catrules.saves.form import Decided, parts_of, record_body, record_of, state_hash
from catrules.saves.reading import read
from catrules.saves.session import Session

BOTS = [("random", "random"), ("greedy", "random"), ("random", "greedy")]


@pytest.mark.parametrize("seats", BOTS)
@pytest.mark.parametrize("name", ["pig", "cards"])
def test_a_resumed_game_goes_on_as_the_one_that_was_not_broken_off(tmp_path, name, seats):
    rules = load(name)
    data, play = whole_game(tmp_path / "whole", rules, header(rules, seats))
    count = data.count(b"\n") - 1
    for stop in {0, 1, count, *range(2, count, 3)}:
        path = tmp_path / f"{stop}"
        session, writer = begin(path, rules, header(rules, seats))
        play_on(session, stop)
        writer.close()
        session, writer = resume(path, rules)
        play_on(session)
        writer.close()
        assert path.read_bytes() == data
        assert everything(session.play) == everything(play)


def test_it_may_be_broken_off_after_every_decision(tmp_path, cards):
    data, play = whole_game(tmp_path / "whole", cards)
    path = tmp_path / "broken"
    begin(path, cards)[1].close()
    over = False
    while not over:
        session, writer = resume(path, cards)
        play_on(session, 1)
        over = session.play.over
        writer.close()
    assert path.read_bytes() == data
    assert everything(session.play) == everything(play)


def test_every_line_holds_the_hash_of_the_position(tmp_path, cards):
    session, writer = begin(tmp_path / "a", cards)
    hashes = []
    while not session.play.over:
        bot(session)
        hashes.append(state_hash(session.play))
    writer.close()
    assert [record.state for record in read(tmp_path / "a").records] == hashes
    assert len(set(hashes)) > 5


def test_without_a_writer_nothing_is_kept_and_all_else_is_the_same(tmp_path, cards, monkeypatch):
    monkeypatch.chdir(tmp_path)
    session = Session(starter(cards, header(cards)))
    play_on(session)
    assert list(tmp_path.iterdir()) == []
    _, play = whole_game(tmp_path / "a", cards)
    assert everything(session.play) == everything(play)


def test_a_save_is_the_list_of_answers_that_replay_takes(tmp_path, cards):
    _, play = whole_game(tmp_path / "a", cards)
    saved = read(tmp_path / "a")
    answers = [(record.actor, record.label) for record in saved.live]
    again = catrules.replay(cards, answers, names=saved.header.names, seed=saved.header.seed)
    assert again.log() == play.log()
    assert again.result == play.result


def test_the_bots_numbers_are_saved_where_they_were_drawn(tmp_path, pig):
    whole_game(tmp_path / "a", pig, header(pig, ("random", "greedy")))
    for record in read(tmp_path / "a").records:
        assert (record.policy is None) == (record.actor == 2)


# ---- what does not fit


def changed(tmp_path, rules, line, **changes):
    """A save of which one decision was changed, its hashes made to fit."""
    data, _ = whole_game(tmp_path / f"whole {line} {changes}"[:40], rules)
    lines = data.splitlines()
    old = record_of(parts_of(lines[line - 1])[0], line)
    said = {"actor": old.actor, "label": old.label, "policy": old.policy, "state": old.state}
    new = Decided(line, **{**said, **changes})
    path = tmp_path / "changed"
    path.write_bytes(forged(lines, {line: record_body(new)}))
    with pytest.raises(SaveFault) as caught:
        resume(path, rules)
    assert caught.value.finding.span.line == line
    return caught.value.finding


def test_an_illegal_move_is_named_with_its_line_and_with_what_was_offered(tmp_path, pig):
    found = changed(tmp_path, pig, 4, label="fly \x1b[31maway" + "!" * 200)
    assert found.code == "E807"
    assert found.message.startswith("line 4 is no legal move: seat 2 chooses `fly [31maway!!!")
    assert found.message.endswith("…`; offered there: throw, hold")
    assert "head -n 3" in found.hint


def test_a_beginning_of_a_label_is_not_enough(tmp_path, pig):
    assert changed(tmp_path, pig, 4, label="thr").code == "E807"


def test_somebody_who_is_not_asked_is_an_illegal_move_too(tmp_path, pig):
    found = changed(tmp_path, pig, 4, actor=1)
    assert found.code == "E807"
    assert found.message.endswith("seat 1 is not asked there, but seat 2")


def test_a_decision_behind_the_end_is_illegal(tmp_path, pig):
    data, _ = whole_game(tmp_path / "whole", pig)
    lines = [*data.splitlines(), b""]
    more = record_body(Decided(len(lines), 1, "hold"))
    (tmp_path / "more").write_bytes(forged(lines, {len(lines): more}))
    with pytest.raises(SaveFault, match="the game is over there"):
        resume(tmp_path / "more", pig)


def test_at_most_twenty_of_the_options_are_listed(tmp_path, cards):
    from catrules.saves import faults

    options = tuple(f"card {n}" for n in range(30))
    found = faults.illegal("a", Decided(2, "table", "x"), options, []).finding
    assert found.message.endswith("card 18, card 19 and 10 more")
    assert "the table chooses `x`" in found.message


def test_a_move_that_leads_elsewhere_is_found_at_its_line(tmp_path, pig):
    found = changed(tmp_path, pig, 4, label="hold")
    assert found.code == "E808"
    assert "catrules 1.2.3" in found.message
    assert changed(tmp_path, pig, 3, policy=5).code == "E808"


def test_other_positions_are_found_behind_an_undo_as_well(tmp_path, pig):
    session, writer = begin(tmp_path / "a", pig, header(pig, ("human", "random")))
    play_on(session, 2)
    session.undo(1)
    writer.close()
    lines = (tmp_path / "a").read_bytes().splitlines()
    body = b'{"line":4,"undo":3,"state":"' + b"0" * 32 + b'"'
    (tmp_path / "a").write_bytes(forged(lines, {4: body}))
    with pytest.raises(SaveFault, match="up to line 4 lead to another position"):
        resume(tmp_path / "a", pig)


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_any_line_with_right_hashes_is_resumed_or_a_finding(tmp_path_factory, data):
    rules = load("pig")
    folder = tmp_path_factory.mktemp("any")
    bytes_, _ = whole_game(folder / "whole", rules)
    lines = bytes_.splitlines()
    line = data.draw(st.integers(1, len(lines)))
    body = bytearray(parts_of(lines[line - 1])[0])
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(body) - 1))
        body[place] = data.draw(st.sampled_from(b'0123456789abx"{}[],:-\\ \xff'))
    (folder / "a").write_bytes(forged(lines, {line: bytes(body)}))
    try:
        _, writer = resume(folder / "a", rules)
    except (SaveFault, catrules.RulesError, ValueError):
        return
    writer.close()
