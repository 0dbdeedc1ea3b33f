"""What is told at the table in passing: a suite looks at how things stand, and there it is past."""

import re
from collections.abc import Sequence
from itertools import pairwise

import pytest
from game_transcripts import play_out, rules_of

import catrules

SEATS = (1, 2, 3)


def catches(log: Sequence[catrules.Entry]) -> list[tuple[str, str]]:
    """Each card that is fished: how that is told, and what is told next."""
    texts = [entry.text for entry in log]
    return [
        pair for pair in pairwise(texts) if re.search(r"drawn from the pond to .* catch", pair[0])
    ]


def asked_for(log: Sequence[catrules.Entry]) -> list[str]:
    """What was asked for before each card that is fished."""
    told = " ".join(entry.text for entry in log)
    return re.findall(r"ask \d, (\d+) card \d+ is drawn from the pond to \S+ catch", told)


@pytest.mark.parametrize("seed", range(3))
def test_go_fish_shows_to_all_what_was_asked_for_and_nothing_else(seed: int) -> None:
    play = play_out(rules_of("classics/go_fish"), len(SEATS), seed)
    true = catches(play.log())
    asked = asked_for(play.log())
    assert len(asked) == len(true) > 0
    caught = 0
    for seat in SEATS:
        told = catches(play.log(seat))
        assert len(told) == len(true)
        for rank, (drawn, _), (seen, after) in zip(asked, true, told, strict=True):
            fished = re.findall(r"card (\d+) is drawn", drawn)[0]
            own = f"{seat}'s catch" in drawn
            assert (f"card {fished} " in seen) == own
            assert ("is turned up" in after and f"card {fished} " in after) == (rank == fished)
            caught += rank == fished
    assert 0 < caught < len(true) * len(SEATS)
