"""The grammar of suites: its tables are current, it has no conflict, all of it is built."""

import logging

import lark

from catrules.resources import tables_file
from catrules.source import Source
from catrules.syntax import spec, tables
from catrules.syntax.parse import parse_suite
from catrules.syntax.spec_build import SuiteBuilder

GRAMMAR = tables.grammar_text("catspec")


def parsed(text):
    return parse_suite(Source("t.catspec", text))


def test_stored_tables_are_current():
    stored = tables_file("catspec").read_text(encoding="utf-8")
    assert tables.generate(GRAMMAR).text() == stored, "run: python -m catrules.syntax.tables"


def test_grammar_has_no_conflict(caplog):
    caplog.set_level(logging.DEBUG, logger="lark")
    lark.logger.setLevel(logging.DEBUG)
    lark.logger.addHandler(caplog.handler)
    try:
        lark.Lark(GRAMMAR, parser="lalr", lexer="basic", debug=True)
    finally:
        lark.logger.removeHandler(caplog.handler)
        lark.logger.setLevel(logging.CRITICAL)
    assert [record.message for record in caplog.records if "onflict" in record.message] == []


def test_every_rule_of_the_grammar_is_built():
    for origin, symbols, alias, _, inlined, _ in tables.tables("catspec").rules:
        name = alias or origin
        if origin.startswith("_") or (inlined and alias is None and len(symbols) == 1):
            continue
        assert hasattr(SuiteBuilder, name), name


def test_words_of_scenarios_are_names_in_options():
    said = "then and play, for 2 scenario move moves gains"
    text = f'scenario "x"\n  when ana: {said}\n  then ana wins\n'
    found = parsed(text)
    assert found.findings == ()
    (scenario,) = found.suite.items
    assert scenario.lines[0].option.text == said


def test_cases_and_citations_stand_behind_the_title():
    found = parsed('scenario "x" [AB-C-01..02]\n    as AB-V01, AB-V02\n  then ana wins\n')
    assert found.findings == ()
    (scenario,) = found.suite.items
    assert scenario.clauses == ("AB-C-01", "AB-C-02")
    assert scenario.cases == ("AB-V01", "AB-V02")


def test_cells_stand_two_spaces_apart():
    rows = "    ana.purse   who   left\n    2 coins, 1 lucky   bo   -1\n"
    found = parsed(f'scenario "x"\n  for each row\n{rows}  then ana wins\n')
    assert found.findings == ()
    (table, _) = found.suite.items[0].lines
    texts = [[phrase.text for phrase in cell] for cell in table.rows[0].cells]
    assert texts == [["2 coins", "1 lucky"], ["bo"], ["-1"]]


def test_several_findings_of_one_suite():
    text = 'scenario "x"\n  when ana buy\n  given = 2\n  then ana wins\n\nscenaro "y"\n  then\n'
    lines = [finding.span.line for finding in parsed(text).findings]
    assert lines == [2, 3, 6, 7]


def test_any_text_is_read_without_an_error():
    whole = 'suite of "x"\nscenario "x"\n  when ana: buy\n    chance: 1\n  then ana wins\n'
    for end in range(len(whole)):
        for odd in ("", "(", "\n  ", "'s", "“"):
            assert isinstance(parsed(whole[:end] + odd).suite, spec.Suite)
