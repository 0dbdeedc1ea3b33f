"""The examples of docs/suites.md are played."""

import re
from pathlib import Path

import catrules
from catrules.conformance.run import Suite
from catrules.source import Source

TEXT = (Path(__file__).parents[3] / "docs" / "suites.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(?:catrules|catspec)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)


CUP = re.compile(r"^```(?:catrules|catspec) cup\n(.*?)^```\n", re.MULTILINE | re.DOTALL)


def play(folder, name, text):
    suite = Suite(Source(str(folder / name), text))
    assert suite.check() == ()
    assert suite.runs
    for run in suite.runs:
        assert run.outcome.passed, suite.message(run.outcome)


def test_tournaments_do_what_the_text_says(tmp_path):
    rules, text = CUP.findall(TEXT)
    (tmp_path / "cup.catrules").write_text(rules, encoding="utf-8")
    (tmp_path / "market.catrules").write_text(BLOCK.findall(TEXT)[0], encoding="utf-8")
    assert catrules.load(tmp_path / "cup.catrules").ok
    play(tmp_path, "cup.catspec", text)


def test_examples_do_what_the_text_says(tmp_path):
    rules, first, *others = BLOCK.findall(TEXT)
    (tmp_path / "market.catrules").write_text(rules, encoding="utf-8")
    head = first[: first.index("scenario")]
    assert len(others) > 3
    for whole in [first, *(head + text for text in others)]:
        play(tmp_path, "market.catspec", whole)
