"""Digests and a first line of play that must never change: all later results depend on them.

A change here means that the same seed no longer gives the same games. Rules of a game that are
changed on purpose change its own row only. `python tests/spec/games/test_golden.py` prints all.
"""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from game_transcripts import rules_of

from catrules.simulate.playouts import playouts
from catrules.simulate.statistics import tally
from catrules.simulate.totals import statistics

GAMES = 100
SEED = 1
GOLDEN: dict[tuple[str, int], str] = {
    ("lucky_cat", 2): "daf33d4696f08c0ad72e261e0bdefb4e",
    ("lucky_cat", 4): "f7e45bab7d94b6196067818fb6bbc960",
    ("lucky_cat", 8): "d49470d378dbc3a1381d3cd605b075c1",
    ("communist_cats", 3): "fcc2d80be205aeaeea1f119ff70fed42",
    ("classics/pig", 2): "e16307c315321e6555189dbfe4fd96a4",
    ("classics/tic_tac_toe", 2): "f299261ccb77f06b3150ce56d337faf9",
    ("classics/kuhn_poker", 3): "752268e41a32233f3b927c5dae6b4ebb",
    ("classics/goofspiel", 3): "3828c3f37cf06058c6b36be82cea7bbd",
    ("classics/leduc_poker", 2): "8b2b34c3427158c2880fb4df68146130",
    ("classics/liars_dice", 3): "7905dcf91f75431ee16c0739d02f9f48",
    ("classics/nim", 2): "151f2a7a1f909d6b27a0f3c12d510494",
    ("classics/connect_four", 2): "fea0c7bb5fdc3e7d25427c2f2d2d73c4",
    ("classics/first_price_auction", 3): "bd8b03fb601c025a84c8c781644995c0",
    ("classics/go_fish", 3): "571533d72a1d0c9f4ec7c7ccf2c1ad0b",
    ("classics/oh_hell", 4): "423a78a3f08faa9e6e6f9fb1a8220781",
    ("classics/dots_and_boxes", 2): "1c183cf9037819d6a940890cd43ecc80",
    ("classics/battleship", 2): "43bcf4e8cdffa229d248b5605d8a1a3f",
    ("classics/yacht", 2): "c935f1f2391b26448ce1896143b3b7be",
    ("classics/crazy_eights", 3): "04076912955c431c3aad055ac194b835",
}

FIRST: dict[tuple[str, int], tuple[str, ...]] = {
    ("lucky_cat", 4): ("reroll", "use cube", "use coin", "use welfare"),
    ("classics/pig", 2): ("throw", "hold"),
    ("classics/kuhn_poker", 3): ("check", "bet"),
    ("classics/connect_four", 2): ("1", "2", "3", "4", "5", "6", "7"),
    ("classics/oh_hell", 4): tuple(f"bid {n}" for n in range(8)),
    ("classics/goofspiel", 3): (
        "card 1",
        "card 2",
        "card 3",
        "card 4",
        "card 5",
        "card 6",
        "card 7",
        "card 8",
        "card 9",
        "card 10",
        "card 11",
        "card 12",
        "card 13",
    ),
}


def digest_of(name: str, players: int) -> str:
    """The digest of a batch of games by random bots."""
    program = rules_of(name).program(players, None)
    records = playouts(program, SEED, range(GAMES))
    return statistics(players, [tally(record) for record in records]).digest


def first_options(name: str, players: int) -> tuple[str, ...]:
    """What is offered at the first decision of a seat, labels and order."""
    play = rules_of(name).start(players=players, seed=SEED)
    while play.pending[0].actor == "table":
        play.apply(0)
    return play.pending[0].options


@pytest.mark.parametrize(("name", "players"), GOLDEN)
def test_digests_stay(name: str, players: int) -> None:
    assert digest_of(name, players) == GOLDEN[name, players]


@pytest.mark.parametrize(("name", "players"), FIRST)
def test_first_options_stay(name: str, players: int) -> None:
    assert first_options(name, players) == FIRST[name, players]


if __name__ == "__main__":
    for row in GOLDEN:
        print(f"    {row}: {digest_of(*row)!r},")
    for row in FIRST:
        print(f"    {row}: {first_options(*row)!r},")
