"""Which branches of parser, checker, instructions, machine and saves do the tests not take?

    python tests/bench/branches.py

Runs the tests of `GROUPS` under coverage, those of each group in a process of its own, and prints
what was not reached, by package and place. It ends with status 1 if a test fails, or if anything
in one of the `WHOLE` packages was not reached. Random tests begin with the same seed each time, so
that the figures come again. This takes minutes.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ROOT / "interpreter" / "catrules"

GROUPS = (
    ("tests/unit",),
    ("tests/errors", "tests/ir", "tests/spec", "--ignore=tests/spec/games"),
)
"""What is run at the same time; whole games of the shelf take long and reach nothing more."""

LEFT_OUT = (
    "tests/errors/syntax/test_limits.py::test_large",
    "tests/unit/syntax/test_robustness.py",
)
"""Tests of how long something takes, and of many texts made at random: to count slows both down."""

WHOLE = ("ir", "machine", "saves", "semantics", "syntax")
"""Packages of which no branch is left out, unless it is marked as one that cannot be reached."""

OPTIONS = ("-q", "-p", "no:cacheprovider", "--hypothesis-seed=0", "--no-header")


def main() -> int:
    """Runs the tests and reports. 1: something failed or was not reached."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"COVERAGE_FILE": str(Path(folder) / "data")}
        runs = [_started(group, environment) for group in GROUPS]
        passed = [run.wait() == 0 for run in runs]
        found = Path(folder) / "found.json"
        for command in (("combine", "-q"), ("json", "-q", "-o", str(found))):
            subprocess.run(_coverage(*command), cwd=ROOT, env=environment, check=True)
        files = json.loads(found.read_text(encoding="utf-8"))["files"]
    missed = _report(files)
    return 0 if all(passed) and not missed & set(WHOLE) else 1


def _coverage(*words: str) -> tuple[str, ...]:
    return (sys.executable, "-m", "coverage", *words)


def _started(tests: tuple[str, ...], environment: dict[str, str]) -> "subprocess.Popen[bytes]":
    words = (*OPTIONS, *(f"--deselect={test}" for test in LEFT_OUT), *tests)
    return subprocess.Popen(_coverage("run", "-m", "pytest", *words), cwd=ROOT, env=environment)


def _report(files: dict[str, Any]) -> set[str]:
    """Prints the table and the places; the packages in which something was not reached."""
    by_package: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for name, file in sorted(files.items()):
        package = (ROOT / name).relative_to(PACKAGES).parts[0]
        by_package[package].append(file["summary"])
    print(f"\n{'package':<12}{'lines':>8}{'not run':>9}{'branches':>10}{'not taken':>11}")
    missed = set()
    for package, sums in by_package.items():
        keys = ("num_statements", "missing_lines", "num_branches", "missing_branches")
        lines, not_run, branches, not_taken = (sum(each[key] for each in sums) for key in keys)
        print(f"{package:<12}{lines:>8,}{not_run:>9,}{branches:>10,}{not_taken:>11,}")
        if not_run or not_taken:
            missed.add(package)
    for name, file in sorted(files.items()):
        places = [str(line) for line in file["missing_lines"]]
        places += [
            f"{start}→{'exit' if end < 0 else end}"
            for start, end in file["missing_branches"]
            if end not in file["missing_lines"]
        ]
        if places:
            print(f"{name}: {' '.join(places)}")
    return missed


if __name__ == "__main__":
    sys.exit(main())
