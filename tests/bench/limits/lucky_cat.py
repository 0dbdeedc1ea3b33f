"""Random playouts of base Lucky Cat for 2 to 8 players, written by hand in plain Python.

It follows the clause catalogue, not the rule file, and knows nothing of `catrules`: so it tells
whether a machine that runs the rule file plays by the rules, and what doing so costs. All that
chance draws and all that is decided comes from two PCG32 streams, in an order that it shares
with the machine: the options of a decision in the order of the rule file, the players clockwise
from the current one, before the first turn from seat 1.

    python tests/bench/limits/lucky_cat.py [--results] [GAMES [SEED [PLAYERS]]]

prints what the programs in C beside it print: see limits.h.
"""

import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

FACES = CAT, CUBE, COIN, WELFARE, CROWN, INVEST = range(6)
ACTIONS = (CAT, CUBE, COIN, WELFARE, INVEST, CROWN)  # the crowns that show are one action
REROLL = -1
TABLE = 0  # who decides what no seat decides; seats are numbered from 1

NUMBERS = 4  # a tile bears a number from 1 to 4, here from 0
TILES_OF_A_NUMBER = 16
COINS = 56
CUBES = 26
ALL_COINS, ALL_CUBES, ALL_TILES_OF_A_NUMBER = 160, 200, 64  # with the substitutes, 3 to 8 players

START_DICE = 3
LOCKED_DICE = 3
PAWS_OF_A_PIECE = 2
SAFE_COINS = 2
COINS_TO_WIN = 10
SETS_TO_WIN = 2
MOST_TURNS = 1000

MASK_64 = 2**64 - 1
MASK_32 = 2**32 - 1


class Pcg32:
    """PCG32 (XSH-RR 64/32): one of its streams."""

    def __init__(self, seed: int, stream: int) -> None:
        self.increment = stream << 1 | 1
        self.state = 0
        self.next()
        self.state = (self.state + seed) & MASK_64
        self.next()

    def next(self) -> int:
        """The next 32 bits."""
        old = self.state
        self.state = (old * 6364136223846793005 + self.increment) & MASK_64
        word = ((old >> 18 ^ old) >> 27) & MASK_32
        turn = old >> 59
        return (word >> turn | word << 32 - turn) & MASK_32

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely as any other."""
        while True:
            word = self.next()
            if word >= 2**32 % n:
                return word % n


class Supply:
    """Coins or cubes in their bag, with substitutes that serve it only when it is empty."""

    def __init__(self, printed: int, substitutes: int) -> None:
        self.pieces = printed
        self.substitutes = substitutes

    @property
    def empty(self) -> bool:
        """Whether there is nothing to be had."""
        return not self.pieces and not self.substitutes

    def take(self) -> int:
        """Takes a piece out; 0 if there is none, else 1."""
        if self.pieces:
            self.pieces -= 1
        elif self.substitutes:
            self.substitutes -= 1
        else:
            return 0
        return 1


@dataclass(slots=True)
class Player:
    """What a player has."""

    seat: int
    visible: int = 0
    hidden: int = 0
    cubes: int = 0
    tiles: list[int] = field(default_factory=lambda: [0] * NUMBERS)

    def has_won(self) -> bool:
        """Whether there are enough coins, or two of each number."""
        return self.visible + self.hidden >= COINS_TO_WIN or min(self.tiles) >= SETS_TO_WIN

    def due(self) -> int:
        """What a tax takes that falls now."""
        return max(0, self.visible - SAFE_COINS)


class GameOver(Exception):
    """Somebody has won; whatever was still to be done is dropped."""


class Game:
    """One game. answers: who answered a decision, and by which option; winner: 0 if nobody won."""

    def __init__(self, players: int, seed: int) -> None:
        self.chance = Pcg32(seed, 1)
        self.policy = Pcg32(seed, 2)
        self.answers: list[tuple[int, int]] = []
        self.turns = 0
        self.winner = 0

        unlimited = players > 2
        self.bank = Supply(COINS, (ALL_COINS - COINS) * unlimited)
        self.cubes = Supply(CUBES, (ALL_CUBES - CUBES) * unlimited)
        self.center = [TILES_OF_A_NUMBER] * NUMBERS
        self.spare_tiles = [(ALL_TILES_OF_A_NUMBER - TILES_OF_A_NUMBER) * unlimited] * NUMBERS

        self.capacity = 4 if players <= 5 else 6  # of the kingdom board
        self.paid_coins = self.paid_cubes = 0  # what lies there
        self.locked = LOCKED_DICE
        self.unlocked = START_DICE  # before a turn they all lie in its player's tray
        self.rolled = [0] * len(FACES)  # how many unused dice show each face
        self.players = [Player(seat) for seat in range(1, players + 1)]
        self.order = self.players  # clockwise from the current player

    # ---- chance and decisions

    def choose(self, actor: int, options: int) -> int:
        """Somebody takes one of so many options; what is forced is not asked."""
        if options == 1:
            return 0
        option = self.policy.below(options)
        self.answers.append((actor, option))
        return option

    def roll(self, dice: int) -> None:
        """Rolls so many dice; they lie rolled and unused then."""
        for _ in range(dice):
            self.rolled[self.chance.below(len(FACES))] += 1

    def draw(self, tiles: list[int]) -> int:
        """Takes one of the tiles, of which there are some, at random; its number."""
        left = sum(tiles)
        k = 0 if left in tiles else self.chance.below(left)  # one number only: no chance
        number = 0
        while k >= tiles[number]:
            k -= tiles[number]
            number += 1
        tiles[number] -= 1
        return number

    # ---- the course of the game

    def play(self) -> None:
        """Plays the game to its end."""
        first = self.choose(TABLE, len(self.players))
        for player in self.players:
            self.hand_out(player)
        self.order = self.players[first:] + self.players[:first]
        try:
            while self.turns < MOST_TURNS:
                self.turns += 1
                self.play_turn()
                self.order = self.order[1:] + self.order[:1]
        except GameOver:
            pass

    def hand_out(self, player: Player) -> None:
        """Two coins, two cubes, and two tiles of different numbers, as far as there are some."""
        first, second = self.draw(self.center), self.draw(self.center)
        while first == second and sum(self.center) > self.center[first]:
            self.center[second] += 1
            second = self.draw(self.center)
        player.tiles[first] += 1
        player.tiles[second] += 1
        for _ in range(2):
            player.visible += self.bank.take()
            player.cubes += self.cubes.take()

    def play_turn(self) -> None:
        """The turn of the current player: rolls, rerolls and dice actions."""
        player = self.order[0]
        self.roll(self.unlocked)
        while options := [face for face in ACTIONS if self.rolled[face]]:
            if player.cubes:
                options.insert(0, REROLL)
            action = options[self.choose(player.seat, len(options))]
            if action == REROLL:
                self.reroll(player)
            else:
                self.use(action, player)

    def reroll(self, player: Player) -> None:
        """A cube is paid, then any dice are selected, but not none, and rolled again."""
        player.cubes -= 1
        self.paid_cubes += 1
        self.check_kingdom()
        ways = 1
        for count in self.rolled:
            ways *= count + 1
        way = 1 + self.choose(player.seat, ways - 1)
        dice = 0
        for face in reversed(FACES):  # the ways to select count up with the last face
            way, selected = divmod(way, self.rolled[face] + 1)
            self.rolled[face] -= selected
            dice += selected
        self.roll(dice)

    # ---- dice actions

    def use(self, face: int, player: Player) -> None:
        """The action of a die, which then passes on to the next player."""
        if face == CROWN:
            self.answer_the_crowns()
            return
        self.rolled[face] -= 1
        if face == CAT:
            self.gain_tile(player)
            self.look_for_winner()
        elif face == CUBE:
            player.cubes += self.cubes.take()
        elif face == COIN:
            player.visible += self.bank.take()
            self.look_for_winner()
        elif face == WELFARE:
            self.welfare()
        elif player.visible:  # INVEST
            player.visible -= 1
            player.hidden += 1

    def gain_tile(self, player: Player) -> None:
        """A random tile of the center, if need be a substitute; nothing if there is none."""
        for tiles in (self.center, self.spare_tiles):
            if any(tiles):
                player.tiles[self.draw(tiles)] += 1
                return

    def welfare(self) -> None:
        """A coin for every poor player but the current one."""
        for player in self.order[1:]:
            if player.visible <= SAFE_COINS:
                player.visible += self.bank.take()
        self.look_for_winner()

    def answer_the_crowns(self) -> None:
        """One crown taxes the current player, several tax everybody; dues are fixed at once."""
        taxed = self.order if self.rolled[CROWN] > 1 else self.order[:1]
        self.rolled[CROWN] = 0
        for player, due in [(player, player.due()) for player in taxed]:
            for _ in range(due):
                player.visible -= 1
                self.paid_coins += 1
                self.check_kingdom()

    # ---- the kingdom

    def check_kingdom(self) -> None:
        """After each payment: a full board is rebuilt."""
        if self.paid_coins + self.paid_cubes == self.capacity:
            self.rebuild()

    def rebuild(self) -> None:
        """Unlocks a die, or hands out free resources when there is none to unlock."""
        if self.locked:
            self.clear()
            self.locked -= 1
            self.unlocked += 1
            self.capacity += PAWS_OF_A_PIECE
            self.roll(1)
        else:
            for player in self.order:
                self.free_resource(player)
            self.clear()
            self.look_for_winner()

    def clear(self) -> None:
        """What lies on the board goes back into the bags."""
        self.bank.pieces += self.paid_coins
        self.cubes.pieces += self.paid_cubes
        self.paid_coins = self.paid_cubes = 0

    def free_resource(self, player: Player) -> None:
        """A tile, a coin or a cube, as far as there are any."""
        ways = []
        if any(self.center) or any(self.spare_tiles):
            ways.append(CAT)
        if not self.bank.empty:
            ways.append(COIN)
        if not self.cubes.empty:
            ways.append(CUBE)
        if not ways:
            return
        way = ways[self.choose(player.seat, len(ways))]
        if way == CAT:
            self.gain_tile(player)
        elif way == COIN:
            player.visible += self.bank.take()
        else:
            player.cubes += self.cubes.take()

    # ---- winning

    def look_for_winner(self) -> None:
        """After each gain of coins or tiles, which alone win: the current player comes first."""
        for player in self.order:
            if player.has_won():
                self.winner = player.seat
                raise GameOver


def game_seed(seed: int, game: int) -> int:
    """The seed of a game, numbered from 0, of a batch: SplitMix64."""
    z = (seed + (game + 1) * 0x9E3779B97F4A7C15) & MASK_64
    z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & MASK_64
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) & MASK_64
    return z ^ z >> 31


def played(players: int, seed: int) -> Game:
    """A game, played."""
    game = Game(players, seed)
    game.play()
    return game


def main(args: Sequence[str]) -> None:
    """Plays games and prints them, or what came out as one JSON line; times are CPU seconds."""
    numbers = [int(arg) for arg in args if arg != "--results"]
    games, seed, players = (*numbers, *(1000, 1, 4)[len(numbers) :])
    seeds = [game_seed(seed, number) for number in range(games)]
    if "--results" in args:
        for own in seeds:
            game = played(players, own)
            print(own, 1 << game.winner >> 1, game.turns, len(game.answers))
        return
    turns = decisions = checksum = 0
    start = time.process_time()
    for own in seeds:
        game = played(players, own)
        turns += game.turns
        decisions += len(game.answers)
        checksum = (checksum * 1000003 + (game.turns << 8) + (1 << game.winner >> 1)) & MASK_64
    result = {
        "games": games,
        "seconds": round(time.process_time() - start, 6),
        "turns": turns,
        "decisions": decisions,
        "checksum": f"{checksum:016x}",
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main(sys.argv[1:])
