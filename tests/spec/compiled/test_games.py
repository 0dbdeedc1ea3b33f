"""Every shipped game, with its variants: compiled code and the machine, decision by decision.

The long run, of a million decisions:
`pytest -m slow tests/spec/compiled tests/unit/compiled`.
"""

from pathlib import Path

import pytest
from lockstep import finished, games

import catrules
from catrules.compiled.build import games_of
from catrules.compiled.sizes import DIGEST
from catrules.optimise.passes import PASSES
from catrules.simulate.digest import game_digest
from catrules.simulate.playouts import playout
from catrules.simulate.policies import table_may

GAMES = Path(__file__).parents[3] / "games"
FILES = sorted(
    path for path in GAMES.rglob("*.catrules") if path.parent.name in ("games", "classics")
)
ALONE = [tuple(other for other in PASSES if other != name) for name in PASSES]
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


FINISHED = [path for path in SMALL if path.stem in ("goofspiel", "leduc_poker", "lucky_cat", "nim")]


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_games_are_finished_from_anywhere_as_the_machine_does(path):
    finished(program_of(path, ()), seed=3, afters=(0, 1, 6, 15))


def each_pass(path, games):
    """Whole games with no pass, with each alone and with all have the same digests."""
    program = program_of(path, ())
    none, *others = (
        games_of(program, without=without, table=table_may(program)).player().play(7, 0, games)
        for without in (tuple(PASSES), *ALONE, ())
    )
    assert len(none) == games
    for columns in others:
        assert columns.digests == none.digests


@pytest.mark.parametrize("name", ["leduc_poker", "nim", "yacht"])
def test_each_pass_alone_and_all_play_the_same_games(name):
    each_pass(GAMES / "classics" / f"{name}.catrules", 30)


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_pass_in_each_game(path):
    each_pass(path, 500)


def test_games_without_digests_are_the_same_games():
    program = program_of(GAMES / "classics" / "goofspiel.catrules", ())
    columns, bare = (
        games_of(program, digests=digests).player().play(5, 0, 20) for digests in (True, False)
    )
    assert bare.digests == b""
    assert (bare.winners, bare.decisions) == (columns.winners, columns.decisions)


@pytest.mark.slow
@pytest.mark.parametrize(("path", "names"), cases())
def test_a_million_decisions(path, names):
    program = program_of(path, names)
    if program is None:
        pytest.skip("not played alone")

    assert games(program, SHARE) >= SHARE
    finished(program, seed=11, afters=range(0, 120, 3))
    columns = games_of(program, table=table_may(program)).player().play(11, 0, 5)
    for game in range(5):
        record = playout(program, 11, game)
        assert columns.digests[game * DIGEST : (game + 1) * DIGEST] == game_digest(record)
