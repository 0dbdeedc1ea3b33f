"""Compares whole trees and prints what was compared: `python tests/oracle/oracle_trees.py [NAME]`.

NAME: games of OpenSpiel whose string begins so; left out, all, which takes long.
"""

import sys
from pathlib import Path
from time import perf_counter

for folder in ("interpreter", "cli"):
    sys.path.insert(0, str(Path(__file__).parents[2] / folder))

from oracle_table import CASES  # noqa: E402
from oracle_walk import Walk  # noqa: E402


def main(names: list[str]) -> None:
    """One line a game: histories, information states, seconds."""
    for case in CASES:
        if case.histories and (not names or case.spiel.startswith(tuple(names))):
            start = perf_counter()
            walk = Walk(case)
            found = walk.whole_tree()
            taken = perf_counter() - start
            states = len(walk.information.back)
            print(f"{case.spiel:60} {found:9,} {states:9,} {taken:8.1f}", flush=True)
            assert found == case.histories, f"there should be {case.histories:,}"


if __name__ == "__main__":
    main(sys.argv[1:])
