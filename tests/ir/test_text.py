from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ir_generated import random_program
from ir_programs import program, routine

import catrules
from catrules.ir.text import IrSyntaxError, parse_block, parse_program, print_block, print_program

SAMPLE = """\
SET r0 (ADD r1 -5@1)
MOVE@1 draw (ADD@1 10 r0@1) 12 1
IF (EQ (LOAD 10) 3) {
  LOOP {
    BREAK
  }
} {}
CHOOSE 0 -2 {
  OFFER 0 1 [r0 (LOAD 11)]
} [r1 r2]
CALL 1 []"""


def test_printed_block_is_as_people_write_it():
    assert print_block(parse_block(SAMPLE)) == SAMPLE


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 10**6))
def test_programs_come_back_equal(seed):
    made = random_program(seed)
    text = print_program(made)
    again = parse_program(text)
    assert again == made
    # Equality ignores origins and spans, the text does not.
    assert print_program(again) == text


def test_origins_and_legend_come_back():
    made = program(routine("STORE@1 10 (ADD@1 1 2)"))
    again = parse_program(print_program(made))
    assert again.routines[0].body[0].origin == 1
    assert again.routines[0].body[0].args[1].origin == 1
    assert [origin.span for origin in again.origins] == [origin.span for origin in made.origins]


def test_strings_with_marks_of_the_notation_come_back():
    made = program(routine("", name='a # \\"{}[]() é\\n'))
    assert made.routines[0].name == 'a # "{}[]() é\n'
    assert parse_program(print_program(made)) == made


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("SET r0", "line 1: expected an integer, found the end"),
        ("SET r0 1\nFLY", "line 2: expected a statement, found FLY"),
        ("LOOP {", "line 1: expected a statement, found the end"),
        ("SET 0 1", "line 1: expected a register, found 0"),
        ("MOVE fling 1 2 3", "line 1: expected a verb, found fling"),
        ("STORE 1 ?", "line 1: unexpected '?'"),
        ("STORE 1 (ADD 1 2 3)", "line 1: expected [)], found 3"),
    ],
)
def test_errors_name_the_line(text, message):
    with pytest.raises(IrSyntaxError, match="^" + message.replace("?", r"\?")):
        parse_block(text)


def test_a_program_needs_its_fields():
    with pytest.raises(IrSyntaxError, match="missing"):
        parse_program('Program title = "x"')


def test_unknown_classes_and_what_is_no_field_are_refused():
    with pytest.raises(IrSyntaxError, match="expected a class, found Elephant"):
        parse_program("Program title = (Elephant)")
    with pytest.raises(IrSyntaxError, match="line 2: expected a field, found 3"):
        parse_program("Program\n3 = 4")
    with pytest.raises(IrSyntaxError, match=r"line 1: expected the fields of Ending \(.*'tail'"):
        parse_program("Program endings = [(Ending tail = 2)]")


GAMES = Path(__file__).parents[2] / "games"
FILES = sorted(GAMES.rglob("*.catrules"))
QUICK = ("kuhn_poker", "lucky_cat", "pig", "tic_tac_toe")


def comes_back(path):
    rules = catrules.load(path)
    if not rules.is_series:
        made = rules.program(rules.players[0])
        assert parse_program(print_program(made)) == made


@pytest.mark.parametrize("name", QUICK)
def test_shipped_games_come_back_equal(name):
    comes_back(next(path for path in FILES if path.stem == name))


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_all_games_come_back_equal(path):
    comes_back(path)
