"""`catrules run --save`, `--resume` and `undo`, as those who play see them."""

import json
import os
import pty
import select
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import pytest
from attrs import evolve
from click.testing import CliRunner

import catrules_cli.run
from catrules.saves.form import header_body, line_of
from catrules.saves.reading import read

LONG = ("--set", "target=50", "--players", "6", "--seed", "7")


@pytest.fixture
def play(monkeypatch, tmp_path):
    """Runs the command as at a terminal; the lines are what the people type."""
    monkeypatch.setattr(catrules_cli.run, "_at_terminal", lambda: True)
    monkeypatch.chdir(tmp_path)

    def run(*arguments, lines=()):
        typed = "".join(f"{line}\n" for line in lines)
        return CliRunner().invoke(
            catrules_cli.run.command, [str(a) for a in arguments], input=typed
        )

    return run


# ---- bots


@pytest.mark.parametrize("way", [("--json",), ()])
def test_a_resumed_game_prints_what_the_whole_one_prints(catrules, pig, tmp_path, way):
    whole = catrules("run", pig, *LONG, *way, "--save", "whole")
    assert (whole.returncode, whole.stderr) == (0, "")
    assert whole.stdout == catrules("run", pig, *LONG, *way).stdout
    data = (tmp_path / "whole").read_bytes()
    lines = data.splitlines(keepends=True)
    for kept, rest in ((1, b""), (len(lines) // 2, lines[len(lines) // 2][:30]), (len(lines), b"")):
        (tmp_path / "part").write_bytes(b"".join(lines[:kept]) + rest)
        resumed = catrules("run", pig, *way, "--resume", "part")
        assert resumed.returncode == 0
        assert resumed.stdout == whole.stdout
        assert ("W801" in resumed.stderr) == bool(rest)
        assert (tmp_path / "part").read_bytes() == data


def test_the_first_line_pins_the_game(catrules, pig, tmp_path):
    arguments = ("--set", "target=30", "--seed", "7", "--names", "ana,bo", "--seat", "2=greedy")
    catrules("run", pig, *arguments, "--save", "a")
    first = json.loads((tmp_path / "a").read_text(encoding="utf-8").partition("\n")[0])
    start = json.loads(catrules("run", pig, "--resume", "a", "--json").stdout.partition("\n")[0])
    assert first == {
        "catrules_save": 1,
        "catrules": catrules("--version").stdout.split()[-1],
        "game": "Pig",
        "rules_sha256": start["rules_sha256"],
        "with": [],
        "set": {"target": 30},
        "players": 2,
        "names": ["ana", "bo"],
        "seed": 7,
        "seats": ["random", "greedy"],
        "hash": first["hash"],
    }
    agreed = catrules("run", pig, *arguments, "--players", "2", "--resume", "a")
    assert (agreed.returncode, agreed.stderr) == (0, "")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--seed", "8"), "begun with 7"),
        (("--players", "3"), "begun with 6"),
        (("--set", "target=20"), "begun with target=50"),
        (("--names", "ana"), "begun with 1,2,3,4,5,6"),
        (("--seat", "2=greedy"), "begun with 1=random, 2=random"),
    ],
)
def test_what_contradicts_the_save_is_wrong_usage(play, pig, tmp_path, arguments, said):
    play(pig, *LONG, "--seat", "all=random", "--save", "a")
    data = (tmp_path / "a").read_bytes()
    done = play(pig, *arguments, "--resume", "a")
    assert done.exit_code == 2
    assert said in done.output
    assert (tmp_path / "a").read_bytes() == data


def test_other_rules_are_named_with_both_hashes(catrules, pig, file, pig_text, tmp_path):
    catrules("run", pig, *LONG, "--save", "a")
    other = file(pig_text.replace('"Pig"', '"Pog"'), "other.catrules")
    done = catrules("run", other, "--resume", "a")
    assert (done.returncode, done.stdout) == (1, "")
    assert "a:1:1: error[E805]" in done.stderr
    assert read(tmp_path / "a").header.sha256[:12] in done.stderr
    assert "`Pig`" in done.stderr
    assert "`Pog`" in done.stderr
    changed = file(pig_text.replace("in 10..50", "in 10..51"), "changed.catrules")
    done = catrules("run", changed, "--resume", "a")
    assert "were changed since this game was saved" in done.stderr
    assert "A moment that `position PATH` keeps" in done.stderr
    lines = catrules("run", other, "--resume", "a", "--json")
    (finding,) = map(json.loads, lines.stdout.splitlines())
    assert (lines.returncode, finding["event"], finding["code"]) == (1, "finding", "E805")


def test_a_damaged_line_is_a_finding_that_does_not_quote_it(catrules, pig, tmp_path):
    catrules("run", pig, *LONG, "--save", "a")
    data = (tmp_path / "a").read_bytes()
    (tmp_path / "a").write_bytes(data.replace(b'"line":4,"actor":', b'"line":4,"actor" '))
    done = catrules("run", pig, "--resume", "a")
    assert (done.returncode, done.stdout) == (1, "")
    assert "a:4:1: error[E803]" in done.stderr
    for secret in ("policy", "seed", read_words(data)["policy"]):
        assert secret not in done.stderr


def read_words(data):
    return json.loads(data.splitlines()[1])


@pytest.mark.parametrize(
    ("changes", "code", "said"),
    [
        ({"variants": ("fast",)}, "E240", "no variant of this game is called `fast`"),
        ({"seats": ("random", "cat")}, "E806", "nobody is called `cat`"),
        ({"names": ("ana", "ana")}, "E806", "two players have the same name"),
        ({"settings": {"target": 1}}, "E011", "target"),
        ({"settings": {"nope": 1}}, "E010", "nope"),
        ({"names": ("ana",), "seats": ("random",)}, "E012", "2 to 6 can play"),
    ],
)
def test_a_made_up_first_line_is_a_finding(play, pig, tmp_path, changes, code, said):
    play(pig, "--seed", "7", "--players", "2", "--seat", "all=random", "--save", "a")
    header = evolve(read(tmp_path / "a").header, **changes)
    (tmp_path / "b").write_bytes(line_of(header_body(header), b"")[0])
    done = play(pig, "--resume", "b")
    assert done.exit_code == 1
    assert f"error[{code}" in done.output
    assert said in done.output


@pytest.mark.parametrize("option", ["--save", "--resume"])
def test_where_nothing_can_be_saved_it_says_so(play, pig, tmp_path, option):
    (tmp_path / "file").write_text("dear diary")
    for path in ("file/a", "nowhere/a", "/proc/a", ".", "/dev/zero"):
        done = play(pig, option, path)
        assert (done.exit_code, type(done.exception)) == (2, SystemExit), path
        assert "Error:" in done.output
    saved = play(pig, "--save", "file")
    assert saved.exit_code == 2
    assert "exists already, and is never written over. Name another file" in saved.output
    assert (tmp_path / "file").read_text() == "dear diary"


def test_a_full_disk_is_a_message_that_says_how_to_go_on(pig, tmp_path, command, environment):
    line = command("run", pig, *LONG, "--json", "--save", "a game")
    limited = ["bash", "-c", 'ulimit -f 4; exec "$@"', "bash", *line]
    done = subprocess.run(
        limited, env=environment(), cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "a game cannot be written: File too large. The last decision is not saved" in done.stderr
    assert f"`catrules run {pig} --resume 'a game'` goes on with it" in done.stderr
    whole = subprocess.run(
        command("run", pig, *LONG, "--json"), env=environment(), capture_output=True, text=True,
        check=True,
    ).stdout  # fmt: skip
    resumed = subprocess.run(
        command("run", pig, "--json", "--resume", "a game", "--save", "b"), env=environment(),
        cwd=tmp_path, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert resumed.stdout == whole


def test_rules_that_fail_leave_the_save_as_it_was(catrules, faulty, tmp_path):
    done = catrules("run", faulty, "--seed", "1", "--save", "a")
    assert done.returncode == 1
    saved = read(tmp_path / "a")
    again = catrules("run", faulty, "--resume", "a")
    assert (again.returncode, again.stderr) == (1, done.stderr)
    assert read(tmp_path / "a") == saved


# ---- processes


def test_kill_9_loses_nothing_that_was_printed(pig, popen, catrules, tmp_path):
    for number, count in enumerate((1, 100)):
        name = f"{number}"
        with popen("run", pig, *LONG, "--json", "--save", name, stdout=subprocess.PIPE) as game:
            told = [json.loads(game.stdout.readline()) for _ in range(count)]
            game.kill()
        decided = [line["option"] for line in told if line["event"] == "decision"]
        labels = [record.label for record in read(tmp_path / name).live]
        assert labels[: len(decided)] == decided
        resumed = catrules("run", pig, "--json", "--resume", name)
        assert resumed.returncode == 0
        if not number:
            whole = catrules("run", pig, *LONG, "--json").stdout
        assert resumed.stdout == whole


def test_a_second_process_is_kept_out(pig, tmp_path, catrules):
    with terminal(catrules_command(pig, "--save", "a"), tmp_path) as (game, master):
        read_until(master, b"> ")
        for option in ("--save", "--resume"):
            done = catrules("run", pig, option, "a")
            assert (done.returncode, done.stdout) == (2, "")
            assert "a is being written by another catrules" in done.stderr
            assert "Traceback" not in done.stderr
        os.write(master, b"quit\n")
        read_until(master, None)
        assert game.wait(60) == 0


@pytest.mark.parametrize("way", ["control-c", "control-d"])
def test_leaving_says_how_to_go_on(pig, tmp_path, way):
    with terminal(catrules_command(pig, "--seed", "7", "--save", "a"), tmp_path) as (game, master):
        read_until(master, b"> ")
        os.write(master, b"throw\n")
        read_until(master, b"> ")
        if way == "control-c":
            interrupt(game)
        else:
            os.write(master, b"\x04")
        shown = read_until(master, None).replace(b"\r\n", b" ")
        assert game.wait(60) == (130 if way == "control-c" else 0)
    assert b"--resume a` goes on with it." in b" ".join(shown.split())
    assert b"Traceback" not in shown
    assert [record.label for record in read(tmp_path / "a").live] == ["throw"]


def interrupt(game):
    """Ctrl-C, again if need be: the prompt is there a moment before the process waits at it."""
    while game.poll() is None:
        game.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            game.wait(5)


def catrules_command(*arguments):
    from sys import executable

    return [executable, "-c", "from catrules_cli.main import main; main()", "run", *arguments]


class terminal:
    """A process at a pseudo-terminal."""

    def __init__(self, command, folder):
        root = Path(__file__).parents[2]
        places = os.pathsep.join((str(root / "interpreter"), str(root / "cli")))
        self.master, slave = pty.openpty()
        self.game = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": places, "TERM": "xterm", "COLUMNS": "200"},
            start_new_session=True,
        )
        os.close(slave)

    def __enter__(self):
        return self.game, self.master

    def __exit__(self, *_):
        self.game.kill()
        self.game.wait()
        os.close(self.master)


def read_until(master, wanted, seconds=60):
    """What is shown until something is shown, or (None) to the end."""
    end, shown = time.monotonic() + seconds, b""
    while wanted is None or not shown.endswith(wanted):
        assert time.monotonic() < end, shown
        if select.select([master], [], [], 0.1)[0]:
            try:
                piece = os.read(master, 65536)
            except OSError:
                piece = b""
            if not piece:
                break
            shown += piece
    return shown


# ---- people


def test_a_person_goes_on_where_he_left(play, pig, tmp_path):
    first = play(pig, "--seed", "7", "--players", "2", "--save", "a", lines=["throw", "hold"])
    assert first.exit_code == 0
    again = f"`catrules run {pig} --resume a` goes on with it."
    assert f"You left the game. It is saved. {again}" in first.output
    then = play(pig, "--resume", "a", lines=["log", "quit"])
    head, _, rest = then.output.partition("The game goes on after ")
    assert "Pig, 2 players, seed 7" in head
    assert "decisions; `log` tells what you were told so far." in rest
    assert rest.count("your turn\n  throw — the die shows") == 1  # told by `log`, not before
    assert (tmp_path / "a").read_bytes().count(b'"actor":1') == 2


def test_undo_takes_back_the_last_decision(play, pig, tmp_path):
    lines = ["undo", "throw", "undo", "hold", "quit"]
    done = play(pig, "--seed", "7", "--players", "2", "--save", "a", lines=lines)
    assert "That cannot be taken back: you have decided nothing yet." in done.output
    assert "You took back: throw" in done.output
    plain = play(pig, "--seed", "7", "--players", "2", "--save", "b", lines=["hold", "quit"])
    assert plain.exit_code == done.exit_code == 0
    undone, never = read(tmp_path / "a"), read(tmp_path / "b")
    assert [(each.actor, each.label, each.state) for each in undone.live] == [
        (each.actor, each.label, each.state) for each in never.live
    ]
    assert b'{"line":3,"undo":2,' in undone.whole


PEOPLE = ("--seed", "7", "--players", "2", "--names", "ana,bo", "--seat", "2=human")


def test_between_people_what_was_rolled_stays(play, pig):
    done = play(pig, *PEOPLE, lines=["", "throw", "undo", "quit"])
    assert "That cannot be taken back: chance has decided since" in done.output
    free = play(pig, *PEOPLE, "--free-undo", lines=["", "throw", "undo", "quit"])
    assert "You took back: throw" in free.output


def test_who_did_not_see_it_is_told_that_something_was_taken_back(play, pig):
    lines = ["", "hold", "", "", "hold", "", "", "undo", "hold", "", "", "quit"]
    done = play(pig, *PEOPLE, "--free-undo", lines=lines)
    before, told, _ = done.output.partition("ana took a decision back.")
    assert "You took back: hold" in before
    assert told


def test_people_need_a_terminal_to_go_on(play, pig, catrules):
    play(pig, *PEOPLE, "--save", "a", lines=["", "hold"])
    for way in ((), ("--json",)):
        done = catrules("run", pig, "--resume", "a", *way)
        assert (done.returncode, done.stdout) == (2, "")
        assert "people play in this game, so it needs a terminal" in done.stderr


def test_help_tells_of_undo(play, pig):
    assert "take back your last decision" in play(pig, "--seed", "7", lines=["?", "quit"]).output
