"""Each pass by small programs: what stands before it, and what behind."""

import pytest
from ir_programs import DATA, mark, program, routine

from catrules.ir.text import parse_block, print_block
from catrules.ir.verify import verify
from catrules.optimise.passes import PASSES, optimise
from catrules.optimise.roots import SHORT, Roots

LONG = f"STORE {DATA} 1 " * (SHORT // 3 + 1)


def body(found, index=0):
    verify(found)
    return print_block(found.routines[index].body)


def text(block):
    return print_block(parse_block(block))


def alone(name):
    """One pass, on programs of whole games."""
    return lambda program: PASSES[name](program, Roots.of_games(program))


inline, lift, arms, know = map(alone, ("inline", "lift", "arms", "know"))


def known(before, **legend):
    """What a routine becomes by what is known."""
    return body(know(program(routine(before), **legend)))


# ---- routines written out


def test_a_routine_that_is_called_once_is_written_out():
    found = inline(
        program(routine("CALL 1 [7]", registers=1), routine(f"{LONG} STORE 12 r0", 1, 1))
    )
    assert body(found) == text(f"SET r1 7 {LONG} STORE 12 r1")
    assert found.routines[1].body == ()


def test_a_short_routine_is_written_out_wherever_it_is_called():
    found = inline(
        program(routine("CALL 1 [1] CALL 1 [2]", registers=0), routine("STORE 12 r0", 1, 1))
    )
    assert body(found) == text("SET r0 1 STORE 12 r0 SET r1 2 STORE 12 r1")


def test_a_long_routine_that_is_called_twice_stays():
    before = program(routine("CALL 1 [] CALL 1 []", 0), routine(LONG, 0))
    assert inline(before) == before


def test_a_routine_that_is_begun_from_outside_is_written_out_and_stays():
    before = program(routine("CALL 1 []", 0), routine("STORE 12 1", 0))
    found = PASSES["inline"](before, Roots.of(before, [0, 1]))
    assert body(found) == body(found, 1) == text("STORE 12 1")


def test_a_register_that_may_be_read_before_it_is_set_begins_at_0_each_time():
    found = inline(
        program(
            routine("LOOP { CALL 1 [] IF (LOAD 11) { BREAK } {} }", 0),
            routine("IF (LOAD 12) { SET r0 1 } {} STORE 11 r0", 1),
        )
    )
    assert "SET r0 0" in body(found)


def test_a_return_becomes_the_end_of_a_loop():
    found = inline(
        program(
            routine("CALL 1 [] STORE 13 1", 0),
            routine("IF (LOAD 12) { RETURN } {} STORE 11 1", 0),
        )
    )
    assert body(found) == text("LOOP { IF (LOAD 12) { BREAK } {} STORE 11 1 BREAK } STORE 13 1")


def test_a_return_inside_a_loop_stays_where_it_is():
    before = program(routine("CALL 1 []", 0), routine("LOOP { RETURN }", 0))
    assert inline(before) == before


def test_a_decision_that_is_written_out_twice_has_two_sites():
    found = inline(
        program(
            routine("CALL 1 [] CALL 1 []", 0),
            routine("CHOOSE 0 0 { OFFER 0 1 [] OFFER 1 1 [] } [r0]", 1),
            sites=1,
        )
    )
    verify(found)
    assert len(found.sites) == 2


# ---- what is known


@pytest.mark.parametrize(
    ("before", "behind"),
    [
        ("SET r0 (MIN 3 5) STORE 12 (ADD r0 1)", "SET r0 3 STORE 12 4"),
        ("IF (LOAD 11) { STORE 12 1 } { STORE 13 1 }", "STORE 13 1"),
        (
            "IF (LOAD 5) { SET r0 1 } { SET r0 2 } IF (GE r0 1) { STORE 12 r0 } {}",
            "IF (LOAD 5) { SET r0 1 } { SET r0 2 } STORE 12 r0",
        ),
        (
            "SET r0 (MOD (LOAD 5) 4) IF (HAS_BIT 15 r0) { STORE 12 1 } {}",
            "SET r0 (MOD (LOAD 5) 4) STORE 12 1",
        ),
        (
            "SET r0 (LOAD 5) STORE 12 (MAX 0 (BIT_AND r0 7))",
            "SET r0 (LOAD 5) STORE 12 (BIT_AND r0 7)",
        ),
        ("TELL 0 [(LOAD 5)] STORE 12 1", "STORE 12 1"),
        ("MOVE move 11 12 (LOAD 13)", ""),
        ("END 0 0 STORE 12 1", "END 0 0"),
        ("STORE 14 (LOAD 5) STORE 12 (SUM 11 5)", "STORE 14 (LOAD 5) STORE 12 (SUM 12 3)"),
    ],
)
def test_what_is_known_is_made_use_of(before, behind):
    assert known(before) == text(behind)


def test_a_loop_over_constants_says_what_its_register_may_be():
    loop = "SET r0 0 LOOP { IF (GE r0 4) { BREAK } {} %s SET r0 (ADD r0 1) }"
    assert known(loop % "IF (LT r0 4) { STORE 12 r0 } {}") == text(loop % "STORE 12 r0")


def test_a_loop_that_goes_on_for_long_says_what_it_may_be():
    loop = "SET r0 0 LOOP { IF (GE r0 999) { BREAK } {} %s SET r0 (ADD r0 1) }"
    assert known(loop % "IF (GE r0 0) { STORE 12 1 } {}") == text(loop % "STORE 12 1")


def test_what_may_fail_is_worked_out_even_if_nobody_wants_it():
    before = program(
        routine("IF (MUL 0 (CALL_VALUE 1 [])) { STORE 12 1 } {}", 0),
        routine("FAIL 0 RESULT 1", 0, 0, True),
    )
    assert "CALL_VALUE" in body(know(before))


def test_an_option_that_weighs_nothing_goes():
    before = "CHOOSE 0 0 { OFFER 0 1 [1] OFFER 0 0 [2] OFFER 1 1 [3] } [r0 r1] STORE 12 (LE r1 3)"
    behind = "CHOOSE 0 0 { OFFER 0 1 [1] OFFER 1 1 [3] } [r0 r1] STORE 12 1"
    assert known(before, sites=1) == text(behind)


def test_where_there_may_be_no_option_the_results_may_be_nothing():
    before = (
        "CHOOSE 0 0 { IF (LOAD 5) { OFFER 0 1 [1] } {} } [r0 r1] IF (EQ r1 1) { STORE 12 1 } {}"
    )
    assert known(before, sites=1) == text(before)


def test_a_mark_that_stays_in_its_range_is_written():
    marks = mark("m", 12, 0, 5)
    assert known("MARK 0 0 (BIT_AND (LOAD 5) 3)", marks=marks) == text(
        "STORE 12 (BIT_AND (LOAD 5) 3)"
    )
    outside = "MARK 0 0 (BIT_AND (LOAD 5) 7)"
    assert known(outside, marks=marks) == text(outside)


# ---- what options begin with


def test_what_options_begin_by_working_out_is_worked_out_before():
    before = "CHOOSE 0 0 { SET r0 (LOAD 12) IF r0 { OFFER 0 1 [] } {} } [r1]"
    behind = "SET r0 (LOAD 12) CHOOSE 0 0 { IF r0 { OFFER 0 1 [] } {} } [r1]"
    assert body(lift(program(routine(before, 2), sites=1))) == text(behind)


# ---- arms


OFFERS = "{ OFFER 0 1 [11] IF (LOAD 12) { OFFER 0 1 [12] } {} OFFER 1 1 [] }"
ASKS = "IF (EQ r0 0) { STORE r1 3 IF (EQ r1 11) { STORE 15 1 } {} } { STORE 13 1 } STORE 14 1"


def test_what_asks_for_a_choice_is_written_out_for_each_option():
    found = arms(program(routine(f"CHOOSE 0 0 {OFFERS} [r0 r1]", 2), sites=1))
    assert "[r0 r1]" in body(found)
    found = arms(program(routine(f"CHOOSE 0 0 {OFFERS} [r0 r1] {ASKS}", 2), sites=1))
    nothing = "-4611686018427387904"
    assert body(found) == text(
        f"""
        CHOOSE 0 0 {{ OFFER 0 1 [11] IF (LOAD 12) {{ OFFER 1 1 [12] }} {{}} OFFER 2 1 [] }} [r0]
        IF (EQ r0 0) {{
          SET r0 0 SET r1 11 STORE 11 3 STORE 15 1
        }} {{
          IF (EQ r0 1) {{
            SET r0 0 SET r1 12 STORE 12 3
          }} {{
            IF (EQ r0 2) {{
              SET r0 1 SET r1 {nothing} STORE 13 1
            }} {{
              SET r0 {nothing} SET r1 {nothing} STORE 13 1
            }}
          }}
        }}
        STORE 14 1
        """
    )


@pytest.mark.parametrize(
    "offers",
    [
        "{ OFFER 0 1 [11] LOOP { OFFER 0 1 [12] BREAK } OFFER 1 1 [] }",
        "{ OFFER 0 1 [11] OFFER 0 1 [r1] }",
        "{ SET r2 1 OFFER 0 1 [11] OFFER 0 1 [r2] }",
        "{ OFFER 0 1 [11] }",
    ],
)
def test_what_follows_on_other_decisions_stays(offers):
    before = program(routine(f"CHOOSE 0 0 {offers} [r0 r1] {ASKS}", 3), sites=1)
    assert arms(before) == before


def test_a_number_that_is_only_reckoned_with_is_no_reason_for_a_branch():
    before = f"CHOOSE 0 0 {OFFERS} [r0 r1] STORE (ADD r1 1) 1 IF (EQ r0 0) {{ STORE 13 1 }} {{}}"
    before = program(routine(before, 2), sites=1)
    assert arms(before) == before


@pytest.mark.parametrize(
    "before",
    [
        "CHOOSE 0 0 { IF (LOAD 12) { SET r0 1 OFFER 0 1 [r0] } {} } [r1 r2]",
        "CHOOSE 0 r0 { SET r0 (LOAD 12) OFFER 0 1 [r0] } [r1 r2]",
        "CHOOSE 0 0 { SET r0 1 OFFER 0 1 [r0] SET r0 2 OFFER 0 1 [r0] } [r1 r2]",
    ],
)
def test_what_is_not_at_the_beginning_or_is_read_elsewhere_stays(before):
    found = lift(program(routine(before, 3), sites=1, verified=False))
    assert print_block(found.routines[0].body) == text(before)


# ---- all of them


def test_passes_can_be_left_out_by_name():
    before = program(routine("CALL 1 []", 0), routine("STORE 12 1", 0))
    assert optimise(before, PASSES).routines == before.routines
    with pytest.raises(KeyError):
        optimise(before, ["nothing"])


def test_a_program_of_which_too_much_would_have_to_be_found_stays(monkeypatch):
    before = program(routine("CALL 1 []", 0), routine("STORE 12 1", 0))
    assert optimise(before) != before
    monkeypatch.setattr("catrules.optimise.flow.MUCH", 0)
    assert optimise(before) is before
