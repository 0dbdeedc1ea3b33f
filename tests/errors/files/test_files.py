"""Rule files as designers get them wrong, each with what `catrules check` prints about it.

Each text begins with a remark that says which lines are wrong. Behind the rules stands the command
and, word for word, what its reader sees. Where a mistake is one, so is what is said of it.

`python tests/errors/files/test_files.py` writes what is printed into the texts.
"""

import os
import re
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory

import pytest
from click.testing import CliRunner

from catrules_cli.check import command

HERE = Path(__file__).parent
BASE = HERE / "orchard.catrules"
"""A game that is well: most of the wrong files are made of it, and variants amend it."""

COMMAND = "\n$ catrules check "
WRONG = re.compile(r"# Wrong in lines? ([0-9, ]+): \S.*\n")
PLACE = re.compile(r"^[a-z0-9_]+\.catrules:(\d+):\d+: (?:error|warning)\[", re.MULTILINE)
SEVERAL = {"several": 4}
"""Texts of these names hold so many mistakes at least."""


def texts() -> list[Path]:
    return sorted(HERE.glob("*.txt"))


def rules(path: Path) -> str:
    return path.read_text(encoding="utf-8").partition(COMMAND)[0]


def printed(path: Path, folder: Path) -> str:
    """What a reader sees who checks the rules of a text."""
    return printed_for(rules(path), path.stem, folder)


def printed_for(text: str, stem: str, folder: Path) -> str:
    """What a reader sees who checks a text under a name."""
    name = f"{stem}.catrules"
    (folder / name).write_text(text, encoding="utf-8")
    copyfile(BASE, folder / BASE.name)
    before = Path.cwd()
    os.chdir(folder)
    try:
        return CliRunner().invoke(command, [name]).output
    finally:
        os.chdir(before)


def whole(path: Path, folder: Path) -> str:
    return f"{rules(path)}{COMMAND}{path.stem}.catrules\n{printed(path, folder)}"


@pytest.mark.parametrize("path", texts(), ids=lambda path: path.stem)
def test_what_is_printed(path: Path, tmp_path: Path) -> None:
    assert whole(path, tmp_path) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", texts(), ids=lambda path: path.stem)
def test_each_mistake_is_found_once_and_nothing_else(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    remark = WRONG.match(text)
    assert remark is not None, "the first line says which lines are wrong"
    wrong = sorted(int(number) for number in remark[1].split(","))
    found = [int(number) for number in PLACE.findall(text.partition(COMMAND)[2])]
    assert found == wrong
    assert len(wrong) >= SEVERAL.get(path.stem.partition("_")[0], 1)


@pytest.mark.parametrize("path", texts(), ids=lambda path: path.stem)
def test_each_finding_says_how_to_go_on(path: Path) -> None:
    """By a hint, or by the right form in the message."""
    blocks = re.split(PLACE, path.read_text(encoding="utf-8").partition(COMMAND)[2])[2::2]
    for block in blocks:
        message = block.splitlines()[0]
        assert "  hint: " in block or re.search(r" written |`|\"like this\"", message), block


def test_there_are_enough() -> None:
    names = [path.stem for path in texts()]
    assert len(names) >= 80
    assert sum(name.startswith("several_") for name in names) >= 10


def main() -> None:
    for path in texts():
        with TemporaryDirectory() as folder:
            path.write_text(whole(path, Path(folder)), encoding="utf-8")


if __name__ == "__main__":
    main()
