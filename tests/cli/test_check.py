"""`catrules check` and `catrules explain`."""

import json
import subprocess
import sys

import pytest


def test_rules_that_are_well(catrules, pig):
    done = catrules("check", pig)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "All well: 1 file checked.\n"
    assert json.loads(catrules("check", pig, "--json").stdout) == []


def test_findings_for_people_are_on_stderr_with_place_and_code(catrules, broken):
    done = catrules("check", broken)
    assert (done.returncode, done.stdout) == (1, "")
    assert f"{broken}:6:" in done.stderr
    assert "error[E" in done.stderr
    assert "set nowhere to 3" in done.stderr
    assert "\x1b" not in done.stderr


def test_findings_for_programs_are_on_stdout(catrules, broken):
    done = catrules("check", broken, "--json")
    assert (done.returncode, done.stderr) == (1, "")
    finding, *_ = json.loads(done.stdout)
    assert list(finding) == [
        "file",
        "line",
        "column",
        "end_line",
        "end_column",
        "severity",
        "code",
        "message",
        "hint",
        "labels",
    ]
    assert (finding["file"], finding["line"], finding["severity"]) == (broken, 6, "error")


def test_several_files_are_checked_and_a_finding_is_said_once(catrules, pig, broken):
    done = catrules("check", pig, broken, broken, "--json")
    assert done.returncode == 1
    found = json.loads(done.stdout)
    assert len(found) == len({json.dumps(finding) for finding in found}) >= 1


def test_warnings_alone_exit_with_0_unless_strict(catrules, file, pig_text):
    game = file(pig_text + "\n# [PIG-1] is cited in a comment\n")
    done = catrules("check", game)
    assert (done.returncode, done.stdout) == (0, "")
    assert "warning[W" in done.stderr
    assert done.stderr.endswith("1 warning in 1 file; 1 file checked.\n")
    assert catrules("check", game, "--strict").returncode == 1


@pytest.fixture
def folder(tmp_path, pig_text):
    """A folder with two rule files that are well, one with a warning, two with errors."""
    files = {
        "good.catrules": pig_text,
        "deep/er/good.catrules": pig_text,
        "deep/warned.catrules": pig_text + "# [PIG-1]\n",
        "bad.catrules": pig_text.replace("add die.face to pot", "add die.fase to pit"),
        "worse.catrules": pig_text.replace("roll die", "roll dye"),
        ".hidden/bad.catrules": "",
        "notes.txt": "no rules",
    }
    for name, text in files.items():
        path = tmp_path / "rules" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return "rules"


def test_a_folder_stands_for_the_rule_files_in_it(catrules, folder):
    done = catrules("check", folder)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.endswith("3 errors, 1 warning in 3 files; 5 files checked.\n")
    found = json.loads(catrules("check", folder, "--json").stdout)
    assert [finding["file"] for finding in found] == [
        *["rules/bad.catrules"] * 2,
        "rules/deep/warned.catrules",
        "rules/worse.catrules",
    ]
    twice = catrules("check", "rules/bad.catrules", folder, folder, "--json")
    assert json.loads(twice.stdout) == found
    well = catrules("check", f"{folder}/deep/er", f"{folder}/good.catrules")
    assert (well.returncode, well.stdout) == (0, "All well: 2 files checked.\n")


def test_a_folder_without_rule_files_is_no_success(catrules, tmp_path):
    done = catrules("check", str(tmp_path))
    assert (done.returncode, done.stdout) == (1, "")
    assert f"{tmp_path}:1:1: error[E002] there is no rule file in this folder" in done.stderr


@pytest.mark.parametrize("arguments", [(), ("nowhere.catrules",), ("--what",)])
def test_wrong_usage_exits_with_2(catrules, arguments):
    done = catrules("check", *arguments)
    assert done.returncode == 2
    assert "Usage: catrules check" in done.stderr


def test_odd_files_give_findings(catrules, tmp_path):
    binary = tmp_path / "binary"
    binary.write_bytes(bytes(range(256)))
    empty = tmp_path / "empty"
    empty.write_bytes(b"")
    for odd in (tmp_path, binary, empty):
        done = catrules("check", str(odd), "--json")
        assert done.returncode == 1
        assert all(finding["severity"] == "error" for finding in json.loads(done.stdout))


def test_a_check_needs_neither_the_machine_nor_rich(pig):
    script = (
        "import sys; sys.argv = ['catrules', 'check', sys.argv[1]]\n"
        "from catrules_cli.main import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(*sorted(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, pig],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": ":".join(sys.path)},
    )
    loaded = done.stdout.split()
    unwanted = (
        "catrules.machine",
        "catrules.lowering",
        "rich",
        "multiprocessing",
        "importlib.metadata",
    )
    assert [name for name in loaded if name in unwanted] == []


def test_explain_tells_more_about_a_code(catrules):
    done = catrules("explain", "E101")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("E101")
    assert catrules("explain", "e101").stdout == done.stdout


def test_explain_alone_lists_the_codes(catrules):
    done = catrules("explain")
    assert done.returncode == 0
    assert "E101" in done.stdout
    assert "W101" in done.stdout


def test_explain_of_a_beginning_lists_the_codes_that_begin_so(catrules):
    lines = catrules("explain", "e2").stdout.splitlines()
    every = catrules("explain").stdout.splitlines()
    assert lines == [line for line in every if line.startswith("E2")]
    assert len(lines) > 5


def test_explain_of_no_code_is_wrong_usage(catrules):
    done = catrules("explain", "E9999")
    assert done.returncode == 2
    assert "E9999" in done.stderr


def test_the_folder_at_hand_is_a_folder(catrules, pig):
    done = catrules("check", ".")
    assert (done.returncode, done.stdout) == (0, "All well: 1 file checked.\n")


def test_variants_that_do_not_go_together_are_found(catrules, file, pig):
    for name, amount in (("one", 11), ("two", 12)):
        head = 'variant "V" of "game.catrules"'
        file(f"{head}\nchange target to {amount}\n", f"{name}.catrules")
    assert catrules("check", pig, "--with", "one").returncode == 0
    done = catrules("check", pig, "--with", "one", "--with", "two")
    assert (done.returncode, "E245" in done.stderr) == (1, True)
