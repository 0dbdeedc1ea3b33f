"""The game as a person plays it, at a terminal of the size that they have."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from contextlib import suppress

import pytest

ESCAPE = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z]|[=>])")


class Terminal:
    """A process at the other end of a pseudo-terminal."""

    def __init__(self, command, env, columns):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True
        )
        os.close(slave)
        self.raw = ""
        self._seen = 0

    @property
    def text(self):
        return ESCAPE.sub("", self.raw).replace("\r\n", "\n")

    def wait_for(self, wanted, seconds=60):
        """Read until something new is shown; what was shown up to it."""
        end = time.monotonic() + seconds
        while (place := self.text.find(wanted, self._seen)) < 0:
            assert time.monotonic() < end, f"{wanted!r} was not shown:\n{self.text[self._seen :]}"
            assert self._read(), f"ended without {wanted!r}:\n{self.text[self._seen :]}"
        shown = self.text[self._seen : place + len(wanted)]
        self._seen = place + len(wanted)
        return shown

    def prompt(self, seconds=60):
        """Read to the next prompt, what was shown up to it; None if it ended instead."""
        end = time.monotonic() + seconds
        while not self.text.endswith("> ", self._seen):
            assert time.monotonic() < end, f"no prompt:\n{self.text[self._seen :]}"
            if not self._read():
                return None
        shown, self._seen = self.text[self._seen :], len(self.text)
        return shown

    def type(self, line):
        os.write(self.master, f"{line}\n".encode())

    def finish(self, seconds=60):
        """Read to the end; the exit status."""
        end = time.monotonic() + seconds
        while self._read():
            assert time.monotonic() < end
        return self.process.wait(seconds)

    def _read(self):
        if not select.select([self.master], [], [], 0.1)[0]:
            return True
        try:
            data = os.read(self.master, 65536)
        except OSError:  # the other end is closed
            return False
        self.raw += data.decode(errors="replace")
        return bool(data)


@pytest.fixture
def terminal(command, environment):
    started = []

    def start(*arguments, columns=80, **env):
        started.append(Terminal(command(*arguments), environment(**env), columns))
        return started[-1]

    yield start
    for one in started:
        one.process.kill()
        one.process.wait()
        os.close(one.master)


def test_a_person_plays_by_number_and_by_words_to_the_end(terminal, pig):
    game = terminal("run", pig, "--seed", "7", "--players", "2", "--names", "ana,bo")
    shown = game.prompt()
    assert shown.startswith("Pig, 2 players, seed 7\n")
    assert shown.endswith("throwing: what do you do?\n  1  throw\n  2  hold\n> ")
    answers = ["1", "ho", "hold"]
    while shown is not None:
        game.type(answers.pop(0) if answers else "2")
        shown = game.prompt()
    assert game.finish() == 0
    assert "ana chooses throw" in game.text
    assert "Result: " in game.text


def test_what_is_not_offered_is_refused_with_the_reason(terminal, pig):
    game = terminal("run", pig, "--seed", "7", "--names", "ana")
    assert "Pig, 4 players" in game.prompt()
    game.type("boast")
    game.wait_for("nobody boasts with so little")
    game.type("why boast")
    game.wait_for("nobody boasts with so little")
    game.type("why throw")
    game.wait_for("throw is offered")
    game.type("why")
    game.wait_for("Why is what not offered?")
    game.type("9")
    game.wait_for("The options are numbered from 1 to 2.")
    game.type("dance")
    game.wait_for("dance")
    game.type("?")
    game.wait_for("leave the game")
    game.type("view")
    game.wait_for("over: no")
    game.type("log")
    game.wait_for("ana's turn")
    game.type("quit")
    assert game.finish() == 0
    assert "--seed 7" in game.text
    assert "Traceback" not in game.text


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_the_screen_fits_the_terminal(terminal, pig, columns):
    game = terminal("run", pig, "--seed", "7", "--players", "6", columns=columns)
    game.wait_for("> ")
    board = game.text[game.text.index("──") :]
    assert max(map(len, board.splitlines())) <= columns


def test_colour_unless_the_environment_says_no(terminal, pig):
    coloured = terminal("run", pig, "--seed", "7")
    coloured.wait_for("> ")
    assert "\x1b[" in coloured.raw
    plain = terminal("run", pig, "--seed", "7", NO_COLOR="1")
    plain.wait_for("> ")
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]m", plain.raw)


@pytest.mark.parametrize("way", ["control-c", "control-d"])
def test_leaving_is_clean(terminal, pig, way):
    game = terminal("run", pig, "--seed", "7")
    game.wait_for("> ")
    if way == "control-d":
        os.write(game.master, b"\x04")
        assert game.finish() == 0
    else:
        # The prompt is there a moment before the process waits at it, so once more if need be.
        while game.process.poll() is None:
            game.process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                game.process.wait(5)
        assert game.finish() == 130
        assert "Interrupted." in game.text
    assert "Traceback" not in game.text


def test_bytes_that_are_no_text_are_not_understood(terminal, pig):
    game = terminal("run", pig, "--seed", "7")
    game.wait_for("> ")
    os.write(game.master, b"\xff\xfe\n")
    game.wait_for("> ")
    game.type("quit")
    assert game.finish() == 0
    assert "Traceback" not in game.text


def test_several_people_hand_the_terminal_over(terminal, pig):
    people = ("--seat", "2=human", "--names", "ana,bo", "--players", "2")
    game = terminal("run", pig, "--seed", "7", *people)
    game.prompt()
    game.type("hold")
    game.wait_for("Hand over, then bo presses Enter.")
    assert "bo (you)" not in game.text
    game.type("")
    game.wait_for("bo (you)")
    game.type("quit")
    assert game.finish() == 0


def test_bots_everywhere_need_nobody(terminal, pig):
    game = terminal("run", pig, "--seed", "7", "--seat", "all=random")
    assert game.finish() == 0
    assert "Result: " in game.text


def test_a_simulation_shows_a_bar_and_takes_it_away(terminal, pig):
    batch = terminal("simulate", pig, "--games", "300", "--seed", "7")
    assert batch.finish() == 0
    assert "300/300" in batch.text
    assert "digest" in batch.text
