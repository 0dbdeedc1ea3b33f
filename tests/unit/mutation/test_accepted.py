"""`equivalent.toml`: which survivors are accepted, and what is wrong with the file."""

from pathlib import Path

import pytest
from mutation_bench import Bench, written

from catrules.mutation.accepted import accepted, of_text
from catrules.source import Source

ENTRY = """\
[[equivalent]]
rule = "buy"
was = "set p.glad to yes"
now = "do nothing"
why = "nothing asks it"
"""


def _findings(text: str) -> list[tuple[str, int, str]]:
    found = of_text(Source("equivalent.toml", text), "game.catrules").findings
    return [(f.code, f.span.line, f.message) for f in found]


def test_an_entry_gives_the_reason_for_its_change_alone(tmp_path: Path) -> None:
    path = written(tmp_path)
    assert accepted(path).entries == ()
    (tmp_path / "stall" / "equivalent.toml").write_text(ENTRY, encoding="utf-8")
    known, bench = accepted(path), Bench(path)
    reasons = {(m.rule, m.was, m.now): known.reason(m) for m in bench.mutants if known.reason(m)}
    assert reasons == {("buy", "set p.glad to yes", "do nothing"): "nothing asks it"}
    assert known.stale(bench.mutants) == ()


def test_an_entry_of_a_variant_is_about_its_file(tmp_path: Path) -> None:
    path = written(tmp_path)
    entry = (
        '[[equivalent]]\nvariant = "gift"\nrule = "after rest"\n'
        'was = "after rest by p: move 1 coin from bank to p.purse"\n'
        'now = "after rest by p: do nothing"\nwhy = "so"\n'
    )
    (tmp_path / "stall" / "equivalent.toml").write_text(entry, encoding="utf-8")
    alone, both = Bench(path).mutants, Bench(path, ("gift",)).mutants
    assert [m.file for m in both if accepted(path).reason(m)] == [m.file for m in both[-1:]]
    assert accepted(path).stale(alone) == ()  # the file of the variant was not changed


def test_an_entry_that_fits_nothing_is_stale(tmp_path: Path) -> None:
    path = written(tmp_path)
    text = ENTRY.replace("set p.glad to yes", "set p.glad to no")
    (tmp_path / "stall" / "equivalent.toml").write_text(text, encoding="utf-8")
    (finding,) = accepted(path).stale(Bench(path).mutants)
    assert (finding.code, finding.span.line) == ("W831", 2)
    assert "`set p.glad to no` of `buy`" in finding.message


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("[[equivalent]", 1, "this is no TOML"),
        ("x = 1\n" + ENTRY, 1, "nothing reads `x`"),
        ("equivalent = 1\n", 1, "`equivalent` is no list of tables"),
        (ENTRY.replace('why = "nothing asks it"\n', ""), 2, "this entry has no `why`"),
        (ENTRY.replace('"nothing asks it"', '""'), 2, "this entry has no `why`"),
        (ENTRY.replace('"nothing asks it"', "1"), 5, "`why` is no text"),
        (ENTRY + 'file = "a"\n', 6, "nothing reads `file` of this entry"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, line: int, message: str) -> None:
    ((code, at, said),) = _findings(text)
    assert (code, at) == ("W832", line)
    assert message in said


def test_a_line_that_is_gone_is_an_empty_text() -> None:
    text = ENTRY.replace('"do nothing"', '""')
    (entry,) = of_text(Source("equivalent.toml", text), "game.catrules").entries
    assert entry.now == ""
