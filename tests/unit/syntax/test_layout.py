"""Lines that go on, indentation, line ends, comments."""

from catrules.source import Source
from catrules.syntax import ast
from catrules.syntax.parse import Parsed, parse


def read(text: str) -> Parsed:
    return parse(Source("t", text))


def same(text: str, other: str) -> bool:
    first, second = read(text), read(other)
    assert first.findings == second.findings == ()
    return first.file == second.file


PLAIN = "value v = a and b\n"


def test_a_line_goes_on_before_some_words() -> None:
    assert same("value v = a\n  and b\n", PLAIN)
    assert same("value v = a   # why\n\n  # and\nand b", PLAIN)
    assert same("value v = a\n  or b", "value v = a or b")
    assert same("value v = count x in s\n  where a", "value v = count x in s where a")
    assert same("trigger t\n  when a\n  x", "trigger t when a\n  x")


def test_a_word_that_only_begins_so_is_no_continuation() -> None:
    parsed = read("rule r\n  x\n  order\n  android by p\n")
    assert parsed.findings == ()
    assert isinstance(parsed.file.items[0], ast.Rule)
    assert len(parsed.file.items[0].body) == 3


def test_a_line_goes_on_after_a_comma_and_in_parentheses() -> None:
    assert same("uses a,\n  b,  # c\n\n  c\n", "uses a, b, c\n")
    assert same("value v = (a\n   and b\n  )\n", PLAIN)
    assert same("value v = f(\n  a,\n  b)\n", "value v = f(a, b)")


def test_a_citation_may_stand_on_the_next_line() -> None:
    text = 'note "n"\n             [AB-C-01]\nnote "m"\n'
    assert [item.clauses for item in read(text).file.items] == [("AB-C-01",), ()]


def test_comments_and_empty_lines_are_nothing() -> None:
    bare = "rule r\n  x\n  y\n"
    assert same("# first\n\nrule r  # a\n  # b\n  x # c\n# d\n\n   # e\n  y\n# end", bare)


def test_line_ends_tabs_and_byte_order_mark() -> None:
    bare = "rule r\n  if a\n    x\n  y\n"
    assert same(bare.replace("\n", "\r\n"), bare)
    assert same("\ufeff" + bare, bare)
    assert same("rule r\n\tif a\n\t\tx\n\ty", bare)
    assert same(bare + "   ", bare)


def test_an_empty_file_has_no_items() -> None:
    for text in ("", "\n", "# only a comment", "   \n\t\n"):
        assert read(text) == Parsed(read(text).file, ())
        assert read(text).file.items == ()


def test_spans_count_from_one() -> None:
    parsed = read('game\t"G"\r\n\r\nrule r\r\n  pay(c)\r\n')
    rule = parsed.file.items[1]
    assert isinstance(rule, ast.Rule)
    span = rule.body[0].span
    assert (span.file, span.line, span.column, span.end_column) == ("t", 4, 3, 9)
