"""A hint that is followed to the letter leads to a line that is accepted."""

import re
from pathlib import Path

import pytest

from catrules.diagnostics import Diagnostic
from catrules.pipeline import Compilation
from catrules.source import Source

ERRORS = Path(__file__).parents[2] / "errors" / "semantics"
PRELUDE = (ERRORS / "prelude.catrules").read_text(encoding="utf-8")
QUOTED = re.compile(r"`([^`]+)`")


def _findings(text: str) -> tuple[Diagnostic, ...]:
    return Compilation(Source("test", text)).findings


def _one(rule: str, code: str) -> tuple[str, Diagnostic]:
    text = PRELUDE + rule
    (found,) = [f for f in _findings(text) if f.code == code]
    return text, found


def _replaced(text: str, found: Diagnostic, by: str) -> str:
    """The text with what is marked written anew."""
    lines = text.splitlines(keepends=True)
    line = lines[found.span.line - 1]
    lines[found.span.line - 1] = (
        line[: found.span.column - 1] + by + line[found.span.end_column - 1 :]
    )
    return "".join(lines)


IN_PLACE = [
    ("E206", "rule r by p\n  p chooses c from p.hand\n  set p.points to c.rank\n"),
    ("E206", "rule r by p\n  set p.points to max(1, most of t.worth for t in sack)\n"),
    ("E206", "rule r by p\n  set p.points to -(most of t.worth for t in sack)\n"),
    ("E206", "rule r by p\n  set p.points to sum of c.rank for c in p.hand\n"),
    ("E220", "rule r(coin c) by p\n  pay(c)\n"),
    ("E215", "rule r by p\n  if wealth > 2: do nothing\n"),
    ("E215", "rule r by p\n  if wealth(p, p) > 2: do nothing\n"),
    ("E215", "rule r by p\n  if left(p, 1, 2) is p: do nothing\n"),
    ("E312", "rule r by p\n  set p.points to 4 / round\n"),
    ("E312", "rule r by p\n  set p.points to 4 / (2 * round)\n"),
    ("E310", "components\n  (deal - 4) stone\n"),
    ("E214", "rule r by p\n  set p.round to 3\n"),
    ("E205", "rule r by p\n  set p.points to (p.purse + 3)\n"),
    ("E219", "rule r by p\n  wealth(p)\n"),
    ("E219", "rule r by p\n  main\n"),
    ("E205", "rule r by p\n  if p.points: do nothing\n"),
    ("E205", "rule r by p\n  if mode = open: do nothing\n"),
    ("E205", "rule r by p\n  if leader = p: do nothing\n"),
    ("E205", "rule r by p\n  if p.ready = no: do nothing\n"),
]


@pytest.mark.parametrize(("code", "rule"), IN_PLACE)
def test_what_is_marked_is_written_as_the_hint_says(code: str, rule: str) -> None:
    text = PRELUDE + rule
    found = next(f for f in _findings(text) if f.code == code)
    words = QUOTED.findall(found.hint)
    after = _findings(_replaced(text, found, words[0]))
    assert not [f for f in after if f.span.line == found.span.line and f.code[0] == "E"]


ZONES = [
    ("E208", "rule r by p\n  move 2 dice from p.purse to middle\n"),
    ("E208", "rule r by p\n  if p.purse has die: do nothing\n"),
    ("E307", "rule r by p\n  move all from p.purse to board.slots\n"),
    ("E302", "components\n  1 stone in bank\n"),
    ("E302", "cards trick in bank\n  name   colour\n  fool    dark\n"),
]


@pytest.mark.parametrize(("code", "rule"), ZONES)
def test_a_zone_lets_in_what_the_hint_says(code: str, rule: str) -> None:
    text, found = _one(rule, code)
    line = QUOTED.findall(found.hint)[-1]
    declared = found.labels[0].span
    source = text.splitlines()[declared.line - 1]
    before = source.split(",")[0].strip()
    assert line.startswith(before)
    assert code not in [f.code for f in _findings(text.replace(before, line, 1))]


HEADERS = [
    (
        "E306",
        "rule r(ace c) by p: do nothing\nrule s by p\n  p chooses c from p.hand\n  r(c) by p\n",
    ),
    ("E306", "rule t(ace c): do nothing\nrule s(card c) by p: t(c)\n"),
    ("E306", "value v(ace c) = 1\nrule s(card c) by p\n  if v(c) = 1: do nothing\n"),
    ("E205", "rule r by p\n  pay(pawn) by p\n"),
]


@pytest.mark.parametrize(("code", "rule"), HEADERS)
def test_a_header_may_be_written_as_the_hint_says(code: str, rule: str) -> None:
    text, found = _one(rule, code)
    header = QUOTED.findall(found.hint)[-1]
    body = " 1\n" if header.endswith("=") else ": do nothing\n"
    assert [f for f in _findings(text + header + body) if f.code[0] == "E"] == []


def test_both_sides_of_or_are_written_as_the_hint_says() -> None:
    rule = "rule r by p\n  if round = 7 or 8: do nothing\n"
    text, found = _one(rule, "E205")
    (line,) = QUOTED.findall(found.hint)
    assert line == "round = 7 or round = 8"
    assert _findings(text.replace("round = 7 or 8", line)) == ()


def test_what_shows_nothing_is_counted_as_the_hint_says() -> None:
    text, found = _one("rule r by p\n  roll pawn\n", "E213")
    (line,) = QUOTED.findall(found.hint)
    assert found.labels[0].span.line == 15
    assert _findings(text.replace("1 pawn in middle", line)) == ()


def test_dice_that_are_counted_by_their_sides() -> None:
    text = PRELUDE.replace("2 die/dice showing 1..6 in middle", "2 d6 in middle")
    (found,) = [f for f in _findings(text) if f.code == "E207"]
    line, instead = QUOTED.findall(found.hint)
    assert (line, instead) == ("2 die/dice showing 1..6 in middle", "2 d6")
    assert _findings(text.replace(f"{instead} in middle", line)) == ()


def test_a_number_that_players_do_not_see_is_not_made_public_in_passing() -> None:
    rule = "rule r by p\n  p chooses q from players where count q.secret > 2\n"
    _, found = _one(rule, "E402")
    assert found.hint.index("public") < found.hint.index("counted by all")
