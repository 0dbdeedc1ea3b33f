"""Files that commands write: whole or not at all, and never over something else."""

import os
import stat

import pytest

GAME = 'game "Snail"\nplayers 2\nclauses "clauses.toml"\nplay: do nothing [SN-RACE-01]\n'
CATALOGUE = (
    '[[clause]]\nid = "SN-RACE-01"\nmodule = "base"\nsays = "It crawls."\ntestable = false\n'
)


@pytest.fixture
def traced(catrules, file, tmp_path):
    """Traces a game without anything missing into a page."""
    game = file(GAME)
    file(CATALOGUE, "clauses.toml")

    def run(path, *arguments):
        return catrules("trace", game, "--html", path, *arguments)

    return run


def test_a_page_is_written_and_written_anew(traced, tmp_path):
    done = traced("trace.html")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "All: 1 clause (0 testable), 1 ruled, 0 tested, none missing.",
        "The page is trace.html.",
    ]
    first = (tmp_path / "trace.html").read_bytes()
    assert first.startswith(b"<!doctype html>")
    assert b"It crawls." in first
    os.chmod(tmp_path / "trace.html", 0o640)
    assert traced("trace.html").returncode == 0
    assert (tmp_path / "trace.html").read_bytes() == first
    assert stat.S_IMODE((tmp_path / "trace.html").stat().st_mode) == 0o640
    names = sorted(each.name for each in tmp_path.iterdir())
    assert names == ["clauses.toml", "game.catrules", "trace.html"]


def test_a_new_page_has_the_permissions_of_a_new_file(traced, tmp_path):
    (tmp_path / "other").touch()
    assert traced("trace.html").returncode == 0
    assert (tmp_path / "trace.html").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_an_empty_file_may_be_filled_and_a_link_is_followed(traced, tmp_path):
    (tmp_path / "empty").touch()
    (tmp_path / "link").symlink_to("empty")
    assert traced("link").returncode == 0
    assert (tmp_path / "link").is_symlink()
    assert b"It crawls." in (tmp_path / "empty").read_bytes()


def test_what_somebody_else_wrote_stays(traced, tmp_path):
    (tmp_path / "mine.html").write_text("<p>mine</p>")
    for path in ("mine.html", "game.catrules"):
        before = (tmp_path / path).read_bytes()
        done = traced(path)
        assert (done.returncode, done.stdout) == (2, "")
        assert f"{path} exists, and this command has not written it" in done.stderr
        assert (tmp_path / path).read_bytes() == before


@pytest.mark.parametrize(
    ("path", "why"),
    [
        (".", "is no file"),
        (os.devnull, "is no file"),
        ("nowhere/trace.html", "cannot be written: No such file or directory"),
        ("game.catrules/trace.html", "cannot be written: Not a directory"),
        ("x" * 300, "cannot be written: File name too long"),
        ("", "is no path"),
    ],
)
def test_where_nothing_can_be_written(traced, path, why):
    done = traced(path)
    assert (done.returncode, done.stdout) == (2, "")
    assert why in done.stderr
    assert "Traceback" not in done.stderr


def test_with_json_both_are_given(traced, tmp_path):
    done = traced("trace.html", "--json")
    assert done.stdout.startswith('{"game": "Snail"')
    assert len(done.stdout.splitlines()) == 1
    assert (tmp_path / "trace.html").exists()


def test_the_page_is_written_although_something_is_missing(traced, file, tmp_path):
    file(CATALOGUE.replace("false", "true"), "clauses.toml")
    assert traced("trace.html", "--missing").returncode == 1
    assert b"no scenario tests it" in (tmp_path / "trace.html").read_bytes()


# ---- what was counted, on the page

STEPS = """\
game "Snail"
players 2
clauses "clauses.toml"
on the table
  counter way 0..9
play
  turns go clockwise from seat(1), at most 2
turn by p
  if way < 5: add 1 to way            [SN-RACE-01]
  if way > 8
    set way to 0
"""
SUITE = 'suite of "game.catrules"\nscenario "x"\n  players ana, bo\n  a new game\n  then way = 2\n'


@pytest.fixture
def counted(catrules, file):
    """A game with what its suite counted; gives the path of the counts."""
    file(STEPS)
    file(CATALOGUE, "clauses.toml")
    done = catrules("test", file(SUITE, "game.catspec"), "--coverage-json", "counts.json")
    assert done.returncode == 0, done.stderr
    return "counts.json"


def test_a_page_says_what_was_not_reached(catrules, counted, tmp_path):
    done = catrules("trace", "game.catrules", "--html", "page.html", "--coverage", counted)
    assert (done.returncode, done.stderr) == (0, "")
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    lines = {n: text.split(f'id="r1-{n}"')[1].split("</li>")[0] for n in (7, 9, 10, 11)}
    assert "unrun" not in lines[7]
    assert "`way &lt; 5` never false" in lines[9]
    assert "`way &gt; 8` never true" in lines[10]
    assert "never run" in lines[11]


def test_counts_are_shown_on_a_page_only(catrules, counted):
    done = catrules("trace", "game.catrules", "--coverage", counted)
    assert done.returncode == 2
    assert "--coverage is shown on the page: say --html PATH, too" in done.stderr


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"counts": 3}', '{"counts": {"a": [[1]]}}', "[" * 9999, "\0"]
)
def test_what_holds_no_counts(catrules, counted, file, tmp_path, text):
    wrong = file(text, "wrong.json")
    done = catrules("trace", "game.catrules", "--html", "page.html", "--coverage", wrong)
    assert done.returncode == 2
    assert "wrong.json is not what `catrules test --coverage-json FILE` writes" in done.stderr
    assert not (tmp_path / "page.html").exists()


def test_counts_of_another_game(catrules, counted, file):
    other = file('{"counts": {"other.catrules": []}}', "other.json")
    done = catrules("trace", "game.catrules", "--html", "page.html", "--coverage", other)
    assert done.returncode == 2
    assert "other.json counts nothing of these rules" in done.stderr
