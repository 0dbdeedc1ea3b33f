"""The examples of docs/suites.md are played."""

import re
from pathlib import Path

from catrules.conformance.run import Suite
from catrules.source import Source

TEXT = (Path(__file__).parents[3] / "docs" / "suites.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(?:catrules|catspec)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)


def test_examples_do_what_the_text_says(tmp_path):
    rules, first, *others = BLOCK.findall(TEXT)
    (tmp_path / "market.catrules").write_text(rules, encoding="utf-8")
    head = first[: first.index("scenario")]
    assert len(others) > 3
    for whole in [first, *(head + text for text in others)]:
        suite = Suite(Source(str(tmp_path / "market.catspec"), whole))
        assert suite.check() == ()
        assert suite.runs
        for run in suite.runs:
            assert run.outcome.passed, suite.message(run.outcome)
