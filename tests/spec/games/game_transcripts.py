"""Whole games as text: every decision, what the referee is told, and the result.

Run as a program it prints one hash a game, for comparison between processes: of so many seeds for
each number of players, of all games or of those that are named.

    python tests/spec/games/game_transcripts.py 20 [classics/pig …]
"""

import hashlib
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import catrules

GAMES = Path(__file__).parents[3] / "games"
SHELF = {
    "lucky_cat": range(2, 9),
    "communist_cats": range(2, 6),
    "dice_cat_and_fish": range(2, 5, 2),
    "classics/pig": range(2, 5),
    "classics/tic_tac_toe": range(2, 3),
    "classics/kuhn_poker": range(2, 6),
    "classics/goofspiel": range(2, 4),
    "classics/leduc_poker": range(2, 3),
    "classics/liars_dice": range(2, 7),
    "classics/nim": range(2, 3),
    "classics/connect_four": range(2, 3),
    "classics/first_price_auction": range(2, 11, 4),
    "classics/go_fish": range(2, 7, 2),
    "classics/oh_hell": range(3, 8, 2),
    "classics/dots_and_boxes": range(2, 5),
    "classics/battleship": range(2, 3),
    "classics/yacht": range(1, 4),
    "classics/crazy_eights": (2, 5, 6),
}


def rules_of(name: str) -> catrules.Rules:
    """The rules of a game on the shelf."""
    return catrules.load(GAMES / f"{name}.catrules")


def steps(play: catrules.Play, seed: int) -> Iterator[catrules.Answer]:
    """Answers every decision at random, one after the other, until the game is over."""
    pick = random.Random(seed)
    while not play.over:
        decision = pick.choice(play.pending)
        yield play.apply(pick.randrange(len(decision.options)), seat=decision.actor)


def play_out(rules: catrules.Rules, players: int, seed: int) -> catrules.Play:
    """A whole game at random."""
    play = rules.start(players=players, seed=seed)
    for _ in steps(play, seed):
        pass
    return play


def transcript(play: catrules.Play) -> str:
    """All that is known of a game, as text."""
    lines = [repr(answer) for answer in play.decisions]
    lines += [repr(entry) for entry in play.log()]
    return "\n".join([*lines, repr(play.result), repr(play.view().as_json())])


def hashes(name: str, players: int, seeds: range) -> list[str]:
    """A hash of each game's transcript."""
    rules = rules_of(name)
    texts = (transcript(play_out(rules, players, seed)) for seed in seeds)
    return [hashlib.blake2b(text.encode(), digest_size=8).hexdigest() for text in texts]


if __name__ == "__main__":
    for shelf_name in sys.argv[2:] or SHELF:
        for number in SHELF[shelf_name]:
            print(shelf_name, number, *hashes(shelf_name, number, range(int(sys.argv[1]))))
