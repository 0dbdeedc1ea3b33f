"""`with most` as people write it: what is said, and that the line which is shown is read."""

import re

import pytest

from catrules.source import Source
from catrules.syntax.parse import parse

# a statement, then the column, code, message and the line to write
STATEMENTS = [
    (
        "each player q where q.n > 1 with most q.m: add 1 to n",
        "2:31",
        "E101",
        "a comma ends the `where` that stands before `with most`",
        "each player q where q.n > 1, with most q.m: add 1 to n",
    ),
    (
        "each player q where any c in q.a where c is b, with least q.m: x",
        "2:48",
        "E115",
        "`any` takes all that follows it, so it needs parentheses here",
        "each player q where (any c in q.a where c is b), with least q.m: x",
    ),
    (
        "let w = players with most score(p)",
        "2:19",
        "E101",
        "`with most` compares things or players by a name for each of them",
        "let w = (p in players with most score(p))",
    ),
    (
        "let w = player with least points",
        "2:18",
        "E101",
        "`with least` compares things or players by a name for each of them",
        "let w = (p in players with least points)",
    ),
    (
        "move p.hand with most c.rank to a",
        "2:15",
        "E101",
        "`with most` compares things or players by a name for each of them",
        "move (c in p.hand with most c.rank) to a",
    ),
    (
        "let w = q in players with most score(q)",
        "2:13",
        "E101",
        "a set that is described so stands in parentheses",
        "let w = (q in players with most score(q))",
    ),
    (
        "let w = q in players where q.out",
        "2:13",
        "E101",
        "a set that is described so stands in parentheses",
        "let w = (q in players where q.out)",
    ),
    (
        "let w = (q in players with the most q.n)",
        "2:25",
        "E103",
        "`with the most` is written `with most`",
        "let w = (q in players with most q.n)",
    ),
    (
        "let w = (q in players with fewest q.n)",
        "2:25",
        "E103",
        "`with fewest` is written `with least`",
        "let w = (q in players with least q.n)",
    ),
    (
        "let w = (q in players having highest q.n)",
        "2:25",
        "E103",
        "`having highest` is written `with most`",
        "let w = (q in players with most q.n)",
    ),
    (
        "let w = (q in players with most q.n where q is not p)",
        "2:39",
        "E115",
        "a `where` stands before `with most`: first who counts, then who is best",
        "let w = (q in players where q is not p, with most q.n)",
    ),
    (
        "each player q with most q.n where q is not p: x",
        "2:31",
        "E115",
        "a `where` stands before `with most`: first who counts, then who is best",
        "each player q where q is not p, with most q.n: x",
    ),
    (
        "let w = (q in players with most of score(q))",
        "2:35",
        "E101",
        "behind `with most` stands a number of each, without `of`",
        "let w = (q in players with most score(q))",
    ),
    (
        "every player q in players, with most score(q) wins",
        "2:28",
        "E101",
        "the comma only ends a `where`, and there is none",
        "every player q in players with most score(q) wins",
    ),
]

KEYS = [
    " then least ",
    ", least ",
    ", and least ",
    " and least ",
    ", then with least ",
    " or least ",
]


def only_finding(text: str) -> tuple[str, str, str, str]:
    (found,) = parse(Source("t", text)).findings
    return f"{found.span.line}:{found.span.column}", found.code, found.message, found.hint


def is_read(text: str) -> bool:
    return parse(Source("t", f"rule r by p\n  {text}\n")).findings == ()


@pytest.mark.parametrize("case", STATEMENTS, ids=lambda case: str(case[0]))
def test_statement(case: tuple[str, str, str, str, str]) -> None:
    statement, *said, line = case
    assert only_finding(f"rule r by p\n  {statement}\n") == (*said, f"write `{line}`")
    assert is_read(line)


@pytest.mark.parametrize("joint", KEYS)
def test_what_decides_between_equal_ones(joint: str) -> None:
    text = f"rule r by p\n  let w = (q in players with most q.n{joint}count q.m)\n"
    *_, code, message, hint = only_finding(text)
    assert code == "E101"
    assert message.startswith("what decides between equal ones follows as `, then most …`")
    assert hint == "write `let w = (q in players with most q.n, then least count q.m)`"


def test_it_goes_on_in_the_next_line() -> None:
    assert is_read("every player q in players\n    with most q.n,\n    then least q.m wins")
    assert is_read("let w = (q in players where a or b,   # those that count\n    with most q.n)")


def test_words_that_begin_alike_are_names() -> None:
    assert is_read("let w = (q in players where q.mostly = most_of_all)")
    assert is_read("let w = (q in players with mostly 3 where q is a)")
    assert is_read("move (b with most_wanted 3) to a")


@pytest.mark.parametrize("statement", ["let w = (q in a with most", "each q in a with most: x"])
def test_what_is_missing_behind_it(statement: str) -> None:
    *_, code, message, _ = only_finding(f"rule r by p\n  {statement}\n")
    assert code in ("E101", "E112")
    assert not re.search("WITH_MOST|BEFORE_MOST", message)


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("each player q where q.n > 1 foo: x", "`foo` does not fit here: expected `,`, `:`"),
        ("let w = (q in players where q.n foo)", "`foo` does not fit here: expected `)`"),
        ("p chooses q in players where q.out", "it does not say what it is chosen from"),
        ("if q in players where q.out: x", "a set that is described so stands in parentheses"),
        ("each player q where q.n, foo", "`foo` does not fit here"),
        ("let w = (q in players where with most q.m)", "`with most` does not fit here"),
        ("move q in players with most q.n to a", "where to is written `to`, not `in`"),
    ],
)
def test_what_is_another_slip_is_not_taken_for_one_of_these(statement: str, message: str) -> None:
    (found,) = parse(Source("t", f"rule r by p\n  {statement}\n")).findings
    assert found.message.startswith(message)
