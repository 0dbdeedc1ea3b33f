"""Results that are kept, and what they are counted to."""

import pytest
from mutation_bench import SUITE, Bench, written

from catrules.mutation.bench import played
from catrules.mutation.results import (
    Kept,
    NoResults,
    Older,
    hash_of,
    header,
    holding,
    line,
    pinned,
    read,
    whole,
)
from catrules.mutation.score import Counts, Tried, by, counted
from catrules.mutation.trial import EQUIVALENT, FAILED, KILLED, OUTCOMES, SURVIVED, Verdict

KNOWN = {
    "a": Kept(Verdict(KILLED, "x.catspec:3 It", "E625 no", 2, 1), "these"),
    "b": Kept(Verdict(SURVIVED, draft="…"), "these"),
}
RESULT = header("pin") + '{"mutant": "a", "suites": "", '


def test_results_are_read_as_they_were_kept():
    older = Older(KNOWN, {"these": ("k", "l")})
    text = whole(older, "pin")
    assert read(text, "pin") == older
    assert read(text + line("c", KNOWN["a"])[:-9], "pin") == older  # cut off in the last line
    assert read("", "pin") == Older({}, {})


def test_what_did_not_notice_a_mutant_is_known_of_survivors():
    older = Older(KNOWN | {"c": Kept(Verdict(EQUIVALENT), "these")}, {"these": ("k", "l")})
    assert [older.done(m) for m in "abcx"] == [(), ("k", "l"), ("k", "l"), ()]
    assert [older.differs(m) for m in "abcx"] == [False, True, False, False]
    assert not Older(KNOWN, {}).differs("b")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hello\n", "does not hold results"),
        ("[1]\n", "does not hold results"),
        ("[" * 100_000, "does not hold results"),
        ("{}\n", "does not hold results"),
        (header("other"), "other rules or options"),
        (header("pin") + "{}\n", "is no result"),
        (header("pin") + '{"scenarios": []}\n', "is no result"),
        (header("pin") + '{"suites": "", "scenarios": 1}\n', "is no result"),
        (RESULT + '"outcome": "lost"}\n', "no outcome 'lost'"),
        (
            header("pin") + '{"mutant": "a", "suites": "", "outcome": "killed", "x": 1}\n',
            "is no result",
        ),
    ],
)
def test_what_holds_no_results_is_told(text, why):
    with pytest.raises(NoResults, match=why):
        read(text, "pin")


def test_results_are_of_the_rules_and_options(tmp_path):
    path = written(tmp_path)
    pin = pinned(path, ())
    assert pinned(path, ()) == pin
    assert pinned(path, ("gift",)) != pin
    variant = tmp_path / "stall" / "gift.catrules"
    variant.write_text(variant.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert pinned(path, ()) != pin


def test_on_other_suites_those_hold_whose_scenario_is_there(tmp_path):
    written(tmp_path)
    suite = tmp_path / "stall.catspec"
    here = (str(suite),)
    before, was = played(str(suite)), hash_of(here)
    kept = {
        f"{n}": Kept(Verdict(KILLED, each.name, key=each.key), was) for n, each in enumerate(before)
    }
    kept["survivor"] = Kept(Verdict(SURVIVED), was)
    assert holding(Older(kept, {}), was, before) == {m: each.verdict for m, each in kept.items()}
    # one is longer, and all behind it stand elsewhere; a remark makes no difference
    text = SUITE.replace("  then ana.lamps", "  # the lamp\n  then ana.lamps")
    text = text.replace("  refused: players 1", "  refused: players 1\n  refused: players 4")
    suite.write_text(text, encoding="utf-8")
    after, now = played(str(suite)), hash_of(here)
    assert now != was
    found = holding(Older(kept, {}), now, after)
    assert list(found) == ["0", "1", "2", "4"]
    assert [each.by for each in found.values()] == [after[n].name for n in (0, 1, 2, 4)]
    assert found["4"].by != kept["4"].verdict.by
    # what all of them start from is a part of each
    text = text.replace("  players ana, bo\n", "  players bo, ana\n")
    suite.write_text(text, encoding="utf-8")
    assert holding(Older(kept, {}), hash_of(here), played(str(suite))) == {}


def test_outcomes_are_counted(tmp_path):
    mutants = Bench(written(tmp_path)).mutants[:6]
    outcomes = [*OUTCOMES, SURVIVED]
    tried = [Tried(m, Verdict(o)) for m, o in zip(mutants, outcomes, strict=True)]
    tried[-1] = Tried(mutants[5], Verdict(SURVIVED), "so")
    counts = counted(tried)
    assert (counts.killed, counts.survived, counts.accepted) == (1, 1, 1)
    assert (counts.refused, counts.equivalent, counts.failed) == (1, 1, 1)
    assert counts.score == 0.5
    assert counts.interval is not None
    assert [round(bound, 4) for bound in counts.interval] == [0.0945, 0.9055]
    assert [round(b, 4) for b in Counts(killed=95, survived=5).interval or ()] == [0.8882, 0.9785]
    assert Counts().interval is None
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
