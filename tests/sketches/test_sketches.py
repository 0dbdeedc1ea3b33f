"""Whole rulebooks in the language: each is read without a finding, and survives being rewritten."""

from pathlib import Path

import pytest

from catrules.source import Source
from catrules.syntax import ast
from catrules.syntax.parse import parse
from catrules.syntax.unparse import unparse

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.rglob("*.catrules"))


def read(path: Path) -> Source:
    return Source(path.name, path.read_text(encoding="utf-8"))


def test_there_are_sketches() -> None:
    assert len(FILES) >= 29


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_sketch_has_no_finding(path: Path) -> None:
    parsed = parse(read(path))
    assert parsed.findings == ()
    assert isinstance(parsed.file.items[0], ast.Head)


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_sketch_rewritten_is_the_same(path: Path) -> None:
    file = parse(read(path)).file
    text = unparse(file)
    again = parse(Source("rewritten", text))
    assert again.findings == ()
    assert again.file == file
    assert unparse(again.file) == text


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_no_citation_is_lost(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines = (line.split("#")[0] for line in text.splitlines())
    written = sum(line.count("[") for line in lines)
    rewritten = unparse(parse(read(path)).file).count("[")
    assert rewritten >= written - text.count("  on ")
