"""Every opcode, in every flavour: what one routine leaves in the words from 10 on."""

import gc
import weakref

import pytest
from ir_programs import PLAYER, mark, program, routine

from catrules.ir.opcodes import OPCODES
from catrules.ir.program import CHANCE, DECISIONS, ENDING, NOTHING, WINNERS
from catrules.machine.counters import counters_of
from catrules.machine.execute import Machine

FLAVOURS = {
    "fast": {},
    "tell": {"tell": True},
    "full": {"tell": True, "every_stop": True},
}
CELLS = (7, 0, 3)

LONG_SUM = "(ADD r0 " * 14 + "r0" + ")" * 14
"""Too long to stand in the place of a call."""

# For each opcode: bodies, and the words that they leave from address 10 on.
CASES: dict[str, list[tuple[str, tuple[int, ...]]]] = {
    "CONST": [("STORE 10 -5", (-5,))],
    "REG": [("SET r1 4 STORE 10 r1", (4,)), ("STORE 10 r3", (0,))],
    "LOAD": [("STORE 11 (LOAD 10)", (7, 7)), ("SET r0 12 STORE 11 (LOAD r0)", (7, 3))],
    "SUM": [
        ("STORE 13 (SUM 10 3)", (7, 0, 3, 10)),
        ("STORE 13 (SUM 10 0)", (7, 0, 3, 0)),
        ("SET r0 9 STORE 13 (SUM (ADD r0 1) 3)", (7, 0, 3, 10)),
        ("STORE 13 (SUM 10 9)", (7, 0, 3, 10)),
        ("SET r0 10 STORE 13 (SUM r0 9)", (7, 0, 3, 10)),
    ],
    "TABLE": [("STORE 10 (TABLE 0 2)", (30,)), ("STORE 10 (TABLE 0 (LOAD 11))", (10,))],
    "FIND": [
        ("STORE 10 (FIND 1)", (12,)),
        ("STORE 12 0 STORE 10 (FIND 1)", (NOTHING, 0, 0)),
        ("STORE 11 (FIND 2)", (7, 10)),
        ("STORE 10 0 STORE 12 0 STORE 11 (FIND 2)", (0, NOTHING, 0)),
    ],
    "ADD": [("STORE 10 (ADD (LOAD 10) 1)", (8,)), ("STORE 10 (ADD 1 (ADD (LOAD 12) 2))", (6,))],
    "SUB": [("STORE 10 (SUB (LOAD 12) (SUB 5 (LOAD 10)))", (5,))],
    "MUL": [("STORE 10 (MUL (ADD (LOAD 12) 1) (SUB 0 (LOAD 10)))", (-28,))],
    "DIV": [
        ("STORE 10 (DIV (LOAD 10) -2)", (-4,)),
        ("STORE 10 (DIV -7 (LOAD 12))", (-3,)),
        ("IF (LOAD 11) { STORE 10 (DIV 7 0) } {}", (7,)),
    ],
    "MOD": [
        ("STORE 10 (MOD (LOAD 10) -4)", (-1,)),
        ("STORE 10 (MOD -7 (LOAD 12))", (2,)),
        ("IF (LOAD 11) { STORE 10 (MOD 7 0) } {}", (7,)),
    ],
    "MIN": [("STORE 10 (MIN (LOAD 10) (ADD (LOAD 12) 1))", (4,)), ("STORE 10 (MIN 1 2)", (1,))],
    "MAX": [("STORE 10 (MAX (ADD (LOAD 12) 1) (LOAD 11))", (4,)), ("STORE 10 (MAX 1 2)", (2,))],
    "EQ": [("STORE 10 (EQ (LOAD 10) 7) STORE 12 (EQ 1 2)", (1, 0, 0))],
    "NE": [("STORE 10 (NE (LOAD 10) 7) STORE 12 (NE 1 2)", (0, 0, 1))],
    "LT": [("STORE 10 (LT (LOAD 10) 7) STORE 12 (LT 1 2)", (0, 0, 1))],
    "LE": [("STORE 10 (LE (LOAD 10) 7) STORE 12 (LE 2 1)", (1, 0, 0))],
    "GT": [("STORE 10 (GT (LOAD 10) 6) STORE 12 (GT 1 2)", (1, 0, 0))],
    "GE": [("STORE 10 (GE (LOAD 10) 8) STORE 12 (GE 2 1)", (0, 0, 1))],
    "NOT": [("STORE 10 (NOT (LOAD 10)) STORE 12 (NOT (LOAD 11))", (0, 0, 1))],
    "AND": [
        ("STORE 10 (AND [(LOAD 10) (LOAD 12)]) STORE 11 (AND [])", (1, 1)),
        ("STORE 10 (AND [(LOAD 11) (CALL_VALUE 2 [])])", (0,)),
        ("STORE 10 (AND [(LOAD 12) 0])", (0,)),
    ],
    "OR": [
        ("STORE 10 (OR [(LOAD 11) (LOAD 12)]) STORE 12 (OR [])", (1, 0, 0)),
        ("STORE 10 (OR [(LOAD 12) (CALL_VALUE 2 [])])", (1,)),
        ("STORE 10 (OR [0 (LOAD 11)])", (0,)),
    ],
    "SELECT": [
        ("STORE 10 (SELECT (LOAD 12) 5 (CALL_VALUE 2 []))", (5,)),
        ("STORE 10 (ADD 1 (SELECT (LOAD 11) (CALL_VALUE 2 []) 6))", (7,)),
    ],
    "BIT": [
        ("STORE 10 (BIT (LOAD 12)) STORE 11 (BIT -1) STORE 12 (BIT 61)", (8, 0, 1 << 61)),
        (f"STORE 10 (BIT (ADD (LOAD 11) {NOTHING}))", (0,)),
    ],
    "BIT_AND": [("STORE 10 (BIT_AND (LOAD 10) 10)", (2,))],
    "BIT_OR": [("STORE 10 (BIT_OR (LOAD 10) 8)", (15,))],
    "BIT_CLEAR": [("STORE 10 (BIT_CLEAR (LOAD 10) (BIT_OR 2 8))", (5,))],
    "HAS_BIT": [
        ("STORE 10 (HAS_BIT (LOAD 10) 2) STORE 12 (HAS_BIT 7 (LOAD 12))", (1, 0, 0)),
        (f"STORE 10 (HAS_BIT 7 (SUB {NOTHING} (LOAD 11)))", (0,)),
    ],
    "BIT_COUNT": [("STORE 10 (BIT_COUNT (BIT_OR (LOAD 10) 8))", (4,))],
    "CALL_VALUE": [
        ("SET r3 3 STORE 10 (CALL_VALUE 1 [r3 (LOAD 10)])", (17,)),
        ("SET r3 3 STORE 10 (CALL_VALUE 1 [r3 1])", (5,)),
        ("SET r3 3 STORE 10 (CALL_VALUE 3 [r3 4])", (6,)),
        ("SET r3 3 STORE 10 (CALL_VALUE 8 [r3 0]) STORE 11 (CALL_VALUE 8 [r3 9])", (0, 1)),
        ("SET r3 3 STORE 10 (CALL_VALUE 9 [r3]) STORE 11 (CALL_VALUE 9 [-1])", (45, -15)),
    ],
    "SET": [("SET r0 1 SET r0 (ADD r0 1) STORE 10 r0", (2,))],
    "STORE": [("STORE (ADD (LOAD 12) 8) 9", (7, 9)), ("STORE 10 (ADD (LOAD 10) 2)", (9,))],
    "MARK": [
        ("MARK 0 0 5", (7, 0, 3, 5)),
        ("MARK 0 0 (LOAD 10)", (7, 0, 3, 7)),
        (f"MARK 1 (SUB (LOAD 12) 2) {NOTHING}", (7, 0, 3, 0, 0, NOTHING)),
    ],
    "MOVE": [
        ("MOVE move 10 11 1", (6, 1)),
        ("MOVE draw 10 (ADD 8 (LOAD 12)) (LOAD 12)", (4, 3)),
        ("SET r0 10 MOVE roll r0 (ADD r0 (LOAD 11)) (LOAD 11)", (7, 0)),
        ("MOVE swap 10 (ADD 4 (LOAD 10)) 1 MOVE move 10 10 2 MOVE move 10 12 0", (6, 1)),
        # Where nothing is moved, there need be no such cells.
        (f"SET r0 {NOTHING} MOVE move (ADD 10 (MUL r0 2)) 11 (LOAD 11)", (7, 0, 3)),
        (f"SET r0 {NOTHING} SET r1 (LOAD 11) MOVE move 10 (ADD 11 (MUL r0 2)) r1", (7, 0, 3)),
        (f"SET r0 (LOAD 11) MOVE move 10 {NOTHING} r0 MOVE move {NOTHING} 10 r0", (7, 0, 3)),
    ],
    "IF": [
        ("IF (LOAD 10) { STORE 10 1 } { STORE 10 2 }", (1,)),
        ("IF (LOAD 11) { STORE 10 1 } { IF (LOAD 12) { STORE 10 2 } { STORE 10 3 } }", (2,)),
        ("IF (LOAD 11) {} { IF (LOAD 11) {} { STORE 10 3 } }", (3,)),
    ],
    "LOOP": [("LOOP { IF (LOAD 12) {} { BREAK } MOVE move 12 11 1 }", (7, 3, 0))],
    "BREAK": [("LOOP { LOOP { BREAK STORE 10 1 } STORE 11 2 BREAK }", (7, 2))],
    "CALL": [("CALL 4 [1 (LOAD 12)] CALL 4 [2 4]", (7, 0, 3, 17))],
    "RETURN": [("IF (LOAD 10) { RETURN } {} STORE 10 1", (7,))],
    "RESULT": [("STORE 10 (CALL_VALUE 3 [0 2])", (2,))],
    "CHOOSE": [
        ("CHOOSE 0 1 {} [r0 r1] STORE 10 r1", (NOTHING,)),
        ("CHOOSE 0 1 { OFFER 4 1 [9 8] } [r0 r1] STORE 10 (ADD r0 r1)", (13,)),
        ("CHOOSE 0 1 { OFFER 4 1 [] } [r0 r1] STORE 10 r1", (NOTHING,)),
        ("CHOOSE 0 1 { OFFER 1 1 [5] OFFER 2 1 [6] } [r0 r1] STORE 10 (ADD r0 r1)", (6,)),
        ("CHOOSE 0 (LOAD 12) { OFFER 1 1 [5] OFFER 2 1 [6] } [] STORE 10 2", (2,)),
        ("CHOOSE 0 (LOAD 13) { OFFER 1 1 [5] OFFER 2 1 [5] } [r0 r1] STORE 10 r1", (5,)),
    ],
    "OFFER": [
        (
            "CHOOSE 0 1 { OFFER 0 0 [] OFFER 1 (LOAD 11) [] OFFER 2 3 [] } [r0] STORE 10 r0",
            (2,),
        ),
        ("CHOOSE 0 -2 { OFFER 1 (LOAD 11) [8] OFFER 2 (LOAD 12) [9] } [r0 r1] STORE 10 r1", (9,)),
        (
            "CHOOSE 0 -2 { OFFER 1 (LOAD 11) [8] OFFER 2 (LOAD 11) [9] } [r0 r1] STORE 10 r1",
            (NOTHING,),
        ),
        ("CHOOSE 0 -2 { IF (LOAD 11) { OFFER 1 4 [] } {} OFFER 2 3 [] } [r0] STORE 10 r0", (2,)),
    ],
    "OFFER_COUNTS": [
        ("CHOOSE 0 1 { OFFER_COUNTS 5 1 1 [(LOAD 12) 0] } [r0 r1 r2] STORE 10 r1", (1,)),
        ("CHOOSE 0 1 { OFFER_COUNTS 5 7 9 [(LOAD 12)] } [r0 r1] STORE 10 r1", (NOTHING,)),
        ("CHOOSE 0 1 { OFFER_COUNTS 5 1 2 [1 2] } [r0 r1 r2] STORE 10 r1 STORE 11 r2", (0, 1)),
    ],
    "AT_ONCE": [("AT_ONCE 1 (LOAD 12) [5 6 5] STORE 10 2", (2, 1, 3, 1))],
    "TELL": [("TELL 0 [1 (CALL_VALUE 1 [1 2])]", (7,))],
    "TICK": [("TICK STORE 10 1", (1,))],
    "END": [("STORE 10 1 CALL 7 [] STORE 11 5", (1,))],
    "WATCH": [
        ("STORE 10 (ADD 1 (WATCH 0 (EQ (LOAD 10) 7)))", (2,)),
        ("STORE 10 (WATCH 2 0)", (0,)),
    ],
    "REACH": [
        ("REACH 1 STORE 10 2", (2,)),
        ("CHOOSE 0 1 { REACH 0 OFFER 1 1 [5] } [r0 r1] STORE 10 r1", (5,)),
    ],
    "FAIL": [("IF (LOAD 11) { FAIL 0 } {}", (7,))],
}


def made(body):
    return program(
        routine(body),
        routine("SET r2 (MUL r1 2) RESULT (ADD r0 r2)", parameters=2, result=True),
        routine("FAIL 0", result=True),
        routine("RESULT (ADD (DIV r0 1) (SUB r1 (MIN r0 1)))", parameters=2, result=True),
        routine("STORE 13 (ADD (LOAD 13) (ADD r0 (MUL r1 2)))", parameters=2),
        routine("STORE 11 1"),
        routine("STORE 13 1"),
        routine("END 0 5"),
        routine("RESULT (AND [r0 r1])", parameters=2, result=True),
        routine(f"RESULT {LONG_SUM}", parameters=1, result=True),
        data=10,
        cells=(*CELLS, 0, 0, 0, 0),
        sites=2,
        points=2,
        tables="[10 20 30] [11 12] [11 13 14 15 16 17 18 19 10 12]",
        marks=mark("count", 13, 0, 9) + mark("who", 14, 0, 2, 3, PLAYER),
    )


def expected(words):
    return list(words) + list(CELLS[len(words) :])


@pytest.mark.parametrize("flavour", FLAVOURS)
@pytest.mark.parametrize(
    ("body", "words"),
    [pytest.param(*case, id=name) for name, cases in CASES.items() for case in cases],
)
def test_what_it_does(flavour, body, words):
    machine = Machine(made(body), **FLAVOURS[flavour])
    state = machine.start(1)
    stop = machine.advance(state)
    while stop is not None:
        stop = machine.take(state, stop[0], 0)
    assert state[10 : 10 + max(len(words), 3)] == expected(words)
    assert all(type(word) is int for word in state)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        pytest.param(*case, id=name)
        for name, cases in CASES.items()
        for case in cases
        if name != "CHOOSE"
    ],
)
def test_what_it_does_in_a_straight_run(body, words):
    machine = Machine(made(body))
    state = machine.start(1)
    machine.playout(state)
    if "OFFER_COUNTS 5 1 2" not in body:
        assert state[10 : 10 + max(len(words), 3)] == expected(words)


def test_each_opcode_has_a_case():
    assert set(CASES) == set(OPCODES)


def test_the_actor_may_turn_out_to_be_chance():
    chance = "STORE 13 -2 CHOOSE 0 (LOAD 13) { OFFER 1 1 [5] OFFER 2 1 [6] } [r0 r1]"
    machine = Machine(made(chance))
    assert machine.advance(machine.start(1)) is None
    full = Machine(made(chance), every_stop=True)
    stop = full.advance(full.start(1))
    assert stop is not None
    assert [pending.actor for pending in stop] == [CHANCE]


def test_end_leaves_every_routine():
    machine = Machine(made("CALL 7 [] STORE 10 1"))
    state = machine.start(1)
    assert machine.advance(state) is None
    assert state[0] == -1
    assert (state[WINNERS], state[ENDING], state[10]) == (5, 0, 7)


def test_a_game_that_comes_to_its_end_has_no_winners():
    machine = Machine(made("STORE 10 1"))
    state = machine.start(1)
    assert machine.advance(state) is None
    assert machine.advance(state) is None
    assert (state[0], state[WINNERS], state[ENDING], state[DECISIONS]) == (-1, 0, NOTHING, 0)


@pytest.mark.parametrize("flavour", FLAVOURS)
def test_what_is_counted(flavour):
    body = """
        LOOP { IF (WATCH 0 (LT r0 3)) { REACH 3 SET r0 (ADD r0 1) } { BREAK } }
        STORE 10 (OR [(WATCH 2 0) (WATCH 2 5) (WATCH 2 7)])
    """
    found = made(body)
    machine = Machine(found, **FLAVOURS[flavour])
    state = machine.start(1)
    machine.advance(state)
    assert state[10] == 1
    assert counters_of(found).taken() == (1, 3, 1, 4)


def test_each_program_has_counters_of_its_own():
    one, other = made("REACH 1"), made("REACH 1")
    machine = Machine(one)
    machine.advance(machine.start(1))
    assert counters_of(one).taken() == (0, 1, 0, 0)
    assert counters_of(other).taken() == (0, 0, 0, 0)


def test_counters_go_with_their_program():
    found = made("REACH 1")
    kept = weakref.ref(counters_of(found))
    gc.collect()
    assert kept() is not None
    del found
    gc.collect()
    assert kept() is None
