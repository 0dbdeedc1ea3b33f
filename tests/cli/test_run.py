"""`catrules run` without a terminal: bots play, and it never waits."""

import json
import subprocess
import sys
from pathlib import Path

import pytest


def stream(done):
    assert done.stderr == ""
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_json_starts_with_what_is_played_and_ends_with_the_result(catrules, pig):
    done = catrules("run", pig, "--seed", "7", "--json", "--names", "ana,bo", "--set", "target=30")
    assert done.returncode == 0
    first, *between, last = stream(done)
    assert {name: first[name] for name in first if name != "rules_sha256"} == {
        "event": "start",
        "game": "Pig",
        "players": [1, 2],
        "names": ["ana", "bo"],
        "with": [],
        "set": {"target": 30},
        "seed": 7,
    }
    assert len(first["rules_sha256"]) == 64
    assert {line["event"] for line in between} <= {"decision", "effect", "trigger"}
    for line in between:
        assert {"event", "actor", "rule", "clauses", "text"} <= set(line)
    assert last["event"] == "end"
    assert set(last) == {"event", "winners", "scores", "turns", "decisions", "reason"}
    assert last["decisions"] == sum(line["event"] == "decision" for line in between)
    assert len(last["winners"]) == 1


def test_the_same_seed_gives_the_same_bytes_and_another_does_not(catrules, pig):
    runs = [catrules("run", pig, "--seed", seed, "--json").stdout for seed in ("7", "7", "8")]
    assert runs[0] == runs[1] != runs[2]


def test_a_seed_is_chosen_and_can_be_given_again(catrules, pig):
    once = catrules("run", pig, "--json").stdout
    seed = json.loads(once.partition("\n")[0])["seed"]
    assert catrules("run", pig, "--json", "--seed", str(seed)).stdout == once


def test_a_seat_is_shown_its_own_log_and_no_seed(catrules, file):
    game = file(HIDDEN)
    lines = stream(catrules("run", game, "--json", "--as", "2", "--seed", "1"))
    assert lines[0]["seed"] is None
    everything = stream(catrules("run", game, "--json", "--seed", "1"))
    told = [line for line in lines if line["event"] == "decision"]
    assert {line["actor"] for line in told} <= {2}
    assert len(told) < sum(line["event"] == "decision" for line in everything)
    assert lines[-1] == {**everything[-1], "decisions": None}


HIDDEN = """\
game "Hidden"
players 2

components
  9 coin in bank

on the table
  pile bank of coin

each player
  pile cup of coin, seen by owner

play
  turns go clockwise from seat(1), at most 20

turn by p
  p may "take a coin?"
    move 1 coin from bank to p.cup

win full by p when count p.cup >= 3
"""


def test_people_read_sentences_and_the_result(catrules, pig):
    done = catrules("run", pig, "--seed", "7", "--players", "2")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "Pig, 2 players, seed 7"
    assert lines[-2].startswith("Result: ")
    assert lines[-1].endswith(" decisions.")
    assert "\x1b" not in done.stdout


def test_explain_adds_the_rule(catrules, pig):
    plain = catrules("run", pig, "--seed", "7").stdout
    explained = catrules("run", pig, "--seed", "7", "--explain").stdout
    assert "(throw" in explained
    assert "(throw" not in plain


def test_bots_can_be_named(catrules, pig):
    done = catrules("run", pig, "--seed", "7", "--players", "2", "--seat", "all=greedy", "--json")
    assert stream(done)[-1]["event"] == "end"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", "9"), "2 to 6"),
        (("--players", "x"), "'x' is not a valid integer"),
        (("--set", "nope=1"), "nope"),
        (("--set", "target=1"), "from 10 to 50"),
        (("--set", "target"), "NAME=VALUE"),
        (("--seat", "9=random"), "from 1 to 4"),
        (("--seat", "1=cat"), "random, greedy, mcts or human"),
        (("--seat", "1=human"), "only at a terminal"),
        (("--as", "9", "--json"), "from 1 to 4"),
        (("--as", "1"), "needs --json"),
        (("--names", "a,a"), "twice"),
        (("--seed", "-1"), "0 to 18446744073709551615"),
        (("--seed", "18446744073709551616"), "0 to 18446744073709551615"),
        (("--what",), "No such option"),
    ],
)
def test_wrong_usage_exits_with_2_and_says_what_is_allowed(catrules, pig, arguments, said):
    done = catrules("run", pig, *arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_file_that_is_not_there_is_wrong_usage(catrules):
    done = catrules("run", "nowhere.catrules")
    assert done.returncode == 2
    assert "nowhere.catrules" in done.stderr


def test_rules_with_errors_are_not_played(catrules, broken):
    done = catrules("run", broken)
    assert (done.returncode, done.stdout) == (1, "")
    assert "nowhere" in done.stderr
    as_json = catrules("run", broken, "--json")
    assert as_json.returncode == 1
    (line, *_) = stream(as_json)
    assert line["event"] == "finding"
    assert line["line"] == 6


def test_rules_that_fail_while_they_run_give_a_finding(catrules, faulty):
    done = catrules("run", faulty, "--seed", "1")
    assert done.returncode == 1
    assert "`pot` would become" in done.stderr
    assert f"`catrules run {faulty} --players 4 --seat all=random --seed 1` plays" in done.stderr
    assert done.stdout.splitlines()[-1].startswith("  throw — the die shows")
    assert "Traceback" not in done.stderr
    lines = stream(catrules("run", faulty, "--seed", "1", "--json"))
    assert [line["event"] for line in (lines[0], lines[-1])] == ["start", "finding"]
    assert lines[-2]["verb"] == "roll"  # what happened before it, since the last answer


def test_a_fault_in_the_setup_is_told_like_any_other(catrules, file):
    game = file(SPILT)
    for way in ((), ("--json",)):
        done = catrules("run", game, "--seed", "1", *way)
        assert done.returncode == 1
        assert "coin" in done.stdout
        assert "player 2's `points` would become 6" in done.stdout + done.stderr


SPILT = """\
game "Spilt"
players 2

components
  3 coin in bank

on the table
  pile bank of coin
  pile floor of coin

each player
  counter points 0..5

setup
  move 2 coins from bank to floor
  repeat at most 9 times while left(seat(1)).points < 6: add 1 to left(seat(1)).points

play
  turns go clockwise from seat(1), at most 2

turn by p
  do nothing
"""


def test_the_options_of_a_game_are_listed(catrules, pig):
    said = catrules("run", pig, "--options")
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout.splitlines() == [
        "Pig is for 2 to 6 players (`--players`).",
        "What its rules leave open is played like this, unless `--set` says otherwise:",
        "",
        "  --set target=20",
        "      the points that win",
        "      It is a number from 10 to 50.",
    ]
    done = catrules("run", pig, "--options", "--set", "target=30", "--json")
    listed = json.loads(done.stdout)
    assert listed["players"] == [2, 6]
    (setting,) = listed["settings"]
    assert (setting["name"], setting["value"], setting["high"]) == ("target", 30, 50)


def test_people_are_told_what_belongs_together_in_one_sentence(catrules, pig):
    said = catrules("run", pig, "--seed", "7", "--players", "2").stdout.splitlines()
    assert said[1:5] == [
        "player 1's turn",
        "  throw — the die shows 3 (pot: 3)",
        "  hold — points: 3",
        "player 2's turn",
    ]


def test_who_loses_with_which_score_stands_in_a_table(catrules, file, pig_text):
    game = file(pig_text + "\nvalue score(player p) = p.points\n")
    lines = catrules("run", game, "--seed", "7", "--players", "2").stdout.splitlines()
    assert lines[-4].startswith("Result: player ")
    winner = int(lines[-4].split()[2])
    marked = [line.startswith("* ") for line in lines[-3:-1]]
    assert marked == [seat == winner for seat in (1, 2)]
    assert lines[-3].split()[-3:-1] == ["player", "1"]


def test_a_reader_that_goes_away_is_no_fault(pig, popen):
    with popen("run", pig, "--json", "--seed", "7", stdout=subprocess.PIPE) as game:
        assert b"start" in game.stdout.readline()
        game.stdout.close()
        assert game.wait(60) == 0
        assert game.stderr.read() == b""


def test_a_full_disk_is_a_message(pig, popen):
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("no /dev/full here")
    with full.open("wb") as nowhere, popen("run", pig, "--json", stdout=nowhere) as game:
        said = game.stderr.read()
        assert game.wait(60) == 2
        assert b"No space left" in said
        assert b"Traceback" not in said


def test_what_the_output_cannot_show_does_not_stop_it(catrules, file, pig_text):
    game = file(pig_text.replace('"Pig"', '"Pïg 猫"'))
    done = catrules("run", game, "--seed", "7", env={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_reason_to_fail(pig, command, environment, closed):
    line = [*command("run", pig, "--seed", "7")]
    done = subprocess.run(
        ["bash", "-c", f'"$@" {closed}', "bash", *line],
        env=environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_fault_of_the_program_is_owned_up_to(pig, environment):
    script = (
        "import sys, catrules.rules; sys.argv = ['catrules', 'check', sys.argv[1]]\n"
        "def check(path, variants): raise RecursionError('too deep')\n"
        "catrules.rules.check = check\n"
        "from catrules_cli.main import main; main()"
    )
    line = [sys.executable, "-c", script, pig]
    done = subprocess.run(line, env=environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 70
    assert "no fault of yours. RecursionError: too deep" in done.stderr
    assert "Traceback" not in done.stderr
    more = environment(CATRULES_TRACEBACK="1")
    done = subprocess.run(line, env=more, capture_output=True, text=True, check=False)
    assert "Traceback" in done.stderr


def test_a_seat_is_not_told_how_many_decisions_others_made(catrules, pig):
    done = catrules("run", pig, "--seed", "1", "--json", "--as", "2")
    assert json.loads(done.stdout.splitlines()[-1])["decisions"] is None
