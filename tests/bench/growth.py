"""How the cost of `catrules simulate` grows: with games, with players, with workers.

    python tests/bench/growth.py games                  1,000, 100,000 and 10,000,000 games
    python tests/bench/growth.py games 1000             only so many
    python tests/bench/growth.py players                2 to 8 players
    python tests/bench/growth.py super_party            9 to 24 players, 1,000 games each
    python tests/bench/growth.py workers 1000000        this process, one worker, two workers

All of it is Lucky Cat. Each row is a command of its own. Times are CPU seconds of it and of all
that it started, less those of the same command for one game; memory is the most of one process.
Nothing fails because it is slow.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

GAMES = Path(__file__).resolve().parents[2] / "games"
START = "from catrules_cli.main import main; main()"


@dataclass(frozen=True)
class Measured:
    """A command that was run. cpu, wall: seconds; memory: MiB; result: what it printed."""

    cpu: float
    wall: float
    memory: float
    result: dict[str, Any]


def measured(games: int, *more: str) -> Measured:
    """Plays so many games of Lucky Cat by a command of its own."""
    rules = str(GAMES / "lucky_cat.catrules")
    options = ("--games", str(games), "--seed", "1", "--json", *more)
    with tempfile.TemporaryFile() as out:
        command = [sys.executable, "-c", START, "simulate", rules, *options]
        before = os.times()
        started = subprocess.Popen(command, stdout=out)
        _, status, used = os.wait4(started.pid, 0)
        after = os.times()
        started.returncode = os.waitstatus_to_exitcode(status)
        if started.returncode:
            raise SystemExit(f"{' '.join(command)}: exit status {started.returncode}")
        out.seek(0)
        result = json.loads(out.read())
    cpu = used.ru_utime + used.ru_stime
    return Measured(cpu, after.elapsed - before.elapsed, used.ru_maxrss / 1024, result)


def rows(cases: Sequence[tuple[str, int, tuple[str, ...]]]) -> Iterator[list[str]]:
    """A row for each case: its name, how many games, by which options."""
    for name, games, more in cases:
        measured(1, *more)  # so that the compiled rules are kept
        least, whole = measured(1, *more), measured(games, *more)
        seconds = max(whole.cpu - least.cpu, 1e-3)
        made = whole.result["decisions"]["mean"]
        yield [
            name,
            f"{games:,}",
            f"{whole.cpu:.2f}",
            f"{games / seconds:,.0f}",
            f"{made:.1f}",
            f"{1e6 * seconds / games / made:.3f}",
            f"{whole.memory:.1f}",
        ]


HEAD = ["", "games", "CPU s, all", "games/s", "decisions a game", "µs a decision", "MiB"]


def by_games(numbers: Sequence[int]) -> None:
    """What more games cost."""
    table(HEAD, rows([("4 players", number, ()) for number in numbers]))


def by_players(games: int) -> None:
    """What more players cost."""
    players = ((str(count), games, ("--players", str(count))) for count in range(2, 9))
    table(["players", *HEAD[1:]], rows([*players]))


def super_party(games: int) -> None:
    """What more players of Super Party cost."""
    more = [("--with", "super_party", "--players", str(n)) for n in (9, 12, 16, 20, 24)]
    table(["players", *HEAD[1:]], rows([(each[3], games, each) for each in more]))


def workers(games: int, rounds: int) -> None:
    """What workers of a cluster on this machine bring, in rounds that take turns."""
    ways = {
        "this process": (),
        "`--jobs 2`": ("--jobs", "2"),
        "`local:1`": ("--scheduler", "local:1"),
        "`local:2`": ("--scheduler", "local:2"),
    }
    found: dict[str, list[Measured]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, more in ways.items():
            found[name].append(measured(games, *more))
    best = {name: min(each, key=lambda one: one.wall) for name, each in found.items()}
    lines = [
        [
            name,
            f"{one.cpu:.1f}",
            f"{one.wall:.1f}",
            f"{one.result['seconds']:.1f}",
            f"{one.result['games_per_s']:,.0f}",
            one.result["digest"],
        ]
        for name, one in best.items()
    ]
    table([f"{games:,} games", "CPU s", "s", "s, play", "games/s", "digest"], lines)


def table(head: Sequence[str], lines: "Iterator[list[str]] | list[list[str]]") -> None:
    """Prints rows as they come."""
    print(f"| {' | '.join(head)} |")
    print(f"|---|{'--:|' * (len(head) - 1)}")
    for line in lines:
        print(f"| {' | '.join(line)} |", flush=True)


def main() -> None:
    """The table that is asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("what", choices=["games", "players", "super_party", "workers"])
    parser.add_argument("games", nargs="*", type=int)
    parser.add_argument("--rounds", type=int, default=3, help="of `workers`; the best counts")
    given = parser.parse_args()
    match given.what:
        case "games":
            by_games(given.games or (1_000, 100_000, 10_000_000))
        case "players":
            by_players(*given.games or (100_000,))
        case "super_party":
            super_party(*given.games or (1_000,))
        case "workers":
            workers(*given.games or (1_000_000,), given.rounds)


if __name__ == "__main__":
    main()
