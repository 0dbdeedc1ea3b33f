"""Each row of `How do I …` in the language reference is checked, and does what it says.

A row's lines are put into the game at the end of that section: items beside its items, statements
into its turn. `PLAYS` holds what comes before them there, and a play that shows their effect.
"""

import re
from pathlib import Path

import pytest
from how_plays import PLAYS
from how_rows import Row, rows, rows_written, section
from test_examples import Script, completed, loaded

from catrules.simulate.playouts import playouts

PRELUDE = re.compile(r"^```catrules prelude workshop\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
ITEM = re.compile(r"(assume|value|action|trigger|win|play|on the table|each player$)\b")
STOP = 'p may "stop here": do nothing'
GAMES = 5

SECTION = section("## How do I …")
GAME = PRELUDE.search(SECTION)[1]
ROWS = rows(SECTION)


def with_row(row: Row, before: str = "") -> str:
    """The game with the lines of a row in it."""
    items: list[str] = []
    statements: list[str] = before.splitlines()
    for line in row.lines:
        if not line.startswith(" "):
            part = items if ITEM.match(line) else statements
        part.append(line)
    game = GAME
    if any(line.startswith("play") for line in items):
        game = re.sub(r"^play:.*\n", "", game, flags=re.MULTILINE)
    whole, _ = completed(game, "\n".join([*statements, STOP]))
    return whole + "\n" + "\n".join(items) + "\n"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.wish)
def test_a_row_does_what_it_says(row: Row, tmp_path: Path) -> None:
    before, play = PLAYS[row.wish]
    rules = loaded(with_row(row, before), tmp_path)
    assert rules.findings == ()
    Script(rules, tuple(line.strip() for line in play.splitlines() if line.strip())).run()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.wish)
def test_a_row_stands_alone_and_never_fails(row: Row, tmp_path: Path) -> None:
    rules = loaded(with_row(row), tmp_path)
    assert rules.findings == ()
    for players in rules.players:
        assert all(game.finished for game in playouts(rules.program(players), 1, range(GAMES)))


def test_every_row_is_found_and_played() -> None:
    assert len(ROWS) == rows_written(SECTION) >= 30
    assert [row.wish for row in ROWS] == list(PLAYS)
