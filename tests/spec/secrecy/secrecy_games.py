"""The games that hidden information is tested with."""

from functools import cache
from pathlib import Path
from random import Random

import catrules
from catrules.machine.play import Play
from catrules.rules import Rules

GAMES = Path(__file__).parents[3] / "games"
LUCKY_CAT = "lucky_cat.catrules"
KUHN = "classics/kuhn_poker.catrules"
GOOFSPIEL = "classics/goofspiel.catrules"
CATS = "communist_cats.catrules"
CELLAR = "cellar.catrules"
GALLERY = "gallery.catrules"
"""Not of the shelf: these stand beside this module and have all that the others lack."""


@cache
def rules(name: str) -> Rules:
    """The rules of a game."""
    home = Path(__file__).parent if name in (CELLAR, GALLERY) else GAMES
    return catrules.load(home / name)


def started(name: str, players: int, seed: int = 0, *, stops: bool = False, **settings) -> Play:
    """A game that has just begun."""
    return rules(name).start(players=players, seed=seed, settings=settings, every_stop=stops)


def play_on(play: Play, steps: int, rng: Random, *, liked: str = "") -> None:
    """Answers so many questions at random, preferably with what contains some words."""
    for _ in range(steps):
        if play.over:
            return
        decision = rng.choice(play.pending)
        options = [n for n, label in enumerate(decision.options) if liked in label]
        choice = rng.choice(options or range(len(decision.options)))
        play.apply(choice, seat=decision.actor)
