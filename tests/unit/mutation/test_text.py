"""Places in a text, and what changes of it look like."""

import pytest

from catrules.gather import Gathered
from catrules.mutation.ground import Rules
from catrules.mutation.mutants import mutants
from catrules.mutation.text import Edit, Text, changed
from catrules.pipeline import Compilation
from catrules.source import Source, Span


def _span(text: str, part: str) -> Span:
    start = text.index(part)
    line = text.count("\n", 0, start) + 1
    column = start - (text.rfind("\n", 0, start) + 1) + 1
    end_line = line + part.count("\n")
    end = len(part.rpartition("\n")[2]) + (1 if "\n" in part else column)
    return Span("a", line, column, end_line, end)


@pytest.mark.parametrize(
    ("text", "part", "whole", "outer"),
    [
        ("set a to (b + c) * d", "b + c", "b + c", "(b + c)"),
        ("set a to (b + c) * d", "b + c) * d", "(b + c) * d", "(b + c) * d"),
        ("set a to d * (b + c)", "d * (b + c", "d * (b + c)", "d * (b + c)"),
        ("set a to ((b))", "b", "b", "((b))"),
        ("set a to max(b)", "b", "b", "b"),
        ('say "(" and (b)  # )', "b", "b", "(b)"),
    ],
)
def test_parentheses_belong_together(text: str, part: str, whole: str, outer: str) -> None:
    found, span = Text(Source("a", text)), _span(text, part)
    assert found.of(span) == whole
    assert text[slice(*found.outer(span))] == outer


RULES = """\
rule one
  add 1 to n        # first
                    [AB-ONE-01]
  # between
  set n to "add"

rule two
"""


def test_lines_go_with_their_citation_and_no_further() -> None:
    text = Text(Source("a", RULES))
    start, end = text.lines(_span(RULES, "add 1 to n"))
    assert RULES[start:end] == "  add 1 to n        # first\n                    [AB-ONE-01]\n"
    start, end = text.lines(_span(RULES, 'set n to "add"\n\nrule two'))
    assert RULES[start:end].endswith("rule two\n")


def test_words_are_found_outside_of_texts_comments_and_citations() -> None:
    text = Text(Source("a", RULES))
    assert text.find("first|between|ONE", 0, len(RULES)) is None
    assert [match.start() for match in text.all("add", 0, len(RULES))] == [RULES.index("add")]
    last = text.find_last("n", 0, len(RULES))
    assert last is not None
    assert last.start() == RULES.index('n to "add')


def test_a_difference_is_told_in_the_lines_that_differ() -> None:
    text = Text(Source("a", RULES))
    start = RULES.index("add 1")
    assert text.difference([Edit(start + 4, start + 5, "2")]) == ("add 1 to n", "add 2 to n")
    lines = text.lines(_span(RULES, "add 1 to n"))
    assert text.difference([Edit(*lines, "")]) == ("add 1 to n", "")
    assert changed(RULES, [Edit(*lines, ""), Edit(0, 4, "RULE")]).startswith("RULE one\n  # betw")


def test_files_with_line_ends_of_other_systems_are_changed_in_place() -> None:
    lines = ('game "A"', "players 2", "on the table", "  counter n 0..9", "play")
    game = "".join(f"{line}\r\n" for line in (*lines, "  add 1 to n", "  set n to 2"))
    source = Source("a.catrules", game)
    found = mutants(Rules(Compilation(source)), Gathered.of(source).files, ("order", "statement"))
    texts = [changed(game, mutant.edits) for mutant in found]
    assert texts == [
        game.replace("add 1 to n\r\n  set n to 2", "set n to 2\r\n  add 1 to n"),
        game.replace("add 1 to n", "do nothing"),
        game.replace("set n to 2", "do nothing"),
    ]
