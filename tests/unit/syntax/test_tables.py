"""The stored tables are those of the grammar, and the grammar is what the builder expects."""

import logging
import runpy
from pathlib import Path

import lark
import pytest

from catrules.resources import grammar_file, tables_file
from catrules.source import Source
from catrules.syntax import tables
from catrules.syntax.build import Builder
from catrules.syntax.parse import parse

GRAMMAR = grammar_file().read_text(encoding="utf-8")


def test_stored_tables_are_current() -> None:
    stored = tables_file().read_text(encoding="utf-8")
    assert tables.generate(GRAMMAR).text() == stored, "run: python -m catrules.syntax.tables"


def test_stored_tables_are_read_as_they_were_written() -> None:
    made = tables.generate(GRAMMAR)
    assert tables.from_text(made.text()).text() == made.text()


def test_grammar_has_no_conflict(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, logger="lark")
    lark.logger.setLevel(logging.DEBUG)
    lark.logger.addHandler(caplog.handler)
    try:
        lark.Lark(GRAMMAR, parser="lalr", lexer="basic", debug=True)
    finally:
        lark.logger.removeHandler(caplog.handler)
        lark.logger.setLevel(logging.CRITICAL)
    assert [record.message for record in caplog.records if "onflict" in record.message] == []


def test_every_rule_of_the_grammar_is_built() -> None:
    for origin, symbols, alias, _, inlined, _ in tables.tables().rules:
        name = alias or origin
        if origin.startswith("_") or (inlined and alias is None and len(symbols) == 1):
            continue
        assert hasattr(Builder, name), name


@pytest.mark.parametrize(
    "held",
    [
        None,
        "{}",
        tables_file().read_text(encoding="utf-8").replace('"key":"1-', '"key":"0-'),
    ],
)
def test_tables_that_are_missing_or_others_are_worked_out(
    held: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = tmp_path / "stored.json"
    if held is not None:
        stored.write_text(held, encoding="utf-8")
    monkeypatch.setattr(tables, "tables_file", lambda language: stored)
    tables.tables.cache_clear()
    try:
        assert tables.tables().text() == tables_file().read_text(encoding="utf-8")
    finally:
        tables.tables.cache_clear()


def test_the_command_writes_the_tables_beside_the_grammars(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("catrules.resources.tables_file", lambda language: tmp_path / language)
    runpy.run_path(str(Path(tables.__file__)), run_name="__main__")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        language: tables_file(language).read_bytes() for language in tables.LANGUAGES
    }


def test_reading_twice_gives_the_same() -> None:
    source = Source("t", "rule r\n  move x y\n  z\n")
    assert parse(source) == parse(source)
