"""Disks that fail and others who write: a clear message, and what was accepted stays."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest
from saves_games import begin, bot, everything, header, play_on, resume, starter, whole_game

from catrules.saves import reading, writing
from catrules.saves.faults import SaveFault, SaveTrouble
from catrules.saves.reading import parse, read
from catrules.saves.session import Session
from catrules.saves.writing import Writer

HERE = Path(__file__).parent
ROOT = HERE.parents[2]


def trouble(act):
    with pytest.raises(SaveTrouble) as caught:
        act()
    return caught.value


def failing(error, after=0):
    """A function of the system that fails, perhaps only after some of the work is done."""

    def write(descriptor, data=b""):
        if after and len(data):
            real_write(descriptor, bytes(data)[:after])
        raise OSError(error, os.strerror(error))

    return write


real_write = os.write


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO, errno.EROFS, errno.EDQUOT])
@pytest.mark.parametrize(("call", "after"), [("write", 0), ("write", 20), ("fsync", 0)])
def test_when_a_write_fails_all_that_was_accepted_stays(
    tmp_path, pig, monkeypatch, error, call, after
):
    path = tmp_path / "a"
    session, writer = begin(path, pig)
    play_on(session, 3)
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(writing.os, call, failing(error, after))
        problem = trouble(lambda: bot(session))
    writer.close()
    assert str(problem) == f"{path} cannot be written: {os.strerror(error)}"
    assert problem.kept
    assert path.read_bytes() == before
    session, writer = resume(path, pig)
    play_on(session)
    writer.close()
    whole, play = whole_game(tmp_path / "whole", pig)
    assert path.read_bytes() == whole
    assert everything(session.play) == everything(play)


def test_a_piece_that_cannot_be_taken_away_is_dropped_later(tmp_path, pig, monkeypatch):
    path = tmp_path / "a"
    session, writer = begin(path, pig)
    play_on(session, 3)
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(writing.os, "write", failing(errno.ENOSPC, 20))
        patch.setattr(writing.os, "ftruncate", failing(errno.EIO))
        trouble(lambda: bot(session))
    writer.close()
    assert len(path.read_bytes()) == len(before) + 20
    assert read(path).dropped == 20
    _, writer = resume(path, pig)
    writer.close()
    assert path.read_bytes() == before


@pytest.mark.parametrize("rest", [b'{"line":', b""])
def test_a_save_whose_end_cannot_be_mended_is_not_gone_on_with(tmp_path, pig, monkeypatch, rest):
    data, _ = whole_game(tmp_path / "a", pig)
    held = data + rest if rest else data[:-1]
    (tmp_path / "a").write_bytes(held)
    with monkeypatch.context() as patch:
        for call in ("ftruncate", "write"):
            patch.setattr(writing.os, call, failing(errno.EROFS))
        assert "Read-only file system" in str(trouble(lambda: resume(tmp_path / "a", pig)))
    assert (tmp_path / "a").read_bytes() == held
    resume(tmp_path / "a", pig)[1].close()


def test_a_write_may_take_only_a_part_at_a_time(tmp_path, pig, monkeypatch):
    whole, _ = whole_game(tmp_path / "whole", pig)
    with monkeypatch.context() as patch:
        patch.setattr(writing.os, "write", lambda fd, data: real_write(fd, bytes(data)[:7]))
        assert whole_game(tmp_path / "a", pig)[0] == whole


def test_each_decision_is_on_the_disk_before_the_next(tmp_path, pig, monkeypatch):
    synced = []
    real = os.fsync

    def fsync(descriptor):
        synced.append(os.fstat(descriptor).st_size)
        real(descriptor)

    monkeypatch.setattr(writing.os, "fsync", fsync)
    path = tmp_path / "a"
    session, writer = begin(path, pig)
    assert len(synced) == 2  # the first line, and the folder
    while not session.play.over:
        bot(session)
        assert synced[-1] == path.stat().st_size
        assert len(parse(path.read_bytes(), "a").live) == len(session.play.decisions)
    writer.close()


@pytest.mark.parametrize("call", ["write", "fsync"])
def test_a_save_that_cannot_be_begun_leaves_nothing(tmp_path, pig, monkeypatch, call):
    path = tmp_path / "a"
    with monkeypatch.context() as patch:
        patch.setattr(writing.os, call, failing(errno.ENOSPC, 5))
        problem = trouble(lambda: begin(path, pig))
    assert "No space left on device" in str(problem)
    assert not problem.kept
    assert path.read_bytes() == b""
    begin(path, pig)[1].close()
    assert read(path).lines == 1


LIMITED = """
import resource, sys
sys.path[:0] = sys.argv[2:]
from saves_games import begin, bot, load
from catrules.saves.faults import SaveTrouble
rules = load("pig")  # it writes a rule file, so before the limit
resource.setrlimit(resource.RLIMIT_FSIZE, (700, 700))
session, writer = begin(sys.argv[1], rules)
try:
    while True:
        bot(session)
        print(len(session.play.decisions))
except SaveTrouble as problem:
    print(problem)
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such limit")
def test_a_real_limit_on_the_size_of_files(tmp_path, pig):
    path = tmp_path / "a"
    places = [str(HERE), str(ROOT / "interpreter"), str(ROOT / "cli")]
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(path), *places],
        capture_output=True, text=True, check=True, timeout=120,
    )  # fmt: skip
    *accepted, said = done.stdout.splitlines()
    assert "File too large" in said
    saved = read(path)
    assert len(saved.live) == int(accepted[-1])
    assert not saved.dropped
    session, writer = resume(path, pig)
    play_on(session)
    writer.close()
    assert path.read_bytes() == whole_game(tmp_path / "whole", pig)[0]


# ---- where nothing can be saved


def test_nothing_is_ever_written_over(tmp_path, pig):
    data, _ = whole_game(tmp_path / "a", pig)
    for path, held in ((tmp_path / "a", data), (tmp_path / "note", b"dear diary")):
        path.write_bytes(held)
        assert "exists already" in str(trouble(lambda path=path: begin(path, pig)))
        assert path.read_bytes() == held


@pytest.mark.parametrize("held", [b"", b'{"catrules_save":1,"catr', b"{", bytes(100)])
def test_what_is_left_of_a_first_line_may_be_replaced(tmp_path, pig, held):
    (tmp_path / "a").write_bytes(held)
    with pytest.raises(SaveFault):
        read(tmp_path / "a")
    begin(tmp_path / "a", pig)[1].close()
    assert read(tmp_path / "a").lines == 1


def test_a_path_that_leads_nowhere(tmp_path, pig):
    whole_game(tmp_path / "a", pig)
    for path in (
        tmp_path / "a" / "b",
        tmp_path / "no" / "b",
        Path("/proc/catrules.save"),
        tmp_path,
    ):
        assert "cannot be" in str(trouble(lambda path=path: begin(path, pig)))
        assert "cannot be" in str(trouble(lambda path=path: resume(path, pig)))
        if path != tmp_path:
            assert "cannot be read" in str(trouble(lambda path=path: read(path)))
    assert not (tmp_path / "no").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_pipes_and_devices_hold_no_saves(tmp_path, pig):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        for act in (begin, resume):
            assert "no ordinary file" in str(trouble(lambda p=path, a=act: a(p, pig)))
        assert "no ordinary file" in str(trouble(lambda path=path: read(path)))


def test_a_huge_file_is_not_read(tmp_path):
    with (tmp_path / "a").open("wb") as file:
        file.truncate(reading.LARGEST + 1)
    assert "larger than 64 MiB" in str(trouble(lambda: read(tmp_path / "a")))


def test_a_save_is_for_nobody_else(tmp_path, pig):
    whole_game(tmp_path / "a", pig)
    assert (tmp_path / "a").stat().st_mode & 0o077 == 0


# ---- others


def test_a_second_writer_is_kept_out_until_the_first_has_ended(tmp_path, pig):
    path = tmp_path / "a"
    _, writer = begin(path, pig)
    (tmp_path / "link").symlink_to(path)
    for name in ("a", "link"):
        for act in (begin, resume):
            problem = trouble(lambda name=name, act=act: act(tmp_path / name, pig))
            assert "is being written by another catrules" in str(problem)
            assert str(path.resolve()) + ".lock" in str(problem)
    assert read(path).lines == 1  # to look at it is no harm
    writer.close()
    writer.close()
    resume(path, pig)[1].close()


def test_a_lock_that_cannot_be_made_is_named(tmp_path, pig, monkeypatch):
    import filelock

    def acquire(self):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(filelock.FileLock, "acquire", acquire)
    problem = trouble(lambda: begin(tmp_path / "a", pig))
    assert "a.lock, which keeps others from writing" in str(problem)
    assert "Permission denied" in str(problem)


def test_a_save_that_is_changed_or_deleted_meanwhile_is_not_added_to(tmp_path, pig):
    path = tmp_path / "a"
    session, writer = begin(path, pig)
    with path.open("ab") as other:
        other.write(b"x")
    assert "changed by another program" in str(trouble(lambda: bot(session)))
    writer.close()
    assert path.read_bytes().endswith(b"}\nx")
    session, writer = begin(tmp_path / "b", pig)
    (tmp_path / "b").unlink()
    assert "was deleted" in str(trouble(lambda: bot(session)))
    writer.close()


def test_a_copy_goes_on_elsewhere(tmp_path, pig):
    data, play = whole_game(tmp_path / "whole", pig)
    torn = data[: data.index(b"\n", 600) + 20]
    (tmp_path / "a").write_bytes(torn)
    saved = read(tmp_path / "a")
    writer = Writer.copy(tmp_path / "b", saved)
    session = Session(starter(pig, header(pig)), writer=writer, saved=saved)
    play_on(session)
    writer.close()
    assert (tmp_path / "a").read_bytes() == torn
    assert (tmp_path / "b").read_bytes() == data
    assert everything(session.play) == everything(play)


def test_a_line_break_that_is_missing_is_put_there(tmp_path, pig):
    data, _ = whole_game(tmp_path / "whole", pig)
    lines = data.splitlines(keepends=True)
    for count in (1, 4):
        path = tmp_path / f"{count}"
        path.write_bytes(b"".join(lines[:count])[:-1])
        session, writer = resume(path, pig)
        play_on(session)
        writer.close()
        assert path.read_bytes() == data
