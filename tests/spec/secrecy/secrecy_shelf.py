"""Every game of the shelf, and positions of it that random play comes to."""

from collections.abc import Iterator
from random import Random

from secrecy_games import CELLAR, GALLERY, GAMES, rules

from catrules.machine.play import Play

SHELF = sorted(
    str(path.relative_to(GAMES))
    for path in [*GAMES.glob("*.catrules"), *GAMES.glob("classics/*.catrules")]
)
"""Rule files that are games by themselves; those that amend one lie in a folder beside it."""

ALL = [*SHELF, CELLAR, GALLERY]
"""The shelf, and games that have much that it lacks."""

LARGE = (
    "classics/battleship.catrules",
    "classics/oh_hell.catrules",
    "dice_cat_and_fish.catrules",
)
"""Those in which it takes longest to draw a position and to search in it."""

LONGEST = 120
"""Decisions after which another game is begun."""


def begun(name: str, rng: Random) -> Play:
    """A game that has just begun, by two to four players if it admits them."""
    found, wanted = rules(name), rng.choice((2, 2, 3, 4))
    players = min(found.players, key=lambda number: abs(number - wanted))
    return found.start(players=players, seed=rng.getrandbits(40))


def positions(name: str, number: int, rng: Random) -> Iterator[Play]:
    """So many positions, from several games; games that are over are among them."""
    stride = rng.choice((1, 2, 3))
    while number > 0:
        play = begun(name, rng)
        for step in range(LONGEST):
            if step % stride == 0 or play.over:
                yield play
                number -= 1
            if play.over or number <= 0:
                break
            decision = rng.choice(play.pending)
            play.apply(rng.randrange(len(decision.options)), seat=decision.actor)


def seats(play: Play) -> range:
    """The seats of a game."""
    return range(1, len(play.names) + 1)
