"""Whatever happens to the bytes of a save: it is the game as it was accepted, or a finding."""

import pytest
from saves_games import forged, header, load, people, starter, whole_game

from catrules.saves import faults
from catrules.saves.form import header_body, line_of
from catrules.saves.reading import Saved, is_begun, parse
from catrules.saves.session import Session

FILE = "evening.save"


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """The bytes of a save, and the game."""
    return whole_game(tmp_path_factory.mktemp("game") / FILE, load("pig"))


@pytest.fixture(scope="module")
def data(game):
    return game[0]


def fault_of(data) -> faults.SaveFault:
    with pytest.raises(faults.SaveFault) as caught:
        parse(data, FILE)
    assert caught.value.finding.hint
    return caught.value


def session_of(saved: Saved) -> Session:
    return Session(starter(load("pig"), saved.header), people=people(saved.header), saved=saved)


def test_a_save_is_read_as_it_was_written(game):
    data, play = game
    saved = parse(data, FILE)
    assert saved.whole == data
    assert not saved.dropped
    assert not saved.warnings
    assert [(each.actor, each.label) for each in saved.live] == [
        (each.actor, each.label) for each in play.decisions
    ]
    assert session_of(saved).play.standing.state == play.standing.state


def test_cut_anywhere_in_the_last_three_lines_it_holds_all_that_was_accepted(game):
    data, play = game
    lines = data.splitlines(keepends=True)
    ends = [sum(map(len, lines[:count])) for count in range(len(lines) + 1)]
    for size in range(ends[-4], len(data) + 1):
        saved = parse(data[:size], FILE)
        # A line of which only the line break is missing is whole.
        kept = sum(end <= size + 1 for end in ends[1:])
        assert saved.lines == kept
        assert saved.whole == data[: ends[kept]]
        assert saved.dropped == max(0, size - ends[kept])
        assert len(saved.warnings) == (size > ends[kept])
        answers = [(each.actor, each.label) for each in saved.live]
        assert answers == [(each.actor, each.label) for each in play.decisions[: kept - 1]]
        session_of(saved)


def test_cut_in_the_first_line_nothing_was_accepted(data):
    first = data.index(b"\n")
    for size in range(first):
        found = fault_of(data[:size]).finding
        assert found.code == "E809"
        assert not is_begun(data[:size])
    assert parse(data[:first], FILE).whole == data[: first + 1]


def test_zeros_that_a_crash_leaves_are_a_torn_line_too(data):
    for size in (0, 1, 4096):
        torn = data + b'{"line":10,"act' + bytes(size)
        assert parse(torn, FILE).dropped == 15 + size
    assert parse(data + bytes(512), FILE).dropped == 512
    assert fault_of(bytes(512)).finding.code == "E809"


def test_no_flipped_bit_goes_unnoticed(data):
    for place in range(len(data)):
        line = data.count(b"\n", 0, place) + 1
        for bit in range(8):
            flipped = bytearray(data)
            flipped[place] ^= 1 << bit
            found = fault_of(bytes(flipped)).finding
            assert found.code in ("E801", "E803", "E804")
            assert found.span.line in (line, line + 1)
            assert found.span.file == FILE


def test_no_flipped_bit_makes_a_first_line_alone_another_game(data):
    first = data[: data.index(b"\n") + 1]
    for place in range(len(first)):
        for bit in range(8):
            flipped = bytearray(first)
            flipped[place] ^= 1 << bit
            assert fault_of(bytes(flipped)).finding.code in ("E801", "E803", "E809")


def test_a_doubled_line_is_named_with_the_one_it_doubles(data):
    lines = data.splitlines(keepends=True)
    doubled = b"".join([*lines[:4], lines[3], *lines[4:]])
    found = fault_of(doubled).finding
    assert (found.code, found.span.line) == ("E804", 5)
    assert found.message == "line 5 is line 4 once more"
    assert "lines 1 to 4 are whole" in found.hint
    assert "head -n 4" in found.hint


def test_swapped_and_missing_lines_are_named(data):
    lines = data.splitlines(keepends=True)
    swapped = fault_of(b"".join([*lines[:3], lines[4], lines[3], *lines[5:]])).finding
    assert (swapped.code, swapped.span.line) == ("E804", 4)
    assert swapped.message.startswith("line 4 calls itself line 5")
    missing = fault_of(b"".join([*lines[:3], *lines[4:]])).finding
    assert (missing.code, missing.span.line) == ("E804", 4)
    without_first = fault_of(b"".join(lines[1:])).finding
    assert without_first.code == "E801"


def test_two_joined_saves_are_seen(data):
    found = fault_of(data + data).finding
    line = data.count(b"\n") + 1
    assert (found.code, found.span.line) == ("E804", line)
    assert found.message == f"another save begins at line {line}: two were joined"
    torn = fault_of(data + data[:100]).finding
    assert (torn.code, torn.message) == ("E804", found.message)
    glued = fault_of(data[:-1] + data).finding
    assert (glued.code, glued.span.line) == ("E803", line - 1)


def test_lines_of_two_saves_do_not_mix(data, tmp_path):
    other, _ = whole_game(tmp_path / "other", load("pig"), header(load("pig"), seed=8))
    mine, theirs = data.splitlines(keepends=True), other.splitlines(keepends=True)
    found = fault_of(b"".join([*mine[:3], *theirs[3:]])).finding
    assert (found.code, found.span.line) == ("E803", 4)


def test_what_follows_the_last_line_must_be_the_beginning_of_the_next(data):
    for rest in (b"x", b'{"line":9,', b'{"line":100', b"\n", b"# remark\n", b'{"line":10,"a"\n'):
        assert fault_of(data + rest).finding.code in ("E803", "E804")


def test_a_newer_format_names_both_sides():
    body = header_body(header(load("pig"))).replace(b'_save":1,', b'_save":23,')
    line, _ = line_of(body + b',"more":{}', b"")
    found = fault_of(line + b"whatever follows\n").finding
    assert (found.code, found.span.line) == ("E802", 1)
    assert "format 23, written by catrules 1.2.3; this catrules reads format 1" in found.message
    assert "catrules 1.2.3 or a newer one" in found.hint
    old, _ = line_of(body.replace(b'_save":23,', b'_save":0,'), b"")
    assert fault_of(old).finding.code == "E803"


@pytest.mark.parametrize(
    "text",
    [b"[]\n", b'game "Pig"\nplayers 2\n', b"\xff\xfe\n", b'{"event":"start"}\n', b"\n{", b"x"],
)
def test_what_is_no_save_is_called_so(text):
    found = fault_of(text).finding
    assert found.code == "E801"
    assert "this is no saved game" in found.message


BODIES = [
    b'{"line":3',
    b'{"line":4,"actor":1,"label":"hold"',
    b'{"line":3,"actor":1.0,"label":"hold"',
    b'{"line":3,"actor":true,"label":"hold"',
    b'{"line":3,"actor":0,"label":"hold"',
    b'{"line":3,"actor":"chance","label":"hold"',
    b'{"line":3,"actor":1,"label":7',
    b'{"line":3,"actor":1,"label":"\\ud800"',
    b'{"line":3,"actor":1,"label":"h\\u006fld"',
    b'{"line":3,"actor":1,"label":"hold","label":"hold"',
    b'{"line":3,"actor":1, "label":"hold"',
    b'{"line":3,"actor":1,"label":"hold","more":1',
    b'{"line":3,"label":"hold","actor":1',
    b'{"line":3,"actor":1,"label":"hold","policy":"1"',
    b'{"line":3,"actor":1,"label":"hold","state":"1"',
    b'{"line":3,"actor":' + b"9" * 5000 + b',"label":"hold"',
    b'{"line":3,"actor":' + b"[" * 100_000 + b',"label":"hold"',
    b'{"line":3,"actor":1,"label":"\xff"',
    b'{"line":3,"undo":3',
    b'{"line":3,"undo":1',
    b'{"line":3,"undo":-2',
    b'{"line":3,"undo":2,"actor":1',
    b"{",
]


@pytest.mark.parametrize("body", BODIES, ids=[str(each[:40]) for each in BODIES])
def test_a_line_with_a_right_hash_that_is_not_of_the_form_is_a_finding(data, body):
    lines = data.splitlines()
    found = fault_of(forged(lines, {3: body})).finding
    assert (found.code, found.span.line) == ("E803", 3)


HEADERS = [
    (b'"players":2', b'"players":3'),
    (b'"seed":7', b'"seed":-1'),
    (b'"seed":7', b'"seed":18446744073709551616'),
    (b'"seed":7', b'"seed":"7"'),
    (b'"set":{}', b'"set":[1]'),
    (b'"set":{}', b'"set":{"a":1.5}'),
    (b'"set":{}', b'"set":{"a":null}'),
    (b'"set":{}', b'"set":{"a":[true]}'),
    (b'"names":["ana","bo"]', b'"names":["ana"]'),
    (b'"names":["ana","bo"]', b'"names":"ab"'),
    (b'"with":[]', b'"with":[1]'),
    (b'"rules_sha256":"', b'"rules_sha256":"0'),
    (b',"seats"', b',"chairs"'),
]


@pytest.mark.parametrize(("old", "new"), HEADERS)
def test_a_first_line_with_a_right_hash_that_is_not_of_the_form_is_a_finding(data, old, new):
    lines = data.splitlines()
    body = header_body(header(load("pig")))
    assert old in body
    found = fault_of(forged(lines, {1: body.replace(old, new, 1)})).finding
    assert (found.code, found.span.line) == ("E803", 1)


def test_settings_of_every_sort_are_kept(data):
    rules = load("pig")
    settings = {"a": True, "b": -3, "c": "word", "d": (1, 2, 2), "e": ()}
    head = header(rules, settings=settings, names=("änä", "猫"))
    saved = parse(forged([b""], {1: header_body(head)}), FILE)
    assert saved.header == head
