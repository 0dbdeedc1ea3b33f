"""Lines in the words of a printed rulebook: each kind of habit is told how to go on."""

import pytest

from catrules.source import Source
from catrules.syntax.parse import parse

ENDS = "a game ends with `p wins`, `nobody wins`, or when `play` is through"
MOST = "who wins by having most is written `every player p with most … wins`"
SCORE = "write `every player p with most COUNTER of p wins`"

# a statement, then the column, code, message and hint
STATEMENTS = [
    ("p.done = yes", 10, "E101", "`=` does not fit here", "to change it write `set p.done to yes`"),
    ("n = n + 1", 5, "E101", "`=` does not fit here", "to change it write `set n to n + 1`"),
    ("set n = 1", 9, "E101", "`=` does not fit here", "to change it write `set n to 1`"),
    ("if a: n = 1", 11, "E101", "`=` does not fit here", "to change it write `set n to 1`"),
    ("move d into p.hand", 10, "E103", "`into` is written `to`", ""),
    ("move d onto p.hand", 10, "E103", "`onto` is written `to`", ""),
    ("move 2 pegs from a into b", 22, "E103", "`into` is written `to`", ""),
    ("move d in to b", 10, "E103", "where to is written `to`, not `in to`", "write `move d to b`"),
    ("move d in b", 10, "E103", "where to is written `to`, not `in`", "write `move d to b`"),
    ("end game", 3, "E103", ENDS, ""),
    ("end the game", 3, "E103", ENDS, ""),
    ("game ends", 3, "E103", ENDS, ""),
    ("game over", 3, "E103", ENDS, ""),
    ("the game is over", 3, "E103", ENDS, ""),
    ("if a: game ends", 9, "E103", ENDS, ""),
    ("player with most score wins", 3, "E103", MOST, SCORE),
    ("the player who has most points wins", 3, "E103", MOST, SCORE),
]

# a statement, then the word that is not known, and what to write
MOVED = [
    ("discard ds", "discard", "move ds to PLACE"),
    ("if a: discard ds", "discard", "if a: move ds to PLACE"),
    ("discard all pegs", "discard", "move all pegs from PLACE to PLACE"),
    ("q gains 1 peg", "gains", "move 1 peg from PLACE to PLACE"),
    ("p loses 2 pegs", "loses", "move 2 pegs from PLACE to PLACE"),
    ("each player gains 2 pegs", "gains", "each player q: move 2 pegs from PLACE to PLACE"),
    ("left(p) gains 2 pegs", "gains", "move 2 pegs from PLACE to PLACE"),
    ("give d to q", "give", "move d to q"),
    ("deal 2 cards to p", "deal", "move 2 cards from PLACE to p"),
    ("take 2 pegs from a", "take", "move 2 pegs from a to PLACE"),
    ("put p.chosen in a", "put", "move p.chosen to a"),
    ("place d on a", "place", "move d to a"),
    ("pay 2 pegs to a [AB-C-01]", "pay", "move 2 pegs from PLACE to a"),
    ("p gains 2", "gains", "move 2 KIND from PLACE to PLACE"),
]

RANGES = [
    ("players 2-8", "1:10", "2..8"),
    ("players 2 to 8", "1:11", "2..8"),
    ("assume n = 2 in 1-3", "1:18", "1..3"),
    ("on the table\n  counter n 0-5", "2:14", "0..5"),
    ("components\n  3 die showing 1-6", "2:18", "1..6"),
    ("components\n  1 tile for each number 1-4 in a", "2:27", "1..4"),
    ("rule r by p\n  p chooses 1-2 cs from a", "2:14", "1..2"),
]

LINES = [
    ("components\n  peg in box", "2:7", "it is not said how many `peg` there are"),
    ("components\n  peg", "2:6", "it is not said how many `peg` there are"),
    ("action a by p [AB-C-01]\n  x", "1:14", "it does not say when this may be done"),
    ("action a by p\n  x", "1:14", "it does not say when this may be done"),
    ('action a "text"\n  x', "1:9", "it does not say when this may be done"),
    (
        "on the table\n  pile a [AB-C-01]",
        "2:9",
        "after the name must stand `of` and what lies in it",
    ),
    (
        "each player\n  deck a, seen by owner",
        "2:9",
        "after the name must stand `of` and what lies in it",
    ),
]


def findings(text: str) -> list[tuple[str, str, str, str]]:
    found = parse(Source("t", text)).findings
    return [(f"{f.span.line}:{f.span.column}", f.code, f.message, f.hint) for f in found]


@pytest.mark.parametrize("case", STATEMENTS, ids=lambda case: str(case[0]))
def test_statement(case: tuple[str, int, str, str, str]) -> None:
    statement, column, *said = case
    assert findings(f"rule r by p\n  {statement}\n") == [(f"2:{column}", *said)]


@pytest.mark.parametrize(("statement", "verb", "form"), MOVED)
def test_things_are_moved_by_one_statement_only(statement: str, verb: str, form: str) -> None:
    message = f"`{verb}` is not known here: things are moved, numbers are added"
    place = f"2:{statement.index(verb) + 3}"
    hint = f"write `{form}`"
    assert findings(f"rule r by p\n  {statement}\n") == [(place, "E103", message, hint)]


@pytest.mark.parametrize(
    ("statement", "word"), [("p draws 2 from a to b", "draw"), ("if c: left(p) rolls d", "roll")]
)
def test_who_does_it_is_not_said(statement: str, word: str) -> None:
    ((_, code, message, hint),) = findings(f"rule r by p\n  {statement}\n")
    assert (code, message) == ("E103", f"`{word}s` is written `{word}`, without who does it")
    condition = "if c: " if statement.startswith("if") else ""
    assert hint == f"write `{condition}{word}{statement.partition(word + 's')[2]}`"


def test_a_dash_is_no_range() -> None:
    ((_, code, message, _),) = findings("players 2–8\n")
    assert (code, message) == ("E101", "a range is written `2..8`")


@pytest.mark.parametrize("word", ["discard(d)", "pay(d) by p", "give by p", "place"])
def test_a_call_of_a_rule_is_no_habit(word: str) -> None:
    assert findings(f"rule r by p\n  {word}\n") == []


@pytest.mark.parametrize(("text", "place", "written"), RANGES)
def test_range(text: str, place: str, written: str) -> None:
    assert findings(text) == [(place, "E101", f"a range is written `{written}`", "")]


@pytest.mark.parametrize(("text", "place", "message"), LINES)
def test_what_is_missing_is_named_where_it_should_stand(
    text: str, place: str, message: str
) -> None:
    ((at, code, said, _),) = findings(text)
    assert (at, code, said) == (place, "E101", message)


def test_each_component_without_a_number_is_found() -> None:
    hints = [hint for *_, hint in findings("components\n  peg in a\n  2 cup\n  die/dice in a\n")]
    assert hints == ["say how many: `1 peg in a`", "say how many: `1 die/dice in a`"]


def test_has_does_not_count() -> None:
    ((place, code, message, hint),) = findings("rule r\n  if a and p.hand has 2 pegs: x\n")
    assert (place, code, message) == ("2:23", "E101", "`has` asks only whether there is one")
    assert hint == "write `if a and count pegs in p.hand >= 2: x`"


def test_a_line_of_an_action_that_stands_too_low() -> None:
    ((place, code, _, hint),) = findings("action a by p in w\n  x\n  limit 1 per turn\n")
    assert (place, code, hint) == ("3:3", "E117", "move this line above what is done")
    *_, hint = findings("action a by p in w\n  needs b\n  on d from c\n  x\n")[0]
    assert hint == "move this line above all other lines of the action"


@pytest.mark.parametrize(
    "text",
    [
        "# Title\n\nSome words about it.\n\n- one\n- two\n\n```\nrun it\n```\n",
        "pip install it\nthen run it\n",
        "import os\n\ndef f():\n    pass\n",
    ],
)
def test_no_rule_file(text: str) -> None:
    said = "this does not look like a rule file"
    assert findings(text) == [("1:1", "E101", said, 'a rule file begins with `game "…"`')]


@pytest.mark.parametrize(
    "text", ["", "# only this\n", "valu v = 2\nrul r\n  x\n", "move a to b\n", 'game "G"\nend\n']
)
def test_a_rule_file_with_mistakes_is_one(text: str) -> None:
    assert all("look like" not in message for _, _, message, _ in findings(text))


@pytest.mark.parametrize("text", ["", "\n\n", "# only this\n"])
def test_an_empty_file_has_a_place(text: str) -> None:
    assert str(parse(Source("t", text)).file.span) == "t:1:1"


TAB = "this line is indented with a tab; the file uses spaces"
SPACES = "this line is indented with spaces; the file uses tabs"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("rule r\n  x\n  y\n\nrule s\n\tx\n  y\n  z\n", 6, TAB),
        ("rule r\n  if a\n    x\n    y\n\tz\n  b\n", 5, TAB),
        ("rule r\n  if a\n\tx\n  y\n", 3, TAB),
        ("rule r\n    x\n  \ty\n    z\n", 3, TAB),
        ("rule r\n\tx\n\ty\n\nrule s\n\tif a\n\t\tx\n    y\n\tz\n", 8, SPACES),
    ],
)
def test_one_odd_indentation_is_one_finding_on_its_line(text: str, line: int, message: str) -> None:
    assert [(place, code, said) for place, code, said, _ in findings(text)] == [
        (f"{line}:1", "E108", message)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "rule r\n\tpay(a,\n    b,\n    c)\n\ty\n",
        "rule r\n\tx\n\n  # one\n  # two\n\ty\n",
        "rule r\n  x  # a\n\t# b\n  y\n",
    ],
)
def test_lines_that_go_on_and_comments_may_have_any_indentation(text: str) -> None:
    assert findings(text) == []
