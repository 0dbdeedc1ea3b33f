"""`catrules order`: what is printed, and how it ends."""

import json

import pytest

GAME = """\
game "Two"
players 2
on the table
  counter n 0..99
play
  turns go clockwise from seat(1), at most 3
  nobody wins
turn by p
  count_up by p
rule count_up by p
  p chooses one "what?"
    "one": add 1 to n
    "two": add 2 to n
"""

FOG = 'variant "Fog" of "../two.catrules"\nafter count_up by p: set n to 2 * n\n'
LINE = "after count_up by p: add 1 to n\n"


@pytest.fixture
def game(file, tmp_path):
    (tmp_path / "two").mkdir()
    for name, text in (("fog", FOG), ("rain", FOG.replace("Fog", "Rain") + LINE)):
        (tmp_path / "two" / f"{name}.catrules").write_text(text, encoding="utf-8")
    return file(GAME, "two.catrules")


def test_nothing_is_due_at_once(catrules, game):
    done = catrules("order", game, "--decisions", "10")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "Two, 2 players",
        "the game: 0 moments at which several things were due, 0 pairs in all; "
        "all 10 positions, 0 decisions at random",
        "",
        "No order that is not said was found to matter.",
    ]


def test_a_finding(catrules, game):
    done = catrules("order", game, "--with", "rain")
    assert done.returncode == 1
    assert "rain.catrules:2:1: warning[W820]" in done.stderr
    assert "2 | after count_up by p: set n to 2 * n" in done.stderr
    assert "      with rain\n" in done.stderr
    assert done.stderr.endswith("1 finding.\n")


def test_each_variant_and_every_two(catrules, game):
    done = catrules("order", game, "--each", "--pairs", "--json", "--positions", "9")
    assert (done.returncode, done.stderr) == (1, "")
    told = json.loads(done.stdout)
    assert told["game"] == "Two"
    assert [each["with"] for each in told["sets"]] == [[], ["fog"], ["rain"], ["fog", "rain"]]
    assert [each["findings"] for each in told["sets"]] == [0, 0, 1, 1]
    (finding,) = told["findings"]
    assert finding["code"] == "W820"
    assert finding["steps"] == ["ana: one"]
    assert told["notes"] == []


def test_variants_that_are_not_played_together(catrules, game, tmp_path):
    for name in ("fog", "rain"):
        path = tmp_path / "two" / f"{name}.catrules"
        path.write_text(path.read_text("utf-8") + "one of weathers\n", encoding="utf-8")
    done = catrules("order", game, "--each", "--pairs", "--decisions", "0")
    assert "3 sets of variants, 1 more are not played together" in done.stdout


def test_the_same_for_the_same_seed(catrules, game):
    arguments = ("order", game, "--with", "rain", "--positions", "2", "--decisions", "50", "--json")
    one, again = (catrules(*arguments, "--seed", "5").stdout for _ in range(2))
    assert one == again


def test_wrong_usage(catrules, game):
    assert catrules("order", game, "--seed", "-1").returncode == 2
    assert catrules("order", game, "--with", "sun").returncode == 1
