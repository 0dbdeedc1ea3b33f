"""What is deep, too large, at fault or without end: as in the machine, or told."""

import threading

import pytest
from ir_programs import PLAYER, mark, program, routine
from lockstep import Sides, play

from catrules.compiled import translate as translating
from catrules.compiled.build import games_of
from catrules.compiled.faults import NotCompiled
from catrules.compiled.stepper import Stepper
from catrules.ir.program import MOST_OPTIONS, NOTHING, STEP_BUDGET
from catrules.ir.verify import MAX_DEPTH

DEPTH = MAX_DEPTH - 2
ADD = "STORE 10 (ADD (LOAD 10) 1) SET r1 (ADD r1 r0)"
CHOICE = "CHOOSE 0 0 { OFFER 0 1 [] OFFER 1 1 [] } []"


def nested(head, inner, tail=" {}"):
    return f"{head} {{ " * DEPTH + inner + f" }}{tail}" * DEPTH


BODIES = {
    "if": nested("IF r0", ADD),
    "loop": "LOOP { " * DEPTH + ADD + " BREAK" + " BREAK }" * DEPTH,
    "chain": "".join(f"IF (EQ r0 {i + 5}) {{}} {{ " for i in range(DEPTH)) + ADD + " }" * DEPTH,
}


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize("choice", ["", CHOICE])
def test_deep_blocks_run(name, choice):
    body = BODIES[name].replace(ADD, f"{ADD} {choice} {ADD}")
    calls = "".join(f" CALL {each} [3]" for each in (1, 2, 3))
    game = program(
        routine(calls + ADD),
        routine(f"{body} STORE 11 r1", parameters=1),
        routine(BODIES[name] + " CALL 3 [r0]", parameters=1),
        routine(BODIES[name] + " STORE 12 r1", parameters=1),
        sites=1,
    )
    play(game, 1, 5)
    columns = games_of(game).player().play(1, 0, 2)
    assert list(columns.finished) == [1, 1]


def test_routines_that_call_each_other_deeply_are_written_out():
    chain = 120
    routines = [
        routine(f"STORE 10 (ADD (LOAD 10) 1) LOOP {{ CALL {i + 1} [] BREAK }}")
        for i in range(chain)
    ]
    game = program(*routines, routine("END 0 (LOAD 10)"))
    assert list(games_of(game).player().play(1, 0, 1).winners) == [chain & 7]


FAULTS = {
    "mark": "SET r0 10 MARK@1 0 2 (ADD r0 1)",
    "mark below": "MARK 0 0 -1",
    "nothing": f"MARK 0 0 {NOTHING}",
    "player": "MARK 1 0 3",
    "fail": "FAIL@1 0",
    "endless": "LOOP { TICK@1 }",
    "endless value": "STORE 10 (CALL_VALUE 1 [])",
    "told": "TELL 0 [(CALL_VALUE 2 [])]",
    "steps in a row": "LOOP { TICK TICK@1 TICK }",
    "crowded": "CHOOSE@1 0 0 { OFFER_COUNTS 0 0 99 [9 9 9 9] } [r1 r2 r3 r4 r5]",
    "crowded, in a loop": "CHOOSE@1 0 0 { LOOP { TICK OFFER 0 1 [] } } []",
    "crowded, for chance": "CHOOSE@1 0 -2 { OFFER_COUNTS 0 0 99 [9 9 9 9] } [r1 r2]",
}


@pytest.mark.parametrize("name", FAULTS)
def test_both_are_at_fault_for_the_same_reason(name):
    game = program(
        routine(FAULTS[name]),
        routine("LOOP { TICK }", result=True),
        routine("FAIL@1 0", result=True),
        marks=mark("coins", 12, 0, 9, owners=3) + mark("who", 16, 0, 2, 1, PLAYER),
        sites=1,
    )
    assert Sides(game, 1).stop is None
    player = games_of(game).player()
    assert len(player.play(1, 0, 3)) == 0
    assert player.fault is not None


@pytest.mark.parametrize("more", [0, 1])
def test_the_budget_is_exactly_so_many_steps(more):
    count = STEP_BUDGET + more
    body = f"SET r0 {count} LOOP {{ IF r0 {{}} {{ BREAK }} TICK SET r0 (SUB r0 1) }} STORE 10 1"
    game = program(routine(body))
    assert Sides(game, 1).state[10] == 1 - more
    assert len(games_of(game).player().play(1, 0, 1)) == 1 - more


@pytest.mark.parametrize("more", [0, 1])
def test_the_most_options_that_a_decision_may_have(more):
    options = MOST_OPTIONS + more
    offers = f"CHOOSE 0 0 {{ OFFER_COUNTS 0 0 {options - 1} [{options - 1}] }} [r0 r1] STORE 10 r1"
    player = games_of(program(routine(offers), sites=1)).player()
    assert len(player.play(1, 0, 4)) == (0 if more else 4)


def test_a_game_without_end_is_given_up_as_by_the_interpreter():
    body = "LOOP { TICK CHOOSE 0 0 { OFFER 0 1 [] OFFER 1 1 [] } [] }"
    columns = games_of(program(routine(body), sites=1)).player().play(1, 0, 1)
    assert (list(columns.finished), list(columns.decisions)) == ([0], [100_000])


def test_a_run_is_ended_from_outside():
    body = "LOOP { TICK CHOOSE 0 0 { OFFER 0 1 [] OFFER 1 1 [] } [] }"
    player = games_of(program(routine(body), sites=1)).player()
    done = []
    thread = threading.Thread(target=lambda: done.append(player.play(1, 0, 512)))
    thread.start()
    player.interrupt()
    thread.join(timeout=20)
    assert not thread.is_alive()
    assert len(done[0]) < 512
    player.resume()
    assert len(player.play(1, 0, 1)) == 1


def test_what_is_too_large_is_not_compiled(monkeypatch):
    monkeypatch.setattr(translating, "MOST_INSTRUCTIONS", 3)
    with pytest.raises(NotCompiled, match="no more than 3 are compiled"):
        Stepper(program(routine(ADD)))
