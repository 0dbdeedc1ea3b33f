"""What these tests share: `catrules` under limits of time and memory that the system enforces."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
MIB = 1024 * 1024

sys.path.insert(0, str(HERE))

CHECKING = (5, 512)
"""Seconds of the processor and MiB of memory that a check may take."""
RUNNING = (30, 1024)
"""And a run: three times of what is measured, and more."""


class Outcome:
    """What a run of the command came to."""

    def __init__(self, used: dict, stdout: str, stderr: str) -> None:
        self.status = used["status"]
        self.seconds = used["seconds"]
        self.stdout, self.stderr = stdout, stderr

    def refused(self, code: str = "") -> None:
        """It ended with a message of that code, and nothing worse."""
        self.well()
        assert self.status in (1, 2), (self.status, self.stderr[-2000:])
        assert not code or f"[{code}]" in self.stderr or f'"{code}"' in self.stdout, self.stderr
        assert self.stderr or '"finding"' in self.stdout

    def well(self) -> None:
        """Whatever it said can be shown, and it was not killed."""
        said = self.stdout + self.stderr
        assert self.status in (0, 1, 2), (self.status, said[-2000:])
        assert "Traceback" not in said
        assert all(c.isprintable() or c == "\n" for c in said)


@pytest.fixture(scope="session")
def _zygote():
    if not hasattr(os, "fork"):
        pytest.skip("needs fork and resource limits")
    path = os.pathsep.join((str(ROOT / "interpreter"), str(ROOT / "cli")))
    with subprocess.Popen(
        [sys.executable, str(HERE / "zygote.py")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": path},
    ) as process:
        yield process
        process.stdin.close()


@pytest.fixture
def limited(_zygote, tmp_path):
    """Runs `catrules` in the test's folder under limits."""

    def run(*arguments: object, limits: tuple[int, int] = RUNNING) -> Outcome:
        out, err = tmp_path / ".stdout", tmp_path / ".stderr"
        job = {
            "argv": [str(argument) for argument in arguments],
            "cwd": str(tmp_path),
            "cpu": limits[0],
            "memory": limits[1] * MIB,
            "stdout": str(out),
            "stderr": str(err),
        }
        _zygote.stdin.write(json.dumps(job) + "\n")
        _zygote.stdin.flush()
        used = json.loads(_zygote.stdout.readline())
        texts = [path.read_bytes().decode("utf-8") for path in (out, err)]
        return Outcome(used, *texts)

    return run


@pytest.fixture
def write(tmp_path):
    """Writes a file into the test's folder and gives its name."""

    def write_file(content: str | bytes, name: str = "game.catrules") -> str:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return name

    return write_file
