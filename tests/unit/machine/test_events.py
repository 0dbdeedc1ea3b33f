from ir_programs import mark, program, routine

from catrules.ir.opcodes import VERBS
from catrules.machine.execute import Machine, Telling


def events(body, **flavour):
    game = program(routine(body), cells=(5, 0, 2), sites=4, marks=mark("m", 12, 0, 9))
    machine = Machine(game, tell=True, **flavour)
    state = machine.start(1)
    stop = machine.advance(state)
    while stop is not None:
        stop = machine.answer(state, 1, stop[0].task)
    return machine.telling.events


def test_moves_are_told_with_verb_places_and_amount():
    draw = VERBS.index("draw")
    assert events("MOVE@1 draw 10 (ADD 9 (LOAD 12)) 2") == [("move", 1, draw, 10, 11, 2)]
    assert events("MOVE draw 10 11 0 MOVE draw 10 12 (LOAD 11)") == []


def test_marks_are_told_if_they_changed():
    assert events("MARK@1 0 0 2") == []
    assert events("MARK@1 0 0 (ADD (LOAD 12) 1)") == [("mark", 1, 0, 0, 2, 3)]


def test_what_changes_no_word_and_the_end_are_told():
    assert events("TELL@1 0 [(LOAD 10) 3]") == [("tell", 1, 0, 5, 3)]
    assert events("END@1 0 6") == [("end", 1, 0, 6)]


def test_choices_are_told_with_actor_and_option():
    asked = "CHOOSE@1 0 2 { OFFER 0 1 [7] OFFER 3 1 [8] } [r0]"
    forced = "CHOOSE@1 1 2 { OFFER 0 1 [7] } [r0]"
    none = "CHOOSE@1 2 2 { } [r0]"
    weighted = "CHOOSE@1 3 -2 { OFFER 0 (LOAD 11) [7] OFFER 0 1 [9] } [r0]"
    told = events(asked + forced + none + weighted)
    assert [event[2:] for event in told] == [
        (0, 2, (3, 8), 2),
        (1, 2, (0, 7), 1),
        (3, -2, (0, 9), 1),
    ]


def test_telling_can_be_changed_for_another_game():
    game = program(
        routine("TELL 0 [] CHOOSE 0 0 { OFFER 0 1 [] OFFER 1 1 [] } [] TELL 0 [1]"), sites=1
    )
    machine = Machine(game, tell=True)
    first, second = machine.start(1), machine.start(2)
    machine.advance(first)
    mine, machine.telling = machine.telling, Telling()
    machine.advance(second)
    machine.telling = mine
    machine.answer(first, 0)
    assert [event[0] for event in mine.events] == ["tell", "choice", "tell"]
