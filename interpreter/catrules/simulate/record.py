"""What is kept of a game that bots played."""

from attrs import frozen

TABLE_ACTOR = 0
"""The actor `table` among answers; seats are numbered from 1."""


@frozen
class Record:
    """One game of a batch.

    game: its number from 0; seed: what its random streams started from; answers: the asked
    decisions in order, each who was asked (a seat, or TABLE_ACTOR) and the index of the option;
    winners: seats; scores: by seat, None if the rules report none; finished: it came to an end
    of its own within the decisions allowed.
    """

    game: int
    seed: int
    answers: tuple[tuple[int, int], ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...] | None
    turns: int
    decisions: int
    reason: str
    finished: bool
