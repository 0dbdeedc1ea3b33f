"""Reading files, configurations, and how findings are shown."""

import os
import re
from pathlib import Path

import pytest

import catrules
from catrules.codes import CODES
from catrules.diagnostics import Diagnostic, Label, RulesError
from catrules.pipeline import Compilation, ConfigurationError
from catrules.reading import Texts
from catrules.render import as_json, render
from catrules.source import Source, Span

TEXT = """\
game "Test"
players 2..most
assume most = 4 in 2..6 "why"
assume mode = open in open, closed "why"
assume quick = no "why"
assume prizes = list 1, 2 in 1..9 "why"
play: do nothing
"""


@pytest.fixture
def compilation() -> Compilation:
    return Compilation(Source("test", TEXT))


def _written(folder: Path, data: bytes) -> Diagnostic:
    path = folder / "a.catrules"
    path.write_bytes(data)
    (finding,) = Compilation.open(path, "a.catrules").findings
    return finding


@pytest.mark.parametrize(
    ("data", "code", "line", "column"),
    [
        (b"\xff\xfeg\x00a\x00", "E004", 1, 1),
        (b'game "\xe9"\n', "E004", 1, 7),
        (b'game "\xc3\xa4"\nx\0', "E005", 2, 2),
        (b"#" * (256 * 1024 + 1), "E114", 1, 1),
    ],
)
def test_odd_files(tmp_path: Path, data: bytes, code: str, line: int, column: int) -> None:
    finding = _written(tmp_path, data)
    assert (finding.code, finding.span.line, finding.span.column) == (code, line, column)


def test_a_mark_of_utf8_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "a.catrules"
    path.write_bytes(b"\xef\xbb\xbf" + TEXT.encode())
    assert Compilation.open(path).findings == ()


def test_what_is_no_file(tmp_path: Path) -> None:
    assert [f.code for f in Compilation.open(tmp_path / "none").findings] == ["E001"]
    assert [f.code for f in Compilation.open("a\0b").findings] == ["E001"]
    assert [f.code for f in Compilation.open(tmp_path).findings] == ["E002"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert [f.code for f in Compilation.open(tmp_path / "pipe").findings] == ["E002"]


def test_lines_that_cannot_be_read_are_all_that_is_said() -> None:
    found = Compilation(Source("test", 'game "T"\nplayers 2\nrulle r: x\nplay: unknown\n')).findings
    assert {f.code[:2] for f in found} == {"E1"}


def test_a_game_with_errors_has_no_configuration() -> None:
    with pytest.raises(RulesError):
        Compilation(Source("test", 'game "T"\n')).configuration()


def test_what_is_left_out_is_as_the_rules_say(compilation: Compilation) -> None:
    found = compilation.configuration()
    assert found.players == 2
    assert found.settings == {"most": 4, "mode": "open", "quick": False, "prizes": (1, 2)}


def test_texts_are_read(compilation: Compilation) -> None:
    typed = {"most": "6", "mode": "closed", "quick": "yes", "prizes": "3, 4,5"}
    found = compilation.configuration(6, typed)
    assert found.players == 6
    assert found.settings == {"most": 6, "mode": "closed", "quick": True, "prizes": (3, 4, 5)}


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("most", "7", "`most` is a number from 2 to 6, not `7`"),
        ("most", "many", "`most` is a number from 2 to 6, not `many`"),
        ("most", True, "`most` is a number from 2 to 6, not `yes`"),
        ("mode", "shut", "`mode` is `open` or `closed`, not `shut`"),
        ("quick", "1", "`quick` is `yes` or `no`, not `1`"),
        (
            "prizes",
            "1, 10",
            "`prizes` is a list of numbers from 1 to 9, such as `1,2`, not `1, 10`",
        ),
        ("prizes", (0,), "`prizes` is a list of numbers from 1 to 9, such as `1,2`, not `0`"),
        ("moste", "3", "no setting is called `moste`"),
    ],
)
def test_what_settings_may_not_be(
    compilation: Compilation, name: str, value: str | bool | tuple[int, ...], message: str
) -> None:
    with pytest.raises(ConfigurationError) as caught:
        compilation.configuration(2, {name: value})
    assert [f.message for f in caught.value.findings] == [message]


def test_how_many_play_may_depend_on_settings(compilation: Compilation) -> None:
    assert compilation.player_range() == range(2, 5)
    assert compilation.player_range({"most": 6}) == range(2, 7)
    with pytest.raises(ConfigurationError, match="2 to 4 can play, not 5"):
        compilation.configuration(5)


def test_a_die_keeps_a_side() -> None:
    text = (
        'game "Spin"\nplayers 2\ncomponents\n  1 spinner showing red, blue\n'
        '    assume sides in 0..3 "why"\nplay: do nothing\n'
    )
    rules = catrules.load(Path("spin.catrules"), texts=Texts.of({"spin.catrules": text}))
    assert rules.findings == ()
    assert rules.start(players=2, seed=1, settings={"red_sides": 0}).over
    with pytest.raises(RulesError) as caught:
        rules.start(players=2, seed=1, settings={"red_sides": 0, "blue_sides": 0})
    (finding,) = caught.value.findings
    assert (finding.code, finding.span.line) == ("E350", 4)
    assert finding.message == "a `spinner` would have no side at all with these settings"


# ---- what people and programs are shown


def test_a_finding_for_people() -> None:
    source = Source("a.catrules", "first\n\tmöve x to y\n")
    finding = Diagnostic(
        "E201",
        Span("a.catrules", 2, 7, 2, 8),
        "nothing is called `x` here",
        "did you mean `y`?",
        (Label(Span("a.catrules", 1, 1, 1, 6), "here"),),
    )
    assert render(finding, {"a.catrules": source}) == (
        "a.catrules:2:7: error[E201] nothing is called `x` here\n"
        "  2 |  möve x to y\n"
        "    |       ^\n"
        "  a.catrules:1:1: here\n"
        "  1 | first\n"
        "    | ^^^^^\n"
        "  hint: did you mean `y`?"
    )


def test_colour_is_asked_for() -> None:
    finding = Diagnostic("W301", Span("a", 1, 1, 1, 2), "text")
    assert "\x1b[33mwarning[W301]\x1b[0m" in render(finding, {}, colour=True)
    assert "\x1b" not in render(finding, {})


def test_nothing_from_a_file_steers_a_terminal() -> None:
    finding = Diagnostic("E201", Span("a", 1, 1, 1, 2), "`\x1b[2J\u202e`")
    assert "\x1b" not in render(finding, {"a": Source("a", "\x1b]0;x\x07")})
    assert "\u202e" not in render(finding, {})


def test_a_finding_for_programs() -> None:
    span = Span("a", 1, 2, 3, 4)
    finding = Diagnostic("E201", span, "text", "hint", (Label(span, "label"),))
    place = {"file": "a", "line": 1, "column": 2, "end_line": 3, "end_column": 4}
    assert as_json(finding) == {
        **place,
        "severity": "error",
        "code": "E201",
        "message": "text",
        "hint": "hint",
        "labels": [{**place, "text": "label"}],
    }


def test_every_code_is_registered() -> None:
    package = Path(__file__).parents[3] / "interpreter" / "catrules"
    files = [*(package / "semantics").rglob("*.py"), package / "pipeline.py"]
    used = {c for f in files for c in re.findall(r'"([EW]\d{3})"', f.read_text(encoding="utf-8"))}
    assert used - set(CODES) == set()
    slugs = [code.slug for code in CODES.values()]
    assert len(slugs) == len(set(slugs))
    assert all(code.explanation for name, code in CODES.items() if name[:2] in ("E2", "E4"))
