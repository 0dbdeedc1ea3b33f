"""What `catrules simulate` writes to files, and several rule sets beside each other."""

import json
from pathlib import Path

import click
import pytest

from catrules_cli import cells, extras
from catrules_cli.backends import Asked

parquet = pytest.importorskip("pyarrow.parquet", reason="rows are an extra: catrules[data]")
pytest.importorskip("vl_convert", reason="charts are an extra: catrules[report]")


MARK = b"catrules.simulate"
GAMES = Path(__file__).parents[2] / "games"


def counted(done):
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def test_rows_are_the_games_that_were_counted(catrules, pig, tmp_path):
    asked = ("simulate", pig, "--games", "30", "--seed", "7", "--json")
    files = ("--out", "games.parquet", "--decisions", "made.parquet")
    result = counted(catrules(*asked, *files, "--players", "2"))
    games = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    made = parquet.read_table(tmp_path / "made.parquet").to_pylist()
    assert [row["game"] for row in games] == list(range(1, 31))
    for seat in (1, 2):
        assert sum(seat in row["winners"] for row in games) == result["wins"][str(seat)]
    assert {row["ending"] for row in games} == {"reached"}
    assert sum(row["turns"] for row in games) / 30 == result["turns"]["mean"]
    assert len(made) == sum(row["decisions"] for row in games)
    assert {row["chosen"] for row in made} == {"throw", "hold", "boast"}
    again = counted(catrules(*asked, *files, "--players", "2", "--backend", "interpreter"))
    assert again["digest"] == result["digest"]
    assert parquet.read_table(tmp_path / "games.parquet").to_pylist() == games
    about = json.loads(parquet.read_metadata(tmp_path / "games.parquet").metadata[MARK])
    assert (about["game"], about["seed"]) == ("Pig", 7)


@pytest.mark.slow
def test_the_page_is_the_same_for_any_number_of_jobs(catrules, pig, tmp_path):
    asked = ("simulate", pig, "--games", "12", "--seed", "7", "--sample", "9", "--report")
    pages = []
    for jobs in ("1", "2"):
        done = catrules(*asked, f"{jobs}.html", "--jobs", jobs)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.endswith(f"the page is {jobs}.html\n")
        pages.append((tmp_path / f"{jobs}.html").read_text(encoding="utf-8"))
    assert pages[0] == pages[1]
    assert "counted in the first 9 of them" in pages[0]


def test_a_sweep_plays_each_value_with_the_same_seeds(catrules, pig, tmp_path):
    asked = ("simulate", pig, "--games", "20", "--seed", "7", "--json")
    swept = ("--sweep", "target=20,30", "--sweep", "players=2,3", "--out", "all.parquet")
    found = counted(catrules(*asked, *swept))
    assert [each["step"] for each in found] == [
        {"target": target, "players": players} for target in ("20", "30") for players in ("2", "3")
    ]
    assert found[0]["differences"] is None
    assert found[1]["differences"]["games"] == 20
    alone = counted(catrules(*asked, "--set", "target=30", "--players", "2"))
    assert found[2]["digest"] == alone["digest"]
    difference = alone["turns"]["mean"] - found[0]["turns"]["mean"]
    assert found[2]["differences"]["turns"]["value"] == pytest.approx(difference)
    rows = parquet.read_table(tmp_path / "all.parquet").to_pylist()
    assert len(rows) == 80
    assert {(row["target"], row["players"]) for row in rows} == {
        (target, players) for target in ("20", "30") for players in ("2", "3")
    }


def test_two_rule_sets_are_compared_in_plain_words(catrules, pig, tmp_path):
    asked = ("simulate", pig, "--games", "60", "--seed", "7", "--players", "2")
    sides = ("--compare", "base", "set:target=40 seat:all=random", "--report", "two.html")
    done = catrules(*asked, *sides)
    assert (done.returncode, done.stderr) == (0, "")
    assert "target=40, seat all=random, compared with base (95 % intervals):" in done.stdout
    assert "the second player wins " in done.stdout
    assert "more turns, between" in done.stdout
    assert "Differences from base" in (tmp_path / "two.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--sweep", "target=20,30", "--sample", "9"), "--sweep and --sample do not go together"),
        (("--sweep", "tarrget=20,30"), "did you mean `target`?"),
        (("--compare", "base", "set:target=5"), "from 10 to 50"),
        (("--out", "mine.txt"), "exists, and this command has not written it"),
        (("--report", "no/such/folder.html"), "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_told_before_a_game_is_played(
    catrules, pig, tmp_path, arguments, said
):
    (tmp_path / "mine.txt").write_text("my notes", encoding="utf-8")
    done = catrules("simulate", pig, "--games", "100000000", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in " ".join(done.stderr.split())
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == "my notes"


def test_games_of_a_tournament_are_not_looked_into(catrules, tmp_path):
    asked = (
        "simulate",
        str(GAMES / "lucky_cat" / "shuffle.catrules"),
        "--games",
        "1",
        "--seed",
        "1",
    )
    done = catrules(*asked, "--decisions", "made.parquet")
    assert (done.returncode, done.stdout) == (2, "")
    assert "of a tournament no decisions are written" in " ".join(done.stderr.split())
    done = catrules(*asked, "--report", "all.html")
    assert (done.returncode, done.stderr) == (0, "")
    assert "looked into" not in (tmp_path / "all.html").read_text(encoding="utf-8")


BASE = Asked("game.catrules", ("a",), ("x=1",), None, (), 1)


def test_sweeps_are_grids():
    found = cells.sweep(["n=1, 2", "with=none,b+c", "list=1,2;3,4"], BASE)
    assert found.axes == (("n", ("1", "2")), ("with", ("none", "b+c")), ("list", ("1,2", "3,4")))
    assert len(found.cells) == 8
    assert found.cells[0].label == "n=1, no variant, list=1,2"
    assert found.cells[-1].asked.variants == ("a", "b", "c")
    assert found.cells[-1].asked.sets == ("x=1", "n=2", "list=3,4")


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (["n"], "NAME=a,b,c is wanted"),
        (["n=1,,2"], "a value of n is empty"),
        (["n=1,2,1"], "1 is there twice"),
        (["n=1", "n=2"], "n is there twice"),
        (["players=two"], "players are a number"),
        (["n=" + ",".join(map(str, range(501)))], "these are 501 rule sets"),
    ],
)
def test_bad_sweeps_are_refused(texts, said):
    with pytest.raises(click.BadParameter, match=said):
        cells.sweep(texts, BASE)


@pytest.mark.parametrize(
    ("side", "said"),
    [("", "a side is empty"), ("wth:b", "is no side"), ("base", "both sides are the same")],
)
def test_bad_sides_are_refused(side, said):
    with pytest.raises(click.BadParameter, match=said):
        cells.compare(("base", side), BASE)


def test_what_is_not_installed_is_said_with_what_installs_it():
    with pytest.raises(click.UsageError, match=r"pip install 'catrules\[data\]'"):
        extras.need("--out", "no_such_package", "data")
