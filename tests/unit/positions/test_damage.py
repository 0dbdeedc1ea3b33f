"""Whatever happens to the bytes of a position: it is a game that can go on, or a finding."""

import os

import pytest
from positions_games import LAB

import catrules
from catrules.positions.position import LARGEST
from catrules.saves.faults import SaveFault, SaveTrouble


@pytest.fixture
def data(load):
    """The bytes of a position, with a few decisions before it."""
    play = load(LAB).start(names=["ana", "b o"], seed=1, settings={"speed": "fast"})
    for _ in range(6):
        play.apply(0, play.pending[0].actor)
    return load(LAB).position(play).text.encode()


def begun(load, path, data):
    """What becomes of bytes: a game, or the code of a finding."""
    path.write_bytes(data)
    try:
        return load(LAB).continue_from(catrules.Position.read(path))
    except SaveFault as fault:
        finding = fault.finding
        assert finding.code.startswith("E81")
        assert finding.span.file == str(path)
        assert 1 <= finding.span.line <= data.count(b"\n") + 1
        assert finding.message
        assert finding.hint
        return finding.code


def test_every_truncation_is_a_finding(load, data, tmp_path):
    for length in range(len(data) - 1):
        found = begun(load, tmp_path / "a", data[:length])
        assert found in ("E811", "E813"), length
    assert not isinstance(begun(load, tmp_path / "a", data[:-1]), str)


LATER = [pytest.param(bit, marks=pytest.mark.slow) for bit in range(1, 8)]


@pytest.mark.parametrize("bit", [0, *LATER])
def test_every_flipped_bit_is_a_finding_or_an_edit(load, data, tmp_path, bit):
    whole = begun(load, tmp_path / "a", data)
    exact = data.index(b"\nexact\n") + 7
    for place in range(len(data) - 1):
        changed = bytearray(data)
        changed[place] ^= 1 << bit
        found = begun(load, tmp_path / "a", bytes(changed))
        if place >= exact and chr(changed[place]) not in " \t\r\n":
            assert isinstance(found, str) or found.view() == whole.view(), place
        if not isinstance(found, str):
            assert all(found.view(seat) for seat in (1, 2))
            assert all(asked.options for asked in found.pending)


def test_lines_left_out_twice_or_swapped(load, data, tmp_path):
    lines = data.split(b"\n")
    needed = (b"game", b"sha256", b"rules", b"players", b"seed", b"generator", b"exact", b"now")
    for number, line in enumerate(lines):
        without = begun(load, tmp_path / "a", b"\n".join(lines[:number] + lines[number + 1 :]))
        if line.startswith((*needed, b"layout", b"hash", b"end", b"past", b"answers", b"catrules")):
            assert isinstance(without, str), line
        twice = begun(load, tmp_path / "a", b"\n".join(lines[: number + 1] + lines[number:]))
        if line and not line.startswith(b"#"):
            assert isinstance(twice, str), line
        swapped = [*lines[:number], *reversed(lines[number : number + 2]), *lines[number + 2 :]]
        begun(load, tmp_path / "a", b"\n".join(swapped))


def test_exact_words_that_were_made_up(load, data, tmp_path):
    from catrules.positions.words import hash_of

    text = data.decode()
    head, _, rest = text.partition("\nexact\n")
    sha256 = next(line for line in head.split("\n") if line.startswith("sha256 "))[7:]
    body = rest.split("\nhash ")[0].split("\n")

    def forged(lines):
        whole = [head, "exact", *lines, f"hash {hash_of(sha256, lines)}", "end", ""]
        return begun(load, tmp_path / "a", "\n".join(whole).encode())

    assert not isinstance(forged(body), str)
    now = next(line for line in body if line.startswith("now "))
    for other, code in (
        ("now 99999:1", "E813"),
        ("now 0:1 0:1", "E813"),
        ("now x", "E813"),
        (f"now 0:{1 << 63}", "E813"),
        ("now 0:999", "E819"),
        ("now 0:-7", "E819"),
        ("now 30:1", "E819"),
    ):
        assert forged([other if line == now else line for line in body]) == code, other
    for line, code in (
        ("answers 9.0", "E819"),
        ("answers 0.999", "E819"),
        ("answers 0.1!", "E819"),
        ("answers 0.0~0000000000000001", "E819"),
        ("answers zero", "E813"),
    ):
        others = [each for each in body if not each.startswith("answers")]
        assert forged([*others, line]) == code, line
    assert forged([line for line in body if not line.startswith("now")]) == "E813"
    assert forged([*body, body[0]]) == "E813"
    alone = [line for line in body if not line.startswith(("past", "answers"))]
    assert forged(alone).decisions == ()


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        (b"catrules position 1", b"catrules position 2", "E812", "of form 2"),
        (b"catrules position 1", b"catrules save 1", "E811", "no position"),
        (b"players ana, ", b"players ana, ana, ", "E815", "two players have the same name"),
        (b"players ana, ", b"players ", "E815", "2 to 3 can play"),
        (b"players ana, ", b"players ana,, ", "E816", "cannot be read"),
        (b"set speed = fast", b"set speed = faster", "E815", "speed"),
        (b"set speed = fast", b"set pace = fast", "E815", "pace"),
        (b"set speed = fast", b"set speed", "E816", "cannot be read"),
        (b"seed 1\n", b"seed 18446744073709551616\n", "E816", "cannot be read"),
        (b"seed 1\n", b"seed one\n", "E816", "cannot be read"),
        (b"generator ", b"generator 12 ", "E816", "cannot be read"),
        (b"game ", b"game Lab ", "E816", "cannot be read"),
        (b"\nrules ", b"\nrules lab ", "E816", "cannot be read"),
        (b"seed 1\n", b"seed 1\nstops some\n", "E816", "cannot be read"),
        (b"seed 1\n", b"seed 1\nstops all\n", "E819", "lead"),
        (b"seed 1\n", b"", "E816", "no line says `seed`"),
        (b"seed 1\n", b"seed 1\nseed 1\n", "E816", "said twice"),
        (b"sha256 ", b"sha256 0", "E816", "cannot be read"),
        (b"seed 1\n", b"seed 1\n\xff", "E811", "is not UTF-8"),
        (b"seed 1\n", b"seed 1\n\0", "E811", "null byte"),
    ],
)
def test_first_lines_that_cannot_be(load, data, tmp_path, old, new, code, said):
    assert old in data
    path = tmp_path / "a"
    path.write_bytes(data.replace(old, new, 1))
    with pytest.raises(SaveFault) as raised:
        load(LAB).continue_from(catrules.Position.read(path))
    assert raised.value.finding.code == code
    assert said in raised.value.finding.message


# ---- files


def test_what_is_no_file_of_a_position(tmp_path, data):
    with pytest.raises(SaveTrouble, match="cannot be read"):
        catrules.Position.read(tmp_path / "nowhere")
    with pytest.raises(SaveTrouble, match=r"no ordinary file|cannot be read"):
        catrules.Position.read(tmp_path)
    (tmp_path / "large").write_bytes(b" " * (LARGEST + 1))
    with pytest.raises(SaveTrouble, match="larger than 1 MiB, as no position is"):
        catrules.Position.read(tmp_path / "large")
    for empty in (b"", b"\n\n", b"\xef\xbb\xbf"):
        (tmp_path / "empty").write_bytes(empty)
        with pytest.raises(SaveFault, match="no position"):
            catrules.Position.read(tmp_path / "empty")


def test_a_large_file_of_nonsense_is_refused_soon(load, data, tmp_path):
    head, _, tail = data.partition(b"\nexact\n")
    for filler in (
        b"given a = " + b"1, " * 300_000,
        b"given " + b" " * 900_000,
        b"given x = 1\n" * 9,
    ):
        found = begun(load, tmp_path / "a", head + b"\n" + filler + b"\nexact\n" + tail)
        assert found == "E816"


def test_a_position_is_written_once_for_its_owner(load, data, tmp_path):
    position = catrules.Position.of(data.decode())
    path = tmp_path / "a.catpos"
    position.write(path)
    assert path.read_bytes() == data
    assert os.stat(path).st_mode & 0o777 == 0o600
    with pytest.raises(SaveTrouble, match="exists already, and is never written over"):
        position.write(path)
    with pytest.raises(SaveTrouble, match="cannot be written"):
        position.write(tmp_path / "nowhere" / "a")
    assert catrules.Position.read(path).text == position.text


def test_nothing_is_left_of_what_cannot_be_written(load, data, tmp_path, monkeypatch):
    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveTrouble, match="No space left"):
        catrules.Position.of(data.decode()).write(tmp_path / "a")
    assert not (tmp_path / "a").exists()
