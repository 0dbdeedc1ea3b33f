from ir_programs import program, routine

from catrules.ir.frames import Places, analyse, waiting_routines

CHOICE = "CHOOSE {} 0 {{ OFFER 0 1 [r{}] OFFER 1 1 [] }} [r{}]"


def test_only_what_is_live_where_the_game_waits_gets_a_word():
    body = "SET r0 1 SET r1 2 SET r2 (ADD r0 r1) " + CHOICE.format(0, 1, 3) + " STORE 10 r2"
    made = program(routine(body), sites=1)
    # r1 is kept because the options are worked out anew, r2 because it is read afterwards.
    assert made.frames == 20
    assert made.routines[0].frame == 20
    assert made.routines[0].slots == (-1, 21, 22, -1, -1, -1, -1, -1)
    assert made.size == len(made.initial) == 23


def test_what_a_loop_reads_in_its_next_round_is_live():
    body = f"SET r0 3 LOOP {{ IF r0 {{}} {{ BREAK }} {CHOICE.format(0, 4, 3)} SET r0 (SUB r0 1) }}"
    made = program(routine(body), sites=1)
    assert made.routines[0].slots[0] > 0
    assert made.routines[0].slots[3] == -1


def test_calls_of_waiting_routines_are_numbered_in_the_order_of_the_text():
    made = program(
        routine("CALL 2 [] IF 1 { CALL 1 [] } { CALL 3 [] CALL 1 [] }"),
        routine("CALL 2 []"),
        routine("CHOOSE 0 -2 {} []"),
        routine("STORE 10 1"),
        sites=1,
    )
    assert waiting_routines(made) == {0, 1, 2}
    calls = [[n.call for n in body.places()] for body in analyse(made)]
    assert calls == [[1, 2, 3], [4], [0], []]
    assert [place.routine for place in Places.of(made).calls] == [-1, 0, 0, 0, 1]
    assert made.routines[3].frame == -1


def test_an_at_once_has_a_word_for_each_task_and_each_shadow():
    made = program(
        routine("SET r0 1 AT_ONCE 0 7 [1 1 1] STORE 10 r0"),
        routine("STORE 10 1"),
        sites=1,
        shadow=(10, 11),
    )
    assert made.routines[0].slots[0] == 21
    assert made.sites[0].frame == 22
    assert made.size == 22 + 3 + 2


def test_deeply_nested_loops_take_no_long_time():
    body = "LOOP { " * 60 + "SET r0 (ADD r0 r1) BREAK" + " BREAK }" * 60
    assert program(routine(body)).routines[0].frame == -1
