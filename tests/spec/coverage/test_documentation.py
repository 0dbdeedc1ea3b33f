"""What docs/workbench.md says of coverage is so."""

import re
from pathlib import Path

from catrules.coverage.report import report
from catrules.coverage.unreached import read
from catrules.source import Source

ROOT = Path(__file__).parents[3]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(language):
    text = (ROOT / "docs" / "workbench.md").read_text(encoding="utf-8")
    section = text.partition("\n## Coverage\n")[2].partition("\n## ")[0]
    return [text for found, text in BLOCK.findall(section) if found == language]


def test_the_example_in_python_runs(monkeypatch):
    monkeypatch.chdir(ROOT)
    (python,) = blocks("python")
    names = {}
    exec(python, names)
    assert names["lines"]
    (file,) = report(names["coverage"]).files
    assert file.file == "games/classics/pig.catrules"
    assert file.missing == ()


def test_the_example_of_an_explanation_is_one():
    (toml,) = blocks("toml")
    (entry,), findings = read(Source("unreached.toml", toml))
    assert findings == ()
    assert entry.is_about(
        "buy", "  if count p.purse < 0    # never", "`count p.purse < 0` never true"
    )
    assert not entry.is_about("buy", "if count p.purse < 0", "never run")
