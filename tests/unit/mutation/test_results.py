"""Results that are kept, and what they are counted to."""

import pytest
from mutation_bench import Bench, written

from catrules.mutation.results import NoResults, header, line, pinned, read, whole
from catrules.mutation.score import Tried, by, counted
from catrules.mutation.trial import FAILED, KILLED, OUTCOMES, SURVIVED, Verdict

KNOWN = {"a": Verdict(KILLED, "x.catspec:3 It", "E625 no", 2, 1), "b": Verdict(SURVIVED, draft="…")}


def test_results_are_read_as_they_were_kept():
    text = whole(KNOWN.items(), "pin")
    assert read(text, "pin") == KNOWN
    assert read(text + line("c", KNOWN["a"])[:-9], "pin") == KNOWN  # cut off in the last line
    assert read("", "pin") == {}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hello\n", "does not hold results"),
        ("[1]\n", "does not hold results"),
        ("[" * 100_000, "does not hold results"),
        ("{}\n", "does not hold results"),
        (header("other"), "other rules, suites or options"),
        (header("pin") + "{}\n", "is no result"),
        (header("pin") + '{"mutant": "a", "outcome": "lost"}\n', "no outcome 'lost'"),
        (header("pin") + '{"mutant": "a", "outcome": "killed", "x": 1}\n', "is no result"),
    ],
)
def test_what_holds_no_results_is_told(text, why):
    with pytest.raises(NoResults, match=why):
        read(text, "pin")


def test_results_are_of_the_rules_suites_and_options(tmp_path):
    path = written(tmp_path)
    suite = str(tmp_path / "stall.catspec")
    pin = pinned(path, [suite], ())
    assert pinned(path, [suite], ()) == pin
    assert pinned(path, [suite], ("gift",)) != pin
    assert pinned(path, [], ()) != pin
    variant = tmp_path / "stall" / "gift.catrules"
    variant.write_text(variant.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert pinned(path, [suite], ()) != pin


def test_outcomes_are_counted(tmp_path):
    mutants = Bench(written(tmp_path)).mutants[:6]
    outcomes = [*OUTCOMES, SURVIVED]
    tried = [Tried(m, Verdict(o)) for m, o in zip(mutants, outcomes, strict=True)]
    tried[-1] = Tried(mutants[5], Verdict(SURVIVED), "so")
    counts = counted(tried)
    assert (counts.killed, counts.survived, counts.accepted) == (1, 1, 1)
    assert (counts.refused, counts.equivalent, counts.failed) == (1, 1, 1)
    assert counts.score == 0.5
    assert counted([Tried(mutants[0], Verdict(FAILED))]).score is None
    rows = by(tried, lambda mutant: mutant.operator)
    assert list(rows) == list(dict.fromkeys(mutant.operator for mutant in mutants))


def test_a_survivor_is_a_finding(tmp_path):
    mutant = Bench(written(tmp_path)).mutants[0]
    seen = Tried(mutant, Verdict(SURVIVED, came_by=2)).finding
    unseen = Tried(mutant, Verdict(SURVIVED)).finding
    assert (seen.code, unseen.code, seen.span) == ("W830", "W830", mutant.span)
    assert "notices" in seen.message
    assert "comes by" in unseen.message
