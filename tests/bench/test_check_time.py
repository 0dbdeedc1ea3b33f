"""A check runs at every save: it costs little more than to load what it needs."""

import resource
import subprocess
import sys
import time
from pathlib import Path

import catrules
from catrules.pipeline import Compilation
from catrules.semantics.advice import advice

GAME = Path(__file__).parents[2] / "games" / "lucky_cat.catrules"
IMPORT = "import catrules\nfor name in catrules.__all__: getattr(catrules, name)"
CHECK = (
    "import sys; from catrules_cli.main import main; "
    "sys.argv[1:] = ['check', '--alone', {!r}]; main()"
)
ROUNDS = 3


def seconds_of(code: str) -> float:
    """The least time of the processor that a program of its own takes."""

    def used() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    found = []
    for _ in range(ROUNDS):
        before = used()
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
        found.append(used() - before)
    return min(found)


def test_a_check_takes_less_than_five_times_the_import() -> None:
    assert seconds_of(CHECK.format(str(GAME))) < 5 * seconds_of(IMPORT)


def test_advice_is_the_smaller_part_of_a_check() -> None:
    game = Compilation.open(GAME).game

    def least(act: object) -> float:
        times = []
        for _ in range(ROUNDS):
            before = time.process_time()
            act()  # type: ignore[operator]
            times.append(time.process_time() - before)
        return min(times)

    assert least(lambda: advice(game)) < least(lambda: catrules.check(GAME)) / 2
