"""Does a scenario fail when a rule of base Lucky Cat is broken?

    python tests/bench/breaks_lucky_cat.py [CLAUSE…]

Each break of `breaks_lucky_cat.txt` changes one line of the rule file in a copy, on which the suite
is played. It is caught for a clause if a scenario that cites the clause does not hold; that the
broken rules cannot be read any more, or a scenario not be understood, does not count. All breaks,
or those of the clauses named; it ends with status 1 if one is not caught. This takes minutes.
"""

import re
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from attrs import frozen

from catrules.conformance.beside import suites_below
from catrules.conformance.run import Suite, open_suite

TABLE = Path(__file__).with_suffix(".txt")
GAMES = Path(__file__).resolve().parents[2] / "games"
RULES = GAMES / "lucky_cat.catrules"
FOLDER = GAMES / "lucky_cat"

UNBROKEN = {
    "LC-WIN-05": "a tile bears a number and nothing else: no line could ask for a colour",
    "LC-OPT-01": "no line: an option is a file of its own, which says what it goes with",
    "LC-OPT-02": "no line: the plushie's modes are such files",
}
"""Clauses that no line of the rules carries out, so that none can be broken."""


@frozen
class Break:
    """A rule, broken. lines: each with what becomes of it: `-`, `+` or a space."""

    clauses: tuple[str, ...]
    lines: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return "\n".join(f"  {sign} {line}" for sign, line in self.lines)

    def applied(self, text: str) -> str:
        """The rules with this break. What it says of them stands there exactly once."""
        lines = text.splitlines(keepends=True)
        places = iter(self._places(lines))
        result: list[str] = []
        done, indent = 0, ""
        for sign, line in self.lines:
            if sign == "+":
                result.append(f"{indent}{line}\n")
                continue
            place = next(places)
            result += lines[done : place + (sign == " ")]
            indent = lines[place][: -len(lines[place].lstrip())]
            done = place + 1
        return "".join(result + lines[done:])

    def _places(self, lines: list[str]) -> list[int]:
        """The numbers of the lines of which it speaks."""
        bare = [(number, words) for number, line in enumerate(lines) if (words := plain(line))]
        old = [line for sign, line in self.lines if sign != "+"]
        found = [
            [number for number, _ in bare[first : first + len(old)]]
            for first in range(len(bare))
            if [words for _, words in bare[first : first + len(old)]] == old
        ]
        assert len(found) == 1, f"stands {len(found)} times in the rules:\n{self}"
        return found[0]


def plain(line: str) -> str:
    """A line of rules without comment, citation and more than one space at a time."""
    return " ".join(re.sub(r"#.*|\[[A-Z].*\]", "", line).split())


@cache
def breaks() -> tuple[Break, ...]:
    """The breaks of the table."""
    found = []
    for block in TABLE.read_text(encoding="utf-8").split("\n\n"):
        if not block.startswith("#"):
            head, *lines = block.splitlines()
            clauses = tuple(f"LC-{clause}" for clause in head.split())
            found.append(Break(clauses, tuple((line[0], plain(line[1:])) for line in lines)))
    return tuple(found)


def testable() -> list[str]:
    """The clauses of the base game that can be tested, as the catalogue lists them."""
    entries = tomllib.loads((FOLDER / "clauses.toml").read_text(encoding="utf-8"))["clause"]
    return [each["id"] for each in entries if each["module"] == "base" and each["testable"]]


# ---- playing the suite on broken rules


def caught(each: Break) -> Iterator[tuple[str, str]]:
    """Each clause of a break with the scenario that fails, or nothing."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / FOLDER.name
        shutil.copytree(FOLDER, copy)
        broken = each.applied(RULES.read_text(encoding="utf-8"))
        (Path(folder) / RULES.name).write_text(broken, encoding="utf-8")
        suites = [open_suite(path) for path in suites_below([copy])]
        for suite in suites:
            for finding in (*suite.findings, *suite.broken_rules):
                raise AssertionError(f"{each}\n{suite.shown(finding)}")
        for clause in each.clauses:
            yield clause, failing(clause, suites)


def failing(clause: str, suites: list[Suite]) -> str:
    """The first scenario that cites a clause, is played and does not hold; or nothing."""
    for run in (run for suite in suites for run in suite.runs if clause in run.case.clauses):
        if any(finding.code.startswith("E62") for finding in run.outcome.findings):
            return run.case.title
    return ""


def main(clauses: list[str]) -> int:
    """Breaks the rules; the number of times that it is not noticed."""
    wanted = set(clauses or testable())
    tried = [each for each in breaks() if wanted.intersection(each.clauses)]
    missed = 0
    for each in tried:
        for clause, scenario in caught(each):
            print(f"{clause:14} {scenario or 'NOT CAUGHT'}", flush=True)
            if not scenario:
                print(each)
                missed += 1
    for clause in sorted(wanted.intersection(UNBROKEN)):
        print(f"{clause:14} not broken; {UNBROKEN[clause]}")
    print(f"{len(tried)} breaks, {missed} not caught.")
    return missed


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1:]) else 0)
