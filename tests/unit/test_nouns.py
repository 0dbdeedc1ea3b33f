"""How nouns are said, one and several."""

import pytest

from catrules.text import plural_of, so_many


@pytest.mark.parametrize(
    ("one", "several"),
    [("coin", "coins"), ("box", "boxes"), ("wish", "wishes"), ("match", "matches"),
     ("ruby", "rubies"), ("day", "days"), ("y", "ys"), ("glass", "glasses")],
)  # fmt: skip
def test_one_and_several(one, several):
    assert plural_of(one) == several
    assert [so_many(number, one) for number in (0, 1, 2)] == [
        f"0 {several}",
        f"1 {one}",
        f"2 {several}",
    ]
