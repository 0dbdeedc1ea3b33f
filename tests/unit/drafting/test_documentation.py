"""What docs/workbench.md says of drafts is so."""

import contextlib
import io
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def section() -> str:
    """The section about drafts."""
    text = (ROOT / "docs" / "workbench.md").read_text(encoding="utf-8")
    return text.partition("\n## Drafts\n")[2].partition("\n## ")[0]


def test_the_example(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example gives the draft that stands behind it."""
    monkeypatch.chdir(ROOT)
    blocks = dict(BLOCK.findall(section()))
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(blocks["python"], "workbench.md", "exec"), {})
    assert said.getvalue().strip() == blocks["catspec"].strip()
