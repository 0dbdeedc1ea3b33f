"""`catrules run --position`, `position` and `why` at the prompt, as those who play see them."""

import json
import os

import pytest
from click.testing import CliRunner

import catrules_cli.run

CARDS = """\
game "Cards"
players 2..3

components
  1 card for each rank 1..9 in deck
  5 coin in bank

on the table
  deck deck of card
  pile open of card
  pile bank of coin

each player
  pile hand of card, seen by owner, counted by all
  pile purse of coin
  counter points 0..90

setup
  each player p: draw 2 from deck to p.hand

play
  turns go clockwise from seat(1), at most 9

turn by p
  p must act in doing

action think by p in doing                                   [CD-1]
  move 1 coin from bank to p.purse

action show by p in doing                                    [CD-2]
  on c from p.hand where c.rank > p.points
  needs count p.purse >= 2 "two coins show a card"           [CD-3]
  move c to open
  add 1 to p.points

action wait by p in doing
  do nothing
"""


@pytest.fixture
def cards(file):
    """A game with hidden cards."""
    return file(CARDS, "cards.catrules")


@pytest.fixture
def play(monkeypatch, tmp_path):
    """Runs the command as at a terminal; the lines are what the people type."""
    monkeypatch.setattr(catrules_cli.run, "_at_terminal", lambda: True)
    monkeypatch.chdir(tmp_path)

    def run(*arguments, lines=()):
        typed = "".join(f"{line}\n" for line in lines)
        done = CliRunner().invoke(
            catrules_cli.run.command, [str(a) for a in arguments], input=typed
        )
        assert done.exception is None or isinstance(done.exception, SystemExit)
        return done

    return run


# ---- why


def test_why_says_what_would_make_it_legal(play, cards):
    lines = ("why", "why show", "why think", "why show card", "why dance", "quit")
    done = play("cards.catrules", "--seed", "3", "--names", "ana,bo", lines=lines)
    assert "Not offered now:\n  show card" in done.output
    assert "`why ACTION` also says what would make it legal.\n" in done.output
    assert "two coins show a card [CD-3]\n" in done.output
    wanted = "It would be offered with 2 coins more in your purse (from the bank).\n"
    assert done.output.count(wanted) == 2
    assert "`think` is offered by `think` [CD-1]: cards.catrules:27\n" in done.output
    assert "no action `dance` is in a window that is open now.\n" in done.output


def test_why_tells_the_needs_of_what_is_offered(play, cards):
    lines = ("think", "think", "think", "why show", "why th", "quit")
    done = play(
        "cards.catrules", "--seed", "3", "--names", "ana,bo", "--seat", "2=random", lines=lines
    )
    assert "`show` is offered: show card " in done.output
    assert "\n  holds: needs count p.purse >= 2 [CD-3]\n" in done.output
    assert "`think` is offered by `think` [CD-1]: cards.catrules:27\n" in done.output


# ---- positions


def test_a_moment_is_kept_and_gone_on_from(play, cards, tmp_path):
    lines = ("think", "position", "position a.catpos", "position a.catpos", "quit")
    done = play(cards, "--seed", "3", "--names", "ana,bo", lines=lines)
    assert "Say to which new file: `position PATH`." in done.output
    assert "This moment is kept in a.catpos, with all that is hidden.\n" in done.output
    assert f"`catrules run {cards} --position a.catpos` goes on from here.\n" in done.output
    assert "a.catpos exists already, and is never written over.\n" in done.output
    assert os.stat(tmp_path / "a.catpos").st_mode & 0o777 == 0o600
    whole = play(cards, "--seed", "3", "--names", "ana,bo", lines=("think", *["1"] * 20))
    rest = play(cards, "--position", "a.catpos", lines=("log", *["1"] * 20))
    assert "The game goes on after " in rest.output
    assert whole.output.partition("── the end")[2] == rest.output.partition("── the end")[2] != ""
    assert "  think — a coin from the bank to your purse" in rest.output.partition("> ")[2]


def test_bots_go_on_alike_and_another_seed_does_not(catrules, play, pig, tmp_path):
    play(pig, "--seed", "7", "--players", "2", lines=("throw", "position a", "quit"))
    one = catrules("run", pig, "--position", "a", "--seat", "2=greedy")
    assert (one.returncode, one.stderr) == (0, "")
    assert one.stdout.startswith("Pig, 2 players, seed 7\n")
    assert one.stdout == catrules("run", pig, "--position", "a", "--seat", "2=greedy").stdout
    other = catrules("run", pig, "--position", "a", "--seat", "2=greedy", "--seed", "8")
    assert other.stdout != one.stdout
    assert "seed 8" in other.stdout
    lines = catrules("run", pig, "--position", "a", "--json").stdout.splitlines()
    first, *_, last = map(json.loads, lines)
    assert first["event"] == "start"
    assert first["players"] == [1, 2]
    assert last["event"] == "end"


def test_settings_and_names_come_with_it(catrules, play, pig, tmp_path):
    begin = ("--set", "target=30", "--names", "ana,bo,cy")
    play(pig, *begin, "--seed", "7", lines=("throw", "position a", "quit"))
    done = catrules("run", pig, "--position", "a", *begin)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Pig, 3 players, target=30, seed 7\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", "3"), "a game with 2"),
        (("--set", "target=30"), "a game with target=20"),
        (("--names", "cy"), "a game with 1,2"),
        (("--save", "b"), "a save holds a game from its beginning"),
        (("--resume", "a"), "a save holds a game from its beginning"),
    ],
)
def test_what_contradicts_it_is_wrong_usage(play, pig, arguments, said):
    play(pig, "--seed", "7", "--players", "2", lines=("throw", "position a", "quit"))
    done = play(pig, "--position", "a", *arguments)
    assert done.exit_code == 2
    assert said in " ".join(done.output.split())


def test_what_is_wrong_with_it_is_a_finding(catrules, play, pig, cards, tmp_path):
    play(pig, "--seed", "7", "--players", "2", lines=("throw", "position a", "quit"))
    text = (tmp_path / "a").read_text(encoding="utf-8")
    (tmp_path / "b").write_text(text.replace("given pot", "given pod"), encoding="utf-8")
    done = catrules("run", pig, "--position", "b")
    assert (done.returncode, done.stdout) == (1, "")
    assert "error[E816] there is no place `pod`\n" in done.stderr
    assert "hint: did you mean `pot`?" in done.stderr
    (tmp_path / "b").write_text(text[:200], encoding="utf-8")
    line = json.loads(catrules("run", pig, "--position", "b", "--json").stdout)
    assert (line["event"], line["code"]) == ("finding", "E813")
    done = catrules("run", cards, "--position", "a")
    assert done.returncode == 1
    assert "error[E814] this is a position of `Pig`, and these are the rules of" in done.stderr
    done = catrules("run", pig, "--position", "nowhere")
    assert done.returncode == 2


def test_an_edited_one_is_played(catrules, play, pig, tmp_path):
    play(pig, "--seed", "7", "--names", "ana,bo", lines=("throw", "position a", "quit"))
    text = (tmp_path / "a").read_text(encoding="utf-8")
    (tmp_path / "a").write_text(
        text.replace("\nexact", "\ngiven bo.points = 19\n\nexact"), encoding="utf-8"
    )
    done = catrules("run", pig, "--position", "a")
    assert done.returncode == 0
    assert "bo's turn\n  boast\n" in done.stdout
    assert "boast" not in catrules("run", pig, "--seed", "7", "--names", "ana,bo").stdout[:200]


def test_changed_rules_give_a_warning(catrules, play, pig, file, pig_text, tmp_path):
    play(pig, "--seed", "7", "--names", "ana,bo", lines=("throw", "position a", "quit"))
    changed = file(pig_text.replace("points >= 15", "points >= 10"))
    done = catrules("run", changed, "--position", "a")
    assert done.returncode == 0
    assert "warning[W890] the rules were changed since this position was kept" in done.stderr


def test_people_who_share_a_terminal_see_nothing_of_it(play, cards, tmp_path):
    lines = ("", "position a", "think", "", "", "view", "quit")
    done = play(cards, "--seed", "3", "--names", "ana,bo", "--seat", "all=human", lines=lines)
    text = (tmp_path / "a").read_text(encoding="utf-8")
    hidden = next(line for line in text.split("\n") if line.startswith("given ana.hand"))
    hand = hidden.partition(" = ")[2].split(", ")
    after = done.output.rpartition("Hand over to bo")[2]
    assert "given" not in done.output
    assert "generator" not in done.output
    assert not any(card in after for card in hand)


def test_a_game_from_a_position_is_taken_back_to_it(play, pig):
    play(pig, "--seed", "7", "--players", "2", lines=("throw", "position a", "quit"))
    done = play(pig, "--position", "a", lines=("undo", "throw", "undo", "undo", "quit"))
    assert done.output.count("you have decided nothing yet") == 2
    assert "You took back: throw" in done.output
    assert f"`catrules run {pig} --position a` begins there again." in done.output


def test_a_save_is_no_position_and_a_position_no_save(catrules, play, pig, tmp_path):
    play(pig, "--seed", "7", "--players", "2", "--save", "s", lines=("throw", "position a", "quit"))
    done = catrules("run", pig, "--position", "s")
    assert "error[E811] this is a saved game, and no position" in done.stderr
    assert "hint: `--resume s` goes on with it" in done.stderr
    assert "seed" not in done.stderr
    done = catrules("run", pig, "--resume", "a")
    assert "error[E801] this is a position, and no saved game" in done.stderr
    assert "hint: `--position a` goes on from it" in done.stderr


def test_who_leaves_is_told_of_the_moment_that_is_kept(play, pig):
    done = play(pig, "--seed", "7", "--players", "2", lines=("throw", "position a", "quit"))
    kept = f"the moment in a is: `catrules run {pig} --position a` goes on from there."
    assert f"You left the game. It was not saved, but {kept}" in done.output
    assert f"`catrules run {pig} --players 2 --seed 7` deals it again." in done.output
    again = play(pig, "--seed", "7", "--players", "2", lines=("position a", "quit"))
    assert "You left the game. It was not saved (`--save PATH` does that)." in again.output
