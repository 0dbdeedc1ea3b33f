"""Plays games of a module that lies in a file: what `speed.py instructions` runs under valgrind.

python tests/bench/played.py MODULE PLAN GAMES SEED
"""

import sys
from pathlib import Path

from catrules.compiled.engine import Code, compile_module
from catrules.compiled.plan import Plan
from catrules.compiled.sizes import GAMES
from catrules.compiled.whole import Games


def main() -> None:
    """Compiles the module, which differs with the processor, and plays."""
    module, plan, games, seed = sys.argv[1:]
    code = Code(compile_module(Path(module).read_bytes()))
    player = Games(Plan.from_json(Path(plan).read_text(encoding="utf-8")), code).player()
    for first in range(0, int(games), GAMES):
        player.play(int(seed), first, min(GAMES, int(games) - first))


if __name__ == "__main__":
    main()
