"""The examples of docs/python.md run as they stand there."""

import re
from pathlib import Path

import catrules

DOCUMENT = Path(__file__).parents[3] / "docs" / "python.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_the_examples_run(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    names = {}
    for language, text in BLOCK.findall(DOCUMENT.read_text(encoding="utf-8")):
        if language == "catrules":
            Path("race.catrules").write_text(text, encoding="utf-8")
        elif language == "python":
            exec(compile(text, str(DOCUMENT), "exec"), names)
    assert capsys.readouterr().out


def test_every_public_name_is_documented():
    table = DOCUMENT.read_text(encoding="utf-8")
    assert [name for name in catrules.__all__ if f"`{name}" not in table] == []
