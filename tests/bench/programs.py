"""The programs written by hand in C and C++: compiled with the machine's own compiler, and run."""

import json
import shutil
import subprocess
import tempfile
from atexit import register
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

LIMITS = Path(__file__).resolve().parent / "limits"


class Unavailable(Exception):
    """What somebody needs to play is not on this machine; the message says what."""


@dataclass(frozen=True)
class Sample:
    """Games that were played. seconds: of CPU; decisions: -1 if they are not counted."""

    games: int
    seconds: float
    decisions: int = -1


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="catrules-bench."))
    register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@cache
def compiled(compiler: str, source: Path, *flags: str) -> Path:
    """A source file, compiled; it is deleted when Python ends. Raises Unavailable."""
    if shutil.which(compiler) is None:
        raise Unavailable(f"there is no {compiler} on this machine")
    made = _folder() / f"{source.stem}-{len(list(_folder().iterdir()))}"
    subprocess.run([compiler, "-O2", "-o", made, source, *flags], check=True)
    return made


@dataclass(frozen=True)
class Program:
    """A program of `tests/bench/limits`; defines: what it is compiled with, such as PLAYERS=4."""

    name: str
    defines: tuple[str, ...] = ()

    def file(self, *flags: str) -> Path:
        """The compiled program. Raises Unavailable."""
        defines = (f"-D{define}" for define in self.defines)
        return compiled("gcc", LIMITS / f"{self.name}.c", *defines, *flags)

    def lines(self, games: int, seed: int, *flags: str) -> list[str]:
        """For each game of a batch its seed, winners as a bit mask, turns and decisions."""
        args: Sequence[str | Path] = (self.file(*flags), "--results", str(games), str(seed))
        return subprocess.run(args, check=True, capture_output=True, text=True).stdout.splitlines()

    def sample(self, games: int, seed: int) -> Sample:
        """Games of a batch, timed by the program itself."""
        args: Sequence[str | Path] = (self.file(), str(games), str(seed))
        printed = json.loads(subprocess.run(args, check=True, capture_output=True).stdout)
        return Sample(games, printed["seconds"], printed["decisions"])
