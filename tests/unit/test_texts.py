"""Rules that are read from memory, as if their files had been changed."""

from pathlib import Path

import pytest

import catrules
from catrules.conformance.run import open_suite
from catrules.pipeline import Compilation
from catrules.reading import Texts

GAME = """\
game "Count"
players 2
on the table
  counter n 0..9
play: grow
rule grow: add 1 to n
"""

DOUBLE = """\
variant "Double" of "../count.catrules"
after grow: add 1 to n
"""

SUITE = """\
suite of "count.catrules"

scenario "By itself"
  players 2
  a new game
  then n = 1

scenario "Doubled"
  players 2
  with double
  a new game
  then n = 2
"""

CUP = """\
tournament "Cup" of "count.catrules"
players 2
play
  play a game by players
  play a game by players using double
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "count").mkdir()
    for name, text in {
        "count.catrules": GAME,
        "count/double.catrules": DOUBLE,
        "count.catspec": SUITE,
        "cup.catrules": CUP,
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def _results(folder: Path, texts: Texts) -> list[bool]:
    suite = open_suite(folder / "count.catspec", texts=texts)
    return [run.outcome.passed for run in suite.runs]


def test_a_suite_is_played_on_changed_rules(folder: Path) -> None:
    game, variant = folder / "count.catrules", folder / "count" / "double.catrules"
    assert _results(folder, Texts({})) == [True, True]
    changed = GAME.replace("add 1", "add 2")
    assert _results(folder, Texts.of({str(game): changed})) == [False, False]
    changed = DOUBLE.replace("add 1", "add 2")
    assert _results(folder, Texts.of({str(variant): changed})) == [True, False]
    assert game.read_text(encoding="utf-8") == GAME


def test_a_failure_shows_the_changed_line(folder: Path) -> None:
    texts = Texts.of({str(folder / "count.catrules"): GAME.replace("add 1 to n", "set n to 7")})
    suite = open_suite(folder / "count.catspec", texts=texts)
    assert "rule grow: set n to 7" in suite.message(suite.runs[0].outcome)


def test_a_file_is_meant_however_its_path_is_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    texts = Texts.of({"count/../count.catrules": GAME.replace("Count", "Changed")})
    assert catrules.load(folder / "count.catrules", texts=texts).title == "Changed"
    assert catrules.load(folder / "count" / "double.catrules", texts=texts).title == "Changed"
    assert catrules.load(folder / "count.catrules").title == "Count"


def test_the_games_of_a_tournament_are_changed(folder: Path) -> None:
    path = str(folder / "count" / "double.catrules")
    texts = Texts.of({path: DOUBLE.replace("add 1", "add one")})
    assert catrules.load(folder / "cup.catrules").ok
    codes = [f.code for f in catrules.load(folder / "cup.catrules", texts=texts).findings]
    assert codes == ["E251"]
    texts = Texts.of({str(folder / "count.catrules"): "variant"})
    codes = [f.code for f in catrules.load(folder / "cup.catrules", texts=texts).findings]
    assert codes


@pytest.mark.parametrize(
    ("text", "code"),
    [("#" * (256 * 1024 + 1), "E114"), ("a\0b", "E005"), ("\ud800", "E004")],
)
def test_a_text_is_held_to_what_a_file_is(folder: Path, text: str, code: str) -> None:
    path = folder / "count.catrules"
    opened = Compilation.open(path, texts=Texts.of({str(path): text}))
    assert [f.code for f in opened.findings] == [code]
    assert [f.code for f in Compilation.open(path).findings] == []


# ---- rules that are sent elsewhere


NAMING = """\
variant "Naming" of "../count.catrules"
uses double
with others
  before grow: add 1 to n
"""

OTHERS = """\
variant "Others" of "../count.catrules"
after grow: do nothing
"""

USING = CUP.replace("using double", "using naming")


@pytest.mark.parametrize(
    ("path", "variants"),
    [
        ("count.catrules", ()),
        ("count.catrules", ("double",)),
        ("count.catrules", ("naming",)),
        ("count.catrules", ("count/naming.catrules", "others")),
        ("count/naming.catrules", ()),
        ("using.catrules", ()),
        ("using.catrules", ("others",)),
    ],
)
def test_from_their_texts_the_same_rules_are_loaded_where_the_files_are_not(
    folder: Path, monkeypatch: pytest.MonkeyPatch, path: str, variants: tuple[str, ...]
) -> None:
    (folder / "count" / "naming.catrules").write_text(NAMING, encoding="utf-8")
    (folder / "count" / "others.catrules").write_text(OTHERS, encoding="utf-8")
    (folder / "using.catrules").write_text(USING, encoding="utf-8")
    monkeypatch.chdir(folder)
    here = catrules.load(path, variants)
    texts = here.texts
    assert here.ok
    (folder / "elsewhere").mkdir()
    monkeypatch.chdir(folder / "elsewhere")
    there = catrules.load(path, variants, texts=Texts.of(texts))
    assert there.ok
    assert (there.sha256, there.paths, there.texts) == (here.sha256, here.paths, texts)


def test_a_variant_that_is_only_named_must_be_among_the_texts(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "count" / "naming.catrules").write_text(NAMING, encoding="utf-8")
    (folder / "count" / "others.catrules").write_text(OTHERS, encoding="utf-8")
    monkeypatch.chdir(folder)
    texts = catrules.load("count.catrules", ["naming"]).texts
    assert texts.pop("count/others.catrules") == OTHERS
    (folder / "elsewhere").mkdir()
    monkeypatch.chdir(folder / "elsewhere")
    there = catrules.load("count.catrules", ["naming"], texts=Texts.of(texts))
    assert ["others" in each.message for each in there.errors] == [True]
