"""Each row of `How do I …` in the language reference is checked, and does what it says.

A row's lines are put into the game at the end of that section: items beside its items, statements
into its turn. `PLAYS` holds what comes before them there, and a play that shows their effect.
"""

import re
from pathlib import Path

import pytest
from attrs import frozen
from how_plays import PLAYS
from test_examples import ROOT, Script, completed, loaded

from catrules.simulate.playouts import playouts

ROW = re.compile(r"^\| (.+?) \| (`.+`) \|$", re.MULTILINE)
PRELUDE = re.compile(r"^```catrules prelude workshop\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
ITEM = re.compile(r"(assume|value|action|trigger|win|play|on the table|each player$)\b")
STOP = 'p may "stop here": do nothing'
GAMES = 5


@frozen
class Row:
    """A row: what somebody wants, and the lines that do it."""

    wish: str
    lines: tuple[str, ...]

    def rules(self, prelude: str, before: str = "") -> str:
        """The game with these lines in it."""
        items: list[str] = []
        statements: list[str] = before.splitlines()
        for line in self.lines:
            if not line.startswith(" "):
                part = items if ITEM.match(line) else statements
            part.append(line)
        if any(line.startswith("play") for line in items):
            prelude = re.sub(r"^play:.*\n", "", prelude, flags=re.MULTILINE)
        whole, _ = completed(prelude, "\n".join([*statements, STOP]))
        return whole + "\n" + "\n".join(items) + "\n"


def section() -> str:
    text = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
    begin = text.index("\n## How do I …\n")
    return text[begin : text.index("\n## ", begin + 1)]


def line_of(cell: str) -> str:
    """A line of a row: each `&emsp;` indents it once."""
    indented = re.fullmatch(r"((?:&emsp;)*)`([^`]+)`", cell)
    assert indented, cell
    return "  " * (len(indented[1]) // len("&emsp;")) + indented[2]


SECTION = section()
GAME = PRELUDE.search(SECTION)[1]
ROWS = [Row(wish, tuple(map(line_of, code.split("<br>")))) for wish, code in ROW.findall(SECTION)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.wish)
def test_a_row_does_what_it_says(row: Row, tmp_path: Path) -> None:
    before, play = PLAYS[row.wish]
    rules = loaded(row.rules(GAME, before), tmp_path)
    assert rules.findings == ()
    Script(rules, tuple(line.strip() for line in play.splitlines() if line.strip())).run()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.wish)
def test_a_row_stands_alone_and_never_fails(row: Row, tmp_path: Path) -> None:
    rules = loaded(row.rules(GAME), tmp_path)
    assert rules.findings == ()
    for players in rules.players:
        assert all(game.finished for game in playouts(rules.program(players), 1, range(GAMES)))


def test_every_row_is_found_and_played() -> None:
    table = [line for line in SECTION.splitlines() if line.startswith("| ")]
    headings = SECTION.count("\n|---|---|")
    assert len(ROWS) == len(table) - headings >= 30
    assert [row.wish for row in ROWS] == list(PLAYS)
