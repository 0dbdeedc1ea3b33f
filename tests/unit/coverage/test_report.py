"""What is reported of what was counted: shares, clauses, explanations, and what adds up."""

import json

import pytest

from catrules import load
from catrules.codes import CODES
from catrules.coverage.document import as_json
from catrules.coverage.measure import Coverage
from catrules.coverage.places import places_of, points_of
from catrules.coverage.report import Share, report, unreached_lines
from catrules.gather import read_rules

RULES = """\
game "T"
players 2..3
on the table                                       [AB-TABLE-01]
  counter n 0..9
note "nothing runs here" [AB-NOTE-01]
play                                               [AB-PLAY-01]
  add 1 to n
  if count players > 2                             [AB-PLAY-02]
    add 1 to n                                     [AB-PLAY-03]
  p_may
rule p_may                                         [AB-MAY-01]
  table chooses one "now?"
    "yes": set n to 5                              # a comment
    "no": set n to 6                               [AB-MAY-02]
"""


@pytest.fixture
def counted(written):
    """What a game of so many players counts."""

    def play(players, answer):
        rules = load(written(RULES)).counting(points_of)
        rules.start(players=players).apply(answer, "table")
        coverage = Coverage()
        coverage.take(rules.programs)
        return coverage

    return play


def test_what_there_is_in_a_file(written):
    found = places_of(read_rules(written(RULES)).parsed.file)
    assert [(each.point.form, each.at.line, each.rule, each.clauses) for each in found] == [
        ("step", 7, "play", ("AB-PLAY-01",)),
        ("step", 8, "play", ("AB-PLAY-02",)),
        ("condition", 8, "play", ("AB-PLAY-02",)),
        ("step", 9, "play", ("AB-PLAY-03",)),
        ("step", 10, "play", ("AB-PLAY-01",)),
        ("step", 12, "p_may", ("AB-MAY-01",)),
        ("option", 13, "p_may", ("AB-MAY-01",)),
        ("step", 13, "p_may", ("AB-MAY-01",)),
        ("option", 14, "p_may", ("AB-MAY-02",)),
        ("step", 14, "p_may", ("AB-MAY-02",)),
    ]


def test_shares_and_clauses(counted):
    (file,) = report(counted(2, "yes")).files
    assert file.shares == {"lines": Share(5, 7), "branches": Share(1, 2), "options": Share(1, 2)}
    assert file.whole == Share(7, 11)
    assert file.clauses == {
        "AB-MAY-01": True,
        "AB-MAY-02": False,  # it was offered, and nobody took it
        "AB-PLAY-01": True,
        "AB-PLAY-02": True,
        "AB-PLAY-03": False,
    }
    assert file.clause_share.percent == 60
    assert [(each.place.at.line, each.text, each.said) for each in file.missing] == [
        (8, "if count players > 2", "`count players > 2` never true"),
        (9, "add 1 to n", "never run"),
        (14, '"no": set n to 6', "option never taken: no"),
    ]


ACTIONS = """\
components
  1 card for each rank 1..3 in deck
on the table
  pile deck of card
  pile out of card
  counter n 0..9
play: seat(1) must act in main
action lay by p in main                            [AB-LAY-01]
  on c from deck where c.rank > 1                  [AB-LAY-02]
  needs n < 5 "enough"                             [AB-LAY-03]
  needs n < 6 "more than enough"                            [AB-LAY-04]
  limit 1 per play                                 [AB-LAY-05]
  move c to out
action rest by p in main                           [AB-REST-01]
  on k from 1..2                                   [AB-REST-02]
  p chooses one "how?"
    "well": add k to n                             [AB-REST-03]
    "badly": do nothing                            [AB-REST-04]
trigger full when n > 1                            [AB-FULL-01]
  set n to 0                                       [AB-FULL-02]
win by p when n > 4                                [AB-WIN-01]
"""


@pytest.mark.parametrize(
    ("answers", "carried"),
    [
        ((), ["LAY-02", "LAY-03", "LAY-04", "LAY-05", "REST-02"]),
        (("rest 1",), ["LAY-02", "LAY-03", "LAY-04", "LAY-05", "REST-01", "REST-02"]),
        (
            ("rest 2", "well"),
            [
                *("FULL-01", "FULL-02", "LAY-02", "LAY-03", "LAY-04", "LAY-05"),
                *("REST-01", "REST-02", "REST-03"),
            ],
        ),
    ],
)
def test_a_clause_is_carried_out_by_what_is_done_or_by_what_says_what_may_be(
    reached, answers, carried
):
    (file,) = reached(ACTIONS, answers).files
    found = [clause.removeprefix("AB-") for clause, so in file.clauses.items() if so]
    assert found == carried


def test_configurations_add_up(counted):
    coverage = counted(2, "yes")
    coverage.merge(counted(3, "no"))
    (file,) = report(coverage).files
    assert file.whole == Share(11, 11)
    assert file.missing == ()
    assert all(file.clauses.values())


def test_each_line_that_was_not_reached_whole_is_known(counted):
    (lines,) = unreached_lines(counted(2, "yes")).values()
    assert lines == {
        8: ("`count players > 2` never true",),
        9: ("never run",),
        14: ("option never taken: no",),
    }
    (more,) = unreached_lines(counted(3, "no")).values()
    assert more == {
        8: ("`count players > 2` never false",),
        13: ("option never taken: yes",),
    }


def test_of_a_line_a_part_may_be_left(written):
    text = (
        'game "T"\nplayers 2\non the table\n  counter n 0..9\nplay\n  repeat n times: add 1 to n\n'
    )
    rules = load(written(text)).counting(points_of)
    rules.start()
    coverage = Coverage()
    coverage.take(rules.programs)
    (lines,) = unreached_lines(coverage).values()
    assert lines == {6: ("in part never run",)}


def test_what_is_handed_over_as_json(counted):
    one, other = counted(2, "yes"), counted(3, "no")
    handed = Coverage.from_json(json.loads(json.dumps(other.as_json())))
    assert handed.as_json() == other.as_json()
    one.merge(handed)
    assert report(one).whole == Share(11, 11)


def test_the_report_for_programs(counted):
    coverage = counted(2, "yes")
    found = as_json(report(coverage), coverage)
    assert Coverage.from_json(found["counts"]).as_json() == coverage.as_json()
    assert found["total"] == {
        "lines": {"reached": 5, "all": 7},
        "branches": {"reached": 1, "all": 2},
        "options": {"reached": 1, "all": 2},
        "percent": 63.64,
    }
    assert found["files"][0]["missing"][0] == {
        "line": 8,
        "column": 6,
        "rule": "play",
        "text": "if count players > 2",
        "what": "`count players > 2` never true",
        "lines_below": 0,
        "clauses": ["AB-PLAY-02"],
    }


def test_nothing_is_covered_wholly():
    assert report(Coverage()).whole.percent == 100
    assert report(Coverage()).files == ()


# ---- explanations


def entry(**said):
    lines = [f"{key} = '{value}'" for key, value in said.items()]
    return "\n".join(["[[unreached]]", *lines, ""])


def explained(counted, written, *entries):
    coverage = counted(2, "yes")
    written("\n".join(entries), "t/unreached.toml")
    return report(coverage)


def test_what_is_explained_is_told_apart_and_not_counted(counted, written):
    three = entry(rule="play", line="if count players > 2", why="it is played by two")
    also = entry(rule="play", line="add   1 to n  # so", what="never run", why="the same")
    found = explained(counted, written, three, also)
    assert found.findings == ()
    (file,) = found.files
    assert file.shares == {"lines": Share(5, 6), "branches": Share(1, 1), "options": Share(1, 2)}
    assert [(each.place.at.line, each.why) for each in file.explained] == [
        (8, "it is played by two"),
        (9, "the same"),
    ]
    assert [each.place.at.line for each in file.missing] == [14]
    assert as_json(found, Coverage())["files"][0]["explained"][1]["why"] == "the same"


@pytest.mark.parametrize(
    ("said", "code", "message"),
    [
        ({"rule": "play", "line": "p_may"}, "W806", "what this explains was reached"),
        ({"rule": "play", "line": "add 7 to n"}, "W806", "`play` has no such line any more"),
        ({"rule": "plays", "line": "add 1 to n"}, "W806", "`plays` has no such line any more"),
        (
            {"rule": "play", "line": "if count players > 2", "what": "never false"},
            "W806",
            "what this explains was reached",
        ),
        (
            {"rule": "play", "line": "add 1 to n", "variant": "fog"},
            "W806",
            "the game has no variant `fog`",
        ),
        ({"rule": "play"}, "W805", "this entry has no `line`"),
        ({"rule": "play", "line": "p_may", "whose": "x"}, "W805", "nothing reads `whose`"),
    ],
)
def test_entries_that_explain_nothing(counted, written, said, code, message):
    found = explained(counted, written, entry(**said, why="so"))
    assert message in found.findings[0].message
    assert found.findings[0].code == code
    assert found.findings[0].span.file.endswith("t/unreached.toml")
    assert code in CODES


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[unreached]", "this is no TOML"),
        ("unreached = 3", "`unreached` is no list of tables"),
        ("unreached = [3]", "`unreached` is no list of tables"),
        ("[[clause]]", "nothing reads `clause`"),
        ("[[unreached]]\nrule = 3\nline = 'x'\nwhy = 'y'", "`rule` is no text"),
        ("[[unreached]]\n" * 101, "this entry has no `rule`"),
    ],
)
def test_files_that_cannot_be_used(counted, written, text, message):
    coverage = counted(2, "yes")
    written(text, "t/unreached.toml")
    found = report(coverage)
    assert message in found.findings[0].message
    assert found.files[0].explained == ()


def test_a_folder_in_its_place(counted, tmp_path):
    coverage = counted(2, "yes")
    (tmp_path / "t" / "unreached.toml").mkdir(parents=True)
    assert [each.code for each in report(coverage).findings] == ["E002"]


def test_variants_have_entries_of_their_own(reached, written):
    text = "on the table\n  counter n 0..9\nplay: grow\nrule grow: set n to 1\n"
    fog = "after grow, if n > 3: set n to 2\n"
    entries = [
        entry(variant="fog", rule="after grow", line="after grow, if n > 3: set n to 2", why="so"),
        entry(rule="grow", line="after grow, if n > 3: set n to 2", why="in the wrong file"),
    ]
    written("\n".join(entries), "t/unreached.toml")
    found = reached(text, [], fog=fog)
    assert [each.why for each in found.files[1].explained] == ["so", "so"]
    assert [each.message for each in found.findings] == ["`grow` has no such line any more"]


def test_variants_that_nothing_has_played(reached, written):
    text = "on the table\n  counter n 0..9\nplay: set n to 1\n"
    written('variant "Dew" of "../t.catrules"\nafter play: do nothing\n', "t/dew.catrules")
    written('variant "Both" of "../t.catrules"\nuses fog, dew\n', "t/both.catrules")  # nothing else
    found = reached(text, [], fog="before play: do nothing\n")
    assert [name.rsplit("/", 1)[-1] for name in found.unplayed] == ["dew.catrules"]
