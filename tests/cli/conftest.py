"""What the tests of the command line share: small rule files, and the command as a process."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
START = "from catrules_cli.main import main; main()"

PIG = (ROOT / "tests" / "pig.catrules").read_text(encoding="utf-8")

BROKEN = """\
game "Broken"
players 2
play
  turns go clockwise from seat(1), at most 10
turn by p
  set nowhere to 3
"""

FAULTY = PIG.replace("counter pot 0..300", "counter pot 0..3")


@pytest.fixture(autouse=True, scope="session")
def _interrupts():
    """Ctrl-C interrupts commands even where it does not interrupt who runs the tests."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    if before is not None:
        signal.signal(signal.SIGINT, before)


@pytest.fixture
def file(tmp_path):
    """Writes a rule file and gives its path."""

    def write(text, name="game.catrules"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


@pytest.fixture
def pig_text():
    """The text of that game."""
    return PIG


@pytest.fixture
def broken(file):
    """A file with an error in its sixth line."""
    return file(BROKEN)


@pytest.fixture
def faulty(file):
    """A game that sooner or later leaves the range of a counter."""
    return file(FAULTY)


@pytest.fixture
def pig(file):
    """A game of luck for two to six."""
    return file(PIG)


def changed_environment(**changes):
    """The environment of a command that is run from this checkout."""
    path = os.pathsep.join((str(ROOT / "interpreter"), str(ROOT / "cli")))
    unset = ("NO_COLOR", "COLUMNS", "LINES")
    kept = {name: value for name, value in os.environ.items() if name not in unset}
    return {**kept, "PYTHONPATH": path, "TERM": "xterm-256color", **changes}


def command_line(*arguments):
    """What runs `catrules` in a process of its own."""
    return [sys.executable, "-c", START, *arguments]


@pytest.fixture
def command():
    """Makes the command line of a `catrules` process."""
    return command_line


@pytest.fixture
def environment():
    """Makes the environment of a `catrules` process."""
    return changed_environment


@pytest.fixture
def catrules(tmp_path):
    """Runs `catrules` as a process with nothing on its stdin."""

    def run(*arguments, **options):
        return subprocess.run(
            command_line(*arguments),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            env=changed_environment(**options.pop("env", {})),
            cwd=tmp_path,
            timeout=120,
            check=False,
            **options,
        )

    return run


@pytest.fixture
def popen(tmp_path):
    """Starts `catrules` as a process."""

    def start(*arguments, **options):
        return subprocess.Popen(
            command_line(*arguments),
            stdin=subprocess.DEVNULL,
            env=changed_environment(),
            cwd=tmp_path,
            **{"stderr": subprocess.PIPE, **options},
        )

    return start
