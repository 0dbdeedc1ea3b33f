"""`catrules explore`: what is printed, and how it ends."""

import json
import os
import re
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

NIM = """\
game "Nim"
players 2..3
assume high = 3 in 1..9 "or more"
components
  1 heap
each heap
  counter left 0..9
setup
  each heap h: set h.left to high
play
  turns go clockwise from seat(1), at most 20
turn by p: p must act in taking
action take by p in taking
  on h from heaps, n from 1..2 where n <= h.left
  subtract n from h.left
win last by p when p is current and every h in heaps has h.left = 0
"""

STUCK = NIM.replace("1..2 where", "2..3 where")


def test_what_is_printed_where_nothing_is_wrong(catrules, file):
    done = catrules("explore", file(NIM))
    assert (done.returncode, done.stderr) == (0, "")
    first, second, *others = done.stdout.splitlines()
    assert first == "Nim, 2 players"
    assert second.startswith("Complete: 4 positions, the farthest behind 2 choices; ")
    assert others == [
        "",
        "ends by  winners  positions",
        "last     1                1",
        "last     2                1",
        "",
        "Nothing is wrong.",
    ]


def test_findings_are_told_with_the_way_there(catrules, file):
    path = file(STUCK, "nim.catrules")
    done = catrules("explore", path, "--set", "high=4")
    assert done.returncode == 1
    assert f"{path}:12:12: warning[W810]" in done.stderr
    assert "12 | turn by p: p must act in taking" in done.stderr
    assert "      players ana, bo\n      set high = 4\n      ana's turn, in taking\n" in done.stderr
    assert "      when ana: take heap, 3\n" in done.stderr
    assert done.stderr.endswith("2 findings.\n")


def test_json(catrules, file):
    path = file(STUCK, "nim.catrules")
    done = catrules("explore", path, "--set", "high=4", "--players", "3", "--json")
    assert (done.returncode, done.stderr) == (1, "")
    told = json.loads(done.stdout)
    assert (told["game"], told["players"], told["set"]) == ("Nim", 3, {"high": 4})
    assert told["complete"]
    assert told["waiting"] == 0
    assert told["ends"][0] == {"reason": "last", "winners": [2], "positions": 1}
    stuck = next(each for each in told["findings"] if each["code"] == "W810")
    assert stuck["steps"] == ["ana: take heap, 3"]
    assert stuck["line"] == 12
    assert stuck["scenario"].endswith("  when ana: take heap, 3")
    assert told["notes"] == []


def test_what_was_not_seen_is_said(catrules, file):
    done = catrules("explore", file(NIM), "--positions", "2")
    assert done.returncode == 0
    assert done.stdout.splitlines()[1].startswith("Not complete: ")
    assert "not followed up" in done.stdout
    assert done.stdout.endswith("Nothing wrong was found so far.\n")


def test_smaller_pieces_are_read_in_findings_too(catrules, file):
    path = file(STUCK, "nim.catrules")
    done = catrules("explore", path, "--smaller", "act in taking", "act   in   taking")
    assert done.returncode == 1
    assert "12 | turn by p: p must act   in   taking" in done.stderr
    assert "# reads `act   in   taking` for `act in taking`" in done.stderr


def test_another_setting_is_kept_under_a_name(catrules, file, tmp_path):
    path = file(STUCK, "nim.catrules")
    (tmp_path / "small.toml").write_text(
        "[nim]\nset = { high = 3 }\n[nim.kept.four]\nset = { high = 4 }\n"
        "meant = [{ code = 'W810', why = 'as printed' }, { code = 'W811', why = 'so is this' }]\n",
        "utf-8",
    )
    done = catrules("explore", path, "--kept", "four")
    assert done.stdout.startswith("Nim, 2 players, high=4\n")
    assert "\n\n" + f"{path}:12: W810 is meant: as printed\n" in done.stdout
    assert "W810" not in done.stderr
    (meant, *_) = json.loads(catrules("explore", path, "--kept", "four", "--json").stdout)["meant"]
    assert (meant["code"], meant["why"]) == ("W810", "as printed")
    assert "there is four" in catrules("explore", path, "--kept", "five").stderr


def test_a_small_setting_that_is_kept_and_options_over_it(catrules, file, tmp_path):
    path = file(NIM, "nim.catrules")
    (tmp_path / "small.toml").write_text("[nim]\nplayers = 3\nset = { high = 5 }\n", "utf-8")
    kept = catrules("explore", path, "--small").stdout.splitlines()[0]
    over = catrules("explore", path, "--small", "--players", "2", "--set", "high=2").stdout
    assert kept == "Nim, 3 players, high=5"
    assert over.splitlines()[0] == "Nim, 2 players, high=2"


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("--small",), 1, "E013"),
        (("--smaller", "7 heaps", "2 heaps"), 1, "E014"),
        (("--set", "high"), 2, "NAME=VALUE is wanted"),
        (("--set", "high=77"), 2, "from 1 to 9"),
        (("--set", "low=7"), 2, "no setting is called `low`"),
        (("--players", "9"), 2, "2 to 3 can play"),
        (("--positions", "0"), 2, "positions"),
    ],
)
def test_wrong_usage(catrules, file, arguments, status, said):
    done = catrules("explore", file(NIM), *arguments)
    assert done.returncode == status
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_rules_that_cannot_be_played(catrules, file):
    done = catrules("explore", file(NIM.replace("high", "hihg", 1)))
    assert done.returncode == 1
    assert "E201" in done.stderr


def test_tournaments_are_not_explored(catrules, file):
    file(NIM, "nim.catrules")
    cup = 'tournament "Cup" of "nim.catrules"\nplayers 2..3\nplay: play a game by players\n'
    done = catrules("explore", file(cup, "cup.catrules"))
    assert done.returncode == 2
    assert "tournament" in done.stderr


LONG = """\
game "Long"
players 2
on the table
  counter n 0..60
always n < 59 "it is small"
play
  repeat 60 times
    seat(1) chooses k from 1..2 "how far?"
    set n to min(60, n + 1)
"""


def test_a_long_way_is_cut_for_people(catrules, file):
    done = catrules("explore", file(LONG))
    assert done.returncode == 1
    assert "error[E903]" in done.stderr
    assert "  # … 22 lines more\n" in done.stderr
    assert len(done.stderr.splitlines()) < 60


def test_what_no_position_came_by(catrules, file, tmp_path):
    path = file(NIM, "nim.catrules")
    done = catrules("explore", path, "--coverage", "--smaller", "1..2 where", "1..1   where")
    assert done.returncode == 0
    assert "nim.catrules" in done.stdout
    told = json.loads(catrules("explore", path, "--coverage", "--json").stdout)
    assert told["coverage"]["files"]


def shown_until(terminal, wanted):
    """What is shown on a terminal until that is there."""
    said = b""
    while not re.search(wanted, said):
        ready, _, _ = select.select([terminal], [], [], 120)
        assert ready, said
        said += os.read(terminal, 4096)
    return said


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal and a signal to one process")
@pytest.mark.parametrize(("command", "begun"), [("explore", rb"[1-9]\d*/10+"), ("order", rb"0/1")])
def test_ctrl_c_gives_what_was_found_so_far(popen, command, begun):
    game = str(Path(__file__).parents[2] / "games" / "lucky_cat.catrules")
    more = ("--positions", "10000000", "--json")
    ours, theirs = os.openpty()
    with popen(command, game, *more, stdout=subprocess.PIPE, stderr=theirs) as run:
        os.close(theirs)
        shown_until(ours, begun)
        run.send_signal(signal.SIGINT)
        out, _ = run.communicate(timeout=120)
    said = shown_until(ours, rb"Interrupted\.")
    os.close(ours)
    assert run.returncode == 130
    assert b"Traceback" not in said
    told = json.loads(out)
    assert told["findings"] == []
