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
from pathlib import Path

import pytest

LUCKY_CAT = Path(__file__).parents[2] / "games" / "lucky_cat.catrules"
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
    assert "  throw — the die shows" in game.text
    assert "Result: " in game.text


def test_what_is_not_offered_is_refused_with_the_reason(terminal, pig):
    game = terminal("run", pig, "--seed", "7", "--names", "ana")
    assert "Pig, 4 players" in game.prompt()
    for typed, shown in (
        ("boast", "nobody boasts with so little"),
        ("why boast", "nobody boasts with so little"),
        ("why", "Not offered now:\n  boast: nobody boasts with so little"),
        ("why throw", "`throw` is offered by `throw`"),
        ("why boast", "It would be offered if your points were "),
        ("why bost", "Did you mean: boast?"),
        ("9", "The options are numbered from 1 to 2."),
        ("dance", "`dance` is not offered."),
        ("?", "leave the game"),
        ("view", "empty on the table: box, pot, over"),
        ("log", "your turn"),
    ):
        game.type(typed)
        game.wait_for(shown)
    game.type("quit")
    assert game.finish() == 0
    assert f"`catrules run {pig} --players 4 --names ana,2,3,4 --seed 7`" in game.text
    assert "It was not saved (`--save PATH` does that)." in game.text
    assert "Traceback" not in game.text


@pytest.mark.parametrize("word", ["q", "quit", "exit", "leave"])
def test_one_leaves_by_any_usual_word(terminal, pig, word):
    game = terminal("run", pig, "--seed", "7", "--save", f"{pig}.save")
    game.prompt()
    game.type(word)
    assert game.finish() == 0
    # Where the lines end hangs on how long the folder's name is.
    assert "You left the game. It is saved. `catrules run" in " ".join(game.text.split())


def test_tab_completes_what_can_be_typed(terminal, pig):
    game = terminal("run", pig, "--seed", "7")
    game.prompt()
    os.write(game.master, b"ho\t\n")
    game.wait_for("hold\n")
    game.prompt()
    os.write(game.master, b"why bo\t\n")
    game.wait_for("why boast\n")
    game.wait_for("nobody boasts")


def test_why_nothing_fits_names_the_line_that_says_so(terminal, file):
    game = terminal("run", file(EMPTY), "--seed", "7")
    game.prompt()
    game.type("why take")
    game.wait_for("take: there is nothing that it could be done with, by `on s from sea ")
    game.type("who")
    game.wait_for("`who` is not offered.")


EMPTY = """\
game "Empty"
players 1..2

components
  3 shell in shore

on the table
  pile sea of shell
  pile shore of shell

play
  turns go clockwise from seat(1), at most 2

turn by p
  p must act in walking

action take by p in walking   # a note
  on s from sea where count sea > 0
  move s to shore

action wait by p in walking
  do nothing

action rest by p in walking
  do nothing
"""


def test_a_seat_that_has_no_name_is_you_or_a_player(terminal, file):
    game = terminal("run", file(CHOICE), "--seed", "7", "--players", "3")
    listed = "  1  player 1 (you)\n  2  player 2\n  3  player 3\n> "
    assert game.prompt().endswith(f"who is it?\n{listed}")
    game.type("player 3")
    game.prompt()
    assert "first: player 3" in game.text
    game.type("undo")
    game.wait_for("You took back: player 3")
    game.type("2")
    game.wait_for("first: player 2")


CHOICE = """\
game "Choice"
players 2..4

on the table
  player first
  counter asked 0..3

play
  turns go clockwise from seat(1), at most 3

turn by p
  seat(1) chooses q from players "who is it?"
  set first to q
  add 1 to asked
"""


def test_what_happened_before_a_fault_is_told(terminal, faulty):
    game = terminal("run", faulty, "--seed", "1", "--players", "2")
    while game.prompt() is not None:
        game.type("throw")
    assert game.finish() == 1
    told = game.text[game.text.rindex("> throw") :]
    assert "  throw — the die shows" in told
    assert told.index("the die shows") < told.index("`pot` would become")
    assert "people must answer as they did" in told


@pytest.mark.parametrize("columns", [40, 60, 80, 120, 200])
def test_the_screen_fits_the_terminal(terminal, columns):
    game = terminal("run", str(LUCKY_CAT), "--seed", "7", "--players", "6", columns=columns)
    game.wait_for("without): ")
    game.type("")
    game.prompt()
    game.type("1")
    shown = game.prompt()
    game.type("view")
    shown += game.prompt()
    assert "empty for everybody" in shown
    assert max(map(len, shown.splitlines())) <= columns


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
    game.prompt()
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


PEOPLE = ("--seat", "2=human", "--names", "ana,bo", "--players", "2", "--seed", "7")
OTHER_SCREEN, BACK = "\x1b[?1049h", "\x1b[?1049l"


def test_several_people_hand_the_terminal_over(terminal, pig):
    game = terminal("run", pig, *PEOPLE)
    game.wait_for("Hand over to ana. ana: press Enter.")
    assert "ana (you)" not in game.text
    assert OTHER_SCREEN in game.raw
    game.type("")
    game.prompt()
    game.type("hold")
    game.wait_for("  hold")
    shown = game.wait_for("bo is next: Enter clears the screen.")
    assert "bo's turn" in shown  # what came of ana's answer is for her to see
    game.type("")
    game.wait_for("Hand over to bo. bo: press Enter.")
    assert game.raw.count("\x1b[2J") >= 2
    assert "bo (you)" not in game.text
    game.type("")
    game.wait_for("bo (you)")
    assert BACK not in game.raw
    game.type("quit")
    assert game.finish() == 0
    assert game.raw.index("You left the game.") > game.raw.index(BACK)


def test_what_is_longer_than_the_screen_is_shown_piece_by_piece(terminal):
    people = ("--seat", "2=human", "--players", "8", "--explain", "--seed", "7")
    game = terminal("run", str(LUCKY_CAT), *people)
    game.wait_for("without): ")
    game.type("")
    game.wait_for("player 1: press Enter.")
    game.type("")
    game.prompt()
    game.type("1")
    shown = game.wait_for("-- Enter shows more --")
    assert 36 <= shown.count("\n") <= 40
    game.type("")
    game.wait_for("what do you do?")


def test_what_one_typed_is_not_there_for_the_next(terminal, pig):
    game = terminal("run", pig, *PEOPLE)
    game.wait_for("press Enter.")
    game.type("")
    game.prompt()
    game.type("why boast")
    game.prompt()
    game.type("hold")
    game.wait_for("clears the screen.")
    game.type("")
    game.wait_for("press Enter.")
    game.type("")
    game.prompt()
    os.write(game.master, b"\x1b[A\n")  # the line before
    shown = game.prompt()
    assert "boast" not in shown


def test_bots_everywhere_need_nobody(terminal, pig):
    game = terminal("run", pig, "--seed", "7", "--seat", "all=random")
    assert game.finish() == 0
    assert "Result: " in game.text


def test_a_simulation_shows_a_bar_and_takes_it_away(terminal, pig):
    batch = terminal("simulate", pig, "--games", "300", "--seed", "7")
    assert batch.finish() == 0
    assert "300/300" in batch.text
    assert "digest" in batch.text


# ---- with which variants


@pytest.fixture
def pig_with_variants(pig):
    """Pig with two variants beside it of which one is played."""
    folder = Path(pig).with_suffix("")
    folder.mkdir()
    for name, target in (("short", 10), ("long", 50)):
        head = f'variant "{name.title()}" of "../{Path(pig).name}"'
        about = f"# Played to {target}. For those with time.\n\n"
        text = f"{about}{head}\none of lengths\nchange target to {target}\n"
        (folder / f"{name}.catrules").write_text(text)
    return pig


def test_the_variants_of_a_game_are_offered(terminal, pig_with_variants):
    game = terminal("run", pig_with_variants, "--seed", "3")
    game.wait_for("There are variants of this game: long, short.")
    game.type("?")
    assert "Not together with short." in game.wait_for("Played to 10.")
    game.type("shrt")
    game.wait_for("did you mean `short`?")
    game.type("long, short")
    game.wait_for("hint: leave out `short` or `long`")
    game.type("short")
    game.wait_for("Pig, short, ")


def test_no_variants_are_offered_where_it_is_said_or_nobody_plays(terminal, pig_with_variants):
    said = terminal("run", pig_with_variants, "--with", "long", "--seed", "3")
    assert "There are variants" not in said.wait_for("Pig, long, ")
    bots = terminal("run", pig_with_variants, "--seat", "all=random", "--seed", "3")
    assert "There are variants" not in bots.wait_for("Result")


def test_who_does_not_want_to_play_leaves(terminal, pig_with_variants):
    game = terminal("run", pig_with_variants)
    game.wait_for("With which of them?")
    game.type("quit")
    game.wait_for("You left before the game began.")


def test_only_a_terminal_gets_broken_lines(terminal, catrules, file):
    purses = "".join(f"  pile a_zone_with_a_long_name_{n} of coin\n" for n in range(3))
    game = file(f'game "G"\nplayers 2\neach player\n{purses}play: nobody wins\n')
    piped = catrules("check", game).stderr
    assert max(map(len, piped.split("\n"))) > 100
    shown = terminal("check", game, columns=100)
    shown.finish()
    assert "E207" in shown.text
    lines = [line for line in shown.text.split("\n") if game not in line]  # a path stays whole
    assert max(map(len, lines)) <= 100
