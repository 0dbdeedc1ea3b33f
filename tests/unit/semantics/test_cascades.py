"""Findings of one cause: when they are told as one, and what is then said."""

from catrules.diagnostics import Diagnostic, Label
from catrules.semantics.cascades import (
    Cause,
    gathered,
    not_each_players,
    not_on_the_table,
    unknown_name,
)
from catrules.source import Span


def at(line: int) -> Span:
    return Span("g", line, 1, line, 4)


def finding(line: int, code: str = "E214") -> Diagnostic:
    return Diagnostic(code, at(line), f"line {line}", "a hint")


def test_few_stay_as_they_are() -> None:
    cause = not_each_players("purse", at(3))
    found = [(finding(7), cause), (finding(8), cause), (finding(9, "E201"), None)]
    assert sorted(gathered(found), key=lambda f: f.span.line) == [f for f, _ in found]


def test_many_are_told_as_one_where_the_cause_lies() -> None:
    purse, ready = not_each_players("purse", at(3)), not_each_players("ready", at(4))
    found: list[tuple[Diagnostic, Cause | None]] = [(finding(n), ready) for n in (9, 8, 12)]
    (one,) = gathered([*found, (finding(7), purse)])
    assert one.code == "E214"
    assert one.span == at(3)
    assert one.message.startswith("`purse` and `ready`: declared under `on the table`, but asked")
    assert "in 4 places" in one.message
    assert "`each player` missing" in one.message
    assert one.labels == (
        Label(at(7), "line 7"),
        Label(at(8), "line 8"),
        Label(at(9), "line 9"),
    )


def test_of_many_names_some_are_named() -> None:
    found = [(finding(10 + n, "E201"), not_on_the_table(f"z{n}", "town", at(n))) for n in range(9)]
    (one,) = gathered(found)
    assert one.message.startswith("`z0`, `z1`, `z2`, `z3` and 5 more: declared under `each town`")
    assert "without a town" in one.message


def test_names_are_told_apart() -> None:
    def unknown(name: str, line: int) -> tuple[Diagnostic, Cause]:
        message = f"nothing is called `{name}` here"
        made = Diagnostic("E201", at(line), message, "a hint")
        return made, unknown_name(name, "E201", at(line), message, "a hint")

    days, weeks = [unknown("days", n) for n in range(1, 5)], unknown("weeks", 5)
    assert [f.message for f in gathered([*days, weeks])] == [
        "nothing is called `days` here, in 4 places",
        "nothing is called `weeks` here",
    ]


def test_whatever_a_name_is_like_it_is_shown_as_it_is() -> None:
    cause = Cause("key", "{0}", at(1), "{names} {places}", "hint", enough=1)
    (one,) = gathered([(finding(2), cause)])
    assert one.message == "`{0}` 1"
