"""Every shipped game, with its variants: compiled code and the machine, decision by decision.

The long run, of a million decisions:
`pytest -m slow tests/spec/compiled tests/unit/compiled`.
"""

from pathlib import Path

import pytest
from lockstep import games

import catrules
from catrules.compiled.build import games_of
from catrules.compiled.sizes import DIGEST
from catrules.simulate.digest import game_digest
from catrules.simulate.playouts import playout
from catrules.simulate.policies import table_may

GAMES = Path(__file__).parents[3] / "games"
FILES = sorted(
    path for path in GAMES.rglob("*.catrules") if path.parent.name in ("games", "classics")
)
DECISIONS = 25
SHARE = 21_000


def variants(path):
    return sorted(each.stem for each in (path.parent / path.stem).glob("*.catrules"))


def cases():
    """Each game alone and with each variant that may be played with it alone."""
    return [
        pytest.param(path, names, id="+".join([path.stem, *names]))
        for path in FILES
        for names in ((), *((name,) for name in variants(path)))
    ]


def program_of(path, names):
    rules = catrules.load(path, names)
    if not rules.ok or rules.is_series:
        return None
    return rules.program(min(max(rules.players[0], 3), rules.players[-1]))


LARGE = ("battleship", "connect_four", "communist_cats", "dice_cat_and_fish", "oh_hell")
SMALL = [path for path in FILES if path.stem not in LARGE]


@pytest.mark.parametrize("path", SMALL, ids=lambda path: path.stem)
def test_every_decision_is_the_same(path):
    assert games(program_of(path, ()), DECISIONS) >= DECISIONS


@pytest.mark.parametrize("path", SMALL, ids=lambda path: path.stem)
def test_whole_games_have_the_same_digest(path):
    program = program_of(path, ())
    columns = games_of(program, table=table_may(program)).player().play(7, 0, 3)
    for game in range(3):
        record = playout(program, 7, game)
        assert columns.digests[game * DIGEST : (game + 1) * DIGEST] == game_digest(record)
        assert columns.decisions[game] == record.decisions


@pytest.mark.slow
@pytest.mark.parametrize(("path", "names"), cases())
def test_a_million_decisions(path, names):
    program = program_of(path, names)
    if program is None:
        pytest.skip("not played alone")

    assert games(program, SHARE) >= SHARE
    columns = games_of(program, table=table_may(program)).player().play(11, 0, 5)
    for game in range(5):
        record = playout(program, 11, game)
        assert columns.digests[game * DIGEST : (game + 1) * DIGEST] == game_digest(record)
