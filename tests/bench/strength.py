"""How a bot does against another one, in pairs of games that differ only in who has which seat.

    python tests/bench/strength.py                        mcts against greedy, in our rulebooks
    python tests/bench/strength.py lucky_cat --games 40   in one of them, so many games
    python tests/bench/strength.py lucky_cat --bot mcts:iterations=4000 --against mcts

Two play. Of the games that one of them won it tells the share of the first bot, the interval that
holds with 95 % confidence (Wilson), and how likely chance alone would be to part them so far or
farther to either side (binomial). Each game follows from seed and number, so all come again;
seconds are of CPU. Nothing fails because a bot is weak.
"""

import argparse
import time
from dataclasses import dataclass
from math import comb
from pathlib import Path

import catrules
from catrules.intervals import wilson
from catrules.ir.program import Program
from catrules.simulate.playouts import playout

GAMES = Path(__file__).resolve().parents[2] / "games"

USUAL = {"lucky_cat": 100, "communist_cats": 60, "dice_cat_and_fish": 60}
"""Games that are played where no number is given."""


@dataclass
class Score:
    """Games so far: won by the first bot, by the other, by neither alone; and CPU seconds."""

    won: int = 0
    lost: int = 0
    other: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        decided = self.won + self.lost
        share = wilson(self.won, decided)
        return (
            f"{decided + self.other:5} games: {self.won} won, {self.lost} lost,"
            f" {self.other} neither; {share.value:.0%} of those decided"
            f" ({share.low:.0%} to {share.high:.0%}),"
            f" p = {by_chance(self.won, decided):.2g}; {self.seconds:.0f} s"
        )


def by_chance(hits: int, total: int) -> float:
    """How likely a fair coin is to fall as unevenly as that, or more so."""
    least = min(hits, total - hits)
    tail = sum(comb(total, k) for k in range(least + 1))
    return min(1.0, 2 * tail / 2**total)


def play(program: Program, bots: tuple[str, str], number: int, seed: int, score: Score) -> None:
    """Plays one game; each two have the same seed, with the seats changed."""
    seats = bots if number % 2 == 0 else bots[::-1]
    began = time.process_time()
    result = playout(program, seed, number // 2, seats)
    score.seconds += time.process_time() - began
    winners = [seats[seat - 1] for seat in result.winners]
    if winners == [bots[0]]:
        score.won += 1
    elif winners == [bots[1]]:
        score.lost += 1
    else:
        score.other += 1


def main() -> None:
    """Plays, and prints a line for each game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="files in games/, without ending")
    parser.add_argument("--games", type=int, dest="number", help="how many games, of each")
    parser.add_argument("--bot", default="mcts")
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    asked = parser.parse_args()
    if asked.bot == asked.against:
        parser.error("a bot against itself tells nothing; write its settings out, in another order")
    for name in asked.games or USUAL:
        program = catrules.load(GAMES / f"{name}.catrules").program(2)
        score = Score()
        for number in range(asked.first, asked.first + (asked.number or USUAL.get(name, 60))):
            play(program, (asked.bot, asked.against), number, asked.seed, score)
            if number % 2 == 1:
                print(f"{name:20}{score}", flush=True)
        print(f"{name}: {asked.bot} against {asked.against}\n{score}", flush=True)


if __name__ == "__main__":
    main()
