"""Blocks that are nested more deeply than Python allows."""

import pytest
from ir_programs import program, routine

from catrules.ir.verify import MAX_DEPTH
from catrules.machine.execute import Machine

DEPTH = MAX_DEPTH - 2
ADD = "STORE 10 (ADD (LOAD 10) 1) SET r1 (ADD r1 r0)"


def nested(head, inner, tail=" {}"):
    return f"{head} {{ " * DEPTH + inner + f" }}{tail}" * DEPTH


BODIES = {
    "if": nested("IF r0", ADD),
    "loop": "LOOP { " * DEPTH + ADD + " BREAK" + " BREAK }" * DEPTH,
    "chain": "".join(f"IF (EQ r0 {i + 5}) {{}} {{ " for i in range(DEPTH)) + ADD + " }" * DEPTH,
}
CHOICE = "CHOOSE 0 0 { OFFER 0 1 [] OFFER 1 1 [] } []"


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize("choice", ["", CHOICE])
def test_deep_blocks_run(name, choice):
    body = BODIES[name].replace(ADD, f"{ADD} {choice} {ADD}")
    game = program(
        routine(f"CALL 1 [3] {ADD}"), routine(f"{body} STORE 11 r1", parameters=1), sites=1
    )
    machine = Machine(game)
    state = machine.start(1)
    stop = machine.advance(state)
    if choice:
        assert stop is not None
        stop = machine.answer(machine_state := machine.snapshot(state), 0)
        state = machine_state
    assert stop is None
    assert state[10:12] == [3, 6]
    straight = machine.start(1)
    machine.playout(straight)
    assert straight[10:12] == [3, 6]


def test_deep_values_run():
    body = nested("IF r0", "SET r1 (ADD r0 4) RESULT r1") + " RESULT 9"
    game = program(
        routine("STORE 10 (CALL_VALUE 1 [(LOAD 11)])"),
        routine(body, parameters=1, result=True),
        cells=(0, 3),
    )
    machine = Machine(game)
    state = machine.start(1)
    machine.advance(state)
    assert state[10] == 7
    assert machine.evaluate(state, 1, [0]) == 9
