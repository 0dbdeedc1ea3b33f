"""Lines of suites: how each form is read, and what is said of one that is nearly right."""

from textwrap import dedent, indent

import pytest

from catrules.source import Source
from catrules.syntax import ast, spec
from catrules.syntax.parse import parse_suite


def suite_of(text: str) -> spec.Suite:
    parsed = parse_suite(Source("t.catspec", text))
    assert parsed.findings == ()
    return parsed.suite


def line_of(text: str) -> spec.Line:
    """The one line of a scenario."""
    (scenario,) = suite_of('scenario "s"\n' + indent(dedent(text), "  ") + "\n").items
    assert isinstance(scenario, spec.Scenario)
    (line,) = scenario.lines
    return line


def outcome_of(text: str) -> spec.Outcome:
    line = line_of(f"then {text}")
    assert isinstance(line, spec.Then)
    return line.outcome


def phrases(line: spec.Line) -> list[tuple[spec.Word, ...]]:
    assert isinstance(line, spec.Givens)
    return [phrase.words for given in line.givens for phrase in given.phrases]


def test_settings_are_numbers_words_and_lists() -> None:
    line = line_of(
        "set price = -3, pace = slow, sizes = list 1, set hard = yes".replace(", set", ",")
    )
    assert isinstance(line, spec.ConfigureLine)
    assert [(each.name, each.value) for each in line.configure.settings] == [
        ("price", "-3"),
        ("pace", "slow"),
        ("sizes", "1"),
        ("hard", "yes"),
    ]


def test_a_list_is_its_numbers() -> None:
    (item,) = suite_of('suite of "a.catrules" set sizes = list 1 -2 30\n').items
    assert isinstance(item, spec.SuiteOf)
    (setting,) = item.configure.settings
    assert (setting.name, setting.value) == ("sizes", "1,-2,30")


def test_players_are_named_or_counted() -> None:
    named, counted = line_of("players ana, bo"), line_of("players 3   [AB-C-01]")
    assert isinstance(named, spec.Players)
    assert isinstance(counted, spec.Players)
    assert (named.names, named.count) == (("ana", "bo"), 2)
    assert (counted.names, counted.count, counted.clauses) == ((), 3, ("AB-C-01",))


def test_options_are_words_or_a_text() -> None:
    words, text = line_of("when ana: look up, 2 - 1"), line_of('when ana: "Look up!"')
    assert isinstance(words, spec.Step)
    assert isinstance(text, spec.Step)
    assert (words.option.text, words.option.words[:2]) == ("look up, 2 - 1", ("look", "up"))
    assert (text.option.text, text.option.words) == ("Look up!", ())


def test_what_is_not_offered_is_words_or_a_text() -> None:
    for said in ("buy 2", '"buy 2"'):
        why = outcome_of(f'ana may not: {said}, because "it costs"')
        assert isinstance(why, spec.OffersNot)
        assert (why.option.text, why.because) == ("buy 2", "it costs")
        plain = outcome_of(f"ana may not: {said}")
        assert isinstance(plain, spec.OffersNot)
        assert plain.because == ""


def test_who_wins() -> None:
    two, nobody = outcome_of("ana, bo win"), outcome_of("nobody wins")
    assert isinstance(two, spec.Wins)
    assert isinstance(nobody, spec.Wins)
    assert [each.id for each in two.players if isinstance(each, ast.Name)] == ["ana", "bo"]
    assert nobody.players == ()
    assert isinstance(outcome_of("nobody has won"), spec.NobodyHasWon)


def test_what_is_refused() -> None:
    line = line_of('refused: with fog and rain players 9 set price = 7, because "too many"')
    assert isinstance(line, spec.Refused)
    assert line.configure.variants == ("fog", "rain")
    assert [each.value for each in line.configure.settings] == ["7"]
    assert (line.players, line.because) == (9, "too many")
    bare = line_of("refused: players 9")
    assert isinstance(bare, spec.Refused)
    assert (bare.configure, bare.because) == (spec.Configure(span=bare.span), "")


def test_a_minus_belongs_to_its_number() -> None:
    assert phrases(line_of("given a = -2 b, c = 3 d - 4")) == [(-2, "b"), (3, "d", -4)]


def test_cells_stand_two_spaces_apart() -> None:
    line = line_of("for each row\n  ana.purse    n\n  2 coins, gem  -1\n  coin,  gem    nothing")
    assert isinstance(line, spec.Rows)
    assert [[[phrase.words for phrase in cell] for cell in row.cells] for row in line.rows] == [
        [[(2, "coins"), ("gem",)], [(-1,)]],
        [[("coin",), ("gem",)], [("nothing",)]],
    ]


@pytest.mark.parametrize(
    ("line", "place", "code", "message"),
    [
        ("given a = -", "2:13", "E601", "no number stands behind this `-`"),
        ("given a = - b 3", "2:13", "E601", "no number stands behind this `-`"),
        ("then a gains 2 b, - - 3", "2:21", "E601", "no number stands behind this `-`"),
        ("then a + b move from c to d", "2:8", "E601", "this is not a number of things"),
        ("then yes moves from c to d", "2:8", "E601", "this is not a number of things"),
        ("2 coins", "2:3", "E601", "it is not said of what this is given"),
        ("for each row\n    a  b\n    , c  2", "4:5", "E602", "nothing stands before this comma"),
        ("for each row\n    a  b\n    c,, d  2", "4:7", "E602", "nothing stands before this comma"),
        ("for each row\n    a  b\n    2  c,", "4:9", "E602", "nothing stands behind this comma"),
        (
            "for each row\n    a  b\n    2  c d  4",
            "4:5",
            "E602",
            "this row has 3 cells, but there are 2 columns",
        ),
    ],
)
def test_what_is_nearly_right_is_said_where_it_stands(
    line: str, place: str, code: str, message: str
) -> None:
    parsed = parse_suite(Source("t.catspec", f'scenario "s"\n  {line}\n'))
    (finding,) = parsed.findings
    assert f"{finding.span.line}:{finding.span.column}" == place
    assert (finding.code, finding.message) == (code, message)
    assert finding.hint


def test_any_number_of_such_lines_is_found_and_the_rest_is_read() -> None:
    wrong = "".join(f"  {number} coins\n" for number in range(1, 8))
    text = f'scenario "s"\n{wrong}scenario "t"\n  players ana\n  then x\n'
    parsed = parse_suite(Source("t.catspec", text))
    assert [(each.span.line, each.code) for each in parsed.findings] == [
        (number, "E601") for number in range(2, 9)
    ]
    _, scenario = parsed.suite.items
    assert isinstance(scenario, spec.Scenario)
    assert (scenario.title, len(scenario.lines)) == ("t", 2)


def test_what_stands_before_a_line_that_cannot_be_read_is_looked_at_too() -> None:
    parsed = parse_suite(Source("t.catspec", 'scenario "s"\n  2 coins\n  ???\n  then x\n'))
    assert [(each.span.line, each.code) for each in parsed.findings] == [(2, "E601"), (3, "E109")]
