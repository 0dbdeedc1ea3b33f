"""Which game of OpenSpiel is which of ours, and how they call the same things.

A case may say in other words what somebody does, and that a word of theirs has several of ours, of
which one is offered at a time. It changes nothing: where OpenSpiel plays otherwise, a variant or a
setting of our game says so.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path as File
from typing import Any

from attrs import field, frozen
from oracle_ours import Path

import catrules

CLASSICS = File(__file__).parents[2] / "games" / "classics"

Words = Callable[[str], Sequence[Path]]
Returns = Callable[[catrules.Play], list[float]]


def translated(*rows: tuple[str, str]) -> Words:
    """Words by patterns: each row a pattern and ours, with alternatives between bars.

    `\\1` stands for what the first group found, `\\1+1` for that number and 1 more, `/` between
    several answers in a row.
    """
    patterns = [(re.compile(pattern), ours) for pattern, ours in rows]

    @cache
    def words(text: str) -> Sequence[Path]:
        for pattern, ours in patterns:
            if match := pattern.fullmatch(text):
                found = re.sub(r"\\(\d)\+1", lambda m: str(int(match[int(m[1])]) + 1), ours)
                return [tuple(each.split(" / ")) for each in match.expand(found).split(" | ")]
        raise AssertionError(f"no words for {text!r}")

    return words


def winners(play: catrules.Play) -> list[float]:
    """1 for who has won and -1 for the other of two; 0 for both if nobody has, or both have."""
    assert play.result is not None
    won = play.result.winners
    if len(won) != 1:
        return [0.0] * len(play.names)
    return [1.0 if seat in won else -1.0 for seat in range(1, len(play.names) + 1)]


def scores(play: catrules.Play) -> list[float]:
    """The scores that the rules report."""
    assert play.result is not None
    assert play.result.scores is not None
    return [float(score) for score in play.result.scores]


@frozen
class Case:
    """A game of OpenSpiel beside one of ours.

    histories: how many there are; 0 if they are too many to be walked. opening: words of the first
    decision, where they mean something else later. knows_else: why OpenSpiel's players know else
    than the printed rules let them, where they do: then what they know is not compared.
    """

    spiel: str
    game: str
    words: Words = field(repr=False)
    returns: Returns = field(repr=False)
    histories: int = 0
    players: int = 2
    variants: tuple[str, ...] = ()
    settings: Mapping[str, Any] = field(factory=dict)
    opening: Words | None = field(default=None, repr=False)
    knows_else: str = ""

    def rules(self) -> catrules.Rules:
        """Our rules for it."""
        file = CLASSICS / f"{self.game}.catrules"
        return catrules.load(file, self.variants, dict(self.settings))

    def start(self) -> catrules.Play:
        """A game of ours that asks every stop."""
        return self.rules().start(players=self.players, every_stop=True)
