"""`catrules trace`."""

import json

import pytest

RULES = """\
game "Snails"
players 2
clauses "snails/clauses.toml"
assume laps = 3 in 1..9 "the rounds are not printed"          [SN-RACE-01]
each player
  counter way 0..99                                           [SN-RACE-02]
play: do nothing
note "snails are slow"                                        [SN-RACE-03]
"""

CATALOGUE = "".join(
    f'[[clause]]\nid = "SN-{id}"\nmodule = "{module}"\nsays = "The words of {id}."\n'
    f"testable = {testable}\n"
    for id, module, testable in (
        *(("RACE-01", "base", "false"), ("RACE-02", "base", "true")),
        *(("RACE-03", "base", "true"), ("RAIN-01", "rain", "true")),
    )
)

SUITE = """\
suite of "../snails.catrules"
scenario "Nobody alone" [SN-RACE-02] as SN-1
  refused: players 1
"""

RAIN = 'variant "Rain" of "../snails.catrules"\nnote "wet" [SN-RAIN-01]\n'


@pytest.fixture
def game(tmp_path):
    """A game with a catalogue, a suite and a variant; gives its path from the current folder."""
    folder = tmp_path / "snails"
    folder.mkdir()
    (tmp_path / "snails.catrules").write_text(RULES)
    (folder / "clauses.toml").write_text(CATALOGUE)
    (folder / "base.catspec").write_text(SUITE)
    (folder / "rain.catrules").write_text(RAIN)
    return "snails.catrules"


def test_for_people(catrules, game):
    done = catrules("trace", game, env={"COLUMNS": "120"})
    assert (done.returncode, done.stderr) == (1, "")
    assert "\x1b" not in done.stdout
    lines = [" ".join(line.split()) for line in done.stdout.splitlines()]
    counts = "3 clauses (2 testable), 2 ruled, 1 tested, 1 missing"
    assert lines[0] == f"base (snails.catrules): {counts}"
    assert any("SN-RACE-02" in line and "6 mark player.way" in line for line in lines)
    assert any("base:2 Nobody alone" in line for line in lines)
    assert "laps = 3 in 1..9 [SN-RACE-01]" in lines
    assert lines[-1] == "All: 4 clauses (3 testable), 2 ruled, 1 tested, 2 missing."
    narrow = catrules("trace", game, env={"COLUMNS": "80"}).stdout
    assert "  ruled by 6 mark player.way" in narrow
    assert "  tested by base:2 Nobody alone (SN-1)" in narrow


@pytest.mark.parametrize("columns", ["1", "20", "40", "72", "80", "200"])
def test_at_any_width(catrules, game, columns):
    done = catrules("trace", game, env={"COLUMNS": columns})
    assert (done.returncode, done.stderr) == (1, "")
    if int(columns) > 20:
        widths = [len(line.rstrip()) for line in done.stdout.splitlines()]
        assert max(widths) <= int(columns)
        assert "SN-RACE-02" in done.stdout


def test_only_what_is_missing(catrules, game):
    done = catrules("trace", game, "--missing")
    assert done.returncode == 1
    assert "SN-RACE-03" in done.stdout
    assert "more than a note and a" in done.stdout
    assert "SN-RACE-02" not in done.stdout
    assert "laps" not in done.stdout


SNOW = "".join(
    f'[[clause]]\nid = "SN-{id}"\nmodule = "{module}"\nsays = "It snows."\ntestable = true\n'
    for id, module in (("SNOW-01", "snow"), ("ICE-01", "ice"), ("SNOW-02", "snow"))
)


def test_modules_that_nobody_has_written_are_counted_and_come_last(catrules, game, tmp_path):
    (tmp_path / "snails" / "clauses.toml").write_text(SNOW + CATALOGUE)
    done = catrules("trace", game, "--missing", env={"COLUMNS": "80"})
    assert (done.returncode, done.stderr) == (1, "")
    lines = [line.rstrip() for line in done.stdout.splitlines()]
    heads = [line for line in lines if "clause" in line and ":" in line]
    assert [line.partition(":")[0] for line in heads] == [
        "base (snails.catrules)",
        "rain (snails/rain.catrules)",
        "no rule file snails/NAME.catrules yet",
        "Written so far",
        "All",
    ]
    assert "  snow 2, ice 1" in lines
    assert lines[-2:] == [
        "Written so far: 4 clauses (3 testable), 2 ruled, 1 tested, 2 missing.",
        "All: 7 clauses (6 testable), 2 ruled, 1 tested, 5 missing.",
    ]
    assert "SN-SNOW-01" not in done.stdout
    listed = catrules("trace", game, "--missing", "--module", "snow").stdout
    assert "snow (no rule file yet): 2 clauses" in listed
    assert "SN-SNOW-01" in listed
    assert "SN-ICE-01" not in listed
    modules = json.loads(catrules("trace", game, "--json").stdout)["modules"]
    assert [(each["module"], each["file"]) for each in modules] == [
        ("snow", None),
        ("ice", None),
        ("base", "snails.catrules"),
        ("rain", "snails/rain.catrules"),
    ]


def test_for_programs(catrules, game):
    done = catrules("trace", game, "--json")
    assert (done.returncode, done.stderr) == (1, "")
    found = json.loads(done.stdout)
    assert {name: found[name] for name in ("clauses", "testable", "ruled", "tested")} == {
        "clauses": 4,
        "testable": 3,
        "ruled": 2,
        "tested": 1,
    }
    why = "only a note, and no scenario tests it"
    assert found["missing"] == [
        {"id": "SN-RACE-03", "why": why, "module": "base"},
        {"id": "SN-RAIN-01", "why": why, "module": "rain"},
    ]
    assert [each["name"] for each in found["assumed"]] == ["laps"]
    assert len(found["trace"]) == 4
    assert found["findings"] == []
    fewer = json.loads(catrules("trace", game, "--json", "--missing").stdout)
    assert [each["id"] for each in fewer["trace"]] == ["SN-RACE-03", "SN-RAIN-01"]
    assert fewer["clauses"] == 4


def test_one_module(catrules, game):
    found = json.loads(catrules("trace", game, "--module", "rain", "--json").stdout)
    assert (found["clauses"], len(found["missing"]), found["assumed"]) == (1, 1, [])
    both = catrules("trace", game, "--module", "rain", "--module", "base", "--json").stdout
    assert json.loads(both)["clauses"] == 4


def test_with_a_variant(catrules, game):
    found = json.loads(catrules("trace", game, "--with", "rain", "--json").stdout)
    assert (found["with"], found["clauses"]) == (["rain"], 4)
    assert json.loads(catrules("trace", "snails/rain.catrules", "--json").stdout) == found


def test_nothing_missing_exits_with_0(catrules, game, tmp_path):
    suite = SUITE.replace("[SN-RACE-02]", "[SN-RACE-02..03, SN-RAIN-01]")
    (tmp_path / "snails" / "base.catspec").write_text(suite)
    done = catrules("trace", game)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("All: 4 clauses (3 testable), 4 ruled, 3 tested, none missing.\n")


def test_exit_zero_is_for_what_is_missing_not_for_what_is_wrong(catrules, game, tmp_path):
    assert catrules("trace", game, "--exit-zero").returncode == 0
    (tmp_path / "snails.catrules").write_text(RULES.replace("RACE-03", "RACE-04"))
    done = catrules("trace", game, "--exit-zero")
    assert done.returncode == 1
    assert "snails.catrules:8:63: error[E707] the catalogue has no `SN-RACE-04`" in done.stderr
    assert "did you mean" in done.stderr
    assert "All: 4 clauses" in done.stdout
    found = json.loads(catrules("trace", game, "--json").stdout)
    assert [each["code"] for each in found["findings"]] == ["E707"]


def test_check_says_the_same(catrules, game, tmp_path):
    assert "E707" not in catrules("check", game).stderr
    (tmp_path / "snails.catrules").write_text(RULES.replace("RACE-03", "RACE-04"))
    done = catrules("check", game)
    assert done.returncode == 1
    assert "snails.catrules:8:63: error[E707] the catalogue has no `SN-RACE-04`" in done.stderr


@pytest.mark.parametrize("name", ["snails.catrules", "snails/clauses.toml"])
@pytest.mark.parametrize("text", [b"", b"\0", b"\xff\xfe\0", b"[[clause]]\nid = "])
def test_odd_files_give_findings(catrules, game, tmp_path, name, text):
    (tmp_path / name).write_bytes(text)
    done = catrules("trace", game)
    assert (done.returncode, done.stdout) == (1, "")
    assert "error[E" in done.stderr
    assert "Traceback" not in done.stderr
    for line in catrules("trace", game, "--json").stdout.splitlines():
        assert json.loads(line)["event"] == "finding"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "Missing argument"),
        (("nowhere.catrules",), "does not exist"),
        (("snails.catrules", "--with", "rian"), "did you mean `rain`?"),
        (("snails.catrules", "--with", "clover"), "there is `rain`"),
        (("snails.catrules", "--module", "rian"), "did you mean `rain`?"),
    ],
)
def test_wrong_usage_exits_with_2(catrules, game, arguments, said):
    done = catrules("trace", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


def test_nothing_in_a_file_steers_the_terminal(catrules, game, tmp_path):
    odd = CATALOGUE.replace("The words of", r"\u001b[31m\u202e")
    (tmp_path / "snails" / "clauses.toml").write_text(odd)
    done = catrules("trace", game)
    assert "\x1b" not in done.stdout
    assert "\u202e" not in done.stdout
