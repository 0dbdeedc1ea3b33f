"""Rules reach nothing: which files are opened, and that nothing else of the system is touched."""

import json
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

PACKAGE = [ROOT / name for name in ("interpreter", "cli", "grammar", "games", "tests/robustness")]
PYTHON = [Path(sysconfig.get_path(name)) for name in ("stdlib", "platstdlib", "purelib", "platlib")]
PYTHON += [Path(sys.prefix), Path(sys.base_prefix)]
SYSTEM = [Path("/dev/null"), Path("/dev/tty"), Path("/proc/self"), Path("/usr/share/locale")]

TRAPS = ("tomllib", "json", "click", "lark", "attrs", "catrules_rules", "sitecustomize", "random")

RULES = """\
game "G"
players 2..4
clauses "g/clauses.toml"                            # a file named by a file
on the table
  counter n 0..9
play: seat(1) must act in w
action a by p in w                                  [A-B-01]
  set n to 1
"""
CLAUSES = """\
[[clause]]
id = "A-B-01"
module = "base"
says = "a"
testable = true
"""
SUITE = 'suite of "g.catrules"\nscenario "s" [A-B-01]\n  when 1: a\n  then n = 1\n'


def asked(folder: Path, *arguments: str) -> list[tuple[str, str, bool]]:
    """What a run of the command asks of the system."""
    notes = folder / "notes.json"
    done = subprocess.run(
        [sys.executable, str(HERE / "audited.py"), str(notes), *arguments],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        env={
            "PATH": os.defpath,
            "CATRULES_CACHE": "0",
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONPATH": os.pathsep.join((str(ROOT / "interpreter"), str(ROOT / "cli"))),
        },
        timeout=120,
        check=False,
    )
    assert "trapped" not in done.stdout + done.stderr
    assert done.returncode in (0, 1), done.stderr
    return [tuple(event) for event in json.loads(notes.read_text(encoding="utf-8"))]


def within(path: str, folders: list[Path]) -> bool:
    real = Path(os.path.realpath(path))
    return any(real.is_relative_to(os.path.realpath(folder)) for folder in folders)


@pytest.fixture
def folder(tmp_path):
    """A folder with a game, and with what must be left alone."""
    place = tmp_path / "place"
    (place / "g").mkdir(parents=True)
    (place / "g.catrules").write_text(RULES)
    (place / "g/clauses.toml").write_text(CLAUSES)
    (place / "suite.catspec").write_text(SUITE)
    (place / "secret.txt").write_text("trapped")
    (tmp_path / "above.toml").write_text("trapped")
    for name in TRAPS:
        (place / f"{name}.py").write_text("print('trapped')")
    return place


COMMANDS = {
    "check": (["check", "g.catrules"], {"g.catrules", "g/clauses.toml"}),
    "run": (["run", "g.catrules", "--seed", "1"], {"g.catrules"}),
    "json": (["run", "g.catrules", "--seed", "1", "--json"], {"g.catrules"}),
    "test": (["test", "suite.catspec"], {"suite.catspec", "g.catrules"}),
    "trace": (["trace", "g.catrules"], {"g.catrules", "g/clauses.toml", "suite.catspec"}),
    "simulate": (
        ["simulate", "g.catrules", "--games", "2", "--seed", "1", "--jobs", "1"],
        {"g.catrules"},
    ),
}
LISTING = ("os.listdir", "os.scandir", "glob.glob", "os.walk")
"""What looks into folders; only what lies beside the rules is looked at."""
HARMLESS = ("import", "os.putenv", "os.unsetenv", "os.fwalk", "os.add_dll_directory")


@pytest.mark.parametrize("name", COMMANDS)
def test_only_the_named_files_are_opened(name, folder):
    arguments, named = COMMANDS[name]
    for event, path, writes in asked(folder, *arguments):
        if event == "open":
            assert not writes, path
            mine = os.path.relpath(os.path.realpath(folder / path), os.path.realpath(folder))
            assert mine in named or within(path, [*PACKAGE, *PYTHON, *SYSTEM]), path
        elif event in LISTING:
            assert within(str(folder / path), [folder, *PACKAGE, *PYTHON]), (event, path)
        elif event == "ctypes.dlopen":
            assert path == "None" or within(path, [*PYTHON, *SYSTEM]), path
        else:
            assert event in HARMLESS or event.startswith("ctypes."), (event, path)


def test_what_lies_outside_is_not_opened(folder):
    for path in ("../above.toml", "../../above.toml", "/etc/passwd", "g/../../above.toml"):
        (folder / "g.catrules").write_text(RULES.replace("g/clauses.toml", path))
        opened = [
            path for event, path, _ in asked(folder, "check", "g.catrules") if event == "open"
        ]
        outside = [p for p in opened if not within(p, [*PACKAGE, *PYTHON, *SYSTEM])]
        assert {os.path.basename(p) for p in outside} == {"g.catrules"}
