"""Lines that amend something as it cannot be amended, and what a designer is told of them."""

import pytest
from variants_games import told

import catrules
from catrules.semantics.findings import MOST_FINDINGS

MOST = "most of q.points for q in (q in players where q.tired)"


@pytest.mark.parametrize(
    ("body", "code", "message", "hint"),
    [
        (
            "change rich(p) by + 1\n",
            "E205",
            "`rich` is a condition (yes or no), and only a number can be changed so",
            "write `change rich(p) to …`",
        ),
        (
            f"change bonus(p) to {MOST}\n",
            "E205",
            "this may be nothing, and `bonus` never is",
            "say what counts then: put what is marked into parentheses, with `otherwise 0`"
            " behind it",
        ),
        (
            f"value hope(player p) = {MOST}\nchange hope times 2\n",
            "E205",
            "`hope` may be nothing, so it cannot be changed by a number",
            "write `change hope to …`",
        ),
        (
            "value next_one(player p) = p\n"
            "change next_one(p) to first q in players where q.tired\n",
            "E205",
            "this may be nothing, and `next_one` never is",
            "",
        ),
        (
            "components\n  5 coin in pot\nchange count of coin to 3\n",
            "E244",
            "`coin` is counted in 2 lines",
            "only a kind that is counted in one line can be counted anew",
        ),
        (
            "before setup by p: do nothing\n",
            "E220",
            "`setup` is done by nobody, so `by` says nothing here",
            "leave `by` out",
        ),
        (
            "before earn(coin n) by p: do nothing\n",
            "E205",
            "this is a number, never a coin",
            "write `n` alone",
        ),
        (
            "value hope(frog f) = 1\nchange hope(f) by + 1\n",
            "E207",
            "no component is called `frog`",
            "count it under `components`: `6 frog in bank`",
        ),
        (
            "value bonus(player p) = 2\n",
            "E202",
            "there is a value `bonus` for a player already",
            "a variant that changes it writes `change bonus(p) to …`",
        ),
        (
            'assume wage = 2 in 1..3 "why"\n',
            "E202",
            "there is a setting `wage` already",
            "give one of them another name; a variant that changes it writes `change wage to …`",
        ),
        (
            "action give by p in shop\n  do nothing\n",
            "E202",
            "there is an action `give` already",
            "give one of them another name; a variant that replaces it writes `instead of give`",
        ),
    ],
)
def test_what_is_said(beside, body, code, message, hint):
    (finding,) = catrules.load(beside(a=body), ["a"]).findings
    assert (finding.code, finding.message, finding.hint) == (code, message, hint)


def test_a_kind_is_written_where_it_narrows(beside):
    path = beside(
        a="rule drop(coin or stone x) by p: move x to box\nrule use(coin x) by p: drop(x) by p\n",
        b="uses a\nbefore drop(stone x) by p: add 1 to p.points\n",
    )
    assert catrules.load(path, ["b"]).ok


# ---- so much that the rest is not looked at

MANY = range(MOST_FINDINGS + 1)


def stopped(path, *names):
    found = told(catrules.load(path, names))
    assert len(found) == MOST_FINDINGS + 1
    assert [code for code, _ in found].count("E120") == 1
    return found[0][0]


def test_too_many_groups_of_which_one_is_played(beside):
    groups = "".join(f"one of group_{n}\n" for n in MANY)
    assert stopped(beside(a=groups, b=groups), "a", "b") == "E242"


def test_too_many_names_that_are_not_there(beside):
    assert stopped(beside(a="".join(f"change x{n} to 2\n" for n in MANY)), "a") == "E244"


def test_too_much_that_cannot_both_hold(beside):
    path = beside(
        base="".join(f"value x{n} = {n}\n" for n in MANY),
        a="uses base\n" + "".join(f"change x{n} to 2\n" for n in MANY),
        b="uses base\n" + "".join(f"change x{n} to 3\n" for n in MANY),
    )
    assert stopped(path, "a", "b") == "E245"


def test_too_many_lines_that_never_apply(beside):
    lines = "".join(f"after rest by p, if p.points > {200 + n}: add 1 to p.points\n" for n in MANY)
    found = catrules.check(beside(a=lines).parent / "coins" / "a.catrules")
    codes = [finding.code for finding in found]
    assert (codes.count("W350"), codes.count("E120")) == (MOST_FINDINGS, 1)
