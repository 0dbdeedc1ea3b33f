"""Files with several mistakes: each is found, none is found twice, the rest is read."""

from catrules.source import Source
from catrules.syntax import ast
from catrules.syntax.parse import Parsed, parse


def read(text: str) -> Parsed:
    return parse(Source("t", text))


def lines(parsed: Parsed) -> list[tuple[int, str]]:
    return [(finding.span.line, finding.code) for finding in parsed.findings]


def test_mistakes_in_several_items() -> None:
    parsed = read(
        """\
game "Wrong"
players 2..
asume x = 3

each player
  pile purse of coin
  pile tray coin
  counter n 0..3

value v == 3

rule fine by p
  move 1 coin from p.purse to bank
"""
    )
    assert lines(parsed) == [(2, "E101"), (3, "E104"), (7, "E101"), (10, "E102")]
    head, zones, rule = parsed.file.items
    assert isinstance(head, ast.Head)
    assert isinstance(zones, ast.Zones)
    assert [type(spot) for spot in zones.spots] == [ast.Place, ast.CounterMark]
    assert isinstance(rule, ast.Rule)


def test_mistakes_in_one_block() -> None:
    parsed = read(
        """\
rule r by p
  mve 1 coin from a to b
  x by p
  if a
    draw frm d to e
    y by p
  otherwise
    roll roll roll
  z by p
"""
    )
    assert [line for line, _ in lines(parsed)] == [2, 5, 8]
    (rule,) = parsed.file.items
    assert isinstance(rule, ast.Rule)
    assert [type(node) for node in rule.body] == [ast.Call, ast.If, ast.Call]


def test_the_block_of_a_header_that_is_wrong_is_read() -> None:
    parsed = read("rul tax by p\n  mve x to y\n  if a == b\n    foo foo\n  z\nrule s\n  x\n")
    assert lines(parsed) == [(1, "E104"), (2, "E104"), (3, "E102"), (4, "E101")]
    assert len(parsed.file.items) == 1


def test_otherwise_of_an_if_that_is_wrong_is_no_second_mistake() -> None:
    text = "rule r\n  if a == b\n    x\n  otherwise if b\n    y\n  otherwise\n    z z\n  roll d\n"
    assert lines(read(text)) == [(2, "E102"), (7, "E101")]


def test_the_lines_of_a_table_that_is_wrong_are_no_second_mistake() -> None:
    text = "cards foo inn bar\n  name a b\n  x 1 2\n  y 1\nvalue v = = 3\nvalue w = 3\n"
    parsed = read(text)
    assert lines(parsed) == [(1, "E104"), (5, "E101")]
    assert len(parsed.file.items) == 1


def test_a_wrong_line_in_a_table_menu_or_match() -> None:
    text = """\
cards c
  name a
  x 1 = 2
  y 1
rule r by p
  p chooses one
    "a": x
    b: y
  match d
    cat: x
    cat dog: y
    otherwise: z
"""
    parsed = read(text)
    assert [line for line, _ in lines(parsed)] == [3, 8, 11]
    cards, rule = parsed.file.items
    assert isinstance(cards, ast.Cards)
    assert len(cards.rows) == 1
    assert isinstance(rule, ast.Rule)
    assert [type(node) for node in rule.body] == [ast.ChooseOne, ast.Match]


def test_missing_blocks_one_after_the_other() -> None:
    text = "rule a\nrule b\n  each player p\n  if x\nrule c\n  y\n"
    parsed = read(text)
    assert lines(parsed) == [(1, "E105"), (3, "E105"), (4, "E105")]
    assert len(parsed.file.items) >= 1


def test_unclosed_parenthesis_ends_with_its_statement() -> None:
    text = "rule r\n  let x = (a + b\n  let y = 3 +\n  roll d\nvalue v = f(a\nvalue w = 3\n"
    parsed = read(text)
    assert lines(parsed) == [(2, "E112"), (3, "E101"), (5, "E112")]


def test_several_levels_of_blocks_end_where_the_text_ends() -> None:
    for text in (
        "rule r\n  if a\n    each player q",
        "rule r\n  p chooses one\n",
        "cards c\n  name",
    ):
        assert len(read(text).findings) == 1


def test_findings_stand_in_the_order_of_the_text() -> None:
    parsed = read('note "a" # [AB-C-01]\nnote b\nnote "c" # [AB-C-02]\n')
    assert lines(parsed) == [(1, "W101"), (2, "E101"), (3, "W101")]


def test_a_missing_header_is_one_mistake() -> None:
    text = (
        "each player\n  pile a of b\n\n  move 1 b from c to d\n  each player q: x\n  add 1 to n\n"
    )
    assert lines(read(text)) == [(4, "E101")]
    assert lines(read("move a to b\nmove c to d\nnote n\n")) == [(1, "E101"), (3, "E101")]


def test_another_kind_of_mistake_beside_a_misplaced_line_is_found() -> None:
    assert lines(read("rule r\n  value v = 3\n  mve x to y\n")) == [(2, "E101"), (3, "E104")]


def test_a_block_below_a_broken_line_among_zones_is_passed_over() -> None:
    text = "each player\n  pile a of b\n  each wins p\n    x\n  pile c of d\nrule r\n  y y\n"
    assert lines(read(text)) == [(3, "E101"), (7, "E101")]


def test_the_block_below_a_word_of_another_language_is_read() -> None:
    text = "rule r\n  if a: x\n  else\n    p += d\n  y y\n"
    assert lines(read(text)) == [(3, "E103"), (4, "E102"), (5, "E101")]
