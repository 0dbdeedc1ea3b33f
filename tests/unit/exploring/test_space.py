"""Spaces: every position once, the shortest way first, and honest about what was not seen."""

from collections import deque
from pathlib import Path

import pytest

from catrules.exploring.space import Explorer, Limits
from catrules.ir.program import BUDGET, CHANCE_STATE, DECISIONS, POLICY_STATE, TURNS
from catrules.machine.play import Play
from catrules.rules import load

CLASSICS = Path(__file__).parents[3] / "games" / "classics"

USUAL = Limits()

UNREAD = (BUDGET, CHANCE_STATE, DECISIONS, POLICY_STATE, TURNS)


def space_of(program, limits=USUAL, **options):
    explorer = Explorer(program, limits, **options)
    while explorer.go(100):
        pass
    return explorer.space


def by_hand(program):
    """The positions with a choice and the ends, found by copies of a game: depth by position."""
    found = {}
    todo = deque([(Play(program, every_stop=True), 0)])
    while todo:
        play, depth = todo.popleft()
        while play.pending and len(play.pending[0].options) == 1:
            play.apply(0, play.pending[0].actor)
        standing = play.standing
        words = standing.machine.snapshot(standing.state)
        key = tuple(word for i, word in enumerate(words) if i not in UNREAD)
        if key in found:
            continue
        found[key] = depth
        for option in range(len(play.pending[0].options) if play.pending else 0):
            other = play.copy()
            other.apply(option, other.pending[0].actor)
            todo.append((other, depth + 1))
    return found


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("nim", {"sizes": "1,2,3"}),
        ("kuhn_poker", {}),
        ("go_fish", {"ranks": "3", "suits": "2", "dealt_to_two": "2"}),
        ("goofspiel", {"ranks": "3"}),
        ("battleship", {"width": "2", "height": "1", "sizes": "1", "shots_each": "2"}),
    ],
)
def test_it_is_what_copies_of_a_game_come_to(game, settings):
    program = load(CLASSICS / f"{game}.catrules", (), settings).program(2)
    space, copies = space_of(program), by_hand(program)
    assert space.complete
    assert sorted(space.depth) == sorted(copies.values())


def test_tic_tac_toe_is_known():
    """It has 5478 positions; in 222 of them one square is left, and nothing to choose."""
    space = space_of(load(CLASSICS / "tic_tac_toe.catrules").program(2))
    assert space.size == 5478 - 222
    assert len(space.ends) == 626 + 316 + 16


def test_positions_have_a_bound():
    program = load(CLASSICS / "tic_tac_toe.catrules").program(2)
    space = space_of(program, Limits(positions=50))
    assert 50 <= space.size < 60
    assert space.waiting == space.size - len(space.followed)
    assert not space.complete


def test_memory_has_a_bound():
    program = load(CLASSICS / "tic_tac_toe.catrules").program(2)
    space = space_of(program, Limits(memory=50_000))
    assert 50_000 <= space.memory < 60_000
    assert not space.complete


def test_a_way_is_as_long_as_the_position_is_deep():
    space = space_of(load(CLASSICS / "nim.catrules").program(2))
    assert all(len(space.way(each)) == space.depth[each] for each in range(space.size))


def test_it_is_the_same_however_it_is_cut_into_pieces():
    program = load(CLASSICS / "leduc_poker.catrules").program(2)
    one, other = Explorer(program), Explorer(program)
    while one.go(1):
        pass
    while other.go(1000):
        pass
    assert one.space.targets == other.space.targets
    assert one.space.ends == other.space.ends
