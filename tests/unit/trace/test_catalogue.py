"""Catalogues: what is read, and what is found wrong."""

import os

import pytest

from catrules.catalogue import Assumption, locate, read
from catrules.diagnostics import Diagnostic
from catrules.source import Source, Span
from catrules.syntax import ast
from catrules.syntax.parse import LARGEST_FILE
from catrules.trace.cited import Catalogues
from catrules.trace.files import open_rules

WELL = """\
# a remark

[[clause]]
id = "AB-ONE-01"
section = "One"
module = "base"
lines = [1, 2]
says = "It is one."
kind = "setup"
testable = true
ambiguity = "Which one?"
ruling = "The first."
assumed = [
  { name = "first", value = 2, range = [1, 6], why = "nobody says" },
  { name = "mode", value = "open", range = ["open", "closed"], why = "nobody says" },
  { name = "quick", value = "no", range = ["no", "yes"], why = "nobody says" },
  { name = "slow", value = true, why = "nobody says" },
  { name = "prizes", value = [1, 2], range = [1, 9], why = "nobody says" },
]

[[clause]]
id = "AB-TWO-01"
module = "night"
says = "It is two."
testable = false
"""


def found(text):
    return [(f.code, f.span.line, f.message) for f in read(Source("c.toml", text))[1]]


def test_a_catalogue_that_is_well():
    catalogue, findings = read(Source("c.toml", WELL))
    assert findings == ()
    one, two = catalogue.clauses
    assert (one.id, one.module, one.says, one.testable) == (
        *("AB-ONE-01", "base", "It is one.", True),
    )
    assert one.span == Span("c.toml", 4, 1, 4, 17)
    assert (two.id, two.module, two.testable, two.assumed) == ("AB-TWO-01", "night", False, ())
    assert one.assumed[0] == Assumption(
        "first", 2, 1, 6, (), "nobody says", Span("c.toml", 14, 3, 14, 70)
    )
    assert [(a.name, a.value, a.low, a.high, a.words) for a in one.assumed[1:]] == [
        ("mode", "open", None, None, ("open", "closed")),
        ("quick", False, None, None, ()),
        ("slow", True, None, None, ()),
        ("prizes", (1, 2), 1, 9, ()),
    ]


@pytest.mark.parametrize("end", ["\r\n", "\n"])
def test_lines_may_end_as_on_windows(end):
    assert found(WELL.replace("\n", end)) == []


CHANGES = [
    ('id = "AB-ONE-01"\n', "", "E704", 3, "clause 1 has no `id`"),
    ('"AB-ONE-01"', '"one"', "E704", 4, "`one` cannot be cited"),
    ('"AB-ONE-01"', "7", "E704", 4, "`id` of clause 1 is not a text"),
    ('"AB-ONE-01"', '""', "E704", 4, "`id` is empty"),
    ('module = "base"\n', "", "E704", 4, "`AB-ONE-01` has no `module`"),
    ('says = "It is one."', "says = 1979-05-27", "E704", 8, "`says` of `AB-ONE-01` is not a text"),
    ("testable = true", 'testable = "yes"', "E704", 10, "is neither `true` nor `false`"),
    ('kind = "setup"', 'kinds = "setup"', "W701", 9, "nothing reads `kinds` of `AB-ONE-01`"),
    ("# a remark", 'title = "One"', "W701", 1, "nothing reads `title`"),
    ("AB-TWO-01", "AB-ONE-01", "E705", 22, "there are two clauses `AB-ONE-01`"),
    ("value = 2,", "value = 9,", "E706", 14, "the range of `first` of `AB-ONE-01` is not one in"),
    ("[1, 6]", "[6, 1]", "E706", 14, "the range of `first` of `AB-ONE-01` is not one in"),
    ("[1, 6]", "[1]", "E706", 14, "is not two numbers, the lowest and the highest"),
    ('"closed"]', "3]", "E706", 15, "the range of `mode` of `AB-ONE-01` is not the words"),
    ('["open", "closed"]', '["shut"]', "E706", 15, "is not one with its value"),
    ("value = true", "value = 1.5", "E706", 17, "is none that a setting can have"),
    ("value = true", "value = []", "E706", 17, "is none that a setting can have"),
    ('name = "first", ', "", "E706", 13, "assumption 1 of `AB-ONE-01` has no `name`"),
    (", range = [1, 6]", "", "E706", 14, "`first` of `AB-ONE-01` has no `range`"),
    ("why", "wy", "E706", 14, "`first` of `AB-ONE-01` has no `why`"),
]


@pytest.mark.parametrize(("old", "new", "code", "line", "message"), CHANGES)
def test_what_is_wrong_with_a_clause(old, new, code, line, message):
    assert old in WELL
    codes = [each for each in found(WELL.replace(old, new, 1)) if each[0] == code]
    assert codes
    assert (codes[0][1], message in codes[0][2]) == (line, True), codes


def test_what_is_missing_may_be_misspelt():
    _, findings = read(Source("c.toml", WELL.replace("testable = true", "testible = true")))
    hints = {finding.code: finding.hint for finding in findings}
    assert "`testible`" in hints["E704"]
    assert "`testable`" in hints["W701"]


def test_the_clauses_that_are_well_are_kept():
    catalogue, findings = read(Source("c.toml", WELL.replace("testable = true", "testable = 1")))
    assert [clause.id for clause in catalogue.clauses] == ["AB-TWO-01"]
    assert len(findings) == 1


def test_many_findings_are_too_many():
    text = "".join(f'[[clause]]\nid = "AB-{n}"\n' for n in range(200))
    findings = read(Source("c.toml", text))[1]
    assert len(findings) == 101
    assert findings[-1].code == "E120"


NO_TOML = {
    "open text": ('a = "b', 1),
    "no value": ("\n\n[[clause]]\nid = ", 4),
    "twice": ("a = 1\na = 2", 2),
    "nested": ("a = " + "[" * 50_000, 1),
    "tables": ("a = " + "{a = " * 20_000, 1),
    "digits": ("a = " + "9" * 50_000, 1),
    "dots": ("a = 1\n" + "a." * 100_000 + "a = 1", 2),
    "header": ("[" + "a." * 100_000 + "a]", 1),
    "not a list": ("clause = 1", 1),
    "not tables": ("clause = [1]", 1),
    "a table": ("[clause]\nid = 1", 1),
    "empty": ("", 1),
}


@pytest.mark.parametrize(("text", "line"), NO_TOML.values(), ids=NO_TOML)
def test_a_text_that_is_no_catalogue(text, line):
    (first, *_) = found(text)
    assert first[0] in ("E703", "E704")
    assert first[1] == line


@pytest.mark.parametrize(
    "text",
    ['clause = [{ id = "AB-1", module = "base", says = "a", testable = true }]', WELL * 300],
    ids=["inline", "long"],
)
def test_other_ways_to_write_one(text):
    catalogue, _ = read(Source("c.toml", text))
    assert catalogue.clauses


# ---- where it is


def named(path, rules="rules.catrules"):
    line = ast.ClausesLine(span=Span(rules, 1, 1, 1, 9), path=path)
    found = locate(line, rules)
    return found.code if isinstance(found, Diagnostic) else str(found)


def test_paths_that_lead_out_of_the_folder_are_refused(tmp_path, monkeypatch):
    home = tmp_path / "home"
    (home / "deep").mkdir(parents=True)
    monkeypatch.chdir(home)
    (tmp_path / "secret.toml").write_text(WELL)
    os.symlink(tmp_path / "secret.toml", home / "link.toml")
    os.symlink("circle.toml", home / "circle.toml")
    assert named("c.toml") == "c.toml"
    assert named("deep/c.toml", str(home / "r.catrules")) == str(home / "deep" / "c.toml")
    assert named("deep/../c.toml") != "E702"
    for path in ("../secret.toml", "/etc/passwd", "deep/../../secret.toml", "link.toml"):
        assert named(path) == "E702"
    for path in ("C:\\secret.toml", "\\\\host\\secret.toml", "C:secret.toml"):
        assert named(path) == "E702"
    assert named("circle.toml") in ("E701", "circle.toml")
    assert named("a\0b") in ("E701", "a\0b")


BAD_FILES = {
    "missing": (None, "E701", "snails.catrules"),
    "latin 1": ('[[clause]]\nid = "ä"'.encode("latin-1"), "E703", "snails/clauses.toml"),
    "binary": (b"\0\1\2", "E703", "snails/clauses.toml"),
    "too large": (b"#" * (LARGEST_FILE + 1), "E703", "snails/clauses.toml"),
}


@pytest.mark.parametrize(("data", "code", "place"), BAD_FILES.values(), ids=BAD_FILES)
def test_files_that_cannot_be_read(game, data, code, place):
    path = game({"snails/clauses.toml": data})
    (finding,) = Catalogues.of([open_rules(path)]).findings
    assert (finding.code, finding.span.file) == (code, place)


def test_a_folder_is_no_catalogue(game, rules):
    path = game({"snails.catrules": rules.replace("snails/clauses.toml", "snails")})
    (finding,) = Catalogues.of([open_rules(path)]).findings
    assert (finding.code, finding.span.line) == ("E701", 3)


def test_two_catalogues_are_one_list_of_clauses(game, rules, listed):
    more = rules.replace("\n\n", '\nclauses "more.toml"\n\n', 1)
    path = game({"snails.catrules": more, "more.toml": listed("SN-MORE-01")})
    catalogues = Catalogues.of([open_rules(path)])
    assert catalogues.ok
    assert catalogues.names == ["snails/clauses.toml", "more.toml"]
    assert "SN-MORE-01" in catalogues.clauses
    path = game({"snails.catrules": more, "more.toml": listed("SN-RACE-01")})
    (finding,) = Catalogues.of([open_rules(path)]).findings
    assert (finding.code, finding.labels[0].span.file) == ("E705", "snails/clauses.toml")
