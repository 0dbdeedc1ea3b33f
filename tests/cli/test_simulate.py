"""`catrules simulate`: counts that depend on what is played alone."""

import json
import signal
import subprocess
import time

import pytest


def counted(done):
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def without_times(result):
    return {name: value for name, value in result.items() if name not in ("seconds", "games_per_s")}


def test_json_says_what_was_played_and_what_came_of_it(catrules, pig):
    result = counted(catrules("simulate", pig, "--games", "20", "--seed", "7", "--json"))
    assert result["games"] == 20
    assert result["backend"] == "interpreter"
    assert sum(result["wins"].values()) == 20
    assert list(result["wins"]) == ["1", "2", "3", "4"]
    assert result["winner_counts"] == {"1": 20}
    assert set(result["turns"]) == {"mean", "p50", "p95", "max"}
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


def test_people_read_a_table(catrules, pig):
    done = catrules("simulate", pig, "--games", "10", "--seed", "7", "--players", "2")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Pig, 2 players, seed 7\n10 games in ")
    assert "digest" in done.stdout
    assert "\x1b" not in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "--games"),
        (("--games", "0"), "x>=1"),
        (("--games", "2", "--jobs", "0"), "range"),
        (("--games", "2", "--players", "9"), "2 to 6"),
        (("--games", "2", "--seat", "1=human"), "random or greedy"),
        (("--games", "2", "--set", "a=1"), "no setting is called `a`; there is `target`"),
        (("--games", "2", "--set", "target=9"), "`target` is a number from 10 to 50, not `9`"),
    ],
)
def test_wrong_usage_exits_with_2(catrules, pig, arguments, said):
    done = catrules("simulate", pig, *arguments)
    assert done.returncode == 2
    assert said in done.stderr


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_rules_that_fail_give_the_same_finding_for_any_number_of_jobs(catrules, faulty, jobs):
    done = catrules("simulate", faulty, "--games", "9", "--seed", "1", "--jobs", jobs)
    assert (done.returncode, done.stdout) == (1, "")
    assert "pot" in done.stderr
    assert "Traceback" not in done.stderr
    alone = catrules("simulate", faulty, "--games", "9", "--seed", "1")
    assert done.stderr == alone.stderr


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_gives_the_results_so_far(popen, pig, jobs):
    arguments = ("simulate", pig, "--games", "1000000", "--jobs", jobs, "--json")
    with popen(*arguments, stdout=subprocess.PIPE, start_new_session=True) as batch:
        time.sleep(4)
        batch.send_signal(signal.SIGINT)
        out, said = batch.communicate(timeout=60)
    assert batch.returncode == 130
    result = json.loads(out)
    assert 0 <= result["games"] < 1_000_000
    assert f"Interrupted after {result['games']} of 1000000 games." in said.decode()
    assert b"Traceback" not in said
