"""The page lists what is compared: `python tests/oracle/test_page.py` prints its table."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from oracle_cases import Case
from oracle_table import CASES, RANDOM

PAGE = Path(__file__).parents[2] / "docs" / "oracle.md"


def row(case: Case) -> str:
    """A line of the table on the page."""
    changed = [*case.variants, *(f"{name} = {_said(v)}" for name, v in case.settings.items())]
    histories = f"{case.histories:,}" if case.histories else "at random"
    return f"| `{case.spiel}` | {case.game} | {', '.join(changed) or '–'} | {histories} |"


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def test_the_page_lists_what_is_compared():
    rows = [
        line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| `")
    ]
    assert rows == [row(case) for case in (*CASES, *RANDOM)]


if __name__ == "__main__":
    for each in (*CASES, *RANDOM):
        print(row(each))
