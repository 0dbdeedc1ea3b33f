"""`catrules simulate`: counts that depend on what is played alone."""

import json
import shlex
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def fails_late(file, pig_text):
    """A game in which bots seldom throw so often that a counter leaves its range."""
    return file(pig_text.replace("pot 0..300", "pot 0..18"), "odd name's.catrules")


def counted(done):
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def without_times(result):
    return {name: value for name, value in result.items() if name not in ("seconds", "games_per_s")}


def test_json_says_what_was_played_and_what_came_of_it(catrules, pig):
    result = counted(catrules("simulate", pig, "--games", "20", "--seed", "7", "--json"))
    assert result["games"] == 20
    assert result["backend"] == "compiled"
    assert sum(result["wins"].values()) == 20
    assert list(result["wins"]) == ["1", "2", "3", "4"]
    assert result["winner_counts"] == {"1": 20}
    assert set(result["turns"]) == set(result["decisions"]) == {"mean", "p50", "p95", "max"}
    assert result["reasons"] == {"reached": 20}
    assert result["scores"] is None
    assert result["first_unfinished"] is None
    assert result["unfinished"] == 0
    assert result["seed"] == 7
    assert result["seconds"] >= 0


def test_the_result_is_the_same_for_any_number_of_jobs(catrules, pig):
    arguments = ("simulate", pig, "--games", "13", "--seed", "7", "--json", "--seat", "1=greedy")
    alone = counted(catrules(*arguments))
    shared = counted(catrules(*arguments, "--jobs", "2"))
    assert without_times(alone) == without_times(shared)


def test_another_seed_gives_another_digest(catrules, pig):
    digests = {
        counted(catrules("simulate", pig, "--games", "5", "--json", "--seed", seed))["digest"]
        for seed in ("1", "2")
    }
    assert len(digests) == 2


def lines_of(text):
    """The lines with their columns one space apart."""
    return [" ".join(line.split()) for line in text.splitlines()]


def test_people_read_tables(catrules, pig):
    done = catrules("simulate", pig, "--games", "10", "--seed", "7", "--players", "2")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Pig, 2 players, seed 7\n10 games in ")
    assert "\x1b" not in done.stdout
    lines = lines_of(done.stdout)
    same = counted(
        catrules("simulate", pig, "--games", "10", "--seed", "7", "--players", "2", "--json")
    )
    assert "reached 10 100.0 %" in lines
    assert f"1 random {same['wins']['1']} {same['wins']['1'] * 10:.1f} %" in lines
    for noun in ("turns", "decisions"):
        of = same[noun]
        assert f"{noun} {of['mean']:.2f} {of['p50']} {of['p95']} {of['max']}" in lines
    assert lines[-1] == f"digest {same['digest']}"


def test_the_documented_output(catrules, tmp_path):
    text = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    block = text[text.index("$ catrules simulate") :]
    command, heading, _, *rest = block[: block.index("```")].splitlines()
    words = command.split()[2:]
    (tmp_path / words[1]).parent.mkdir(parents=True)
    shutil.copy(ROOT / words[1], tmp_path / words[1])
    done = catrules(*words)
    assert done.returncode == 0
    said, times, *results = done.stdout.splitlines()
    assert (said, results) == (heading, rest)
    assert times.startswith("200 games in ")


DRAWN = """\
game "Drawn"
players 2
on the table
  counter n 0..9
each player
  counter points 0..9
value score(player p) = p.points
setup: add 4 to seat(2).points
play: turns go clockwise from seat(1), at most 2
turn by p
  p may "stop"
    if p is seat(1): nobody wins
    otherwise: every player q wins
"""


def test_ends_scores_and_shared_wins(catrules, file):
    arguments = ("simulate", file(DRAWN), "--games", "40", "--seed", "1")
    result = counted(catrules(*arguments, "--json"))
    assert set(result["reasons"]) == {"nobody wins", "turn", "turn limit"}
    assert result["scores"] == {"1": 0.0, "2": 4.0}
    assert result["winner_counts"]["0"] + result["winner_counts"]["2"] == 40
    lines = lines_of(catrules(*arguments).stdout)
    assert "seat bot wins share mean score" in lines
    counts = result["winner_counts"]
    assert f"winners: one in 0, nobody in {counts['0']}, 2 in {counts['2']}" in lines
    for reason, games in result["reasons"].items():
        assert f"{reason} {games} {100 * games / 40:.1f} %" in lines


def test_the_longest_game_is_played_again_by_the_command_that_is_shown(catrules, pig):
    batch = ("simulate", pig, "--games", "30", "--seed", "7", "--seat", "2=greedy")
    batch += ("--set", "target=30")
    result = counted(catrules(*batch, "--json"))
    shown = catrules(*batch).stdout.splitlines()
    again = next(line for line in shown if "catrules run" in line)
    words = shlex.split(again)
    assert words[0] == "catrules"
    end = json.loads(catrules(*words[1:], "--json").stdout.splitlines()[-1])
    assert end["turns"] == result["turns"]["max"]
    title = f"game {result['longest']['game']} is the longest"
    length = f"({end['turns']} turns, {end['decisions']} decisions):"
    assert f"{title} {length}" in shown
    assert str(result["longest"]["seed"]) in words


def test_variants_are_named_and_played_again(catrules, pig, file):
    variant = file(
        'variant "Sprint" of "game.catrules"\nwin sprint by p when p.points >= 10\n',
        "sprint.catrules",
    )
    more = ("--games", "12", "--seed", "7")
    named = counted(catrules("simulate", pig, "--with", "sprint", *more, "--jobs", "2", "--json"))
    itself = counted(catrules("simulate", variant, *more, "--json"))
    assert without_times(named) == without_times(itself)
    assert named["with"] == ["sprint"]
    assert next(iter(named["reasons"])) == "sprint"
    for arguments in ((pig, "--with", "sprint"), (variant,)):
        shown = catrules("simulate", *arguments, *more).stdout.splitlines()
        assert shown[0] == "Pig, sprint, 4 players, seed 7"
        command = next(line for line in shown if "catrules run" in line)
        end = catrules(*shlex.split(command)[1:], "--json").stdout.splitlines()[-1]
        assert json.loads(end)["turns"] == named["turns"]["max"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "--games"),
        (("--games", "0"), "x>=1"),
        (("--games", "2", "--jobs", "0"), "range"),
        (("--games", "2", "--players", "9"), "2 to 6"),
        (("--games", "2", "--seat", "1=human"), "random, greedy or mcts"),
        (("--games", "2", "--set", "a=1"), "no setting is called `a`; there is `target`"),
        (("--games", "2", "--set", "target=9"), "`target` is a number from 10 to 50, not `9`"),
    ],
)
def test_wrong_usage_exits_with_2(catrules, pig, arguments, said):
    done = catrules("simulate", pig, *arguments)
    assert done.returncode == 2
    assert said in done.stderr


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_rules_that_fail_give_the_same_finding_for_any_number_of_jobs(catrules, fails_late, jobs):
    done = catrules("simulate", fails_late, "--games", "9", "--seed", "1", "--jobs", jobs)
    assert (done.returncode, done.stdout) == (1, "")
    assert "pot" in done.stderr
    assert "Traceback" not in done.stderr
    alone = catrules("simulate", fails_late, "--games", "9", "--seed", "1")
    assert done.stderr == alone.stderr


def test_the_game_that_fails_is_played_again_by_the_command_that_is_shown(catrules, fails_late):
    arguments = ("simulate", fails_late, "--games", "9", "--seed", "1")
    *finding, said, command = catrules(*arguments).stderr.splitlines()
    number = int(said.split()[1])
    assert number > 1
    assert said == f"Game {number} of 9 stops there. To play it again:"
    again = catrules(*shlex.split(command)[1:])
    assert again.returncode == 1
    assert again.stderr.splitlines()[: len(finding)] == finding
    assert command.strip() in again.stderr
    found = json.loads(catrules(*arguments, "--json").stdout)
    assert (found["event"], found["code"], found["game"]) == ("finding", "E901", number)
    assert found["replay"] == command.strip()
    assert shlex.split(command)[-2:] == ["--seed", str(found["seed"])]


@pytest.mark.parametrize("backend", ["compiled", "interpreter"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_gives_the_results_so_far(popen, pig, jobs, backend):
    how = ("--jobs", jobs, "--backend", backend)
    arguments = ("simulate", pig, "--games", "1000000000", *how, "--json")
    with popen(*arguments, stdout=subprocess.PIPE, start_new_session=True) as batch:
        time.sleep(4)
        batch.send_signal(signal.SIGINT)
        out, said = batch.communicate(timeout=60)
    assert batch.returncode == 130
    result = json.loads(out)
    assert 0 <= result["games"] < 1_000_000_000
    assert f"Interrupted after {result['games']} of 1000000000 games." in said.decode()
    assert b"Traceback" not in said
