"""Text for the terminal in lines that fit, and whole where nobody looks on."""

import pytest

from catrules_cli.printing import fitted

LONG = "if count p.purse > 3 and bank is not empty and count left(p).purse > left(p, 2).purs: rest"
MARKED = f"""\
g.catrules:14:72: error[E214] a player has no `purs`
  14 | {LONG}
     | {" " * LONG.index("left(p, 2)")}^^^^^^^^^^^^^^^
  hint: did you mean `purse`?"""


def test_a_line_is_broken_between_words_and_further_lines_are_indented():
    text = (
        "g:1:1: error[E202] `coins` is what several of `coin` are called\n  hint: a b c d e f g h i"
    )
    assert fitted(text, 40).split("\n") == [
        "g:1:1: error[E202] `coins` is what",
        "    several of `coin` are called",
        "  hint: a b c d e f g h i",
    ]
    assert fitted(f"{text} j k l m n o p q r", 40).split("\n")[-1] == "        q r"


def test_a_line_of_a_file_is_cut_around_what_is_marked():
    lines = fitted(MARKED, 60).split("\n")
    code, marks = lines[1:3]
    assert code == "  14 | …left(p).purse > left(p, 2).purs: rest"
    start = marks.index("^")
    assert code[start:] == "left(p, 2).purs: rest"
    assert marks.count("^") == len("left(p, 2).purs")
    assert lines[3] == "  hint: did you mean `purse`?"


def test_what_stands_at_its_beginning_is_shown_from_there():
    shown = fitted(f"  3 | {LONG}\n    | ^^^^^", 50).split("\n")
    assert shown == [f"  3 | {LONG[:43]}…", "    | ^^^^^"]


def test_marks_end_with_the_line():
    code, marks = fitted(f"  3 | {LONG}\n    | {'^' * len(LONG)}", 50).split("\n")
    assert len(code) == len(marks) == 50


def test_colours_take_no_room():
    text = "\x1b[1mg:1:1\x1b[0m: \x1b[31merror[E202]\x1b[0m " + "word " * 4 + "end"
    assert fitted(text, 46) == text
    assert fitted(text, 41).endswith("\n    end")
    painted = MARKED.replace("^^^^^^^^^^^^^^^", "\x1b[31m^^^^^^^^^^^^^^^\x1b[0m")
    assert "\x1b[31m^^^^^^^^^^^^^^^\x1b[0m" in fitted(painted, 60)


def test_what_stands_between_ticks_stays_together_if_it_fits():
    text = "write it so: `move 1 coin from bank to p.purse` and no more of it"
    assert fitted(text, 40).split("\n") == [
        "write it so:",
        "    `move 1 coin from bank to p.purse`",
        "    and no more of it",
    ]
    assert fitted(text, 30).split("\n")[0] == "write it so: `move 1 coin from"


@pytest.mark.parametrize(
    "text",
    [
        "  catrules run games/lucky_cat.catrules --players 4 --seed 7 --names ana,bo,cy,di",
        'scenario "A long one"\n  when ana: pay 3 coins from the purse to the bank of the town\n',
        "short",
        "",
    ],
)
def test_what_is_copied_stays_in_one_piece(text):
    assert fitted(text, 40) == text


def test_a_command_in_a_sentence_stays_in_one_piece():
    command = "`catrules run games/lucky_cat.catrules --players 4 --seed 7`"
    assert fitted(f"You left. It was not saved. {command} deals it again.", 40).split("\n") == [
        "You left. It was not saved.",
        f"    {command}",
        "    deals it again.",
    ]


def test_behind_a_draft_lines_are_broken_again():
    draft = 'scenario "x"\n  when ana: pay'
    words = "word " * 9 + "end"
    assert fitted(f"{draft}\n\n{words}", 40).split("\n")[-1] == "    word end"


def test_wide_characters_take_two_columns():
    cats = " ".join(["猫猫猫猫"] * 5)
    assert [len(line.strip()) for line in fitted(cats, 40).split("\n")] == [19, 4]
