"""Each row of `How do I change a game` in the language reference is checked, and does what it says.

A row's lines are a variant of the game of that chapter. `PLAYS` holds what else is played with it,
how things stand at the beginning, and a play that shows what the variant does.
"""

from pathlib import Path

import pytest
from change_plays import PLAYS
from how_rows import Row, rows, rows_written, section
from test_examples import DOCUMENTS, Script

import catrules
from catrules.simulate.playouts import playouts

SECTION = section("### How do I change a game")
ROWS = rows(SECTION)
REFERENCE = next(document for document in DOCUMENTS if document.path.stem == "language")
LOOK = ("after end_of_turn by p", '  p may "stop here": do nothing')
GAMES = 5


def put(row: Row, given: str, folder: Path) -> Path:
    """The game, its variants, the row and how things stand, as files; the path of the game."""
    files = {
        "market": REFERENCE.preludes["market"],
        "row": variant("Row", row.lines),
        "given": variant("Given", ("before play", *indented(given), *LOOK)),
        **REFERENCE.variants,
    }
    for name, text in files.items():
        (folder / f"{name}.catrules").write_text(text, encoding="utf-8")
    return folder / "market.catrules"


def variant(title: str, lines: tuple[str, ...]) -> str:
    return "\n".join((f'variant "{title}" of "market.catrules"', "", *lines, ""))


def indented(given: str) -> list[str]:
    return [f"  {line}" for line in (given or "do nothing").splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.wish)
def test_a_row_does_what_it_says(row: Row, tmp_path: Path) -> None:
    others, given, play = PLAYS[row.wish]
    rules = catrules.load(put(row, given, tmp_path), ("row", "given", *others))
    assert rules.findings == ()
    Script(rules, tuple(line.strip() for line in play.splitlines() if line.strip())).run()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.wish)
def test_without_it_the_game_goes_otherwise(row: Row, tmp_path: Path) -> None:
    others, given, play = PLAYS[row.wish]
    rules = catrules.load(put(row, given, tmp_path), ("given", *others))
    script = Script(rules, tuple(line.strip() for line in play.splitlines() if line.strip()))
    with pytest.raises((AssertionError, catrules.IllegalOption, pytest.fail.Exception)):
        script.run()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.wish)
def test_a_row_stands_alone_and_never_fails(row: Row, tmp_path: Path) -> None:
    others, *_ = PLAYS[row.wish]
    game = put(row, "", tmp_path)
    assert catrules.check(tmp_path / "row.catrules", others) == ()
    rules = catrules.load(game, ("row", *others))
    for players in rules.players:
        assert all(game.finished for game in playouts(rules.program(players), 1, range(GAMES)))


def test_every_row_is_found_and_played() -> None:
    assert len(ROWS) == rows_written(SECTION) >= 18
    assert [row.wish for row in ROWS] == list(PLAYS)
