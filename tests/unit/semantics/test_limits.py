"""Where the checker stops: too many findings, and values that lead through too many others."""

import pytest

from catrules.pipeline import Compilation
from catrules.semantics.findings import MOST_FINDINGS
from catrules.semantics.values import DEEPEST
from catrules.source import Source

HEAD = 'game "Limits"\nplayers 2\n'
END = "value last = 1\nplay: do nothing\n"


def codes(text: str) -> list[str]:
    return [finding.code for finding in Compilation(Source("test", HEAD + text)).findings]


def test_after_many_findings_the_rest_is_not_looked_at() -> None:
    slips = "".join(f"  set x{n} to 1\n" for n in range(MOST_FINDINGS + 20))
    found = codes(f"play\n{slips}")
    assert found.count("E201") == MOST_FINDINGS
    assert found.count("E120") == 1


def _chain(length: int) -> list[str]:
    links = [f"value x{n} = x{n + 1} + 1\n" for n in range(length)]
    return [*links, f"value x{length} = 1\n"]


@pytest.mark.parametrize("turned", [False, True])
def test_values_that_lead_through_too_many_others(turned: bool) -> None:
    lines = _chain(DEEPEST)
    found = codes("".join(reversed(lines) if turned else lines) + END)
    assert set(found) == {"E316"}


@pytest.mark.parametrize("turned", [False, True])
def test_values_that_lead_through_some_others(turned: bool) -> None:
    lines = _chain(10)
    assert "E316" not in codes("".join(reversed(lines) if turned else lines) + END)
