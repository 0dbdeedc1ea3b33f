"""Stops: what is asked, and that a game goes on from its words alone."""

from itertools import permutations

import pytest
from ir_programs import program, routine

from catrules.ir.program import BUDGET, CHANCE, DECISIONS, POSITION, STEP_BUDGET
from catrules.machine.execute import Machine, Pending

TWO = "CHOOSE {site} {actor} {{ OFFER 0 1 [1] OFFER 0 1 [2] }} [r5 r6]"


def two(site, actor):
    return TWO.format(site=site, actor=actor)


NESTED = program(
    routine(
        "SET r0 3 LOOP { IF r0 {} { BREAK } CALL 1 [r0] CALL 1 [9] SET r0 (SUB r0 1) } END 0 1"
    ),
    routine(
        "SET r1 (MUL r0 10) IF (GT r0 1) { CALL 2 [r0 r1] } { CALL 3 [r0] }"
        " STORE 10 (ADD (LOAD 10) r1)",
        parameters=1,
    ),
    routine(
        f"CALL 3 [r1] CHOOSE 2 -2 {{ OFFER 0 1 [r0] OFFER 1 2 [r1] }} [r2 r3] {two(0, 1)}"
        " STORE 11 (ADD (ADD (LOAD 11) r3) (ADD r6 r0))",
        parameters=2,
    ),
    routine(f"{two(1, '(MOD r0 3)')} STORE 12 (ADD (MUL (LOAD 12) 3) (ADD r6 r0))", parameters=1),
    sites=3,
)


def play(machine, state, stop):
    """Answers in turn 0 and 1 to the end; gives the snapshots on the way."""
    kept = []
    while stop is not None:
        kept.append(machine.snapshot(state))
        stop = machine.answer(state, len(kept) % len(stop[0].options), stop[0].task)
    return [*kept, machine.snapshot(state)]


@pytest.mark.parametrize("every", [False, True])
def test_a_copy_goes_on_like_the_original_in_any_machine(every):
    machine = Machine(NESTED, every_stop=every)
    state = machine.start(4)
    whole = play(machine, state, machine.advance(state))
    assert len(whole) > 10
    for index, kept in enumerate(whole):
        state = list(kept)
        fresh = Machine(NESTED, every_stop=every) if index % 5 == 0 else machine
        assert fresh.snapshot(state) == kept
        stop = fresh.advance(state)
        for step in range(index, len(whole) - 1):
            assert stop is not None
            stop = fresh.answer(state, (step + 1) % len(stop[0].options))
        assert stop is None
        assert fresh.snapshot(state) == whole[-1]


def test_what_is_not_live_is_0_in_a_snapshot():
    machine = Machine(NESTED)
    state = machine.start(4)
    machine.advance(state)
    (first,) = machine.advance(state) or ()
    frames = machine.snapshot(state)[NESTED.frames :]
    main, one, two_, three = NESTED.routines
    words = {
        main.slots[0]: 3,
        one.frame: 1,
        one.slots[1]: 30,
        two_.frame: 3,
        two_.slots[0]: 3,
        two_.slots[1]: 30,
        three.frame: 5,
        three.slots[0]: 30,
    }
    assert first == Pending(1, 0, ((0, 1), (0, 2)), (), 0)
    assert frames == [words.get(NESTED.frames + i, 0) for i in range(len(frames))]
    assert state[POSITION] == 2


def test_only_what_is_asked_counts_and_renews_the_budget():
    game = program(
        routine(
            f"TICK CHOOSE 0 1 {{ OFFER 0 1 [] }} [] CHOOSE 1 -2 {{ OFFER 0 1 [] OFFER 1 1 [] }} []"
            f" TICK {two(2, -3)} TICK {two(3, 1)}"
        ),
        sites=4,
    )
    machine = Machine(game, every_stop=True)
    state = machine.start(1)
    seen = []
    stop = machine.advance(state)
    while stop is not None:
        seen.append((stop[0].site, state[DECISIONS], STEP_BUDGET - state[BUDGET]))
        stop = machine.take(state, stop[0], 0)
    assert seen == [(0, 0, 1), (1, 0, 1), (2, 1, 0), (3, 2, 0)]
    fast = Machine(game)
    again = fast.start(1)
    assert [pending.site for pending in fast.advance(again) or ()] == [2]
    assert [pending.site for pending in fast.answer(again, 0) or ()] == [3]


def test_wrong_answers_are_refused():
    machine = Machine(NESTED)
    state = machine.start(1)
    with pytest.raises(ValueError, match="task 0 is not asked anything"):
        machine.answer(state, 0)
    machine.advance(state)
    before = list(state)
    with pytest.raises(IndexError, match="option 2 of 2"):
        machine.answer(state, 2)
    with pytest.raises(IndexError, match="option -1 of 2"):
        machine.answer(state, -1)
    with pytest.raises(ValueError, match="task 1 is not asked anything"):
        machine.answer(state, 0, task=1)
    assert state == before


def test_a_machine_does_not_resume_where_it_does_not_stop():
    full, fast = Machine(NESTED, every_stop=True), Machine(NESTED)
    state = full.start(1)
    stop = full.advance(state)
    while stop is not None and stop[0].actor != CHANCE:
        stop = full.answer(state, 0)
    with pytest.raises(ValueError, match="does not stop where the state stands"):
        fast.advance(state)


def task(number):
    return routine(
        f"{two(2 * number + 1, number)} STORE {11 + number} r6 MOVE move {14 + number} 10 1"
        f" {two(2 * number + 2, number)} STORE {11 + number} (ADD (MUL 3 (LOAD {11 + number})) r6)",
        name=f"task{number}",
    )


AT_ONCE = program(
    routine("SET r0 1 CALL 1 [] STORE 18 (ADD (LOAD 10) r0)"),
    routine("SET r0 5 AT_ONCE 0 7 [2 3 4] STORE 17 r0 TELL 0 [r0] " + two(7, 1)),
    *map(task, range(3)),
    cells=(0, 0, 0, 0, 9, 9, 9),
    sites=8,
    shadow=(10, 11, 12, 13, 14, 15, 16),
)
ANSWERS = {0: (0, 1), 1: (1, 1), 2: (1, 0)}
ORDERS = sorted(set(permutations([0, 0, 1, 1, 2, 2])))


@pytest.mark.parametrize("every", [False, True])
def test_order_of_answers_makes_no_difference(every):
    machine = Machine(AT_ONCE, tell=every, every_stop=every)
    ends, events = set(), set()
    for order in ORDERS:
        state = machine.start(1)
        machine.telling.events.clear()
        machine.advance(state)
        given = {0: 0, 1: 0, 2: 0}
        for number in order:
            assert state[POSITION] == 1
            assert machine.shown(state)[10:20] == list(AT_ONCE.initial[10:20])
            state = machine.snapshot(state)
            machine.answer(state, ANSWERS[number][given[number]], number)
            given[number] += 1
        ends.add(tuple(machine.snapshot(state)))
        events.add(tuple(machine.telling.events))
    assert len(ends) == len(events) == 1
    end = ends.pop()
    assert end[POSITION] == 8
    assert end[10:18] == (3, 5, 8, 7, 8, 8, 8, 5)
    assert end[DECISIONS] == 7


def test_states_in_an_at_once_do_not_know_the_order_of_the_answers():
    machine = Machine(AT_ONCE)
    seen = {}
    for order in ORDERS:
        state = machine.start(1)
        machine.advance(state)
        given = {0: 0, 1: 0, 2: 0}
        for number in order:
            machine.answer(state, ANSWERS[number][given[number]], number)
            given[number] += 1
            kept = machine.snapshot(state)
            assert seen.setdefault(tuple(given.values()), kept) == kept


def test_all_are_asked_at_the_same_time():
    machine = Machine(AT_ONCE)
    state = machine.start(1)
    stop = machine.advance(state)
    assert stop is not None
    assert [(p.task, p.site, p.actor) for p in stop] == [(0, 1, 0), (1, 3, 1), (2, 5, 2)]
    stop = machine.answer(state, 0, 1)
    assert stop is not None
    assert [(p.task, p.site) for p in stop] == [(0, 1), (1, 4), (2, 5)]
    stop = machine.answer(state, 0, 1)
    assert stop is not None
    assert [(p.task, p.site) for p in stop] == [(0, 1), (2, 5)]
    assert stop == machine.advance(machine.snapshot(state))


def test_events_of_tasks_come_in_seat_order_when_the_last_is_done():
    machine = Machine(AT_ONCE, tell=True)
    state = machine.start(1)
    stop = machine.advance(state)
    for number in (2, 0, 1, 1, 0):
        stop = machine.answer(state, 0, number)
        assert machine.telling.events == []
    held = machine.telling.copy()
    assert stop is not None
    machine.take(state, stop[0], 1)
    kinds = [(event[0], event[2]) for event in machine.telling.events]
    assert kinds == [
        ("choice", 1), ("move", 0), ("choice", 2),
        ("choice", 3), ("move", 0), ("choice", 4),
        ("choice", 5), ("move", 0), ("choice", 6),
        ("tell", 0),
    ]  # fmt: skip
    assert [len(events) for events in held.held] == [3, 3, 2]


def test_chance_in_tasks_waits_until_all_have_answered():
    roll = "CHOOSE {} -2 {{ OFFER 0 1 [1] OFFER 0 1 [2] OFFER 0 1 [3] }} [r1 r2] STORE {} r2"
    game = program(
        routine("AT_ONCE 0 3 [1 2] STORE 12 1"),
        routine(f"{two(1, 0)} {roll.format(2, 10)} {two(3, 0)}"),
        routine(f"{roll.format(4, 11)} {two(5, 1)}"),
        sites=6,
    )
    fast, full = Machine(game), Machine(game, every_stop=True)
    state = fast.start(3)
    stop = fast.advance(state)
    assert [p.site for p in stop or ()] == [1]
    assert state[10:12] == [0, 0]
    stop = fast.answer(state, 0)
    # The lowest task's chance comes first; then somebody is asked again.
    assert [p.site for p in stop or ()] == [3]
    assert state[10] > 0
    assert state[11] == 0
    stop = fast.answer(state, 0)
    assert [(p.task, p.site) for p in stop or ()] == [(1, 5)]
    state = full.start(3)
    stop, sites = full.advance(state), []
    while stop is not None:
        sites.append([p.site for p in stop])
        stop = full.take(state, stop[0], 0)
    assert sites == [[1], [2], [3], [4], [5]]


def test_a_straight_run_is_the_same_game():
    for game in (NESTED, AT_ONCE):
        machine = Machine(game)
        state, log = machine.start(5), []
        machine.playout(state, log)
        stepping, answers = Machine(game, tell=True), []
        other = stepping.start(5)
        stepping.playout(other, answers)
        assert state == other
        assert log == answers
        assert len(log) == 3 * state[DECISIONS]


def test_a_playout_goes_on_from_any_stop():
    machine = Machine(NESTED)
    state = machine.start(5)
    machine.playout(state)
    other = machine.start(5)
    machine.advance(other)
    machine.playout(other)
    assert state == other
