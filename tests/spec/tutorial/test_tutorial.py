"""The tutorial, done step by step: what it shows is what one gets.

A block `sh` is run, and below each command stands what it prints, up to a `…` if there is one;
`diff` changes the rules, an empty line parting one place from the next, `diff mistake` only until
the next command; `catspec` and `toml` go to the end of their files; `catrules` stands in the rules.

`python tests/spec/tutorial/test_tutorial.py` writes what is printed into the page.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "tutorial.md"
GAME = ROOT / "games" / "classics" / "pig.catrules"
FILES = {"catspec": "pig.catspec", "toml": "clauses.toml"}
BLOCK = re.compile(r"^```([\w ]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.*)\n((?:[^$].*\n|\n)*)", re.MULTILINE)
TIME = re.compile(r"in [\d.]+ s \([\d,.]+ games/s\)")
START = "from catrules_cli.main import main; main()"


class Desk:
    """The reader's folder. right: the rules without the mistake that is made just now."""

    def __init__(self, folder):
        self.folder = folder
        shutil.copy(GAME, folder)
        self.rules = folder / GAME.name
        self.right = self.rules.read_text(encoding="utf-8")

    def step(self, kind, block):
        """Does what a block says; the block as it should be."""
        if kind == "sh":
            shown = COMMAND.sub(lambda match: run(*match.groups(), self.folder), block)
            self.rules.write_text(self.right, encoding="utf-8")
            return shown
        if kind == "catrules":
            assert block in self.right
        elif kind.startswith("diff"):
            text = self.right
            for place in block.split("\n\n"):
                text = changed(text, place.rstrip("\n"))
            self.rules.write_text(text, encoding="utf-8")
            self.right = self.right if kind == "diff mistake" else text
        else:
            with (self.folder / FILES[kind]).open("a", encoding="utf-8") as file:
                file.write(f"\n{block}" if file.tell() else block)
        return block


def done(page):
    """The page after all of it was done, with what is printed below the commands."""
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(Path(folder))
        return BLOCK.sub(lambda match: f"```{match[1]}\n{desk.step(*match.groups())}```", page)


def changed(text, place):
    """The rules with a change; the lines that it is about stand there once."""
    lines = place.split("\n")
    old = "\n".join(line[1:] for line in lines if line[0] != "+") + "\n"
    new = "\n".join(line[1:] for line in lines if line[0] != "-") + "\n"
    assert text.count(old) == 1, old
    return text.replace(old, new)


def run(command, shown, folder):
    """A command with what it prints, findings included, as far as the page shows it."""
    path = os.pathsep.join((str(ROOT / "interpreter"), str(ROOT / "cli")))
    ran = subprocess.run(
        [sys.executable, "-c", START, *shlex.split(command)[1:]],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, "COLUMNS": "100", "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert ran.returncode in (0, 1), ran.stdout
    lines = [line.rstrip() for line in TIME.sub("in 0.1 s", ran.stdout).splitlines()]
    if shown.endswith("…\n"):
        lines = [*lines[: shown.count("\n") - 1], "…"]
    return "".join(f"{line}\n" for line in (f"$ {command}", *lines))


def test_the_tutorial_shows_what_happens():
    page = PAGE.read_text(encoding="utf-8")
    assert done(page) == page


if __name__ == "__main__":
    PAGE.write_text(done(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
