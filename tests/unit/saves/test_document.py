"""The save that the documentation shows can be resumed, whatever machine reads it."""

import re
from pathlib import Path

from saves_games import load, play_on, resume

DOCUMENT = Path(__file__).parents[3] / "docs" / "saves.md"


def test_the_example_is_a_save_that_goes_on(tmp_path):
    (example,) = re.findall(
        r"^```json\n(.*?)^```", DOCUMENT.read_text(encoding="utf-8"), re.M | re.S
    )
    path = tmp_path / "a"
    path.write_text(example, encoding="utf-8", newline="\n")
    session, writer = resume(path, load("pig"))
    assert [answer.label for answer in session.play.decisions] == ["ana", "hold", "throw"]
    play_on(session, seats=("random", "random"))
    writer.close()
    assert session.play.over
    assert path.read_text(encoding="utf-8").startswith(example)


def test_every_code_of_saves_is_listed():
    from catrules.saves.codes import SAVE_CODES

    listed = re.findall(r"^\| ([EW]8\d\d) \|", DOCUMENT.read_text(encoding="utf-8"), re.M)
    assert listed == list(SAVE_CODES)
