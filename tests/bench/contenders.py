"""Who plays for the speed tables: our backends, programs written by hand, and OpenSpiel."""

import sys
import time
from collections.abc import Callable, Sequence
from ctypes import CDLL, POINTER, byref, c_char_p, c_double, c_int64, c_uint64
from dataclasses import dataclass
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from programs import LIMITS, Program, Sample, Unavailable, compiled

from catrules.ir import program as ir
from catrules.machine.execute import Machine
from catrules.machine.random import game_seed

if TYPE_CHECKING:
    from catrules.compiled.whole import Games

SEED = 1
ROLLOUTS = Path(__file__).resolve().parent / "spiel" / "rollouts.cc"

Play = Callable[[int], Sample]
"""Plays so many games."""


@dataclass(frozen=True)
class Contender:
    """A name for the table, and how it plays."""

    name: str
    play: Play


def timed(play: Callable[[int], int]) -> Play:
    """From what plays a number of games in this process and gives the decisions (-1: unknown)."""

    def sample(games: int) -> Sample:
        start = time.process_time()
        decisions = play(games)
        return Sample(games, time.process_time() - start, decisions)

    return sample


# ---- ours: what plays the games of a batch with random bots, as `catrules simulate` does


def interpreter(program: ir.Program) -> Play:
    """The machine, which runs translated Python."""
    machine = Machine(program)

    def play(games: int) -> int:
        decisions = 0
        for game in range(games):
            state = machine.start(game_seed(SEED, game))
            machine.playout(state, [])
            decisions += state[ir.DECISIONS]
        return decisions

    return timed(play)


def whole_games(program: ir.Program, *, digests: bool = True, without: Sequence[str] = ()) -> Play:
    """Compiled code that plays games in one go, and their digests. without: passes."""
    from catrules.compiled.build import games_of

    return _batches(games_of(program, digests=digests, without=without))


def re_entrant(program: ir.Program) -> Play:
    """Compiled code that can stop at any decision."""
    from catrules.compiled.engine import Code, compile_module
    from catrules.compiled.plan import Plan
    from catrules.compiled.translate import translate
    from catrules.compiled.whole import Games

    made = translate(program, steps=True)
    return _batches(Games(Plan.of(program, made), Code(compile_module(made.module))))


def module_in(
    program: ir.Program, folder: Path, *, steps: bool = False, without: Sequence[str] = ()
) -> tuple[str, str]:
    """Puts the module of a program into a folder, and what must be known of it; gives the files."""
    from catrules.compiled.plan import Plan
    from catrules.compiled.translate import translate
    from catrules.optimise.passes import optimise

    made = translate(program if steps else optimise(program, without), steps=steps)
    module, plan = folder / "module.wasm", folder / "plan.json"
    module.write_bytes(made.module)
    plan.write_text(Plan.of(program, made).as_json(), encoding="utf-8")
    return str(module), str(plan)


def _batches(games: "Games") -> Play:
    from catrules.compiled.sizes import GAMES

    player = games.player()

    def play(count: int) -> int:
        decisions = 0
        for first in range(0, count, GAMES):
            decisions += sum(player.play(SEED, first, min(GAMES, count - first)).decisions)
        return decisions

    return timed(play)


BACKENDS: dict[str, Callable[[ir.Program], Play]] = {
    "interpreter": interpreter,
    "compiled": whole_games,
    "compiled, no digests": partial(whole_games, digests=False),
    "re-entrant": re_entrant,
}
"""By the name that the command line gives them; from a program to what plays it."""


PASSES = ("inline", "lift", "arms", "know")
MODULES: dict[str, Callable[[ir.Program, Path], tuple[str, str]]] = {
    "compiled": module_in,
    **{f"compiled without {name}": partial(module_in, without=(name,)) for name in PASSES},
    "compiled without any pass": partial(module_in, without=PASSES),
    "re-entrant": partial(module_in, steps=True),
}
"""By the name in the table of instructions; from a program and a folder to the two files."""


def backend(name: str, program: ir.Program) -> Contender:
    """One of our backends with a program. Raises Unavailable."""
    from catrules.compiled.faults import NotCompiled

    try:
        return Contender(f"catrules, {name}", BACKENDS[name](program))
    except NotCompiled as reason:
        raise Unavailable(f"{name}: {reason}") from None


# ---- by hand


def by_hand(name: str, program: Program) -> Contender:
    """A program in C. Raises Unavailable."""
    program.file()
    return Contender(name, lambda games: program.sample(games, SEED))


def lucky_cat_in_python(players: int) -> Contender:
    """The simulator in plain Python."""
    sys.path.insert(0, str(LIMITS))
    import lucky_cat

    def play(games: int) -> int:
        seeds = (lucky_cat.game_seed(SEED, game) for game in range(games))
        return sum(len(lucky_cat.played(players, seed).answers) for seed in seeds)

    return Contender("idiomatic Python", timed(play))


# ---- OpenSpiel


@cache
def _rollouts() -> Callable[..., float]:
    import pyspiel  # what is loaded below is linked to it

    library = Path(pyspiel.__file__)
    spec = find_spec("open_spiel")
    assert spec is not None
    assert spec.origin is not None
    headers = Path(spec.origin).parent
    include = (headers.parent, headers / "abseil-cpp", headers / "json" / "include")
    flags = [part for folder in include for part in ("-isystem", str(folder))]
    flags += ["-std=c++17", "-shared", "-fPIC", str(library)]
    loop = CDLL(str(compiled("g++", ROLLOUTS, *flags))).rollouts
    loop.argtypes, loop.restype = (c_char_p, c_int64, c_uint64, POINTER(c_int64)), c_double
    return loop  # type: ignore[no-any-return]


def spiel_rollouts(game: str) -> Contender:
    """Random playouts in C++ (`rollouts.cc`). Raises Unavailable."""
    loop = _rollouts()

    def play(games: int) -> Sample:
        decisions = c_int64()
        seconds = loop(game.encode(), games, SEED, byref(decisions))
        return Sample(games, seconds, decisions.value)

    return Contender("OpenSpiel, C++ rollouts", play)


def spiel_bots(game: str) -> Contender:
    """`pyspiel.evaluate_bots` with uniformly random bots."""
    import pyspiel

    loaded = pyspiel.load_game(game)
    bots = [pyspiel.make_uniform_random_bot(p, p) for p in range(loaded.num_players())]

    def play(games: int) -> int:
        for number in range(games):
            pyspiel.evaluate_bots(loaded.new_initial_state(), bots, number)
        return -1

    return Contender("OpenSpiel, evaluate_bots", timed(play))


# ---- in one run


def interleaved(contenders: Sequence[Contender], seconds: float, rounds: int) -> list[list[Sample]]:
    """For each contender a sample of each round; in a round everybody plays for about a time."""
    games = [_games_in(contender, seconds) for contender in contenders]
    samples: list[list[Sample]] = [[] for _ in contenders]
    for _ in range(rounds):
        for contender, count, each in zip(contenders, games, samples, strict=True):
            each.append(contender.play(count))
    return samples


def _games_in(contender: Contender, seconds: float) -> int:
    """How many games it plays in that time."""
    contender.play(1)  # which pays for what is made once
    games, took = 1, 0.0
    while took < seconds / 4:
        games *= 4
        took = contender.play(games).seconds
    return max(1, round(games * seconds / took))
