"""A reader's folder, in which a tutorial is done step by step.

A block `sh` is run, and below each command stands what it prints: up to a `…` at its end, and a `…`
between two lines stands for those that are left out there. `diff` changes a file, an empty line
parting one place from the next. Other blocks go to the end of their files. Which file that is
stands behind the word of the block (`diff market/fog.catrules`), or the page has one for its sort;
`catrules` without a file quotes rules that stand in the folder. What is a mistake (`diff mistake`,
`catrules mistake market/fog.catrules`) is there only until the next commands have run.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from attrs import field, frozen, mutable

ROOT = Path(__file__).parents[3]
BLOCK = re.compile(r"^```([\w ./]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.*)\n((?:[^$].*\n|\n)*)", re.MULTILINE)
TIME = re.compile(r"in [\d.]+ s \([\d,.]+ games/s\)")
START = "from catrules_cli.main import main; main()"
LEFT_OUT = "…"


@frozen
class Tutorial:
    """A page, what is copied for it, and where blocks go that name no file."""

    page: Path
    copied: tuple[Path, ...]
    files: dict[str, str] = field(factory=dict)

    def shown(self) -> str:
        """The page as it is."""
        return self.page.read_text(encoding="utf-8")

    def done(self) -> str:
        """The page after all of it was done, with what is printed below the commands."""
        with tempfile.TemporaryDirectory() as folder:
            desk = Desk(Path(folder), self.files)
            for path in self.copied:
                copy = shutil.copytree if path.is_dir() else shutil.copy
                copy(path, desk.folder / path.name)
            return BLOCK.sub(desk.done, self.shown())


@mutable
class Desk:
    """The reader's folder. right: files with mistakes as they were before; None: not there."""

    folder: Path
    files: dict[str, str]
    right: dict[Path, str | None] = field(factory=dict)

    def done(self, match: re.Match[str]) -> str:
        """Does what a block says; the block as it should be."""
        head, block = match.groups()
        kind, *words = head.split()
        mistake = words[:1] == ["mistake"]
        name = next(iter(words[mistake:]), self.files.get(kind))
        if kind == "sh":
            block = COMMAND.sub(lambda found: run(*found.groups(), self.folder), block)
            self.put_right()
        elif name is None:
            assert kind == "catrules"
            assert self.quoted(block), block
        else:
            self.write(self.folder / name, kind, block, mistake)
        return f"```{head}\n{block}```"

    def quoted(self, block: str) -> bool:
        """Whether these lines stand in rules of the folder."""
        files = self.folder.rglob("*.catrules")
        return any(block in file.read_text(encoding="utf-8") for file in files)

    def write(self, file: Path, kind: str, block: str, mistake: bool) -> None:
        """Changes a file, or adds to it."""
        before = file.read_text(encoding="utf-8") if file.exists() else None
        if mistake:
            self.right.setdefault(file, before)
        if kind == "diff":
            assert before is not None, file
            for place in block.split("\n\n"):
                before = changed(before, place.rstrip("\n"))
            text = before
        else:
            text = f"{before}\n{block}" if before else block
        file.write_text(text, encoding="utf-8")

    def put_right(self) -> None:
        """Takes mistakes back."""
        for file, text in self.right.items():
            if text is None:
                file.unlink()
            else:
                file.write_text(text, encoding="utf-8")
        self.right = {}


def changed(text: str, place: str) -> str:
    """A file with a change; the lines that it is about stand there once."""
    lines = place.split("\n")
    old = "\n".join(line[1:] for line in lines if line[0] != "+") + "\n"
    new = "\n".join(line[1:] for line in lines if line[0] != "-") + "\n"
    assert text.count(old) == 1, old
    return text.replace(old, new)


def run(command: str, shown: str, folder: Path) -> str:
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
    printed = [line.rstrip() for line in TIME.sub("in 0.1 s", ran.stdout).splitlines()]
    lines = (f"$ {command}", *as_shown(printed, shown.splitlines()))
    return "".join(f"{line}\n" for line in lines)


def as_shown(printed: list[str], shown: list[str]) -> list[str]:
    """What is printed, with the lines left out that the page leaves out.

    After a `…` it goes on with the first of the lines that is like the next one of the page.
    """
    if LEFT_OUT not in shown:
        return printed
    first = shown.index(LEFT_OUT)
    rest = shown[first + 1 :]
    found = [*printed[:first], LEFT_OUT]
    printed = printed[first:]
    if rest and rest[0] in printed:
        printed = printed[printed.index(rest[0]) :]
    return [*found, *as_shown(printed, rest)] if rest else found
