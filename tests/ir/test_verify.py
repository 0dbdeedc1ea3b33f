import pytest
from attrs import evolve
from ir_programs import mark, program, routine

from catrules.ir import opcodes as op
from catrules.ir.program import ArgType, Instr, Topic
from catrules.ir.verify import InvalidProgram, verify

CHOICE = "CHOOSE {} 0 {{ OFFER 0 1 [] OFFER 1 1 [] }} []"
LEGEND = {"sites": 3, "tables": "[1 2]", "marks": mark("m", 10, 0, 5), "points": 2}


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("BREAK", "r: BREAK: outside a LOOP"),
        ("LOOP { CHOOSE 0 0 { BREAK } [] }", "r: BREAK: outside a LOOP"),
        ("RESULT 1", "r: RESULT: in a routine without a result"),
        ("SET r9 1", "r: SET: reg: 9 is not below 8"),
        ("STORE 10 (TABLE 3 0)", "r: TABLE: table: 3 is not below 1"),
        ("CHOOSE 5 0 {} []", "r: CHOOSE: site: 5 is not below 3"),
        ("MARK 4 0 0", "r: MARK: mark: 4 is not below 1"),
        ("TELL 1 []", "r: TELL: tell: 1 is not below 1"),
        ("END 1 0", "r: END: ending: 1 is not below 1"),
        ("FAIL 1", "r: FAIL: fault: 1 is not below 1"),
        ("REACH 4", "r: REACH: counter: 4 is not below 4"),
        ("SET r0 (WATCH 1 r1)", "r: WATCH: a counter that is not the first of a point"),
        ("CALL 7 []", "r: CALL: routine: 7 is not below 3"),
        ("CALL 1 []", "r: CALL: 0 arguments for other"),
        ("CALL 2 []", "r: CALL: pure has a result"),
        ("STORE 10 (CALL_VALUE 1 [1])", "r: CALL_VALUE: other has no result"),
        ("CALL 0 []", r"r: it calls itself \(r\)"),
        ("CHOOSE 0 0 { STORE 10 1 } []", "r: STORE: an effect in what makes a list of options"),
        ("OFFER 0 1 [] STORE 10 1", "r: STORE: an effect in what makes a list of options"),
        ("CHOOSE 0 0 {} [r1 r1]", "r: CHOOSE: a register twice among the results"),
        (CHOICE.format(0) * 2, "r: CHOOSE: site 0 is used in r, too"),
        ("STORE@9 10 1", "r: STORE: there is no origin 9"),
        ("CHOOSE 0 0 { SET r1 1 } [] STORE 10 r1", "r: SET: register 1 .* read outside"),
        ("SET r1 1 CHOOSE 0 0 { SET r1 (ADD r1 1) } []", "r: SET: register 1 .* read outside"),
        ("AT_ONCE 0 1 [1]", "r: AT_ONCE: the task other has parameters or a result"),
        ("SET r0 (SUM 10 -1)", "r: SUM: a negative length"),
        ("SET r0 9223372036854775808", "r: CONST: value: .* more than 64 bits"),
        ("IF 1 {" * 151 + "} {}" * 151, "r: IF: nested too deeply"),
        ("SET r0 " + "(NOT " * 64 + "1" + ")" * 64, "r: CONST: nested too deeply"),
        ("CHOOSE 0 0 {" + "IF 1 {" * 13 + "} {}" * 13 + "} []", "r: IF: nested too deeply in what"),
    ],
)
def test_what_is_refused(body, message):
    others = routine("", name="other", parameters=1), routine("RESULT 1", name="pure", result=True)
    with pytest.raises(InvalidProgram, match=f"^{message}"):
        program(routine(body), *others, **LEGEND)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("STORE 10 1 RESULT 1", "v: STORE: an effect in a routine with a result"),
        ("TELL 0 [] RESULT 1", "v: TELL: an effect in a routine with a result"),
        ("IF r0 { RESULT 1 } {}", "v: it can end without a result"),
        ("LOOP { IF r0 { BREAK } {} }", "v: it can end without a result"),
    ],
)
def test_values_are_pure_and_have_a_result(body, message):
    with pytest.raises(InvalidProgram, match=f"^{message}"):
        program(routine(""), routine(body, name="v", result=True))


def test_values_may_loop():
    program(routine(""), routine("LOOP { IF (LOAD 10) { RESULT 1 } {} TICK }", result=True))


def test_values_may_have_a_result_in_each_branch():
    branches = "IF r0 { RESULT 1 } { IF r1 { RESULT 2 } { FAIL 0 } }"
    program(routine(""), routine(branches, parameters=2, result=True))


def test_cycles_are_named():
    with pytest.raises(InvalidProgram, match=r"b: it calls itself \(b → c\)"):
        program(
            routine("CALL 1 []", name="a"),
            routine("CALL 2 []", name="b"),
            routine("CALL 1 []", name="c"),
        )


def test_nobody_calls_what_makes_offers():
    with pytest.raises(InvalidProgram, match="a: it calls b, which none may"):
        program(routine("CALL 1 []", name="a"), routine("OFFER 0 1 []", name="b"))


@pytest.mark.parametrize(
    ("task", "message"),
    [
        ("END 0 0", "task: END: inside a task of an AT_ONCE"),
        ("AT_ONCE 1 1 []", "task: AT_ONCE: inside a task of an AT_ONCE"),
    ],
)
def test_what_tasks_may_not(task, message):
    with pytest.raises(InvalidProgram, match=f"^{message}"):
        program(routine("AT_ONCE 0 1 [1]"), routine(task, name="task"), sites=2)


def test_tasks_share_no_routine_that_waits():
    shared = routine(CHOICE.format(1), name="shared")
    with pytest.raises(InvalidProgram, match="shared: it waits in more than one task"):
        program(
            routine("AT_ONCE 0 3 [1 2]"),
            routine("CALL 3 []"),
            routine("CALL 3 []"),
            shared,
            sites=2,
        )
    with pytest.raises(InvalidProgram, match="main: it calls shared, which waits in a task"):
        program(
            routine("AT_ONCE 0 1 [1] CALL 2 []", name="main"),
            routine("CALL 2 []"),
            shared,
            sites=2,
        )


def test_statements_and_expressions_stand_where_they_belong():
    good = program(routine("STORE 10 1"))
    constant, store = Instr(op.CONST, (1,)), good.routines[0].body[0]

    def with_body(*body):
        return evolve(good, routines=(evolve(good.routines[0], body=body),))

    with pytest.raises(InvalidProgram, match="r: CONST: an expression where a statement"):
        verify(with_body(constant))
    with pytest.raises(InvalidProgram, match="r: STORE: a statement where an expression"):
        verify(with_body(Instr(op.STORE, (constant, store))))
    with pytest.raises(InvalidProgram, match="r: STORE: 1 operands"):
        verify(with_body(Instr(op.STORE, (constant,))))
    with pytest.raises(InvalidProgram, match="r: STORE: value is not of instructions"):
        verify(with_body(Instr(op.STORE, (constant, 4))))
    with pytest.raises(InvalidProgram, match="r: CONST: value is not a number"):
        verify(with_body(Instr(op.STORE, (constant, Instr(op.CONST, (True,))))))


def test_layout_is_looked_at():
    good = program(routine(""))
    with pytest.raises(InvalidProgram, match="initial words"):
        verify(evolve(good, initial=()))
    with pytest.raises(InvalidProgram, match="no routine 4 to enter"):
        verify(evolve(good, entry=4))
    with pytest.raises(InvalidProgram, match="the frames do not lie"):
        verify(evolve(good, frames=99))
    with pytest.raises(InvalidProgram, match="mark m: it lies outside the data area"):
        program(routine(""), marks=mark("m", 19, 0, 1, owners=2))
    with pytest.raises(InvalidProgram, match="r: the entry has parameters or a result"):
        program(routine("", parameters=1))
    with pytest.raises(InvalidProgram, match="r: the entry has parameters or a result"):
        program(routine("RESULT 1", result=True))
    with pytest.raises(InvalidProgram, match="two: more parameters than registers"):
        program(routine(""), routine("", name="two", registers=1, parameters=2))
    with pytest.raises(InvalidProgram, match="r: not one slot for each register"):
        verify(evolve(good, routines=(evolve(good.routines[0], slots=(-1,)),)))


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (Instr(op.REG, (8,)), "it is about register 8"),
        (Instr(op.REG, (-1,)), "it is about register -1"),
        (Instr(op.LOAD, (Instr(op.REG, (0,)),)), "it is about what has to be worked out"),
        (Instr(op.NOT, (Instr(op.CONST, (0,)),)), "it is about what has to be worked out"),
    ],
)
def test_what_a_question_is_about_is_a_word_that_is_kept(value, message):
    good = program(routine(CHOICE.format(0)), sites=1)

    def about(word):
        topic = Topic(ArgType("player"), word)
        return evolve(good, sites=(evolve(good.sites[0], about=(topic,)),))

    for word in (Instr(op.REG, (7,)), Instr(op.CONST, (1,))):
        verify(about(word))
        verify(about(Instr(op.LOAD, (Instr(op.CONST, (12,)),))))
    with pytest.raises(InvalidProgram, match=f"r: CHOOSE: {message}"):
        verify(about(value))
