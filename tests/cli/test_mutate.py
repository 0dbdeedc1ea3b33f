"""`catrules mutate`: changes of the rules that no scenario notices."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

GAME = """\
game "Walk"
players 2
assume goal = 2 in 1..4 "how far"
on the table
  counter steps 0..8
  flag loud
play: turns go clockwise from seat(1), at most 8
turn by p
  p must act in path
action step by p in path                           [WK-STEP-01]
  add 1 to steps
  if steps >= goal: p wins
action shout by p in path
  set loud to yes
"""

SUITE = """\
suite of "walk.catrules"

scenario "Two steps"                     [WK-STEP-01]
  players ana, bo
  a new game
  when ana: step
  then steps = 1
  when bo: step
  then bo wins
"""

ENTRY = """\
[[equivalent]]
rule = "shout"
was = "set loud to yes"
now = "do nothing"
why = "nothing asks whether it was loud"
"""


@pytest.fixture
def walk(tmp_path):
    """A game of which one action is never tested."""
    (tmp_path / "walk.catrules").write_text(GAME, encoding="utf-8")
    (tmp_path / "walk.catspec").write_text(SUITE, encoding="utf-8")
    return str(tmp_path / "walk.catrules")


def results(done, status=1):
    assert (done.returncode, done.stderr) == (status, "")
    return json.loads(done.stdout)


def test_survivors_are_told_with_their_lines_and_counted(catrules, walk):
    done = catrules("mutate", walk, "--only", "statement", "--only", "truth")
    assert done.returncode == 1
    folder = Path(walk).parent
    assert done.stdout == (
        f"{walk}:14:3: statement in `shout`; no scenario comes by\n"
        "  - set loud to yes\n"
        "  + do nothing\n"
        "\n"
        f"{walk}:14:15: truth in `shout`; no scenario comes by\n"
        "  - set loud to yes\n"
        "  + set loud to no\n"
        "\n"
        "operator   killed  survived  refused   score\n"
        "statement       3         1        1  75.0 %\n"
        "truth           -         1        -   0.0 %\n"
        "\n"
        "rule   killed  survived  refused    score\n"
        "play        1         -        -  100.0 %\n"
        "turn        -         -        1        -\n"
        "step        2         -        -  100.0 %\n"
        "shout       -         2        -    0.0 %\n"
        "\n"
        "6 changes, tried on 1 scenario of 1 suite.\n"
        "Score 60.0 %: 3 of 5 are noticed; apart from these 1 refused.\n"
    )
    assert done.stderr == ""
    assert sorted(each.name for each in folder.iterdir()) == ["walk.catrules", "walk.catspec"]


def test_json_has_every_mutant(catrules, walk):
    whole = results(catrules("mutate", walk, "--only", "comparison", "--json"), 0)
    assert (whole["killed"], whole["survived"], whole["score"]) == (1, 0, 1.0)
    (result,) = whole["results"]
    assert (result["line"], result["operator"], result["rule"]) == (12, "comparison", "step")
    assert result["clauses"] == ["WK-STEP-01"]
    assert (result["was"], result["now"]) == (
        "if steps >= goal: p wins",
        "if steps > goal: p wins",
    )
    assert result["by"].endswith("walk.catspec:3 Two steps")
    assert result["why"].startswith("E625 ")
    whole = results(catrules("mutate", walk, "--only", "truth", "--json"))
    assert [each["code"] for each in whole["results"]] == ["W830"]


def test_the_result_is_the_same_for_any_number_of_jobs(catrules, walk):
    arguments = ("mutate", walk, "--json", "--only", "number", "--only", "statement")
    alone, shared = catrules(*arguments), catrules(*arguments, "--jobs", "2")
    assert results(alone) == results(shared)


def test_changes_can_be_listed_and_limited(catrules, walk):
    done = catrules("mutate", walk, "--list", "--only", "negation")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        f"{walk}:12:6: negation in `step` [WK-STEP-01]\n"
        "  - if steps >= goal: p wins\n"
        "  + if steps < goal: p wins\n"
        "1 change.\n"
    )
    whole = results(catrules("mutate", walk, "--list", "--limit", "5", "--json"), 0)
    every = results(catrules("mutate", walk, "--list", "--json"), 0)["mutants"]
    places = [every.index(each) for each in whole["mutants"]]
    assert len(places) == 5
    assert places == sorted(places)
    assert places != list(range(5))
    more = results(catrules("mutate", walk, "--list", "--limit", "6", "--json"), 0)
    assert len(more["mutants"]) == 6
    assert all(each in more["mutants"] for each in whole["mutants"])


def test_a_sample_is_the_same_in_every_folder(catrules, walk, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "walk.catrules").write_text(GAME, encoding="utf-8")
    there = str(elsewhere / "walk.catrules")
    arguments = ("--list", "--limit", "5")
    listed = catrules("mutate", walk, *arguments).stdout
    assert catrules("mutate", there, *arguments).stdout == listed.replace(walk, there)


def test_of_a_sample_it_is_told_where_the_score_of_all_lies(catrules, walk):
    arguments = ("mutate", walk, "--only", "statement", "--limit", "3")
    done = catrules(*arguments)
    assert (
        "A random sample of 3 of 5 changes, tried on 1 scenario of 1 suite.\nScore " in done.stdout
    )
    assert re.search(r"Score [0-9.]+ % \(of all: [0-9.]+ to [0-9.]+ %, at 95 % conf", done.stdout)
    told = results(catrules(*arguments, "--json"), done.returncode)
    assert (told["mutants"], told["tried"], len(told["results"])) == (5, 3, 3)
    assert told["interval"][0] < told["score"] <= told["interval"][1] + 0.0001
    assert results(catrules(*arguments[:-2], "--json"))["interval"] is None


@pytest.mark.parametrize(("least", "status"), [("60", 0), ("60.1", 1), ("0", 0)])
def test_a_score_can_be_enough(catrules, walk, least, status):
    done = catrules("mutate", walk, "--only", "statement", "--only", "truth", "--at-least", least)
    assert done.returncode == status


def test_what_is_accepted_counts_apart(catrules, walk):
    beside = Path(walk).parent / "walk"
    beside.mkdir()
    (beside / "equivalent.toml").write_text(ENTRY, encoding="utf-8")
    done = catrules("mutate", walk, "--only", "statement")
    assert done.returncode == 0
    assert "  because: nothing asks whether it was loud\n" in done.stdout
    assert "Score 100.0 %: 3 of 3 are noticed; apart from these 1 accepted" in done.stdout
    stale = ENTRY.replace("do nothing", "do everything")
    (beside / "equivalent.toml").write_text(stale, encoding="utf-8")
    done = catrules("mutate", walk, "--only", "statement")
    assert done.returncode == 1
    assert "equivalent.toml:2:1: warning[W831]" in done.stderr


def test_a_draft_is_a_scenario_that_notices(catrules, walk):
    whole = results(catrules("mutate", walk, "--only", "statement", "--draft", "--json"))
    (survivor,) = [each for each in whole["results"] if each["outcome"] == "survived"]
    assert "when ana: shout" in survivor["draft"]
    suite = Path(walk).with_suffix(".catspec")
    suite.write_text(f"{SUITE}\n{survivor['draft']}", encoding="utf-8")
    whole = results(catrules("mutate", walk, "--only", "statement", "--json"), 0)
    assert whole["survived"] == 0


def test_the_scenarios_must_hold_on_the_rules_as_they_are(catrules, walk):
    suite = Path(walk).with_suffix(".catspec")
    suite.write_text(SUITE.replace("steps = 1", "steps = 2"), encoding="utf-8")
    done = catrules("mutate", walk)
    assert (done.returncode, done.stdout) == (1, "")
    assert "FAILED" in done.stderr
    assert "error[E625]" in done.stderr
    assert done.stderr.endswith("The scenarios must hold on the rules as they are.\n")
    suite.write_text(SUITE.replace("when ana", "whenever ana"), encoding="utf-8")
    done = catrules("mutate", walk)
    assert (done.returncode, done.stdout) == (1, "")
    assert "E101" in done.stderr


def test_rules_with_errors_are_not_changed(catrules, broken):
    done = catrules("mutate", broken)
    assert (done.returncode, done.stdout) == (1, "")
    assert "E201" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--only", "numbers"), "there is no 'numbers'; an operator is number, "),
        (("--suite", "{folder}/other"), "no suite (.catspec) of"),
        (("--set", "goal=9"), "`goal` is a number from 1 to 4"),
        (("--at-least", "101"), "101"),
    ],
)
def test_wrong_usage_is_told(catrules, walk, arguments, message):
    (Path(walk).parent / "other").mkdir()
    folder = str(Path(walk).parent)
    done = catrules("mutate", walk, *(each.format(folder=folder) for each in arguments))
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr


# ---- kept results


def test_results_are_kept_and_gone_on_with(catrules, walk, tmp_path):
    kept = tmp_path / "results.jsonl"
    arguments = ("mutate", walk, "--only", "statement", "--resume", str(kept), "--json")
    whole = results(catrules(*arguments))
    lines = kept.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 2 + len(whole["results"])  # the rules, the scenarios
    # what is known is not tried again: here it is known to be noticed
    kept.write_text("\n".join(lines).replace('"survived"', '"killed"') + "\n", encoding="utf-8")
    assert results(catrules(*arguments), 0)["survived"] == 0
    assert len(kept.read_text(encoding="utf-8").splitlines()) == len(lines)
    # a line that was cut off is tried again
    kept.write_text("\n".join(lines)[:-5], encoding="utf-8")
    assert results(catrules(*arguments)) == whole


def test_a_suite_that_grows_is_tried_on_what_nobody_noticed(catrules, walk, tmp_path):
    kept = tmp_path / "results.jsonl"
    arguments = ("mutate", walk, "--only", "truth", "--resume", str(kept), "--json")
    assert results(catrules(*arguments))["killed"] == 0
    more = SUITE + '\nscenario "Loud"\n  players ana, bo\n  a new game\n'
    more += "  when ana: shout\n  then loud = yes\n"
    (tmp_path / "walk.catspec").write_text("# anew\n" + more, encoding="utf-8")
    (found,) = results(catrules(*arguments), 0)["results"]
    assert found["by"].endswith("walk.catspec:12 Loud")
    # another remark: who noticed it stands a line further down, and nothing is tried
    (tmp_path / "walk.catspec").write_text("# anew\n# a\n" + more, encoding="utf-8")
    (found,) = results(catrules(*arguments), 0)["results"]
    assert found["by"].endswith("walk.catspec:13 Loud")
    assert kept.read_text(encoding="utf-8").count('"mutant"') == 1


def test_results_of_other_rules_are_not_gone_on_with(catrules, walk, tmp_path):
    kept = tmp_path / "results.jsonl"
    arguments = ("mutate", walk, "--only", "truth", "--resume", str(kept))
    catrules(*arguments)
    Path(walk).write_text(GAME + "# more\n", encoding="utf-8")
    done = catrules(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert "these are results of other rules or options than now" in done.stderr
    kept.write_text("my diary\n", encoding="utf-8")
    done = catrules(*arguments)
    assert done.returncode == 2
    assert "does not hold results" in done.stderr
    assert kept.read_text(encoding="utf-8") == "my diary\n"


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds its processes in /proc")
def test_a_worker_that_is_ended_from_outside_is_told(walk, tmp_path, popen):
    kept = tmp_path / "results.jsonl"
    arguments = ("mutate", walk, "--resume", str(kept), "--jobs", "2")
    done = popen(*arguments, stdout=subprocess.PIPE, encoding="utf-8")
    wait_for(kept, 3)
    for child in children(done.pid):
        if "spawn_main" in child.read_text(encoding="utf-8").replace("\0", " "):
            os.kill(int(child.parent.name), signal.SIGKILL)
    out, err = done.communicate(timeout=120)
    assert done.returncode == 2
    assert "Score " in out
    assert "A worker process was ended from outside" in err


def children(pid):
    """The command lines of the processes that a process has started."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()
    return [Path(f"/proc/{child}/cmdline") for child in found]


def wait_for(kept, lines):
    """Wait until so many lines are kept."""
    deadline = time.monotonic() + 120
    while not kept.exists() or kept.read_text(encoding="utf-8").count("\n") < lines:
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a signal to one process")
@pytest.mark.parametrize(("jobs", "times"), [("1", 1), ("2", 1), ("2", 2)])
def test_ctrl_c_tells_the_results_so_far(walk, tmp_path, jobs, times, popen):
    kept = tmp_path / "results.jsonl"
    arguments = ("mutate", walk, "--resume", str(kept), "--jobs", jobs)
    done = popen(*arguments, stdout=subprocess.PIPE, encoding="utf-8")
    wait_for(kept, 3)
    for _ in range(times):
        done.send_signal(signal.SIGINT)
    out, err = done.communicate(timeout=120)
    assert done.returncode == 130
    assert "Score " in out
    assert "Interrupted after " in err


def test_only_what_was_just_written(catrules, walk):
    done = catrules("mutate", walk, "--list", "--rule", "shout", "--json")
    assert {each["rule"] for each in results(done, 0)["mutants"]} == {"shout"}
    done = catrules("mutate", walk, "--rule", "shuot")
    assert (done.returncode, done.stdout) == (2, "")
    assert "nothing is changed in 'shuot'; did you mean 'shout'?" in done.stderr


def test_a_draft_is_shown_once_to_be_pasted(catrules, walk):
    done = catrules("mutate", walk, "--rule", "step", "--rule", "shout", "--draft")
    drafts = [line for line in done.stdout.split("\n") if line.startswith("scenario ")]
    titles = [line.split('"')[1] for line in drafts]
    assert len(titles) == len(set(titles)) > 1
    again = "“Shout: loud afterwards”, which is drafted above, notices this, too"
    assert again in done.stdout
