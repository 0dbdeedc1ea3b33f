"""The gallery lists every game with its true figures, and the game told line by line is the file.

`python tests/spec/games/test_gallery.py` writes the figures anew and adds games that are missing.
"""

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
GAMES = ROOT / "games"
GALLERY = ROOT / "docs" / "gallery.md"
LINE_BY_LINE = ROOT / "docs" / "classic_line_by_line.md"
ROW = re.compile(r"^\| \[[^\]]+\]\(\.\./games/([\w/]+)\.catrules\) \|.*\|$", re.MULTILINE)
FIRST_LINE = re.compile(r'^(game|variant|tournament) "([^"]+)"', re.MULTILINE)
SCENARIO = re.compile(r'^scenario "', re.MULTILINE)
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
UNTOLD = "…"
ONE_PAGE = 60


def text_of(path: Path) -> str:
    """A file's text."""
    return path.read_text(encoding="utf-8")


def sort_of(path: Path) -> tuple[str, str]:
    """Whether a rule file is a game, a variant or a tournament, and its title."""
    found = FIRST_LINE.search(text_of(path))
    assert found is not None, path
    return found.group(1), found.group(2)


def games() -> list[str]:
    """The names of all games: those with a folder of clauses first, then the classics."""
    files = [path for path in GAMES.rglob("*.catrules") if sort_of(path)[0] == "game"]
    names = [path.relative_to(GAMES).with_suffix("").as_posix() for path in files]
    return sorted(names, key=lambda name: ("/" in name, name))


def lines_of_rules(path: Path) -> int:
    """How many lines are neither empty nor only a comment."""
    lines = (line.strip() for line in text_of(path).splitlines())
    return sum(1 for line in lines if line and not line.startswith("#"))


def figures(name: str) -> str:
    """The cells of a game's row before the last: link, players, lines, scenarios, variants."""
    path = GAMES / f"{name}.catrules"
    players = re.search(r"^players (\d+)(?:\.\.(\d+))?", text_of(path), re.MULTILINE)
    assert players is not None, name
    low, high = players.groups()
    beside = [path.with_suffix(".catspec"), *sorted(path.with_suffix("").glob("*.catspec"))]
    scenarios = sum(len(SCENARIO.findall(text_of(suite))) for suite in beside if suite.exists())
    added = [each for each in path.with_suffix("").glob("*.catrules") if sort_of(each)[0] != "game"]
    cells = (
        f"[{sort_of(path)[1]}](../games/{name}.catrules)",
        f"{low} to {high}" if high else low,
        str(lines_of_rules(path)),
        str(scenarios),
        str(len(added) or "–"),
    )
    return f"| {' | '.join(cells)} |"


def rows() -> dict[str, str]:
    """The rows of the gallery by game."""
    return {row.group(1): row.group(0) for row in ROW.finditer(text_of(GALLERY))}


def shown(row: str) -> str:
    """What a row says of its game: the last cell."""
    return row.removesuffix("|").rpartition(" | ")[2].strip()


def write() -> None:
    """Writes the rows of all games anew; of new ones nothing is said yet."""
    old, text = rows(), text_of(GALLERY)
    found = [(name, f"{figures(name)} {shown(old.get(name, UNTOLD))} |") for name in games()]
    places = [text.index(row) for row in old.values()]
    end = max(text.index(row) + len(row) for row in old.values())
    heads = [name for name, _ in found if "/" not in name]
    first = "\n".join(row for name, row in found if name in heads)
    classics = "\n".join(row for name, row in found if name not in heads)
    between = text[: text.index(old[next(n for n in old if "/" in n)])]
    middle = between[between.rindex("|\n\n") + 1 :]
    GALLERY.write_text(text[: min(places)] + first + middle + classics + text[end:], "utf-8")


def test_every_game_stands_in_the_gallery_with_its_figures() -> None:
    told = rows()
    assert sorted(told) == sorted(games())
    wrong = {name: row for name, row in told.items() if not row.startswith(figures(name))}
    assert wrong == {}, "write them anew: python tests/spec/games/test_gallery.py"


def test_something_is_said_of_every_game() -> None:
    assert [name for name, row in rows().items() if shown(row) == UNTOLD] == []


def test_every_classic_has_a_suite_and_is_short() -> None:
    for name in games():
        if name.startswith("classics/"):
            assert len(text_of(GAMES / f"{name}.catrules").splitlines()) <= ONE_PAGE, name
            assert " | 0 | " not in figures(name), name


def quoted(language: str) -> str:
    """What the page quotes in blocks of a language, without empty lines."""
    blocks = [text for word, text in BLOCK.findall(text_of(LINE_BY_LINE)) if word == language]
    return _tight("\n".join(blocks))


def _tight(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if line.strip())


def test_the_game_told_line_by_line_is_the_whole_file() -> None:
    assert quoted("catrules") == _tight(text_of(GAMES / "classics" / "go_fish.catrules"))


def test_the_scenarios_told_line_by_line_stand_in_the_suite() -> None:
    suite = text_of(GAMES / "classics" / "go_fish.catspec")
    told = [text for word, text in BLOCK.findall(text_of(LINE_BY_LINE)) if word == "catspec"]
    assert told != []
    assert [text for text in told if text not in suite] == []


if __name__ == "__main__":
    write()
