"""One mistake a case: where it is shown, and what is said about it."""

import pytest

from catrules.source import Source
from catrules.syntax.codes import SYNTAX_CODES
from catrules.syntax.parse import parse

# text, then the place, code, message and hint
CASES: list[tuple[str, str, str, str, str]] = [
    ("value v = a == b", "1:13", "E102", "`==` is written `=`", ""),
    ("value v = a && b", "1:13", "E102", "`&&` is written `and`", ""),
    ("value v = a || b", "1:13", "E102", "`||` is written `or`", ""),
    (
        "value v = a != b",
        "1:13",
        "E102",
        "`!=` is written `is not`",
        "write `value v = a is not b`",
    ),
    ("value v = !a", "1:11", "E102", "`!` is written `not`", ""),
    (
        "rule r {",
        "1:8",
        "E102",
        "a block is not put in braces: leave `{` out and indent the lines below",
        "",
    ),
    (
        "rule r\n  x;",
        "2:4",
        "E102",
        "a line needs no `;` at its end; each thing that happens has a line of its own",
        "",
    ),
    (
        "// text",
        "1:1",
        "E102",
        "a comment begins with `#`; a division is written `/` and rounds down",
        "",
    ),
    ("rule r\n  if a: x\n  else: y", "3:3", "E103", "`else` is written `otherwise`", ""),
    ("rule r\n  if a\n    x\n  else\n    y", "4:3", "E103", "`else` is written `otherwise`", ""),
    ("rule r\n  if a: x\n  elif b: y", "3:3", "E103", "`elif` is written `otherwise if`", ""),
    ("def r\n  x", "1:1", "E103", "`def` is written `rule`", ""),
    ("import a", "1:1", "E103", "`import` is written `uses`", ""),
    ("asume x = 3", "1:1", "E104", "`asume` is not known here", "did you mean `assume`?"),
    ("rul r\n  x", "1:1", "E104", "`rul` is not known here", "did you mean `rule`?"),
    (
        "rule r\n  mve 2 coins from a to b",
        "2:3",
        "E104",
        "`mve` is not known here",
        "did you mean `move`?",
    ),
    (
        "rule r\n  draw 1 frm a to b",
        "2:10",
        "E104",
        "`frm` is not known here",
        "did you mean `from`?",
    ),
    (
        "each player\n  pil a of b",
        "2:3",
        "E104",
        "`pil` is not known here",
        "did you mean `pile`?",
    ),
    (
        "rule r\nrule s\n  x",
        "1:1",
        "E105",
        "expected an indented block after this line",
        "write below it what belongs there, indented by two spaces; "
        "if nothing happens: `do nothing`",
    ),
    (
        "rule r",
        "1:1",
        "E105",
        "expected an indented block after this line",
        "write below it what belongs there, indented by two spaces; "
        "if nothing happens: `do nothing`",
    ),
    (
        "rule r\n  repeat 2 times\n  x",
        "2:3",
        "E105",
        "expected an indented block after this line",
        "indent what belongs to it by two spaces",
    ),
    (
        "rule r\n  x\n    y",
        "3:1",
        "E106",
        "this line stands further in than the line before, but does not belong to it",
        "line it up with the line before",
    ),
    (
        "rule r\n    x\n  y",
        "3:1",
        "E107",
        "this line is indented by 2, its neighbours by 4 or 0",
        "put 4 spaces before it to go on with the lines of its block",
    ),
    (
        "rule r\n  if a\n\tx\n  y\n",
        "3:1",
        "E108",
        "this line is indented with a tab; the file uses spaces",
        "indent the whole file with spaces only",
    ),
    (
        "value Paws = 3",
        "1:7",
        "E109",
        "names and words of the rules are written in lower case",
        "write `paws`",
    ),
    (
        "value p\u0430ws = 3",
        "1:7",
        "E109",
        "a name cannot hold `\u0430` (U+0430 CYRILLIC SMALL LETTER A)",
        "use the letters a to z, digits and underscores",
    ),
    (
        "value 2nd = 3",
        "1:7",
        "E109",
        "a name cannot begin with a digit",
        "put a space between the number and the word",
    ),
    (
        "value v = 2.5",
        "1:11",
        "E109",
        "numbers are whole: there is no `2.5`",
        "count everything in halves and write `5` here; `5 / 2` is rounded down to 2",
    ),
    ("value v = \0", "1:11", "E109", "U+0000 does not belong here", ""),
    ("value v = 3 @ 4", "1:13", "E109", "`@` does not belong here", ""),
    (
        '# \u202e hidden\nnote "n"',
        "1:3",
        "E109",
        "a comment cannot hold U+202E RIGHT-TO-LEFT OVERRIDE",
        "delete the character",
    ),
    (
        "value v = 3 \u2212 1",
        "1:13",
        "E102",
        "this is a typographic minus; write the one of the keyboard, `-`",
        "",
    ),
    (
        "note \u201chello\u201d",
        "1:6",
        "E102",
        'a text stands in straight quotes: "like this"',
        "",
    ),
    (
        'note "hello',
        "1:6",
        "E110",
        "this text has no closing quote on its line",
        'close it: "like this"',
    ),
    (
        'note "a\x1b[31mb"',
        "1:8",
        "E110",
        "a text in quotes cannot hold U+001B",
        "delete the character",
    ),
    (
        'clauses "cats\\clauses.toml"',
        "1:14",
        "E110",
        "a text in quotes cannot hold `\\`",
        "a folder is written with `/`",
    ),
    (
        "value v = 99999999999999999999",
        "1:11",
        "E111",
        "this number is too large: at most 9223372036854775807",
        "",
    ),
    (
        "value v = 9223372036854775808",
        "1:11",
        "E111",
        "this number is too large: at most 9223372036854775807",
        "",
    ),
    ("value v = (a + b\nvalue w = 3", "1:11", "E112", "this parenthesis is not closed", ""),
    (
        "value v = a + b)",
        "1:16",
        "E112",
        "no parenthesis was opened for this one to close",
        "leave it out, or put a `(` before it",
    ),
    (
        "value v = 1 + first x in s where a and b",
        "1:28",
        "E115",
        "a `where` takes all that follows it, so it stands last or in parentheses",
        "write `value v = 1 + first (x in s where a and b)`",
    ),
    (
        "rule r\n  p.purse",
        "2:3",
        "E116",
        "this says nothing that happens",
        "begin with a verb such as `move`, or with the name of a rule",
    ),
    (
        "action a by p in w\n  x\n  needs b",
        "3:3",
        "E117",
        "an action has at most one `on` line first, then `needs` and `limit`",
        "move this line above what is done",
    ),
    (
        "action a by p in w\n  needs b",
        "1:8",
        "E117",
        "this action says nothing that happens",
        "write a statement below, if only `do nothing`",
    ),
    (
        'note "n" [AB-C-01] [AB-C-02]',
        "1:10",
        "E118",
        "a citation ends its line; only a comment may follow it",
        'write `note "n"  [AB-C-01, AB-C-02]`',
    ),
    (
        'note "n" [tax 3]',
        "1:10",
        "E118",
        "citations are written in another way",
        "write `[TAX-3]`",
    ),
    (
        'note "n" [see above]',
        "1:10",
        "E118",
        "square brackets are for citations only, as in `[AB-TAX-02, 04..06]`",
        "",
    ),
    (
        'note "n" [AB-C-06..04]',
        "1:10",
        "E118",
        "`06..04` is no range of clauses",
        "the smaller number stands first",
    ),
    (
        "cards c\n  name a b\n  x 1 2\n  y 1\n",
        "4:3",
        "E119",
        "this row has 2 cells, the first line names 3 columns: name, a, b",
        "put `-` where a cell says nothing",
    ),
    (
        "each player\n  pile tray coin",
        "2:13",
        "E101",
        "between `tray` and what lies there stands `of`",
        "write `pile tray of coin`",
    ),
    (
        "rule r\n  let x =",
        "2:10",
        "E101",
        "this line is not complete: expected a value",
        "such a line is written `let NAME = …`",
    ),
    (
        "win when a",
        "1:10",
        "E101",
        "`a` does not fit here: expected `by`",
        "such a line is written `win NAME by p when CONDITION`",
    ),
    (
        "rule r\n  x\n  otherwise\n    y",
        "3:3",
        "E101",
        "this `otherwise` belongs to no `if` or `match`",
        "line it up with its `if`, and write nothing in between",
    ),
    (
        "rule r\n  value v = 3",
        "2:3",
        "E101",
        "`value` begins a line at the margin, so it cannot stand inside a block",
        "begin the line at the margin",
    ),
    (
        "move 1 coin from a to b",
        "1:1",
        "E101",
        "`move` stands only inside a block",
        "put it into a rule, indented below the line that begins with `rule`",
    ),
    (
        'note "n" # see [AB-C-01]',
        "1:16",
        "W101",
        "a citation inside a comment is not read",
        "put it before the `#`",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: repr(case[0])[:50])
def test_finding(case: tuple[str, str, str, str, str]) -> None:
    text, place, code, message, hint = case
    findings = parse(Source("t", text)).findings
    said = [(f"{f.span.line}:{f.span.column}", f.code, f.message, f.hint) for f in findings]
    assert said == [(place, code, message, hint)]


def test_every_code_is_listed_and_shown_here() -> None:
    shown = {code for _, _, code, _, _ in CASES}
    assert shown <= set(SYNTAX_CODES)
    assert set(SYNTAX_CODES) - shown == {"E113", "E114", "E120"}  # in test_limits


def test_slugs_are_unique() -> None:
    slugs = [slug for slug, *_ in SYNTAX_CODES.values()]
    assert len(set(slugs)) == len(slugs)
