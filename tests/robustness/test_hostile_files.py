"""Files as nobody should write them: each is refused in words, in time, in little memory."""

import os

import hostile_files
import pytest
from conftest import CHECKING
from hostile_files import ENDLESS, HEAD, LARGE, WRONG, content

from catrules import load
from catrules.compiled.build import games_of
from catrules.compiled.faults import CROWDED, FAILED, OUTSIDE, SPENT

ONLY_CHECKED = ("E701", "E702")
"""Which clauses there are matters to nobody who plays."""

WELL = HEAD + "play: do nothing\n"


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_found(name, limited, write):
    file = write(content(WRONG, name), f"{name}.catrules")
    checked = limited("check", file, limits=CHECKING)
    checked.refused(WRONG[name][1])
    assert f"{file}:" in checked.stderr
    if WRONG[name][1] not in ONLY_CHECKED:
        limited("run", file, "--seed", 1).refused()


WORST = ("many_statements", "a_long_chain_of_rules", "many_triggers", "unknown_names", "one_line")
WORST += ("what_cannot_be_read", "one_citation", "one_sum", "many_kinds", "only_parentheses")


def sometimes(names, always):
    """All names, those that are not always tried with the marker of what takes long."""
    return [pytest.param(n, marks=[] if n in always else pytest.mark.slow) for n in names]


@pytest.mark.parametrize("name", sometimes(LARGE, WORST))
def test_the_largest_files_are_checked_within_the_limits(name, limited, write):
    file = write(content(LARGE, name), f"{name}.catrules")
    checked = limited("check", file, limits=CHECKING)
    checked.well()
    assert (checked.status == 1) == bool(LARGE[name][1])
    assert not LARGE[name][1] or f"[{LARGE[name][1]}]" in checked.stderr


RUN = [name for name, (_, code) in LARGE.items() if not code]


@pytest.mark.parametrize("name", sometimes(RUN, ("many_triggers",)))
def test_the_largest_files_are_run_or_refused(name, limited, write):
    limited("run", write(content(LARGE, name)), "--seed", 1).well()


@pytest.mark.parametrize("name", ENDLESS)
def test_what_has_no_end_is_stopped(name, limited, write):
    file = write(content(ENDLESS, name), f"{name}.catrules")
    limited("check", file, limits=CHECKING).well()
    limited("run", file, "--seed", 1).refused(ENDLESS[name][1])


KINDS = {"E501": FAILED, "E901": OUTSIDE, "E902": SPENT, "E904": SPENT, "E905": CROWDED}
"""What compiled code finds where the machine finds that; which of them it is, the machine tells."""

STOPPED = [name for name, (_, code) in ENDLESS.items() if code in KINDS]


@pytest.mark.parametrize("name", STOPPED)
def test_what_has_no_end_is_stopped_in_compiled_code(name, tmp_path):
    file = tmp_path / "game.catrules"
    file.write_bytes(content(ENDLESS, name))
    player = games_of(load(str(file)).program(2)).player()
    assert len(player.play(1, 0, 2)) == 0
    assert player.fault.kind == KINDS[ENDLESS[name][1]]


def simulated(limited, file, backend, *more):
    """Plays two games by a backend, under limits; nothing is kept."""
    how = ("--backend", backend, "--no-cache", *more)
    return limited("simulate", file, "--games", 2, "--seed", 1, *how)


@pytest.mark.parametrize("name", ["a_loop_of_draws", "a_million_options"])
def test_what_has_no_end_is_told_by_who_plays_many_games(name, limited, write):
    file = write(content(ENDLESS, name))
    said = [simulated(limited, file, each) for each in ("compiled", "interpreter")]
    for each in said:
        each.refused(ENDLESS[name][1])
    assert said[0].stderr == said[1].stderr


@pytest.mark.slow
@pytest.mark.parametrize("name", ENDLESS)
def test_what_has_no_end_is_stopped_in_every_command(name, limited, write):
    file = write(content(ENDLESS, name))
    limited("run", file, "--json", "--seed", 1).refused(ENDLESS[name][1])
    for backend in ("compiled", "interpreter"):
        for more in ((), ("--jobs", 2)):
            simulated(limited, file, backend, *more).refused(ENDLESS[name][1])


@pytest.mark.slow
@pytest.mark.parametrize("name", RUN)
def test_the_largest_files_are_compiled_or_refused(name, limited, write):
    simulated(limited, write(content(LARGE, name)), "compiled").well()


def test_every_hostile_file_keeps_within_the_largest_size():
    for table in (LARGE, ENDLESS):
        assert all(len(content(table, name)) <= 256 * 1024 for name in table)
    assert all(len(content(LARGE, name)) >= 200_000 for name in LARGE)
    assert hostile_files.FULL <= 256 * 1024


def test_bots_give_up_a_game_that_goes_on_for_ever(limited, write):
    text = "on the table\n  counter n 0..9\nplay: turns go clockwise from seat(1), at most 9\n"
    text += "turn by p\n  p acts in w while n = 0\n"
    text += "".join(f"action {a} by p in w\n  set n to 0\n" for a in "ab")
    file = write(HEAD + text)
    limited("run", file, "--seed", 1).refused("E906")
    for backend in ("compiled", "interpreter"):
        done = simulated(limited, file, backend)
        done.well()
        assert "given up      2" in done.stdout


# ---- what is no file


@pytest.mark.parametrize("command", ["check", "run", "simulate", "trace", "test"])
def test_what_is_no_file_is_refused(command, limited, write, tmp_path):
    os.mkfifo(tmp_path / "pipe.catrules")
    os.symlink("nowhere", tmp_path / "dangling.catrules")
    os.symlink("circle.catrules", tmp_path / "circle.catrules")
    (tmp_path / "folder").mkdir()
    more = ("--games", 1) if command == "simulate" else ()
    for name in ("no.catrules", "pipe.catrules", "dangling.catrules", "circle.catrules", "folder"):
        limited(command, name, *more).refused()
    limited(command, "/dev/zero", *more).refused()
    limited(command, "a" * 5000, *more).refused()


def test_a_link_to_rules_is_followed_where_a_person_names_it(limited, write, tmp_path):
    write(WELL, "elsewhere/real.catrules")
    os.symlink("elsewhere/real.catrules", tmp_path / "link.catrules")
    assert limited("check", "link.catrules").status == 0


# ---- catalogues of clauses


def test_a_catalogue_is_a_regular_file_in_the_folder(limited, write, tmp_path):
    write('[[clause]]\nid = "A-B-01"\n', "outside.toml")
    file = write(HEAD + 'clauses "sub/c.toml"\nplay: do nothing\n', "game/g.catrules")
    limited("check", file).refused("E701")
    (tmp_path / "game/sub").mkdir()
    os.symlink("../../outside.toml", tmp_path / "game/sub/c.toml")
    limited("check", file).refused("E702")
    (tmp_path / "game/sub/c.toml").unlink()
    os.symlink("c.toml", tmp_path / "game/sub/c.toml")
    limited("check", file).refused("E701")
    (tmp_path / "game/sub/c.toml").unlink()
    os.mkfifo(tmp_path / "game/sub/c.toml")
    limited("check", file).refused("E701")
    limited("trace", file).refused()


CATALOGUES = {
    "utf_16": "[[clause]]\n".encode("utf-16"),
    "not_utf_8": b'[[clause]]\nid = "\xff"\n',
    "null_bytes": b"\0" * 100,
    "too_large": b"# nothing\n" * 5_000_000,
    "nested": b"x = " + b"[" * 20_000 + b"]" * 20_000,
    "nested_tables": b"x = " + b"{a = " * 5_000 + b"1" + b"}" * 5_000,
    "huge_number": b"x = " + b"9" * 5_000,
    "dotted_key": b".".join([b"a"] * 100_000) + b" = 1\n",
    "many_keys": b"".join(b"a.b%d = 1\n" % n for n in range(18_000)),
    "many_clauses": b'[[clause]]\nid = "A-B-1"\n' * 9_000,
    "one_text": b'x = "' + b"a" * 200_000,
    "no_clauses": b"clause = 3\n",
    "odd_values": b"[[clause]]\nid = 3\nmodule = []\nsays = 1979-05-27\ntestable = nan\n",
    "escapes": b'[[clause]]\nid = "A-B-01\\u001b[31m\\u202e"\nmodule = "[/b]"\n',
}


@pytest.mark.parametrize("name", CATALOGUES)
def test_what_is_wrong_with_a_catalogue_is_found(name, limited, write):
    write(CATALOGUES[name], "c.toml")
    file = write(HEAD + 'clauses "c.toml"\nplay: do nothing [A-B-01]\n')
    limited("check", file, limits=CHECKING).refused()
    limited("trace", file, limits=CHECKING).refused()
    limited("run", file, "--seed", 1).well()


# ---- suites


SUITES = {
    "empty": "",
    "utf_16": 'suite of "game.catrules"\n'.encode("utf-16"),
    "not_utf_8": b'suite of "\xff"\n',
    "null_bytes": b"\0" * 100,
    "too_large": b"# nothing\n" * 5_000_000,
    "one_line": "a " * 120_000,
    "of_nothing": 'suite of "nowhere.catrules"\nscenario "s"\n  then n = 1\n',
    "of_what_is_outside": 'suite of "../../../etc/passwd"\nscenario "s"\n  then n = 1\n',
    "of_itself": 'suite of "suite.catspec"\nscenario "s"\n  then n = 1\n',
    "nested": 'suite of "game.catrules"\nscenario "s"\n  then ' + "(" * 20_000 + "n = 1\n",
    "huge_number": f'suite of "game.catrules"\nscenario "s"\n  then n = {"9" * 5_000}\n',
    "two_names": 'suite of "game.catrules"\n' + 'scenario "s"\n  then n = 1\n' * 2,
    "escapes": 'suite of "game.catrules"\nscenario "\x1b[31m [/b]"\n  then n = 1\n',
    "markup": 'suite of "game.catrules"\nscenario "[/b] [red]"\n  then n = 1\n',
    "many": 'suite of "game.catrules"\n'
    + "".join(f'scenario "s{i}"\n  then n = 1\n' for i in range(2_000)),
    "rows_beside_a_title": 'scenario "s" for each row\n    0\n    1\n  then n = 1\n',
    "rows": 'suite of "game.catrules"\nscenario "s"\n  for each row\n    m\n'
    + "    1\n" * 2_000
    + "  then n = m\n",
}
COUNTED = HEAD + "on the table\n  counter n 0..9\nplay: seat(1) may act in w\n"
COUNTED += "action a by p in w\n  add 1 to n\n"


@pytest.mark.parametrize("name", SUITES)
def test_what_is_wrong_with_a_suite_is_found(name, limited, write):
    write(COUNTED)
    suite = write(SUITES[name], "suite.catspec")
    limited("test", suite).refused()


@pytest.mark.parametrize("name", ["loops_in_loops", "rules_that_double", "two_triggers_for_ever"])
def test_rules_without_end_fail_a_scenario(name, limited, write):
    write(content(ENDLESS, name))
    suite = 'suite of "game.catrules"\nscenario "s"\n  given a new game\n  then n = 1\n'
    limited("test", write(suite, "suite.catspec")).refused()


# ---- what is typed


OPTIONS = [
    ("--players", 0),
    ("--players", 5),
    ("--players", 10**30),
    ("--players", "x"),
    ("--seed", -1),
    ("--seed", 2**64),
    ("--seed", "9" * 5000),
    ("--set", "unknown=1"),
    ("--set", "unknown"),
    ("--set", "n=10"),
    ("--set", "n=" + "9" * 5000),
    ("--set", "\x1b[31m=1"),
    ("--seat", "9=random"),
    ("--seat", "1=nobody"),
    ("--seat", "all"),
    ("--seat", "1=human"),
    ("--names", "a,b,c,d,e"),
    ("--names", "a,a"),
]


@pytest.mark.parametrize(("option", "value"), OPTIONS)
def test_what_cannot_be_is_refused(option, value, limited, write):
    file = write(HEAD + 'assume n = 1 in 0..9 "why"\nplay: do nothing\n')
    refused = limited("run", file, option, value)
    assert refused.status == 2
    refused.refused()


def test_texts_of_strangers_are_shown_as_they_are(limited, write):
    text = 'play\n  seat(1) chooses one\n    "[/b] {p} [red]x[/red] %s": do nothing\n'
    text += '    "b": do nothing\n'
    file = write(HEAD.replace('"G"', '"[/b] G"') + text)
    names = "[/x],a\tb,{p},\x1b[31m\u202e\u0430na"
    for more in ((), ("--json",), ("--explain",)):
        done = limited("run", file, "--seed", 1, "--names", names, *more)
        done.well()
        assert done.status == 0, done.stderr


def test_as_many_play_as_may(limited, write):
    text = 'game "G"\nplayers 2..62\neach player\n  counter n 0..9\nplay\n  each player p\n'
    text += "    p chooses q from players where q is not p\n    set q.n to 1\n"
    text += "  every player p where p.n = 1 wins\n"
    done = limited("run", write(text), "--seed", 1, "--players", 62)
    assert done.status == 0
    limited("check", write(text.replace("62", "63"))).refused("E309")
