"""What `pip install .` puts on a disk, and what of it can be called."""

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return zipfile.ZipFile(built)


def test_the_wheel_holds_both_packages_with_grammar_and_games(wheel):
    names = set(wheel.namelist())
    for folder, home in (
        ("interpreter/catrules", "catrules"),
        ("cli/catrules_cli", "catrules_cli"),
        ("grammar", "catrules/_data/grammar"),
        ("games", "catrules/_data/games"),
    ):
        expected = {
            f"{home}/{path.relative_to(ROOT / folder).as_posix()}"
            for path in (ROOT / folder).rglob("*")
            if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".pyc"
        }
        assert expected, folder
        assert expected <= names


def test_the_wheel_holds_nothing_else(wheel):
    tops = {name.partition("/")[0] for name in wheel.namelist()}
    assert {re.sub(r"-.*\.dist-info", ".dist-info", top) for top in tops} == {
        "catrules",
        "catrules_cli",
        "catrules.dist-info",
    }


def test_the_wheel_names_its_command_and_its_licence(wheel):
    info = next(name.partition("/")[0] for name in wheel.namelist() if "dist-info" in name)
    entries = wheel.read(f"{info}/entry_points.txt").decode()
    assert "catrules = catrules_cli.main:main" in entries
    metadata = wheel.read(f"{info}/METADATA").decode()
    assert "License-Expression: MIT" in metadata
    assert "Requires-Python: >=3.11" in metadata
    assert f"{info}/licenses/LICENSE" in wheel.namelist()


def test_the_wheel_runs_from_where_it_is_unpacked(wheel, tmp_path):
    wheel.extractall(tmp_path)
    game = next((tmp_path / "catrules" / "_data" / "games").glob("*.catrules"))
    checked = subprocess.run(
        [sys.executable, "-c", "from catrules_cli.main import main; main()", "check", str(game)],
        env={"PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (checked.returncode, checked.stderr) == (0, "")


def test_every_dependency_has_a_lower_bound():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    needed = [*project["dependencies"], *(one for name in extras for one in extras[name])]
    others = [one for one in needed if not re.fullmatch(r"[\w-]+>=[\d.]+(,<[\d.]+)?", one)]
    # An extra made of others; and what is compared with, in one version.
    assert others == ["catrules[cluster,data,report]", *extras["oracle"]]
