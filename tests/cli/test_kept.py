"""What is kept of compiled rules: only what is good for the very same files is found again."""

import os
import threading

import pytest

from catrules_cli.kept import MOST, Kept

SAID = {"plan": "x", "players": [1, 2]}
NATIVE = bytes(range(256)) * 40


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("CATRULES_CACHE_DIR", str(tmp_path / "kept"))
    return tmp_path / "kept"


@pytest.fixture
def rules(tmp_path):
    path = tmp_path / "game.catrules"
    path.write_text("as it is", encoding="utf-8")
    return path


@pytest.fixture
def entry(folder, rules):
    """The file of an entry that was just kept."""
    Kept(str(rules), ["a"]).keep([str(rules)], SAID, NATIVE)
    (path,) = folder.iterdir()
    return path


def found(rules, *asked):
    entry = Kept(str(rules), [*asked]).find()
    return None if entry is None else (entry.said, entry.native)


def test_an_entry_is_found_again(entry, rules):
    assert found(rules, "a") == (SAID, NATIVE)
    assert found(rules, "b") is None


@pytest.mark.parametrize("place", [0, 11, 30, 60, 200, -1])
def test_any_damage_is_noticed(entry, rules, place):
    whole = bytearray(entry.read_bytes())
    whole[place] ^= 16
    entry.write_bytes(whole)
    assert found(rules, "a") is None


@pytest.mark.parametrize("size", [0, 5, 40, 90, -1])
def test_a_part_of_an_entry_is_none(entry, rules, size):
    entry.write_bytes(entry.read_bytes()[:size])
    assert found(rules, "a") is None


def test_other_rules_are_not_taken_for_these(entry, rules, tmp_path):
    rules.write_text("otherwise", encoding="utf-8")
    assert found(rules, "a") is None
    rules.write_text("as it is", encoding="utf-8")
    assert found(rules, "a") is not None
    (tmp_path / "more.catrules").write_text("a variant beside it", encoding="utf-8")
    assert found(rules, "a") is None


def test_rules_that_are_gone_are_not_found(entry, rules):
    rules.unlink()
    assert found(rules, "a") is None


@pytest.mark.skipif(os.name != "posix", reason="who may write a file is told so on POSIX only")
def test_what_others_may_write_is_not_run(entry, rules):
    entry.chmod(0o622)
    assert found(rules, "a") is None


def test_where_nothing_can_be_written_nothing_is_kept(folder, rules):
    folder.write_text("a file", encoding="utf-8")
    Kept(str(rules), []).keep([str(rules)], SAID, NATIVE)
    assert found(rules) is None


def test_several_writers_leave_a_whole_entry(folder, rules):
    def write():
        for _ in range(20):
            Kept(str(rules), ["a"]).keep([str(rules)], SAID, NATIVE)

    writers = [threading.Thread(target=write) for _ in range(3)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert found(rules, "a") == (SAID, NATIVE)
    assert len(list(folder.iterdir())) == 1


def test_so_many_are_kept_and_no_more(folder, rules):
    for number in range(MOST + 3):
        Kept(str(rules), [number]).keep([str(rules)], SAID, b"x")
        (folder / Kept(str(rules), [number]).name).touch()
    assert len(list(folder.iterdir())) == MOST
    assert found(rules, 0) is None
    assert found(rules, MOST + 2) is not None
