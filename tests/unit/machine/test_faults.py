import pytest
from ir_programs import PLAYER, mark, program, routine

from catrules.ir.program import BUDGET, NOTHING, STEP_BUDGET
from catrules.machine.execute import Machine
from catrules.machine.faults import BUDGET_SPENT, OUT_OF_RANGE, RuleFault

FLAVOURS = [{}, {"tell": True}, {"every_stop": True}]


def fault(body, **flavour):
    game = program(
        routine(body),
        routine("LOOP { TICK }", result=True),
        routine("FAIL@1 0", result=True),
        marks=mark("coins", 12, 0, 9, owners=3) + mark("who", 16, 0, 2, 1, PLAYER),
    )
    machine = Machine(game, **flavour)
    with pytest.raises(RuleFault) as raised:
        machine.advance(machine.start(1))
    return raised.value


@pytest.mark.parametrize("flavour", FLAVOURS)
def test_a_mark_that_leaves_its_range_stops_the_run(flavour):
    found = fault("SET r0 10 MARK@1 0 2 (ADD r0 1)", **flavour)
    assert (found.code, found.origin) == (OUT_OF_RANGE, 1)
    assert (found.mark, found.owner, found.value) == (0, 2, 11)
    assert "`coins` would become 11, but it goes from 0 to 9" in str(found)
    assert fault("MARK 0 0 -1", **flavour).value == -1
    assert "would become nothing, but" in str(fault(f"MARK 0 0 {NOTHING}", **flavour))
    assert fault("MARK 1 0 3", **flavour).mark == 1


@pytest.mark.parametrize("flavour", FLAVOURS)
def test_fail_says_what_the_rules_did_wrong(flavour):
    found = fault("FAIL@1 0", **flavour)
    assert (found.code, found.message, found.hint) == ("E123", "wrong", "do right")
    assert (found.origin, found.mark) == (1, -1)


@pytest.mark.parametrize("flavour", FLAVOURS)
@pytest.mark.parametrize("body", ["LOOP { TICK@1 }", "STORE 10 (CALL_VALUE 1 [])"])
def test_the_budget_ends_what_does_not_end(flavour, body):
    assert fault(body, **flavour).code == BUDGET_SPENT


@pytest.mark.parametrize("flavour", FLAVOURS)
def test_what_is_told_may_fail_even_if_nobody_listens(flavour):
    assert fault("TELL 0 [(CALL_VALUE 2 [])]", **flavour).code == "E123"


def test_the_budget_is_exactly_so_many_steps():
    body = f"SET r0 {STEP_BUDGET} LOOP {{ IF r0 {{}} {{ BREAK }} TICK SET r0 (SUB r0 1) }}"
    machine = Machine(program(routine(body + " STORE 10 1")))
    state = machine.start(1)
    assert machine.advance(state) is None
    assert fault(body + " TICK").code == BUDGET_SPENT


def test_questions_do_not_use_the_budget_up():
    machine = Machine(
        program(
            routine(""),
            routine("TICK RESULT r0", parameters=1, result=True),
            routine(
                "TICK OFFER 0 1 [r0] OFFER 1 0 [] IF r0 { RETURN } {} OFFER 2 1 []", parameters=1
            ),
        )
    )
    state = machine.start(1)
    state[BUDGET] = 0
    assert machine.evaluate(state, 1, [8]) == 8
    assert machine.offers(state, 2, [7]) == [(0, 7)]
    assert machine.offers(state, 2, [0]) == [(0, 0), (2,)]
    assert state[BUDGET] == 0
